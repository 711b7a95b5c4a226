"""A distinction of cases is a claim for each case, under all conditions of the case."""

from __future__ import annotations

import pytest

from symproof.deciding.judgements import judge

TRUE = [
    "Piecewise((x, x > 0), (-x, True)) = abs(x)",
    "Piecewise((0, x < 0), (x, x < 1), (1, True)) <= 1",
    "Piecewise((x, x > 0), (-x, True)) >= 0",
    "Piecewise((a, a > b), (b, True)) = max(a, b)",
    "Piecewise((1, 0 <= x < 1), (0, True)) + Piecewise((0, 0 <= x < 1), (1, True)) = 1",
    "Piecewise((1, x > 0), (Piecewise((0, x = 0), (-1, True)), True)) = sign(x)",
    "2*Piecewise((x, x > 0), (0, True)) = x + abs(x)",
]
FALSE = [
    "Piecewise((x, x > 0), (x, True)) = abs(x)",
    "Piecewise((0, x < 0), (x, x < 1), (1, True)) >= 1",
    "Piecewise((x, x > 0), (-x, True)) > 0",
    "Piecewise((a, a > b), (b, True)) = min(a, b)",
    "Piecewise((1, 0 <= x < 1), (0, True)) = 1",
    "Piecewise((1, x > 0), (0, True)) = Piecewise((1, x >= 0), (0, True))",
    "Piecewise((1, x > 0), (-1, True)) = sign(x)",
]
NOT_READ = [
    ("Piecewise((x, x > 0)) = x", "what holds otherwise"),
    ("Piecewise((x, x > 0), (-x, x < 0)) = abs(x)", "what holds otherwise"),
    ("Sum(Piecewise((k, k > 2), (0, True)), (k, 1, n)) = n", "the cases depend on k"),
    ("Piecewise(x, 1) = x", "write Piecewise((a, x > 0), (b, True))"),
    ("Piecewise((x, 1), (0, True)) = x", "a condition such as x > 0"),
    (" + ".join(f"Piecewise((x, x > {k}), (0, True))" for k in range(6)) + " = 0", "at most 16"),
]


@pytest.mark.parametrize("claim", TRUE)
def test_what_holds_in_each_case_is_proved(claim: str) -> None:
    assert judge(claim).word == "proved"


@pytest.mark.parametrize("claim", FALSE)
def test_what_fails_in_a_case_is_refuted(claim: str) -> None:
    assert judge(claim).word == "refuted"


@pytest.mark.parametrize(("claim", "reason"), NOT_READ)
def test_what_is_no_complete_distinction_is_not_read(claim: str, reason: str) -> None:
    found = judge(claim)
    assert found.word == "not-read"
    assert reason in found.text()


def test_two_equal_distinctions_are_in_the_same_case() -> None:
    one = "Piecewise((1, x > 0), (2, True))"
    assert judge(f"{one} - {one} = 0").text().count("[x:") == 2
