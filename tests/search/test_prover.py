"""Equations between numbers are proved by their squares; what is left open says what to do."""

from __future__ import annotations

import pytest
from typed import verdicts_of

from symproof.deciding.judgements import judge

TRUE = [
    ("cos(pi/8) = sqrt(2 + sqrt(2))/2", ""),
    ("sin(pi/8) = sqrt(2 - sqrt(2))/2", ""),
    ("sqrt(7 + 4*sqrt(3)) - 2 = sqrt(3)", ""),
    ("sqrt(4 - 2*sqrt(3)) = sqrt(3) - 1", ""),
]
FALSE = [
    ("cos(pi/8) = -sqrt(2 + sqrt(2))/2", ""),
    ("cos(pi/8) = sqrt(2 + sqrt(3))/2", ""),
    ("sqrt(4 - 2*sqrt(3)) = 1 - sqrt(3)", ""),
]


@pytest.mark.parametrize(("claim", "where", "word"), verdicts_of(TRUE, FALSE))
def test_numbers_of_one_sign_are_compared_by_squares(claim: str, where: str, word: str) -> None:
    assert judge(claim, where).word == word


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("cos(7*pi/8) = -sqrt(2 + sqrt(2))/2", "both sides agree to 50 digits"),
        ("Sum(binomial(n, k), (k, 0, n)) = 2^n", "neither a proof nor a counterexample"),
    ],
)
def test_what_is_left_open_says_what_to_do(claim: str, said: str) -> None:
    found = judge(claim)
    assert found.word == "undecided"
    assert said in found.text()
    assert "give a step" in found.text()


def test_sides_that_only_look_equal_do_not_agree() -> None:
    near = "cos(7*pi/8) = -sqrt(2 + sqrt(2))/2 + 10^(-40)"
    assert "agree" not in judge(near).text()
