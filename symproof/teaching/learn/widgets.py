"""Sliders where ipywidgets is installed, a row of pictures where it is not."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from .pictures import Drawing, DrawingsRow

STATIC = "SYMPROOF_STATIC"


def explore(draw: Callable[..., Drawing], **ranges: tuple[int, int]) -> Any:
    """``draw`` for whole numbers within the ``ranges``, each with a slider; without
    ipywidgets, or if the environment sets ``SYMPROOF_STATIC``, for the smallest, the middle
    and the greatest of them."""
    if find_spec("ipywidgets") is None or os.environ.get(STATIC):
        shares = (0.0, 0.5, 1.0)
        return DrawingsRow(
            [draw(**{n: round(lo + (hi - lo) * s) for n, (lo, hi) in ranges.items()})
             for s in shares]
        )  # fmt: skip
    import ipywidgets

    sliders = {
        name: ipywidgets.IntSlider(value=lo, min=lo, max=hi, description=name)
        for name, (lo, hi) in ranges.items()
    }
    return ipywidgets.interactive(draw, **sliders)
