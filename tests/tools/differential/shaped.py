"""Random terms of every head and shape: numbers, matrices, rows times columns, families.

A shape is a pair (rows, columns); a number has the shape (1, 1).  Terms of one shape are built
from terms of the shapes that fit, so that nearly all of them have a value.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from symproof.kernel.facts import SORTS, Scope
from symproof.kernel.terms import FUNCTIONS, Term, number, symbol
from symproof.search.enclosures import Point

VALUES = {
    "x": ("real", Fraction(-3, 2)), "z": ("complex", (Fraction(1, 2), Fraction(-2))),
    "p": ("positive", Fraction(2, 3)), "q": ("nonnegative", Fraction(0)),
    "u": ("nonzero", Fraction(-1)), "k": ("integer", Fraction(-2)), "n": ("natural", Fraction(0)),
    "r": ("positive integer", Fraction(3)), "h": ("even", Fraction(-2)), "o": ("odd", Fraction(-1)),
}  # fmt: skip
POINT = Point({name: value for name, (_, value) in VALUES.items()}, {})
HERE = Scope({n: SORTS[sort] for n, (sort, _) in VALUES.items()}, dict.fromkeys(VALUES, ()))
NUMBER = (1, 1)
_FUNCTIONS = sorted(FUNCTIONS)
_INDICES = "ab"  # of Σ, Π and families, from the outside inwards

Shape = tuple[int, int]


class Drawing:
    """Draws terms; ``depth`` bounds the nesting."""

    def __init__(self, draw: Random) -> None:
        self.draw = draw

    def term(self, depth: int) -> Term:
        """A term of any shape; three of four are numbers."""
        shapes = [NUMBER] * 6 + [(2, 2), (2, 1), (1, 2), (3, 3)]
        return self.shaped(self.draw.choice(shapes), depth, "")

    def shaped(self, shape: Shape, depth: int, bound: str) -> Term:
        """A term of the shape, in which the indices ``bound`` may occur."""
        if shape == NUMBER:
            return self.scalar(depth, bound)
        return self.matrix(shape, depth, bound)

    def scalar(self, depth: int, bound: str) -> Term:
        if depth <= 0:
            return self.leaf(bound)
        deeper = depth - 1
        match self.draw.randrange(16):
            case 0 | 1:
                return self.joined("add", NUMBER, deeper, bound)
            case 2 | 3:
                return self.joined("mul", NUMBER, deeper, bound)
            case 4:
                return Term("div", self.scalar(deeper, bound), self.scalar(deeper, bound))
            case 5 | 6:
                return Term("pow", self.scalar(deeper, bound), self.scalar(deeper, bound))
            case 7 | 8:
                return Term(self.draw.choice(_FUNCTIONS), self.scalar(deeper, bound))
            case 9:
                return Term("neg", self.scalar(deeper, bound))
            case 10:
                return self.ranged(self.draw.choice(["sum", "prod"]), NUMBER, deeper, bound)
            case 11:
                size = (self.draw.randint(1, 3), 1)
                vectors = [self.shaped(size, deeper, bound) for _ in range(2)]
                return Term("dot", vectors[0], self.draw.choice(vectors))
            case 12:
                return Term("norm", self.matrix((2, 1), deeper, bound))
            case 13 | 14:
                return self.product(NUMBER, deeper, bound)
            case _:
                return Term("transpose", self.scalar(deeper, bound))

    def leaf(self, bound: str) -> Term:
        match self.draw.randrange(4):
            case 0:
                return Term(self.draw.choice(["pi", "e", "i"]))
            case 1:
                return Term("num", self.draw.choice([5, 10, 0]), 1)
            case 2:
                return number(self.draw.randint(-2, 3))
            case _:
                return symbol(self.draw.choice([*VALUES, *bound * 4]))

    def matrix(self, shape: Shape, depth: int, bound: str) -> Term:
        rows, cols = shape
        if depth <= 0:
            return self.entries(shape, 0, bound)
        deeper = depth - 1
        match self.draw.randrange(9):
            case 0:
                return self.joined("add", shape, deeper, bound)
            case 1:
                return Term("mul", self.scalar(deeper, bound), self.shaped(shape, deeper, bound))
            case 2 | 3:
                return self.product(shape, deeper, bound)
            case 4:
                return Term("transpose", self.shaped((cols, rows), deeper, bound))
            case 5:
                return self.ranged("sum", shape, deeper, bound)
            case 6:
                return self.family(shape, deeper, bound)
            case 7 if rows == cols:
                base = self.shaped(shape, deeper, bound)
                return self.draw.choice(
                    [Term("add", base, Term("identity")), Term("pow", base, self.leaf(bound))]
                )
            case _:
                return self.entries(shape, deeper, bound)

    def entries(self, shape: Shape, depth: int, bound: str) -> Term:
        rows, cols = shape
        inside = [self.scalar(depth, bound) for _ in range(rows * cols)]
        return Term("matrix", rows, cols, *inside)

    def joined(self, head: str, shape: Shape, depth: int, bound: str) -> Term:
        count = self.draw.randint(2, 3)
        return Term(head, *(self.shaped(shape, depth, bound) for _ in range(count)))

    def product(self, shape: Shape, depth: int, bound: str) -> Term:
        """Matrices that fit; for a number, a row times a column."""
        inner = self.draw.randint(2, 3)
        left = self.shaped((shape[0], inner), depth, bound)
        return Term("mul", left, self.shaped((inner, shape[1]), depth, bound))

    def ranged(self, head: str, shape: Shape, depth: int, bound: str) -> Term:
        if len(bound) >= len(_INDICES):
            return self.shaped(shape, depth, bound)
        var = _INDICES[len(bound)]
        low = self.draw.randint(-1, 2)
        least = -1 if shape == NUMBER else 0  # an empty sum of matrices has no shape
        high = low + self.draw.randint(least, 2)
        return Term(head, var, number(low), number(high), self.shaped(shape, depth, bound + var))

    def family(self, shape: Shape, depth: int, bound: str) -> Term:
        """A stack of rows, or square blocks along the diagonal."""
        if len(bound) >= len(_INDICES):
            return self.entries(shape, depth, bound)
        var = _INDICES[len(bound)]
        rows, cols = shape
        if rows == cols and self.draw.random() < 0.5:
            block = self.scalar(depth, bound + var)
            return Term("diag", var, number(1), number(rows), block)
        block = self.shaped((1, cols), depth, bound + var)
        return Term("stack", var, number(0), number(rows - 1), block)
