"""Brackets that do not match: the formula is not read, and is never left out without a word."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes

UNREAD = "not-read"
CLOSED, OPENED = "nothing is open that {sign} closes", "this {sign} is never closed"


def found(formula: str) -> list[tuple[str, str]]:
    """The verdicts and reasons about a display, and about what stands behind it."""
    text = f"We have\n\n$${formula}$$\n\nand $2 + 2 = 4$.\n"
    results = check_bytes("a.md", text.encode())["results"]
    return [(r["verdict"], (r["reason"] or [""])[0]) for r in results]


@pytest.mark.parametrize(
    ("formula", "why"),
    [
        (r"\sin(\frac{p}{1k/d}}) = 1", CLOSED),
        (r"\frac{1}{2}} = 1", CLOSED),
        ("(x)) = 1", CLOSED),
        (r"\{x\}} = \{x\}", CLOSED),
        (r"x \right) < 1", CLOSED),
        ("x = 1}", CLOSED),
        ("x] = y] = z", CLOSED),
        ("{x = 1", OPENED),
        (r"\frac{1}{2 = 1", OPENED),
    ],
)
def test_a_bracket_too_many_is_said(formula: str, why: str) -> None:
    assert found(formula) == [(UNREAD, why), ("proved", "")]


@pytest.mark.parametrize("formula", ["1 + 1}", "f(x))", r"\sin x]"])
def test_what_claims_nothing_is_still_left_alone(formula: str) -> None:
    assert found(formula) == [("proved", "")]


@pytest.mark.parametrize("formula", ["{1 + 1} = 2", r"\left(1 + 1\right) = {2}", "[1] + (1) = 2"])
def test_brackets_that_match_are_read(formula: str) -> None:
    assert found(formula) == [("proved", ""), ("proved", "")]
