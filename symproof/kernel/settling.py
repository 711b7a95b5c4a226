"""Which conditions are settled: by the ring, by a hypothesis, or by the range of an
index."""

from __future__ import annotations

from collections.abc import Iterable

from .claims import NEGATED, Relation
from .comparing import are_alike, shown
from .conditions import Condition, Need
from .context import IMPLIES, ProofError, of_ranges, outside
from .facts import EVERYWHERE, Scope
from .polynomials import NotNormal
from .terms import difference


def still_open(
    needed: Iterable[Need], hypotheses: tuple[Relation, ...], outer: Scope = EVERYWHERE
) -> list[Need]:
    """What is not settled by the ``hypotheses``, which hold at an ``outer`` place, each once, and
    not what follows from one before it.  Raises :class:`ProofError` for what never holds."""
    left_open: dict[Condition, Scope] = {}
    for condition, here in needed:
        if condition not in left_open:
            ranges = here.since(outer)
            bound = {var for var, _, _ in ranges}
            beside = (c.relation for c in left_open if c.ranges == condition.ranges)
            known = (*outside(bound, hypotheses), *of_ranges(ranges), *beside)
            if not _is_settled(condition.relation, here, known, everywhere=not ranges):
                left_open[condition] = here
    return list(left_open.items())


def _is_settled(
    relation: Relation, here: Scope, known: Iterable[Relation], everywhere: bool
) -> bool:
    wanted = relation.downwards()
    try:
        if shown(*wanted, here):
            return True
        if everywhere and shown(wanted.left, NEGATED[wanted.op], wanted.right, here):
            raise ProofError("a condition that never holds", relation)
    except NotNormal:
        return False
    return any(_gives(h, wanted, here) for h in known)


def follows(condition: Condition, goal: Condition, here: Scope) -> bool:
    """Whether a condition is another one, or follows from it, in the scope inside its ranges."""
    if condition == goal or condition.ranges != goal.ranges:
        return condition == goal
    return _gives(goal.relation, condition.relation, here)


def _gives(known: Relation, wanted: Relation, here: Scope) -> bool:
    """Whether ``known`` says ``wanted``, of the same difference of two sides or of a positive
    multiple of it; an inequality may say more than is wanted.  What is known of matrices, or
    cannot be read, says nothing of a number."""
    gap = difference(wanted.left, wanted.right)
    try:
        for left, op, right in (known, known.turned()):
            given, enough = difference(left, right), wanted.op in IMPLIES[op]
            if enough and are_alike(gap, given, here):
                return True
            if {op, wanted.op} <= {">=", ">"} and shown(gap, ">=" if enough else ">", given, here):
                return True
    except NotNormal:
        return False
    return False
