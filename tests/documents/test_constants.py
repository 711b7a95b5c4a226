"""Where a document gives e or π another meaning, and where it only compares them."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes

CONSTANT = [
    r"Here $\pi \le \theta < 2\pi$.",
    r"Here $\pi < \Omega < 2 \pi$.",
    r"여기서 $\pi \le \theta$이다.",
    r"其中 $\pi \le \theta$。",
    r"Recall that $\pi > 3$.",
    r"Recall that $\pi \ne 3$.",
]
ANOTHER = [
    r"Let $\pi \le \theta$ be real.",
    r"Here $\pi \in S_n$.",
    r"Here $\pi < 1$.",
    r"Here $\pi \ge 4$.",
    r"Let $\pi > 0$.",
    r"$\pi > 0$이라 하자.",
    r"设 $\pi > 0$。",
]


@pytest.mark.parametrize("words", CONSTANT)
def test_a_comparison_leaves_the_constant(words: str) -> None:
    found = check_bytes("a.md", f"{words}\n\nWe have $\\sin \\pi = 0$.\n".encode())["results"]
    assert found[-1]["verdict"] == "proved"


@pytest.mark.parametrize("words", ANOTHER)
def test_what_is_introduced_is_no_constant(words: str) -> None:
    found = check_bytes("a.md", f"{words}\n\nWe have $\\sin \\pi = 0$.\n".encode())["results"]
    assert found[-1]["verdict"] == "undecided"
