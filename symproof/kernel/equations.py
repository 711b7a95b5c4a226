"""Rules that compute: the ring shows a relation, perhaps told equations, or theorems are put into
a context."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .claims import Relation, demand_type
from .comparing import agree, holds, shows
from .conditions import Need, conditions, need
from .context import (
    IMPLIES,
    Context,
    ProofError,
    closed,
    place,
    written,
    written_number,
)
from .evaluation import Evaluation
from .facts import Scope
from .instances import instance_of
from .shapes import alike, shape
from .terms import BINDERS, BINDING, Term, children, decode, fill, number, substitute


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
