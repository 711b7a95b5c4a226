"""A limit for what would take hours or years without limits of its own.

How fast something is, the benchmarks say; this limit is so generous that a slow and busy machine
keeps it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 20


@contextmanager
def soon() -> Iterator[None]:
    """Demand that the processor has done what is inside within the limit."""
    start = time.process_time()
    yield
    spent = time.process_time() - start
    assert spent < SECONDS, f"{spent:.0f} seconds of the processor"
