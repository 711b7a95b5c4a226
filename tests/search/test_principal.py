"""The value of an inverse circular function is proved by the law of the function, whose premises
say where the value lies."""

from __future__ import annotations

import pytest
from typed import verdicts_of

from symproof.deciding.judgements import judge

TRUE = [
    ("arcsin(sin(x)) = x", "-pi/2 <= x, x <= pi/2"),
    ("arcsin(sin(x)) = pi - x", "pi/2 <= x, x <= 3*pi/2"),
    ("arcsin(cos(x)) = pi/2 - x", "0 <= x, x <= pi"),
    ("arccos(cos(x)) = x", "0 <= x, x <= pi"),
    ("arccos(cos(x)) = -x", "-pi <= x, x <= 0"),
    ("arccos(-cos(x)) = pi - x", "0 <= x, x <= pi"),
    ("arctan(tan(x)) = x", "-pi/2 < x, x < pi/2"),
    ("arctan(x) = arcsin(x/sqrt(1+x^2))", ""),
    ("arg(e^(i w)) = w", "w: real, -pi < w, w <= pi"),
    ("arg(r*e^(i*w)) = w", "r > 0, w: real, -pi < w, w <= pi"),
]
FALSE = [
    ("arcsin(sin(x)) = x", ""),
    ("arcsin(sin(x)) = x", "0 <= x, x <= 2"),
    ("arcsin(sin(x)) = pi - x", "0 <= x, x <= pi"),
    ("arccos(cos(x)) = x", "-pi <= x, x <= pi"),
    ("arccos(-cos(x)) = pi - x", "0 <= x, x <= 4"),
    ("arctan(tan(x)) = x", "0 < x, x < pi, x != pi/2"),
    ("arg(r*e^(i*w)) = w", "r != 0, r: real, w: real, -pi < w, w <= pi"),
]


@pytest.mark.parametrize(("claim", "where", "word"), verdicts_of(TRUE, FALSE))
def test_an_inverse_function_gets_its_value(claim: str, where: str, word: str) -> None:
    assert judge(claim, where).word == word


def test_the_end_of_the_range_that_is_left_out_is_not_taken_in() -> None:
    assert judge("arg(e^(i w)) = w", "w: real, -pi <= w, w <= pi").word != "proved"
