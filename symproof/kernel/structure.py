"""Rules that put proofs together: transitivity, induction, and the discharge of conditions."""

from __future__ import annotations

from typing import Any

from .claims import Relation, demand_type, names_of, read, unfold
from .conditions import Need, need, speaks_of
from .context import IMPLIES, INDUCTION, Context, Known, ProofError, place, stated, written
from .facts import Variable
from .instances import premise_at
from .settling import follows, still_open
from .terms import Lambda, Term, number, symbol


def by_chain(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """Transitivity.

    Γ ⊢ t₀ op₁ t₁     Γ ⊢ t₁ op₂ t₂     …
    -------------------------------------
    Γ ⊢ t₀ op tₙ      where op is what op₁, op₂, … give together, or follows from it
    """
    lines = [written(t, context) for t in demand_type(list, proof["lines"])]
    ops = read([str], proof["ops"])
    proofs = demand_type(list, proof["proofs"])
    if not len(lines) - 1 == len(ops) == len(proofs) > 0:
        raise ProofError("a chain of n steps has n + 1 lines")
    if (relation.left, relation.right) != (lines[0], lines[-1]):
        raise ProofError("the chain does not lead from the left side to the right side", relation)
    needed: list[Need] = []
    for k, (op, step) in enumerate(zip(ops, proofs, strict=True), 1):
        link = Relation(lines[k - 1], op, lines[k])
        if op not in IMPLIES:
            raise ProofError(f"unknown relation {op!r}")
        try:
            needed += context.prove(link, step, context)
        except ProofError as error:
            error.where = f"step {k}{', ' if error.where else ''}{error.where}"
            raise
    if relation.op not in IMPLIES.get(_composed(ops), set()):
        raise ProofError(f"{' '.join(ops)} does not give {relation.op}", relation)
    return needed


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


def by_induction(relation: Relation, proof: Any, context: Context) -> list[Need]:
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
    left_open: list[Need] = []
    for start, value, case in (
        (context, number(0), proof["base"]),
        (with_hypothesis, successor, proof["step"]),
    ):
        at = {n: Lambda((), value)}
        hypotheses = tuple(unfold(h, at) for h in context.hypotheses)
        premises = tuple(premise_at(p, at, ()) for p in context.premises)
        inside = start.assuming(hypotheses, premises)
        needed = context.prove(unfold(relation, at), case, inside)
        left_open += still_open(needed, hypotheses, context.here)
    for condition, _ in left_open:
        if any(speaks_of(condition, name, context.here) for name in moving):
            raise ProofError("a condition that changes in the induction", condition.relation)
    return left_open


def by_discharge(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """Conditions that hold are proved, and no conditions any more.

    Γ ⊢ r if C and D     Γ, i in the ranges of C ⊢ C if E
    -----------------------------------------------------
    Γ ⊢ r if D, and E for all i in the ranges of C
    """
    needed = context.prove(relation, proof["proof"], context)
    for obligation in demand_type(list, proof["obligations"]):
        goal, here = condition_of(demand_type(dict, obligation)["condition"], context)
        more = context.prove(goal.relation, obligation["proof"], context.within(here))
        needed = [*(pair for pair in needed if not follows(pair[0], goal, pair[1])), *more]
    return needed


def condition_of(data: Any, context: Context) -> Need:
    """A condition as it is named in a proof, closed in its ranges."""
    here, _ = place(demand_type(dict, data)["ranges"], context)
    return need(stated(data["relation"], context, here), here)
