"""Certificates: from a proof that a search has found to a document that the kernel accepts.

The conditions that a proof leaves open are proved here as far as they can be: by themselves, from
the hypotheses, from the conditions of the claim's own terms.  What remains is a condition of the
claim, or the reason why the proof does not count.  Nothing here is trusted; the kernel replays the
document as a whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from typing import Any, NamedTuple

from ..base.messages import Said
from ..kernel import shapes
from ..kernel.claims import (
    Claim,
    Condition,
    conditions,
    decode_claim,
    demand_wellformed,
    scope,
    unfold,
    unfolded,
    unfolding,
)
from ..kernel.context import ProofError, Theorem, of_ranges
from ..kernel.facts import Scope, bound_facts, facts, has_sort
from ..kernel.proofs import FORMAT, check
from ..kernel.terms import NEGATED, Relation, Term, free_names, number
from ..notation.encoding import encode, encode_claim, encode_condition
from ..notation.text_writer import write_condition
from ..search.certificates import proof_of
from ..search.certificates.letters import granted, proof_by_letters
from ..search.prover import prove_relation
from ..search.separating import by_enclosure
from .words import FALSE_UNLESS, NEEDS_HYPOTHESIS, NO_PROOF

Data = dict[str, Any]
ROUNDS = 3  # of proofs of conditions


@lru_cache(32)
def theorems_of(certificate: str) -> tuple[Theorem, ...]:
    """The theorems of a certificate, which the kernel replays.  They depend on its text alone, so
    the last answers are kept.  Raises :class:`~symproof.kernel.proofs.ProofError`."""
    return tuple(check(json.loads(certificate)))


def theorems_for(claim: Claim, certificate: str) -> tuple[Theorem, ...]:
    """The theorems of a certificate whose last one is the ``claim``.  Raises
    :class:`~symproof.kernel.proofs.ProofError` if it is another one, or there is none."""
    theorems = theorems_of(certificate)
    if not theorems:
        raise ProofError("the certificate has no theorem", claim.relation)
    if theorems[-1].claim != decode_claim(encode_claim(claim)):  # as data, cannot lie
        raise ProofError("the certificate is one of another claim", claim.relation)
    return theorems


def document_of(claim: Claim, proof: Data, lemmas: Sequence[Data] = ()) -> str:
    """A certificate of one theorem, behind its ``lemmas``."""
    entry = {"name": "claim", "claim": encode_claim(claim), "proof": proof}
    return json.dumps({"symproof": FORMAT, "theorems": [*lemmas, entry]})


@dataclass(frozen=True)
class _Draft:
    """A proof of a claim with proofs of its conditions: those that follow from what is ``assumed``,
    those that are ``shown`` by themselves, those that are ``implied`` by other conditions.  Each of
    them may use the ones behind it."""

    claim: Claim
    proof: Data
    lemmas: Sequence[Data] = ()
    assumed: tuple[Data, ...] = ()
    shown: tuple[Data, ...] = ()
    implied: tuple[Data, ...] = ()

    @cached_property
    def text(self) -> str:
        """The certificate."""
        obligations = [*self.assumed, *self.shown, *self.implied]
        whole = {"rule": "discharge", "proof": self.proof, "obligations": obligations}
        return document_of(self.claim, whole if obligations else self.proof, self.lemmas)

    @cached_property
    def left_open(self) -> tuple[Condition, ...]:
        """The conditions that the kernel finds without a proof."""
        return theorems_for(self.claim, self.text)[-1].conditions


class Obstacle(NamedTuple):
    """The reason why the kernel accepts no certificate, and the ``cause`` for which the claim is
    undecided."""

    said: Said
    cause: str


def certificate_of(
    claim: Claim, proof: Data, needed_by_terms: Iterable[Condition] = (),
    lemmas: Sequence[Data] = (),
) -> str | Obstacle:  # fmt: skip
    """A certificate of the ``claim`` by a ``proof``, or the reason why the kernel accepts none.

    What is needed for the limits and infinite sums of the claim to exist (``needed_by_terms``) is
    a condition like any other of its terms.  The proof may use the ``lemmas``, which are theorems
    of a certificate.  Raises :class:`~symproof.kernel.claims.MalformedClaim`."""
    draft = _Draft(claim, proof, lemmas)
    try:
        draft = _by_hypotheses(_by_themselves(draft))
        if draft.left_open:
            own = _conditions_of_terms(claim) | {*needed_by_terms}
            draft = _by_each_other(draft, own)
            obstacle = _obstacle(draft, own)
            if obstacle is not None:
                return obstacle
    except ProofError as error:
        demand_wellformed(claim)  # what is not a claim has no verdict
        return Obstacle(Said(str(error.message)), NO_PROOF)
    return draft.text


def _by_themselves(draft: _Draft) -> _Draft:
    """The draft with proofs of those conditions that have one."""
    for _ in range(ROUNDS):  # what the proofs of some need is proved behind them
        more = provable(draft.left_open, scope(draft.claim))
        if not more:
            break
        draft = replace(draft, shown=(*draft.shown, *more))
    return draft


def _by_hypotheses(draft: _Draft) -> _Draft:
    """The draft with proofs of those conditions that follow from the hypotheses."""
    for _ in range(ROUNDS):  # what their proofs need is closed by those behind them
        more = under_hypotheses(draft.claim, draft.left_open) if draft.left_open else []
        if not more:
            break
        draft = replace(draft, assumed=(*draft.assumed, *more))
    return draft


def _conditions_of_terms(claim: Claim) -> set[Condition]:
    """The conditions under which the terms of the claim are defined."""
    meaning = unfolding(claim)
    written = [unfold(r, meaning) for r in (claim.relation, *claim.hypotheses)]
    return {c for r in written for t in (r.left, r.right) for c, _ in conditions(t, scope(claim))}


def _by_each_other(draft: _Draft, own: set[Condition]) -> _Draft:
    """The draft with proofs of those conditions that follow from others; ``own`` are those of the
    claim's terms."""
    claim = draft.claim
    implied = _implied(claim, [c for c in draft.left_open if c not in own])
    if implied:
        draft = replace(draft, implied=tuple(implied))
    for condition in sorted(draft.left_open, key=_size, reverse=True):
        others = [c for c in draft.left_open if c != condition]
        more = _by_others(claim, condition, others)
        if not more:
            continue
        better = replace(draft, implied=(*draft.implied, *more))
        with suppress(ProofError):
            if {*better.left_open} < {*draft.left_open}:
                draft = better
    return draft


