"""Solutions: equations of which words say that a function solves them.

"The function y(t) = e^t satisfies y' = y" claims an equation for every t, and for all values of the
constants in y.  An equation for a point, y'(0) = 2, determines a constant and is no such claim; and
where the equation is not of one degree in the constants, it may determine them.
"""

from __future__ import annotations

from ...kernel.terms import Relation, Term, free_names, substitute, symbol
from ...notation.names import parse_name
from ...reading.elaborate.placeholders import fresh, replacing, subterms
from ..scopes.context import Clause, Context, TooLarge
from .deciding import Decider


def is_solved(decider: Decider, relation: Relation, name: str) -> bool:
    """True if an equation claims of the function with this ``name``, for all arguments and
    constants, what its derivatives fulfil."""
    context = decider.context
    found = _function(context, relation, name)
    if relation.op != "=" or found is None:
        return False
    variable = found.patterns[-1].args[0]
    try:
        left, right = (context.unfold(side, {}) for side in (relation.left, relation.right))
    except (TooLarge, RecursionError):
        return False
    printed = free_names(relation.left) | free_names(relation.right)
    constants = sorted((free_names(left) | free_names(right)) - printed - {variable})
    if any("#" in constant for constant in constants):
        return False
    return not constants or _is_of_one_degree(decider, left, right, constants)


def _function(context: Context, relation: Relation, name: str) -> Clause | None:
    """The definition of the function with this ``name`` if the relation has a derivative of it, and
    derivatives and values only at its variable."""
    found: Clause | None = None
    for part in (p for side in (relation.left, relation.right) for p in subterms(side)):
        if part.head != "sym" or parse_base(part) != name:
            continue
        clause = context.differentiated(part)
        points = part.args[1:]
        if clause is not None and points in ((), clause.patterns):
            found = clause
        elif points and not (found and points == found.patterns):
            return None
    return found


def parse_base(term: Term) -> str:
    """The letter or word of a name with its arguments and primes; "" if it is none."""
    try:
        return parse_name(term.args[0]).base
    except ValueError:
        return ""


def _is_of_one_degree(decider: Decider, left: Term, right: Term, constants: list[str]) -> bool:
    """True if both sides become s times as large where all constants do."""
    scale = symbol(fresh("s", free_names(left) | free_names(right)))
    meaning = replacing({c: Term("mul", scale, symbol(c)) for c in constants})
    difference = Term("add", left, Term("neg", right))
    scaled = substitute(difference, meaning)
    return decider.holds(Relation(scaled, "=", Term("mul", scale, difference)), [])
