"""Derivatives of any function are decided by its values at one point."""

from __future__ import annotations

import pytest

from symproof.deciding.judgements import judge
from symproof.kernel.claims import MalformedClaim
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.reading.claims.jets import jets

TRUE = [
    "diff(f(t)^2, t) = 2 f(t) diff(f(t), t)",
    "diff(f(t) g(t), t) = f'(t) g(t) + f(t) g'(t)",
    "d/dx (x f(x)) = f(x) + x f'(x)",
    "diff(f(x)/g(x), x) = (f'(x) g(x) - f(x) g'(x))/g(x)^2",
    "diff(sin(f(x)), x) = cos(f(x)) diff(f(x), x)",
    "diff(f(x) g(x), x, 2) = f''(x) g(x) + 2 f'(x) g'(x) + f(x) g''(x)",
    "diff(a f(x), x) = a f'(x)",
    "diff(f(s), s) = f'(s)",
]
FALSE = [
    "diff(f(t)^2, t) = 2 f(t)",
    "diff(f(t) g(t), t) = f'(t) g(t) - f(t) g'(t)",
    "d/dx (x f(x)) = x f'(x)",
    "diff(f(x)/g(x), x) = f'(x)/g'(x)",
    "diff(f(x), x, 2) = f(x)",
    "diff(f(x) g(x), x, 2) = f''(x) g(x) + f(x) g''(x)",
    "diff(a f(x), x) = f'(x)",
    "diff(f(s), s) = 0",
    "diff(f(s)^2, s) = 0",
]
#: Two points, a chain, an integral, a hypothesis about the function: not by its values at a point.
OPEN = [
    "diff(f(x), x) = f(0)",
    "diff(f(2x), x) = 2 diff(f(x), x)",
    "diff(f(g(x)), x) = f'(g(x)) g'(x)",
    "diff(integrate(f(s), (s, 0, x)), x) = f(x)",
    "f(x) = 0 => diff(f(x), x) = 0",
    "f(x) > 1 => diff(f(x), x) = f'(x)",
]
F_OF_T = Term("sym", "f(#)", symbol("t"))
SLOPE = Term("deriv", "t", symbol("t"), F_OF_T)


@pytest.mark.parametrize("claim", TRUE)
def test_a_rule_of_derivatives_is_proved(claim: str) -> None:
    assert judge(claim).word in ("proved", "proved-with-conditions")


@pytest.mark.parametrize("claim", FALSE)
def test_a_false_rule_is_refuted(claim: str) -> None:
    assert judge(claim).word == "refuted"


@pytest.mark.parametrize("claim", OPEN)
def test_what_depends_on_more_than_one_point_is_left_open(claim: str) -> None:
    assert judge(claim).word in ("undecided", "not-read")


def test_the_polynomial_and_its_letters_are_named_for_people() -> None:
    found = jets([Relation(SLOPE, "=", F_OF_T)], [], {})
    (said,) = found.said
    assert said.values["values"] == "f, f'"
    assert said.values["point"] == "t"


def test_a_function_of_complex_values_stands_in_analytic_equations_only() -> None:
    sorts = {"f(#)": "complex"}
    square = Term("pow", F_OF_T, number(2))
    assert jets([Relation(SLOPE, "=", square)], [], sorts).meaning
    size = Term("pow", Term("abs", F_OF_T), number(2))
    for relation in (Relation(SLOPE, "=", size), Relation(SLOPE, "!=", square)):
        with pytest.raises(MalformedClaim, match="complex values"):
            jets([relation], [], sorts)


def test_a_name_that_is_taken_stands_for_no_value() -> None:
    other = Term("mul", symbol("f"), F_OF_T)
    assert not jets([Relation(SLOPE, "=", other)], [], {}).meaning
