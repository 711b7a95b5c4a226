"""Laws at points: values for their variables, and what the two sides are worth there.

A value is a closed term, so that conditions and facts are those of an instance; a family gets a
term in its index, or a table.  Every sort has special values (0, ±1, i, multiples of π, negative
integers, …), and each of them meets each special value of another variable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import NamedTuple

from flint import acb, arb, fmpq

from symproof.kernel.claims import Claim, Condition, conditions, unfold
from symproof.kernel.context import Lemma
from symproof.kernel.facts import Scope, Variable
from symproof.kernel.terms import (
    BINDERS,
    Lambda,
    Relation,
    Term,
    children,
    free_names,
    read_prefix,
    substitute,
)
from symproof.search.enclosures import NodeBudget, NothingCertain, Number, Point
from symproof.search.enclosures.balls import Scalar, certain, settle
from symproof.search.enclosures.matrices import Enclosure, number_of
from symproof.search.enclosures.values import Evaluator, working
from symproof.search.literals import literal

PRECISION = 128
SHARP = arb(2) ** -60
EXACT = arb(2) ** -100
RANDOM_POINTS = 300
INDEX = "index"
REACH = range(-16, 17)  # the indices of a table

_INTEGERS = "-2 -1 0 1 2 3"
_REALS = "0 1 -1 2 (/ 1 2) (/ -1 2) e pi (neg pi) (/ pi 2) (* 2 pi)"
SPECIAL: Mapping[str, str] = {
    "complex": f"{_REALS} i (neg i) (+ 1 i) (* i pi) (* 2 i pi) (/ (* i pi) 2)",
    "real": _REALS,
    "nonzero": "1 -1 2 (/ -1 2) (neg pi)",
    "nonnegative": "0 1 2 (/ 1 2) pi",
    "positive": "1 2 (/ 1 2) pi",
    "integer": _INTEGERS,
    "even": "-2 0 2",
    "odd": "-3 -1 1 3",
    "natural": "0 1 2 3",
    "positive integer": "1 2 3 4",
}
# Bodies of families: 1/k has no value at 0, √k none below.
_FAMILIES = f"0 1 i {INDEX} (^ i {INDEX}) (/ 1 {INDEX}) (sqrt {INDEX})"
_LOWEST = {"natural": 0, "positive integer": 1}
_NEGATION = {"=": "!=", "!=": "=", "<=": ">", "<": ">=", ">=": "<", ">": "<="}


class Place(NamedTuple):
    """A term for each variable, a table for some families, and what they are called."""

    values: Mapping[str, Lambda]
    tables: Mapping[str, Mapping[tuple[Fraction, ...], Number]]


class Found(Enum):
    """What a law is at a place."""

    OUTSIDE = "a hypothesis does not hold there, or a side is not defined"
    BLURRED = "the enclosures are too wide to tell"
    HOLDS = "it holds"
    FAILS = "it fails"


class Exact(Evaluator):
    """An evaluator for which a tiny ball around a whole number is that number, so that sin π is 0
    and e^(2πi) is positive: which side is defined at such a point is what a law gets wrong."""

    def value(self, term: Term, bound: Mapping[str, fmpq]) -> Enclosure:
        return _exactly(super().value(term, bound))

    def holds(self, relation: Relation, bound: Mapping[str, fmpq]) -> bool:
        x, y = (number_of(self.value(side, bound)) for side in (relation.left, relation.right))
        return certain(_exactly(settle(x - y)), relation.op, fmpq(0))


def _exactly(x: Enclosure) -> Enclosure:
    if isinstance(x, acb):
        return settle(acb(_exactly(x.real), _exactly(x.imag)))
    whole = x.unique_fmpz() if isinstance(x, arb) and x.rad() < EXACT else None
    return x if whole is None else fmpq(whole)


def judged(law: Lemma, place: Place) -> Found:
    """What the law is at a place."""
    indices = dict.fromkeys(place.tables, ("integer",))
    here = Scope(dict.fromkeys(place.tables, frozenset()), indices)
    hypotheses = [premise.relation for premise in law.premises]
    relations = [unfold(r, place.values) for r in (*hypotheses, law.relation)]
    needed = [c for r in relations for side in (r.left, r.right) for c, _ in conditions(side, here)]
    needed += [Condition((), hypothesis) for hypothesis in relations[:-1]]
    at = Exact(Point({}, place.tables), PRECISION, NodeBudget(20_000))
    with working(PRECISION):
        try:
            if not all(map(at.met, needed)):
                return Found.OUTSIDE
            left, op, right = relations[-1]
            return _compared(number_of(at.value(left, {})), op, number_of(at.value(right, {})))
        except NothingCertain:
            return Found.OUTSIDE


def _compared(x: Scalar, op: str, y: Scalar) -> Found:
    if op != "=":
        x, y = _exactly(settle(x - y)), fmpq(0)
    if certain(x, _NEGATION[op], y):
        return Found.FAILS
    if op == "=":
        gap, size = settle(x - y), abs(acb(x)).upper() + 1
        return Found.HOLDS if abs(acb(gap)).upper() < SHARP * size else Found.BLURRED
    return Found.HOLDS if certain(x, op, y) else Found.BLURRED


# ── places ─────────────────────────────────────────────────────────────────────────────────


def places(law: Lemma, draw: Random, random_points: int = RANDOM_POINTS) -> Iterator[Place]:
    """Special values for each two variables, mixed with random ones."""
    special = [
        {a.name: x, b.name: y}
        for a, b in combinations(law.variables, 2)
        for x, y in product(special_values(a), special_values(b))
    ]
    special += [{v.name: x} for v in law.variables for x in special_values(v)]
    chosen = [*special, *({} for _ in range(random_points if law.variables else 1))]
    draw.shuffle(chosen)
    for fixed in chosen:
        place = _completed(law.variables, fixed, draw, is_special=bool(fixed))
        yield place
        solved = _solved(law, place)
        if solved != place:
            yield solved


def _solved(law: Lemma, place: Place) -> Place:
    """The place, where a variable that a hypothesis equates to a term is this term: with the old
    value of the variable in it, which meets u = |u|·e^(it), too."""
    values = dict(place.values)
    for premise in law.premises:
        left, op, right = premise.relation
        if op == "=" and right.head == "sym" and right.args[0] not in free_names(left):
            values[right.args[0]] = Lambda((), substitute(left, values))
        elif op == "=" and left.head == "sym":
            values[left.args[0]] = Lambda((), substitute(right, values))
    return place._replace(values=values)


def special_values(v: Variable) -> list[Lambda]:
    """The special values of a variable."""
    if v.indices:
        return [Lambda((INDEX,), body) for body in read_prefix(_FAMILIES)]
    return [Lambda((), value) for value in read_prefix(SPECIAL[v.sort])]


def _completed(
    variables: tuple[Variable, ...], fixed: Mapping[str, Lambda], draw: Random, is_special: bool
) -> Place:
    """The values ``fixed``, and random ones for the other variables."""
    values, tables = dict(fixed), {}
    for v in variables:
        if v.name in values:
            continue
        alike = [values[w.name] for w in variables if w.sort == v.sort and w.name in values]
        if v.indices:
            if draw.random() < 0.3:
                tables[v.name] = {(Fraction(k),): _complex(draw) for k in REACH}
            else:
                values[v.name] = Lambda((INDEX,), _polynomial(draw))
        elif alike and draw.random() < 0.3:
            body = draw.choice(alike).body
            values[v.name] = Lambda((), body if draw.random() < 0.5 else Term("neg", body))
        elif is_special and draw.random() < 0.4:
            values[v.name] = draw.choice(special_values(v))
        else:
            values[v.name] = Lambda((), _value(v.sort, draw))
    return Place(values, tables)


def _value(sort: str, draw: Random) -> Term:
    if sort == "complex":
        return literal(_complex(draw) if draw.random() < 0.7 else _rational(draw))
    if sort in ("real", "nonzero", "nonnegative", "positive"):
        size = abs(_rational(draw)) or Fraction(1, 3)
        return literal(-size if sort in ("real", "nonzero") and draw.random() < 0.5 else size)
    if sort in ("even", "odd"):
        return literal(Fraction(2 * draw.randint(-2, 2) + (sort == "odd")))
    return literal(Fraction(draw.randint(_LOWEST.get(sort, -4), 5)))


def _rational(draw: Random) -> Fraction:
    return Fraction(draw.randint(-30, 30), draw.choice((1, 2, 3, 4, 6, 7)))


def _complex(draw: Random) -> tuple[Fraction, Fraction]:
    return _rational(draw) / 4, _rational(draw) / 4


def _polynomial(draw: Random) -> Term:
    """A polynomial in the index."""
    powers = [read_prefix(text)[0] for text in ("1", INDEX, f"(^ {INDEX} 2)")]
    return Term("add", *(Term("mul", literal(_complex(draw)), power) for power in powers))


# ── what was met ───────────────────────────────────────────────────────────────────────────


class Occasions(NamedTuple):
    """Where a law has been found to hold: how many places there were, the special values of each
    variable, which variables were equal, and the binders whose range was empty or one number."""

    places: int
    special: frozenset[tuple[str, Term]]
    equal: frozenset[tuple[str, str]]
    ranges: frozenset[str]


def occasions(law: Lemma, held: list[Place]) -> Occasions:
    """What is special about the places where a law was found to hold."""
    special, equal, ranges = set(), set(), set()
    for place in held:
        for v in law.variables:
            value = place.values.get(v.name)
            if value in special_values(v):
                special.add((v.name, value.body))
        for a, b in combinations(law.variables, 2):
            if a.sort == b.sort and not a.indices + b.indices:
                if place.values[a.name] == place.values[b.name]:
                    equal.add((a.name, b.name))
        for side in (law.relation.left, law.relation.right):
            ranges |= {word for t in parts(side) for word in _range_word(t, place)}
    return Occasions(len(held), frozenset(special), frozenset(equal), frozenset(ranges))


def _range_word(term: Term, place: Place) -> Iterator[str]:
    if term.head in BINDERS:
        at = Evaluator(Point({}, {}), PRECISION, NodeBudget())
        lo, hi = (at.exact(substitute(t, place.values), {}) for t in term.args[1:3])
        if hi - lo in (-1, 0):
            yield "empty" if hi < lo else "one number"


def parts(term: Term) -> Iterator[Term]:
    """The term and its parts."""
    yield term
    for child in children(term):
        yield from parts(child)


# ── as text ────────────────────────────────────────────────────────────────────────────────

_SIGNS = {"add": "+", "mul": "*", "div": "/", "pow": "^"}


def written(term: Term) -> str:
    """The term as the table has it, which is how it is read; a − b is a + (−b)."""
    head, args = term.head, term.args
    if head == "num":
        return str(args[0])
    if head == "sym" and len(args) == 1:
        return str(args[0])
    if head == "neg" and args[0].head == "num":
        return f"-{args[0].args[0]}"
    if not args:
        return head
    words = [written(a) if isinstance(a, Term) else str(a) for a in args]
    return f"({' '.join([*([] if head == 'sym' else [_SIGNS.get(head, head)]), *words])})"


def written_relation(relation: Relation) -> str:
    """The relation likewise."""
    return f"({relation.op} {written(relation.left)} {written(relation.right)})"


def claim_of(law: Lemma) -> Claim:
    """The law as a claim."""
    hypotheses = tuple(premise.relation for premise in law.premises)
    return Claim(law.variables, (), hypotheses, law.relation)
