"""The wavelengths: how many positions each block takes for one turn."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from matplotlib.figure import Figure

from . import canvas
from .objects import frequencies

DIMENSIONS = (16, 64, 512)


def draw(say: Callable[[str], str]) -> Figure:
    """2π/ω_i against i/n on a logarithmic scale: a straight line for each dimension."""
    made = canvas.figure()
    axes = made.add_subplot()
    for d, marker, colour in zip(DIMENSIONS, ("o", "s", "."), canvas.COLOURS, strict=False):
        turn = 2 * np.pi / frequencies(d)
        axes.semilogy(
            np.arange(d // 2) / (d // 2), turn, marker, markersize=3 + 2 * (d < 100) + 3 * (d < 20),
            color=colour, label=f"$d={d}$", fillstyle="none" if d < 500 else "full",
        )  # fmt: skip
    axes.set_xlim(-0.01, 1)
    axes.set_xlabel(say("number of the block, divided by the number of blocks"))
    axes.set_ylabel(say("wavelength in positions"))
    axes.legend()
    return made
