"""Conditions: what must hold for a term to be defined.

The kernel computes in a ring of fractions, where 1/x · x is 1.  That is a statement
about numbers only where x ≠ 0, and this module says so for every quotient, root, logarithm
and range *as written*.  What is collected here is printed with the theorem.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .claims import Relation, demand_type, names_of, read
from .derivatives import between, slope
from .facts import FACTS, Range, Scope, facts, has_sort
from .functions import TABLE
from .prefix import read_prefix
from .terms import (
    BINDING,
    LIMITS,
    Lambda,
    Term,
    children,
    encode,
    free_names,
    number,
    substitute,
)


class Condition(NamedTuple):
    """``relation`` for all values of the bound variables in ``ranges``, outermost first."""

    ranges: tuple[Range, ...]
    relation: Relation


Need = tuple[Condition, Scope]  # a condition, and the place of its relation
NEVER = Relation(number(0), "!=", number(0))


def need(relation: Relation, here: Scope) -> Need:
    """That a relation holds at a place, for all indices of its ranges."""
    return Condition(here.ranges, relation), here


def conditions(term: Term, here: Scope) -> list[Need]:
    """What ``term`` needs at a place in order to be defined, unless its sorts already say so."""
    head, args = term.head, term.args
    if head == "deriv":  # of a function that has it at this point
        var, point, body = args
        at = substitute(body, {var: Lambda((), point)})
        return [c for part in (point, at, slope(term, here)) for c in conditions(part, here)]
    if head in LIMITS or head == "series":  # a rule of their own alone shows that they exist
        return [need(NEVER, here)]
    if head in BINDING:
        var, lo, hi, body = args
        found = [*conditions(lo, here), *conditions(hi, here)]
        if head != "integral":
            at_least = Relation(hi, ">=", Term("add", lo, number(-1)))
            return [*found, need(at_least, here), *conditions(body, here.over(var, lo, hi))]
        for condition, inner in conditions(body, between(term, here)):  # from end to end
            outside = condition, here.into(inner.since(here))
            found.append(need(NEVER, here) if speaks_of(condition, var, here) else outside)
        return found
    # a leaf is always defined
    found = [c for t in children(term) if t.size > 1 for c in conditions(t, here)]
    return [*found, *(need(r, here) for r in needs(term, here)
                      if FACTS[r.op] not in facts(r.left, here))]  # fmt: skip


def of_sides(relation: Relation, here: Scope) -> list[Need]:
    """What both sides need in order to be defined."""
    return [*conditions(relation.left, here), *conditions(relation.right, here)]


def speaks_of(condition: Condition, name: str, outer: Scope) -> bool:
    """Whether a name that is bound at an ``outer`` place occurs in a condition."""
    for var, lo, hi in condition.ranges[len(outer.ranges) :]:
        if name in free_names(lo) | free_names(hi):
            return True
        if var == name:
            return False
    return name in names_of(condition.relation)


def needs(term: Term, here: Scope) -> Iterator[Relation]:
    """Relations to 0 that must hold for the operation in front of a term."""
    head, args = term.head, term.args
    zero = number(0)
    if head == "div":
        yield Relation(_nonzero_with(args[1]), "!=", zero)
    elif head == "pow":
        exponent = facts(args[1], here)
        is_number = has_sort(args[0], "complex", here)
        if "integer" not in exponent:  # a matrix has no such power, and no order
            least = Relation(args[0], ">=" if "positive" in exponent else ">", zero)
            yield least if is_number else NEVER
        elif "nonnegative" not in exponent:
            subject = args[0] if is_number else Term("det", args[0])
            yield Relation(_nonzero_with(subject), "!=", zero)
    else:
        for subject, op, _ in _DOMAINS.get(head, ()):
            yield Relation(substitute(subject, {"u": Lambda((), args[0])}), op, zero)


def _nonzero_with(term: Term) -> Term:
    """What is nonzero if and only if ``term`` is, wherever this is defined."""
    while term.head in _ZEROS or (
        term.head == "pow" and term.args[1].head == "num" and term.args[1].args[0]
    ):
        term = term.args[0]
    return term


_ZEROS = {head for head, f in TABLE.items() if f.vanishes}
_DOMAINS = {head: read_prefix(f.needs) for head, f in TABLE.items()}


def encode_condition(condition: Condition) -> dict[str, Any]:
    """The condition as plain data."""
    return {"ranges": encode(condition.ranges), "relation": encode(condition.relation)}


def decode_condition(data: Any) -> Condition:
    """The condition that plain data stands for."""
    ranges = read([(str, Term, Term)], demand_type(dict, data)["ranges"])
    return Condition(ranges, read(Relation, data["relation"]))
