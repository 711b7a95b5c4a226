"""Points at which what is assumed holds exactly."""

from __future__ import annotations

import pytest
from claimed import read_claim

import symproof
from symproof.deciding.verdicts import Refuted
from symproof.search.solutions import constants, found_in

# What is assumed, and a point of it that refutes the claim.
REFUTED = [
    ("x = 3", "x + y = 10, x - y = 4"),
    ("y = 3", "x + y + z = 6, x - y = -1, y - z = -1"),
    ("a + b = 20", "a: real, b: real, a^2 - b^2 = 24, a - b = 4"),
    ("a + b <= 1", "a: real, b: real, a^2 + b^2 = 1"),
    ("x = 3", "x: real, x^2 = 9"),
    ("x = 1 or x = 5", "x: real, x^2 + 6*x + 5 = 0"),
    ("x = y^2", "x >= 0, y >= 0, sqrt(x) = sqrt(y)"),
    ("x = -y", "x: real, y: real, exp(x) = exp(y)"),
    ("abs(x + y - 3) < 1/10", "x: real, y: real, abs(x - 1) < 1/10, abs(y - 2) < 1/10"),
    ("n = 4", "n: integer, m: integer, n + m = 7, n - m = 3, n*m > 9"),
    ("x < 2", "x: real, x^2 = 4"),
]

TRUE = [
    ("x = 7", "x + y = 10, x - y = 4"),
    ("a + b <= sqrt(2)", "a: real, b: real, a^2 + b^2 = 1"),
    ("x = y", "x: real, y: real, exp(x) = exp(y)"),
    ("x <= 2", "x: real, x^2 = 4"),
    ("x = 3", "x: real, x^2 = 9, x > 0"),
    ("x = 2", "x: real, (x^2 - 4)/(x - 2) = 4"),  # no x is 2 there
]


@pytest.mark.parametrize(("text", "where"), REFUTED)
def test_mistakes_are_refuted_at_exact_points(text, where):
    verdict = symproof.prove(text, where=where)
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_what_follows_is_not_refuted(text, where):
    assert not isinstance(symproof.prove(text, where=where), Refuted)


def test_all_equations_hold_at_a_point():
    (claim,) = read_claim("x = 0", "x*y = 12, x + y = 7, z = x^2")
    equations = found_in(claim)
    assert equations is not None
    found = [p for turn in range(40) if (p := equations.point(lambda _: 1, turn))]
    assert {(p["x"], p["y"], p["z"]) for p in found} == {(3, 4, 9), (4, 3, 16)}


def test_equations_without_rational_solutions_give_no_point():
    (claim,) = read_claim("x = 0", "x: real, x^2 = 2")
    equations = found_in(claim)
    assert equations is not None
    assert equations.point(lambda _: 1, 0) is None
    (claim,) = read_claim("x = 0", "x: real, x^2 < 2")
    assert found_in(claim) is None


def test_numbers_near_those_of_a_claim_come_once():
    (claim,) = read_claim("x < 3", "x: real, abs(x - 1) < 1/10")
    found = [*constants(claim)]
    assert len(found) == len({*found})
    assert any(1 < x < 1 + 1 / 10 for x in found)


def test_hypotheses_that_contradict_each_other_where_they_are_defined_are_said_to():
    verdict = symproof.prove("x = -2", where="x: real, (x^2 + x)^(x - 4) = 0")
    assert verdict.proved
    assert verdict.vacuous
    assert "contradict each other" in str(verdict).splitlines()[0]
    assert not symproof.prove("x >= 0", where="x: real, sqrt(x) = 1").vacuous
