"""Distinctions of cases in a claim: it is claimed in each case, under the condition of the case.

``Piecewise((a, c), (b, True))`` is a where c holds and b elsewhere.  A claim in which it stands is
the claim with a under c, and the claim with b under the negation of c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ...base.messages import Said
from ...kernel.claims import MalformedClaim
from ...kernel.terms import (
    BINDING,
    NEGATED,
    Relation,
    Term,
    children,
    free_names,
    rebuild,
)
from ..elaborate.placeholders import OTHERWISE, conditions_of, is_cases

_MOST = 16
NO_OTHERWISE = "what holds otherwise?  End the cases with (b, True)"
INSIDE = "the cases depend on {name}, which a sum or a derivative binds; write each case alone"
TOO_MANY = "a claim has at most {limit} cases; write several claims"


class OpenCase(NamedTuple):
    """The relations of a claim in one case, and what is supposed there."""

    relations: tuple[Relation, ...]
    hypotheses: tuple[Relation, ...]
    alternatives: tuple[Relation, ...]


def cases(
    relations: Sequence[Relation], hypotheses: Sequence[Relation], alternatives: Sequence[Relation]
) -> list[OpenCase]:
    """The cases of a claim; there is one if it makes no distinction.  Raises ``MalformedClaim`` if
    the distinction is not complete, depends on a bound letter or has too many cases."""
    waiting = [OpenCase(tuple(relations), tuple(hypotheses), tuple(alternatives))]
    found: list[OpenCase] = []
    while waiting:
        case = waiting.pop(0)
        distinction = next(_distinctions(case), None)
        if distinction is None:
            found.append(case)
        else:
            waiting = [*_branches(case, distinction), *waiting]
        if len(waiting) + len(found) > _MOST:
            raise MalformedClaim(Said(TOO_MANY, limit=_MOST))
    return found


def _distinctions(case: OpenCase) -> Iterator[Term]:
    """The distinctions in a case, the outer ones first."""
    for relation in (*case.relations, *case.hypotheses, *case.alternatives):
        for side in (relation.left, relation.right):
            yield from _in(side, frozenset())


def _in(term: Term, bound: frozenset[str]) -> Iterator[Term]:
    if is_cases(term):
        on = frozenset[str]().union(*map(free_names, term.args[2::2])) & bound
        if on:
            raise MalformedClaim(Said(INSIDE, name=min(on)))
        yield term
    if term.head in BINDING:
        *ends, body = children(term)
        for end in ends:
            yield from _in(end, bound)
        yield from _in(body, bound | {term.args[0]})
        return
    for child in children(term):
        yield from _in(child, bound)


def _branches(case: OpenCase, distinction: Term) -> Iterator[OpenCase]:
    """The case, divided by a distinction."""
    values, conditions = distinction.args[1::2], distinction.args[2::2]
    if conditions[-1] != OTHERWISE:
        raise MalformedClaim(Said(NO_OTHERWISE))
    before: list[tuple[Relation, ...]] = [()]  # the ways in which no condition before holds
    for value, condition in zip(values, conditions, strict=True):
        holds = () if condition == OTHERWISE else tuple(map(_relation, conditions_of(condition)))
        for fails in before:
            supposed = tuple(dict.fromkeys((*case.hypotheses, *fails, *holds)))
            if not _contradict(supposed):
                yield _put(case._replace(hypotheses=supposed), distinction, value)
        ways = [(*holds[:k], r._replace(op=NEGATED[r.op])) for k, r in enumerate(holds)]
        before = [(*fails, *way) for fails, way in product(before, ways)]


def _relation(condition: Term) -> Relation:
    """The relation that a condition says."""
    op = condition.args[0].partition("(")[0]
    return Relation(condition.args[1], op, condition.args[2])


def _contradict(supposed: Sequence[Relation]) -> bool:
    """Whether a relation and its negation are supposed."""
    return any(r._replace(op=NEGATED[r.op]) in supposed for r in supposed)


def _put(case: OpenCase, distinction: Term, value: Term) -> OpenCase:
    """The case with a value for a distinction."""

    def put(term: Term) -> Term:
        return value if term == distinction else rebuild(term, put)

    return OpenCase(*(
        tuple(Relation(put(r.left), r.op, put(r.right)) for r in some) for some in case
    ))  # fmt: skip
