"""The matrix of the scores in the 4×4 example, and its two parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matplotlib.figure import Figure

from ...theory.example_4x4 import F, F_high, F_low
from . import canvas
from .numbers import numbers


def draw(say: Callable[[str], str]) -> Figure:
    """All scores = those of the high frequency + those of the low one."""
    made = canvas.figure(7.4, 2.9)
    parts = (F(), F_high(), F_low())
    titles = (
        say("all scores"),
        say("high frequency: {value}").format(value=r"$\pi/2$"),
        say("low frequency: {value}").format(value=r"$\pi/3$"),
    )
    panels = made.subplots(1, 3)
    for axes, part, title in zip(panels, parts, titles, strict=True):
        shown = _panel(axes, numbers(part)[..., 0], title)
        axes.set_xlabel(say("position k"))
    panels[0].set_ylabel(say("position q"))
    for axes, sign in zip(panels[1:], "=+", strict=True):
        axes.text(-0.3, 0.5, f"${sign}$", transform=axes.transAxes, fontsize=18,
                  ha="center", va="center")  # fmt: skip
    made.colorbar(shown, ax=panels, label=say("value"), ticks=[-2, -1, 0, 1, 2], shrink=0.8)
    return made


def _panel(axes: Any, values: Any, title: str) -> Any:
    shown = axes.imshow(values, cmap=canvas.DIVERGING, vmin=-2, vmax=2, rasterized=True)
    for (q, k), value in _entries(values):
        colour = "white" if abs(value) > 1.2 else "black"
        axes.text(k, q, _written(value), ha="center", va="center", color=colour, fontsize=9)
    axes.grid(False)
    axes.set_title(title, fontsize=10)
    axes.set_xticks(range(4))
    axes.set_yticks(range(4))
    return shown


def _entries(values: Any) -> Any:
    return [((q, k), float(values[q, k])) for q in range(4) for k in range(4)]


def _written(value: float) -> str:
    nearest = round(2 * value) / 2
    return f"${nearest:g}$"
