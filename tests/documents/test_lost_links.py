"""A side of a chain that is not read costs its links, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from symproof.documents.judging.worker import check_bytes


def lines(text: str) -> list[tuple[str, str]]:
    found: list[dict[str, Any]] = check_bytes("a.md", f"{text}\n".encode())["results"]
    return [(r["text"], r["verdict"]) for r in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$1 + 1 = 2 \boxplus 0 = 3 = 2 + 1$",
         [(r"= 2 \boxplus 0", "not-read"), ("3 = 2 + 1", "proved")]),
        (r"$1 + 1 = 2 \boxplus 0 = 3 = 2 + 2$",
         [(r"= 2 \boxplus 0", "not-read"), ("3 = 2 + 2", "refuted")]),
        (r"$1 + 1 = 2 = 3 \boxplus 1$", [("1 + 1 = 2", "proved"), (r"= 3 \boxplus 1", "not-read")]),
        (r"$1 + 1 = 3 = 3 \boxplus 1$",
         [("1 + 1 = 3", "refuted"), (r"= 3 \boxplus 1", "not-read")]),
        (r"$2 \boxplus 3 \le 5 \le 4$", [(r"2 \boxplus 3 \le", "not-read"),
                                        (r"5 \le 4", "refuted")]),
        (r"Let $x$ be real. $$x + x = 2x = x \boxplus x = 3 = 3$$",
         [("x + x = 2x", "proved"), (r"= x \boxplus x", "not-read"), ("3 = 3", "proved")]),
    ],
)  # fmt: skip
def test_the_links_beside_a_side_that_is_not_read_are_judged(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert lines(text) == expected


@pytest.mark.parametrize(
    "text", [r"$a \boxplus b = ab = ba$", r"$ab = ba = a \odot b$", r"$1 = 2 \boxplus 1$"]
)
def test_a_sign_that_may_be_of_another_algebra_costs_all(text: str) -> None:
    """The letters beside it may be no numbers, so that ab = ba would be proved of no product."""
    assert {word for _, word in lines(text)} <= {"not-read", "undecided"}


@pytest.mark.parametrize(
    "text",
    [
        r"If $1 = 2 \boxplus 1 = 3 = 3$, then $1 = 2$.",
        r"Let $x$ be real and suppose $x = 2 \boxplus 1 = 3 + 0 = 3$. Then $x = 3$.",
        r"It is false that $2 = 2 \boxplus 1 = 3 = 4$.",
    ],
)
def test_a_condition_that_is_partly_read_proves_nothing(text: str) -> None:
    assert all(word not in ("proved", "follows", "refuted") for _, word in lines(text))
