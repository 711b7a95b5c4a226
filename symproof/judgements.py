"""One line of ``symproof prove``: a claim or a chain as text, and what is said of it."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, cast

from .claims_from_text import read_claim, supposed
from .kernel.claims import MalformedClaim, encode_claim
from .kernel.terms import MalformedTerm
from .notation.text_reader import UnreadableText
from .notation.text_writer import write_relation
from .system.visible import visible
from .verdicts import Proved, Refuted, Verdict, decide

# The verdict of a chain is that of its worst link.
_WORST_FIRST = ("refuted", "ill-typed", "undecided", "proved-with-conditions", "proved")


class Judgement(NamedTuple):
    """The ``word`` that is printed first, the claim as it was read, what follows, and the
    verdicts of the links."""

    word: str
    claim: str
    details: tuple[str, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def exit_code(self) -> int:
        """0 if proved, 2 if the text could not be read, else 1."""
        if self.word == "not-read":
            return 2
        return max(v.exit_code for v in self.verdicts)

    @property
    def document(self) -> dict[str, Any] | None:
        """The certificates as one proof document, if every link is proved."""
        entries = []
        for k, verdict in enumerate(self.verdicts, 1):
            if not isinstance(verdict, Proved):
                return None
            (entry,) = json.loads(verdict.certificate)["theorems"]
            entries.append({**entry, "name": f"link {k}" if len(self.verdicts) > 1 else "claim"})
        return {"symproof": 1, "theorems": entries} if entries else None

    def text(self) -> str:
        """The judgement over several lines."""
        rows = [f"{self.word}: {self.claim}"]
        for detail in self.details:
            rows += [f"  {row}" for row in detail.splitlines()]
        return "\n".join(rows)

    def line(self) -> str:
        """The judgement in one line."""
        short = [" ".join(detail.split("\n", 1)[0].split()) for detail in self.details]
        return "; ".join([f"{self.word}: {self.claim}", *short])

    def data(self) -> dict[str, Any]:
        """The judgement as plain data."""
        return {
            "text": self.claim,
            "verdict": self.word,
            "reason": "; ".join(self.details),
            "links": [
                {
                    "text": write_relation(v.claim.relation), "verdict": v.word,
                    "details": v.details, "certificate": _certificate(v),
                }
                for v in self.verdicts
            ],
        }  # fmt: skip


def judge(text: str, where: str = "") -> Judgement:
    """Read and decide a claim; never raises for what a user can type."""
    try:
        claims = read_claim(text, where)
        verdicts = tuple(map(decide, claims))
    except UnreadableText as error:
        column = f"column {error.position + 1}: " if error.text == text else ""
        return Judgement("not-read", visible(text), (column + str(error),), ())
    except (MalformedClaim, MalformedTerm) as error:
        return Judgement("not-read", visible(text), (str(error),), ())
    words = [v.word for v in verdicts]
    word = next(w for w in _WORST_FIRST if w in words)
    chain = write_relation(claims[0].relation)
    for claim in claims[1:]:
        chain += write_relation(claim.relation).removeprefix(_left(claim))
    details = []
    for verdict in verdicts:
        if verdict.word == word and word != "proved":
            if len(verdicts) > 1:
                details.append(f"in {write_relation(verdict.claim.relation)}")
            details += verdict.details
    if said := supposed(*claims):
        details.append(f"where {said}")
    return Judgement(word, chain, tuple(details), verdicts)


def _certificate(verdict: Verdict) -> dict[str, Any] | None:
    """The evidence of a verdict as plain data, if it has any."""
    evidence = json.loads(getattr(verdict, "certificate", "null"))
    if not isinstance(verdict, Refuted):
        return cast("dict[str, Any] | None", evidence)
    return {"claim": encode_claim(verdict.claim), "counterexample": evidence}


def _left(claim: Any) -> str:
    from .notation.text_writer import write_term

    return write_term(claim.relation.left)
