"""Sums and families of blocks as SymPy's sums, whose limits can be changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from ..kernel.terms import Term, rebuild
from ..notation.sympy_reader import read
from .unevaluated import unevaluated


def by_limits(change: Callable[[Any], Any], term: Term) -> Term:
    """``term`` with ``change`` made in its sums and families.  A family is for SymPy a sum of
    matrices: the blocks are the same, and so are the limits."""
    inner = rebuild(term, lambda child: by_limits(change, child))
    if inner.head not in ("sum", "stack", "diag"):
        return inner
    index, lo, hi, body = inner.args
    limits = sympy.Symbol(index), unevaluated(lo), unevaluated(hi)
    changed = change(sympy.Sum(unevaluated(body), limits))
    ((name, *ends),) = changed.limits
    return Term(inner.head, name.name, *map(read, ends), read(changed.function))
