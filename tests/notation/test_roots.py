"""A power with half an odd number as its exponent is that power of a root."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy

from symproof import prove
from symproof.deciding.judgements import judge
from symproof.kernel.terms import symbol
from symproof.notation.roots import half_power
from symproof.notation.text_writer import write_term

PROVED = [
    ("x^(3/2) = x*sqrt(x)", "x ≥ 0"),
    ("x^(1/2) - sqrt(x) = 0", "x ≥ 0"),
    ("x^{-1/2} = \\frac{1}{\\sqrt{x}}", "√x ≠ 0"),
    ("(x^2)^(3/2) = abs(x)^3", ""),
    ("diff(x^(3/2), x) = 3/2*sqrt(x)", "x ≥ 0"),
]
REFUTED = ["(x^2)^(3/2) = x^3", "x^(3/2) = x", "x^(-1/2) = sqrt(x)", "(x^2)^(1/2) = x"]


@pytest.mark.parametrize(("exponent", "written"), [
    ("1/2", "√x"), ("3/2", "(√x)^3"), ("-1/2", "1/√x"), ("-5/2", "1/(√x)^5"),
])  # fmt: skip
def test_the_power_is_written_with_a_root(exponent: str, written: str) -> None:
    assert write_term(half_power(symbol("x"), Fraction(exponent))) == written


@pytest.mark.parametrize(("claim", "condition"), PROVED)
def test_what_holds_where_the_power_is_defined_is_proved_there(claim: str, condition: str) -> None:
    found = judge(claim)
    assert found.word == ("proved-with-conditions" if condition else "proved")
    assert condition in found.text()


@pytest.mark.parametrize("claim", REFUTED)
def test_the_power_is_no_other_one(claim: str) -> None:
    assert judge(claim).word == "refuted"


def test_an_integral_of_such_a_power_is_read() -> None:
    assert judge("integrate((1 + x^2)^(3/2)*x, (x, 0, 0)) = 0").word != "not-read"


def test_text_and_objects_are_read_alike() -> None:
    x = symbol("x")
    read = prove(sympy.Symbol("x", real=True) ** sympy.Rational(3, 2), sympy.Integer(0))
    assert read.claim.relation.left == half_power(x, Fraction(3, 2))


def test_a_matrix_is_not_put_under_a_root() -> None:
    assert "√A" not in judge("A^(1/2)*A^(1/2) = A", "A: matrix 2x2").text()
