"""Which terms are surely, or visibly, columns, matrices or numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...kernel.shapes import NUMBER, IllTyped, UnknownShape, shape, whole
from ...kernel.terms import FUNCTIONS, Term, children, free_names, is_matrix, number
from ...notation.names import Key, key_of, parse_name
from ...notation.words import HEADS
from .placeholders import DOT_NAME

_WRITTEN_OUT = frozenset(("matrix", "stack", "diag", "identity", "transpose"))


def has_size(term: Term) -> bool:
    """Whether ``term`` is a matrix or a column, and no number."""
    try:
        return shape(term, free_names(term)) != NUMBER
    except (IllTyped, UnknownShape):
        return is_grid(term)


def names_matrix(term: Term) -> bool:
    """Whether ``term`` is made of matrices: it may be a number all the same."""
    return term.head == "matrix" or any(map(is_matrix, free_names(term)))


def is_column_of(term: Term) -> bool:
    """Whether ``term`` is a column, and no number."""
    try:
        form = shape(term, free_names(term))
    except (IllTyped, UnknownShape):
        return False
    return form != NUMBER and form.cols == whole(1)


def is_grid(term: Term) -> bool:
    """Whether ``term`` is visibly a matrix."""
    if term.head in ("matrix", "stack", "diag", "identity", "transpose"):
        return True
    if term.head == "sym" and is_matrix(term.args[0]):
        return True
    if term.head in ("add", "mul", "neg"):
        return any(map(is_grid, children(term)))
    return term.head in ("div", "pow") and is_grid(term.args[0])


def is_visibly_number(term: Term) -> bool:
    """Whether ``term`` cannot be a matrix, as a sum with a numeral in it."""
    if term.head == "add":
        return any(map(is_visibly_number, term.args))
    if term.head in ("mul", "div", "neg"):
        return all(map(is_visibly_number, term.args))
    return term.head in ("num", "pi", "e", "abs", "norm", "dot") or term.head in HEADS.values()


def seems_matrix(term: Term, names: frozenset[Key]) -> bool:
    """Whether ``term`` is visibly a matrix, given the names of matrices."""
    return _seems(term, partial(_is_named, names=names))


def seems_number(term: Term) -> bool:
    """Whether ``term`` is visibly a number: a numeral, a constant, a value of a function of
    numbers, or built of such; 0 may be a matrix."""
    head, args = term.head, term.args
    if head == "add":
        return any(seems_number(t) for t in args)
    if head == "mul":
        return all(seems_number(t) for t in args)
    if head in ("neg", "div", "pow"):
        return seems_number(args[0])
    return (head == "num" and term != number(0)) or head in FUNCTIONS or head in ("e", "pi", "i")


def _seems(term: Term, seems_one: Callable[[Term], bool]) -> bool:
    """Whether ``term`` is visibly a matrix: written out as one, or built of what is; for names and
    what else there is, ``seems_one`` says so."""
    head, args = term.head, term.args
    if head in _WRITTEN_OUT:
        return True
    if head == "add":
        return all(_seems(t, seems_one) for t in args)
    if head == "mul":
        return any(_seems(t, seems_one) for t in args)
    if head in ("neg", "div", "pow"):
        return _seems(args[0], seems_one)
    return seems_one(term)


def _is_named(term: Term, names: frozenset[Key]) -> bool:
    """Whether a name is one of a matrix, dots stand for matrices, or a Σ or Π is one of them."""
    if term.head in ("sum", "prod"):
        return seems_matrix(term.args[3], names)
    if term.head != "sym":
        return False
    if term.args[0] == DOT_NAME:
        return any(seems_matrix(t, names) for t in term.args[1:])
    try:
        name = parse_name(term.args[0])
    except ValueError:
        return False
    return key_of(name) in names
