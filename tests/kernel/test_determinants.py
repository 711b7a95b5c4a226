"""Determinants, traces and inverses: of matrices with entries, and of symbolic size."""

import itertools
import random

import pytest
import sympy
from proof_data import RING, document, entry, matrix, proved
from tools.checker.asking import NODE, by_checker

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import IllTyped, Proved, Refuted, Undecided
from symproof.kernel import shapes
from symproof.kernel.claims import Claim
from symproof.kernel.context import ProofError
from symproof.kernel.evaluation import agree
from symproof.kernel.facts import Scope, Variable
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.sympy_writer import write
from symproof.notation.text_writer import write_condition

N, M = symbol("n"), symbol("m")
A, B, C = (symbol(f"{x}[#×#]", N, N) for x in "ABC")
P, Q = symbol("P[#×#]", N, M), symbol("Q[#×#]", M, N)
U, V = (symbol(f"{x}[#×#]", N, number(1)) for x in "UV")
I = Term("identity")  # noqa: E741
NATURAL = ("natural", "natural")
FREE = (
    *(Variable(x, "natural") for x in "nm"), *(Variable(x, "real") for x in "abcd"),
    *(Variable(f"{x}[#×#]", "real", NATURAL) for x in "ABCPQUV"),
)  # fmt: skip
a, b, c, d = map(symbol, "abcd")
GENERAL = Term("matrix", 2, 2, a, b, c, d)


def det(x):
    return Term("det", x)


def tr(x):
    return Term("trace", x)


def t(x):
    return Term("transpose", x)


def mul(*xs):
    return Term("mul", *xs)


def inverse(x):
    return Term("pow", x, number(-1))


def minus(x, y):
    return Term("add", x, Term("neg", y))


def about(left, right, op="="):
    return Claim(FREE, (), (), Relation(left, op, right))


RIGHT = {
    "a determinant": (det(GENERAL), minus(mul(a, d), mul(b, c)), []),
    "a determinant of numbers": (det(matrix([1, 2, 3], [4, 5, 6], [7, 8, 10])), number(-3), []),
    "a number's": (det(a), a, []),
    "a trace": (tr(GENERAL), Term("add", a, d), []),
    "a number's trace": (tr(a), a, []),
    "of the identity": (det(I), number(1), []),
    "an inverse": (mul(GENERAL, inverse(GENERAL)), Term("add", I, minus(GENERAL, GENERAL)),
                   ["det([[a, b], [c, d]]) ≠ 0"]),
    "an inverse of numbers": (inverse(matrix([2, 1], [1, 1])), matrix([1, -1], [-1, 2]), []),
    "a power below 0": (Term("pow", matrix([1, 1], [0, 1]), number(-3)), matrix([1, -3], [0, 1]),
                        []),
    "a product": (det(mul(A, B)), mul(det(A), det(B)), []),
    "another order": (det(mul(A, B)), det(mul(B, A)), []),
    "a transpose": (det(t(A)), det(A), []),
    "a multiple": (det(mul(a, A)), mul(Term("pow", a, N), det(A)), []),
    "a cyclic order": (tr(mul(A, B, C)), tr(mul(C, A, B)), []),
    "of products that are no squares": (tr(mul(P, Q)), tr(mul(Q, P)), []),
    "a trace of a transpose": (tr(mul(A, t(B))), tr(mul(B, t(A))), []),
    "a trace of a sum": (tr(Term("add", A, mul(a, B))), Term("add", tr(A), mul(a, tr(B))), []),
    "a trace of a dyad": (tr(mul(U, t(V))), Term("dot", U, V), []),
    "a trace beside the identity": (tr(Term("add", A, mul(a, I))),
                                    Term("add", tr(A), mul(a, N)), []),
    "under a sum": (Term("sum", "k", number(1), M, tr(mul(symbol("k"), A, B))),
                    mul(tr(mul(B, A)), Term("sum", "k", number(1), M, symbol("k"))), []),
}  # fmt: skip


def asked(*entries):
    if NODE is None:
        return None
    (said,) = by_checker([{"document": document(*entries)}])
    return None if isinstance(said, str) else said


@pytest.mark.parametrize("what", RIGHT)
def test_the_ring_shows(what):
    left, right, needed = RIGHT[what]
    one = entry("a", about(left, right), RING)
    assert [write_condition(x) for x in proved(one).conditions] == needed
    said = asked(one)
    assert NODE is None or (said is not None and len(said[0][1]) == len(needed))


