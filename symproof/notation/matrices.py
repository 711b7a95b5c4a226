"""Matrices that notation names by their size alone."""

from __future__ import annotations

from ..kernel.terms import Term, number

LARGEST_IDENTITY = 64


def identity_matrix(size: int) -> Term:
    """The identity matrix with ``size`` rows, written out.  Raises ``ValueError`` unless the size
    is between 1 and :data:`LARGEST_IDENTITY`."""
    if not 1 <= size <= LARGEST_IDENTITY:
        raise ValueError(f"an identity matrix has 1 to {LARGEST_IDENTITY} rows here, not {size}")
    zero, one = number(0), number(1)
    entries = [one if row == column else zero for row in range(size) for column in range(size)]
    return Term("matrix", size, size, *entries)
