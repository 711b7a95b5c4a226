"""Which conditions are settled: by the normal form, by a hypothesis, or by the range of an
index."""

from __future__ import annotations

from collections.abc import Iterator

from .claims import Relation
from .conditions import Condition, Range
from .context import FLIPPED, IMPLIES, NEVER, SIGNS, Needed, ProofError, difference, names_of
from .facts import Scope
from .normal import equal, sign
from .polynomials import NotNormal
from .shapes import IllTyped
from .terms import free_names, symbol


def still_open(needed: Needed, hypotheses: tuple[Relation, ...]) -> Needed:
    """What is not settled, each once.  Raises :class:`ProofError` for what never holds."""
    left_open: dict[Condition, Scope] = {}
    for condition, here in needed:
        if condition not in left_open and not _is_settled(condition, here, hypotheses):
            left_open[condition] = here
    return list(left_open.items())


def _is_settled(condition: Condition, here: Scope, hypotheses: tuple[Relation, ...]) -> bool:
    left, op, right = condition.relation
    if op in ("<=", "<"):
        left, op, right = right, FLIPPED[op], left
    wanted = Relation(difference(left, right), op, right)
    try:
        shown = sign(wanted.left, here)
        if (op == "=" and equal(left, right, here)) or shown in SIGNS.get(op, ()):
            return True
        if shown in NEVER.get(op, ()) and not condition.ranges:
            raise ProofError("a condition that never holds", condition.relation)
        known = (*outside(condition.ranges, hypotheses), *of_ranges(condition.ranges))
        return any(_gives(h, wanted, here) for h in known)
    except (NotNormal, IllTyped):
        return False


def _gives(known: Relation, wanted: Relation, here: Scope) -> bool:
    """Whether ``known`` says that the left side of ``wanted`` has the wanted sign; an
    inequality may say more than is wanted."""
    for left, op, right in (known, Relation(known.right, FLIPPED[known.op], known.left)):
        if wanted.op in IMPLIES[op] and equal(wanted.left, difference(left, right), here):
            return True
        if wanted.op in (">=", ">") and op in (">=", ">"):
            gap = sign(difference(wanted.left, difference(left, right)), here)
            if gap == "positive" or (gap == "nonnegative" and wanted.op in IMPLIES[op]):
                return True
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
