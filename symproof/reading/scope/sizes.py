"""Sizes of matrices as unknowns that are found equal: unification, with reasons."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.terms import Term, number

#: A size: an unknown by its number, or what is declared or written out.
Size = int | Term
ONE = number(1)


class Shape(NamedTuple):
    """``rows`` × ``cols``; a number is 1 × 1."""

    rows: Size
    cols: Size

    @property
    def turned(self) -> Shape:
        """That of the transpose."""
        return Shape(self.cols, self.rows)


SCALAR = Shape(ONE, ONE)


class Misfit(Exception):
    """Two sizes cannot be one."""


class Sizes:
    """What is known of unknown sizes.  An unknown is never 1: a column has rows, and a matrix has
    columns, or it is called otherwise."""

    def __init__(self) -> None:
        self.known: dict[int, Size] = {}
        self.count = 0

    def fresh(self) -> Size:
        """An unknown size."""
        self.count += 1
        return self.count

    def found(self, size: Size) -> Size:
        """What is known of a size."""
        while isinstance(size, int) and size in self.known:
            size = self.known[size]
        return size

    def same(self, a: Size, b: Size) -> None:
        """Two sizes are one.  Raises :class:`Misfit`."""
        a, b = self.found(a), self.found(b)
        if a == b:
            return
        if isinstance(b, int) and (not isinstance(a, int) or b > a):
            a, b = b, a
        if not isinstance(a, int) or b == ONE:
            raise Misfit
        self.known[a] = b

    def alike(self, a: Shape, b: Shape) -> Shape:
        """Two shapes are one.  Raises :class:`Misfit` and then says nothing of their sizes."""
        before = dict(self.known)
        try:
            self.same(a.rows, b.rows)
            self.same(a.cols, b.cols)
        except Misfit:
            self.known = before
            raise
        return a

    def is_number(self, shape: Shape) -> bool:
        """Whether a shape is that of a number."""
        return self.found(shape.rows) == self.found(shape.cols) == ONE

    def is_column(self, shape: Shape) -> bool:
        """Whether a shape is that of a column."""
        return self.found(shape.cols) == ONE and not self.is_number(shape)
