"""Systems of linear equations over the rational numbers.

Nothing here is trusted: what a solution is for is checked by who asked for it."""

from __future__ import annotations

from fractions import Fraction


def reduce_rows(rows: list[list[Fraction]], columns: int) -> list[int]:
    """Bring ``rows`` into reduced echelon form in their first ``columns``, in place, by the
    algorithm of Gauss and Jordan.  Returns the columns of the pivots, one for each row from the
    first on."""
    pivots: list[int] = []
    for column in range(columns):
        at = next((r for r in range(len(pivots), len(rows)) if rows[r][column]), None)
        if at is None:
            continue
        top = len(pivots)
        rows[top], rows[at] = rows[at], rows[top]
        rows[top] = [x / rows[top][column] for x in rows[top]]
        for r, row in enumerate(rows):
            if r != top and row[column]:
                rows[r] = [x - row[column] * y for x, y in zip(row, rows[top], strict=True)]
        pivots.append(column)
    return pivots
