"""The fundamental theorem of calculus.

A function that has a derivative by the rules (see ``derivatives``) is continuous wherever it is
defined.  So f has an integral if it is defined between the ends, the ends included.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .claims import Relation, demand_type
from .conditions import Need, conditions, speaks_of
from .context import Context, ProofError, written, written_number
from .derivatives import between, derivative
from .facts import Scope
from .settling import still_open
from .terms import Lambda, Term, difference, substitute


def by_antiderivative(data: Any, context: Context, here: Scope) -> tuple[Relation, list[Need]]:
    """An integral by an antiderivative, at a place inside of that of the context.

    Γ ⊢ f(t) and F(t) are defined between a and b, the ends included   Γ ⊢ F′(t) = f(t) in between
    ------------------------------------------------------------------------------------------
    Γ ⊢ ∫ f(t) dt from a to b = F(b) − F(a)      where what is left open does not speak of t
    """
    integral = written(data["integral"], context, here)
    if integral.head != "integral":
        raise ProofError("only an integral has an antiderivative")
    var, low, high, body = integral.args
    closed, inside = between(integral, here), between(integral, here, strict=True)
    function = written_number(data["antiderivative"], context, closed)
    place = context.within(inside, var)
    slope = Relation(derivative(function, var, inside), "=", body)
    more = conditions(function, closed)
    found = in_between(var, here, slope, demand_type(dict, data["proof"]), place, more)
    return Relation(integral, "=", rise(function, var, low, high)), found


def in_between(
    var: str, outer: Scope, relation: Relation, proof: Any, place: Context,
    more: Iterable[Need] = (),
) -> list[Need]:  # fmt: skip
    """Check a proof for every value of ``var`` between the ends.  What it leaves open, and ``more``
    that is needed, must not depend on it: it is needed at the ``outer`` place, where another number
    may have the name."""
    needed = place.prove(relation, proof, place)
    left_open = still_open([*needed, *more], place.hypotheses, place.here)
    for condition, _ in left_open:
        if speaks_of(condition, var, outer):
            raise ProofError("a condition is left open between the ends", condition.relation)
    return [(condition, outer.into(at.since(outer))) for condition, at in left_open]


def rise(function: Term, var: str, low: Term, high: Term) -> Term:
    """F(high) − F(low)."""
    return difference(*(substitute(function, {var: Lambda((), end)}) for end in (high, low)))
