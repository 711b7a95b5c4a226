"""Attacks on facts: a row times a column is a number, which its factors do not say.  A power with
such a base or exponent was once taken for a power of a matrix, and e^(iπ/2) for a real number;
1 = −1 could be replayed."""

import pytest
from proof_data import COMPUTED, claim, document, entry, proved, term

from symproof.kernel.claims import scope
from symproof.kernel.context import ProofError
from symproof.kernel.facts import SORTS, Scope, facts
from symproof.kernel.proofs import check
from symproof.kernel.terms import Term
from symproof.search.prover import by_squares

HIDDEN = "Matrix([[I, 0]])*Matrix([[pi/2], [0]])"  # iπ/2
UNIT = f"(e^({HIDDEN}))"
SQUARE = f"abs{UNIT}^2"  # 1, and −1 where the power counted as real
EQUAL_SQUARES = by_squares(claim(f"1 = {SQUARE}").relation, COMPUTED)
FALSE = {
    "the square of an absolute value": (f"abs{UNIT}^2 = -1", COMPUTED),
    "the sign of a square": ("-1 >= 0", {"rule": "ring", "witness": term(SQUARE)}),
    "a number in front": (f"abs(3*{UNIT})^2 = -9", COMPUTED),
    "a sum": (f"abs({UNIT} + 1)^2 = 2*I", COMPUTED),
    "a Σ": (f"abs(Sum({UNIT}, (k, 1, 2)))^2 = -4", COMPUTED),
    "a transposed row": (
        "abs(e^(Matrix([I, 0]).T*Matrix([[pi/2], [0]])))^2 = -1", COMPUTED
    ),
    "three factors": (
        "abs(e^(Matrix([[I, 0]])*Matrix([[1, 0], [0, 1]])*Matrix([[pi/2], [0]])))^2 = -1",
        COMPUTED,
    ),
    "another base": (f"abs(2^({HIDDEN}))^2 = 2^(2*({HIDDEN}))", COMPUTED),
    "a base of a row and a column": (
        "abs((Matrix([[2, 0]])*Matrix([[1], [0]]))^I)^2 = "
        "((Matrix([[2, 0]])*Matrix([[1], [0]]))^I)^2",
        COMPUTED,
    ),
    "an entry of a vector": (
        f"norm(Matrix([{UNIT}, 0]))^2 = -1", COMPUTED
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE)
def test_what_hides_in_a_product_is_not_real(name):
    text, proof = FALSE[name]
    with pytest.raises(ProofError):
        proved(entry(name, claim(text), proof))


def test_one_is_not_minus_one():
    one, square, minus_one = term("1"), term(SQUARE), term("-1")
    chain = {"rule": "chain", "lines": [one, square, minus_one], "ops": ["=", "="],
             "proofs": [EQUAL_SQUARES, COMPUTED]}  # fmt: skip
    with pytest.raises(ProofError, match="nonsense, step 1: the sides differ"):
        check(document(entry("nonsense", claim("1 = -1"), chain)))


@pytest.mark.parametrize("power", [
    f"e^({HIDDEN})", f"2^({HIDDEN})", f"pi^({HIDDEN})", f"(1/2)^({HIDDEN})",
    "(Matrix([[2, 0]])*Matrix([[1], [0]]))^I", "(Matrix([[2, 0]])*Matrix([[1], [0]]))^z",
    "(Matrix([[2, 0]])*Matrix([[-1], [0]]))^x",
])  # fmt: skip
def test_the_power_is_not_called_real(power):
    about = claim(f"{power} = 0", "z: complex")
    assert "real" not in facts(about.relation.left, scope(about))


# -- what is true stays proved ---------------------------------------------------------------


@pytest.mark.parametrize("text", [
    f"e^({HIDDEN}) = I",
    f"{UNIT}^2 = -1",
    "(Matrix([[2, 0]])*Matrix([[1], [0]]))^2 = 4",
    "abs((Matrix([[x, 0]])*Matrix([[1], [0]]))^2)^2 = x^4",
    "norm(Matrix([[0, 1], [1, 0]])^2*Matrix([x, 0]))^2 = x^2",
])  # fmt: skip
def test_what_is_true_of_such_powers_stays_proved(text):
    assert proved(entry("true", claim(text), COMPUTED)).claim == claim(text)


def test_an_unknown_exponent_says_nothing_of_a_matrix():
    here = Scope({"n": SORTS["natural"], "k": SORTS["integer"], "x": SORTS["real"]}, {})
    swap = claim("Matrix([[0, 1], [1, 0]]) = Identity").relation.left
    known = {n: facts(Term("pow", swap, Term("sym", n)), here) for n in here.sorts}
    assert known == {"n": {"real"}, "k": frozenset(), "x": frozenset()}
