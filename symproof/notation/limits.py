"""Limits: what is refused before anything is built.

The defaults are far above what people write.  ``SYMPROOF_LIMITS="formula=40000 depth=80"`` in
the environment, or ``symproof check --limit depth=80``, changes them; the worker processes
inherit the environment.
"""

from __future__ import annotations

import os
from typing import NamedTuple


class Limits(NamedTuple):
    """``document`` in bytes, ``formula`` in characters, ``tokens`` of a formula, ``depth`` of
    its nesting, ``digits`` of a numeral, the largest ``exponent``, ``terms`` of a written sum, and
    the number of ``conditions`` under which a relation is decided, and of ``relations`` of a
    document."""

    document: int = 1_000_000
    formula: int = 20_000
    tokens: int = 5_000
    depth: int = 60
    digits: int = 30
    exponent: int = 1_000
    terms: int = 5_000
    conditions: int = 50
    relations: int = 2_000


def limits_from(text: str) -> Limits:
    """The limits with those changes that ``text`` names.  Raises ``ValueError``."""
    changes: dict[str, int] = {}
    for part in text.replace(",", " ").split():
        name, _, value = part.partition("=")
        if name not in Limits._fields or not value.isdigit() or not 0 < int(value) < 10**9:
            known = ", ".join(Limits._fields)
            raise ValueError(f"{part!r} is not a limit; write NAME=NUMBER with one of {known}")
        changes[name] = int(value)
    return Limits()._replace(**changes)


VARIABLE = "SYMPROOF_LIMITS"
LIMITS = limits_from(os.environ.get(VARIABLE, ""))
