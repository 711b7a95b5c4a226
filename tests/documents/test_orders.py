"""Expansions with O and o at 0: proved, refuted, or left open where nothing is known."""

from __future__ import annotations

import pytest

from symproof.deciding.words import FALSE, PROVED
from symproof.documents.judging.worker import check_bytes


def last(text: str) -> str:
    """The verdict on the last relation of a text."""
    found: str = check_bytes("a.md", text.encode())["results"][-1]["verdict"]
    return found


HOLD = [
    r"As $x \to 0$, $\sin x = x - \frac{x^3}{6} + O(x^5)$.",
    r"As $x \to 0$, $\frac{\sin x}{x} = 1 - \frac{x^2}{6} + O(x^4)$.",
    r"$\ln(1+x) = x + O(x^2)$ as $x \to 0$.",
    r"$x \to 0$일 때 $\cos x = 1 - \frac{x^2}{2} + O(x^4)$이다.",
    r"当 $x \to 0$ 时，$\tan x = x + \frac{x^3}{3} + o(x^3)$。",
]
FAIL = [
    r"As $x \to 0$, $\sin x = x - \frac{x^3}{3} + O(x^5)$.",
    r"As $x \to 0$, $\frac{\cos x - 1}{x^2} = \frac12 + O(x^2)$.",
    r"$x \to 0$일 때 $\sqrt{1+x} = 1 + x + O(x^2)$이다.",
    r"当 $x \to 0$ 时，$\tan x = x + o(x^3)$。",
]
OPEN = [
    # Not analytic at 0: the derivatives that exist say nothing.
    r"As $x \to 0$, $x^2\sqrt{x} = O(x^3)$.",
    r"As $x \to 0$, $x|x| = O(x^3)$.",
    r"As $x \to 0$, $\sqrt{x} = O(x)$.",
    r"As $x \to 0$, $\frac{\sin x}{x} = \frac{1}{x} + O(x^2)$.",
    # Elsewhere than at 0, or nowhere; a question.
    r"As $x \to \infty$, $\sin x = x - \frac{x^3}{6} + O(x^5)$.",
    r"We have $\sin x = x - \frac{x^3}{3} + O(x^5)$.",
    r"Is $\sin x = x + O(x^5)$ as $x \to 0$?",
    # O stands for another function in each line, so that no line follows from another one.
    r"As $x \to 0$, $x|x| = O(x^2)$ and $\sin x = 2x + O(x)$.",
]


@pytest.mark.parametrize("text", HOLD)
def test_an_expansion_is_proved_by_derivatives(text: str) -> None:
    assert last(text) in PROVED


@pytest.mark.parametrize("text", FAIL)
def test_a_wrong_coefficient_is_refuted(text: str) -> None:
    assert last(text) == "refuted"


@pytest.mark.parametrize("text", OPEN)
def test_an_expansion_that_derivatives_do_not_decide_stays_open(text: str) -> None:
    assert last(text) not in (*PROVED, *FALSE)
