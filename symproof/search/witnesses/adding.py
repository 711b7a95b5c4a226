"""Untrusted: multiples of relations that have proofs, by rational numbers, which add up to another
relation."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.claims import Claim
from ...kernel.polynomials import NotNormal
from ...kernel.proofs import goal_and_context
from ...kernel.shapes import IllTyped
from ...kernel.terms import Relation
from ...notation.encoding import encode
from .branch import Cone, Data, SearchBranch, SearchBudget, joined, multiplied, start
from .linear import MonomialMultiple, contradiction
from .polynomials import atoms, constant
from .preparing import signs
from .simplex import feasible

WORK = 100_000


def combined(
    relation: Relation, claim: Claim, known: Sequence[tuple[Relation, Data]]
) -> Data | None:
    """Proof data for a relation without defined names at the place of a ``claim``, from those that
    are ``known`` with their proofs, or None."""
    try:
        branch = start(relation, goal_and_context(claim)[1], SearchBudget(WORK, False))
        numbers = [_entered(branch, *fact) for fact in known]
        found = _sum(branch, [branch.cone(k) for k in (branch.goal, *numbers)])
    except (NotNormal, IllTyped, ValueError):
        return None
    if found is None:
        return None
    return {"rule": "witness", "steps": branch.closed(["done", found.data])}


def _entered(branch: SearchBranch, relation: Relation, proof: Data) -> int:
    """The number of the fact that a relation is.  Its proof is left to the kernel: it may use
    theorems that are not known here."""
    value, op = branch.place.as_fact(relation)
    fact = branch.place.evaluation.ring.reduce(value), op
    branch.place.facts.append(fact)
    left, op, right = relation
    branch.steps.append(["lemma", [encode(left), op, encode(right)], proof])
    return branch.note(fact)


def _sum(branch: SearchBranch, facts: list[Cone]) -> Cone | None:
    """A cone that says 0 > 0 or 0 ≠ 0 and is made of the opposite of the claim, which comes first,
    and of other facts."""
    goal, *others = facts
    equations = [c for c in others if c.op == "="]
    if goal.op != "!=":
        bounds = [c for c in facts if c.op in (">", ">=")]
        equations += [goal] if goal.op == "=" else []
        bounds += signs(branch, atoms([c.poly for c in facts]))
        return contradiction(branch, bounds, list(map(MonomialMultiple, equations)))
    columns = [dict(c.poly) for c in equations]
    found, _ = feasible(columns, frozenset(range(len(columns))), dict(goal.poly), WORK)
    if found is None:
        return None
    parts = [multiplied(constant(-c), equations[j]) for j, c in sorted(found.items())]
    return joined("sum", [goal, *parts])
