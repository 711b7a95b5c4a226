"""Rules that compute: the ring shows a relation, perhaps told equations; theorems are put into a
context; a witness shows a sign; squares are compared; the mean value theorem.

In a witness, hole k stands for the difference L − R of an instance of a theorem L ≥ R, L > R,
L ≤ R or L < R (for the last two for R − L), so that products of it with what is ≥ 0, sums and Σ
of it have a sign by their shape.

The mean value theorem: if F is continuous on a ≤ t ≤ b and differentiable on a < t < b, then for
some t in between F(b) − F(a) = F′(t)·(b − a).  So what holds of F′(t) and a number c for all t in
between holds of F(b) − F(a) and c·(b − a) as well: for =, ≤, ≥ if a ≤ b, and for <, >, ≠ if a < b.
Every function that has a derivative (see ``derivatives``) is continuous wherever it is defined,
and differentiable wherever it and its derivative are; that these are defined is proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .claims import Need, conditions, demand_type, need
from .context import Context, ProofError, closed, place, written, written_number
from .derivatives import derivative
from .evaluation import Evaluation, agree, holds, shows
from .facts import FACTS, SORTS, Scope, Variable, facts, sort_above
from .instances import in_between, instance_of, rise
from .shapes import alike, shape
from .terms import (
    BINDERS,
    BINDING,
    IMPLIES,
    Relation,
    Term,
    children,
    decode,
    difference,
    fill,
    number,
    substitute,
    symbol,
)


def by_ring(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """In the ring that has been told the equations ``rewrite``, left − right is the sum of the
    multiples ``plus`` of a − b for equations a = b; for ≤ < ≠, what remains shows its sign.

        Γ ⊢ aₖ = bₖ     l − r − Σ cₖ·(aₖ − bₖ) is op 0 in ℤ[atoms] modulo the equations told
        -------------------------------------------------------------------------------------
        Γ ⊢ l op r      where all terms are defined, those of the equations among them, and the
                        terms ``nonzero`` are not 0
    """
    said = "as ring expressions" if relation.op == "=" else "in no sign that the ring shows"
    return compared(relation, proof, context, f"the sides differ {said}")


def compared(relation: Relation, data: Any, context: Context, otherwise: str) -> list[Need]:
    """What it needs that the ring shows the relation, with the equations that ``data`` tells.
    Raises :class:`ProofError` with the message ``otherwise``."""
    told: list[tuple[Relation, Term, Scope]] = []
    taken: list[tuple[Term, Relation]] = []
    nonzero = [written_number(t, context) for t in demand_type(list, data.get("nonzero", []))]
    needed: list[Need] = []
    for term in nonzero:
        needed += conditions(term, context.here)
        needed.append(need(Relation(term, "!=", number(0)), context.here))
    for entry in demand_type(list, data.get("rewrite", [])):
        here, of_ranges = place(demand_type(dict, entry).get("under", []), context)
        equation, more = _equation(entry, context, here)
        target = (
            written_number(entry["target"], context, here) if "target" in entry else equation.left
        )
        needed += [*more, *conditions(target, here), *of_ranges]
        told.append((equation, target, here))
    for factor_data, entry in demand_type(list, data.get("plus", [])):
        equation, more = _equation(entry, context, context.here)
        factor = written(factor_data, context)
        shape(factor, context.here.sorts)  # that it has one
        needed += [*more, *conditions(factor, context.here)]
        taken.append((factor, equation))

    def test(form: Evaluation) -> bool:
        for term in nonzero:
            form.ring.assume_nonzero(form.scalar_of(term))
        for equation, target, here in told:
            form.assume(equation, target, here.since(context.here))
        rest = form.difference(relation.left, relation.right)
        for factor, (a, _, b) in taken:
            part = form.times(form.value(factor), form.difference(a, b))
            rest = form.plus(rest, form.scaled(form.ring.rational(-1), part))
        return shows(form, rest, relation.op)

    if not holds(context.here, test):
        raise ProofError(otherwise, relation)
    return needed


def _equation(entry: Any, context: Context, here: Scope) -> tuple[Relation, list[Need]]:
    equation, needed = instance_of(entry, context, here)
    if equation.op != "=":
        raise ProofError("only equations are put into the ring", equation)
    return equation, needed


def by_using(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """Equals are put for equals.

        Γ ⊢ aₖ = bₖ     l = C[a₁, a₂, …] and r = C[b₁, b₂, …] in the ring
        -----------------------------------------------------------------
        Γ ⊢ l = r      where all terms are defined, C[…] with either sides among them

    An equation for a hole inside of a range holds for all of its indices."""
    if relation.op != "=":
        raise ProofError("only an equation can be proved by putting equals for equals", relation)
    frame = substitute(decode(demand_type(list, proof["context"])), context.meaning)
    instances, needed = instances_in(frame, proof["instances"], context)
    for instance in instances:
        if instance.op != "=":
            raise ProofError("only equations can be put into a context", instance)
    lefts, rights = [i.left for i in instances], [i.right for i in instances]
    for side, fillings in ((relation.left, lefts), (relation.right, rights)):
        filled = closed(fill(frame, fillings), context.here)
        if not _same(side, filled, context.here):
            raise ProofError("not what the named theorems give", Relation(side, "=", filled))
        needed += conditions(filled, context.here)
    return needed


def instances_in(frame: Term, data: Any, context: Context) -> tuple[list[Relation], list[Need]]:
    """The instances of theorems for the holes of ``frame``, each checked wherever its hole
    stands (0 = 0 where none does), and what they need there."""
    given = demand_type(list, data)
    found = [Relation(number(0), "=", number(0))] * len(given)
    needed: list[Need] = []
    for k, here in holes(frame, context.here):
        if k >= len(given):
            raise ProofError(f"nothing fills hole {k}")
        found[k], required = instance_of(given[k], context, here)
        needed += required
    return found, needed


def holes(term: Term, here: Scope) -> Iterator[tuple[int, Scope]]:
    """The holes of a context, each with the place where it stands."""
    if term.head == "hole":
        yield term.args[0], here
    if term.head in BINDERS:
        *range_, body = term.args
        in_bounds = [hole for bound in range_[1:] for hole in holes(bound, here)]
        yield from in_bounds
        if in_bounds and any(holes(body, here)):
            raise ProofError(f"holes both in the bounds and in the range of {range_[0]!r}")
        yield from holes(body, here.over(*range_))
        return
    for child in children(term):
        inside = holes(child, here)
        if term.head in BINDING and child is term.args[-1] and any(inside):
            raise ProofError(f"a hole where {term.args[0]!r} is bound by no range")
        yield from inside


def _same(left: Term, right: Term, here: Scope) -> bool:
    """Whether terms of one shape have one value."""
    alike(shape(left, here.sorts), shape(right, here.sorts))
    return agree(left, right, here)


def by_instance(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """A theorem for terms of the right sorts.

        ∀ x, Δ(x) ⇒ a(x) op b(x)     l = a(t) and r = b(t) in the ring
        --------------------------------------------------------------
        Γ ⊢ l op r      where all terms are defined, and Δ(t), with the theorem's own conditions

    For op may stand what follows from it, and the theorem may be read from right to left."""
    instance, needed = instance_of(proof["instance"], context, context.here)
    for left, op, right in (instance, instance.turned()):
        if (
            relation.op in IMPLIES[op]
            and _same(relation.left, left, context.here)
            and _same(relation.right, right, context.here)
        ):
            return needed
    raise ProofError("not an instance of the named theorem", instance)


# -- inequalities ----------------------------------------------------------------------------------


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


# -- the mean value theorem ------------------------------------------------------------------------


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
    for goal, given, at in (
        (Relation(function, "=", function), proof["defined"], closed),
        (Relation(change, op, slope), proof["derivative"], inside),
    ):
        needed += in_between(t, context.here, goal, given, at)
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
