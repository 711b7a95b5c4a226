"""Untrusted but for what ``enclosures`` makes of it: derivatives as the terms that they are.

The ring gives a derivative the value of the term that the rules of differentiation say.  So whoever
searches need not know of derivatives, and a proof about that term is one about the derivative.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.claims import Claim, Condition, scope, unfold, unfolded, unfolding
from ..kernel.derivatives import slope
from ..kernel.facts import Scope, bound_facts, inner_scope
from ..kernel.terms import BINDERS, BINDING, Relation, Term, children, rebuild
from ..notation.encoding import encode

_RING = {"rule": "ring"}


def has_derivative(term: Term) -> bool:
    """Whether a derivative stands in ``term``."""
    return term.head == "deriv" or any(map(has_derivative, children(term)))


def integrals_in(term: Term) -> list[Term]:
    """The integrals in a term that stand under nothing that binds."""
    if term.head == "integral":
        return [term]
    inside = children(term) if term.head not in BINDING else ()
    return list(dict.fromkeys(i for child in inside for i in integrals_in(child)))


def expanded(term: Term, here: Scope) -> Term:
    """``term``, well-sorted in the scope, with no derivatives in it."""
    if not has_derivative(term):
        return term
    if term.head == "deriv":
        return expanded(slope(term, here), here)
    if term.head in BINDING:
        var, *ends, body = term.args
        if term.head in BINDERS:
            inner = here.bind(var, bound_facts(ends[0], here))
        else:
            inner = inner_scope(term, here)
        return Term(term.head, var, *(expanded(end, here) for end in ends), expanded(body, inner))
    return rebuild(term, lambda child: expanded(child, here))


def expanded_relation(relation: Relation, here: Scope) -> Relation:
    """``relation`` with no derivatives in it."""
    left, op, right = relation
    return Relation(expanded(left, here), op, expanded(right, here))


def expanded_condition(condition: Condition, here: Scope) -> Condition:
    """``condition``, that of a scope outside of its ranges, with no derivatives in it."""
    ranges = []
    for var, lo, hi in condition.ranges:
        ranges.append((var, expanded(lo, here), expanded(hi, here)))
        here = here.bind(var, bound_facts(lo, here))
    return Condition(tuple(ranges), expanded_relation(condition.relation, here))


def expanded_claim(claim: Claim) -> Claim:
    """``claim`` with no derivatives in its relation; itself if there are none."""
    relation = unfolded(claim)
    if not (has_derivative(relation.left) or has_derivative(relation.right)):
        return claim
    return with_relation(claim, expanded_relation(relation, scope(claim)))


def with_relation(claim: Claim, relation: Relation) -> Claim:
    """``claim`` without definitions, with another relation."""
    meaning = unfolding(claim)
    hypotheses = tuple(unfold(h, meaning) for h in claim.hypotheses)
    return claim._replace(definitions=(), hypotheses=hypotheses, relation=relation)


def of_expanded(
    proof: Any, claim: Claim, plain: Claim, told: Mapping[str, Any] = _RING
) -> dict[str, Any]:
    """The proof of a claim from one of a claim whose sides are equal to its own, as the ring shows
    that is ``told`` so."""
    relation = unfolded(claim)
    steps = (
        (relation.left, "=", told, plain.relation.left), (plain.relation.left, relation.op, proof,
        plain.relation.right), (plain.relation.right, "=", told, relation.right),
    )  # fmt: skip
    kept = [step for step in steps if step[2] is proof or step[0] != step[3]]
    return {
        "rule": "chain",
        "lines": [encode(kept[0][0]), *(encode(end) for _, _, _, end in kept)],
        "ops": [op for _, op, _, _ in kept],
        "proofs": [step for _, _, step, _ in kept],
    }
