"""Instances of theorems: a term of the right sort for every variable; and integrals by an
antiderivative.

The hypotheses and the conditions of the theorem come along, for the same values; they are
needed at the place where the instance stands.  Its premises are proved there.

A function that has a derivative by the rules (see ``derivatives``) is continuous wherever it is
defined.  So f has an integral if it is defined between the ends, the ends included.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from .claims import (
    Condition,
    Conditions,
    LocatedCondition,
    Premise,
    conditions,
    demand_type,
    located,
    of_sides,
    read,
    speaks_of,
    unfold,
)
from .context import Lemma, ProofContext, ProofError, read_number, read_term, still_open
from .derivatives import derivative
from .evaluation import shown
from .facts import FACTS, SORTS, Scope, facts, has_sort, inner_scope
from .shapes import shape
from .terms import Lambda, Relation, Term, difference, put, substitute, symbol


def by_antiderivative(data: Any, context: ProofContext, here: Scope) -> tuple[Relation, Conditions]:
    """An integral by an antiderivative, at a place inside of that of the context.

    Γ ⊢ f(t) and F(t) are defined between a and b, the ends included   Γ ⊢ F′(t) = f(t) in between
    ------------------------------------------------------------------------------------------
    Γ ⊢ ∫ f(t) dt from a to b = F(b) − F(a)      where what is left open does not speak of t
    """
    integral = read_term(data["integral"], context, here)
    if integral.head != "integral":
        raise ProofError("only an integral has an antiderivative")
    var, low, high, body = integral.args
    closed, inside = inner_scope(integral, here), inner_scope(integral, here, strict=True)
    function = read_number(data["antiderivative"], context, closed)
    inner = context.within(inside, var)
    slope = Relation(derivative(function, var, inside), "=", body)
    more = conditions(function, closed)
    found = proved_between(var, here, slope, demand_type(dict, data["proof"]), inner, more)
    return Relation(integral, "=", increment(function, var, low, high)), found


def proved_between(
    var: str, outer: Scope, relation: Relation, proof: Any, inner: ProofContext,
    more: Iterable[LocatedCondition] = (),
) -> Conditions:  # fmt: skip
    """Check a proof for every value of ``var`` between the ends.  What it leaves open, and ``more``
    that is needed, must not depend on it: it is needed at the ``outer`` place, where another number
    may have the name."""
    needed = inner.prove(relation, proof, inner)
    left_open = still_open([*needed, *more], inner.hypotheses, inner.here)
    for condition, _ in left_open:
        if speaks_of(condition, var, outer):
            raise ProofError("a condition is left open between the ends", condition.relation)
    return [(condition, outer.into(at.since(outer))) for condition, at in left_open]


def increment(function: Term, var: str, low: Term, high: Term) -> Term:
    """F(high) − F(low)."""
    return difference(put(function, var, high), put(function, var, low))


# -- instances of theorems -------------------------------------------------------------------------


def instance_of(data: Any, context: ProofContext, here: Scope) -> tuple[Relation, Conditions]:
    """An instance of a theorem in the scope ``here``, inside of that of the context, with its
    conditions.  Raises :class:`ProofError`."""
    if "integral" in demand_type(dict, data):
        relation, needed = by_antiderivative(data, context, here)
        return relation, [*needed, *of_sides(relation, here)]
    name = demand_type(str, data["theorem"])
    known = context.known.get(name)
    if known is None:
        raise ProofError(f"there is no theorem {name!r} above this one")
    if known.fixed_names & {var for var, _, _ in here.since(context.here)}:
        raise ProofError(f"a bound variable captures a name of the {name}")
    context.used.append(name)
    values = values_of(name, known, demand_type(dict, data["values"]), context, here)
    relation, needed = with_values(known, values, here)
    if demand_type(bool, data.get("reversed", False)):
        relation = relation.flipped()
    proofs = demand_type(list, data.get("premises", []))
    if len(proofs) != len(known.premises):
        raise ProofError(f"{name} has {len(known.premises)} premises to be proved")
    for premise, proof in zip(known.premises, proofs, strict=True):
        needed += _of_premise(premise_at(premise, values, here.sorts), proof, context, here)
    return relation, needed


def with_values(
    known: Lemma, values: Mapping[str, Lambda], here: Scope
) -> tuple[Relation, Conditions]:
    """The relation of a theorem for these ``values``, and its conditions, hypotheses among them;
    the premises are left to the caller."""
    needed: Conditions = []
    for condition in (*(Condition((), h) for h in known.hypotheses), *known.conditions):
        needed += condition_at(condition, values, here)
    relation = unfold(known.relation, values)
    return relation, [*needed, *of_sides(relation, here)]


def values_of(
    name: str, known: Lemma, given: dict[str, Any], context: ProofContext, here: Scope
) -> dict[str, Lambda]:
    values: dict[str, Lambda] = {}
    for v in known.variables:
        if v.name not in given:
            raise ProofError(f"{name} needs a value for {v.name}")
        names, body = demand_type(list, given[v.name])
        params = read([str], names)
        if len({*params}) != len(params):
            raise ProofError(f"an index is named twice in the value of {v.name}")
        inner = here
        for param, sort in zip(params, v.indices, strict=True):
            inner = inner.bind(param, SORTS[sort])
        value = read_term(body, context, inner)
        like = shape(symbol(v.name, *map(symbol, params)), {v.name, *params})
        if not has_sort(value, v.sort, inner, like):
            raise ProofError(f"the value of {v.name} is not known to be {v.sort}")
        values[v.name] = Lambda(params, value)
    if given.keys() != values.keys():
        raise ProofError(f"values for names that {name} does not have")
    return values


def is_plain(relation: Relation, here: Scope) -> bool:
    """Whether the facts about the difference of the sides, or about the atoms of its value, show
    the relation."""
    return FACTS.get(relation.op) in facts(relation.difference(), here) or shown(*relation, here)


def condition_at(condition: Condition, values: Mapping[str, Lambda], here: Scope) -> Conditions:
    """A condition of a theorem, for an instance, and the conditions of its own terms: a relation
    only holds where they are defined.

    The condition l op r for all i = a … b is substituted as one term, in which a matrix joins the
    two sides and a ``stack`` binds each index.  So ``substitute`` renames an index that would
    capture a name of the ``values``, as in every term, and ``conditions`` finds what the sides and
    the ends need.  Then the term is taken apart.  Nobody asks for its value."""
    term = Term("matrix", 1, 2, condition.relation.left, condition.relation.right)
    for var, lo, hi in reversed(condition.ranges):
        term = Term("stack", var, lo, hi, term)
    term = substitute(term, values)
    needed = conditions(term, here)
    for _ in condition.ranges:
        *range_, term = term.args
        here = here.over(*range_)
    _, _, left, right = term.args
    return [*needed, located(Relation(left, condition.relation.op, right), here)]


def premise_at(
    premise: Premise, values: Mapping[str, Lambda], used_names: Collection[str]
) -> Premise:
    """A premise with ``values`` for its free names, its own variables renamed so that they are
    not among the names ``used_names``."""
    renamed: dict[str, Lambda] = {}
    variables = []
    used = set(used_names)
    for v in premise.variables:
        name = v.name
        while name in used:
            name += "'"
        used.add(name)
        params = tuple(f"index{k}" for k in range(len(v.indices)))
        renamed[v.name] = Lambda(params, symbol(name, *map(symbol, params)))
        variables.append(v._replace(name=name))
    meaning = {**values, **renamed}
    hypotheses = tuple(unfold(h, meaning) for h in premise.hypotheses)
    return Premise(tuple(variables), hypotheses, unfold(premise.relation, meaning))


def _of_premise(premise: Premise, proof: Any, context: ProofContext, here: Scope) -> Conditions:
    """Check the proof of a premise at its place (None if it is plain).  What it leaves open is
    needed there; if it speaks of variables of its own, that must be nothing."""
    speaks_of_others = premise.variables or premise.hypotheses
    if proof is None:
        if speaks_of_others or not is_plain(premise.relation, here):
            raise ProofError("a premise that is not plain needs a proof", premise.relation)
        return of_sides(premise.relation, here)
    inner = context.within(here.declare(premise.variables))
    inside = inner.assuming((*inner.hypotheses, *premise.hypotheses), ())
    needed = context.prove(premise.relation, proof, inside)
    left_open = still_open(needed, inside.hypotheses, here)
    if left_open and speaks_of_others:
        condition = left_open[0][0].relation
        raise ProofError("a premise that holds under a condition only", condition)
    return left_open
