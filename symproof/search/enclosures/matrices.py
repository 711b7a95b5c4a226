"""Matrices of numbers, in the sizes that they have at a point."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import NamedTuple

from flint import fmpq

from ..misfits import Dims, ShapeMisfit
from .balls import NothingCertain, Scalar, over, real_of, settle

MAX_ROWS = 8  # of a matrix of which there is a determinant


class ShapeError(Exception):
    """The shapes of two matrices do not fit, so the claim is ill-typed at this point."""

    def __init__(self, misfit: ShapeMisfit) -> None:
        super().__init__(misfit)
        self.misfit = misfit


class ScalarMatrix(NamedTuple):
    """A matrix of scalars, row by row.  A 1×1 matrix is a number and never a Matrix."""

    rows: int
    cols: int
    entries: tuple[Scalar, ...]


class ScaledIdentity(NamedTuple):
    """``factor`` times an identity matrix that takes the size of its neighbour."""

    factor: Scalar


Enclosure = Scalar | ScalarMatrix | ScaledIdentity


def matrix_of(rows: int, cols: int, entries: Iterable[Scalar]) -> Scalar | ScalarMatrix:
    """A matrix of these entries, or the number that it is."""
    held = tuple(entries)
    return held[0] if rows == cols == 1 else ScalarMatrix(rows, cols, held)


def _dims(x: Enclosure) -> Dims:
    if isinstance(x, ScalarMatrix):
        return Dims(x.rows, x.cols)
    return Dims(is_identity=True) if isinstance(x, ScaledIdentity) else Dims(1, 1)


def misfit(code: str, *values: Enclosure) -> NothingCertain | ShapeError:
    """The error for shapes that do not fit; ``code`` is that of the misfit.  It is no ShapeError if
    one of the values could be meant otherwise: 0 may be a zero matrix, and I has no size of its
    own."""
    found = ShapeMisfit(code, *map(_dims, values))
    if any(isinstance(x, ScaledIdentity) or (isinstance(x, fmpq) and x == 0) for x in values):
        return NothingCertain(str(found))
    return ShapeError(found)


def each(change: Callable[[Scalar], Scalar], x: Enclosure) -> Enclosure:
    """The change made to every entry."""
    if isinstance(x, ScalarMatrix):
        return ScalarMatrix(x.rows, x.cols, tuple(map(change, x.entries)))
    return ScaledIdentity(change(x.factor)) if isinstance(x, ScaledIdentity) else change(x)


def sized(x: Enclosure, other: Enclosure) -> Enclosure:
    """``x``, written out if it is an identity beside a square matrix."""
    if (
        isinstance(x, ScaledIdentity)
        and isinstance(other, ScalarMatrix)
        and other.rows == other.cols
    ):
        n = other.rows
        return ScalarMatrix(
            n, n, tuple(x.factor if k % (n + 1) == 0 else fmpq(0) for k in range(n * n))
        )
    return x


def pairs_of(x: Enclosure, y: Enclosure, code: str) -> list[tuple[Scalar, Scalar]]:
    """The entries of ``x`` and ``y`` that stand at the same place."""
    x, y = sized(x, y), sized(y, x)
    if isinstance(x, ScalarMatrix) and isinstance(y, ScalarMatrix) and x[:2] == y[:2]:
        return list(zip(x.entries, y.entries, strict=True))
    if isinstance(x, ScaledIdentity) and isinstance(y, ScaledIdentity):
        return [(x.factor, y.factor)]
    if isinstance(x, Scalar) and isinstance(y, Scalar):
        return [(x, y)]
    raise misfit(code, x, y)


def plus(x: Enclosure, y: Enclosure) -> Enclosure:
    """The sum."""
    if isinstance(x, Scalar) and isinstance(y, Scalar):
        return settle(x + y)
    pairs = pairs_of(x, y, "sum")
    sums = tuple(settle(a + b) for a, b in pairs)
    x, y = sized(x, y), sized(y, x)
    return (
        ScalarMatrix(x.rows, x.cols, sums)
        if isinstance(x, ScalarMatrix)
        else ScaledIdentity(sums[0])
    )


def times(x: Enclosure, y: Enclosure) -> Enclosure:
    """The product."""
    if isinstance(x, ScaledIdentity):
        product = times(x.factor, y)
        return (
            product
            if isinstance(y, ScalarMatrix | ScaledIdentity)
            else ScaledIdentity(number_of(product))
        )
    if isinstance(x, Scalar):
        return each(lambda entry: settle(x * entry), y)
    if not isinstance(y, ScalarMatrix):
        return times(y, x)
    if x.cols != y.rows:
        raise misfit("product", x, y)
    right = [y.entries[j :: y.cols] for j in range(y.cols)]
    left = [x.entries[i * x.cols : (i + 1) * x.cols] for i in range(x.rows)]
    return matrix_of(x.rows, y.cols, (dot(row, col) for row in left for col in right))


def dot(x: tuple[Scalar, ...], y: tuple[Scalar, ...]) -> Scalar:
    """The sum of the products of the entries."""
    total: Scalar = fmpq(0)
    for a, b in zip(x, y, strict=True):
        total = settle(total + a * b)
    return total


def transpose(x: Enclosure) -> Enclosure:
    """The transpose."""
    if not isinstance(x, ScalarMatrix):
        return x
    return ScalarMatrix(
        x.cols, x.rows, tuple(e for j in range(x.cols) for e in x.entries[j :: x.cols])
    )


def _square(x: Enclosure, what: str) -> ScalarMatrix:
    if not isinstance(x, ScalarMatrix):
        raise NothingCertain(f"{what} of {_dims(x).said}")
    if x.rows != x.cols:
        raise misfit("square", x)
    if x.rows > MAX_ROWS:
        raise NothingCertain(f"{what} of so large a matrix")
    return x


def trace(x: Enclosure) -> Scalar:
    """The sum of the entries on the diagonal."""
    if isinstance(x, Scalar):
        return x
    square = _square(x, "a trace")
    return dot(square.entries[:: square.cols + 1], (fmpq(1),) * square.rows)


def determinant(x: Enclosure) -> Scalar:
    """By the minors of the first rows."""
    if isinstance(x, Scalar):
        return x
    square = _square(x, "a determinant")
    n = square.rows
    minors: dict[tuple[int, ...], Scalar] = {(): fmpq(1)}
    for row in range(n):
        entries = square.entries[row * n : (row + 1) * n]
        minors = {
            cols: dot(
                tuple(-entries[c] if (row + k) % 2 else entries[c] for k, c in enumerate(cols)),
                tuple(minors[cols[:k] + cols[k + 1 :]] for k in range(row + 1)),
            )
            for cols in combinations(range(n), row + 1)
        }
    return minors[tuple(range(n))]


def inverse(x: ScalarMatrix) -> Enclosure:
    """The inverse of a matrix whose determinant is certainly not 0."""
    n, below = _square(x, "an inverse").rows, determinant(x)

    def cofactor(i: int, j: int) -> Scalar:
        rest = (e for k, e in enumerate(x.entries) if k // n != i and k % n != j)
        minor = determinant(matrix_of(n - 1, n - 1, rest))
        return over(-minor if (i + j) % 2 else minor, below)

    return matrix_of(n, n, (cofactor(j, i) for i in range(n) for j in range(n)))


def number_of(x: Enclosure) -> Scalar:
    """The value, if it is a number."""
    if not isinstance(x, Scalar):
        raise misfit("number", x)
    return x


def vector(x: Enclosure) -> tuple[Scalar, ...]:
    """The entries of a real column or row."""
    if isinstance(x, ScalarMatrix) and 1 not in (x.rows, x.cols):
        raise NothingCertain(f"a vector is needed, not {_dims(x).said}")
    return tuple(map(real_of, x.entries if isinstance(x, ScalarMatrix) else (number_of(x),)))


def stack(blocks: list[ScalarMatrix]) -> Enclosure:
    """The blocks on top of each other."""
    for block in blocks:
        if block.cols != blocks[0].cols:
            raise misfit("blocks", blocks[0], block)
    rows = sum(b.rows for b in blocks)
    return matrix_of(rows, blocks[0].cols, (e for b in blocks for e in b.entries))


def demand_numbers(left: Enclosure, right: Enclosure, op: str) -> None:
    """Matrices are equal or not; they have no order."""
    if op != "=" and not (isinstance(left, Scalar) and isinstance(right, Scalar)):
        raise NothingCertain(f"matrices related by {op}")
