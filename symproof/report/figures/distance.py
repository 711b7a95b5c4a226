"""The distance of two encodings against their offset, for several dimensions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from matplotlib.figure import Figure

from . import canvas
from .objects import distances

DIMENSIONS, LAST = (16, 64, 128, 512), 128


def draw(say: Callable[[str], str]) -> Figure:
    """One curve a dimension; the curves are no line segments, but dots joined for the eye."""
    made = canvas.figure()
    axes = made.add_subplot()
    for d, colour in zip(DIMENSIONS, canvas.COLOURS, strict=False):
        axes.plot(
            np.arange(LAST + 1), distances(d, LAST), ".-", markersize=3, linewidth=0.9,
            color=colour, label=f"$d={d}$",
        )  # fmt: skip
    axes.set_xlim(0, LAST)
    axes.set_ylim(0)
    axes.set_xlabel(say("offset k"))
    axes.set_ylabel(say("distance"))
    axes.legend(ncols=2, loc=(0.55, 0.63))
    return made
