"""Matrices that notation names by their size alone, and columns that can be seen."""

from __future__ import annotations

from ..base.messages import Said
from ..kernel.terms import Term, number

LARGEST_IDENTITY = 64


def identity_matrix(size: int) -> Term:
    """The identity matrix with ``size`` rows, written out.  Raises ``ValueError`` unless the size
    is between 1 and :data:`LARGEST_IDENTITY`."""
    if not 1 <= size <= LARGEST_IDENTITY:
        reason = "an identity matrix has 1 to {limit} rows here, not {size}"
        raise ValueError(Said(reason, limit=LARGEST_IDENTITY, size=size))
    zero, one = number(0), number(1)
    entries = [one if row == column else zero for row in range(size) for column in range(size)]
    return Term("matrix", size, size, *entries)


def is_column(term: Term) -> bool:
    """Whether ``term`` is visibly a column."""
    if term.head in ("add", "neg"):
        return is_column(term.args[0])
    if term.head == "mul":
        return is_column(term.args[-1])
    column = term.head == "matrix" and term.args[0] > 1 and term.args[1] == 1
    return column or term.head == "stack"
