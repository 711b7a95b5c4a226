"""Determinants, traces and inverses of matrices over the ring."""

from __future__ import annotations

from itertools import combinations

from .matrices import Array, Matrices, Result, in_words, plain
from .polynomials import NotNormal, Value

MAX_ROWS = 8  # of a matrix of which there is a determinant


class Determinants(Matrices):
    """Matrices of one ring, with their determinants."""

    def trace(self, value: Result) -> Value:
        """The sum of the entries on the diagonal."""
        if isinstance(value, Array):
            demand_square(value)
            return self.ring.add(*value.entries[:: value.cols + 1])
        return value if isinstance(value, Value) else self.ring.trace(value)

    def determinant(self, value: Result) -> Value:
        """By the minors of the last rows."""
        if not isinstance(value, Array):
            return value if isinstance(value, Value) else self.ring.determinant(value)
        demand_square(value)
        n, ring = value.rows, self.ring
        minors: dict[tuple[int, ...], Value] = {(): ring.one}
        for row in reversed(range(n)):
            entries = value.entries[row * n : (row + 1) * n]
            minors = {
                cols: ring.add(*(
                    ring.mul(ring.neg(entries[c]) if k % 2 else entries[c],
                             minors[cols[:k] + cols[k + 1 :]])
                    for k, c in enumerate(cols)
                ))
                for cols in combinations(range(n), n - row)
            }  # fmt: skip
        return minors[tuple(range(n))]

    def inverse(self, value: Array) -> Result:
        """The adjugate by the determinant."""
        demand_square(value)
        n, ring = value.rows, self.ring

        def cofactor(i: int, j: int) -> Value:
            rest = tuple(e for k, e in enumerate(value.entries) if k // n != i and k % n != j)
            minor = self.determinant(plain(n - 1, n - 1, rest))
            return ring.neg(minor) if (i + j) % 2 else minor

        adjugate = tuple(cofactor(j, i) for i in range(n) for j in range(n))
        return self.scaled(ring.inverse(self.determinant(value)), Array(n, n, adjugate))


def demand_square(value: Array) -> None:
    """Refuse what is no square matrix with few entries."""
    if value.family or value.rows != value.cols or value.rows > MAX_ROWS:
        raise NotNormal(f"the determinant of {in_words(value)}")
