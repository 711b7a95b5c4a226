"""Where the dot product first rises: it does not fall with every step of the offset."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from matplotlib.figure import Figure

from . import canvas
from .objects import dot_products, first_rise

DIMENSIONS, LAST = (4, 64, 128, 512, 1024), 128


def draw(say: Callable[[str], str]) -> Figure:
    """The dot product divided by d/2, its first rise marked."""
    made = canvas.figure(7.0, 4.0)
    axes = made.add_subplot()
    for d, colour in zip(DIMENSIONS, canvas.COLOURS, strict=False):
        offsets, mean = np.arange(LAST + 1), dot_products(d, LAST) * 2 / d
        k = first_rise(d)
        # The smallest dimension swings so widely that it would hide the others.
        last = k + 3 if d == 4 else LAST
        axes.plot(offsets[: last + 1], mean[: last + 1], color=colour, linewidth=0.9)
        axes.plot(
            [k, k + 1], mean[k : k + 2], "o-", color=colour, markersize=4, linewidth=2.5,
            label=rf"$d={d}$:  ${k}\to{k + 1}$",
        )  # fmt: skip
    axes.set_xlim(0, LAST)
    axes.set_ylim(-0.2, 1.02)
    axes.set_xlabel(say("offset"))
    axes.set_ylabel(say("dot product divided by d/2"))
    axes.legend(title=say("first rise"))
    return made
