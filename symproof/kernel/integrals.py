"""The fundamental theorem of calculus.

A function that has a derivative by the rules (see ``derivatives``) is continuous wherever it is
defined.  So f has an integral if it is defined between the ends, the ends included.
"""

from __future__ import annotations

from typing import Any

from .claims import Relation, demand_type
from .conditions import Range, conditions, speaks_of
from .context import Context, ProofError, Result, difference, names_of, written, written_number
from .derivatives import between, derivative
from .facts import Scope
from .settling import of_ranges, still_open
from .terms import Lambda, substitute


def by_antiderivative(
    data: Any, context: Context, here: Scope, ranges: tuple[Range, ...]
) -> tuple[Relation, Result]:
    """An integral by an antiderivative, at a place inside ``ranges``.

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
    outer = context.within(inside, (var, *(v for v, _, _ in ranges)))
    known = (*outer.hypotheses, *of_ranges(ranges))
    hypotheses = tuple(h for h in known if var not in names_of(h))
    place = outer.assuming(hypotheses, ())
    slope = Relation(derivative(function, var, inside), "=", body)
    needed, uses = context.prove(slope, demand_type(dict, data["proof"]), place)
    left_open = still_open([*needed, *conditions(function, closed)], hypotheses)
    for condition, _ in left_open:
        if speaks_of(condition, var):
            raise ProofError("a condition is left open between the ends", condition.relation)
    found = [(c._replace(ranges=(*ranges, *c.ranges)), at) for c, at in left_open]
    value = difference(*(substitute(function, {var: Lambda((), end)}) for end in (high, low)))
    return Relation(integral, "=", value), (found, uses)
