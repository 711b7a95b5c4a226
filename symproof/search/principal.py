"""Untrusted: values of inverse circular functions under hypotheses.

arcsin u is the t between −π/2 and π/2 whose sine is u; likewise arctan, and arg u is the angle
between −π and π under which u is seen.  If an equation says what such a function is, the law of the
function proves it: its premises are that t lies there, and what t has to do with u.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..kernel.claims import Claim, unfold
from ..kernel.context import LAW, TABLE, ProofContext, ProofError
from ..kernel.evaluation import shown
from ..kernel.facts import Scope
from ..kernel.polynomials import NotNormal
from ..kernel.proofs import goal_and_context
from ..kernel.shapes import IllTyped
from ..kernel.terms import Lambda, Relation, Term, children, free_names, number, rebuild
from ..notation.encoding import encode
from .certificates import proof_of
from .roots import isolated
from .witnesses import solving

Data = dict[str, Any]

#: The law of each function, and the names of its argument and its value there.
_LAWS = {"arcsin": ("arcsin", "x", "t"), "arctan": ("arctan", "x", "t"), "arg": ("arg", "u", "t")}
_RIGHT_ANGLE = Term("div", Term("pi"), number(2))
_UNKNOWN = "value of an inverse function"


def prove(claim: Claim) -> Data | None:
    """Proof data for an equation that says what an inverse circular function is, or None."""
    relation, context = goal_and_context(claim)
    if relation.op != "=" or claim.premises:
        return None
    found = dict.fromkeys((*_inverses(relation.left), *_inverses(relation.right)))
    for inverse in found if len(found) <= 2 else ():
        proof = _by_law(relation, inverse, context)
        if proof is not None:
            return proof
    return None


def _inverses(term: Term) -> Iterator[Term]:
    """The inverse functions of letters in a term."""
    if term.head in (*_LAWS, "arccos") and free_names(term):
        yield term
    for child in children(term):
        yield from _inverses(child)


def _by_law(relation: Relation, inverse: Term, context: ProofContext) -> Data | None:
    """A proof by what the equation says of one inverse function."""
    unknown = Term("sym", _UNKNOWN)

    def without(part: Term) -> Term:
        return unknown if part == inverse else rebuild(part, without)

    moved = Relation(without(relation.left), "=", without(relation.right))
    value = isolated(moved, _UNKNOWN)
    if value is None:
        return None
    head, (u,) = inverse.head, inverse.args
    rewrite: list[Data] = []
    if head == "arccos":  # π/2 − arcsin u
        rewrite.append({"theorem": LAW + head, "values": {"u": [[], encode(u)]}})
        head, value = "arcsin", Term("add", _RIGHT_ANGLE, Term("neg", value))
    law, argument, result = _LAWS[head]
    premises = _premises(law, {argument: u, result: value}, context)
    if premises is None:
        return None
    values = {argument: [[], encode(u)], result: [[], encode(value)]}
    rewrite.append({"theorem": LAW + law, "values": values, "premises": premises})
    return {"rule": "ring", "rewrite": rewrite}


def _premises(law: str, values: dict[str, Term], context: ProofContext) -> list[Data | None] | None:
    """Proofs of what a law supposes for these values."""
    found: list[Data | None] = []
    meaning = {name: Lambda((), value) for name, value in values.items()}
    for premise in TABLE[LAW + law].premises:
        goal = unfold(premise.relation, meaning)
        try:
            if _is_shown(goal, context.here):
                found.append(None)
                continue
            proof = solving.witness(goal, context, False) or proof_of(goal, context.here)
        except (NotNormal, IllTyped, ProofError):
            proof = None
        if proof is None:
            return None
        found.append(proof)
    return found


def _is_shown(goal: Relation, here: Scope) -> bool:
    """Whether the ring shows a relation without being told anything."""
    try:
        return shown(*goal, here)
    except NotNormal:
        return False
