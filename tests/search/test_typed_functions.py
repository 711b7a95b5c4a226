"""Logarithms of products and powers, and arcs of angles beyond the quarter next to 0."""

from __future__ import annotations

import pytest

from symproof.deciding.judgements import judge


@pytest.mark.parametrize(
    "text",
    [
        "log(1/x) = -log(x)",
        "log(x^2) = 2*log(x)",
        "log((x - 1)^3) = 3*log(x - 1)",
        "log(x*(x + 1)^3) = log(x) + 3*log(x + 1)",
        "acos(cos(20)) = 20 - 6*pi",
        "asin(sin(2)) = pi - 2",
        "asin(cos(2015)) = 2015 - 1283*pi/2",
        "atan(cot(12)) = -12 + 7*pi/2",
        "atan(tan(4)) = 4 - pi",
    ],
)
def test_what_is_true_where_it_is_defined_is_proved(text: str) -> None:
    assert judge(text).word in ("proved", "proved-with-conditions")


@pytest.mark.parametrize(
    "text",
    [
        "log(1/x) = log(x)",
        "log(x^2) = log(x)",
        "log((x - 1)^3) = 2*log(x - 1)",
        "log(x*(x + 1)^3) = log(x) + log(x + 1)",
        "acos(cos(20)) = 21 - 6*pi",
        "acos(cos(20)) = 6*pi - 20",
        "asin(sin(2)) = 2",
        "atan(tan(4)) = 4",
        "atan(cot(12)) = 12 - 7*pi/2",
    ],
)
def test_what_is_false_is_refuted(text: str) -> None:
    assert judge(text).word == "refuted"
