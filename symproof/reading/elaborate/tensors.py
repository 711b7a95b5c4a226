"""What a term shows of itself: that it is a column, a matrix, or no matrix.

Only what is visible counts; a name without a size may be anything.
"""

from __future__ import annotations

from ...kernel.shapes import NUMBER, IllTyped, UnknownShape, shape, whole
from ...kernel.terms import FUNCTIONS, Term, free_names, is_matrix, number
from ...notation.names import Key, key_of, parse_name
from .placeholders import DOT_NAME

_NUMBERS = frozenset((*FUNCTIONS, "pi", "e", "abs", "norm", "dot"))
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


def is_grid(term: Term, names: frozenset[Key] | None = None) -> bool:
    """Whether ``term`` is visibly a matrix: written out as one, of a name with a size, or built of
    such.  Where ``names`` of matrices count instead, a sum is one by all of its summands, and
    what dots and Σ make of matrices is one, too."""
    head, args = term.head, term.args
    if head in _WRITTEN_OUT:
        return True
    if head == "add":
        return (any if names is None else all)([is_grid(part, names) for part in args])
    if head == "mul":
        return any(is_grid(part, names) for part in args)
    if head in ("neg", "div", "pow"):
        return is_grid(args[0], names)
    if names is not None and head in ("sum", "prod"):
        return is_grid(args[3], names)
    if names is not None and head == "sym" and args[0] == DOT_NAME:
        return any(is_grid(part, names) for part in args[1:])
    return head == "sym" and _is_matrix_name(args[0], names)


def _is_matrix_name(template: str, names: frozenset[Key] | None) -> bool:
    """Whether a symbol is one of ``names``, or where there are none, has a size."""
    if names is None:
        return is_matrix(template)
    try:
        return key_of(parse_name(template)) in names
    except ValueError:
        return False


def is_visibly_number(term: Term) -> bool:
    """Whether ``term`` cannot be a matrix: a numeral, a real constant, a value of a function of
    numbers, or built of such, as a sum with one of them is; 0 may be a matrix."""
    head, args = term.head, term.args
    if head == "add":
        return any(map(is_visibly_number, args))
    if head == "mul":
        return all(map(is_visibly_number, args))
    if head in ("neg", "div", "pow"):
        return is_visibly_number(args[0])
    return (head == "num" and term != number(0)) or head in _NUMBERS
