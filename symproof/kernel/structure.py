"""Rules that put proofs together: transitivity, induction, and the discharge of conditions."""

from __future__ import annotations

from typing import Any

from .claims import Relation, demand_type, unfold
from .conditions import Condition, Range, decode_condition
from .context import (
    IMPLIES,
    INDUCTION,
    Context,
    Known,
    Needed,
    ProofError,
    Result,
    closed,
    names_of,
    relation_at,
    written,
)
from .facts import Variable, bound_facts
from .instances import premise_at
from .settling import follows, of_ranges, still_open
from .terms import Lambda, Term, free_names, number, substitute, symbol


def by_chain(relation: Relation, proof: Any, context: Context) -> Result:
    """Transitivity.

    Γ ⊢ t₀ op₁ t₁     Γ ⊢ t₁ op₂ t₂     …
    -------------------------------------
    Γ ⊢ t₀ op tₙ      where op is what op₁, op₂, … give together, or follows from it
    """
    lines = [written(t, context) for t in demand_type(list, proof["lines"])]
    ops = [demand_type(str, op) for op in demand_type(list, proof["ops"])]
    proofs = demand_type(list, proof["proofs"])
    if not len(lines) - 1 == len(ops) == len(proofs) > 0:
        raise ProofError("a chain of n steps has n + 1 lines")
    if (relation.left, relation.right) != (lines[0], lines[-1]):
        raise ProofError("the chain does not lead from the left side to the right side", relation)
    needed: Needed = []
    uses: list[str] = []
    for k, (op, step) in enumerate(zip(ops, proofs, strict=True), 1):
        link = Relation(lines[k - 1], op, lines[k])
        if op not in IMPLIES:
            raise ProofError(f"unknown relation {op!r}")
        try:
            more, names = context.prove(link, step, context)
        except ProofError as error:
            error.where = f"step {k}{', ' if error.where else ''}{error.where}"
            raise
        needed += more
        uses += names
    if relation.op not in IMPLIES.get(_composed(ops), set()):
        raise ProofError(f"{' '.join(ops)} does not give {relation.op}", relation)
    return needed, uses


def _composed(ops: list[str]) -> str:
    """The relation that a chain establishes: = is neutral, < and ≤ go together, ≠ stands alone."""
    strong = [op for op in ops if op != "="]
    if not strong:
        return "="
    if len(strong) == 1:
        return strong[0]
    for strict, weak in (("<", "<="), (">", ">=")):
        if set(strong) <= {strict, weak}:
            return strict if strict in strong else weak
    return ""


def by_induction(relation: Relation, proof: Any, context: Context) -> Result:
    """The induction hypothesis holds for the same n and for all values of the ``general``
    variables g for which what is assumed of them holds with that n; the others are fixed.

        Γ(0) ⊢ P(0)     Γ(n + 1), ∀ g, Γ(n) ⇒ P(n) ⊢ P(n + 1)
        -----------------------------------------------------
        Γ(n) ⊢ P(n)      where n is natural; no condition that is left open speaks of n or g
    """
    n = demand_type(str, proof["variable"])
    if Variable(n, "natural") not in context.variables:
        raise ProofError(f"induction needs a natural number, and {n!r} is not declared as one")
    if INDUCTION in context.known:
        raise ProofError("an induction inside an induction: make it a theorem of its own")
    general = set(demand_type(list, proof.get("general", [])))
    if not general <= {v.name for v in context.variables} - {n}:
        raise ProofError("an induction can only be general in other variables of the theorem")
    moving = general | {n}
    hypotheses = tuple(h for h in context.hypotheses if moving & names_of(h))
    premises = tuple(p for p in context.premises if moving & names_of(p.relation, *p.hypotheses))
    fixed = names_of(relation, *hypotheses, *(r for p in premises for r in (p.relation, *p[1])))
    assumed = Known(
        tuple(v for v in context.variables if v.name in general),
        hypotheses, premises, relation, (), (fixed | {n}) - general,
    )  # fmt: skip
    with_hypothesis = context._replace(known={**context.known, INDUCTION: assumed})
    successor = Term("add", symbol(n), number(1))
    uses: list[str] = []
    left_open: Needed = []
    for here, value, case in (
        (context, number(0), proof["base"]),
        (with_hypothesis, successor, proof["step"]),
    ):
        at = {n: Lambda((), value)}
        hypotheses = tuple(relation_at(h, at) for h in context.hypotheses)
        premises = tuple(premise_at(p, at, ()) for p in context.premises)
        inside = here.assuming(hypotheses, premises)
        needed, names = context.prove(relation_at(relation, at), case, inside)
        left_open += still_open(needed, hypotheses)
        uses += names
    for condition, _ in left_open:
        bounds = (t for _, lo, hi in condition.ranges for t in (lo, hi))
        if moving & names_of(condition.relation).union(*map(free_names, bounds)):
            raise ProofError("a condition that changes in the induction", condition.relation)
    return left_open, uses


def by_discharge(relation: Relation, proof: Any, context: Context) -> Result:
    """Conditions that hold are proved, and no conditions any more.

    Γ ⊢ r if C and D     Γ, i in the ranges of C ⊢ C if E
    -----------------------------------------------------
    Γ ⊢ r if D, and E for all i in the ranges of C
    """
    needed, uses = context.prove(relation, proof["proof"], context)
    for obligation in demand_type(list, proof["obligations"]):
        goal = condition_of(demand_type(dict, obligation)["condition"], context)
        here = context.here
        for var, lo, _ in goal.ranges:
            here = here.bind(var, bound_facts(lo, here))
        outer = context.within(here, (var for var, _, _ in goal.ranges))
        inside = outer.assuming((*outer.hypotheses, *of_ranges(goal.ranges)), ())
        more, names = context.prove(goal.relation, obligation["proof"], inside)
        needed = [pair for pair in needed if not follows(pair[0], goal, pair[1])]
        needed += [(Condition((*goal.ranges, *c.ranges), c.relation), s) for c, s in more]
        uses += names
    return needed, uses


def condition_of(data: Any, context: Context) -> Condition:
    """A condition as it is named in a proof, defined names unfolded, closed in its ranges."""
    condition, here, ranges = decode_condition(data), context.here, tuple[Range, ...]()
    for var, lo, hi in condition.ranges:
        low, high = (substitute(end, context.meaning) for end in (lo, hi))
        closed(Term("sum", var, low, high, number(0)), here)
        ranges = (*ranges, (var, low, high))
        here = here.bind(var, bound_facts(low, here))
    relation = unfold(condition.relation, context.meaning)
    for side in (relation.left, relation.right):
        closed(side, here)
    return Condition(ranges, relation)
