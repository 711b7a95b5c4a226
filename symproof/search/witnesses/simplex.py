"""Untrusted: exact linear feasibility, A x = b with x ≥ 0 for some of the unknowns.

Rows are sparse and rational.  Columns that cannot be used are taken out first: where a row has
entries of one sign only and the right side 0, all of them vanish.  Then unknowns without a sign are
eliminated, and rows with a negative right side are mended by pivots with the least index (Bland),
so that the method ends.  Work is counted.
"""

from __future__ import annotations

from collections import defaultdict

from flint import fmpq

Column = dict[int, fmpq]
WORK = 400_000  # multiplications


class TooMuch(Exception):
    """The work that was allowed is spent."""


def feasible(
    columns: list[Column], free: frozenset[int], goal: Column, left: int = WORK
) -> tuple[dict[int, fmpq] | None, int]:
    """A solution of Σ x_j·columns[j] = goal with x_j ≥ 0 unless j is in ``free``, or None if there
    is none or the work is spent; and what is left of the work that is allowed."""
    rows: dict[int, dict[int, fmpq]] = defaultdict(dict)
    for j in _usable(columns, free, goal):
        for r, c in columns[j].items():
            rows[r][j] = c
    if any(r not in rows for r in goal):
        return None, left
    tableau = _Tableau(min(left, WORK))
    equations = [
        (rows[r], goal.get(r, fmpq(0))) for r in sorted(rows, key=lambda r: (len(rows[r]), r))
    ]
    try:
        found = tableau.solve(equations, free)
    except TooMuch:
        found = None
    return found, left - (min(left, WORK) - tableau.left)


def _usable(columns: list[Column], free: frozenset[int], goal: Column) -> list[int]:
    """The columns that a solution may use."""
    kept = set(range(len(columns)))
    members: dict[int, set[int]] = defaultdict(set)
    for j, column in enumerate(columns):
        for r in column:
            members[r].add(j)
    waiting = [r for r in members if r not in goal]
    while waiting:
        r = waiting.pop()
        here = members[r]
        if not here:
            continue
        signs = {0 if j in free else (1 if columns[j][r] > 0 else -1) for j in here}
        if len(here) > 1 and (0 in signs or len(signs) > 1):
            continue
        for j in [*here]:
            kept.discard(j)
            for other in columns[j]:
                members[other].discard(j)
                if other not in goal:
                    waiting.append(other)
    return sorted(kept)


class _Tableau:
    """Equations solved for one unknown each: x_basic + Σ row[j]·x_j = right."""

    def __init__(self, work: int) -> None:
        self.left = work
        self.rows: list[dict[int, fmpq]] = []
        self.right: list[fmpq] = []
        self.basic: list[int] = []
        self.where: dict[int, set[int]] = defaultdict(set)  # column: rows that have it

    def spend(self, work: int) -> None:
        self.left -= work
        if self.left < 0:
            raise TooMuch

    def solve(
        self, equations: list[tuple[dict[int, fmpq], fmpq]], free: frozenset[int]
    ) -> dict[int, fmpq] | None:
        at: dict[int, int] = {}
        for equation, value in equations:
            row, right = dict(equation), value
            for j in [j for j in row if j in at]:
                right = right - row[j] * self.right[at[j]]
                self._take(row, self.rows[at[j]], row.pop(j))
            if not row:
                if right != 0:
                    return None
                continue
            unsigned = [j for j in row if j in free]
            pivot = min(unsigned) if unsigned else min(row, key=lambda j: (row[j] * right < 0, j))
            self._enter(row, right, pivot)
            at[pivot] = len(self.rows) - 1
        return self._mend(free)

    def _take(self, row: dict[int, fmpq], other: dict[int, fmpq], factor: fmpq) -> None:
        self.spend(len(other))
        for j, c in other.items():
            value = row.get(j, 0) - factor * c
            if value == 0:
                row.pop(j, None)
            else:
                row[j] = value

    def _enter(self, row: dict[int, fmpq], right: fmpq, pivot: int) -> None:
        """One more equation, solved for ``pivot``, which leaves the others."""
        scale = 1 / row.pop(pivot)
        row = {j: c * scale for j, c in row.items()}
        right = right * scale
        self._eliminate(row, right, pivot)
        for j in row:
            self.where[j].add(len(self.rows))
        self.rows.append(row)
        self.right.append(right)
        self.basic.append(pivot)

    def _eliminate(self, row: dict[int, fmpq], right: fmpq, pivot: int) -> None:
        for r in sorted(self.where.pop(pivot, ())):
            mine = self.rows[r]
            factor = mine.pop(pivot, None)
            if factor is None:
                continue
            before = set(mine)
            self._take(mine, row, factor)
            for j in mine.keys() - before:
                self.where[j].add(r)
            for j in before - mine.keys():
                self.where[j].discard(r)
            self.right[r] = self.right[r] - factor * right

    def _mend(self, free: frozenset[int]) -> dict[int, fmpq] | None:
        while True:
            bad = [
                (j, r) for r, j in enumerate(self.basic) if j not in free and self.right[r] < 0
            ]  # fmt: skip
            if not bad:
                return {j: v for j, v in zip(self.basic, self.right, strict=True) if v != 0}
            leaving, r = min(bad)
            row, right = self.rows[r], self.right[r]
            entering = min((j for j, c in row.items() if c < 0 and j not in free), default=None)
            if entering is None:
                entering = min((j for j in row if j in free), default=None)
            if entering is None:
                return None
            for j in row:
                self.where[j].discard(r)
            scale = 1 / row.pop(entering)
            new = {j: c * scale for j, c in row.items()}
            new[leaving] = scale
            self._eliminate(new, right * scale, entering)
            for j in new:
                self.where[j].add(r)
            self.rows[r], self.right[r], self.basic[r] = new, right * scale, entering
