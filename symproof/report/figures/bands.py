"""By what each frequency is divided for a longer context: interpolation, a larger base, bands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from ...theory.longer_contexts import CHANGED, by_parts, share, turns
from . import canvas
from .numbers import numbers

#: The parameters of Llama 3, and the factor.
DIMENSION, BASE, LENGTH, FACTOR = 128, 500000.0, 8192.0, 8.0
FEW, MANY = 1.0, 4.0


def frequencies() -> Any:
    """The frequencies before any change."""
    blocks = np.arange(DIMENSION // 2)
    return numbers("B^(-2*i/m)", B=BASE, i=blocks, m=DIMENSION)


def divisors() -> dict[str, Any]:
    """By what each frequency is divided: by interpolation, by a larger base, and in bands."""
    blocks, before = np.arange(DIMENSION // 2), frequencies()
    last = 1 - 2 / DIMENSION
    larger = numbers(CHANGED, B=BASE, s=FACTOR, h=last, e=2 * blocks / DIMENSION)
    known = {"i": blocks, "omega": lambda k: before[k], "N": LENGTH, "c": FEW, "h": MANY}
    kept = np.clip(numbers(share("i"), **known), 0.0, 1.0)
    parts = numbers(by_parts("i"), i=blocks, s=FACTOR, omega=known["omega"], g=lambda k: kept[k])
    return {
        "interpolation": np.full(blocks.shape, FACTOR),
        "base": before / larger,
        "bands": before / parts,
    }


def first_unfinished() -> int:
    """The first block that makes less than one turn within the length."""
    before = frequencies()
    made = numbers(turns("i"), i=np.arange(DIMENSION // 2), omega=lambda k: before[k], N=LENGTH)
    return int(np.argmax(made < 1))


def draw(say: Callable[[str], str]) -> Figure:
    """The divisors against the number of the block."""
    made = canvas.figure(7.0, 3.4)
    axes = made.add_subplot()
    names = (say("interpolation"), say("a larger base"), say("bands of Llama 3"))
    for name, values, colour in zip(names, divisors().values(), canvas.COLOURS, strict=False):
        axes.plot(values, "o-", color=colour, markersize=2.5, linewidth=1.2, label=name)
    axes.axvline(first_unfinished() - 0.5, color="#555555", linestyle="--", linewidth=1)
    axes.set_xlim(0, DIMENSION // 2 - 1)
    axes.set_ylim(0, FACTOR + 1)
    axes.set_xlabel(say("number of the block"))
    axes.set_ylabel(say("divisor of its frequency"))
    axes.legend(loc="lower right")
    return made
