"""Conclusions from equations above, and claims about names that lines above define."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes

PROVED = ("proved", "follows", "proved-with-conditions")
ALARM = ("refuted", "suspect")


def last(text: str) -> str:
    """The verdict on the last relation of a document."""
    return str(check_bytes("notes.md", text.encode())["results"][-1]["verdict"])


CONSTRAINT = "The constraint $$ax + by = 0, \\qquad b \\ne 0,$$ gives $$"
NATIONAL = (
    "Consumption is $C_t = aY_{t-1} + g$ and investment $I_t = b(Y_{t-1} - Y_{t-2})$. Income is "
    "$$Y_t = C_t + I_t + G_t.$$ Inserting gives $$Y_t = "
)
CUBIC = "Let $$B(t) = (1-t)^2P + t^2Q.$$ Then its end is $$B(z) = "
WAVES = "The frequencies are $w_i = \\exp(-ai)$. The entries are $$\\sin(pw_i) = "
CIRCLE = "It holds that $$x^2 + y^2 = 4z.$$ So we obtain $$"


@pytest.mark.parametrize("text", [
    CONSTRAINT + "y = -\\frac{a}{b}x.$$", NATIONAL + "(a+b)Y_{t-1} - bY_{t-2} + g + G_t.$$",
    CUBIC + "z^2Q + (z-1)^2P.$$", WAVES + "\\sin\\left(\\frac{p}{e^{ai}}\\right).$$",
    CIRCLE + "3x^2 + 3y^2 = 12z.$$",
    "Let $s > 0$ and let $C > 1$. Scaling the weights by $C$ gives $$e^{-Cs} < e^{-s}.$$",
])  # fmt: skip
def test_right_conclusions_follow(text: str) -> None:
    assert last(text) in PROVED


@pytest.mark.parametrize("text", [
    CONSTRAINT + "y = -ax.$$", CUBIC + "z^2Q + z(z-1)^2P.$$",
    WAVES + "\\sin\\left(p \\cdot e^{ai}\\right).$$", CIRCLE + "x^2 + y^2 = 2z.$$",
    "The circle $$x^2 + y^2 = 1$$ gives $$y^2 = 1 + x^2.$$",
])  # fmt: skip
def test_wrong_conclusions_raise_an_alarm(text: str) -> None:
    assert last(text) in ALARM


@pytest.mark.parametrize("text", [
    "Replacing $x$ by $2x$ in $y^2 = x + z$ gives $y^2 = 2x + z$.",
    "Swapping the two in $a^2 - b = c$ gives $b^2 - a = c$.",
    "$x^2 = 4$ or $x^2 = 9$ gives $x^2 = 4$.", "The sum from $j = 1$ gives $j^2 = 1$.",
    "We have $$c^2 = a^2 + b^2 - 2abk.$$ In a right triangle we get $$c^2 = a^2 + b^2.$$",
    "We have $x + y = 3$. By the first line we obtain $x = 1$.",
    "Let $f(x,a) = x^2 + a$. We solve $\\ln f(x,a) = ax$.",
    "Let $f(x) = x^2 + 1$. At the boundary $$\\ln f(x) = x.$$",
    "Let $u = x + y$. On the curve, $$\\sin u = xy.$$",
    "Let $f(x,y) = x^2 + y^2$. The ridge is where $$\\sqrt{f(x,y)} = x + y.$$",
    NATIONAL + "G_t.$$",
])  # fmt: skip
def test_other_equations_are_neither_proved_nor_alarmed(text: str) -> None:
    assert last(text) not in (*PROVED, *ALARM)


def test_a_definition_with_other_letters_is_given() -> None:
    assert last("Let $f(x) = x^2 + 1$. Also $f(y) = y^2 + 1$.") == "given"
