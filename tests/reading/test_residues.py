"""Divisibility by a small number is decided for each remainder."""

from __future__ import annotations

import pytest

from symproof.deciding.judgements import judge

TRUE = [
    ("2 | k*(k + 1)", ""),
    ("6 | n^3 - n", ""),
    ("n^3 ≡ n (mod 6)", ""),
    ("5 | n^5 - n", ""),
    ("k(k + 1) is even", ""),
    ("n(n + 1)(n + 2) is a multiple of 6", "n: natural"),
    ("6 | n^3 - n", "m: integer"),
]
FALSE = [
    ("2 | k*(k + 2)", ""),
    ("4 | n^3 - n", "n: integer"),
    ("n^2 ≡ n (mod 6)", ""),
    ("4 | n^5 - n + 1", ""),
    ("n^2 + n is odd", ""),
    ("n(n + 1)(n + 3) is a multiple of 6", "n: natural"),
    ("12 | n^3 - n", "n: integer"),
]


@pytest.mark.parametrize(("claim", "where"), TRUE)
def test_what_holds_for_each_remainder_is_proved(claim: str, where: str) -> None:
    assert judge(claim, where).word == "proved"


@pytest.mark.parametrize(("claim", "where"), FALSE)
def test_what_fails_is_refuted_at_a_value_of_its_own_letter(claim: str, where: str) -> None:
    found = judge(claim, where)
    assert found.word == "refuted"
    assert " m = " not in found.text()


def test_the_claim_for_each_remainder_is_shown_by_itself() -> None:
    shown = judge("2 | k*(k + 1)").claim
    assert shown.count(";") >= 1
    assert shown.count("floor") == 2


@pytest.mark.parametrize("where", ["n > 2", "n^2 = 4"])
def test_what_something_is_supposed_of_is_not_divided(where: str) -> None:
    assert "6·m" not in judge("6 | n^3 - n", where).text()
