"""Powers whose exponents are halves of odd numbers, which are written with roots."""

from __future__ import annotations

from fractions import Fraction

from ..kernel.terms import Term, number


def half_power(base: Term, exponent: Fraction) -> Term:
    """x^(p/2) as (√x)^p for an odd p: it is the real number that √x gives, and defined where that
    is, or its reciprocal.

    >>> from symproof.kernel.terms import symbol
    >>> half_power(symbol("x"), Fraction(3, 2)).head
    'pow'
    """
    root, count = Term("sqrt", base), abs(exponent.numerator)
    whole = root if count == 1 else Term("pow", root, number(count))
    return whole if exponent > 0 else Term("div", number(1), whole)
