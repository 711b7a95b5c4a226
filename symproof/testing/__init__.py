"""For test-suites of people who program encodings: :func:`check_encoding` and
:func:`assert_encoding`.

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

__all__ = ["Convention", "Entry", "Report", "assert_encoding", "check_encoding"]
