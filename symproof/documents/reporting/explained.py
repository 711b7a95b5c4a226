"""Explained: all that is known of one relation, in rows for a terminal or an editor.

How it was read, why it is taken as it is, on which lines it rests, where all that is in force
holds, and the certificate: the claim that the kernel saw and how it is proved, or the point and
the enclosures of both sides.  Nothing is decided here; a proof is replayed before it is shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...base.messages import Said, Translate, said_from, said_together
from ...deciding.diagnostic import Failure, said_at
from ..judging.basis import rests

if TYPE_CHECKING:
    from ...kernel.claims import Claim


def explained(
    r: Mapping[str, Any], results: Sequence[Mapping[str, Any]], translate: Translate
) -> Iterator[str]:
    """The rows about a relation ``r``, one of the ``results`` of its document."""
    for said in (*_taken(r), *_premises(r, results), *_certified(r)):
        yield said.in_language(translate)


def texts(here: Iterable[Mapping[str, Any]], but: Mapping[str, Any]) -> list[str]:
    """The texts of the relations in one line ``but`` for one: those that are given there, if some
    are."""
    others = [r for r in here if r is not but]
    return [r["text"] for r in others if r["verdict"] == "given"] or [r["text"] for r in others]


def _taken(r: Mapping[str, Any]) -> Iterator[Said]:
    """How the relation was read, and why it is taken as it is."""
    if r["reading"]:
        yield Said("read as: {claim}", claim=r["reading"])
    if r["role"] is not None:
        yield said_from(r["role"])


def _premises(r: Mapping[str, Any], results: Sequence[Mapping[str, Any]]) -> Iterator[Said]:
    """On which lines the relation rests, and where all holds that is in force."""
    said = rests(r["premises"], r["verdict"])
    if said is not None:
        yield said
    for line in r["premises"]:
        for text in texts((one for one in results if one["line"] == line), r):
            yield Said("line {line}: {text}", line=line, text=text)
    if r["model"]:
        yield Said("all that is in force holds at {point}", point=r["model"])


def _certified(r: Mapping[str, Any]) -> Iterator[Said]:
    """The sentences about what the certificates of the relation show."""
    for text in r["evidence"]:
        evidence = json.loads(text)
        yield from _proved(evidence) if "theorems" in evidence else _refuted(r, evidence)


def _proved(evidence: dict[str, Any]) -> Iterator[Said]:
    from ...kernel.proofs import check
    from ...notation.text_writer import print_relation

    (*_, theorem) = check(evidence)
    (*_, entry) = evidence["theorems"]
    yield Said("the kernel has proved: {claim}", claim=print_relation(theorem.claim.relation))
    yield from _speaks_of(theorem.claim)
    rule = entry["proof"]
    while rule["rule"] == "discharge":
        rule = rule["proof"]
    yield Said("by the rule {rule}", rule=Said(rule["rule"]))


def _refuted(r: Mapping[str, Any], evidence: dict[str, Any]) -> Iterator[Said]:
    from ...kernel.claims import decode_claim

    claim, found = decode_claim(evidence["claim"]), Failure.of(r["counterexample"])
    yield from _speaks_of(claim)
    if found is not None:
        said = said_at(found, claim.relation.op)
        if not _tells(r["reason"], said.data()):
            yield said


def _tells(sentence: Any, part: list[Any]) -> bool:
    """True if a sentence as plain data is a certain one, or has it in one of its gaps."""
    if sentence == part:
        return True
    return isinstance(sentence, list) and any(_tells(v, part) for v in sentence[1].values())


def _speaks_of(claim: Claim) -> Iterator[Said]:
    """Of which sort the letters of a claim are, and what is supposed of them."""
    from ...notation.claims_writer import describe
    from ...notation.text_writer import print_template

    sorts = [
        Said("{one}{comma}{other}", one=print_template(v.name), comma=Said(": "),
             other=Said(v.sort))
        for v in claim.variables
    ]  # fmt: skip
    if sorts:
        yield Said("for all {variables}", variables=said_together(sorts, "; "))
    if given := "; ".join(describe(claim._replace(variables=()), in_print=True)):
        yield Said("where {given}", given=given)
