"""Infinite sums, and the rule that puts what they and limits are in their place.

An infinite sum has a value only where this file shows that it exists, like a limit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .claims import Relation, demand_type
from .conditions import Need, conditions
from .context import Context, ProofError, written, written_number
from .facts import Variable, approaching
from .integrals import in_between
from .limits import Found, limit_of, of_table
from .terms import BINDING, Lambda, Term, difference, number, rebuild, substitute, symbol


def by_limits(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """Limits and infinite sums are replaced by what they are.

    Γ ⊢ Tₖ exists and is vₖ     Γ ⊢ l[v₁, v₂, …] op r[v₁, v₂, …]
    -----------------------------------------------------------
    Γ ⊢ l[T₁, T₂, …] op r[T₁, T₂, …]      where no Tₖ stands below a name that is bound
    """
    values: dict[Term, Term] = {}
    needed: list[Need] = []
    for entry in demand_type(list, proof["values"]):
        term = written(demand_type(dict, entry)["limit"], context)
        if term.args[:1] and term.args[0] in context.here.sorts:
            raise ProofError(f"{term.args[0]!r} already means something")
        judge = series_of if term.head == "series" else limit_of
        values[term], more = judge(term, entry["proof"], context)
        needed += [*more, *(c for end in term.args[1:-1] for c in conditions(end, context.here))]
    plain = Relation(_put(relation.left, values), relation.op, _put(relation.right, values))
    return [*needed, *context.prove(plain, proof["proof"], context)]


def _put(term: Term, values: Mapping[Term, Term]) -> Term:
    if term in values:
        return values[term]
    return term if term.head in BINDING else rebuild(term, lambda child: _put(child, values))


def series_of(series: Term, data: Any, context: Context) -> Found:
    """What an infinite sum is, and what that needs.

    Γ ⊢ t(m + k) = Σⱼ cⱼ·lⱼ(k) for all natural k     Σ lⱼ(k) for k = 0, 1, … is sⱼ by a law
    --------------------------------------------------------------------------------------
    Γ ⊢ Σ t(k) for k = m, m + 1, … is Σⱼ cⱼ·sⱼ

    Γ ⊢ t(m + k) = g(m + k) − g(m + k + 1) for all natural k     Γ ⊢ g(x) → v as x grows
    ------------------------------------------------------------------------------------
    Γ ⊢ Σ t(k) for k = m, m + 1, … is g(m) − v
    """
    k, low, body = series.args

    def at(term: Term, index: Term) -> Term:
        return substitute(term, {k: Lambda((), index)})

    needed: list[Need] = []
    start = Term("add", symbol(k), low)
    if "telescope" in demand_type(dict, data):
        growing = Term("limit_infinity", k, body)
        function = written_number(data["telescope"], context, approaching(growing, context.here))
        last, needed = limit_of(Term("limit_infinity", k, function), data["then"], context)
        value = difference(at(function, low), last)
        summand = difference(at(function, start), at(function, Term("add", start, number(1))))
    else:
        summand = value = number(0)
        for part in demand_type(list, data["sums"]):
            law, more = of_table("series", demand_type(dict, part), context)
            factor = written_number(part["factor"], context)
            index, _, of_law = law.left.args
            of_law = substitute(of_law, {index: Lambda((), symbol(k))})
            summand = Term("add", summand, Term("mul", factor, of_law))
            value = Term("add", value, Term("mul", factor, law.right))
            needed += more
    place = context.within(context.here.declare((Variable(k, "natural"),)), k)
    goal = Relation(at(body, start), "=", summand)
    return value, needed + in_between(k, context.here, goal, data["proof"], place)
