"""Shape, the first judgement: numbers, matrices of known or symbolic size, and what has none."""

import pytest
from proof_data import matrix

from symproof.kernel.facts import Scope, has_sort
from symproof.kernel.shapes import (
    IDENTITY,
    NUMBER,
    IllTyped,
    UnknownShape,
    alike,
    in_words,
    shape,
)
from symproof.kernel.terms import FUNCTIONS, Term, number, symbol

NAMES = {"x", "n", "m", "w_#"}
X, N, M = map(symbol, "xnm")
ONE, TWO = number(1), number(2)
SQUARE, COLUMN, ROW = matrix([0, -1], [1, 0]), matrix([3], [5]), matrix([7, 11])
UNIT = Term("identity")
# Two numbers that are written as products of matrices.
SCALAR = Term("mul", ROW, COLUMN)
TURNED = Term("mul", Term("transpose", COLUMN), SQUARE, COLUMN)


def stack(block: Term, hi: Term = N, lo: Term = ONE) -> Term:
    return Term("stack", "i", lo, hi, block)


def diag(block: Term, hi: Term = N) -> Term:
    return Term("diag", "i", ONE, hi, block)


def is_number(term, names):
    """Whether a term certainly is a number, of whatever sort."""
    return has_sort(term, "complex", Scope(dict.fromkeys(names, frozenset()), {}))


@pytest.mark.parametrize("term", [
    number(0), Term("pi"), Term("e"), Term("i"), X, symbol("w_#", N),
    *(Term(head, X) for head in sorted(FUNCTIONS)),
    Term("add", X, ONE), Term("mul", X, X), Term("div", X, N), Term("pow", X, N), Term("neg", X),
    matrix([4]), SCALAR, TURNED, Term("transpose", X), Term("norm", COLUMN), Term("norm", ROW),
    Term("dot", COLUMN, COLUMN), Term("dot", ROW, ROW), Term("norm", stack(X)),
    Term("pow", SCALAR, SCALAR), Term("exp", SCALAR), Term("add", SCALAR, ONE),
    Term("sum", "i", ONE, N, SCALAR), Term("prod", "i", ONE, N, SCALAR),
    Term("mul", Term("transpose", stack(COLUMN)), stack(COLUMN)),
    Term("mul", Term("transpose", stack(COLUMN)), diag(SQUARE), stack(COLUMN)),
    stack(X, ONE), diag(X, ONE), Term("pow", ONE, matrix([2])),
])  # fmt: skip
def test_numbers(term):
    assert shape(term, NAMES) == NUMBER
    assert is_number(term, NAMES)


@pytest.mark.parametrize(
    ("term", "said"),
    [
        (SQUARE, "a 2×2 matrix"),
        (Term("mul", COLUMN, ROW), "a 2×2 matrix"),
        (Term("add", SQUARE, UNIT), "a 2×2 matrix"),
        (Term("mul", X, SQUARE, COLUMN), "a 2×1 matrix"),
        (Term("div", ROW, SCALAR), "a 1×2 matrix"),
        (Term("transpose", Term("mul", SQUARE, COLUMN)), "a 1×2 matrix"),
        (Term("pow", SQUARE, N), "a 2×2 matrix"),
        (Term("mul", UNIT, COLUMN), "a 2×1 matrix"),
        (Term("mul", ROW, UNIT), "a 1×2 matrix"),
        (Term("sum", "i", ONE, N, COLUMN), "a 2×1 matrix"),
        (stack(COLUMN, number(3)), "a 6×1 matrix"),
        (stack(ROW, number(3), number(0)), "a 4×2 matrix"),
        (diag(ROW, number(3)), "a 3×6 matrix"),
        (stack(COLUMN, Term("add", N, number(2)), N), "a 6×1 matrix"),
        (UNIT, "an identity matrix"),
        (Term("mul", TWO, UNIT), "an identity matrix"),
        (Term("mul", UNIT, TWO), "an identity matrix"),
        (stack(COLUMN), "a matrix of symbolic size"),
    ],
)
def test_matrices(term, said):
    assert in_words(shape(term, NAMES)) == said
    assert not is_number(term, NAMES)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (stack(COLUMN), Term("stack", "j", number(0), Term("add", N, number(-1)), COLUMN)),
        (stack(COLUMN), stack(X, Term("mul", TWO, N))),
        (stack(X, Term("mul", Term("add", N, M), N)),
         stack(X, Term("add", Term("mul", N, N), Term("mul", M, N)))),
        (diag(SQUARE), Term("mul", diag(SQUARE), diag(SQUARE))),
        (diag(SQUARE), UNIT),
        (Term("transpose", stack(ROW)), Term("transpose", stack(matrix([1, 2])))),
        (stack(stack(X, N), M), stack(stack(X, M), N)),
    ],
)  # fmt: skip
def test_sizes_that_are_the_same_polynomial_fit(one, other):
    assert alike(shape(one, NAMES), shape(other, NAMES)) == shape(one, NAMES)