WRONG = {
    "a sign": (det(GENERAL), minus(mul(b, c), mul(a, d))),
    "a determinant of a sum": (det(Term("add", A, B)), Term("add", det(A), det(B))),
    "a multiple, taken once": (det(mul(a, A)), mul(a, det(A))),
    "a trace of a product": (tr(mul(A, B)), mul(tr(A), tr(B))),
    "an order that is not cyclic": (tr(mul(A, B, C)), tr(mul(A, C, B))),
    "one transpose only": (tr(mul(A, B)), tr(mul(A, t(B)))),
    "other letters": (det(A), det(B)),
    "other traces": (tr(A), tr(B)),
    "a trace as a determinant": (tr(A), det(A)),
    "an inverse without the determinant": (
        inverse(GENERAL), Term("matrix", 2, 2, d, Term("neg", b), Term("neg", c), a)),
    "a transpose for an inverse": (inverse(GENERAL), t(GENERAL)),
    "a trace of the identity that counts nothing": (
        tr(Term("add", A, I)), Term("add", tr(A), number(1))),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_the_ring_does_not_show(what):
    one = entry("a", about(*WRONG[what]), RING)
    with pytest.raises(ProofError):
        proved(one)
    assert asked(one) is None
    assert isinstance(decide(about(*WRONG[what])), Refuted)


def test_the_ring_knows_no_inverse_of_a_letter():
    one = entry("a", about(mul(A, inverse(A)), I), RING)
    with pytest.raises(ProofError):
        proved(one)
    assert asked(one) is None


SINGULAR = matrix([1, 2], [2, 4])
NONE = {
    "the inverse of a singular matrix": (inverse(SINGULAR), inverse(SINGULAR)),
    "with anything": (mul(SINGULAR, inverse(SINGULAR)), matrix([1, 0], [0, 1])),
    "of a zero matrix": (inverse(matrix([0, 0], [0, 0])), matrix([0, 0], [0, 0])),
    "of a difference": (inverse(minus(GENERAL, GENERAL)), GENERAL),
    "of a dyad": (inverse(mul(t(matrix([1, 2])), matrix([1, 2]))), SINGULAR),
}  # fmt: skip


@pytest.mark.parametrize("what", NONE)
def test_what_is_singular_has_no_inverse(what):
    one = entry("a", about(*NONE[what]), RING)
    with pytest.raises(ProofError):
        proved(one)
    assert asked(one) is None
    assert isinstance(decide(about(*NONE[what])), Undecided)


ILL = {
    "a determinant of a row": (det(matrix([1, 2])), number(0)),
    "a determinant of 2 rows of 3": (det(matrix([1, 2, 3], [4, 5, 6])), number(0)),
    "a trace of 2 rows of 3": (tr(matrix([1, 2, 3], [4, 5, 6])), number(6)),
    "an inverse of a row": (inverse(matrix([1, 2])), matrix([1, 2])),
    "a determinant that is a matrix": (det(matrix([1, 2], [3, 4])), matrix([1, 2], [3, 4])),
}  # fmt: skip


@pytest.mark.parametrize("what", ILL)
def test_what_is_no_square(what):
    one = entry("a", about(*ILL[what]), RING)
    with pytest.raises(ProofError):
        proved(one)
    assert asked(one) is None
    assert isinstance(decide(about(*ILL[what])), IllTyped)


@pytest.mark.parametrize(
    ("left", "right"),
    [(det(P), det(P)), (tr(P), tr(P)), (tr(I), N), (tr(I), number(1)),
     (det(mul(P, Q)), det(mul(Q, P))), (det(mul(P, Q)), mul(det(P), det(Q))),
     (tr(mul(A, P)), number(0))],
)  # fmt: skip
def test_what_may_be_no_square(left, right):
    """Sizes that may differ: det(PQ) is det(QP) for none but squares."""
    one = entry("a", about(left, right), RING)
    with pytest.raises(ProofError):
        proved(one)
    assert asked(one) is None
    assert not isinstance(decide(about(left, right)), Proved)


def test_larger_ones_are_not_computed():
    rows = [[int(i == j) for j in range(9)] for i in range(9)]
    with pytest.raises(ProofError):
        proved(entry("a", about(det(matrix(*rows)), number(1)), RING))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_determinants_and_inverses_agree_with_those_of_sympy(size):
    rng = random.Random(size)
    here = Scope({}, {})
    for _ in range(6):
        rows = [[rng.randint(-3, 3) for _ in range(size)] for _ in range(size)]
        ours, theirs = matrix(*rows), sympy.Matrix(rows)
        value = theirs.det()
        assert agree(det(ours), number(int(value)), here)
        assert not agree(det(ours), number(int(value) + 1), here)
        assert write(det(ours)) == value
        if value and size > 1:
            entries = [e for row in (theirs.inv() * value).tolist() for e in row]
            adjugate = Term("matrix", size, size, *(number(int(e)) for e in entries))
            quotient = Term("div", adjugate, number(int(value)))
            assert agree(inverse(ours), quotient, here)


def test_a_matrix_below_a_condition_is_no_number():
    """A power of a matrix needs that its determinant is not 0; its sign says nothing."""
    with pytest.raises((ProofError, shapes.IllTyped)):
        proved(entry("a", about(inverse(GENERAL), GENERAL, ">="), RING))


def test_only_a_square_matrix_has_a_trace():
    row = Term("matrix", 1, 2, number(1), number(0))
    for trace in (tr(row), tr(Term("transpose", row))):
        with pytest.raises(ProofError, match="the determinant of a"):
            proved(entry("a", about(trace, number(1)), RING))


def test_the_trace_of_a_product_is_the_same_for_all_cyclic_orders():
    letters = [A, B, C, t(A)]
    traces = [tr(mul(*letters[k:], *letters[:k])) for k in range(4)]
    for one, other in itertools.pairwise(traces):
        assert isinstance(decide(about(one, other)), Proved)
