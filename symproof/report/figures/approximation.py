"""The mean of the cosines against the integral that it approaches for large d.

The mean is a Riemann sum of ∫₀¹ cos(Δ·10000^(−t)) dt, which is (Ci Δ − Ci(Δ/10000))/ln 10000;
the variation of the integrand bounds the error by 2Δ(1 − 10⁻⁴)/d.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from matplotlib.figure import Figure

from . import canvas
from .numbers import numbers
from .objects import dot_products

INTEGRAL = "(Ci(x) - Ci(x/10000))/log(10000)"
BOUND = "2*x*(1 - 1/10000)/d"
DIMENSION, LAST = 512, 64


def draw(say: Callable[[str], str]) -> Figure:
    """Mean, integral and the band in which the mean certainly lies."""
    made = canvas.figure(7.0, 3.8)
    axes = made.add_subplot()
    offsets = np.arange(1.0, LAST + 1)
    mean = dot_products(DIMENSION, LAST)[1:] * 2 / DIMENSION
    fine = np.linspace(0.05, LAST, 1024)
    integral = numbers(INTEGRAL, x=fine)
    error = numbers(BOUND, x=fine, n=DIMENSION // 2)
    axes.fill_between(
        fine, integral - error, integral + error, color=canvas.COLOURS[5], alpha=0.35,
        linewidth=0, label=say("error bound"),
    )  # fmt: skip
    axes.plot(fine, integral, color=canvas.COLOURS[0], label=say("integral"))
    axes.plot(
        offsets, mean, ".", color=canvas.COLOURS[1], markersize=4,
        label=say("mean of the cosines, d = {d}").format(d=DIMENSION),
    )  # fmt: skip
    axes.set_ylim(0, 1.02)
    axes.set_xlim(0, LAST)
    axes.set_xlabel(say("offset"))
    axes.set_ylabel(say("dot product divided by d/2"))
    axes.legend()
    return made
