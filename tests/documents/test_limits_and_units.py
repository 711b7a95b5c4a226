"""Limits, infinite sums, units and expectations are read in documents as `prove` reads them."""

from __future__ import annotations

import pytest
from documents.held import held

from symproof.documents.judging.worker import check_bytes

LAST = {
    "We claim that $$\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1.$$": "proved",
    "We have $\\lim_{n \\to \\infty} \\frac{n}{n + 1} = 1$.": "proved",
    "We have $lim_{x->0} sin(x)/x = 1$.": "proved",
    "We have $lim x->0 sin x / x = 1$.": "proved",
    "We have $\\lim_{x->0} \\sin(x)/x = 2$.": "refuted",
    "We have $lim x->0 sin x / x = 2$.": "refuted",
    "We have $\\lim_{n \\to \\infty} \\frac{n}{n + 1} = 2$.": "refuted",
    "We claim that $$\\sum_{k=0}^{\\infty} \\frac{1}{2^k} = 2.$$": "proved",
    "We claim that $$\\sum_{k=0}^{\\infty} \\frac{1}{2^k} = 3.$$": "refuted",
    "Let $|r| < 1$. Then $$\\sum_{k=0}^\\infty r^k = \\frac{1}{1 - r}.$$": "proved",
    "Let $f(x) = x^2$. Then $$\\lim_{h \\to 0} \\frac{f(x + h) - f(x)}{h} = 2x.$$": "proved",
    "Let $a_n = 1/n$. Then $\\lim_{n \\to \\infty} a_n = 0$.": "proved",
    "Then $$\\int_0^\\infty e^{-x} \\, dx = 1.$$": "proved",
    "따라서 $$\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1$$이다.": "proved",
    "Hence $$\\infty + 1 = \\infty.$$": "not-read",
    "Hence $$\\lim x^2 = 4.$$": "undecided",
}


@pytest.mark.parametrize("text", LAST)
def test_limits_are_read(text: str) -> None:
    found = check_bytes("notes.md", text.encode())
    assert found["errors"] == []
    assert held(found["results"][-1]["verdict"]) == LAST[text]


UNITS = {
    "We claim that $$5\\,\\text{km} = 5000\\,\\text{m}.$$": "proved",
    "We have $90\\,\\mathrm{km}/\\mathrm{h} = 25\\,\\mathrm{m}/\\mathrm{s}$.": "proved",
    "무게는 $2\\,\\text{kg} = 2000\\,\\text{g}$이다.": "proved",
    "We have $1 \\text{ km} = 100 \\text{ m}$.": "refuted",
    # Letters that are something else, or may be.
    "We have $5 m = 500 c m$.": "undecided",
    "Let $m = 3$. Then $2 m = 6$.": "proved",
}


@pytest.mark.parametrize("text", UNITS)
def test_units_behind_numerals_are_read(text: str) -> None:
    found = check_bytes("notes.md", text.encode())
    assert found["errors"] == []
    assert held(found["results"][-1]["verdict"]) == UNITS[text]


CHANCES = {
    "Let $X$ and $Y$ be random variables. Then "
    "$\\mathbb{E}[X + Y] = \\mathbb{E}[X] + \\mathbb{E}[Y]$.": "proved",
    "Let $X$ be a random variable. So $\\operatorname{Var}(X) = E[X^2] - E[X]^2$.": "proved",
    "확률변수 $X$에 대하여 $\\mathbb{E}[2X] = 2\\mathbb{E}[X]$이다.": "proved",
    "设 $X$ 为随机变量。则 $\\mathbb{E}[2X] = 2\\mathbb{E}[X]$。": "proved",
    # False, of finitely many outcomes: more may be meant.
    "Let $X$ be a random variable. Then $E[X^2] = E[X]^2$.": "undecided",
    # More is known of them than is read, or nothing says that they are random.
    "Let $X, Y$ be independent random variables. Then $E[XY] = E[X] E[Y]$.": "not-read",
    "We have $\\mathbb{E}[X + Y] = \\mathbb{E}[X] + \\mathbb{E}[Y]$.": "not-read",
    "Let $X$ be a random variable. Then $\\mathbb{E} X = X \\mathbb{E}$.": "not-read",
}


@pytest.mark.parametrize("text", CHANCES)
def test_expectations_are_read_where_the_text_speaks_of_random_variables(text: str) -> None:
    found = check_bytes("notes.md", text.encode())
    assert found["errors"] == []
    assert held(found["results"][-1]["verdict"]) == CHANCES[text]
