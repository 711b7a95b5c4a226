"""Rules for inequalities: a witness shows the sign of the difference by its mere shape, or squares
are compared.

In a witness, hole k stands for the difference L − R of an instance of a theorem L ≥ R, L > R,
L ≤ R or L < R (for the last two for R − L), so that products of it with what is ≥ 0, sums and Σ
of it have a sign by their shape.
"""

from __future__ import annotations

from typing import Any

from .claims import Relation, demand_type
from .conditions import Need, conditions
from .context import Context, ProofError, closed
from .equations import compared, instances_in
from .facts import FACTS, SORTS, Scope, facts
from .terms import Term, decode, difference, fill, number, substitute, symbol

_HOLES = {"=": "nonnegative", ">=": "nonnegative", ">": "positive"}


def by_bounds(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """A term has a sign by its mere shape, and is the difference of the sides.

    Γ ⊢ Lₖ ≥ Rₖ     h₁ ≥ 0, h₂ ≥ 0, … give W[h₁, …] op 0     l − r = W[L₁ − R₁, …] in the ring
    -----------------------------------------------------------------------------------------
    Γ ⊢ l op r      where all terms are defined; and likewise with > for ≥
    """
    left, op, right = relation.downwards()
    frame = substitute(decode(demand_type(list, proof["witness"])), context.meaning)
    instances, needed = instances_in(frame, proof.get("instances", []), context)
    instances = [instance.downwards() for instance in instances]
    gaps = [difference(high, low) for high, _, low in instances]
    witness = closed(fill(frame, gaps), context.here)
    if op not in FACTS or FACTS[op] not in _facts(frame, instances, context.here):
        raise ProofError("the witness does not have the required sign", relation)
    identity = Relation(difference(left, right), "=", witness)
    otherwise = "the witness is not the difference of the sides"
    needed += compared(identity, proof, context, otherwise)
    return [*needed, *conditions(witness, context.here)]


def _facts(frame: Term, instances: list[Relation], here: Scope) -> frozenset[str]:
    """What the shape of ``frame`` says, where hole k is ≥ 0, or > 0 if its instance says so.
    Members of a new family stand for the holes: no binder can capture the name of a family."""
    for _, op, _ in instances:
        if op not in _HOLES:
            raise ProofError(f"a hole cannot stand for what is {op} 0")
    name = "hole"
    while any(n.startswith(name) for n in here.sorts):
        name += "'"
    names = [f"{name}{k}#" for k in range(len(instances))]
    known = {n: SORTS[_HOLES[i.op]] for n, i in zip(names, instances, strict=True)}
    shown = fill(frame, [symbol(n, number(0)) for n in names])
    return facts(shown, here._replace(sorts={**here.sorts, **known}))


def by_squares(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """Squares are compared instead of the sides.

        Γ ⊢ R ≥ 0     Γ ⊢ L² op R²          Γ ⊢ L ≥ 0     Γ ⊢ R ≥ 0     Γ ⊢ L² = R²
        --------------------------- ≤ <     ----------------------------------------
        Γ ⊢ L op R                          Γ ⊢ L = R

    A side is ≥ 0 by the facts about it, or R by a proof, which stands under ``order``."""
    high, op, low = relation.downwards()
    if op not in ("=", ">=", ">"):
        raise ProofError(f"squares cannot prove {op}", relation)
    squares = Relation(Term("mul", high, high), op, Term("mul", low, low))
    needed = context.prove(squares, proof["squares"], context)
    for side in (high, low) if op == "=" else (high,):
        if "nonnegative" not in facts(side, context.here):
            if op == "=" or "order" not in proof:
                raise ProofError("a side is not known to be ≥ 0", relation)
            order = Relation(side, ">=", number(0))
            needed += context.prove(order, proof["order"], context)
    return needed
