"""The score of the 4×4 example against the offset, as a sum of two cosines."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from matplotlib.figure import Figure

from ...theory.example_4x4 import score, score_high, score_low
from . import canvas
from .numbers import numbers
from .objects import unfolded

LAST = 12


def draw(say: Callable[[str], str]) -> Figure:
    """The two cosines and their sum; dots at the whole offsets."""
    made = canvas.figure(7.0, 2.8)
    axes = made.add_subplot()
    fine, whole = np.linspace(0, LAST, 481), np.arange(LAST + 1.0)
    for part, name, colour, width in (
        (score_high, say("high frequency: {value}").format(value=r"$\pi/2$"), 1, 1.0),
        (score_low, say("low frequency: {value}").format(value=r"$\pi/3$"), 2, 1.0),
        (score, say("all scores"), 0, 2.0),
    ):
        term = unfolded(part("q", "k"))
        line = numbers(term, q=fine, k=0.0)
        axes.plot(fine, line, color=canvas.COLOURS[colour], linewidth=width, label=name)
    axes.plot(whole, numbers(unfolded(score("q", "k")), q=whole, k=0.0), "o",
              color=canvas.COLOURS[0], markersize=4)  # fmt: skip
    axes.set_xlim(0, LAST)
    axes.set_xticks(range(LAST + 1))
    axes.set_xlabel(say("offset"))
    axes.legend(ncols=3, loc="upper center", bbox_to_anchor=(0.5, 1.22))
    return made
