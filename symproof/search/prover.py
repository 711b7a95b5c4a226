"""Untrusted: proofs of single claims.

The rules that need no theorem are tried in the order of what they presuppose: the ring with laws,
an induction, the squares of both sides, a witness for the sign of an inequality.  Where all numbers
are certain, the last is to enclose both sides.
"""

from __future__ import annotations

from typing import Any

from ..kernel.claims import Claim, scope, unfold, unfolded, unfolding
from ..kernel.facts import Scope, facts
from ..kernel.shapes import IllTyped
from ..kernel.terms import Relation, Term, number
from ..notation.encoding import encode
from .bounds import witness
from .certificates import proof_of
from .guess import differ
from .inductions import by_induction
from .separating import by_enclosure


def prove(claim: Claim, by_ring: bool = True) -> tuple[dict[str, Any] | None, str]:
    """Proof data for a claim and "", or None and the reason why there is none; the ring with laws
    is left out where it has been asked already.  Raises
    :class:`~symproof.kernel.shapes.IllTyped`."""
    relation, here, meaning = unfolded(claim), scope(claim), unfolding(claim)
    proof, reason = _search(relation, here, by_ring)
    if proof is None:
        proof = by_enclosure(relation, here, (unfold(h, meaning) for h in claim.hypotheses))
    return proof, "" if proof else reason


def prove_relation(relation: Relation, here: Scope) -> tuple[dict[str, Any] | None, str]:
    """The same for a relation without defined names, in a scope; never raises."""
    try:
        return _search(relation, here)
    except IllTyped as misfit:
        return None, f"the shapes do not fit: {misfit}"


def _search(
    relation: Relation, here: Scope, by_ring: bool = True
) -> tuple[dict[str, Any] | None, str]:
    left, op, right = relation
    found = proof_of(relation, here) if by_ring else None
    if found is None and op in ("<=", ">=") and not differ(left, right, here):
        found = proof_of(Relation(left, "=", right), here)
    if found is not None:
        return found, ""
    if op == "=":
        induction = by_induction(relation, here)
        return (induction, "") if induction else _by_squares(left, right, here)
    shown = by_sign(relation, here)
    return (shown, "") if shown else (None, "no reason was found why the difference has this sign")


def by_sign(relation: Relation, here: Scope) -> dict[str, Any] | None:
    """A proof of an inequality or ≠ by a term that shows the sign of the difference."""
    left, op, right = relation
    if op in ("<", "<="):
        left, op, right = right, {"<": ">", "<=": ">="}[op], left
    shape = witness(Term("add", left, Term("neg", right)), op, here)
    return shape and {"rule": "ring", "witness": encode(shape.term), **shape.identity}


def _by_squares(left: Term, right: Term, here: Scope) -> tuple[dict[str, Any] | None, str]:
    relation = Relation(left, "=", right)
    if all("nonnegative" in facts(side, here) for side in (left, right)):
        found = proof_of(squared(relation), here)
        if found is not None:
            return by_squares(relation, found), ""
    return None, "the normal forms differ, and no counterexample was found"


# The laws that compare squares instead of the sides, by the relation that they say.
SQUARES = {
    "=": "law equal squares", "<=": "law comparison of squares",
    "<": "law strict comparison of squares",
}  # fmt: skip


def upwards(relation: Relation) -> Relation:
    """The relation with its larger side on the right: x < y for y > x; = and ≠ stay."""
    return relation.flipped() if relation.op in (">", ">=") else relation


def squared(relation: Relation) -> Relation:
    """The relation between the squares of the two sides that such a law supposes."""
    left, op, right = upwards(relation)
    return Relation(Term("pow", left, number(2)), op, Term("pow", right, number(2)))


def by_squares(
    relation: Relation, squares: dict[str, Any], order: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A proof of a relation other than ≠ by its law: ``squares`` proves the relation between the
    squares of the sides, and ``order`` that the larger side is ≥ 0, unless that is plain."""
    left, op, right = upwards(relation)
    instance = {
        "theorem": SQUARES[op],
        "values": {"x": [[], encode(left)], "y": [[], encode(right)]},
        "premises": [*([None] if op == "=" else []), order, squares],
    }
    place = "context" if op == "=" else "witness"
    return {"rule": "ring", place: ["hole", 0], "instances": [instance]}
