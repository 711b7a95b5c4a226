"""Untrusted: witnesses for inequalities, such as sums of squares.

A witness is a term equal to the difference of the two sides whose sign is plain from its
shape.  Candidates: the difference itself; the difference with 1 ∓ cos x written as
2 sin²(x/2) and 2 cos²(x/2), 1 ∓ sin x likewise, 1 − sin² x as cos² x, cosh x − 1 as
2 sinh²(x/2); half the square of x ± y for a dot product; and completed squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from ..kernel.facts import Scope, bound_facts, facts
from ..kernel.terms import Term, number, rebuild
from .certificates import same
from .certificates.session import Data
from .literals import literal, rational

_WANTED = {">=": "nonnegative", ">": "positive", "!=": "nonzero"}
TWO = number(2)
MANY = 500
_PARTNERS = {"sin": "cos", "cos": "sin"}


class Witness(NamedTuple):
    """A term whose sign is plain, and what the ring has to be told to see that it is the
    difference."""

    term: Term
    identity: Data


def witness(difference: Term, op: str, here: Scope) -> Witness | None:
    """A term equal to ``difference`` that is ≥ 0, > 0 or ≠ 0 (``op``) by its shape."""
    wanted = _WANTED[op]
    for candidate in _candidates(difference, here):
        if wanted in facts(candidate, here):
            identity = same(difference, candidate, here)
            if identity is not None:
                return Witness(candidate, identity)
    return None


def _candidates(difference: Term, here: Scope) -> Iterator[Term]:
    yield difference
    yield _with_dots(difference)
    constant, parts = Fraction(0), []
    for c, term in summands(difference, Fraction(1)):
        value = rational(term)
        if value is not None:
            constant += c * value
            continue
        spent, part = _wave(c, term)
        constant -= spent
        parts.append(part)
    yield _sum([literal(constant), *parts] if constant else parts)
    yield from _of_dots(difference)
    yield from _under_sums(difference, here)
    yield from _squares(difference, here)


def _of_dots(difference: Term) -> Iterator[Term]:
    """c ± x·y, where x and y are of one length, as half the square of the length of x ± y."""
    for c, term in summands(difference, Fraction(1)):
        if term.head == "dot" and term.args[0] != term.args[1]:
            x, y = term.args
            both = Term("add", x, y if c > 0 else Term("neg", y))
            yield times(abs(c) / 2, Term("dot", both, both))


def _with_dots(term: Term) -> Term:
    """xᵀx written as the dot product of x with itself, which is a sum of squares."""
    if (
        term.head == "mul"
        and len(term.args) == 2
        and term.args[0] == Term("transpose", term.args[1])
    ):
        return Term("dot", term.args[1], term.args[1])
    return rebuild(term, _with_dots)


def _wave(c: Fraction, term: Term) -> tuple[Fraction, Term]:
    """A constant and a part ≥ 0 with c·term = part − constant; or 0 and c·term."""
    if term.head in ("cos", "sin"):
        return abs(c), times(abs(c), _half_angle(c > 0, term))
    if term.head == "cosh" and c > 0:
        half = Term("sinh", Term("div", term.args[0], TWO))
        return -c, times(2 * c, Term("pow", half, TWO))
    if term.head == "pow" and term.args[1] == TWO and term.args[0].head in _PARTNERS and c < 0:
        wave = term.args[0]
        return -c, times(-c, Term("pow", Term(_PARTNERS[wave.head], wave.args[0]), TWO))
    return Fraction(0), times(c, term)


def _half_angle(plus: bool, wave: Term) -> Term:
    """1 ± cos x, 1 ± sin x as twice a square; sin x = cos(π/2 − x)."""
    x = wave.args[0]
    if wave.head == "sin":
        x = Term("add", Term("div", Term("pi"), TWO), Term("neg", x))
    half = Term("div", x, TWO)
    return Term("mul", TWO, Term("pow", Term("cos" if plus else "sin", half), TWO))


def _under_sums(difference: Term, here: Scope) -> Iterator[Term]:
    """c·n ± c Σ f over n terms, as one Σ of a witness for c ± c·f."""
    for c, term in summands(difference, Fraction(1)):
        if term.head != "sum":
            continue
        var, lo, hi, body = term.args
        inner = here.bind(var, bound_facts(lo, here))
        for unit in (Fraction(1), Fraction(2)):
            found = witness(Term("add", literal(unit), times(c, body)), ">=", inner)
            if found is not None:
                yield Term("sum", var, lo, hi, found.term)
        bare = witness(times(c, body), ">=", inner)
        if bare is not None:
            yield Term("sum", var, lo, hi, bare.term)


def _squares(difference: Term, here: Scope) -> Iterator[Term]:
    """A quadratic form with rational coefficients as a sum of squares (Lagrange's method)."""
    form: dict[tuple[Term, Term], Fraction] = {}
    for c, term in summands(difference, Fraction(1)):
        pair = _pair(term)
        if pair is None:
            return
        c *= pair[2]
        key = (pair[0], pair[1]) if repr(pair[0]) <= repr(pair[1]) else (pair[1], pair[0])
        form[key] = form.get(key, Fraction(0)) + c
    generators = sorted({g for key in form for g in key}, key=lambda g: (g == number(1), repr(g)))
    parts: list[Term] = []
    while any(form.values()):
        pivot = next((g for g in generators if form.get((g, g), 0) > 0), None)
        if pivot is None:
            return
        a = form[pivot, pivot]
        row = {g: form.get(_ordered(pivot, g), Fraction(0)) / (2 * a) for g in generators}
        row[pivot] = Fraction(1)
        linear = _sum([times(c, g) for g, c in row.items() if c])
        parts.append(times(a, Term("pow", linear, TWO)))
        for g in generators:
            for h in generators:
                if repr(g) <= repr(h):
                    twice = 1 if g == h else 2
                    form[g, h] = form.get((g, h), Fraction(0)) - a * row[g] * row[h] * twice
    if parts:
        yield _sum(parts)


def _ordered(a: Term, b: Term) -> tuple[Term, Term]:
    return (a, b) if repr(a) <= repr(b) else (b, a)


def _pair(term: Term) -> tuple[Term, Term, Fraction] | None:
    """A summand of degree ≤ 2 as a product of two generators and a rational number."""
    one = number(1)
    value = rational(term)
    if value is not None:
        return one, one, value
    factors: list[Term] = []
    c = Fraction(1)
    for factor in term.args if term.head == "mul" else (term,):
        value = rational(factor)
        if value is not None:
            c *= value
        elif factor.head == "pow" and factor.args[1] == TWO:
            factors += [factor.args[0]] * 2
        else:
            factors.append(factor)
    if len(factors) > 2:
        return None
    factors += [one] * (2 - len(factors))
    return factors[0], factors[1], c


def summands(term: Term, c: Fraction) -> list[tuple[Fraction, Term]]:
    """``c·term`` as a sum of multiples of terms; left as it is if that would be a long one."""
    found = list(islice(_expanded(term, c), MANY + 1))
    return found if len(found) <= MANY else [(c, term)]


def _expanded(term: Term, c: Fraction) -> Iterator[tuple[Fraction, Term]]:
    if term.head == "add":
        for part in term.args:
            yield from _expanded(part, c)
    elif term.head == "neg":
        yield from _expanded(term.args[0], -c)
    elif term.head == "mul" and (value := rational(term.args[0])) is not None:
        rest = term.args[1:]
        yield from _expanded(rest[0] if len(rest) == 1 else Term("mul", *rest), c * value)
    elif term.head == "mul" and (at := next(_sums(term.args), None)) is not None:
        sign = -1 if term.args[at].head == "neg" else 1
        for part in term.args[at].args:
            rest = (*term.args[:at], *term.args[at + 1 :])
            yield from _expanded(Term("mul", part, *rest), sign * c)
    elif term.head == "div" and (value := rational(term.args[1])):
        yield from _expanded(term.args[0], c / value)
    elif term.head == "pow" and term.args[1] == TWO and term.args[0].head == "add":
        parts = summands(term.args[0], Fraction(1))
        for a, s in parts:
            for b, t in parts:
                yield c * a * b, _product(s, t)
    else:
        yield c, term


def _sums(factors: Sequence[Term]) -> Iterator[int]:
    """Where the factors of a product are sums or opposites, over which it distributes."""
    return (k for k, factor in enumerate(factors) if factor.head in ("add", "neg"))


def _product(s: Term, t: Term) -> Term:
    if rational(s) == 1:
        return t
    return s if rational(t) == 1 else Term("mul", s, t)


def times(c: Fraction, term: Term) -> Term:
    if c == 1:
        return term
    return Term("mul", literal(c), term) if term != number(1) else literal(c)


def _sum(parts: list[Term]) -> Term:
    return Term("add", *parts) if len(parts) > 1 else parts[0] if parts else number(0)
