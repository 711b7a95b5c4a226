"""The chord between a block and the turned block is the same wherever the block stands."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from matplotlib.figure import Figure

from . import canvas
from .objects import blocks, rotated

DIMENSION, BLOCK, OFFSET = 16, 0, 0.9
POSITIONS = (0.4, 2.3, 4.5)


def draw(say: Callable[[str], str]) -> Figure:
    """Three positions of one block, each with the block turned by the same offset."""
    made = canvas.figure(4.4, 3.4)
    axes = made.add_subplot()
    turn = np.linspace(0, 2 * np.pi, 200)
    axes.plot(np.sin(turn), np.cos(turn), color="#9a9a9a", linewidth=0.8)
    before = blocks(POSITIONS, BLOCK, DIMENSION)
    after = rotated(POSITIONS, OFFSET, BLOCK, DIMENSION)
    for start, end in zip(before, after, strict=True):
        for vector, colour in ((start, canvas.COLOURS[0]), (end, canvas.COLOURS[1])):
            axes.plot([0, vector[0]], [0, vector[1]], color=colour, linewidth=1.4)
        axes.plot([start[0], end[0]], [start[1], end[1]], color="black", linewidth=2.2)
    names = (say("block"), say("turned"), say("chord"))
    for colour, name in zip((*canvas.COLOURS[:2], "black"), names, strict=True):
        axes.plot([], [], color=colour, linewidth=2, label=name)
    axes.set_aspect("equal")
    axes.set_xlim(-1.15, 1.15)
    axes.set_ylim(-1.15, 1.15)
    axes.set_xlabel(r"$\sin$", labelpad=1)
    axes.set_ylabel(r"$\cos$", labelpad=1)
    axes.set_xticks([-1, 0, 1])
    axes.set_yticks([-1, 0, 1])
    made.legend(loc="outside lower center", ncols=3)
    return made
