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
from .conditions import conditions
from .context import Context, ProofError, Result, difference, names_of, written
from .derivatives import derivative
from .equations import compared
from .facts import SORTS, Scope, Variable, facts
from .settling import still_open
from .terms import Lambda, Term, free_names, substitute, symbol


def by_mean_value(relation: Relation, proof: Any, context: Context) -> Result:
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
    needed, uses = context.prove(order, proof["order"], context)

    closed = _interval(t, low, "<=", high, context)
    inside = _interval(t, low, "<", high, context)
    function = written(proof["function"], closed)
    change = derivative(function, t, inside.here)
    for goal, given, place in (
        (Relation(function, "=", function), proof["defined"], closed),
        (Relation(change, op, slope), proof["derivative"], inside),
    ):
        more, names = _everywhere(t, goal, given, place)
        needed, uses = needed + more, uses + names
    total = excess(function, t, low, high, slope)
    identity = Relation(difference(left, right), "=", total)
    otherwise = "not what the mean value theorem gives"
    more, names = compared(identity, proof, context, otherwise)
    return [*needed, *more, *conditions(total, context.here)], [*uses, *names]


def excess(function: Term, t: str, low: Term, high: Term, slope: Term) -> Term:
    """F(high) − F(low) − slope·(high − low)."""
    rise = difference(*(substitute(function, {t: Lambda((), end)}) for end in (high, low)))
    return difference(rise, Term("mul", slope, difference(high, low)))


def between(t: str, low: Term, op: str, here: Scope) -> Variable:
    """A variable t with low op t, where ``op`` is ≤ or <; its sort says what is plain of it."""
    known = facts(low, here)
    if op == "<" and "nonnegative" in known:
        return Variable(t, "positive")
    return Variable(t, next((s for s in ("positive", "nonnegative") if SORTS[s] <= known), "real"))


def _interval(t: str, low: Term, op: str, high: Term, context: Context) -> Context:
    """The context for a t with low op t and t op high."""
    here = context.here.declare((between(t, low, op, context.here),))
    outer = context.within(here, (t,))
    ends = Relation(low, op, symbol(t)), Relation(symbol(t), op, high)
    return outer.assuming((*outer.hypotheses, *ends), ())


def _everywhere(t: str, relation: Relation, proof: Any, inside: Context) -> Result:
    """Check a proof for every t in between.  What is left open must not depend on t."""
    needed, uses = inside.prove(relation, proof, inside)
    left_open = still_open(needed, inside.hypotheses)
    for (ranges, what), _ in left_open:
        names = [free_names(lo) | free_names(hi) for _, lo, hi in ranges]
        if t in names_of(what).union(*names):
            raise ProofError("a condition is left open between the ends", what)
    return left_open, uses
