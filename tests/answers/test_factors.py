"""Equations are written as products, each of which is the difference of their sides."""

from __future__ import annotations

import pytest

from symproof.kernel.terms import Relation
from symproof.notation.text_writer import write_term
from symproof.reading.claims.questions import understand
from symproof.search.guess import approximate
from symproof.teaching.answers.factors import product_of, products_of


def _equation(text: str) -> Relation:
    return understand(text).questions[0].claims[0].relation


@pytest.mark.parametrize(
    ("text", "factor"),
    [
        ("sin(2x) = sin(x)", "sin(x)"),
        ("e^(2x) - 3e^x + 2 = 0", "exp(x) - 2"),
        ("sqrt(x) - 2x + x^2 = 0", "√x - 1"),
        ("tan(x) = 1", "-cos(x + π/4)"),
    ],
)
def test_a_factor_is_found(text: str, factor: str) -> None:
    found = [write_term(f) for factors in products_of(_equation(text)) for f in factors]
    assert factor in found


@pytest.mark.parametrize("text", ["x^5 - x = 1", "y + f(x) = 0", "e^x = x"])
def test_what_is_no_product_has_no_factors(text: str) -> None:
    assert not [factors for factors in products_of(_equation(text)) if len(factors) > 1]


@pytest.mark.parametrize(
    "text", ["sin(4x) + sin(3x) = 0", "tan(x)^2 = 3", "2cos(x)^2 = 1 + cos(x)"]
)
def test_a_product_is_the_difference_of_the_sides(text: str) -> None:
    from symproof.kernel.terms import Lambda, number, substitute

    equation = _equation(text)
    for factors in products_of(equation):
        for n in (1, 2, 5):
            at = {"x": Lambda((), number(n))}
            sides = (equation.difference(), product_of(factors))
            one, other = (approximate(substitute(side, at)) for side in sides)
            assert abs(one - other) < 1e-9
