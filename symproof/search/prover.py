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
from ..kernel.terms import Relation, Term, free_names, number
from ..notation.encoding import encode
from .bounds import witness
from .certificates import proof_of
from .guess import differ
from .inductions import by_induction
from .separating import by_enclosure

#: Why nothing is said of an equation, and of an order, and what can be done.
NO_PROOF = "neither a proof nor a counterexample was found; give a step between the sides"
NO_ORDER = "neither a proof of this order nor a counterexample was found; give a step in between"


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
    return (shown, "") if shown else (None, NO_ORDER)


def by_sign(relation: Relation, here: Scope) -> dict[str, Any] | None:
    """A proof of an inequality or ≠ by a term that shows the sign of the difference."""
    left, op, right = relation
    if op in ("<", "<="):
        left, op, right = right, {"<": ">", "<=": ">="}[op], left
    shape = witness(Term("add", left, Term("neg", right)), op, here)
    return shape and {"rule": "ring", "witness": encode(shape.term), **shape.identity}


def _by_squares(left: Term, right: Term, here: Scope) -> tuple[dict[str, Any] | None, str]:
    relation = Relation(left, "=", right)
    signs = [_is_not_negative(side, here) for side in (left, right)]
    if None not in signs:
        found = proof_of(squared(relation), here)
        if found is not None:
            least, order = (sign or None for sign in signs)
            return by_squares(relation, found, order, least), ""
    return None, NO_PROOF


def _is_not_negative(side: Term, here: Scope) -> dict[str, Any] | None:
    """A proof that a side is not negative, if it is a number; an empty one if that is plain, and
    None if it is not known."""
    if "nonnegative" in facts(side, here):
        return {}
    return None if free_names(side) else by_enclosure(Relation(side, ">=", number(0)), here, ())


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
    relation: Relation, squares: dict[str, Any], order: dict[str, Any] | None = None,
    least: dict[str, Any] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """A proof of a relation other than ≠ by its law: ``squares`` proves the relation between the
    squares of the sides, and ``order`` that the larger side is ≥ 0, unless that is plain; ``least``
    likewise that the other side of an equation is."""
    left, op, right = upwards(relation)
    instance = {
        "theorem": SQUARES[op],
        "values": {"x": [[], encode(left)], "y": [[], encode(right)]},
        "premises": [*([least] if op == "=" else []), order, squares],
    }
    place = "context" if op == "=" else "witness"
    return {"rule": "ring", place: ["hole", 0], "instances": [instance]}
