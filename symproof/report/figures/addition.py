"""The angle addition: the point for a + b is the point for a, turned on by b."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Arc

from . import canvas

A, B = 0.6, 0.8


def draw(say: Callable[[str], str]) -> Figure:
    """Three points of the unit circle, with the angles between them."""
    made = canvas.figure(3.6, 3.2)
    axes = made.add_subplot()
    turn = np.linspace(0, 2 * np.pi, 200)
    axes.plot(np.cos(turn), np.sin(turn), color="#9a9a9a", linewidth=0.8)
    for angle, name, colour in (
        (0.0, "$0$", "#555555"),
        (A, "$a$", canvas.COLOURS[0]),
        (A + B, "$a+b$", canvas.COLOURS[1]),
    ):
        x, y = np.cos(angle), np.sin(angle)
        axes.annotate(
            "", (x, y), (0, 0),
            arrowprops={"arrowstyle": "-|>", "color": colour, "lw": 2, "shrinkA": 0, "shrinkB": 0},
        )  # fmt: skip
        axes.text(1.13 * x, 1.13 * y, name, ha="center", va="center")
    for start, end, name, size in ((0.0, A, "$a$", 0.7), (A, A + B, "$b$", 0.9)):
        ends = np.degrees([start, end])
        axes.add_patch(Arc((0, 0), size, size, theta1=ends[0], theta2=ends[1], color="#555555"))
        middle = (start + end) / 2
        axes.text(0.6 * size * np.cos(middle), 0.6 * size * np.sin(middle), name, ha="center")
    axes.set_aspect("equal")
    axes.set_xlim(-1.25, 1.25)
    axes.set_ylim(-1.15, 1.2)
    axes.set_xlabel(say("cosine"))
    axes.set_ylabel(say("sine"))
    axes.set_xticks([-1, 0, 1])
    axes.set_yticks([-1, 0, 1])
    return made
