"""Derivatives of functions that a document defines, and names under signs of calculus."""

from __future__ import annotations

import pytest
from documents.held import held

from symproof.documents.judging.worker import check_bytes

LAST = {
    r"Let $f(x) = x^2$. Then $f'(x) = 2x$.": "proved",
    r"Let $f(x) = x^2$. Then $f'(x) = 3x$.": "suspect",
    r"Let $f(x) = x^2$. Then $f'(3) = 6$.": "proved",
    r"Let $f(x) = x^2$. Then $f'(3) = 5$.": "refuted",
    r"Let $f(x) = x^3$. Then $f''(x) = 6x$.": "proved",
    r"Let $f(x) = x^3$. Then $f''(2) = 6$.": "refuted",
    r"$f(x) = x^3$라 하자. 그러면 $f'(x) = 3x^2$이다.": "proved",
    r"设 $f(x) = x^3$。则 $f'(x) = 3x^2$。": "proved",
    r"Let $g(t) = \sin(t) e^{2t}$. Then $g'(0) = 1$.": "proved",
    # f is known for some arguments only, or is not known at all
    r"Let $f(0) = 1$. Then $f'(0) = 0$.": "undecided",
    r"We have $f'(x) = 2x$.": "undecided",
    # the letter has a value: what is differentiated is still a function of it
    r"Let $x = 2$. We have $\frac{d}{dx} x^2 = 0$.": "refuted",
    r"Let $x = 2$. We have $\frac{d}{dx} x^2 = 4$.": "proved",
    # a depends on x, too
    r"Let $a = x^2$. Let $f(x) = a x$. Then $f'(x) = a$.": "undecided",
}  # fmt: skip


@pytest.mark.parametrize("text", LAST)
def test_what_is_said_of_derivatives(text: str) -> None:
    found = check_bytes("notes.md", text.encode())["results"]
    assert held(found[-1]["verdict"]) == LAST[text]


MENTIONED = {
    "The function $y(t) = e^{-2t} \\cos 3t$ solves $y'' + 4 y' + 13 y = 0$.": "follows",
    "Let $f(x) = x^3$. Then $f' = 3x^2$.": "follows",
    "Let $f(x) = x^3$. Then $f'' = 6x$.": "follows",
    "Let $f(x) = x^3$. Then $f'' = 6$.": "suspect",
    "Let $f(x) = x^3$. Then $f' = 2x^2$.": "suspect",
    # Nothing says what u is.
    "Then $u' = 2u$.": "undecided",
}


@pytest.mark.parametrize("text", MENTIONED)
def test_a_derivative_may_be_mentioned_without_its_argument(text: str) -> None:
    assert check_bytes("x.md", f"{text}\n".encode())["results"][-1]["verdict"] == MENTIONED[text]
