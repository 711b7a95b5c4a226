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
from ..search import refute
from .branch import Data
from .solving import witness

FALSE = Relation(number(1), "=", number(0))
FEW = 4_000  # evaluated nodes on the way to a point at which everything holds


def prove(claim: Claim, thorough: bool = True) -> Data | None:
    """Proof data for a well-formed claim, or None."""
    return witness(*beginning(claim), thorough)


def prove_at(relation: Relation, claim: Claim) -> Data | None:
    """Proof data for a relation without defined names under what the claim assumes, or None."""
    _, context = beginning(claim)
    return witness(relation, context, False)


def contradictory(claim: Claim, more: tuple[Relation, ...] = ()) -> tuple[Claim, Data] | None:
    """A claim that what is assumed in ``claim``, and ``more``, is never true, with proof data.
    None is looked for if a point is found at which all of it holds."""
    absurd = claim._replace(hypotheses=(*claim.hypotheses, *more), relation=FALSE)
    if not absurd.hypotheses or (not claim.premises and refute(absurd, tries=1, budget=FEW)):
        return None
    found = witness(*beginning(absurd), False)
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
