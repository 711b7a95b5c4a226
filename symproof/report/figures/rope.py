"""Rotary encoding: query and key turn by their positions, and what is between them stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Arc

from . import canvas
from .objects import turned

DIMENSION, BLOCK = 16, 0
PAIRS = ((0.0, 2.0), (1.0, 3.0), (3.0, 5.0))
QUERY, KEY = (0.3, 0.95), (-0.95, 0.7)


def draw(say: Callable[[str], str]) -> Figure:
    """A query and a key, turned by three pairs of positions with the same offset."""
    made = canvas.figure(7.6, 3.0)
    for axes, (p, q) in zip(made.subplots(1, len(PAIRS)), PAIRS, strict=True):
        _pair(axes, p, q, say("score"))
    names = (say("query, turned by p"), say("key, turned by q"), say("before the turn"))
    for colour, name in zip((*canvas.COLOURS[:2], "#b5b5b5"), names, strict=True):
        axes.plot([], [], color=colour, linewidth=2, label=name)
    handles, labels = axes.get_legend_handles_labels()
    made.legend(handles, labels, loc="outside lower center", ncols=3)
    return made


def _pair(axes: Any, p: float, q: float, score: str) -> None:
    """The query at the position p and the key at q, with the angle between them."""
    query, key = turned(QUERY, p, BLOCK, DIMENSION), turned(KEY, q, BLOCK, DIMENSION)
    rows = (
        (QUERY, "#b5b5b5"),
        (KEY, "#b5b5b5"),
        (query, canvas.COLOURS[0]),
        (key, canvas.COLOURS[1]),
    )
    for vector, colour in rows:
        axes.annotate(
            "", vector, (0, 0),
            arrowprops={"arrowstyle": "-|>", "color": colour, "lw": 2, "shrinkA": 0, "shrinkB": 0},
        )  # fmt: skip
    first, last = (float(np.degrees(np.arctan2(v[1], v[0]))) for v in (key, query))
    if (last - first) % 360 > 180:
        first, last = last, first
    axes.add_patch(Arc((0, 0), 0.6, 0.6, theta1=first, theta2=last, color="#555555"))
    axes.set_title(rf"$p={p:.0f}$,  $q={q:.0f}$:  {score} {float(query @ key):.2f}", fontsize=10)
    axes.set_aspect("equal")
    axes.set_xlim(-1.3, 1.3)
    axes.set_ylim(-1.3, 1.3)
    axes.set_xticks([-1, 0, 1])
    axes.set_yticks([-1, 0, 1])
