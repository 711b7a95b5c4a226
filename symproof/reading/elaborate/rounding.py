r"""Rounding: what a decimal number says of a value that it is not quite.

``\sqrt 2 \approx 1.414`` is one.  In documents ``\sqrt 2 = 1.414`` is one, too: one side shows a
decimal point, and the value of the other has more digits and agrees to the last digit that is
shown, rounded or cut.  Where it does not agree, or both sides have as many digits, "=" means
equality.  A rounding is judged by itself and is never a premise.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import NamedTuple

from ...kernel.terms import Relation, Term, free_names, number

_MOST = 200  # of an exponent that is computed


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


def rounded(left: Term, right: Term) -> tuple[Term, Digits] | None:
    """The value that one side of ``left`` ≈ ``right`` is and the digits to which the other side
    rounds it; None if there are no such digits, or it is open which of them count, as in 100."""
    is_right = digits(right) is not None
    value, shown = (left, digits(right)) if is_right else (right, digits(left))
    if shown is None or (shown.places == 0 and shown.numerator % 10 == 0):
        return None
    return value, shown


class Rounding(NamedTuple):
    """What a rounding says: that a value lies in the interval of its digits (``right``), or one
    unit of the last digit beside it (``near``; nothing, if the value is a decimal number, of which
    every digit is known)."""

    right: list[Relation]
    near: list[Relation]


def rounding(relation: Relation, meant: Relation) -> Rounding | None:
    """The intervals that a relation claims as a rounding; None if it cannot be one.  In what is
    ``meant`` its names are what they stand for; a decimal number counts only where it is printed,
    and with "=" only beside a value without letters that has more digits."""
    left, op, right = relation
    if op == "≈":
        approximation = rounded(left, right)
        return None if approximation is None else _intervals(*approximation)
    if op != "=":
        return None
    decimals = []
    for decimal, value, closed in ((right, left, meant.left), (left, right, meant.right)):
        factor, d = _scaled(decimal)
        if factor != number(1):  # 1000 · 1.349 is a result on the right side of a calculation
            d = None if decimal is left or digits(value) else d
            value, closed = Term("div", value, factor), Term("div", closed, factor)
        if d is not None and d.places:
            decimals.append((d, value, closed))
    if not decimals:
        return None
    d, value, closed = min(decimals, key=lambda one: one[0].places)
    if free_names(closed) or _has_at_most(closed, d.places):
        return None
    found = _intervals(value, d)
    return found._replace(near=[]) if _terminates(closed) else found


def _scaled(term: Term) -> tuple[Term, Digits | None]:
    """The whole number before the one decimal number in a product, 1 if there is none, and the
    digits of that number; None if a term is something else."""
    whole, found = 1, []
    for factor in term.args if term.head == "mul" else (term,):
        shown = digits(factor)
        if shown is None or (not shown.places and shown.numerator <= 0):
            return number(1), None
        whole *= 1 if shown.places else shown.numerator
        found += [shown] if shown.places else []
    return number(whole), found[0] if len(found) == 1 else None


def _intervals(value: Term, shown: Digits) -> Rounding:
    """What it says that a value is rounded to these digits."""
    return Rounding(shown.bounds(value), shown.neighbours(value))


def _terminates(term: Term) -> bool:
    """Whether a term is a fraction that is a decimal number."""
    value = _fraction(term)
    rest = 1 if value is None else value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return value is not None and rest == 1


def _has_at_most(term: Term, places: int) -> bool:
    """Whether a term is a decimal number with at most so many digits behind the point."""
    value = _fraction(term)
    return value is not None and (value * 10**places).denominator == 1


def _fraction(term: Term) -> Fraction | None:
    """The value of a term that is made of numerals by arithmetic."""
    if term.head == "num":
        return Fraction(term.args[0], 10 ** term.args[1]) if term.args[1] <= _MOST else None
    if term.head not in ("neg", "add", "mul", "div", "pow"):
        return None
    parts = [_fraction(part) for part in term.args]
    values = [part for part in parts if part is not None]
    if len(values) < len(parts):
        return None
    if term.head == "neg":
        return -values[0]
    if term.head == "add":
        return sum(values, Fraction(0))
    if term.head == "mul":
        return prod(values, start=Fraction(1))
    above, below = values
    if term.head == "div":
        return above / below if below else None
    small = below.denominator == 1 and abs(below) <= _MOST and (above or below > 0)
    return Fraction(above**below.numerator) if small else None
