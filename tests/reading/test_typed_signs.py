"""Signs in front, numerals without a zero, exponents of negative numerals, the unit i alone."""

from __future__ import annotations

import pytest

from symproof.deciding.judgements import judge


@pytest.mark.parametrize(
    "text",
    [
        "+5 = 5", "--5 = 5", "---5 = -5", "(a+5)(+2) = 2a + 10", "x^2 - (+3) = x^2 - 3",
        ".5 = 1/2", r"\frac{.5}{2} = .25", "(1+.5)^2 = 2.25", "signum(-3) = -1",
        "nthRoot(-8, 3) = -2", "nthRoot(16) = 4",
        "(-1)*(-1)^n = -(-1)^n", "(-1)^(n+1) = -(-1)^n", "abs((-1)^n) = 1",
        "(1+i)(1-i) = 2", "(1 + i)/(1 - i) = i", "1/(1+i)^8 - 1/16 = 0",
        "sin(x+i*y) = sin(x)*cos(i*y) + i*cos(x)*sinh(y)", "tanh(i*z) = i*tan(z)",
    ],
)  # fmt: skip
def test_what_is_true_is_proved(text: str) -> None:
    assert judge(text).word in ("proved", "proved-with-conditions")


@pytest.mark.parametrize(
    "text",
    [
        "+5 = -5", "--5 = -5", "(+2) = 3", ".5 = 5", "signum(-3) = 1", "nthRoot(-8, 3) = 2",
        "nthRoot(37) = 6", "(-1)^n*(-2) = -(-1)^n", "(-1)^(n+1) = (-1)^n", "abs((-2)^n) = 1",
        "(1+i)(1-i) = 0", "(1 + i)/(1 - i) = -i", "coth(i*z) = i*cot(z)",
    ],
)  # fmt: skip
def test_what_is_false_is_refuted(text: str) -> None:
    assert judge(text).word == "refuted"


@pytest.mark.parametrize(
    "text", ["+-5 = 5", "-+5 = -5", "5 --3 = 8", "++5 = 5", "nthRoot(1, 2, 3) = 1"]
)
def test_what_may_be_something_else_is_not_read(text: str) -> None:
    assert judge(text).word == "not-read"


@pytest.mark.parametrize("text", ["(-1)^(m+n) = (-1)^(m-n)", "(-1)^(2n) = 1"])
def test_letters_are_no_integers_where_others_have_a_power_too(text: str) -> None:
    judged = judge(text)  # false at halves
    assert judged.word == "undecided"
    assert "integer" not in judged.text()


@pytest.mark.parametrize("text", ["(1+i)(k-i) = 2", "1 + i > i", "1 + i = 3 => i = 2"])
def test_i_beside_other_letters_in_an_order_or_under_a_condition_may_be_one(text: str) -> None:
    assert "i is a letter" in judge(text).text() or "i: real" in judge(text).text() or (
        judge(text).claim.startswith("(1 + i)"))  # fmt: skip