def _obstacle(draft: _Draft, own: set[Condition]) -> Obstacle | None:
    """The reason why a proof with its open conditions is none of its claim, if there is one."""
    left_open, here = draft.left_open, scope(draft.claim)
    foreign = next((c for c in left_open if c not in own), None)
    if foreign is not None:  # no search finds conditions that make a claim true
        said = Said("a proof was found only if {condition}; say so if it holds",
                    condition=write_condition(foreign))  # fmt: skip
        return Obstacle(said, NEEDS_HYPOTHESIS)
    never = next(filter(_never_holds, left_open), None)
    if never is not None:
        said = Said("it is defined only if {condition}", condition=write_condition(never))
        return Obstacle(said, FALSE_UNLESS)
    complex_ = next((c for c in left_open if not _is_ordered(c, here)), None)
    if complex_ is not None:
        said = Said(
            "it is read for real numbers only: it needs {condition}",
            condition=write_condition(complex_),
        )
        return Obstacle(said, NEEDS_HYPOTHESIS)
    return None


def _never_holds(condition: Condition) -> bool:
    """Whether laws show that a condition without names is false."""
    left, op, right = condition.relation
    if condition.ranges or free_names(left) | free_names(right):
        return False
    negated = Claim((), (), (), Relation(left, NEGATED[op], right))
    proof, _ = prove_relation(negated.relation, scope(negated))
    try:
        return proof is not None and not theorems_of(document_of(negated, proof))[0].conditions
    except ProofError:
        return False


def _is_ordered(condition: Condition, here: Scope) -> bool:
    """Whether a condition orders nothing, or what is real: of a complex z, z > 0 is no condition
    under which a claim says what its author means, but another reading of log z."""
    for var, lo, _ in condition.ranges:
        here = here.bind(var, bound_facts(lo, here))
    if _is_comparable(condition.relation, here):
        return True
    left = condition.relation.left
    proof, _ = prove_relation(Relation(Term("conj", left), "=", left), here)
    return proof is not None


def provable(left_open: Iterable[Condition], here: Scope) -> list[Data]:
    """Proofs of those conditions that have one, as obligations of the rule ``discharge``."""
    found = []
    for condition in dict.fromkeys(left_open):
        inside = here
        for var, lo, _ in condition.ranges:
            inside = inside.bind(var, bound_facts(lo, inside))
        if not _is_comparable(condition.relation, inside):
            continue
        proof, _ = prove_relation(condition.relation, inside)
        if proof is None:
            proof = by_enclosure(condition.relation, inside, of_ranges(condition.ranges))
        if proof is not None:
            found.append({"condition": encode_condition(condition), "proof": proof})
    return found


def _implied(claim: Claim, needed: Iterable[Condition]) -> list[Data]:
    """Proofs of conditions that follow from those of the claim's own sides: by the signs of
    letters, or because both sides have to be defined."""
    here, (left, _, right) = scope(claim), unfolded(claim)
    known = granted([c for t in (left, right) for c, _ in conditions(t, here)], here)
    found = []
    for condition in needed:
        if condition.ranges or not _is_comparable(condition.relation, here):
            continue
        by_letters = proof_by_letters(condition.relation, known, here)
        if by_letters is not None:
            found.append({"condition": encode_condition(condition), "proof": by_letters})
            continue
        found += _beside(claim, condition, (left, right))
    return found


