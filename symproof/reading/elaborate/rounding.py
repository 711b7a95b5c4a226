"""Rounding: what a decimal number says of a value that it is not quite."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.claims import Relation
from ...kernel.terms import Term


class Digits(NamedTuple):
    """A decimal number as it is shown: ``numerator`` over the power of ten of ``places``."""

    numerator: int
    places: int

    def bounds(self, value: Term) -> list[Relation]:
        """That ``value`` is rounded to these digits, by at most half a unit of the last one, or
        cut to them."""
        size = abs(self.numerator)
        if not size:  # cut from either side
            edge = Term("num", 1, self.places)
            return [Relation(Term("neg", edge), "<", value), Relation(value, "<", edge)]
        near = Term("num", 10 * size - 5, self.places + 1)
        far = Term("num", size + 1, self.places)
        return self._between(near, value, far)

    def neighbours(self, value: Term) -> list[Relation]:
        """That ``value`` is rounded to these digits, or to those of a last one that is a unit more
        or less."""
        size = abs(self.numerator)
        if 10 * size < 15:
            edge = Term("num", 10 * size + 15, self.places + 1)
            return [Relation(Term("neg", edge), "<=", value), Relation(value, "<=", edge)]
        near = Term("num", 10 * size - 15, self.places + 1)
        far = Term("num", 10 * size + 15, self.places + 1)
        lower, upper = self._between(near, value, far)
        return [lower._replace(op="<="), upper._replace(op="<=")]

    def _between(self, near: Term, value: Term, far: Term) -> list[Relation]:
        """That ``value`` lies between two sizes, with the sign of the digits; the near end may be
        reached."""
        if self.numerator > 0:
            return [Relation(near, "<=", value), Relation(value, "<", far)]
        near, far = Term("neg", near), Term("neg", far)
        return [Relation(far, "<", value), Relation(value, "<=", near)]


def digits(term: Term) -> Digits | None:
    """The digits of a numeral, if ``term`` is one."""
    if term.head == "neg" and term.args[0].head == "num":
        numerator, places = term.args[0].args
        return Digits(-numerator, places)
    return Digits(*term.args) if term.head == "num" else None
