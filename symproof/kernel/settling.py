"""Which conditions are settled: by the ring, by a hypothesis, or by the range of an
index."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .claims import NEGATED, Relation
from .comparing import are_alike, shown
from .conditions import Condition, Range
from .context import FLIPPED, IMPLIES, Needed, ProofError, difference, names_of
from .facts import Scope
from .polynomials import NotNormal
from .shapes import IllTyped
from .terms import free_names, symbol


def still_open(needed: Needed, hypotheses: tuple[Relation, ...]) -> Needed:
    """What is not settled, each once, and not what follows from one before it.  Raises
    :class:`ProofError` for what never holds."""
    left_open: dict[Condition, Scope] = {}
    for condition, here in needed:
        if condition not in left_open:
            beside = (c.relation for c in left_open if c.ranges == condition.ranges)
            if not _is_settled(condition, here, hypotheses, beside):
                left_open[condition] = here
    return list(left_open.items())


def _is_settled(
    condition: Condition,
    here: Scope,
    hypotheses: tuple[Relation, ...],
    beside: Iterable[Relation],
) -> bool:
    left, op, right = condition.relation
    if op in ("<=", "<"):
        left, op, right = right, FLIPPED[op], left
    wanted = Relation(left, op, right)
    try:
        if shown(*wanted, here):
            return True
        if not condition.ranges and shown(left, NEGATED[op], right, here):
            raise ProofError("a condition that never holds", condition.relation)
    except (NotNormal, IllTyped):
        return False
    known = (*outside(condition.ranges, hypotheses), *of_ranges(condition.ranges), *beside)
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
        for left, op, right in (known, Relation(known.right, FLIPPED[known.op], known.left)):
            given, enough = difference(left, right), wanted.op in IMPLIES[op]
            if enough and are_alike(gap, given, here):
                return True
            if {op, wanted.op} <= {">=", ">"} and shown(gap, ">=" if enough else ">", given, here):
                return True
    except (NotNormal, IllTyped):
        return False
    return False


def of_ranges(ranges: tuple[Range, ...]) -> Iterator[Relation]:
    """What the ranges say of their indices, unless the index itself or an inner one hides it."""
    for k, (var, lo, hi) in enumerate(ranges):
        for op, bound in ((">=", lo), ("<=", hi)):
            if var not in free_names(bound):
                yield from outside(ranges[k + 1 :], (Relation(symbol(var), op, bound),))


def outside(ranges: tuple[Range, ...], hypotheses: tuple[Relation, ...]) -> tuple[Relation, ...]:
    """The hypotheses that mean the same under ``ranges``: none of their names is bound there."""
    bound = {var for var, _, _ in ranges}
    return tuple(h for h in hypotheses if not bound & names_of(h))
