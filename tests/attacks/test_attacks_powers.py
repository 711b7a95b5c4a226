"""Attacks on what a power needs.  A base that is no number was once compared with 0, as if it were
one: the condition "matrix > 0" was printed with the theorem, could be discharged by nothing and was
believed.  M^(−1/2 − 1/2)·M = I was proved of a matrix M that has no inverse where x = 1."""

import pytest
from proof_data import claim, conditions, document, entry

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Undecided
from symproof.kernel.claims import scope
from symproof.kernel.context import ProofError
from symproof.kernel.proofs import check

M = "Matrix([[x, 1], [1, x]])"
EYE = "Matrix([[1, 0], [0, 1]])"
ROW, COLUMN = "Matrix([[x, 1]])", "Matrix([[x], [1]])"
FORGED = {
    "two halves": (f"{M}^(-1/2 - 1/2)*{M} = {EYE}", "x: real, x = 1"),
    "two halves inside of a number": (f"trace({M}^(-1/2 - 1/2)*{M}) = 2", "x: real, x = 1"),
    "i times i": (f"{M}^(I*I)*{M} = {EYE}", "x: real"),
    "a half and a half": ("Matrix([[1, 1], [1, 2]])^(1/2 + 1/2) = Matrix([[1, 1], [1, 2]])", ""),
    "a root times itself": (f"{M}^(1/2)*{M}^(1/2) = {M}", "x: real, x > 0"),
    "a letter": (f"{M}^y = {M}^y", "x: real, y: real"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_matrix_has_no_power_that_is_not_known_to_be_whole(name):
    about = claim(*FORGED[name])
    refusals = "never holds|a power of a matrix needs a small exponent|where a number is needed"
    with pytest.raises(ProofError, match=refusals):
        check(document(entry("nonsense", about, {"rule": "ring"})))
    assert isinstance(decide(about), Undecided)


@pytest.mark.parametrize(
    ("text", "where", "needed"),
    [
        (f"{M}^(-1)*{M} = {EYE}", "x: real, x > 1", ["!="]),  # its determinant is not 0
        (f"{M}^2 = {M}*{M}", "x: real", []),
        ("x^(1/2 + 1/2) = x", "x: real", [">="]),
        ("x^(-1/2 - 1/2)*x = 1", "x: real", [">"]),
    ],
)
def test_whole_powers_of_matrices_and_all_powers_of_numbers_are_there(text, where, needed):
    about = claim(text, where)
    assert decide(about).proved
    own = conditions(about.relation.left, scope(about))
    assert [condition.relation.op for condition, _ in own] == needed
