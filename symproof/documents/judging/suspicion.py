"""Suspicion: which relations are asserted for all values of letters of which nothing is known.

What is false for some real values of such letters is "suspect" if it is asserted, and else
undecided, for it may be a condition, an equation to solve, or a definition.  A relation is
asserted by its form if it is a link behind the first of a chain and both of its sides have the
same letters (in a sample of public documents 102 of 105 such links were), or by words right beside
it: "prove that", "hence".  The values of functions and the members of families that are not known
may be anything, so nothing is asserted of them.  A relation without letters is asserted anywhere.

An equation between a number and a rational function of letters that are known to be numbers is
"suspect", too, where it is false for some of their values: the letters may be unknowns.
"""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.terms import BINDING, FUNCTIONS, Relation, Term, children, free_names, is_matrix
from ...reading.elaborate.expansions import is_divisibility
from ...reading.elaborate.placeholders import subterms

#: Letters that often stand for a unit, a constant, a differential or a transpose.
_NO_VARIABLES = frozenset("ijedT")


def is_asserted(
    relation: Relation, is_link: bool, is_goal: bool, by_words: bool, is_value: bool
) -> bool:
    """Whether a relation is asserted for all values of its letters: an equation, if it is a link
    behind the first of a chain, a goal, or asserted by words.  One with a single letter may be an
    equation for it, unless its left side ``is_value`` of a function."""
    left, right = (free_names(side) for side in (relation.left, relation.right))
    if not left | right:
        return True
    families = (name for name in left if "#" in name and not is_matrix(name))
    plain = not any(families) and not left & _NO_VARIABLES
    is_equation = len(left) < 2 and not is_value  # perhaps for an unknown
    said = is_link or is_goal or (by_words and not is_equation)
    return relation.op == "=" and said and plain and left == right


def is_universal(relation: Relation, is_link: bool) -> bool:
    """Whether a relation of letters that are all known has the form of a claim for all values of
    these: both sides have letters and are made of parts, or are those of a link; an order may also
    compare what is made of parts with a number."""
    sides = (relation.left, relation.right)
    has_letters = [bool(free_names(side)) for side in sides]
    if any(side.head == "sym" for side in sides):
        return is_link and all(has_letters) and not all(side.head == "sym" for side in sides)
    return all(has_letters) or (relation.op != "=" and any(has_letters))


def may_be_misprinted(relation: Relation) -> bool:
    """Whether a relation may be an identity with one mistake: an equation with letters that is no
    value of one letter."""
    sides = (relation.left, relation.right)
    letters = [free_names(side) for side in sides]
    is_value = any(side.head == "sym" for side in sides)
    if any("(#" in name and not is_matrix(name) for name in frozenset().union(*letters)):
        return False  # values of functions may be anything
    return relation.op == "=" and any(letters) and not is_value and not may_determine(relation)


def is_evaluation(relation: Relation) -> bool:
    """Whether an equation says what one operation comes to, in the same letters: a derivative, a
    sum, a determinant, what matrices with entries come to, a power of a sum, a function of what is
    made of parts.  Such a relation is no equation to start from."""
    return _says(relation, _is_operation)


def is_computation(relation: Relation) -> bool:
    """Whether an equation says what an operation comes to that can be carried out in the same
    letters: an evaluation, but no value of a function and of no matrix without entries."""
    parts = (part for side in (relation.left, relation.right) for part in subterms(side))
    return _says(relation, _is_computation) and all(
        any(inner.head in _WRITTEN_OUT for inner in subterms(part))
        for part in parts if part.head in _OF_MATRICES
    )  # fmt: skip


def _says(relation: Relation, is_operation: Callable[[Term, Term], bool]) -> bool:
    """Whether an equation says what an operation on one side comes to, in the letters of it."""
    left, right = relation.left, relation.right
    names = free_names(left), free_names(right)
    if relation.op != "=" or not all(names) or any("(" in name for name in names[0] | names[1]):
        return False  # values of functions may be anything
    return any(
        is_operation(side, other) and free_names(other) <= free_names(side)
        for side, other in ((left, right), (right, left))
    )


_WRITTEN_OUT = frozenset(("matrix", "stack"))
_OF_MATRICES = frozenset(("det", "inverse", "norm", "trace", "transpose"))
_OPERATIONS = BINDING | {"det", "inverse", "norm"}


def _is_operation(side: Term, other: Term) -> bool:
    """Whether a term is one operation on what is made of parts, of which ``other`` may be what it
    comes to."""
    is_function = side.head in FUNCTIONS and any(p.args for p in side.args if p.head != "sym")
    return side.head == "abs" or is_function or _is_computation(side, other)


def _is_computation(side: Term, other: Term) -> bool:
    """Whether a term is one operation that is carried out, with ``other`` as what it may come
    to."""
    if (
        side.head in _OPERATIONS
        or _is_slope(side)
        or any(part.head in _WRITTEN_OUT for part in subterms(side))
    ):
        return True
    if side.head != "pow" or side.args[0].head != "add":
        return False
    exponent = side.args[1]
    return exponent.head == "num" and other.head == "add" and _degree(other) == exponent.args[0]


def _is_slope(term: Term) -> bool:
    """True if a term is a derivative, or by the chain rule a sum of some with factors."""
    if term.head == "add":
        return all(map(_is_slope, term.args))
    return term.head == "deriv" or (
        term.head == "mul" and any(f.head == "deriv" for f in term.args)
    )


def _degree(term: Term) -> int:
    """The highest number of letters that stand in one product of a term."""
    if term.head == "pow" and term.args[1].head == "num":
        return _degree(term.args[0]) * int(term.args[1].args[0])
    inside = [_degree(part) for part in children(term)]
    if term.head == "sym":
        return 1
    return sum(inside) if term.head == "mul" else max(inside, default=0)


#: What a rational function is made of, beside parts without letters.
_RATIONAL = frozenset({"add", "mul", "neg", "div", "sym"})


def may_determine(relation: Relation) -> bool:
    """Whether an equation may say which values its letters have, rather than hold for all of
    them: a number on one side, and a rational function of letters on the other one, or a
    congruence."""
    left, right = relation.left, relation.right
    if is_divisibility(relation):
        return True
    letters = free_names(left), free_names(right)
    return relation.op == "=" and not all(letters) and _is_rational(left) and _is_rational(right)


def _is_rational(term: Term) -> bool:
    if not free_names(term):
        return True
    if term.head == "pow":
        base, exponent = term.args
        return _is_rational(base) and exponent.head == "num" and not exponent.args[1]
    if term.head == "sym":
        return len(term.args) == 1
    return term.head in _RATIONAL and all(map(_is_rational, term.args))
