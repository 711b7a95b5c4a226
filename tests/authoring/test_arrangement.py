"""Up to the order of terms and factors, and no further."""

from __future__ import annotations

import pytest

from symproof.authoring.arrangement import same_up_to_order
from symproof.reading.claims.single import read_term


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("a + b", "b + a"),
        ("a*b*c", "c*(b*a)"),
        ("a - b", "-b + a"),
        ("-(a + b)", "-a - b"),
        ("2*a/3", "(2/3)*a"),
        ("a*a", "a^2"),
        ("1/(2*I)*x", "-I*x/2"),
        ("cos(x + y)*z", "z*cos(y + x)"),
        ("Matrix([[a + b, 1]])", "Matrix([[b + a, 1]])"),
        ("Sum(a*b, (i, 0, n))", "Sum(b*a, (i, 0, n))"),
        ("a + a", "2*a"),
    ],
)
def test_the_same(left: str, right: str) -> None:
    assert same_up_to_order(read_term(left), read_term(right))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("a + b", "a - b"),
        ("a*(b + c)", "a*b + a*c"),
        ("(a + b)/2", "a/2 + b/2"),
        ("sin(x)^2 + cos(x)^2", "1"),
        ("cos(-x)", "cos(x)"),
        ("a*b", "a/b"),
        ("a^2", "a^3"),
        ("2*a", "3*a"),
        ("I*x", "-I*x"),
        ("Matrix([[a, b]])", "Matrix([[b, a]])"),
        ("Matrix([[1, 2], [3, 4]])*Matrix([[0, 1], [1, 0]])",
         "Matrix([[0, 1], [1, 0]])*Matrix([[1, 2], [3, 4]])"),
        ("x/x", "1"),
        ("exp(a)*exp(b)", "exp(a + b)"),
        ("Sum(a, (i, 0, n))", "Sum(a, (i, 1, n))"),
        ("0*a", "0*b + 1"),
    ],
)  # fmt: skip
def test_not_the_same(left: str, right: str) -> None:
    assert not same_up_to_order(read_term(left), read_term(right))
