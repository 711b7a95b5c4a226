"""Untrusted: closed forms of sums and products by induction.

P(n + 1) follows from P(n) if both sides grow alike from n to n + 1: by the same summand, or by
the same factor.  The kernel checks what is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..kernel.context import INDUCTION
from ..kernel.facts import SORTS, Scope
from ..kernel.shapes import IllTyped
from ..kernel.terms import (
    BINDERS,
    Lambda,
    Relation,
    Term,
    children,
    free_names,
    number,
    substitute,
    symbol,
)
from ..notation.encoding import encode
from .certificates import proof_of
from .rewriting import agrees


def by_induction(relation: Relation, here: Scope) -> dict[str, Any] | None:
    """Proof data for an equation without defined names, if it holds by an induction of this
    form over one of the natural numbers on which the length of a range depends."""
    names = frozenset().union(*map(_lengths, (relation.left, relation.right)))
    for n in sorted(names):
        if here.sorts.get(n) == SORTS["natural"] and not here.indices.get(n):
            proof = _over(n, relation, here)
            if proof is not None:
                return proof
    return None


def _over(n: str, relation: Relation, here: Scope) -> dict[str, Any] | None:
    first, then = (
        [substitute(side, {n: Lambda((), value)}) for side in (relation.left, relation.right)]
        for value in (number(0), Term("add", symbol(n), number(1)))
    )
    base = _proof(first[0], first[1], here)
    if base is None:
        return None
    for context, middle in _growths(n, relation, then[0]):
        before = _filled(context, relation.left)
        growth = _proof(middle, then[1], here)
        if growth is not None and agrees(then[0], before, here):
            assumed = {"theorem": INDUCTION, "values": {}, "reversed": False}
            use = {"rule": "ring", "context": encode(context), "instances": [assumed]}
            step = {
                "rule": "chain",
                "lines": [encode(t) for t in (then[0], middle, then[1])],
                "ops": ["=", "="],
                "proofs": [use, growth],
            }
            return {"rule": "induction", "variable": n, "base": base, "step": step}
    return None


def _growths(n: str, relation: Relation, left: Term) -> Iterator[tuple[Term, Term]]:
    """How the left side for n + 1 comes from that for n, and the right side likewise."""
    hole = Term("hole", 0)
    increase = Term("add", left, Term("neg", relation.left))
    ratio = Term("div", left, relation.left)
    last = _last_term(n, relation.left)
    for head, change in (("add", last), ("add", increase), ("mul", ratio)):
        if change is not None:
            context = Term(head, hole, change)
            yield context, _filled(context, relation.right)


def _last_term(n: str, side: Term) -> Term | None:
    """What a sum for n + 1 has more than for n, if that is one term of it or of an inner sum."""
    if side.head != "sum":
        return None
    var, low, high, body = side.args
    if n in free_names(low):
        return None
    if n in free_names(high):
        below = high.head == "add" and high.args[1:] == (Term("neg", number(1)),)
        grown = high.args[0] if below else Term("add", high, number(1))
        return None if n in free_names(body) else substitute(body, {var: Lambda((), grown)})
    inner = _last_term(n, body)
    return None if inner is None else Term("sum", var, low, high, inner)


def _filled(context: Term, side: Term) -> Term:
    return Term(context.head, side, context.args[1])


def _lengths(term: Term) -> frozenset[str]:
    """The names on which the length of a range depends."""
    inner = frozenset().union(*map(_lengths, children(term)))
    if term.head in BINDERS:
        return inner | free_names(term.args[1]) | free_names(term.args[2])
    return inner


def _proof(left: Term, right: Term, here: Scope) -> dict[str, Any] | None:
    try:
        return proof_of(Relation(left, "=", right), here)
    except IllTyped:
        return None
