"""Untrusted: numbers that may solve an equation in one letter, as terms with square roots.

Whether they do, others decide.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq, fmpq_poly

from ..kernel.evaluation import Evaluation
from ..kernel.facts import SORTS, Scope
from ..kernel.polynomials import NotNormal, Value, exponents
from ..kernel.shapes import IllTyped
from ..kernel.terms import Relation, Term, difference, free_names, number, symbol
from .certificates.session import Plan, RingSession, scaled, total
from .literals import literal

MOST = 12  # the degree
LARGE = 100


def roots_of(equation: Relation, name: str) -> list[Term]:
    """The roots of the linear and quadratic factors of what vanishes if the equation holds."""
    p = _polynomial(equation, name)
    if p is None or not 0 < p.degree() <= MOST:
        return []
    _, factors = p.numer().factor()
    found: list[Term] = []
    for factor, _ in factors:
        c = [Fraction(int(factor[k])) for k in range(factor.degree() + 1)]
        if len(c) == 2:
            found.append(literal(-c[0] / c[1]))
        elif len(c) == 3:
            square = int(c[1] ** 2 - 4 * c[0] * c[2])
            if square > 0:
                outside, inside = split(square)
                middle, root = -c[1] / (2 * c[2]), Term("sqrt", number(inside))
                found += [
                    total([literal(x) for x in [middle] if x]
                          + [scaled(sign * outside / (2 * c[2]), root)]) for sign in (1, -1)
                ]  # fmt: skip
    return found


def split(n: int) -> tuple[int, int]:
    """a and b with n = a²·b, where b has no small square."""
    outside = 1
    for p in range(2, LARGE):
        while n % (p * p) == 0:
            outside, n = outside * p, n // (p * p)
    return outside, n


def isolated(equation: Relation, name: str) -> Term | None:
    """What a real number is by an equation that has it once, with a number before it."""
    names = free_names(equation.left) | free_names(equation.right)
    if any("#" in n for n in names):
        return None
    here = Scope(dict.fromkeys(names, SORTS["real"]), dict.fromkeys(names, ()))
    session = RingSession(here, Plan())
    try:
        value = session.value(difference(equation.left, equation.right))
        parts = [] if value.den else session.parts(value)
    except (NotNormal, IllTyped):
        return None
    for c, term in parts:
        others = [(q, t) for q, t in parts if t is not term]
        if term == symbol(name) and all(name not in free_names(t) for _, t in others):
            return total(scaled(-q / c, t) for q, t in others)
    return None


def tidy(term: Term) -> Term:
    """A term without letters as a sum of different terms."""
    session = RingSession(Scope({}, {}), Plan())
    try:
        value = session.value(term)
    except (NotNormal, IllTyped):
        return term
    return total(scaled(q, t) for q, t in session.parts(value))


def _polynomial(equation: Relation, name: str) -> fmpq_poly | None:
    """What stands above the line in the difference of the sides, if that is a polynomial."""
    form = Evaluation(Scope({name: SORTS["real"]}, {name: ()}))
    try:
        letter = form.value(Term("sym", name))
        value = form.value(difference(equation.left, equation.right))
    except (NotNormal, IllTyped):
        return None
    if not isinstance(value, Value) or not isinstance(letter, Value):
        return None
    ((key, _),) = letter.terms.items()
    ((j, _),) = exponents(key)
    powers = {}
    for monomial, c in value.terms.items():
        own = dict(exponents(monomial))
        e = own.pop(j, 0)
        if own:
            return None
        powers[e] = fmpq(c, value.scale)
    low = min(powers, default=0)
    return fmpq_poly([powers.get(e, fmpq(0)) for e in range(low, max(powers, default=0) + 1)])
