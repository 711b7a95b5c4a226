"""Looks: a document is looked at twice where somebody waits for what is found in it.

The first look decides what is decided soon and puts off the rest: what integrates, takes a limit
or sums infinitely many terms, what has many hypotheses, and whatever would rest on it.  The second
one decides everything, and judges nothing again.  A verdict of the first look is that of the
second, for nothing is inferred from what is put off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...base.messages import Said
from ...base.stopping import STOPPED, Stopped
from ...kernel.claims import Claim
from ...kernel.terms import LIMITS, Relation
from ...reading.elaborate.placeholders import subterms
from .check import Walk
from .claims import Prepared
from .deciding import Judging
from .outcomes import Outcome, Result

LATER = Said("it is put off until the others are decided")
_DEAR = LIMITS | {"series", "integral"}
_MANY = 3  # hypotheses


class Look(NamedTuple):
    """The results that a ``walk`` through a document has ``found`` since the last look like this,
    after ``done`` of its ``parts``; it ``is_turn`` between the two walks: the rest was put off."""

    walk: Walk
    found: list[Result]
    done: int
    parts: int
    is_turn: bool = False


class Soon(Judging):
    """Judges what is judged soon, or is known, and puts off the rest: it raises
    :class:`~symproof.base.stopping.Stopped`."""

    def __init__(self, judging: Judging) -> None:
        super().__init__()
        self.judging = judging

    def judge(self, prepared: Prepared) -> Outcome:
        """The verdict on a claim."""
        if is_dear(prepared.claim) and not self.judging.knows(prepared):
            raise Stopped(LATER)
        return self.judging.judge(prepared)

    def computes(self, claim: Claim) -> bool:
        """Whether a claim holds by computation."""
        return self.judging.computes(claim)

    def lacks(self, claim: Claim) -> str | None:
        """A hypothesis under which a false claim is proved."""
        return self.judging.lacks(claim)


def is_dear(claim: Claim) -> bool:
    """Whether it may take long until a claim is decided."""
    relations: tuple[Relation, ...] = (claim.relation, *claim.hypotheses)
    return len(claim.hypotheses) > _MANY or any(
        t.head in _DEAR for r in relations for side in (r.left, r.right) for t in subterms(side)
    )


def looks(begin: Callable[[Judging], Walk], judging: Judging) -> Iterator[Look]:
    """Look at a document, once if nothing is put off; the walk of the last look has all results.
    ``begin`` makes a walk that judges so, at its beginning."""
    shown: set[tuple[int, int, str]] = set()
    for judge in (Soon(judging), judging):
        walk, before = begin(judge), 0
        for done, many in enumerate(walk.steps(), 1):
            sure = {(r.line, r.column, r.text): r for r in walk.written.sure(before)}
            fresh = [result for key, result in sure.items() if key not in shown]
            shown.update(sure)
            before = many
            yield Look(walk, fresh, done, len(walk.parts))
        goes_on = judge is not judging and any(r.outcome.word == STOPPED for r in walk.results)
        yield Look(walk, [], len(walk.parts), len(walk.parts), goes_on)
        if not goes_on:
            return
