r"""Bars with two ends are read as brackets with two ends, where print says what they take."""

from __future__ import annotations

import pytest

from symproof import prove
from symproof.notation.tokens import UnreadableText


@pytest.mark.parametrize(
    "claim",
    [
        r"\int_0^1 x^2 dx = \frac13 x^3 \Big|_0^1",
        r"\int_0^1 x^2 dx = \frac13 x^3 \bigg\rvert_{0}^{1}",
        r"\int_0^1 x^2 + x\, dx = \left. \frac13 x^3 + \frac12 x^2 \right|_0^1",
        r"\int_0^1 x e^x dx = x e^x |_0^1 - \int_0^1 e^x dx",
        r"|x|^2 = x^2",
        r"|x - y| = |y - x|",
    ],
)
def test_a_bar_takes_the_factors_before_it_or_what_stands_behind_a_left_point(claim: str) -> None:
    assert prove(claim).word.startswith("proved")


@pytest.mark.parametrize(
    "claim",
    [
        r"\int_0^1 x^2 dx = \frac12 x^3 \Big|_0^1",
        r"\int_0^1 x^2 + x\, dx = \left. \frac13 x^3 - \frac12 x^2 \right|_0^1",
        r"\int_0^1 x e^x dx = x e^x |_0^1 + \int_0^1 e^x dx",
    ],
)
def test_a_wrong_antiderivative_is_refuted(claim: str) -> None:
    assert prove(claim).word == "refuted"


@pytest.mark.parametrize(
    "claim",
    [
        r"\int_0^1 x + x^2 dx = \frac{x^2}{2} + \frac{x^3}{3} \Big|_0^1",  # how much of the sum?
        r"|a|_0^1 = 1",
    ],
)
def test_a_bar_that_may_take_more_is_not_read(claim: str) -> None:
    with pytest.raises(UnreadableText):
        prove(claim)
