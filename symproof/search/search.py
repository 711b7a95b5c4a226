"""Search: points at which a claim could fail.

The candidates come in a fixed order: first small numbers, so that a reader can follow the
counterexample with pencil and paper, then random ones, small and large.  Nothing here is
trusted: a point counts when :func:`symproof.search.enclosures.replay` evaluates it again, as
everything that prints "refuted" does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from flint import fmpq

from ..kernel.claims import Claim
from ..kernel.facts import SORTS, Variable
from ..kernel.terms import BINDERS, Relation, Term, children, free_names, is_matrix
from .enclosures import (
    Counterexample,
    Enclosure,
    EqualAt,
    Indices,
    NodeBudget,
    NothingCertain,
    Number,
    Obligations,
    Point,
    ShapeError,
    enclose,
    examine,
    fits,
    obligations,
)
from .members import Members, instances
from .misfits import ShapeMisfit
from .sieve import sieve_of

if TYPE_CHECKING:
    from .solutions import Equations

PRECISIONS = (64, 128, 256, 512, 1024, 2048)
TRIES = 96  # points at which both sides have a value
BUDGET = 20_000  # evaluated nodes before giving up, some tens of milliseconds
_NICE_POINTS = 48
_CANDIDATES = 20 * TRIES
_FORCED = 4 * _NICE_POINTS  # attempts to solve the equations that are assumed
_NEAR = 24  # numbers like those of the claim
_VOID = 400  # points in a row at which what is assumed fails
_IDLE = 24  # points in a row that have been met before
_PROMISING = 2  # points that are looked at more closely

_NICE: tuple[Number, ...] = tuple(
    map(Fraction, "1 0 2 -1 1/2 3 -2 3/2 1/3 -1/2 4 5 -3 1/4 7 10 -4 2/3 6 100 1/10 1000".split())
)
_NICE_COMPLEX: tuple[Number, ...] = tuple(
    (Fraction(a), Fraction(b)) for a, b in ((0, 1), (1, 1), (1, -2), (-1, 3), (2, 1))
)
_SIZES = tuple(map(Fraction, (1, 2, 3, 4, 0, 5, 6)))


class ShapeClash(NamedTuple):
    """Matrices of the claim do not fit each other at ``point``."""

    misfit: ShapeMisfit
    point: Point


def refute(
    claim: Claim,
    seed: int = 0,
    tries: int = TRIES,
    budget: int = BUDGET,
    equal_at: EqualAt | None = None,
) -> Counterexample | ShapeClash | None:
    """A point at which ``claim`` fails or its shapes do not fit, or None if none is found.

    The search stops after ``tries`` points or ``budget`` evaluated nodes; the same arguments
    give the same answer.  For ``equal_at`` see :func:`.enclosures.separates`.
    """
    members = Members(claim)
    if members.names:
        found = refute(members.claim, seed, tries, budget, equal_at)
        point = None if found is None else members.restored(found.point)
        return None if found is None or point is None else found._replace(point=point)
    duty, work = obligations(claim), NodeBudget(budget)
    sieve = sieve_of(duty)
    near: list[Point] = []
    seen = void = 0
    equations, ties = _equations(claim, duty), _ties(duty)
    tied = {tie.relation for tie in ties}
    by_chance = all(h.op != "=" or h in tied for h in duty.hypotheses)
    small = _small_points(duty, seed, work, ties)
    drawn = _random_points(duty, seed, work, ties, _CANDIDATES if by_chance else 0)
    forced = _forced(claim, duty, seed, equations)
    irrational = _irrational(claim, duty) if budget >= BUDGET else ()
    # Where equations have to hold, hardly any other point counts; else small numbers come first.
    first = (forced, irrational, small) if equations is not None else (small, forced, irrational)
    for point in chain(*first, drawn):
        if seen >= tries or void >= _VOID or work.left <= 0:
            break
        if sieve is not None:
            work.left -= sieve.cost
            outcome = sieve.outcome(point.values)
            seen += outcome == "holds"
            void = void + 1 if outcome == "void" and not seen else 0
            if outcome:
                continue
        try:
            found = examine(duty, point, PRECISIONS[0], equal_at, work)
            if found is not None:
                return found._replace(point=_plain(point))
        except NothingCertain:
            continue
        except ShapeError as error:
            return ShapeClash(error.misfit, _plain(point))
        seen += 1
        near = [point, *near[: _PROMISING - 1]]
    for one, name, value in instances(claim):
        failing = refute(one, seed, tries, budget, equal_at)
        if isinstance(failing, Counterexample):
            values, families = failing.point
            return _again(duty, Point({**values, name: value}, families), equal_at, budget)
    work = NodeBudget(budget)
    for precision in PRECISIONS[1:]:
        for point in near:
            try:
                found = examine(duty, point, precision, equal_at, work)
                if found is not None:
                    return found._replace(point=_plain(point))
            except NothingCertain:
                continue
    return None


def _again(
    duty: Obligations, point: Point, equal_at: EqualAt | None, budget: int
) -> Counterexample | None:
    """What a point shows of the claim itself."""
    for precision in PRECISIONS:
        try:
            return examine(duty, point, precision, equal_at, NodeBudget(budget))
        except NothingCertain:
            continue
    return None


def _plain(point: Point) -> Point:
    """``point`` with exactly those family members that were asked for."""
    return Point(dict(point.values), {name: {**table} for name, table in point.families.items()})


# ── candidates ─────────────────────────────────────────────────────────────────────────────


class _Supply(dict[Indices, Number]):
    """The table of a family, which gives the next value to each new index."""

    def __init__(self, values: Iterator[Number]) -> None:
        super().__init__()
        self.values_to_come = values

    def __missing__(self, key: Indices) -> Number:
        self[key] = next(self.values_to_come)
        return self[key]


def _equations(claim: Claim, duty: Obligations) -> Equations | None:
    """The equations between real variables that a claim assumes."""
    sorts = {v.sort for v in duty.variables}
    if not claim.hypotheses or "complex" in sorts or any(v.indices for v in duty.variables):
        return None
    from .solutions import found_in  # which is much, and not needed by claims without hypotheses

    return found_in(claim)


def _forced(
    claim: Claim, duty: Obligations, seed: int, equations: Equations | None
) -> Iterator[Point]:
    """Points at which equations hold that are assumed, and points near to the numbers of claims
    with hypotheses."""
    sorts = {v.name: v.sort for v in duty.variables}
    if (
        not claim.hypotheses
        or any(v.indices for v in duty.variables)
        or "complex" in sorts.values()
    ):
        return
    draw = _generator(seed)
    if equations is not None:
        inside = equations.variables
        others = [v for v in duty.variables if v.name not in inside]
        seen: set[frozenset[tuple[str, Fraction]]] = set()
        idle = 0
        for turn in range(_FORCED):
            point = equations.point(_choosing(sorts, turn, draw), turn)
            if point is not None and all(fits(x, sorts[name]) for name, x in point.items()):
                choose = _choosing(sorts, turn, draw)
                whole = {**{v.name: choose(v.name) for v in others}, **point}
                idle = 0 if frozenset(whole.items()) not in seen else idle + 1
                seen.add(frozenset(whole.items()))
                if not idle:
                    yield Point(whole, {})
            if idle >= _IDLE:
                return
    elif duty.variables:
        from . import solutions

        near = [*islice(solutions.constants(claim), _NEAR)]
        lengths = _lengths(duty)
        choices = [
            [x for x in (_SIZES if v.name in lengths else near) if fits(x, v.sort)]
            for v in duty.variables
        ]
        for ranks in islice(_ranks([len(c) for c in choices]), _NICE_POINTS if near else 0):
            yield Point(
                {v.name: c[r] for v, c, r in zip(duty.variables, choices, ranks, strict=True)}, {}
            )


def _irrational(claim: Claim, duty: Obligations) -> Iterator[Point]:
    """Points with irrational values at which equations hold that are assumed."""
    if any(h.op == "=" for h in claim.hypotheses):
        from . import irrational  # which is much, as above

        yield from irrational.points(duty.variables, duty.hypotheses)


def _choosing(
    sorts: Mapping[str, str], turn: int, draw: Iterator[int]
) -> Callable[[str], Fraction]:
    """Values for variables, small ones in the first turns."""

    def choose(name: str) -> Fraction:
        nice = [x for x in _nice(sorts[name], False) if isinstance(x, Fraction)]
        if turn >= _NICE_POINTS or not nice:
            return _fraction(sorts[name], draw)
        return nice[next(draw) % min(len(nice), 2 + turn)]

    return choose


class Tie(NamedTuple):
    """A hypothesis that says what a variable or a member of a family is."""

    relation: Relation
    target: Term
    term: Term


def _small_points(
    duty: Obligations, seed: int, work: NodeBudget, ties: list[Tie]
) -> Iterator[Point]:
    """Points with small numbers, the smallest first."""
    free, sizes, draw = _free(duty, ties), _lengths(duty), _generator(seed)
    choices = [_nice(v.sort, v.name in sizes) for v in free]
    for ranks in islice(_ranks([len(c) for c in choices]), _NICE_POINTS):
        values = {v.name: c[r] for v, c, r in zip(free, choices, ranks, strict=True)}
        yield from _point(duty, values, lambda sort, k: _members(sort, k, draw), ties, work)


def _random_points(
    duty: Obligations, seed: int, work: NodeBudget, ties: list[Tie], many: int
) -> Iterator[Point]:
    """So ``many`` points with random numbers."""
    free, sizes, draw = _free(duty, ties), _lengths(duty), _generator(seed)
    has_families = any(v.indices for v in duty.variables)
    for _ in range(many if free or has_families else 0):
        values = {v.name: _random(v.sort, v.name in sizes, draw) for v in free}
        yield from _point(duty, values, lambda sort, k: _randoms(sort, k, draw), ties, work)


def _free(duty: Obligations, ties: list[Tie]) -> list[Variable]:
    """The variables that are no families and to which no hypothesis gives a value."""
    tied = {tie.target.args[0] for tie in ties if len(tie.target.args) == 1}
    return [v for v in duty.variables if not v.indices and v.name not in tied]


def _point(
    duty: Obligations, values: dict[str, Number],
    supply: Callable[[str, int], Iterator[Number]], ties: list[Tie], work: NodeBudget,
) -> Iterator[Point]:  # fmt: skip
    """The point with these values and what the ties say, and families that get their values from
    a ``supply`` for their sort and number; none if a tie gives no rational value."""
    families = [v for v in duty.variables if v.indices]
    tables = {v.name: _Supply(supply(v.sort, k)) for k, v in enumerate(families)}
    if _tie(ties, values, tables, work):
        yield Point(values, tables)


def _lengths(duty: Obligations) -> frozenset[str]:
    """The names on which the length of a range or the size of a matrix in the claim depends."""
    relations = (*duty.hypotheses, duty.relation)
    return frozenset().union(*(_sizes(s) for r in relations for s in (r.left, r.right)))


def _sizes(term: Term) -> frozenset[str]:
    """The names on which the length of a range or the size of a matrix depends."""
    own = term.args[1:3] if term.head in BINDERS else ()
    if term.head == "sym" and is_matrix(term.args[0]):
        own = term.args[-2:]
    parts = [_sizes(child) for child in children(term) if child.size > 1]
    return frozenset().union(*parts, *map(free_names, own))


def _ties(duty: Obligations) -> list[Tie]:
    ties: list[Tie] = []
    used: set[str] = set()
    for relation in duty.hypotheses:
        left, op, right = relation
        for target, term in ((left, right), (right, left)):
            names = free_names(term)
            of_number = target.head == "sym" and not is_matrix(target.args[0])
            if op == "=" and of_number and target.args[0] not in used | names:
                ties.append(Tie(relation, target, term))
                used |= names | {target.args[0]}
                break
    return ties


def _tie(
    ties: list[Tie], values: dict[str, Number], tables: Mapping[str, _Supply], work: NodeBudget
) -> bool:
    """Add what the ties say, unless that is not rational."""
    at = Point(values, tables)
    for _, target, term in ties:
        try:
            *indices, value = (
                _rational(enclose(t, at, PRECISIONS[0], work)) for t in (*target.args[1:], term)
            )
        except (NothingCertain, ShapeError):
            return False
        if indices:
            tables[target.args[0]][tuple(indices)] = value
        else:
            values[target.args[0]] = value
    return True


def _rational(value: Enclosure) -> Fraction:
    if not isinstance(value, fmpq):
        raise NothingCertain("a value that is not exactly rational")
    return Fraction(int(value.p), int(value.q))


@cache
def _nice(sort: str, size: bool) -> tuple[Number, ...]:
    """Values that are easy to compute with, the easiest first."""
    if sort == "complex":
        return (*_NICE[:3], *_NICE_COMPLEX, *_NICE[3:])
    return tuple(x for x in (_SIZES if size else _NICE) if fits(x, sort))


def _ranks(lengths: list[int], total: int | None = None) -> Iterator[tuple[int, ...]]:
    """All tuples of ranks below ``lengths``, those with the smallest sum first."""
    if total is None:
        for total in range(sum(lengths) - len(lengths) + 1):
            yield from _ranks(lengths, total)
    elif not lengths:
        yield from [()] if total == 0 else []
    else:
        for rank in range(min(total, lengths[0] - 1), -1, -1):
            for rest in _ranks(lengths[1:], total - rank):
                yield (rank, *rest)


def _members(sort: str, family: int, draw: Iterator[int]) -> Iterator[Number]:
    """Different positive values for the members of a family, which begin elsewhere in the next
    one, then random ones."""
    nice = [x for x in _nice(sort, False) if not isinstance(x, Fraction) or x > 0]
    yield from nice[family:] + nice[:family]
    yield from _randoms(sort, family, draw)


def _randoms(sort: str, family: int, draw: Iterator[int]) -> Iterator[Number]:
    while True:
        yield _random(sort, False, draw)


def _random(sort: str, size: bool, draw: Iterator[int]) -> Number:
    if size:
        fitting = [x for x in _SIZES if fits(x, sort)]
        return fitting[next(draw) % len(fitting)]
    if sort == "complex":
        return _fraction("real", draw), _fraction("real", draw)
    return _fraction(sort, draw)


def _fraction(sort: str, draw: Iterator[int]) -> Fraction:
    return _drawn(sort, next(draw) % 5, next(draw), next(draw))


@lru_cache(8192)
def _drawn(sort: str, kind: int, top: int, bottom: int) -> Fraction:
    """The number that was drawn; each search draws the same."""
    bound, denominators = ((12, 6), (12, 6), (400, 12), (10**6, 1), (1, 1000))[kind]
    x = Fraction(top % (2 * bound + 1) - bound, 1 + bottom % denominators)
    if "integer" in SORTS[sort]:
        x = Fraction(x.numerator)
    return next(y for y in (x, abs(x), abs(x) + 1, abs(x) + 2, Fraction(2)) if fits(y, sort))


def _generator(seed: int) -> Iterator[int]:
    """Knuth's linear congruential generator, so that every run draws the same."""
    state = seed
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield state >> 33
