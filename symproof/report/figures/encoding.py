"""The encoding as a heat map: positions downwards, entries to the right."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from matplotlib.figure import Figure

from . import canvas
from .objects import encodings

POSITIONS, DIMENSION = 128, 64


def draw(say: Callable[[str], str]) -> Figure:
    """The first encodings with the standard frequencies."""
    made = canvas.figure(7.0, 4.2)
    axes = made.add_subplot()
    shown = axes.imshow(
        encodings(np.arange(POSITIONS), DIMENSION),
        cmap=canvas.DIVERGING, vmin=-1, vmax=1, aspect="auto", interpolation="nearest",
        rasterized=True,
    )  # fmt: skip
    axes.grid(False)
    axes.set_xlabel(say("entry of the encoding (even: sine, odd: cosine)"))
    axes.set_ylabel(say("position"))
    axes.set_xticks([*range(0, DIMENSION, 8), DIMENSION - 1])
    made.colorbar(shown, ax=axes, label=say("value"), ticks=[-1, -0.5, 0, 0.5, 1])
    return made
