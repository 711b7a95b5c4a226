"""Three biases against the offset: ALiBi, the buckets of T5, the sinusoidal dot product."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from ...theory.biases import bucket, penalty
from . import canvas
from .numbers import numbers
from .objects import dot_products

SLOPE, DIMENSION, LAST = 0.5, 64, 140
#: The first offset that shares its bucket, and the last bucket.
SHARED, LAST_BUCKET = 8, 15


def alibi() -> Any:
    """The bias of ALiBi at the offsets from 0 to the last."""
    return numbers(penalty("p", "q"), p=np.arange(LAST + 1), q=0, m=SLOPE)


def buckets() -> Any:
    """The bucket of each offset from 0 to the last."""
    near, far = np.arange(SHARED), np.arange(SHARED, LAST + 1)
    return np.concatenate([near, np.minimum(numbers(bucket("D"), D=far), LAST_BUCKET)])


def draw(say: Callable[[str], str]) -> Figure:
    """One panel for each bias."""
    made = canvas.figure(7.6, 2.8)
    panels = (
        ("ALiBi", alibi()),
        (say("bucket of T5"), buckets()),
        (say("dot product"), dot_products(DIMENSION, LAST)),
    )
    for axes, (name, values), colour in zip(
        made.subplots(1, len(panels)), panels, canvas.COLOURS, strict=False
    ):
        axes.plot(values, color=colour, linewidth=1.4, drawstyle="steps-post")
        axes.set_title(name, fontsize=10)
        axes.set_xlim(0, LAST)
        axes.set_xlabel(say("offset"))
    return made