def _by_others(claim: Claim, condition: Condition, others: Sequence[Condition]) -> list[Data]:
    """A proof of a ``condition`` of the claim that needs nothing but some of the ``others``, as an
    obligation in a list, or an empty list."""
    plain = [c.relation for c in others if not c.ranges]
    if condition.ranges or not plain or len(plain) > _MOST_BESIDE:
        return []
    if not _is_comparable(condition.relation, scope(claim)):
        return []
    return _beside(claim, condition, [_needing(relation) for relation in plain])


#: With more conditions than this, it is not asked whether some follow from others.


#: With more conditions than this, it is not asked whether some follow from others.
_MOST_BESIDE = 6


def _needing(relation: Relation) -> Term:
    """A term that is defined where a relation to 0 holds, and nowhere else."""
    left, op, _ = relation
    if op == "!=":
        return Term("div", number(1), left)
    return Term("sqrt" if op == ">=" else "log", left)


def _beside(claim: Claim, condition: Condition, terms: Sequence[Term]) -> list[Data]:
    """A proof of a ``condition`` t op s of the claim where ``terms`` are defined, because
    t + 0·(sum of the terms) op s, as an obligation in a list, or an empty list."""
    from ..search import witnesses

    one, op, other = condition.relation
    if not all(has_sort(side, "complex", scope(claim)) for side in (*terms, one)):
        return []
    nothing = Term("mul", number(0), reduce(lambda x, y: Term("add", x, y), terms))
    whole = Term("add", one, nothing)
    proof = witnesses.prove_at(Relation(whole, op, other), claim)
    if proof is None:
        return []
    chain = {
        "rule": "chain",
        "lines": [encode(t) for t in (one, whole, other)],
        "ops": ["=", op],
        "proofs": [{"rule": "ring"}, proof],
    }
    return [{"condition": encode_condition(condition), "proof": chain}]


def _size(condition: Condition) -> int:
    """How much a condition says: of two that say the same, the shorter one is kept."""
    return condition.relation.left.size + condition.relation.right.size


def _is_comparable(relation: Relation, here: Scope) -> bool:
    """Whether the kernel takes a proof of the relation: it orders what is known to be real."""
    sides = relation.left, relation.right
    return relation.op in ("=", "!=") or all("real" in facts(side, here) for side in sides)


def under_hypotheses(claim: Claim, needed: Iterable[Condition]) -> list[Data]:
    """Proofs of conditions of the claim that follow from what it assumes."""
    from ..search import witnesses

    found = []
    own = witnesses.of_hypotheses(claim)
    for condition in needed:
        if condition in own or condition.ranges:
            continue
        if not _is_comparable(condition.relation, scope(claim)):
            continue
        proof = witnesses.prove_at(condition.relation, claim)
        if proof is not None:
            found.append({"condition": encode_condition(condition), "proof": proof})
    return found


def joined(documents: Sequence[Mapping[str, Any]], part: str) -> Data | None:
    """One proof document with the theorems of several, each of which proves a part of what is
    said; their claims are called by the word ``part`` and their numbers.  None if there are none.

    >>> joined([{"symproof": 1, "theorems": [{"name": "claim"}]}] * 2, "end")["theorems"]
    [{'name': 'end 1'}, {'name': 'end 2'}]
    """
    if len(documents) < 2:
        return dict(documents[0]) if documents else None
    entries = []
    for k, document in enumerate(documents, 1):
        for entry in document["theorems"]:
            name = part if entry["name"] == "claim" else entry["name"]
            entries.append({**entry, "name": f"{name} {k}"})
    return {**documents[0], "theorems": entries}


def by_ring(claim: Claim) -> str | Obstacle | None:
    """A certificate of the claim by the ring and laws alone, the reason why the kernel accepts
    none, or None without a proof.  Raises :class:`~symproof.kernel.shapes.IllTyped`."""
    proof = proof_of(unfolded(claim), scope(claim))
    return None if proof is None else certificate_of(claim, proof)


def equal_at(left: Term, right: Term) -> bool:
    """Whether the kernel proves that two terms without variables are equal."""
    claim = Claim((), (), (), Relation(left, "=", right))
    found: str | Obstacle | None = None
    with suppress(shapes.IllTyped):
        found = by_ring(claim)
    if not isinstance(found, str):
        from ..search import witnesses

        proof = witnesses.prove(claim, thorough=False)
        found = certificate_of(claim, proof) if proof is not None else None
    return isinstance(found, str) and not theorems_for(claim, found)[-1].conditions
