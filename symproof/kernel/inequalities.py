"""Rules for inequalities: a witness shows the sign of the difference by its mere shape."""

from __future__ import annotations

from typing import Any

from .claims import Relation, facts
from .conditions import conditions
from .context import FACTS, FLIPPED, Context, ProofError, Result, difference, written
from .normal import equal


def by_sign(relation: Relation, proof: Any, context: Context) -> Result:
    left, op, right = relation
    if op in ("<", "<="):
        left, op, right = right, FLIPPED[op], left
    witness = written(proof["witness"], context)
    if op not in FACTS or FACTS[op] not in facts(witness, context.here):
        raise ProofError("the witness does not have the required sign", relation)
    if not equal(difference(left, right), witness, context.here):
        raise ProofError("the witness is not the difference of the sides", relation)
    return [*conditions(witness, context.here)], []
