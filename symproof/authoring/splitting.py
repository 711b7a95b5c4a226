"""How the reasons that consist of chains become proofs: inductions and distinctions of cases.

Nothing here is trusted: what is built is replayed by the kernel.
"""

from __future__ import annotations

from typing import Any

from ..kernel.claims import MalformedClaim, Premise, Relation, unfold
from ..kernel.comparing import agree
from ..kernel.facts import Scope
from ..kernel.instances import premise_at
from ..kernel.polynomials import NotNormal
from ..kernel.proofs import beginning
from ..kernel.shapes import IllTyped
from ..kernel.terms import FLIPPED, Lambda, Term, encode, free_names, number, symbol
from ..kernel.witnesses import beginning as facts_at
from .assumptions import Cases, Induction
from .formulas import without_names
from .placing import Case, Chain, Data, Place, base, chain_proof


def proof_by_chains(
    reason: Induction | Cases, relation: Relation, place: Place
) -> tuple[Data, tuple[Chain, ...]]:
    """Proof data for a relation without defined names by the chains of a reason, and these chains.
    Raises :class:`~symproof.authoring.steps.StepFailure`, or :class:`MalformedClaim` for cases that
    do not belong together."""
    if isinstance(reason, Induction):
        return _by_induction(reason, relation, place)
    return _by_cases(reason, relation, place)


def _by_induction(
    induction: Induction, relation: Relation, place: Place
) -> tuple[Data, tuple[Chain, ...]]:
    general = [v.name for v in place.variables if base(v.name) in induction.general]
    found: Data = {"rule": "induction", "variable": induction.variable, "general": general}
    moving = {induction.variable, *general}
    whole = place.claim(relation)
    kept = tuple(
        p for p in whole.premises
        if moving & free_names(p.relation.left).union(
            free_names(p.relation.right),
            *(free_names(t) for h in p.hypotheses for t in (h.left, h.right)))
    )  # fmt: skip
    hypothesis = whole._replace(premises=kept)
    chains = []
    successor = Term("add", symbol(induction.variable), number(1))
    for case, value, chain in (
        ("base", number(0), induction.base),
        ("step", successor, induction.step),
    ):
        at = {induction.variable: Lambda((), value)}
        moved = Place(
            place.variables,
            tuple(premise_at(p, at, ()) for p in place.assumptions),
            hypothesis if case == "step" else None,
            frozenset(general),
            place.searched,
        )
        named = symbol(induction.variable), value
        found[case], made = chain_proof(chain, unfold(relation, at), moved, named)
        chains.append(made)
    return found, tuple(chains)


def _by_cases(cases: Cases, relation: Relation, place: Place) -> tuple[Data, tuple[Chain, ...]]:
    """Where one of the cases holds, the relation and its opposite contradict each other."""
    term = _compared(cases)
    left, op, right = relation
    branches: list[Any] = []
    chains = []
    for case, derivation in cases.options:
        sign = _sign(case, term, place.here)
        inside = place._replace(
            assumptions=(*place.assumptions, Premise((), (), Relation(term, sign, number(0))))
        )
        numbered = Case(case, len(inside.assumptions))
        proof, chain = chain_proof(derivation, relation, inside, numbered)
        lemma = ["lemma", [encode(left), op, encode(right)], proof]
        branches.append([sign, [lemma, ["done", _contradiction(relation, place)]]])
        chains.append(chain)
    return {"rule": "witness", "steps": [["split", encode(term), branches]]}, tuple(chains)


def _compared(cases: Cases) -> Term:
    """The difference that the first of the cases compares with 0."""
    left, op, right = cases.options[0][0]
    return Relation(without_names(left), op, without_names(right)).downwards().gap()


def _sign(case: Relation, term: Term, here: Scope) -> str:
    """How a case compares a term with 0."""
    left, op, right = case
    gap = Relation(without_names(left), "=", without_names(right)).gap()
    for difference, sign in ((gap, op), (Term("neg", gap), FLIPPED[op])):
        try:
            if agree(difference, term, here):
                return sign
        except (IllTyped, NotNormal):
            continue
    raise MalformedClaim("the cases do not compare the same two things")


def _contradiction(relation: Relation, place: Place) -> list[Any]:
    """The cone that says 0 > 0 or 0 ≠ 0: the opposite of the relation, which is the last fact of
    the beginning, and the relation, which is the next one but one."""
    goal = len(facts_at(*beginning(place.claim(relation)))[0].facts) - 1
    opposite: list[Any] = ["fact", goal]
    lemma: list[Any] = ["fact", goal + 2]  # behind the case
    if relation.op == "=":
        lemma = ["times", encode(Term("neg", number(1))), lemma]
    elif relation.op == "!=":
        opposite = ["times", encode(Term("neg", number(1))), opposite]
    return ["sum", opposite, lemma]
