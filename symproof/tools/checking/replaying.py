"""Replaying: evidence in files is checked again from scratch, and believed for nothing.

A file is a proof document, or the output of symproof in JSON, whose certificates are proof
documents, or claims with a point at which they fail.  The first needs the kernel alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...base.visible import visible
from ...deciding.diagnostic import THEOREM, Failure, said_at
from ...deciding.words import PROVED, VERDICT_WORDS, rank
from ...diagnostics.json_format import VERSION
from ...kernel.claims import Claim, MalformedClaim, decode_claim
from ...kernel.context import ProofError, Theorem
from ...kernel.proofs import check
from ...notation.claims_writer import supposed
from ...notation.encoding import encode_claim, encode_condition
from ...notation.text_writer import write_clause


class Replayed(NamedTuple):
    """One line about each piece of evidence, and whether it holds."""

    text: str
    holds: bool


def replay(data: Any) -> Iterator[Replayed]:
    """Check the evidence in a file.  Raises ``ValueError`` for another kind of file."""
    if isinstance(data, dict) and "relations" in data:
        yield from _output(data)
        return
    try:
        for theorem in check(data):
            yield Replayed(_proved(theorem, _word(theorem)), True)
    except (ProofError, MalformedClaim) as error:
        yield Replayed(f"SP201 not proved: {visible(str(error))}", False)


def _word(theorem: Theorem) -> str:
    return "proved-with-conditions" if theorem.conditions else "proved"


def _proved(theorem: Theorem, word: str) -> str:
    from ...notation.text_writer import write_condition

    said, *where = _rows(theorem.claim)
    rows = [f"{word}: {visible(theorem.name)}: {said}"]
    for condition in theorem.conditions:
        try:
            rows.append(f"  if {write_condition(condition)}")
        except ValueError:
            rows.append(f"  if {json.dumps(encode_condition(condition))}")
    return "\n".join([*rows, *where])


def _rows(claim: Claim) -> list[str]:
    """The relation of a claim, and in a second row its variables and what it assumes; the claim as
    data, if it has a name that the notation cannot spell."""
    try:
        said, where = write_clause(claim), supposed(claim)
    except ValueError:
        return [json.dumps(encode_claim(claim))]
    return [said, *([f"  where {where}"] if where else [])]


#: Those that are said with a certificate.
_CERTIFIED = (*PROVED, "refuted")


def _output(data: Mapping[str, Any]) -> Iterator[Replayed]:
    """The rows that say "proved", "follows" or "refuted", with what their certificates show."""
    version = data.get("version", VERSION)
    if version != VERSION:
        raise ValueError(f"output of version {version!r:.20}, and this symproof reads {VERSION}; "
                         "write it again")  # fmt: skip
    try:
        for row in [*data["relations"], *data["theorems"]]:
            where = (row[k] for k in ("file", "line", "column") if row.get(k))
            place = visible(":".join(map(str, where)))
            for shown in _row(row):
                said = f"{place}: {shown.text}" if place else shown.text
                yield Replayed(said, shown.holds)
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"not the output of symproof: {error!r}") from None


def _row(row: Mapping[str, Any]) -> Iterator[Replayed]:
    """What the certificates of a row or of its links show, and what it says beyond its links."""
    links, is_theorem = row.get("links") or [], row.get("kind") == THEOREM
    whole = _known(row)
    worst = max(map(_known, links), key=rank, default=whole)
    parts = [row] if is_theorem or not links else links
    for part in parts:
        if part["verdict"] in _CERTIFIED:
            yield _shown(part["verdict"], part["certificate"])
    if is_theorem:
        return
    if whole != worst:
        yield Replayed(f"SP201 {whole} is said of a chain with a link that is {worst}", False)
    if links and row["certificate"] and not _is_of_links(row, links):
        yield Replayed("SP201 the certificate of a chain is not that of its links", False)


def _is_of_links(row: Mapping[str, Any], links: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the certificate of a chain has the proofs of all its links, or, where it is not said
    to be proved, is that of one of them."""
    evidence = [link["certificate"] for link in links]
    if row["verdict"] not in PROVED and row["certificate"] in evidence:
        return True
    return _unnamed(row["certificate"]) == [part for proof in evidence for part in _unnamed(proof)]


def _known(part: Mapping[str, Any]) -> str:
    """The verdict of a row or a link.  Raises ``ValueError`` for a word that is none."""
    word = part["verdict"]
    if word not in VERDICT_WORDS:
        raise ValueError(f"{visible(repr(word)):.40} is not a verdict")
    return str(word)


def _unnamed(certificate: Mapping[str, Any] | None) -> list[Any]:
    """The theorems of a proof document, whatever they are called."""
    return [{**entry, "name": ""} for entry in (certificate or {}).get("theorems", [])]


def _shown(verdict: str, certificate: Any) -> Replayed:
    """What a certificate shows, if that is what the row says."""
    if isinstance(certificate, dict) and verdict != "refuted" and "theorems" in certificate:
        try:
            theorems = _own(certificate, check(certificate))
        except (ProofError, MalformedClaim, ValueError) as error:
            return Replayed(f"SP201 not proved: {visible(str(error))}", False)
        word = max(map(_word, theorems), key=len, default="")
        holds = bool(theorems) and verdict in (word, "follows")
        text = "\n".join(_proved(t, verdict if holds else _word(t)) for t in theorems)
        return Replayed(text if holds else f"SP201 not as the file says: {text}", holds)
    if isinstance(certificate, dict) and verdict == "refuted" and "counterexample" in certificate:
        return _refuted(certificate)
    return Replayed(f"SP201 {verdict} is said without a certificate", False)


def _own(certificate: Mapping[str, Any], theorems: Sequence[Theorem]) -> list[Theorem]:
    """The theorems that a proof document proves for their own sake: no later proof names them."""
    proofs = [json.dumps(entry["proof"], ensure_ascii=False) for entry in certificate["theorems"]]
    return [
        theorem for k, theorem in enumerate(theorems)
        if not any(json.dumps(theorem.name, ensure_ascii=False) in p for p in proofs[k + 1 :])
    ]  # fmt: skip


def _refuted(certificate: Mapping[str, Any]) -> Replayed:
    from ...deciding.certifying import equal_at
    from ...deciding.verdicts import RefutedByValues, write_point
    from ...search.enclosures import NotACounterexample
    from ...search.enclosures import replay as separate

    try:
        claim = decode_claim(certificate["claim"])
        if "by" in certificate:  # with what its limits are
            told = certificate["counterexample"], certificate["by"]
            found = RefutedByValues.from_evidence(claim, *told).counterexample
        else:
            found = separate(claim, certificate["counterexample"], equal_at)
    except (NotACounterexample, MalformedClaim, ProofError, KeyError, TypeError) as error:
        return Replayed(f"SP201 not refuted: {visible(str(error))}", False)
    said, *where = _rows(claim)
    try:
        at = write_point(found.point)
    except ValueError:
        at = json.dumps(certificate["counterexample"])
    failure = Failure(at, found.left, found.right, found.place)
    at_point = said_at(failure, claim.relation.op, found.equal)
    return Replayed("\n".join([f"refuted: {said}", f"  {at_point}", *where]), True)
