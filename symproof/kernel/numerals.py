"""The rule for certain numbers: intervals separate the sides of a relation.

Its terms have no variables but whole numbers that run through finitely many values, and it is shown
for each of them.  That a variable has no other values is a condition like others: it is greater
than one number and less than another.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from .claims import Relation, demand_type, names_of
from .conditions import Need, need
from .context import Context, ProofError
from .enclosing import Enclosing
from .intervals import NotEnclosed
from .series import Interval
from .terms import FLIPPED, number, symbol

MAX_CASES = 10_000


def by_enclosure(relation: Relation, proof: Any, context: Context) -> list[Need]:
    """``precision`` is the number of bits after the point; ``ranges`` has the first and the last
    value of each variable.

        l(k) ∈ I(k) and r(k) ∈ J(k) and I(k) op J(k) for all whole numbers k in their ranges
        ------------------------------------------------------------------------------------
        Γ ⊢ l op r      where these are the ranges of the variables
    """
    names, ranges = sorted(names_of(relation)), demand_type(dict, proof.get("ranges", {}))
    if sorted(ranges) != names:
        raise ProofError("each variable needs a range, and nothing else does", relation)
    needed: list[Need] = []
    values, cases = [], 1
    for name in names:
        low, high = (demand_type(int, end) for end in demand_type(list, ranges[name]))
        if "integer" not in context.here.sorts.get(name, ()) or "#" in name:
            raise ProofError(f"{name!r} is not known to be a whole number", relation)
        cases *= high - low + 1
        if not 0 < cases <= MAX_CASES:
            raise ProofError(f"a range without values, or more than {MAX_CASES} cases", relation)
        values.append(range(low, high + 1))
        for op, end in ((">", low - 1), ("<", high + 1)):
            needed.append(need(Relation(symbol(name), op, number(end)), context.here))
    try:
        machine = Enclosing(demand_type(int, proof["precision"]), cases)
        left, right = machine.reading(relation.left), machine.reading(relation.right)
        for point in product(*values):
            at = dict(zip(names, point, strict=True))
            if not _separated(left(at), relation.op, right(at)):
                where = "".join(f" for {name} = {k}" for name, k in at.items())
                raise ProofError(f"the enclosures do not show it{where}", relation)
    except NotEnclosed as obstacle:
        raise ProofError(str(obstacle), relation) from None
    return needed


def _separated(x: Interval, op: str, y: Interval) -> bool:
    """Whether the relation holds for all numbers in the intervals."""
    if op == "!=":
        return x[1] < y[0] or y[1] < x[0]
    if op in (">", ">="):
        x, op, y = y, FLIPPED[op], x
    return x[1] < y[0] if op == "<" else op == "<=" and x[1] <= y[0]
