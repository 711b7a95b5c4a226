"""Vectors, matrices, and families of blocks of arbitrary length.

A :class:`Grid` has its entries.  A :class:`Blocks` is a column (``stack``), a row or a
diagonal of ``length`` blocks of which only the generic one is known, a grid or scalar in which
``index(depth)`` occurs.  A :class:`Multiple` is a number times the identity of whatever size
its place asks for.  A 1 × 1 matrix and its entry are the same thing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from .functions import Algebra
from .ring import Outside, Quotient


class Grid(NamedTuple):
    """Entries row by row."""

    rows: int
    cols: int
    entries: tuple[Quotient, ...]


class Blocks(NamedTuple):
    """``length`` blocks; ``shape`` is stack, row or diag."""

    shape: str
    depth: int
    length: Quotient
    block: Quotient | Grid


class Multiple(NamedTuple):
    """``factor`` times the identity."""

    factor: Quotient


Value: TypeAlias = Quotient | Grid | Blocks | Multiple

_PRODUCTS = {
    ("diag", "diag"): "diag", ("diag", "stack"): "stack", ("row", "diag"): "row",
    ("row", "stack"): "sum",
}  # fmt: skip
_TRANSPOSED = {"stack": "row", "row": "stack", "diag": "diag"}


def scalar(value: Value) -> Quotient:
    """The value as a number; raises :class:`Outside` if it is a matrix."""
    if not isinstance(value, Quotient):
        raise Outside("shapes: a matrix where a number is wanted")
    return value


def grid(value: Quotient | Grid) -> Grid:
    """The value as a matrix."""
    return value if isinstance(value, Grid) else Grid(1, 1, (value,))


def plain(value: Grid) -> Quotient | Grid:
    """The value as a number if it has one entry."""
    return value.entries[0] if value.rows == value.cols == 1 else value


def over_entries(value: Value, change: Callable[[Quotient], Quotient]) -> Value:
    """``value`` with ``change`` applied to every number in it."""
    if isinstance(value, Quotient):
        return change(value)
    if isinstance(value, Grid):
        return value._replace(entries=tuple(map(change, value.entries)))
    if isinstance(value, Blocks):
        block = over_entries(value.block, change)
        return value._replace(block=block)  # type: ignore[arg-type]
    return Multiple(change(value.factor))


def add(on: Algebra, a: Value, b: Value) -> Value:
    """a + b; raises :class:`Outside` if the shapes differ."""
    if isinstance(b, Multiple) and not isinstance(a, Multiple):
        a, b = b, a
    if isinstance(a, Multiple) and isinstance(b, Grid) and b.rows == b.cols:
        a = Grid(b.rows, b.cols, tuple(
            a.factor if k % (b.cols + 1) == 0 else on.zero for k in range(len(b.entries))
        ))  # fmt: skip
    if isinstance(a, Quotient) and isinstance(b, Quotient):
        return on.add(a, b)
    if isinstance(a, Multiple) and isinstance(b, Multiple):
        return Multiple(on.add(a.factor, b.factor))
    if isinstance(a, Grid) and isinstance(b, Grid) and a[:2] == b[:2]:
        return a._replace(entries=tuple(map(on.add, a.entries, b.entries)))
    if isinstance(b, Blocks) and b.shape == "diag" and isinstance(a, Multiple):
        return b._replace(block=plain(_sum_of_grids(on, a, grid(b.block))))
    if isinstance(a, Blocks) and isinstance(b, Blocks) and _aligned(on, a, b):
        if a.shape == b.shape:
            return a._replace(block=plain(_sum_of_grids(on, grid(a.block), grid(b.block))))
    raise Outside("shapes: only matrices of the same shape can be added or compared")


def _sum_of_grids(on: Algebra, a: Grid | Multiple, b: Grid) -> Grid:
    result = add(on, a, b)
    if not isinstance(result, Grid):
        raise Outside("shapes: blocks of different shapes")
    return result


def _aligned(on: Algebra, a: Blocks, b: Blocks) -> bool:
    return a.depth == b.depth and not on.add(a.length, on.negate(b.length)).num


def multiply(on: Algebra, a: Value, b: Value) -> Value:
    """a · b; raises :class:`Outside` if the shapes do not fit."""
    for x, y in ((a, b), (b, a)):
        factor = x.factor if isinstance(x, Multiple) else x
        if isinstance(factor, Quotient):
            if isinstance(y, Quotient) and isinstance(x, Multiple):
                return Multiple(on.multiply(factor, y))
            return over_entries(y, lambda entry, by=factor: on.multiply(by, entry))  # type: ignore[misc]
    if isinstance(a, Grid) and isinstance(b, Grid):
        return plain(_product(on, a, b))
    if isinstance(a, Blocks) and isinstance(b, Blocks) and _aligned(on, a, b):
        shape = _PRODUCTS.get((a.shape, b.shape))
        if shape is not None:
            block = plain(_product(on, grid(a.block), grid(b.block)))
            if shape == "sum":
                return over_entries(block, lambda entry: on.total(entry, a.length, a.depth))
            return Blocks(shape, a.depth, a.length, block)
    if isinstance(a, Blocks) and a.shape == "stack" and isinstance(b, Grid):
        return a._replace(block=plain(_product(on, grid(a.block), b)))
    if isinstance(b, Blocks) and b.shape == "row" and isinstance(a, Grid):
        return b._replace(block=plain(_product(on, a, grid(b.block))))
    raise Outside("shapes: the matrices cannot be multiplied")


def _product(on: Algebra, a: Grid, b: Grid) -> Grid:
    if a.cols != b.rows:
        raise Outside("shapes: the matrices cannot be multiplied")
    return Grid(a.rows, b.cols, tuple(
        _dot(on, a.entries[r * a.cols:(r + 1) * a.cols], b.entries[c::b.cols])
        for r in range(a.rows) for c in range(b.cols)
    ))  # fmt: skip


def _dot(on: Algebra, a: tuple[Quotient, ...], b: tuple[Quotient, ...]) -> Quotient:
    result = on.zero
    for x, y in zip(a, b, strict=True):
        result = on.add(result, on.multiply(x, y))
    return result


def transpose(value: Value) -> Value:
    """The transposed matrix."""
    if isinstance(value, Grid):
        rows = (value.entries[c :: value.cols] for c in range(value.cols))
        return Grid(value.cols, value.rows, tuple(entry for row in rows for entry in row))
    if isinstance(value, Blocks):
        block = plain(grid(transpose(value.block)))  # type: ignore[arg-type]
        return value._replace(shape=_TRANSPOSED[value.shape], block=block)
    return value


def dot(on: Algebra, a: Value, b: Value) -> Quotient:
    """The sum of the products of corresponding entries of two vectors."""
    if isinstance(a, Blocks) and isinstance(b, Blocks) and _aligned(on, a, b):
        if "diag" not in (a.shape, b.shape):
            return on.total(dot(on, a.block, b.block), a.length, a.depth)
    if isinstance(a, (Quotient, Grid)) and isinstance(b, (Quotient, Grid)):
        x, y = grid(a), grid(b)
        if 1 in x[:2] and 1 in y[:2] and len(x.entries) == len(y.entries):
            return _dot(on, x.entries, y.entries)
    raise Outside("shapes: a dot product needs two vectors of the same length")


def entries(value: Value) -> tuple[Quotient, ...]:
    """The numbers that determine the value, the generic ones for a family of blocks."""
    if isinstance(value, Blocks):
        return grid(value.block).entries
    if isinstance(value, Grid):
        return value.entries
    return (value.factor if isinstance(value, Multiple) else value,)


def assembled(on: Algebra, shape: str, blocks: list[Value]) -> Quotient | Grid:
    """Finitely many blocks on top of each other, or along the diagonal."""
    parts = []
    for block in blocks:
        if not isinstance(block, (Quotient, Grid)):
            raise Outside("blocks inside blocks")
        parts.append(grid(block))
    if not parts:
        raise Outside("an empty matrix")
    if shape == "stack":
        if len({part.cols for part in parts}) != 1:
            raise Outside("shapes: blocks of different widths")
        rows = sum(part.rows for part in parts)
        return plain(Grid(rows, parts[0].cols, tuple(e for part in parts for e in part.entries)))
    width, left = sum(part.cols for part in parts), 0
    filled: list[Quotient] = []
    for part in parts:
        right = width - left - part.cols
        for r in range(part.rows):
            row = part.entries[r * part.cols : (r + 1) * part.cols]
            filled += [on.zero] * left + [*row] + [on.zero] * right
        left += part.cols
    return plain(Grid(sum(part.rows for part in parts), width, tuple(filled)))
