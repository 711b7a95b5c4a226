"""Matrices over the ring: entry by entry, families of blocks by one generic block, and words of
matrices of which only the size is known, to which the identity matrix belongs.

That shapes fit is judged before (see ``shapes``).  Here, what is not seen to fit has no value.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from .polynomials import NotNormal, Value
from .words import Letters, Words


class Array(NamedTuple):
    """A matrix (``family`` is ""), or a generic block: "stack" of blocks below each other,
    "row" of blocks beside each other, "diag"; then there are ``length`` blocks, one for each
    value of ``counter``."""

    rows: int
    cols: int
    entries: tuple[Value, ...]
    family: str = ""
    length: Value = Value({})
    counter: Value = Value({})


Result = Value | Array | Words

# What a product of families is: "sum" a Σ of products of blocks.
_PRODUCTS = {("diag", "diag"): "diag", ("diag", "stack"): "stack", ("row", "diag"): "row",
             ("row", "stack"): "sum", ("", ""): ""}  # fmt: skip
_TURNED = {"stack": "row", "row": "stack"}


class Matrices:
    """Sums and products of values of one ring."""

    ring: Letters

    def vanishes(self, value: Result) -> bool:
        """Whether a value is found to be zero."""
        if isinstance(value, Value):
            return self.ring.is_zero(value)
        parts = value.entries if isinstance(value, Array) else value.terms.values()
        return all(map(self.ring.is_zero, parts))

    def scaled(self, factor: Value, value: Result) -> Result:
        times = self.ring.mul
        if isinstance(value, Value):
            return times(factor, value)
        if isinstance(value, Words):
            return value._replace(terms={w: times(factor, c) for w, c in value.terms.items()})
        return value._replace(entries=tuple(times(factor, e) for e in value.entries))

    def plus(self, a: Result, b: Result) -> Result:
        if isinstance(a, Value) and isinstance(b, Value):
            return self.ring.add(a, b)
        if isinstance(a, Words) and isinstance(b, Words):
            return self.ring.united(a, b)
        a, b = (self.sized(v, w) if isinstance(v, Words) else v for v, w in ((a, b), (b, a)))
        if not isinstance(a, Array) or not isinstance(b, Array):
            raise NotNormal("a sum of a number and a matrix")
        self.demand_alike(a, b)
        return a._replace(entries=tuple(map(self.ring.add, a.entries, b.entries)))

    def added(self, values: Iterable[Result]) -> Result:
        """The sum; numbers are added all at once."""
        terms = list(values)
        numbers = [v for v in terms if isinstance(v, Value)]
        return self.ring.add(*numbers) if len(numbers) == len(terms) else reduce(self.plus, terms)

    def times(self, a: Result, b: Result) -> Result:
        if isinstance(a, Value):
            return self.scaled(a, b)
        if isinstance(b, Value):
            return self.scaled(b, a)
        if isinstance(a, Words) and isinstance(b, Words):
            return self.ring.joined(a, b)
        if isinstance(a, Words):
            return self.scaled(of_identity(a), b)
        if isinstance(b, Words):
            return self.scaled(of_identity(b), a)
        kind = _PRODUCTS.get((a.family, b.family))
        if kind is None or a.cols != b.rows:
            raise NotNormal(f"the product of {in_words(a)} and {in_words(b)}")
        self.demand_as_many(a, b)
        add, times = self.ring.add, self.ring.mul
        entries = tuple(
            add(*(times(a.entries[i * a.cols + k], b.entries[k * b.cols + j])
                  for k in range(a.cols)))
            for i in range(a.rows) for j in range(b.cols)
        )  # fmt: skip
        if kind == "sum":
            entries = tuple(self.ring.sum(a.length, a.counter, e) for e in entries)
        if kind in ("", "sum"):
            return plain(a.rows, b.cols, entries)
        return Array(a.rows, b.cols, entries, kind, a.length, a.counter)

    def sized(self, identity: Words, like: Result) -> Array:
        """The multiple of the identity that has the shape of ``like``."""
        if not isinstance(like, Array) or like.family not in ("", "diag") or like.rows != like.cols:
            raise NotNormal(f"the identity matrix beside {in_words(like)}")
        n, factor = like.rows, of_identity(identity)
        return like._replace(entries=tuple(
            factor if i == j else self.ring.zero for i in range(n) for j in range(n)
        ))  # fmt: skip

    def demand_as_many(self, a: Array, b: Array) -> None:
        """Refuse families whose numbers of blocks are not seen to be the same."""
        if not self.ring.is_zero(self.ring.sub(a.length, b.length)):
            raise NotNormal("families with different numbers of blocks")

    def demand_alike(self, a: Array, b: Array) -> None:
        if (a.family, a.rows, a.cols) != (b.family, b.rows, b.cols):
            raise NotNormal(f"{in_words(a)} beside {in_words(b)}")
        self.demand_as_many(a, b)

    def inner(self, u: Result, v: Result) -> Value:
        """The sum of the products of corresponding entries of two vectors."""
        if isinstance(u, Words) and isinstance(v, Words):
            return self.ring.inner(u, v)
        if not isinstance(u, Array) or not isinstance(v, Array):
            raise NotNormal(f"the dot product of {in_words(u)} and {in_words(v)}")
        self.demand_alike(u, v)
        if 1 not in {"": (u.rows, u.cols), "stack": (u.cols,), "row": (u.rows,)}.get(u.family, ()):
            raise NotNormal(f"the dot product of {in_words(u)} and {in_words(v)}")
        body = self.ring.add(*map(self.ring.mul, u.entries, v.entries))
        return self.ring.sum(u.length, u.counter, body) if u.family else body

    def transposed(self, value: Result) -> Result:
        if isinstance(value, Words):
            return self.ring.turned(value)
        if isinstance(value, Value):
            return value
        r, c, old, family = value.rows, value.cols, value.entries, value.family
        entries = tuple(old[i * c + j] for j in range(c) for i in range(r))
        return value._replace(rows=c, cols=r, entries=entries, family=_TURNED.get(family, family))


def of_identity(value: Words) -> Value:
    """The factor of the identity matrix that the value is."""
    if value.rows is not None:
        raise NotNormal("a matrix of symbolic size beside one with entries")
    return value.terms[()]


def plain(rows: int, cols: int, entries: tuple[Value, ...]) -> Result:
    """A matrix; one of one entry is that number."""
    return entries[0] if rows == cols == 1 else Array(rows, cols, entries)


def block_of(value: Result) -> Array:
    """A block of a family, which is a number or a plain matrix."""
    block = Array(1, 1, (value,)) if isinstance(value, Value) else value
    if not isinstance(block, Array) or block.family:
        raise NotNormal("the blocks of a family must be plain matrices")
    return block


def laid_out(head: str, values: list[Result], zero: Value) -> Result:
    """A family of few blocks as one matrix."""
    blocks = list(map(block_of, values))
    if len({(b.rows, b.cols) for b in blocks}) != 1:
        raise NotNormal("the blocks of a family must be one or more, of one shape")
    r, c, n = blocks[0].rows, blocks[0].cols, len(blocks)
    if head == "stack":
        return plain(r * n, c, tuple(entry for block in blocks for entry in block.entries))
    entries = [zero] * (r * n * c * n)
    for b, block in enumerate(blocks):
        for k, entry in enumerate(block.entries):
            entries[(b * r + k // c) * c * n + b * c + k % c] = entry
    return plain(r * n, c * n, tuple(entries))


def in_words(value: Result) -> str:
    """The shape in words, for messages."""
    if not isinstance(value, Array):
        return "a number" if isinstance(value, Value) else "a matrix of symbolic size"
    block = f"{value.rows}×{value.cols}"
    return f"a family ({value.family}) of {block} blocks" if value.family else f"a {block} matrix"
