"""Rules that compute: the ring shows a relation, told equations and given theorems in a context or
a witness; the mean value theorem.

In a witness, hole k stands for the difference L − R of an instance of a theorem L ≥ R, L > R,
L ≤ R or L < R (for the last two for R − L), so that products of it with a term that is ≥ 0, sums
and Σ of it have a sign by their shape.

The mean value theorem: if F is continuous on a ≤ t ≤ b and differentiable on a < t < b, then for
some t in between F(b) − F(a) = F′(t)·(b − a).  So what holds of F′(t) and a number c for all t in
between holds of F(b) − F(a) and c·(b − a) as well: for =, ≤, ≥ if a ≤ b, and for <, >, ≠ if a < b.
Every function that has a derivative (see ``derivatives``) is continuous wherever it is defined,
and differentiable wherever it and its derivative are; that these are defined is proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .claims import Conditions, conditions, demand_type, located
from .context import ProofContext, ProofError, closed, read_number, read_ranges, read_term
from .derivatives import derivative
from .evaluation import Evaluation, passes, shows
from .facts import FACTS, SORTS, Scope, Variable, facts, has_sort, sort_above
from .instances import increment, instance_of, proved_between
from .shapes import shape
from .terms import (
    BINDERS,
    BINDING,
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

# What a difference is of which an instance says this.
_HOLES = {"=": SORTS["nonnegative"], ">=": SORTS["nonnegative"], ">": SORTS["positive"],
          "!=": frozenset(("nonzero",))}  # fmt: skip


def by_ring(relation: Relation, proof: Any, context: ProofContext) -> Conditions:
    """In the ring that has been told the equations ``rewrite``, the difference of the sides is the
    change of a ``context`` C, in which one side of equations stands for the other, and a
    ``witness`` W, whose form shows its sign.  Without W the ring shows the sign of the rest.

        Γ ⊢ aₖ op bₖ     l − r = C[a₀, a₁, …] − C[b₀, b₁, …] + W[a₀ − b₀, a₁ − b₁, …] in the ring
        -----------------------------------------------------------------------------------------
        Γ ⊢ l op r      where all terms are defined, those of instances and filled contexts among
                        them, and the terms ``nonzero`` are not 0

    C and W may be missing.  An instance stands where its hole does, in a range for all indices.
    In W, hole k is nonnegative, or positive or nonzero if its instance says > or ≠."""
    here = context.here
    nonzero = [read_number(t, context) for t in demand_type(list, proof.get("nonzero", []))]
    needed: Conditions = []
    for term in nonzero:
        needed += [*conditions(term, here), located(Relation(term, "!=", number(0)), here)]
    rewrites: list[tuple[Relation, Term, Scope]] = []
    for entry in demand_type(list, proof.get("rewrite", [])):
        inner, of_ranges = read_ranges(demand_type(dict, entry).get("under", []), context)
        equation, more = instance_of(entry, context, inner)
        if equation.op != "=":
            raise ProofError("only equations are put into the ring", equation)
        target = (
            read_number(entry["target"], context, inner) if "target" in entry else equation.left
        )
        needed += [*more, *conditions(target, inner), *of_ranges]
        rewrites.append((equation, target, inner))
    left, op, right = relation.downwards() if "witness" in proof else relation
    added: list[Term] = []
    if "context" in proof:
        frame, instances, more = _framed(proof["context"], proof, context)
        if any(instance.op != "=" for instance in instances):
            raise ProofError("only equations can be put into a context", relation)
        before = closed(fill(frame, [instance.left for instance in instances]), here)
        after = closed(fill(frame, [instance.right for instance in instances]), here)
        added, needed = [Term("neg", before), after], needed + more
    if "witness" in proof:
        frame, instances, more = _framed(proof["witness"], proof, context)
        instances = [instance.downwards() for instance in instances]
        filled = closed(fill(frame, [difference(high, low) for high, _, low in instances]), here)
        if op not in FACTS or FACTS[op] not in _facts(frame, instances, here):
            raise ProofError("the witness does not have the required sign", relation)
        added, needed, op = [*added, Term("neg", filled)], needed + more, "="
    for term in added:
        needed += conditions(term, here)
    rest = Term("add", left, Term("neg", right), *added)
    shape(rest, here.sorts)  # that it has one

    def test(evaluation: Evaluation) -> bool:
        for term in nonzero:
            evaluation.ring.assume_nonzero(evaluation.scalar_of(term))
        for equation, target, inner in rewrites:
            evaluation.assume(equation, target, inner.since(here))
        return shows(evaluation, evaluation.value(rest), op)

    if not passes(here, test):
        said = "as ring expressions" if op == "=" else "in no sign that the ring shows"
        raise ProofError(f"the sides differ {said}", relation)
    return needed


def _framed(
    data: Any, proof: Any, context: ProofContext
) -> tuple[Term, list[Relation], Conditions]:
    """A context or a witness, the instances of theorems for its holes, each checked wherever its
    hole stands (0 = 0 where none does), and what they need there."""
    frame = substitute(decode(demand_type(list, data)), context.meaning)
    given = demand_type(list, proof.get("instances", []))
    found = [Relation(number(0), "=", number(0))] * len(given)
    needed: Conditions = []
    for k, here in holes(frame, context.here):
        if k >= len(given):
            raise ProofError(f"nothing fills hole {k}")
        found[k], required = instance_of(given[k], context, here)
        if found[k].op == "!=" and not has_sort(found[k].left, "complex", here):
            raise ProofError("of matrices a hole has no sign", found[k])
        needed += required
    return frame, found, needed


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


def _facts(frame: Term, instances: list[Relation], here: Scope) -> frozenset[str]:
    """The facts about a witness, by what its instances say of its holes.  Members of a new family
    stand for the holes: no binder can capture the name of a family."""
    name = "hole"
    while any(n.startswith(name) for n in here.sorts):
        name += "'"
    names = [f"{name}{k}#" for k in range(len(instances))]
    known = {n: _HOLES[i.op] for n, i in zip(names, instances, strict=True)}
    shown = fill(frame, [symbol(n, number(0)) for n in names])
    return facts(shown, here._replace(sorts={**here.sorts, **known}))


# -- the mean value theorem ------------------------------------------------------------------------


def by_mean_value(relation: Relation, proof: Any, context: ProofContext) -> Conditions:
    """The mean value theorem.

    Γ ⊢ a ≤ b   Γ, a ≤ t ≤ b ⊢ F(t) is defined   Γ, a < t < b ⊢ F′(t) op c
    ----------------------------------------------------------------------
    Γ ⊢ l op r      where l − r = F(b) − F(a) − c·(b − a); for <, >, ≠ with a < b
    """
    left, op, right = relation
    t = demand_type(str, proof["variable"])
    if t in context.here.sorts or t in context.meaning:
        raise ProofError(f"{t!r} already means something")
    low, high, slope = (read_term(proof[key], context) for key in ("from", "to", "slope"))
    strict = op in ("<", ">", "!=")
    order = Relation(low, "<" if strict else "<=", high)
    needed = context.prove(order, proof["order"], context)

    closed = _interval(t, low, "<=", high, context)
    inside = _interval(t, low, "<", high, context)
    function = read_term(proof["function"], closed)
    change = derivative(function, t, inside.here)
    for goal, given, at in (
        (Relation(function, "=", function), proof["defined"], closed),
        (Relation(change, op, slope), proof["derivative"], inside),
    ):
        needed += proved_between(t, context.here, goal, given, at)
    total = excess(function, t, low, high, slope)
    identity = Relation(difference(left, right), "=", total)
    needed += by_ring(identity, proof, context)
    return [*needed, *conditions(total, context.here)]


def excess(function: Term, t: str, low: Term, high: Term, slope: Term) -> Term:
    """F(high) − F(low) − slope·(high − low)."""
    return difference(increment(function, t, low, high), Term("mul", slope, difference(high, low)))


def interval_variable(t: str, low: Term, op: str, here: Scope) -> Variable:
    """A variable t with low op t, where ``op`` is ≤ or <; its sort says what is plain of it."""
    return Variable(t, sort_above(facts(low, here), strict=op == "<"))


def _interval(t: str, low: Term, op: str, high: Term, context: ProofContext) -> ProofContext:
    """The context for a t with low op t and t op high."""
    inner = context.within(context.here.declare((interval_variable(t, low, op, context.here),)), t)
    ends = Relation(low, op, symbol(t)), Relation(symbol(t), op, high)
    return inner.assuming((*inner.hypotheses, *ends), ())
