"""Infinite sums: what no law can be is not searched for, and what one is is found."""

from __future__ import annotations

import pytest

from symproof import prove
from symproof.kernel.terms import Term, number, symbol
from symproof.search import limiting

N = symbol("n")
INDEX = Term("add", N, number(1))
FOURIER = Term("mul", Term("div", number(1), INDEX), Term("sin", Term("mul", INDEX, symbol("x"))))


def test_a_fourier_series_is_no_multiple_of_a_law() -> None:
    assert limiting._candidates(FOURIER, "n") == []


@pytest.mark.parametrize(
    ("summand", "law"),
    [
        (Term("div", number(3), Term("pow", INDEX, number(2))), "reciprocal squares"),
        (Term("div", number(1), Term("pow", INDEX, number(4))), "reciprocal fourth powers"),
        (Term("pow", symbol("r"), N), "geometric series"),
    ],
)
def test_a_multiple_of_a_law_is_one_of_the_candidates(summand: Term, law: str) -> None:
    found = [name for parts in limiting._candidates(summand, "n") for _, name, _ in parts]
    assert found == [law]


@pytest.mark.parametrize(
    ("claim", "word"),
    [
        ("Sum((-1)^n/(2n+1), (n, 0, oo)) = pi/4", "proved"),
        ("Sum((-1)^n/(2n+1), (n, 0, oo)) = pi/3", "refuted"),
        ("Sum(1/(n^2+n), (n, 1, oo)) = 1", "proved"),
        ("Sum(sin(n x)/n, (n, 1, oo)) = x", "undecided"),
        ("Sum(cos(n)/n^2, (n, 1, oo)) = 1", "undecided"),
    ],
)
def test_verdicts(claim: str, word: str) -> None:
    assert prove(claim).word == word
