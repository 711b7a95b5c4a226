"""For test-suites of people who program encodings: :func:`check_encoding` and
:func:`assert_encoding`, and for rotary caches :func:`check_rotary` and :func:`assert_rotary`.

    >>> from math import cos, sin
    >>> from symproof.testing import check_encoding
    >>> def encoding(p, d):
    ...     return [f(p / 10000 ** (2 * i / d)) for i in range(d // 2) for f in (sin, cos)]
    >>> check_encoding(encoding, d=8).ok
    True

NumPy and PyTorch are understood, but never imported.
"""

from __future__ import annotations

from .conventions import Convention
from .encoding import Report, assert_encoding, check_encoding
from .identify import Entry
from .rotary import RotaryReport, assert_rotary, check_rotary

__all__ = [
    "Convention", "Entry", "Report", "RotaryReport", "assert_encoding", "assert_rotary",
    "check_encoding", "check_rotary",
]  # fmt: skip
