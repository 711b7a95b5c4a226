"""Equations that hold whatever the functions in them are: algebra alone proves them.

Where this is so, a proof need not open a single function, and Coq decides it at once.
"""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.terms import Term
from . import polynomials as poly
from .certificates import Certifier, Indeterminate
from .names import Identifiers
from .polynomials import Polynomial, TooManyTerms
from .shapes import Inexpressible, Number, shape

_RING = frozenset(("num", "add", "neg", "mul", "matrix", "transpose", "dot"))


def holds_plainly(difference: Callable[[Certifier], Polynomial]) -> bool:
    """Whether the difference of two sides is 0 if terms that look alike, and only those, are
    taken for equal."""
    try:
        return not difference(_Letters((), Identifiers()))
    except (Inexpressible, TooManyTerms, KeyError):
        return False


class _Letters(Certifier):
    """Terms as polynomials in which everything but +, −, · is one letter."""

    def number(self, term: Term) -> Polynomial:
        if term.head in _RING:
            return super().number(term)
        if term.head == "div" and term.args[1].head == "num":
            return super().number(term)
        if term.head in ("sum", "prod", "norm", "div") or not isinstance(shape(term, {}), Number):
            raise Inexpressible("more than letters")
        if term.head == "pow" and term.args[1].head == "num" and not term.args[1].args[1]:
            return poly.power(self.number(term.args[0]), term.args[1].args[0])
        return poly.atom(self.atom(term, lambda: Indeterminate("letter", "", "", "")))

    def block_entry(self, term: Term, i: int, j: int) -> Polynomial:
        raise Inexpressible("more than letters")

    def over_blocks(self, size: object, terms: Callable[[], Polynomial]) -> Polynomial:
        raise Inexpressible("more than letters")
