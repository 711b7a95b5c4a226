"""The mean value theorem.

If F is continuous on a ≤ t ≤ b and differentiable on a < t < b, then for some t in between
F(b) − F(a) = F′(t)·(b − a).  So what holds of F′(t) and a number c for all t in between holds of
F(b) − F(a) and c·(b − a) as well: for =, ≤, ≥ if a ≤ b, and for <, >, ≠ if a < b.

Every function that has a derivative (see ``derivatives``) is continuous wherever it is defined,
and differentiable wherever it and its derivative are; that these are defined is proved.
"""

from __future__ import annotations

from typing import Any

from .claims import Relation, demand_type
from .conditions import Need, conditions
from .context import Context, ProofError, written
from .derivatives import derivative
from .equations import compared
from .facts import Scope, Variable, facts, sort_above
from .integrals import in_between, rise
from .terms import Term, difference, symbol


def by_mean_value(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """The mean value theorem.

    Γ ⊢ a ≤ b   Γ, a ≤ t ≤ b ⊢ F(t) is defined   Γ, a < t < b ⊢ F′(t) op c
    ----------------------------------------------------------------------
    Γ ⊢ l op r      where l − r = F(b) − F(a) − c·(b − a); for <, >, ≠ with a < b
    """
    left, op, right = relation
    t = demand_type(str, proof["variable"])
    if t in context.here.sorts or t in context.meaning:
        raise ProofError(f"{t!r} already means something")
    low, high, slope = (written(proof[key], context) for key in ("from", "to", "slope"))
    strict = op in ("<", ">", "!=")
    order = Relation(low, "<" if strict else "<=", high)
    needed = context.prove(order, proof["order"], context)

    closed = _interval(t, low, "<=", high, context)
    inside = _interval(t, low, "<", high, context)
    function = written(proof["function"], closed)
    change = derivative(function, t, inside.here)
    for goal, given, place in (
        (Relation(function, "=", function), proof["defined"], closed),
        (Relation(change, op, slope), proof["derivative"], inside),
    ):
        needed += in_between(t, context.here, goal, given, place)
    total = excess(function, t, low, high, slope)
    identity = Relation(difference(left, right), "=", total)
    otherwise = "not what the mean value theorem gives"
    needed += compared(identity, proof, context, otherwise)
    return [*needed, *conditions(total, context.here)]


def excess(function: Term, t: str, low: Term, high: Term, slope: Term) -> Term:
    """F(high) − F(low) − slope·(high − low)."""
    return difference(rise(function, t, low, high), Term("mul", slope, difference(high, low)))


def between(t: str, low: Term, op: str, here: Scope) -> Variable:
    """A variable t with low op t, where ``op`` is ≤ or <; its sort says what is plain of it."""
    return Variable(t, sort_above(facts(low, here), strict=op == "<"))


def _interval(t: str, low: Term, op: str, high: Term, context: Context) -> Context:
    """The context for a t with low op t and t op high."""
    place = context.within(context.here.declare((between(t, low, op, context.here),)), t)
    ends = Relation(low, op, symbol(t)), Relation(symbol(t), op, high)
    return place.assuming((*place.hypotheses, *ends), ())
