"""Rational numbers, and complex numbers with rational parts, as terms and back."""

from __future__ import annotations

from fractions import Fraction

from ..kernel.terms import Term, number


def literal(value: Fraction | tuple[Fraction, Fraction] | Term) -> Term:
    """A number as a term, which it may be; a pair is a real and an imaginary part."""
    if isinstance(value, Term):
        return value
    if isinstance(value, tuple):
        real, imaginary = map(literal, value)
        return Term("add", real, Term("mul", imaginary, Term("i")))
    size = number(abs(value.numerator))
    if value.denominator != 1:
        size = Term("div", size, number(value.denominator))
    return size if value >= 0 else Term("neg", size)


def rational(term: Term) -> Fraction | None:
    """The value of a term that is written with digits, a sign and a fraction bar alone; None for
    others, and for decimals too long to be worth it."""
    if term.head == "num" and term.args[1] <= 50:
        return Fraction(term.args[0], 10 ** term.args[1])
    if term.head == "neg":
        value = rational(term.args[0])
        return None if value is None else -value
    if term.head == "div":
        top, bottom = rational(term.args[0]), rational(term.args[1])
        return top / bottom if top is not None and bottom else None
    return None


def reciprocal(term: Term) -> int | None:
    """The integer n > 1 if the term is 1/n."""
    value = rational(term)
    if value is None or value.numerator != 1 or value.denominator == 1:
        return None
    return value.denominator
