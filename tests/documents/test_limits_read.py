"""Limits, infinite sums and integrals without an end are read in documents as `prove` reads them."""

from __future__ import annotations

import pytest

from symproof.documents.worker import check_bytes

LAST = {
    "We claim that $$\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1.$$": "proved",
    "We have $\\lim_{n \\to \\infty} \\frac{n}{n + 1} = 1$.": "proved",
    "We have $\\lim_{n \\to \\infty} \\frac{n}{n + 1} = 2$.": "refuted",
    "We claim that $$\\sum_{k=0}^{\\infty} \\frac{1}{2^k} = 2.$$": "proved",
    "We claim that $$\\sum_{k=0}^{\\infty} \\frac{1}{2^k} = 3.$$": "refuted",
    "Let $|r| < 1$. Then $$\\sum_{k=0}^\\infty r^k = \\frac{1}{1 - r}.$$": "proved",
    "Let $f(x) = x^2$. Then $$\\lim_{h \\to 0} \\frac{f(x + h) - f(x)}{h} = 2x.$$": "proved",
    "Let $a_n = 1/n$. Then $\\lim_{n \\to \\infty} a_n = 0$.": "proved",
    "Then $$\\int_0^\\infty e^{-x} \\, dx = 1.$$": "proved",
    "따라서 $$\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1$$이다.": "proved",
    "Hence $$\\infty + 1 = \\infty.$$": "not-read",
    "Hence $$\\lim x^2 = 4.$$": "not-read",
}


@pytest.mark.parametrize("text", LAST)
def test_limits_are_read(text: str) -> None:
    found = check_bytes("notes.md", text.encode())
    assert found["errors"] == []
    assert found["results"][-1]["verdict"] == LAST[text]
