r"""Rounding in documents: ``\sqrt 2 \approx 1.414``, and ``\sqrt 2 = 1.414`` printed for it.

An equality sign stands for a rounding where a decimal number is on its right and what is on its
left is no terminating decimal; between terminating decimals it is exact.  A rounding is
judged by itself and never used as an equality.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import NamedTuple

from ..kernel.claims import Relation
from ..kernel.terms import Term, free_names
from ..reading.elaborate.rounding import digits

_MOST = 200  # of an exponent that is computed


class Rounding(NamedTuple):
    """What a rounding says: that a value lies in the interval of its digits (``right``), or one
    unit of the last digit beside it (``near``)."""

    right: list[Relation]
    near: list[Relation]


def rounding(relation: Relation) -> Rounding | None:
    """What a relation says as a rounding; None if it cannot be one."""
    left, op, right = relation
    if op not in ("=", "≈"):
        return None
    value, shown = left, digits(right)
    if op == "≈" and shown is None:
        value, shown = right, digits(left)
    if shown is None or (shown.places == 0 and (op == "=" or shown.numerator % 10 == 0)):
        return None
    if op == "=" and (free_names(value) or _terminates(value)):
        return None
    return Rounding(shown.bounds(value), shown.neighbours(value))


def _terminates(term: Term) -> bool:
    """Whether a term is a fraction that is a decimal number."""
    value = _fraction(term)
    rest = 1 if value is None else value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return value is not None and rest == 1


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
