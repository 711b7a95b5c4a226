"""Matrices entry by entry, families by their generic block."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....kernel.terms import Term
from .. import polynomials as poly
from ..polynomials import Polynomial
from ..shapes import Identity, Inexpressible, Matrix, Number, Shape, product, shape
from .atoms import Indeterminate
from .sums import Sums


class Arrays(Sums):
    """Certificates of entries of matrices, and of dot products."""

    position: Polynomial | None = None

    def entry(self, term: Term, i: int, j: int) -> Polynomial:
        """An entry of a matrix, or of the generic block of a family."""
        head, args = term.head, term.args
        size = shape(term, {})
        if isinstance(size, Identity):
            return self.factor(term) if i == j else {}
        if head == "matrix":
            return self.number(args[2 + i * args[1] + j])
        if head == "transpose":
            return self.entry(args[0], j, i)
        if head == "add":
            return poly.add(*(self.entry(a, i, j) for a in args))
        if head == "neg":
            return poly.scale(-1, self.entry(args[0], i, j))
        if head == "div":
            return poly.multiply(self.entry(args[0], i, j), self.inverse(self.number(args[1])))
        if head == "mul":
            return self.product_entry(args, i, j)
        if head in ("stack", "diag"):
            return self.block_entry(term, i, j)
        return self.number(term)

    def block_entry(self, term: Term, i: int, j: int) -> Polynomial:
        """An entry of the generic block, whose index is the generic one of this goal."""
        var, lo, hi, body = term.args
        low = self.number(lo)
        if self.position is None:
            self.counted(low, self.number(hi))
        position = self.position
        if position is None:
            position = poly.atom(self.atom(("generic", 0), self.generic_block))
        outer = self.bound
        self.bound = {**outer, var: poly.add(low, position)}
        try:
            return self.entry(body, i, j)
        finally:
            self.bound = outer

    def generic_block(self) -> Indeterminate:
        text = f"Z.of_nat {self.block}"
        return Indeterminate("whole", f"IZR ({text})", f"IZR ({text})", text)

    def factor(self, term: Term) -> Polynomial:
        """The factor of a multiple of the identity."""
        head, args = term.head, term.args
        if head == "identity":
            return poly.constant(1)
        if head == "add":
            return poly.add(*map(self.factor, args))
        if head == "neg":
            return poly.scale(-1, self.factor(args[0]))
        if head == "transpose":
            return self.factor(args[0])
        if head == "div":
            return poly.multiply(self.factor(args[0]), self.inverse(self.number(args[1])))
        return poly.multiply(*(
            self.factor(a) if isinstance(shape(a, {}), Identity) else self.number(a) for a in args
        ))  # fmt: skip

    def product_entry(self, factors: Sequence[Term], i: int, j: int) -> Polynomial:
        """An entry of a product, taken from left to right."""
        *first, last = factors
        if not first:
            return self.entry(last, i, j)
        sizes = [shape(f, {}) for f in factors]
        left: Shape = sizes[0]
        for size in sizes[1:-1]:
            left = product(left, size)
        right = sizes[-1]
        if isinstance(left, Number) or isinstance(right, Number | Identity):
            if isinstance(right, Identity):
                return poly.multiply(self.product_entry(first, i, j), self.factor(last))
            scaled = self.entry(last, i, j) if isinstance(left, Number) else self.number(last)
            corner = (0, 0) if isinstance(left, Number) else (i, j)
            return poly.multiply(self.product_entry(first, *corner), scaled)
        if isinstance(left, Identity):
            parts = [self.factor(f) if isinstance(s, Identity) else self.number(f)
                     for f, s in zip(first, sizes, strict=False)]  # fmt: skip
            return poly.multiply(*parts, self.entry(last, i, j))

        def terms() -> Polynomial:
            return poly.add(*(
                poly.multiply(self.product_entry(first, i, k), self.entry(last, k, j))
                for k in range(left.cols)
            ))  # fmt: skip

        if left.family == "row" and right.family == "stack":
            return self.over_blocks(left, terms)
        return terms()

    def dot(self, u: Term, v: Term) -> Polynomial:
        """The sum of the products of corresponding entries."""
        size = shape(u, {})
        if isinstance(size, Identity | Number):
            raise Inexpressible("a dot product of what is not a vector")
        length = max(size.rows, size.cols)
        places = [(k, 0) if size.cols == 1 and size.family != "row" else (0, k)
                  for k in range(length)]  # fmt: skip

        def terms() -> Polynomial:
            return poly.add(*(
                poly.multiply(self.entry(u, *place), self.entry(v, *place)) for place in places
            ))  # fmt: skip

        return self.over_blocks(size, terms) if size.family else terms()

    def over_blocks(self, size: Matrix, terms: Callable[[], Polynomial]) -> Polynomial:
        """Σ over the blocks of a family."""
        if size.lo is None or size.hi is None:
            raise Inexpressible("a family without a range")
        low, high = self.number(size.lo), self.number(size.hi)

        def body() -> Polynomial:
            outer = self.position
            self.position = poly.add(self.bound[" block"], poly.scale(-1, low))
            try:
                return terms()
            finally:
                self.position = outer

        return self.total(" block", low, high, body)
