"""Conditions: what must hold for a term to be defined.

The kernel computes in a ring of fractions, where 1/x · x is 1.  That is a statement
about numbers only where x ≠ 0, and this module says so for every quotient, root, logarithm
and range *as written*.  What is collected here is printed with the theorem.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .claims import Relation, decode_relation, demand_type, encode_relation
from .derivatives import between, slope
from .facts import FACTS, Scope, bound_facts, facts, has_sort
from .functions import TABLE
from .prefix import read_relations
from .terms import (
    BINDERS,
    FUNCTIONS,
    Lambda,
    Term,
    decode,
    encode,
    free_names,
    number,
    substitute,
)

Range = tuple[str, Term, Term]


class Condition(NamedTuple):
    """``relation`` for all values of the bound variables in ``ranges``, outermost first."""

    ranges: tuple[Range, ...]
    relation: Relation


def conditions(
    term: Term, here: Scope, ranges: tuple[Range, ...] = ()
) -> list[tuple[Condition, Scope]]:
    """What ``term`` needs in order to be defined, unless its sorts already say so; each
    condition with the scope inside its ranges."""
    head, args = term.head, term.args
    found: list[tuple[Condition, Scope]] = []
    if head in BINDERS:
        var, lo, hi, body = args
        at_least = Relation(hi, ">=", Term("add", lo, number(-1)))
        found += conditions(lo, here, ranges) + conditions(hi, here, ranges)
        found.append((Condition(ranges, at_least), here))
        inner = here.bind(var, bound_facts(lo, here))
        return found + conditions(body, inner, (*ranges, (var, lo, hi)))
    if head == "deriv":  # of a function that has it at this point
        var, point, body = args
        at = substitute(body, {var: Lambda((), point)})
        parts = (point, at, slope(term, here))
        return [more for part in parts for more in conditions(part, here, ranges)]
    if head == "integral":  # of a function that is defined from end to end
        var, lo, hi, body = args
        found += conditions(lo, here, ranges) + conditions(hi, here, ranges)
        for needed, inside in conditions(body, between(term, here)):
            relation = needed.relation
            if speaks_of(needed, var):  # what never holds stands for it
                needed, relation = Condition((), relation), Relation(number(0), "!=", number(0))
            found.append((Condition((*ranges, *needed.ranges), relation), inside))
        return found
    for child in args:
        if type(child) is Term and child.size > 1:  # a leaf is always defined
            found += conditions(child, here, ranges)
    if head == "div" or head == "pow" or head in FUNCTIONS:
        for subject, op, zero in _needs(term, here):
            if FACTS[op] not in facts(subject, here):
                found.append((Condition(ranges, Relation(subject, op, zero)), here))
    return found


def speaks_of(condition: Condition, name: str) -> bool:
    """Whether a name that no range binds occurs in a condition."""
    for var, lo, hi in condition.ranges:
        if name in free_names(lo) | free_names(hi):
            return True
        if var == name:
            return False
    return name in free_names(condition.relation.left) | free_names(condition.relation.right)


def _needs(term: Term, here: Scope) -> Iterator[Relation]:
    """Relations to 0 that must hold for the operation in front of a term."""
    head, args = term.head, term.args
    zero = number(0)
    if head == "div":
        yield Relation(_nonzero_with(args[1]), "!=", zero)
    elif head == "pow":
        exponent = facts(args[1], here)
        if "integer" not in exponent:
            yield Relation(args[0], ">=" if "positive" in exponent else ">", zero)
        elif "nonnegative" not in exponent:
            is_number = has_sort(args[0], "complex", here)
            subject = args[0] if is_number else Term("det", args[0])
            yield Relation(_nonzero_with(subject), "!=", zero)
    else:
        for subject, op, _ in _DOMAINS[head]:
            yield Relation(substitute(subject, {"u": Lambda((), args[0])}), op, zero)


def _nonzero_with(term: Term) -> Term:
    """What is nonzero if and only if ``term`` is, wherever this is defined."""
    while term.head in _ZEROS or (
        term.head == "pow" and term.args[1].head == "num" and term.args[1].args[0]
    ):
        term = term.args[0]
    return term


_ZEROS = {head for head, f in TABLE.items() if f.vanishes}
_DOMAINS = {head: read_relations(f.needs) for head, f in TABLE.items()}


def encode_condition(condition: Condition) -> dict[str, Any]:
    """The condition as plain data."""
    return {
        "ranges": [[var, encode(lo), encode(hi)] for var, lo, hi in condition.ranges],
        "relation": encode_relation(condition.relation),
    }


def decode_condition(data: Any) -> Condition:
    """The condition that plain data stands for."""
    ranges = tuple(
        (demand_type(str, var), decode(lo), decode(hi))
        for var, lo, hi in demand_type(list, demand_type(dict, data)["ranges"])
    )
    return Condition(ranges, decode_relation(data["relation"]))
