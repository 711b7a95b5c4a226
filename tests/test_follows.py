"""What follows from hypotheses, for users of Python."""

from __future__ import annotations

import pytest
import sympy

import symproof
from symproof.kernel.terms import Relation, number, symbol

X, Y = sympy.symbols("x y", real=True)
Z, N = sympy.Symbol("z"), sympy.Symbol("n", integer=True)
P = sympy.Symbol("p", positive=True)
Eq, Ne, Lt, Le, Gt, Ge = sympy.Eq, sympy.Ne, sympy.Lt, sympy.Le, sympy.Gt, sympy.Ge


@pytest.mark.parametrize(
    ("hypotheses", "claim"),
    [
        ("2x + 1 = 5", "x = 2"),
        (["0 < a", "a < b"], "1/a > 1/b"),
        (("a = b", "b = c"), "a^2 = c^2"),
        ("x^2 = 4", ["x = 2", "x = -2"]),
        ([], "x^2 >= 0"),
        (Eq(2 * X + 1, 5), Eq(X, 2)),
        ([Lt(X, Y)], Lt(X**3, Y**3)),
        (Eq(Z**2, 4), [Eq(Z, 2), Eq(Z, -2)]),
        (Gt(2 * N, 1), Ge(N, 1)),
        ([Eq(X * P, 0)], Eq(X, 0)),
        ([], Ge(X**2 - 2 * X + 1, 0)),
        ([Relation(symbol("x"), ">", number(1))], Relation(symbol("x"), ">", number(0))),
    ],
)
def test_what_follows(hypotheses, claim):
    assert symproof.follows(hypotheses, claim).word == "proved"


@pytest.mark.parametrize(
    ("hypotheses", "claim"),
    [
        ("x^2 = 4", "x = 2"),  # a case is lost
        ("x^2 = 4", ["x = 2", "x = 3"]),
        ("a < b", "1/a > 1/b"),
        ("x < y", ["x^2 < y^2", "x = 0"]),
        ([], "x^2 > 0"),
        (Eq(X**2, 4), Eq(X, 2)),
        (Lt(X, Y), Lt(X**2, Y**2)),
        (Eq(Z**4, 1), [Eq(Z, 1), Eq(Z, -1)]),  # of complex numbers
        (Gt(2 * X, 1), Ge(X, 1)),  # of real numbers
        (Ge(X * P, 0), Gt(X, 0)),
    ],
)
def test_what_does_not_follow(hypotheses, claim):
    assert symproof.follows(hypotheses, claim).word == "refuted"


def test_the_order_of_complex_numbers_is_nothing():
    verdict = symproof.follows(Lt(Z, 1), Lt(Z, 2))
    assert verdict.word == "undecided"


def test_contradictions_are_named():
    verdict = symproof.follows([Eq(X, 1), Eq(X, 2)], Eq(Y, 2))
    assert str(verdict).splitlines()[0] == "proved: y = 2 (the hypotheses contradict each other)"


def test_declarations():
    assert symproof.follows("2n > 1", "n >= 1", where="n: integer").proved
    assert symproof.follows("2n > 1", "n >= 1", sorts={"n": "integer"}).proved
    assert symproof.follows(Gt(2 * X, 1), Ge(X, 1), where="x: integer").proved
    assert symproof.follows(Gt(2 * X, 1), Ge(X, 1), sorts={"x": "integer"}).proved
    assert symproof.follows("2n > 1", "n >= 1").refuted


@pytest.mark.parametrize(
    ("hypotheses", "claim", "error", "why"),
    [
        ("x = 1", [], ValueError, "nothing is claimed"),
        ("x = 1", Eq(X, 1), TypeError, "all text"),
        ([Eq(X, 1)], "x = 1", TypeError, "all text"),
        (True, "x = 1", TypeError, "already decided"),
        ("x = 1", sympy.true, TypeError, "already decided"),
        ("x +", "x = 1", ValueError, "operand"),
        ("x = 1", "x +", ValueError, "operand"),
        (Eq(X, 1), X + 1, ValueError, "not an equation"),
        ([Eq(X, 1)], Eq(sympy.Symbol("x"), 1), ValueError, "x"),  # two letters of one name
    ],
)
def test_what_is_refused(hypotheses, claim, error, why):
    with pytest.raises(error, match=why):
        symproof.follows(hypotheses, claim)


@pytest.mark.parametrize("claim", [Ne(X, 0), Le(X, Y)])
def test_it_is_no_boolean(claim):
    with pytest.raises(TypeError):
        bool(symproof.follows([Gt(X, 0), Le(X, Y)], claim))
