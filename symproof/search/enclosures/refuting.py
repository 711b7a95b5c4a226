"""Whether a point refutes a claim.

A claim says "for all"; one point at which it fails refutes it.  :func:`separates` is the whole
check: values of their sorts, hypotheses that certainly hold, terms that are certainly defined, and
a relation that certainly fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from flint import fmpq

from ...kernel.claims import (
    Claim,
    Condition,
    conditions,
    demand_wellformed,
    scope,
    sequent,
    unfold,
    unfolding,
)
from ...kernel.facts import SORTS, Facts, Variable
from ...kernel.terms import Lambda, Relation, Term, free_names, is_matrix, number, substitute
from ..expanding import expanded_condition, expanded_relation
from ..literals import literal
from .balls import NothingCertain, Number, certain
from .decimals import nearby, written
from .matrices import Enclosure, ScalarMatrix, ShapeError, demand_numbers, pairs_of, sized
from .values import Evaluator, NodeBudget, Point, working, written_value

EqualAt = Callable[[Term, Term], bool]
ENTRY = ("positive integer", "positive integer")  # the row and the column
PRECISION = 128  # to which it is seen that a term has a sort
_SIGNS: Mapping[str, str] = {"nonnegative": ">=", "positive": ">", "nonzero": "!="}
_NEGATION = {"=": "!=", "!=": "=", "<=": ">", "<": ">=", ">=": "<", ">": "<="}


class Counterexample(NamedTuple):
    """The point, and both sides at it in decimals (of one entry if they are matrices).

    Before "…" the last digit may be off by one unit at most; without it the value is exact.
    ``equal`` says that what refutes is no separation of the values: the claim says <, > or ≠,
    and both sides have been decided to be equal at the point.
    """

    point: Point
    precision: int
    left: str
    right: str
    place: tuple[int, int] | None
    equal: bool = False


_MEANING: Mapping[str, Callable[[Fraction], bool]] = {
    "real": lambda x: True,
    "integer": lambda x: x.denominator == 1,
    "even": lambda x: x % 2 == 0,
    "odd": lambda x: x % 2 == 1,
    "nonnegative": lambda x: x >= 0,
    "positive": lambda x: x > 0,
    "nonzero": lambda x: x != 0,
}


def fits(value: Number, sort: str) -> bool:
    """Whether ``value`` has the ``sort``, exactly."""
    if isinstance(value, Term):
        return _term_fits(value, SORTS[sort])
    if isinstance(value, tuple):
        return sort == "complex" and [type(part) for part in value] == [Fraction, Fraction]
    return type(value) is Fraction and all(_MEANING[fact](value) for fact in SORTS[sort])


def _term_fits(term: Term, known: Facts) -> bool:
    """Whether a term without variables is a real number whose sign is that of the sort."""
    signs = known - {"real"}
    if not signs <= _SIGNS.keys():
        return False
    try:
        with working(PRECISION):
            value = written_value(term, PRECISION)
            return all(certain(value, _SIGNS[fact], fmpq(0)) for fact in signs)
    except (NothingCertain, ShapeError):
        return False


class Obligations(NamedTuple):
    """What a counterexample must meet: the claim with its definitions unfolded, and its derivatives
    as the terms that they are."""

    variables: tuple[Variable, ...]
    hypotheses: tuple[Relation, ...]
    conditions: tuple[Condition, ...]
    relation: Relation


def obligations(claim: Claim) -> Obligations:
    """What a counterexample to ``claim`` must meet.  Raises ``MalformedClaim``."""
    demand_wellformed(claim)
    claim = sequent(claim)
    meaning, here = unfolding(claim), scope(claim)
    *hypotheses, relation = (unfold(r, meaning) for r in (*claim.hypotheses, claim.relation))
    needed = dict.fromkeys(
        condition
        for r in (*hypotheses, relation)
        for side in (r.left, r.right)
        for condition, _ in conditions(side, here)
    )
    return Obligations(
        claim.variables,
        tuple(expanded_relation(h, here) for h in hypotheses),
        tuple(expanded_condition(condition, here) for condition in needed),
        expanded_relation(relation, here),
    )


def separates(
    claim: Claim, point: Point, precision: int, equal_at: EqualAt | None = None
) -> Counterexample | None:
    """The counterexample if ``claim`` certainly fails at ``point``, None if the sides meet.

    ``equal_at`` may decide that two terms without variables are equal; it is asked only where
    both sides are defined and their enclosures meet: of a claim for <, > and ≠, of what is assumed
    for =, ≤ and ≥.

    Raises :class:`NothingCertain` if the point has not a value of its sort for every variable, if
    a hypothesis does not certainly hold, or if a side has no certain value; and
    :class:`ShapeError` if matrices do not fit.
    """
    if claim.premises:
        raise NothingCertain("a premise about all values cannot be examined at a point")
    return examine(obligations(claim), point, precision, equal_at)


def examine(
    duty: Obligations,
    point: Point,
    precision: int,
    equal_at: EqualAt | None = None,
    work: NodeBudget | None = None,
) -> Counterexample | None:
    """:func:`separates` for a claim whose obligations are known, within ``work``."""
    _demand_point(duty.variables, point)
    with working(precision):
        at = Evaluator(point, precision, work or NodeBudget())
        unclear = [h for h in duty.hypotheses if not at.holds(h, {})]
        if any(h.op not in ("=", "<=", ">=") or at.holds(_opposite(h), {}) for h in unclear):
            raise NothingCertain("a hypothesis that does not certainly hold")
        if not all(at.met(condition) for condition in duty.conditions):
            raise NothingCertain("a side that is not certainly defined")
        for h in unclear:
            sides_of = (_instance(h.left, point), _instance(h.right, point))
            if equal_at is None or not equal_at(*sides_of):
                raise NothingCertain("a hypothesis that does not certainly hold")
        left, op, right = duty.relation
        sides = at.value(left, {}), at.value(right, {})
        pairs = pairs_of(*sides, "sides")
        demand_numbers(*sides, op)
        for index, (x, y) in enumerate(pairs):
            if certain(x, _NEGATION[op], y):
                return Counterexample(point, precision, *written(x, y), _place(index, *sides))
        meet = not any(certain(x, "!=", y) for x, y in pairs)
        if meet and op in ("!=", "<", ">") and equal_at is not None:
            closed = [_instance(side, point) for side in (left, right)]
            if equal_at(*closed):
                return Counterexample(point, precision, *written(*pairs[0]), None, True)
    return None


def exactly(claim: Claim, found: Counterexample, equal_at: EqualAt) -> Counterexample:
    """The same counterexample; a side, or an entry of it, that is a simple rational number at the
    point, by its normal form, is written as that number."""
    if "…" not in found.left + found.right:
        return found
    left, _, right = obligations(claim).relation
    sides = [left, right]

    def is_exactly(side: Term, value: Fraction) -> bool:
        try:
            return equal_at(_instance(side, found.point), literal(value))
        except NothingCertain:
            return False

    with working(found.precision):
        at = Evaluator(found.point, found.precision, NodeBudget())
        if found.place is not None:
            values = at.value(left, {}), at.value(right, {})
            shapes = sized(*values), sized(*reversed(values))
            sides = [_entry(*pair, found.place) for pair in zip(sides, shapes, strict=True)]
        near = [nearby(at.value(side, {})) for side in sides]
    shown = [
        str(value).replace("-", "−") if value is not None and is_exactly(side, value) else text
        for side, value, text in zip(sides, near, (found.left, found.right), strict=True)
    ]
    return found._replace(left=shown[0], right=shown[1])


def _entry(side: Term, shape: Enclosure, place: tuple[int, int]) -> Term:
    """The entry of a matrix at a place, as a product with a row and a column of zeros and a one."""
    if not isinstance(shape, ScalarMatrix):
        raise NothingCertain("a side of no certain size")
    row, column = (
        [number(int(k == own)) for k in range(1, size + 1)]
        for own, size in zip(place, shape[:2], strict=True)
    )
    first, last = Term("matrix", 1, len(row), *row), Term("matrix", len(column), 1, *column)
    return Term("mul", first, side, last)


def _opposite(relation: Relation) -> Relation:
    return relation._replace(op=_NEGATION[relation.op])


def _place(index: int, *sides: Enclosure) -> tuple[int, int] | None:
    """Row and column of the entry with this index, counted from 1, if there are any."""
    for side in sides:
        if isinstance(side, ScalarMatrix):
            return index // side.cols + 1, index % side.cols + 1
    return None


def _demand_point(variables: tuple[Variable, ...], point: Point) -> None:
    """Raise :class:`NothingCertain` unless ``point`` gives every variable a value of its sort."""
    plain = {v.name for v in variables if not v.indices}
    families = {v.name for v in variables if v.indices}
    if point.values.keys() != plain or point.families.keys() != families:
        raise NothingCertain("the point does not have exactly the variables of the claim")
    for name, sort, indices in variables:
        table = point.families[name] if indices else {(): point.values[name]}
        sorts = (*indices, *ENTRY) if is_matrix(name) else indices
        for key, value in table.items():
            if len(key) != len(sorts) or not all(map(fits, key, sorts)):
                raise NothingCertain(f"an index of {name} does not have its sort")
            if not fits(value, sort) or (indices and isinstance(value, Term)):
                raise NothingCertain(f"the value of {name} is not {sort}")


def _instance(term: Term, point: Point) -> Term:
    """``term`` with the values of ``point`` put in.

    Raises :class:`NothingCertain` if a family is not constant there: under a binder its index is
    no number yet.
    """
    meaning = {name: Lambda((), literal(value)) for name, value in point.values.items()}
    for name, table in point.families.items():
        if (is_matrix(name) or len({*table.values()}) != 1) and name in free_names(term):
            raise NothingCertain(f"values of {name} that differ")
        for value in table.values():
            indices = tuple(f"index{k}" for k in range(name.count("#")))
            meaning[name] = Lambda(indices, literal(value))
    return substitute(term, meaning)
