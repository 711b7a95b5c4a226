"""Remembering: what has been judged is not judged again.

The key of a judgement is a hash of the claim with all that was taken for granted, so that it does
not matter in which document the claim stands, or whether something else has changed around it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

from ...base.messages import Said, said_from
from ...base.stopping import STOPPED, TOO_LONG, Stopped
from ...documents.judging.outcomes import Outcome, outcome_from
from ...kernel.claims import Claim
from .checking import Judging, Prepared

MOST = 50_000  # judgements that are remembered


class Lacking(NamedTuple):
    """The question what a false claim lacks."""

    claim: Claim


class Remembering(Judging):
    """Judges what is not known yet.  ``begin`` is told the key of what is about to be judged, and
    may raise; ``end`` the key and the answer, as plain data.  ``judged`` counts them.  What was
    stopped is not asked again; it raises :class:`~symproof.base.stopping.Stopped`."""

    def __init__(self, begin: Callable[[str], None], end: Callable[[str, Any], None]) -> None:
        super().__init__()
        self.begin, self.end = begin, end
        self.known: dict[str, Any] = {}
        self.judged = 0

    def judge(self, prepared: Prepared) -> Outcome:
        """The verdict on a claim, known or new."""
        found = self._answer(prepared, lambda: super(Remembering, self).judge(prepared).data())
        return outcome_from(found)

    def knows(self, prepared: Prepared) -> bool:
        """Whether the verdict on a claim is known."""
        return key_of(prepared) in self.known

    def computes(self, claim: Claim) -> bool:
        """Whether a claim holds by computation, known or new."""
        found = self._answer(claim, lambda: super(Remembering, self).computes(claim))
        return found is True

    def lacks(self, claim: Claim) -> str | None:
        """What a false claim lacks, known or new."""
        found = self._answer(Lacking(claim), lambda: super(Remembering, self).lacks(claim))
        return found if isinstance(found, str) else None

    def _answer(self, asked: Prepared | Claim | Lacking, question: Callable[[], Any]) -> Any:
        key = key_of(asked)
        if key not in self.known:
            self.begin(key)
            self.judged += 1
            try:
                answer = question()
            except Stopped as error:
                answer = stopped(error.said)
            self.end(key, answer)
            keep(self.known, key, answer)
        found = self.known[key]
        if isinstance(found, dict) and STOPPED in found:
            raise Stopped(said_from(found[STOPPED]))
        return found


def keep(known: dict[str, Any], key: str, answer: Any) -> None:
    """Remember an answer; the oldest one goes if there are too many."""
    if len(known) >= MOST:
        del known[next(iter(known))]
    known[key] = answer


def key_of(asked: Prepared | Claim | Lacking) -> str:
    """The hash of a question."""
    written = f"{type(asked).__name__} {asked!r}"
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def too_long(seconds: float) -> dict[str, Any]:
    """The result of a question at which a process was lost after ``seconds``."""
    return stopped(Said(TOO_LONG, seconds=f"{seconds:g}"))


def stopped(said: Said) -> dict[str, Any]:
    """The result of a question that was stopped, and why, as plain data."""
    return {STOPPED: said.data()}
