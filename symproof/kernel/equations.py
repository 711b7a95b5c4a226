"""Rules that compute: the ring shows a relation, perhaps told equations, or theorems are put into
a context."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .claims import Relation, demand_type
from .comparing import agree, holds, shows
from .conditions import Condition, Range, conditions
from .context import (
    FLIPPED,
    IMPLIES,
    Context,
    Needed,
    ProofError,
    Result,
    closed,
    written,
    written_number,
)
from .evaluation import Evaluation
from .facts import Scope, bound_facts
from .instances import instance_of
from .shapes import alike, shape
from .terms import BINDERS, BINDING, Term, children, decode, fill, number, substitute


def by_ring(relation: Relation, proof: Any, context: Context) -> Result:
    """In the ring that has been told the equations ``rewrite``, left − right is the sum of the
    multiples ``plus`` of a − b for equations a = b; for ≤ < ≠, what remains shows its sign.

        Γ ⊢ aₖ = bₖ     l − r − Σ cₖ·(aₖ − bₖ) is op 0 in ℤ[atoms] modulo the equations told
        -------------------------------------------------------------------------------------
        Γ ⊢ l op r      where all terms are defined, those of the equations among them, and the
                        terms ``nonzero`` are not 0
    """
    said = "as ring expressions" if relation.op == "=" else "in no sign that the ring shows"
    return compared(relation, proof, context, f"the sides differ {said}")


def compared(relation: Relation, data: Any, context: Context, otherwise: str) -> Result:
    """What it needs that the ring shows the relation, with the equations that ``data`` tells.
    Raises :class:`ProofError` with the message ``otherwise``."""
    told: list[tuple[Relation, Term, tuple[Range, ...]]] = []
    taken: list[tuple[Term, Relation]] = []
    nonzero = [written_number(t, context) for t in demand_type(list, data.get("nonzero", []))]
    needed: Needed = []
    for term in nonzero:
        needed += conditions(term, context.here)
        needed.append((Condition((), Relation(term, "!=", number(0))), context.here))
    uses: list[str] = []
    for entry in demand_type(list, data.get("rewrite", [])):
        here, ranges = _ranges(demand_type(dict, entry).get("under", []), context)
        names, equation, more = _equation(entry, context, here, ranges)
        target = (
            written_number(entry["target"], context, here) if "target" in entry else equation.left
        )
        needed += [*more, *conditions(target, here, ranges), *_of_ranges(ranges, context.here)]
        told.append((equation, target, ranges))
        uses += names
    for factor_data, entry in demand_type(list, data.get("plus", [])):
        names, equation, more = _equation(entry, context, context.here, ())
        factor = written(factor_data, context)
        shape(factor, context.here.sorts)  # that it has one
        needed += [*more, *conditions(factor, context.here)]
        taken.append((factor, equation))
        uses += names

    def test(form: Evaluation) -> bool:
        for term in nonzero:
            form.ring.assume_nonzero(form.scalar_of(term))
        for equation, target, ranges in told:
            form.assume(equation.left, equation.right, target, ranges)
        rest = form.difference(relation.left, relation.right)
        for factor, (a, _, b) in taken:
            part = form.times(form.value(factor), form.difference(a, b))
            rest = form.plus(rest, form.scaled(form.ring.rational(-1), part))
        return shows(form, rest, relation.op)

    if not holds(context.here, test):
        raise ProofError(otherwise, relation)
    return needed, uses


def _equation(
    entry: Any, context: Context, here: Scope, ranges: tuple[Range, ...]
) -> tuple[list[str], Relation, Needed]:
    names, equation, needed = instance_of(entry, context, here, ranges)
    if equation.op != "=":
        raise ProofError("only equations are put into the ring", equation)
    return names, equation, needed


def _ranges(data: Any, context: Context) -> tuple[Scope, tuple[Range, ...]]:
    """The ranges ``[[variable, from, to], …]``, outermost first, and the scope inside them."""
    here, ranges = context.here, tuple[Range, ...]()
    for var, lo, hi in demand_type(list, data):
        low, high = (written(end, context, here) for end in (lo, hi))
        closed(Term("sum", var, low, high, number(0)), here)
        ranges = (*ranges, (var, low, high))
        here = here.bind(var, bound_facts(low, here))
    return here, ranges


def _of_ranges(ranges: tuple[Range, ...], here: Scope) -> Needed:
    """What the ranges need in order to be ranges."""
    needed: Needed = []
    for k, (var, lo, hi) in enumerate(ranges):
        needed += conditions(Term("sum", var, lo, hi, number(0)), here, ranges[:k])
        here = here.bind(var, bound_facts(lo, here))
    return needed


def by_using(relation: Relation, proof: Any, context: Context) -> Result:
    """Equals are put for equals.

        Γ ⊢ aₖ = bₖ     l = C[a₁, a₂, …] and r = C[b₁, b₂, …] in the ring
        -----------------------------------------------------------------
        Γ ⊢ l = r      where all terms are defined, C[…] with either sides among them

    An equation for a hole inside of a range holds for all of its indices."""
    if relation.op != "=":
        raise ProofError("only an equation can be proved by putting equals for equals", relation)
    frame = substitute(decode(demand_type(list, proof["context"])), context.meaning)
    instances, needed, uses = instances_in(frame, proof["instances"], context)
    for instance in instances:
        if instance.op != "=":
            raise ProofError("only equations can be put into a context", instance)
    lefts, rights = [i.left for i in instances], [i.right for i in instances]
    for side, fillings in ((relation.left, lefts), (relation.right, rights)):
        filled = closed(fill(frame, fillings), context.here)
        if not _same(side, filled, context.here):
            raise ProofError("not what the named theorems give", Relation(side, "=", filled))
        needed += conditions(filled, context.here)
    return needed, uses


def instances_in(
    frame: Term, data: Any, context: Context
) -> tuple[list[Relation], Needed, list[str]]:
    """The instances of theorems for the holes of ``frame``, each checked wherever its hole
    stands (0 = 0 where none does); what they need there, and the names of the theorems."""
    given = demand_type(list, data)
    found = [Relation(number(0), "=", number(0))] * len(given)
    needed: Needed = []
    uses: list[str] = []
    for k, here, ranges in holes(frame, context.here, ()):
        if k >= len(given):
            raise ProofError(f"nothing fills hole {k}")
        names, found[k], required = instance_of(given[k], context, here, ranges)
        needed += required
        uses += names
    return found, needed, uses


def holes(
    term: Term, here: Scope, ranges: tuple[Range, ...]
) -> Iterator[tuple[int, Scope, tuple[Range, ...]]]:
    """The holes of a context, each with the scope and the ranges in which it stands."""
    if term.head == "hole":
        yield term.args[0], here, ranges
    if term.head in BINDERS:
        var, lo, hi, body = term.args
        in_bounds = [hole for bound in (lo, hi) for hole in holes(bound, here, ranges)]
        yield from in_bounds
        if in_bounds and any(holes(body, here, ())):
            raise ProofError(f"holes both in the bounds and in the range of {var!r}")
        inner = here.bind(var, bound_facts(lo, here))
        yield from holes(body, inner, (*ranges, (var, lo, hi)))
        return
    for child in children(term):
        inside = holes(child, here, ranges)
        if term.head in BINDING and child is term.args[-1] and any(inside):
            raise ProofError(f"a hole where {term.args[0]!r} is bound by no range")
        yield from inside


def _same(left: Term, right: Term, here: Scope) -> bool:
    """Whether terms of one shape have one value."""
    alike(shape(left, here.sorts), shape(right, here.sorts))
    return agree(left, right, here)


def by_instance(relation: Relation, proof: Any, context: Context) -> Result:
    """A theorem for terms of the right sorts.

        ∀ x, Δ(x) ⇒ a(x) op b(x)     l = a(t) and r = b(t) in the ring
        --------------------------------------------------------------
        Γ ⊢ l op r      where all terms are defined, and Δ(t), with the theorem's own conditions

    For op may stand what follows from it, and the theorem may be read from right to left."""
    uses, instance, needed = instance_of(proof["instance"], context, context.here, ())
    for left, op, right in (instance, (instance.right, FLIPPED[instance.op], instance.left)):
        if (
            relation.op in IMPLIES[op]
            and _same(relation.left, left, context.here)
            and _same(relation.right, right, context.here)
        ):
            return needed, uses
    raise ProofError("not an instance of the named theorem", instance)
