"""A second opinion on a claim, by polynomial algebra that shares nothing with the kernel.

No proof rests on it.  It reads the same terms, unfolds, expands and compares them in its own
way, and a step on which the two disagree is a finding.  It never computes with approximate
numbers and never asks SymPy whether something "is zero": a polynomial in normal form is.

* ``constants``, ``ring``, ``functions``   numbers, generators with relations, what they make;
* ``matrices``, ``reading``                from terms to values;
* ``independence``                         when a difference is certainly not zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from ...kernel.claims import Claim
from . import matrices
from .functions import Algebra
from .independence import arbitrary, doubt
from .matrices import Blocks, Grid, Value
from .reading import Reader
from .ring import MAX_GENERATORS, Crowded, Outside, Plan

__all__ = ["Answer", "Opinion", "Tally", "second_opinion", "tally"]

MAX_ATTEMPTS = 8


class Opinion(Enum):
    """``EQUAL``: wherever both sides are defined they agree, by a polynomial identity.
    ``NOT_EQUAL``: the normal forms differ, and so do the sides at some point.
    ``OUTSIDE``: neither is known here."""

    EQUAL = "equal"
    NOT_EQUAL = "not equal"
    OUTSIDE = "outside"


class Answer(NamedTuple):
    """An opinion; the reason says why it is outside, or which entry differs."""

    opinion: Opinion
    reason: str


class Tally(NamedTuple):
    """How many steps there are, on how many of them the second opinion says something, and on how
    many of these it agrees."""

    steps: int
    judged: int
    equal: int


def tally(theorems: Iterable[str], opinions: Mapping[str, Sequence[Answer]]) -> Tally:
    """The tally of the steps of these theorems.  A claim that is false has no steps, whatever the
    second ``opinions`` have to say of it."""
    words = [answer.opinion for name in theorems for answer in opinions.get(name, ())]
    equal = words.count(Opinion.EQUAL)
    return Tally(len(words), equal + words.count(Opinion.NOT_EQUAL), equal)


def second_opinion(claim: Claim) -> Answer:
    """Judge the equation ``claim.relation``; never raises for a well-formed claim."""
    if claim.relation.op != "=":
        return Answer(Opinion.OUTSIDE, f"only equations are judged, not {claim.relation.op!r}")
    plan = Plan()
    for _ in range(MAX_ATTEMPTS):
        plan.refined = False
        try:
            answer = _attempt(claim, plan)
        except Crowded:
            plan.size *= 2
            if plan.size > MAX_GENERATORS:
                return Answer(Opinion.OUTSIDE, "too many different functions")
            continue
        if not plan.refined:
            return answer
    return Answer(Opinion.OUTSIDE, "no common unit of the angles was found")


def _attempt(claim: Claim, plan: Plan) -> Answer:
    reader = Reader(claim, Algebra(plan))
    try:
        difference = reader.difference()
        doubts = _doubts(reader, difference, bool(claim.hypotheses or claim.premises))
    except Outside as reason:
        return Answer(Opinion.OUTSIDE, str(reason))
    if not doubts:
        return Answer(Opinion.EQUAL, "")
    for k, why in doubts:
        if not why:
            return Answer(Opinion.NOT_EQUAL, _place(difference, k))
    return Answer(Opinion.OUTSIDE, f"not the same normal form, but {doubts[0][1]}")


def _doubts(reader: Reader, difference: Value, conditional: bool) -> list[tuple[int, str]]:
    """The entries that are not 0 as polynomials, each with a reason why it may be 0 still."""
    on = reader.on
    general = "there are hypotheses" if conditional else reader.restricted
    if isinstance(difference, Blocks) and not arbitrary(on, difference.length):
        general = general or "the number of blocks is not known to be arbitrary"
    return [
        (k, general or (f"there is {found}" if (found := doubt(on, entry)) else ""))
        for k, entry in enumerate(matrices.entries(difference))
        if entry.num
    ]


def _place(value: Value, k: int) -> str:
    inner = value.block if isinstance(value, Blocks) else value
    block = "the generic block" if isinstance(value, Blocks) else ""
    if not isinstance(inner, Grid):
        return block
    row, column = divmod(k, inner.cols)
    entry = f"entry ({row + 1}, {column + 1})"
    return f"{entry} of {block}" if block else entry
