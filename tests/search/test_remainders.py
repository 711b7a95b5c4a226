"""Claims about divisions with a remainder are proved remainder by remainder."""

from __future__ import annotations

import pytest
from typed import verdicts_of

from symproof.deciding.judgements import judge

TRUE = [
    ("n is even or n is odd", "n: integer"),
    ("n^2 mod 4 = 0 or n^2 mod 4 = 1", "n: integer"),
    ("n^2 mod 3 != 2", "n: integer"),
    ("2 | k*(k+1)", "k: integer"),
    ("6 | n(n+1)(n+2)", "n: natural"),
    ("30 | n^5 - n", "n: integer"),
    ("n^3 ≡ n (mod 6)", "n: integer"),
    ("k(k + 1) is even", ""),
    ("n(n + 1)(n + 2) is a multiple of 6", "n: natural"),
    ("6 | n^3 - n", "m: integer"),
    ("6 | n^3 - n", "n > 2"),
    ("n(n+1)/2 is an integer", "n: integer"),
    ("4 | n^2", "n: even"),
    ("n is odd => n^2 - 1 is divisible by 8", "n: integer"),
    ("n^2 is even => n is even", "n: integer"),
    ("n^2 is odd => n is odd", "n: integer"),
    ("3 divides n^2 => 3 divides n", "n: integer"),
    ("2 | n and 3 | n => 6 | n", "n: integer"),
    ("a*b is even => a is even or b is even", "a, b: integer"),
    ("3 | a^2 + b^2 => 3 | a", "a, b: integer"),
    ("a + b is even => a - b is even", "a, b: integer"),
]
FALSE = [
    ("n is even or n/2 is odd", "n: integer"),
    ("n^2 mod 4 = 0 or n^2 mod 4 = 2", "n: integer"),
    ("n^2 mod 3 != 1", "n: integer"),
    ("3 | k*(k+1)", "k: integer"),
    ("12 | n(n+1)(n+2)", "n: natural"),
    ("60 | n^5 - n", "n: integer"),
    ("n^3 ≡ n (mod 5)", "n: integer"),
    ("n^2 + n is odd", ""),
    ("n^2 ≡ n (mod 6)", ""),
    ("12 | n^3 - n", "n: integer"),
    ("n(n+1)/4 is an integer", "n: integer"),
    ("n is odd => n^2 - 1 is divisible by 16", "n: integer"),
    ("n^2 is even => n/2 is even", "n: integer"),
    ("4 divides n^2 => 4 divides n", "n: integer"),
    ("2 | n and 4 | n => 8 | n", "n: integer"),
    ("a*b is even => a is even", "a, b: integer"),
    ("5 | a^2 + b^2 => 5 | a", "a, b: integer"),
]


@pytest.mark.parametrize(("claim", "where", "word"), verdicts_of(TRUE, FALSE))
def test_a_division_with_a_remainder_gets_its_verdict(claim: str, where: str, word: str) -> None:
    assert judge(claim, where).word == word


def test_a_letter_that_is_no_integer_has_no_remainders() -> None:
    assert judge("floor(x) + 1/2 > x", "x: real").word != "proved"
    assert judge("floor(2*x) = 2*floor(x)", "x: real").word == "refuted"


def test_the_claim_is_shown_as_it_is_and_not_remainder_by_remainder() -> None:
    assert judge("6 | n^3 - n", "n: integer").text().count("floor") == 1
    assert "at n = " in judge("12 | n^3 - n", "n: integer").text()
