"""Untrusted: proofs of single claims.

The rules that need no theorem are tried in the order of what they presuppose: the normal
form, the squares of both sides, a witness for the sign of an inequality.  Where all numbers are
certain, the last is to enclose both sides.
"""

from __future__ import annotations

from typing import Any

from ..kernel.claims import Claim, Relation, scope, unfold, unfolded, unfolding
from ..kernel.facts import Scope, facts
from ..kernel.normal import equal, sign
from ..kernel.polynomials import NotNormal
from ..kernel.shapes import IllTyped
from ..kernel.terms import Term, encode
from .bounds import witness
from .equations import equation
from .inductions import by_induction
from .separating import by_enclosure


def prove(claim: Claim) -> tuple[dict[str, Any] | None, str]:
    """Proof data for a claim and "", or None and the reason why there is none.  Raises
    :class:`~symproof.kernel.normal.IllTyped`."""
    relation, here, meaning = unfolded(claim), scope(claim), unfolding(claim)
    proof, reason = _search(relation, here)
    if proof is None:
        proof = by_enclosure(relation, here, (unfold(h, meaning) for h in claim.hypotheses))
    return proof, "" if proof else reason


def prove_relation(relation: Relation, here: Scope) -> tuple[dict[str, Any] | None, str]:
    """The same for a relation without defined names, in a scope; never raises."""
    try:
        return _search(relation, here)
    except IllTyped as misfit:
        return None, f"the shapes do not fit: {misfit}"


def _search(relation: Relation, here: Scope) -> tuple[dict[str, Any] | None, str]:
    left, op, right = relation
    try:
        if op in ("=", "<=", ">="):
            found = equation(left, right, here)
            if found is not None:
                return found, ""
        if op == "=":
            induction = by_induction(relation, here)
            return (induction, "") if induction else _by_squares(left, right, here)
        difference = Term("add", left, Term("neg", right))
        shown = sign(difference, here)
    except NotNormal as obstacle:
        return None, str(obstacle)
    if shown in _SHOWS.get(op, ()):
        return {"rule": "normal-form"}, ""
    if op in ("<", "<="):
        left, right, op = right, left, {"<": ">", "<=": ">="}[op]
    shape = witness(Term("add", left, Term("neg", right)), op, here)
    if shape is not None:
        return {"rule": "sign", "witness": encode(shape)}, ""
    return None, "no reason was found why the difference has this sign"


_SHOWS = {
    ">=": ("positive", "nonnegative", "zero"),
    ">": ("positive",),
    "<=": ("negative", "zero"),
    "<": ("negative",),
    "!=": ("positive", "negative", "nonzero"),
}


def _by_squares(left: Term, right: Term, here: Scope) -> tuple[dict[str, Any] | None, str]:
    if all("nonnegative" in facts(side, here) for side in (left, right)):
        if equal(Term("mul", left, left), Term("mul", right, right), here):
            return {"rule": "equal-squares"}, ""
    return None, "the normal forms differ, and no counterexample was found"
