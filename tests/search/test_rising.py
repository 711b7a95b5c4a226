"""Relations in one letter are proved from a point at which their sides agree, by the sign of the
derivative in between."""

from __future__ import annotations

import json

import pytest
from typed import verdicts_of

from symproof.deciding.judgements import judge
from symproof.deciding.verdicts import Proved

TRUE = [
    ("sin(x) <= x", "x >= 0"),
    ("sin(x) < x", "x > 0, x < pi"),
    ("x - x^3/6 <= sin(x)", "x >= 0"),
    ("cos(x) >= 1 - x^2/2", ""),
    ("cosh(x) >= 1 + x^2/2", ""),
    ("e^x > 1 + x + x^2/2", "x > 0"),
    ("log(1+x) >= x - x^2/2", "x >= 0"),
    ("log(1+x) < x", "x > 0"),
    ("x < tan(x)", "0 < x, x < pi/2"),
    ("arcsin(x) >= x", "0 <= x, x <= 1"),
    ("arctan(x) >= x - x^3/3", "x >= 0"),
    ("arctan(x) + arctan(1/x) = pi/2", "x > 0"),
    ("arctan(x) + arctan(1/x) = -pi/2", "x < 0"),
    ("2*arctan(x) = arcsin(2*x/(1+x^2))", "-1 <= x, x <= 1"),
]
FALSE = [
    ("sin(x) <= x", ""),
    ("sin(x) < x", "x >= 0"),
    ("x - x^3/7 <= sin(x)", "x >= 0"),
    ("cos(x) >= 1 - x^2/3", ""),
    ("cosh(x) >= 1 + x^2/2 + x^4/20", ""),
    ("e^x > 1 + x + x^2/2", ""),
    ("log(1+x) >= x - x^2/3", "x >= 0"),
    ("x < tan(x)", "0 < x, x < pi"),
    ("arctan(x) + arctan(1/x) = pi/2", "x != 0"),
    ("arctan(x) + arctan(1/x) = -pi/2", ""),
    ("2*arctan(x) = arcsin(2*x/(1+x^2))", "x >= 0"),
]


@pytest.mark.parametrize(("claim", "where", "word"), verdicts_of(TRUE, FALSE))
def test_a_relation_in_one_letter_gets_its_verdict(claim: str, where: str, word: str) -> None:
    assert judge(claim, where).word == word


def test_the_certificate_says_by_which_theorem() -> None:
    (verdict,) = judge("sin(x) <= x", "x >= 0").verdicts
    assert isinstance(verdict, Proved)
    assert json.loads(verdict.certificate)["theorems"][-1]["proof"]["rule"] == "mean-value"
    assert verdict.conditions == ()


def test_nothing_is_said_across_a_pole() -> None:
    assert judge("tan(x) >= x", "0 <= x, x <= 2").word != "proved"
    assert judge("1/x - 1 <= log(1/x)", "").word != "proved"
