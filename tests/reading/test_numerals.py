"""Functions of whole numbers have the values of their recurrences, and no others."""

from __future__ import annotations

import pytest
from typed import verdicts_of

from symproof.deciding.judgements import judge

TRUE = [
    (r"\gamma(\nu - 1) = \gamma\nu - \gamma", ""),
    (r"\gamma(a - 1)/(\gamma b) = (a - 1)/b", "b != 0, gamma != 0"),
    ("Matrix([[1, 2], [3, 4]]).inv()*Matrix([[1, 2], [3, 4]]) = eye(2)", ""),
    ("zeros(2)*ones(2, 3) = zeros(2, 3)", ""),
    ("gamma(5) = 24", ""),
    ("gamma(5/2) = 3*sqrt(pi)/4", ""),
    ("zeta(2) = pi**2/6", ""),
    ("zeta(4) = pi**4/90", ""),
    ("zeta(-1) = -1/12", ""),
    (r"\zeta(2) = \frac{\pi^2}{6}", ""),
    ("factorial2(7) = 105", ""),
    ("factorial2(8) = 384", ""),
    ("fibonacci(10) = 55", ""),
    ("lucas(5) = 11", ""),
    ("subfactorial(4) = 9", ""),
    ("totient(9) = 6", ""),
    ("harmonic(4) = 25/12", ""),
    ("rf(x, 2) = x*(x + 1)", ""),
    ("ff(x, 2) = x*(x - 1)", ""),
    ("nPr(5, 2) = 20", ""),
    ("erfc(x) + erf(x) = 1", ""),
    ("Integer(3) = 3", ""),
    ("gamma + gamma(x + 1) = gamma*(x + 2)", ""),
]
FALSE = [
    ("zeros(2) = ones(2)", ""),
    ("gamma(5) = 120", ""),
    ("gamma(1/2) = pi", ""),
    ("zeta(2) = pi**2/8", ""),
    ("zeta(0) = 1/2", ""),
    ("factorial2(7) = 5040", ""),
    ("fibonacci(10) = 54", ""),
    ("totient(9) = 8", ""),
    ("harmonic(4) = 2", ""),
    ("rf(x, 2) = x*(x - 1)", ""),
    ("ff(x, 2) = x*(x + 1)", ""),
]


@pytest.mark.parametrize(("claim", "where", "word"), verdicts_of(TRUE, FALSE))
def test_a_claim_gets_its_verdict(claim: str, where: str, word: str) -> None:
    assert judge(claim, where).word == word
