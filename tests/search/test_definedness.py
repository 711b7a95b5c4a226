"""What the sides need in order to be defined is used in a proof, and never more than that."""

from __future__ import annotations

import pytest
from claimed import read_claim

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved
from symproof.kernel.terms import Relation, number, symbol

X = symbol("x")


def decided(text: str, where: str = ""):
    (claim,) = read_claim(text, where)
    return decide(claim)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("log(x^2) = 2*log(abs(x))", "x: real"),
        ("log(x^4) = 4*log(abs(x))", "x: real"),
        ("log(x^a) = a*log(x)", "x: real, a: real"),
        ("log((x^a)^b) = a*b*log(x)", "x: real, a: real, b: real"),
        ("log((x - 1)/(x + 1)) = log(x - 1) - log(x + 1)", "x: real"),
        ("conj(sqrt(x)) = sqrt(x)", "x: real"),
        ("conj(tan(x)) = tan(x)", "x: real"),
        ("log(x) - log(y) = log(x/y)", "x: real, y: real"),
    ],
)
def test_what_follows_from_being_defined(text, where):
    assert isinstance(decided(text, where), Proved)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("log(x^2) = 2*log(abs(x)) + 1", "x: real"),
        ("log(x^2) = log(abs(x))", "x: real"),
        ("log(x^3) = 2*log(abs(x))", "x: real"),
        ("log(x^a) = a^2*log(x)", "x: real, a: real"),
        ("log(x/y) = log(y) - log(x)", "x: real, y: real"),
        ("log((x - 1)/(x + 1)) = log(x + 1) - log(x - 1)", "x: real"),
        ("conj(sqrt(x)) = -sqrt(x)", "x: real"),
        ("conj(x*I) = x*I", "x: real"),
        ("sqrt(x^2) = x", "x: real"),
        ("log(x^2) = 2*log(-x)", "x: real, x > 0"),
    ],
)
def test_what_is_false_stays_false(text, where):
    assert not isinstance(decided(text, where), Proved)


def test_conditions_are_those_of_the_sides():
    """log x² needs x² > 0, and 2 log x needs x > 0: this is said, and says the other one, too."""
    verdict = decided("log(x^2) = 2*log(x)", "x: real")
    assert isinstance(verdict, Proved)
    relations = [c.relation for c in verdict.theorem.conditions]
    assert relations == [Relation(X, ">", number(0))]
    verdict = decided("log(x^2) = 2*log(abs(x))", "x: real")
    assert isinstance(verdict, Proved)
    assert Relation(X, ">", number(0)) not in [c.relation for c in verdict.theorem.conditions]
