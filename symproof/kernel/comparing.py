"""What the ring shows of two terms: that they are equal, or different, or which is larger."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from .context import IMPLIES
from .evaluation import FEW, Evaluation
from .facts import FACTS, Scope
from .matrices import Result
from .polynomials import NotNormal, Value
from .terms import FLIPPED, Term

MANY = 5000  # summands are written out if FEW do not show it


def shows(form: Evaluation, value: Result, op: str) -> bool:
    """Whether a value is seen to be = 0, ≠ 0, ≥ 0, …"""
    if form.vanishes(value):
        return op in IMPLIES["="]
    if op in ("<", "<="):
        value, op = form.scaled(form.ring.rational(-1), value), FLIPPED[op]
    return isinstance(value, Value) and FACTS.get(op) in form.ring.facts(value)


def holds(here: Scope, test: Callable[[Evaluation], bool]) -> bool:
    """Whether a test succeeds if FEW summands are written out, or, where longer ranges were met,
    MANY.  Raises :class:`~symproof.kernel.polynomials.NotNormal` as the test does."""
    few = Evaluation(here, FEW)
    try:
        found = test(few)
    except NotNormal:
        if not few.met_longer:
            raise
        found = False
    return found or (few.met_longer and test(Evaluation(here, MANY)))


def agree(left: Term, right: Term, here: Scope) -> bool:
    """Whether two terms have the same value by the laws of rings, matrices and finite sums alone.
    Raises :class:`~symproof.kernel.polynomials.NotNormal` if there is no value."""
    return shown(left, "=", right, here)


def are_alike(a: Term, b: Term, here: Scope) -> bool:
    """Whether a is seen to be b, or a positive rational multiple of it."""

    def test(form: Evaluation) -> bool:
        x, y = form.value(a), form.value(b)
        if isinstance(x, Value) and isinstance(y, Value):
            x, y = form.ring.reduce(x), form.ring.reduce(y)
            first = next(iter(x.terms), None)
            if first in y.terms and x.terms[first] * y.terms[first] > 0:
                ratio = Fraction(x.terms[first] * y.scale, y.terms[first] * x.scale)
                y = form.ring.mul(y, form.ring.rational(ratio))
        return form.vanishes(form.plus(x, form.scaled(form.ring.rational(-1), y)))

    return holds(here, test)


def shown(left: Term, op: str, right: Term, here: Scope) -> bool:
    """Whether these laws and the signs of the atoms show a relation.  Raises as ``agree``."""
    return holds(here, lambda form: shows(form, form.difference(left, right), op))
