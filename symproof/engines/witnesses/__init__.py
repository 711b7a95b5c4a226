"""Untrusted: witnesses, proofs that what is assumed and the opposite of a claim contradict each
other.

Where trust lies: the kernel replays every witness (``kernel.witnesses``); the search may be as
clever as it likes.  It counts its work, so that its answers are the same on every machine.
``polynomials``, ``simplex`` and ``ideals`` compute; ``branch`` is a place of a proof with the facts
that hold there; ``linear``, ``preparing`` and ``solving`` look for a contradiction.
"""

from __future__ import annotations

from ...kernel.claims import Claim, Relation
from ...kernel.conditions import conditions
from ...kernel.proofs import beginning
from ...kernel.terms import number
from .branch import Data
from .solving import BRIEF, witness

FALSE = Relation(number(1), "=", number(0))


def prove(claim: Claim) -> Data | None:
    """Proof data for a well-formed claim, or None."""
    return witness(*beginning(claim))


def prove_at(relation: Relation, claim: Claim) -> Data | None:
    """Proof data for a relation without defined names under what the claim assumes, or None."""
    _, context = beginning(claim)
    return witness(relation, context, BRIEF)


def contradictory(claim: Claim, more: tuple[Relation, ...] = ()) -> tuple[Claim, Data] | None:
    """A claim that what is assumed in ``claim``, and ``more``, is never true, with proof data."""
    absurd = claim._replace(hypotheses=(*claim.hypotheses, *more), relation=FALSE)
    found = witness(*beginning(absurd), BRIEF) if absurd.hypotheses else None
    return None if found is None else (absurd, found)


def of_hypotheses(claim: Claim) -> frozenset[object]:
    """What the hypotheses need in order to be defined."""
    _, context = beginning(claim)
    return frozenset(
        condition
        for h in context.hypotheses
        for side in (h.left, h.right)
        for condition, _ in conditions(side, context.here)
    )
