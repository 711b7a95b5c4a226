"""Of an equivalence each side is judged where the other holds, of alternatives each where the
others fail."""

from __future__ import annotations

import pytest
from documents.held import verdicts

from symproof.documents.judging.worker import check_bytes

X = "Let $x$ be a real number. "
HOLD = [
    "We claim that $$x^2 = 4 \\iff x = 2 \\text{ or } x = -2.$$",
    "Then $x^2 = 4$ if and only if $x = 2$ or $x = -2$.",
    "Then $x^3 = 8$ if and only if $x = 2$.",
    "We have $$x^2 < 1 \\Leftrightarrow |x| < 1.$$",
    "We have $$2x + 4 = 10 \\iff 2x = 6 \\iff x = 3.$$",
    "$$2x + 4 = 10 \\Leftrightarrow \\\\ 2x = 6 \\Leftrightarrow \\\\ x = 3$$",
    "We have $$x^2 = 9 \\iff x = 3 \\text{ or } x = -3 \\iff |x| = 3.$$",
]


@pytest.mark.parametrize("text", HOLD)
def test_an_equivalence_is_two_implications(text: str) -> None:
    assert {*verdicts(X + text)} == {"proved"}


@pytest.mark.parametrize(
    "text",
    [
        "$x$가 실수라 하자. $x^2=4$일 필요충분조건은 $x=2$ 또는 $x=-2$이다.",
        "设 $x$ 为实数。则 $x^2=4$ 当且仅当 $x=2$ 或 $x=-2$。",
    ],
)
def test_equivalences_are_read_in_other_languages(text: str) -> None:
    assert {*verdicts(text)} == {"proved"}


FAIL = {
    # One direction is false: of x = -2 nothing is said.
    "We claim that $$x^2 = 4 \\iff x = 2.$$": ["proved", "refuted"],
    "Then $x^2 = 4$ if and only if $x = 2$.": ["proved", "refuted"],
    "We claim that $$x > 1 \\iff x^2 > 1.$$": ["refuted", "proved"],
    # It is supposed, denied or asked.
    "Suppose that $x^2 = 4$ if and only if $x = 2$.": ["undecided", "undecided"],
    "It is not true that $x^2 = 4$ if and only if $x = 2$.": ["undecided", "undecided"],
    # Three sides, of which the last one is not equivalent.
    "We have $$x = 2 \\iff x^3 = 8 \\iff x^2 = 4.$$": ["proved", "refuted", "proved"],
    "We have $$x = 2 \\iff x^2 = 4 \\iff |x| = 2.$$": ["refuted", "proved", "proved"],
}


@pytest.mark.parametrize("text", FAIL)
def test_a_false_direction_is_found_and_what_is_not_claimed_is_not_judged(text: str) -> None:
    assert verdicts(X + text) == FAIL[text]


ALTERNATIVES = {
    "Suppose that $x^2 = 4$. Then $x = 2$ or $x = -2$.": ["given", "proved", "proved"],
    "If $x^2 = 9$, then $x = 3$ or $x = -3$.": ["given", "proved", "proved"],
    "If $x^2 = 9$, then $$x = 3 \\text{ or } x = -3.$$": ["given", "proved", "proved"],
    # False, but the words leave open whether it is claimed.
    "If $x^2 = 9$, then $$x = 3 \\text{ or } x = -2.$$": ["given", "undecided", "undecided"],
    # The equation above is a premise, and given because these need it.
    "$x^2 - 5x + 6 = 0$. Hence $x = 2$ or $x = 3$.": ["given", "proved", "proved"],
}


@pytest.mark.parametrize("text", ALTERNATIVES)
def test_one_of_alternatives_holds_where_the_others_fail(text: str) -> None:
    assert verdicts(X + text) == ALTERNATIVES[text]


@pytest.mark.parametrize("text", [
    "$x^2 = 1$ is sufficient for $x = 1$, where $x$ is real.",
    "$x = 1$ is sufficient for $x^2 = 1$, where $x$ is real.",
    "Let $x$ be real. Then $x = 1$ only if $x^2 = 1$.",
    "Let $x$ be real. Then $x = 1$ is a necessary condition for $x^2 = 1$.",
    "실수 $x$에 대하여 $x = 1$은 $x^2 = 1$의 충분조건이다.",
    "设 $x$ 为实数。$x^2 = 1$ 是 $x = 1$ 的必要条件。",
])  # fmt: skip
def test_of_one_direction_nothing_is_known(text: str) -> None:
    """Which side follows from the other one is not read."""
    found = check_bytes("x.md", f"{text}\n".encode())["results"]
    assert [row["verdict"] for row in found] == ["undecided", "undecided"]


@pytest.mark.parametrize("words", [
    "is necessary and sufficient for", "just in case", "if and only if", "exactly when",
])  # fmt: skip
def test_both_directions_are_claimed(words: str) -> None:
    text = f"Let $x$ be real. $x^2 = 1$ {words} $x = 1$.\n"
    found = check_bytes("x.md", text.encode())["results"]
    assert [row["verdict"] for row in found] == ["proved", "refuted"]
    text = text.replace("^2", "^3")
    found = check_bytes("x.md", text.encode())["results"]
    assert [row["verdict"] for row in found] == ["proved", "proved"]