@pytest.mark.parametrize("term", [
    Term("add", COLUMN, ROW), Term("add", X, SQUARE), Term("add", ONE, UNIT),
    Term("mul", COLUMN, COLUMN), Term("mul", SQUARE, ROW), Term("mul", UNIT, COLUMN, COLUMN),
    Term("add", COLUMN, UNIT), Term("pow", COLUMN, TWO), Term("pow", X, SQUARE),
    Term("pow", Term("e"), SQUARE), Term("exp", SQUARE), Term("div", X, SQUARE),
    Term("sin", COLUMN), Term("norm", SQUARE), Term("norm", X), Term("norm", SCALAR),
    Term("dot", X, X), Term("dot", COLUMN, ROW), Term("dot", SQUARE, SQUARE),
    Term("dot", COLUMN, stack(X, number(3))), Term("matrix", 1, 2, ROW, X),
    Term("sum", "i", ROW, N, X), Term("prod", "i", ONE, SQUARE, X), stack(X, COLUMN),
    Term("add", stack(X), stack(X, Term("add", N, ONE))), symbol("w_#", SQUARE),
    Term("neg", Term("add", COLUMN, ROW)), Term("abs", Term("add", SQUARE, SQUARE)),
])  # fmt: skip
def test_shapes_that_certainly_do_not_fit(term):
    with pytest.raises(IllTyped):
        shape(term, NAMES)
    assert not is_number(term, NAMES)


@pytest.mark.parametrize("term", [
    symbol("y"), symbol("v_#", N), Term("sin", symbol("y")), Term("hole", 0),
    Term("add", X, Term("hole", 0)), Term("add", stack(X, N), stack(X, M)),
    Term("mul", diag(SQUARE, N), stack(COLUMN, M)), Term("add", stack(X), COLUMN),
    Term("dot", stack(X), stack(X, M)), Term("norm", diag(SQUARE)), Term("norm", UNIT),
    stack(UNIT), diag(UNIT), Term("prod", "i", ONE, N, SQUARE),
    Term("sum", "j", ONE, N, stack(X, symbol("j"))), Term("add", UNIT, stack(ROW)),
    Term("mul", stack(COLUMN), stack(COLUMN)), Term("add", stack(X), stack(COLUMN)),
    stack(X, Term("mul", *(Term("add", N, Term("pow", M, number(k))) for k in range(2, 14)))),
])  # fmt: skip
def test_what_has_no_shape_that_is_known(term):
    with pytest.raises(UnknownShape):
        shape(term, NAMES)
    assert not is_number(term, NAMES)


@pytest.mark.parametrize(
    ("term", "sort"),
    [
        (SCALAR, "integer"),
        (Term("pow", Term("e"), SCALAR), "positive"),
        (Term("pow", SCALAR, TWO), "natural"),
        (Term("mul", Term("transpose", stack(X)), stack(X)), "real"),
    ],
)
def test_a_row_times_a_column_has_no_sort_that_its_entries_do_not_show(term, sort):
    here = Scope({n: frozenset(("real",)) for n in NAMES} | {"n": frozenset(("integer", "real"))},
                 dict.fromkeys(NAMES, ()))  # fmt: skip
    assert has_sort(term, sort, here) == (sort in ("real", "positive"))


def test_the_same_term_may_have_a_shape_in_one_scope_and_none_in_another():
    term = Term("sin", symbol("y"))
    assert shape(term, {"y"}) == NUMBER
    with pytest.raises(UnknownShape, match="'y' is not known to be a number"):
        shape(term, {"x"})


def test_the_identity_is_no_matrix_of_size_zero():
    empty = diag(X, number(0))
    assert shape(empty, NAMES) != IDENTITY
    assert alike(shape(empty, NAMES), IDENTITY) == shape(empty, NAMES)
