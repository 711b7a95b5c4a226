"""Blocks turning: moving by k positions is a rotation by the angle ω_i k."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Arc

from . import canvas
from .objects import blocks, frequencies, rotated

DIMENSION, BLOCKS, POSITION, OFFSET = 16, 4, 1.0, 2.0


def draw(say: Callable[[str], str]) -> Figure:
    """Each block of one position and, turned by R_i(k), of the position k further."""
    made = canvas.figure(7.6, 2.7)
    for i, axes in enumerate(made.subplots(1, BLOCKS)):
        _block(axes, i)
    handles, labels = axes.get_legend_handles_labels()
    names = [say("position p"), say("position p + k")]
    made.legend(handles, names[: len(labels)], loc="outside lower center", ncols=2)
    return made


def _block(axes: Any, i: int) -> None:
    turn = np.linspace(0, 2 * np.pi, 200)
    axes.plot(np.sin(turn), np.cos(turn), color="#9a9a9a", linewidth=0.8)
    before = blocks([POSITION], i, DIMENSION)[0]
    after = rotated([POSITION], OFFSET, i, DIMENSION)[0]
    for vector, colour, name in ((before, canvas.COLOURS[0], "p"), (after, canvas.COLOURS[1], "k")):
        axes.annotate(
            "", vector, (0, 0),
            arrowprops={"arrowstyle": "-|>", "color": colour, "lw": 2, "shrinkA": 0, "shrinkB": 0},
        )  # fmt: skip
        axes.plot([], [], color=colour, linewidth=2, label=name)
    # Angles from the second axis, clockwise: the block is (sine, cosine).
    angles = [float(np.degrees(np.arctan2(vector[1], vector[0]))) for vector in (before, after)]
    axes.add_patch(Arc((0, 0), 0.7, 0.7, theta1=angles[1], theta2=angles[0], color="#555555"))
    angle = f"{frequencies(DIMENSION)[i] * OFFSET:.2g}"
    axes.set_title(rf"$i={i}$,  $\omega_{i}k={angle}$", fontsize=10)
    axes.set_xlabel(r"$\sin$", labelpad=1)
    axes.set_ylabel(r"$\cos$", labelpad=1)
    axes.set_aspect("equal")
    axes.set_xlim(-1.15, 1.15)
    axes.set_ylim(-1.15, 1.15)
    axes.set_xticks([-1, 0, 1])
    axes.set_yticks([-1, 0, 1])
