"""Calculations with numbers in plain lines: those that stand for themselves are checked, and words
that take a part of them leave them alone."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes
from symproof.tools.batch import verify


def verdicts(text: str, name: str = "notes.md") -> list[tuple[str, str]]:
    found = check_bytes(name, f"{text}\n".encode())["results"]
    return [(" ".join(r["text"].split()), r["verdict"]) for r in found]


WRONG = [
    "5 * 6 = 31", "So she has 5 * 6 = 31 apples.", "Total: 3+4=8", "- 2 + 2 = 5", "1. 2 + 2 = 5",
    "The total price = 3 + 4 = 8 dollars.", "The cost is $5 * 3 = $16.", r"It is \$5 * 3 = \$16.",
    "5*6=<<5*6=31>>31 muffins", "그러므로 3 * 4 = 13개이다.", "总共 3 × 4 = 13 个。",
    "Net = $400,000 - $32,000 - $250,000 = $8,000", "We have 1,200 * 3 = 3,700.50 dollars.",
    "> 12 / 3 = 5", "We add 45 - 5 = 41, and go on.",
]  # fmt: skip
RIGHT = [
    "So she has 5 * 6 = 30 apples.", "10 / 3 = 3.33", "20% * 50 = 10", "5*6=<<5*6=30>>30 muffins",
    "Together that is $5 * 3 = $15.", "그러므로 3 * 4 = 12개이다.", "因此 3 × 4 = 12。",
    "Net = $400,000 - $32,000 = $368,000", "So 1,200 * 3 = 3,600 and that is all.",
]  # fmt: skip
#: What is no claim about numbers, or goes on in words.
OTHER = [
    "Half of 2 * 3 = 3.", "There are 2 * 6 = 1 dozen eggs.", "That is 30 * 2 = 1 hour.",
    "See chapters 3 - 4 = 5 of the book.", "Version 2 = 3.", "Set the flag -x = 3.",
    "x^2 - 1 = 3 + 4", "This is 3 * 4 = 1 hundred.", "3의 2 + 2 = 5", "3 的 2 + 2 = 5",
    "accuracy = 50%\n> * of 1 is enough", "3 + 4 > 9",
    "`2 + 2 = 5`", "    2 + 2 = 5", "It costs $5 and $6 = 7.",
    "The point (1,200) + 1 = 5.",
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_calculation_is_found(text: str) -> None:
    assert [verdict for _, verdict in verdicts(text)] == ["refuted"]


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_one_is_proved(text: str) -> None:
    assert [verdict for _, verdict in verdicts(text)] == ["proved"]


@pytest.mark.parametrize("text", OTHER)
def test_what_is_none_is_not_judged(text: str) -> None:
    assert "refuted" not in [verdict for _, verdict in verdicts(text)]


def test_solutions_and_plain_texts_have_them_too() -> None:
    text = "She has 5 boxes of 6.\n5 * 6 = 31\nSo 31 - 2 = 29.\n#### 29"
    expected = [("5 * 6 = 31", "refuted"), ("31 - 2 = 29", "proved")]
    assert verdicts(text, "answer.txt") == expected
    (record,) = verify([("How many?", text)])
    assert [(r["text"], r["verdict"]) for r in record["relations"]] == expected
