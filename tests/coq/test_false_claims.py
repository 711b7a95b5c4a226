"""False claims, exported on purpose, fail in Coq; true ones pass by the same road."""

from __future__ import annotations

from claimed import read_claim
from coq.toplevel import existing
from corpus import Entry, entries

from symproof.checkers.coq.export import HEADER, claim_file
from symproof.kernel.claims import conditions, scope, unfold, unfolding

REJECTED_AT_LEAST = 100
# Corpora whose claims are in reach of the certificates; every claim of them that can be
# expressed has to pass.
TRUE_FILES = ("accept/angle_addition.txt", "accept/product_sum.txt")


def lemmas(kind: str, files: tuple[str, ...] = ()) -> dict[str, tuple[Entry, str]]:
    """The claims of a corpus that can be expressed, as lemmas of their own names."""
    found = {}
    for k, entry in enumerate(entries(kind)):
        if files and entry.file not in files:
            continue
        try:
            claims = read_claim(entry.claim_text, entry.where_text)
        except ValueError:
            continue
        if len(claims) != 1:
            continue
        (claim,) = claims
        relation = unfold(claim.relation, unfolding(claim))
        sides = (relation.left, relation.right)
        given = [c for side in sides for c, _ in conditions(side, scope(claim))]
        exported = claim_file(claim, given)
        if exported.text:
            name = f"corpus_{k}"
            text = exported.text.removeprefix(HEADER).replace("Lemma claim", f"Lemma {name}")
            found[name] = entry, text
    return found


def proved(coqtop: list[str], claims: dict[str, tuple[Entry, str]], seconds: int) -> set[str]:
    """The names of the lemmas that Coq accepts, with so many seconds for each sentence."""
    text = "".join(f"{lemma}\nAbort All.\n" for _, lemma in claims.values())
    return existing(coqtop, text, claims, seconds)


def test_false_claims_fail(coqtop):
    claims = lemmas("reject")
    assert len(claims) >= REJECTED_AT_LEAST
    accepted = proved(coqtop, claims, 1)  # what is true takes less than one
    assert not accepted, [claims[name][0] for name in sorted(accepted)]


def test_true_claims_pass(coqtop):
    claims = lemmas("accept", TRUE_FILES)
    assert len(claims) >= 30
    missing = claims.keys() - proved(coqtop, claims, 20)
    assert not missing, [claims[name][0] for name in sorted(missing)]
