"""Untrusted: witnesses, proofs that what is assumed and the opposite of a claim contradict each
other.

Where trust lies: the kernel replays every witness (``kernel.witnesses``); the search may be as
clever as it likes.  It counts its work, so that its answers are the same on every machine.
``polynomials``, ``simplex`` and ``ideals`` compute; ``branch`` is a place of a proof with the facts
that hold there; ``linear``, ``preparing`` and ``solving`` look for a contradiction.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...kernel.claims import Claim, Condition, conditions
from ...kernel.context import TABLE, ProofContext
from ...kernel.proofs import defined_among, goal_and_context
from ...kernel.terms import Relation, number
from ...notation.encoding import encode_condition
from .branch import Data
from .solving import witness

FALSE = Relation(number(1), "=", number(0))
FEW = 4_000  # evaluated nodes on the way to a point at which everything holds


def prove(claim: Claim, thorough: bool = True) -> Data | None:
    """Proof data for a well-formed claim, or None."""
    return witness(*goal_and_context(claim), thorough)


def prove_at(relation: Relation, claim: Claim) -> Data | None:
    """Proof data for a relation without defined names under what the claim assumes, or None."""
    _, context = goal_and_context(claim)
    return witness(relation, context, False)


def contradictory(claim: Claim, more: tuple[Relation, ...] = ()) -> tuple[Claim, Data] | None:
    """A claim that what is assumed in ``claim``, and ``more``, is never true, with proof data.
    None is looked for if a point is found at which all of it holds."""
    absurd = claim._replace(hypotheses=(*claim.hypotheses, *more), relation=FALSE)
    found = _absurdity(absurd) if absurd.hypotheses else None
    return None if found is None else (absurd, found)


@lru_cache(256)
def _absurdity(claim: Claim) -> Data | None:
    """Proof data for 1 = 0 under what a claim assumes; many claims of a text assume the same."""
    from ..search import refute  # loads flint, which an identity does not need

    if not claim.premises and refute(claim, tries=1, budget=FEW):
        return None
    return witness(*goal_and_context(claim))


def defined(claim: Claim, left_open: tuple[Condition, ...]) -> list[dict[str, Any]]:
    """Proofs of conditions of a claim that follow from hypotheses which are defined without them;
    as data beside the proof of a theorem that has these conditions."""
    _, context = goal_and_context(claim._replace(alternatives=()))
    goals = [c for c in left_open if not c.ranges and c in of_hypotheses(claim)]
    open_now = {*left_open} - {*goals}
    proved: list[Condition] = []
    for _ in goals:  # one after the other, those first of which the others make use
        for goal in goals:
            if goal not in proved and _shown(goal, claim, context, open_now | {*proved}):
                proved.append(goal)
                break
        else:
            break
    found: list[dict[str, Any]] = []
    for k, goal in enumerate(proved):
        proof = _shown(goal, claim, context, {*left_open} - {*proved[k:]})
        if proof is None:
            break
        found.append({"condition": encode_condition(goal), "proof": proof})
    return found


def _shown(
    goal: Condition, claim: Claim, context: ProofContext, granted: set[Condition]
) -> Data | None:
    given = context.hypotheses[: len(claim.hypotheses)]
    usable = defined_among(given, granted, context.here)
    bare = context._replace(hypotheses=(), premises=(), known=TABLE)
    return witness(goal.relation, bare.assuming(usable, ()), False) if usable else None


def of_hypotheses(claim: Claim) -> frozenset[object]:
    """What the hypotheses need in order to be defined."""
    _, context = goal_and_context(claim)
    return frozenset(
        condition
        for h in context.hypotheses
        for side in (h.left, h.right)
        for condition, _ in conditions(side, context.here)
    )
