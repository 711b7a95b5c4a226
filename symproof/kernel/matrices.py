"""Matrices over the ring: entry by entry, families of blocks by one generic block, and words of
matrices of which only the size is known, to which the identity matrix belongs."""

from __future__ import annotations

from typing import NamedTuple

from .polynomials import NotNormal, Value
from .shapes import IllTyped
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
        if isinstance(a, Words) and isinstance(b, Array):
            a = self.sized(a, b)
        if isinstance(b, Words) and isinstance(a, Array):
            b = self.sized(b, a)
        if not isinstance(a, Array) or not isinstance(b, Array):
            demand_plain(a, b)
            raise IllTyped(f"the sum of {in_words(a)} and {in_words(b)}")
        self.demand_alike(a, b)
        return a._replace(entries=tuple(map(self.ring.add, a.entries, b.entries)))

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
        kind = {("diag", "diag"): "diag", ("diag", "stack"): "stack", ("row", "diag"): "row",
                ("row", "stack"): "sum", ("", ""): ""}.get((a.family, b.family))  # fmt: skip
        if kind is None:
            raise NotNormal(f"the product of {in_words(a)} and {in_words(b)}")
        if not self.fits(a.cols == b.rows, a, b):
            raise IllTyped(f"the product of {in_words(a)} and {in_words(b)}")
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

    def sized(self, multiple: Words, like: Array) -> Array:
        """The multiple of the identity that has the shape of ``like``."""
        if like.family not in ("", "diag"):
            demand_plain(like)
        if like.rows != like.cols:
            raise IllTyped(f"the identity matrix beside {in_words(like)}")
        n, factor = like.rows, of_identity(multiple)
        return like._replace(entries=tuple(
            factor if i == j else self.ring.zero for i in range(n) for j in range(n)
        ))  # fmt: skip

    def fits(self, blocks: bool, a: Array, b: Array) -> bool:
        """Whether two families fit, given whether their ``blocks`` do.  Their numbers of blocks
        may agree at some points and not at others; then nothing can be said."""
        more = self.ring.sub(a.length, b.length)
        if self.ring.is_zero(more):
            return blocks
        if blocks and self.ring.sign(more) in ("positive", "negative"):
            return False
        raise NotNormal("families with different numbers of blocks")

    def demand_alike(self, a: Array, b: Array) -> None:
        if a.family != b.family:
            demand_plain(a, b)
        if not self.fits(a[:2] == b[:2], a, b):
            raise IllTyped(f"{in_words(a)} beside {in_words(b)}")

    def inner(self, u: Result, v: Result) -> Value:
        """The sum of the products of corresponding entries of two vectors."""
        if isinstance(u, Words) and isinstance(v, Words):
            return self.ring.inner(u, v)
        if not isinstance(u, Array) or not isinstance(v, Array):
            demand_plain(u, v)
            raise IllTyped(f"the dot product of {in_words(u)} and {in_words(v)}")
        self.demand_alike(u, v)
        if 1 not in {"": (u.rows, u.cols), "stack": (u.cols,), "row": (u.rows,)}.get(u.family, ()):
            raise IllTyped(f"the dot product of {in_words(u)} and {in_words(v)}")
        body = self.ring.add(*map(self.ring.mul, u.entries, v.entries))
        return self.ring.sum(u.length, u.counter, body) if u.family else body

    def transposed(self, value: Result) -> Result:
        if isinstance(value, Words):
            return self.ring.turned(value)
        if isinstance(value, Value):
            return value
        r, c, old, family = value.rows, value.cols, value.entries, value.family
        entries = tuple(old[i * c + j] for j in range(c) for i in range(r))
        flipped = {"stack": "row", "row": "stack"}.get(family, family)
        return value._replace(rows=c, cols=r, entries=entries, family=flipped)


def of_identity(value: Words) -> Value:
    """The factor of the identity matrix that the value is."""
    if value.rows is not None:
        raise NotNormal("a matrix of symbolic size beside one with entries")
    return value.terms[()]


def plain(rows: int, cols: int, entries: tuple[Value, ...]) -> Result:
    """A matrix; one of one entry is that number."""
    return entries[0] if rows == cols == 1 else Array(rows, cols, entries)


def laid_out(head: str, blocks: list[Result], zero: Value) -> Result:
    """A family of few blocks as one matrix."""
    arrays = [Array(1, 1, (b,)) if isinstance(b, Value) else b for b in blocks]
    if not arrays:
        raise NotNormal("a family without blocks")
    matrices = [b for b in arrays if isinstance(b, Array) and not b.family]
    if len(matrices) != len(arrays) or len({b[:2] for b in matrices}) != 1:
        raise NotNormal("the blocks of a family must be plain matrices of one shape")
    r, c, n = matrices[0].rows, matrices[0].cols, len(matrices)
    if head == "stack":
        return plain(r * n, c, tuple(entry for block in matrices for entry in block.entries))
    entries = [zero] * (r * n * c * n)
    for b, block in enumerate(matrices):
        for k, entry in enumerate(block.entries):
            entries[(b * r + k // c) * c * n + b * c + k % c] = entry
    return plain(r * n, c * n, tuple(entries))


def demand_plain(*values: Result) -> None:
    """A family has as many rows as its number of blocks says, a word as many as its letters, so
    that shapes do not tell."""
    if any(v.rows is not None if isinstance(v, Words) else isinstance(v, Array) and v.family
           for v in values):  # fmt: skip
        raise NotNormal(" beside ".join(map(in_words, values)))


def in_words(value: Result) -> str:
    """The shape in words, for messages."""
    if isinstance(value, Value):
        return "a number"
    if isinstance(value, Words):
        return "an identity matrix" if value.rows is None else "a matrix of symbolic size"
    block = f"{value.rows}×{value.cols}"
    return f"a family ({value.family}) of {block} blocks" if value.family else f"a {block} matrix"
