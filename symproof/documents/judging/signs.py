"""The sign ±: what an equation says in which it stands.

Both equations hold where both sides move with the sign, as in cos(a ± b) = cos a cos b ∓ sin a
sin b.  Where one side stays, as in x = ±3, one of the two holds.  What is supposed with ± is read
in :mod:`.conditions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...kernel.terms import Relation, Term, children, free_names
from ..prose.conditions import Given

#: The heads of terms in which a sign chooses between two values of the whole.
_VALUES = frozenset({"add", "mul", "div", "neg", "sqrt"})


class OneSign(NamedTuple):
    """One of two equations holds: the first, ``relation``, where the other one fails
    (``unless``)."""

    relation: Relation
    unless: Given


def is_choice_of_signs(relations: Sequence[Relation]) -> bool:
    """Whether two equations, for + and for − in the place of ±, have one side in common."""
    if len(relations) != 2 or {r.op for r in relations} != {"="}:
        return False
    one, other = relations
    return (one.left == other.left) != (one.right == other.right)


def one_sign(relations: Sequence[Relation]) -> OneSign | None:
    """The choice between two values that two equations with one side in common state; None where
    the equations may state something else: sin(±x) = sin x says that both hold, 2x = 5.0 ± 0.1 how
    well x was measured, and √4 = ±2 has no letter for which a value is chosen."""
    if not is_choice_of_signs(relations):
        return None
    one, other = relations
    has_letters = free_names(one.left) | free_names(one.right)
    sides = zip((one.left, one.right), (other.left, other.right), strict=True)
    if not has_letters or not all(a == b or _chooses(a, b) for a, b in sides):
        return None
    failing = other._replace(op="!=")
    return OneSign(one, Given("∓", ((failing,),)))


def _chooses(plus: Term, minus: Term) -> bool:
    """Whether two terms that differ in a sign differ in it as values: neither in an argument of a
    function nor beside a decimal number."""
    if minus == Term("neg", plus) or plus == Term("neg", minus):
        return True
    if plus.head != minus.head or plus.head not in _VALUES:
        return False
    parts = [*zip(children(plus), children(minus), strict=False)]
    if plus.head == "add" and any(p.head == "num" and p.args[1] for p in children(plus)):
        return False
    return all(a == b or _chooses(a, b) for a, b in parts)
