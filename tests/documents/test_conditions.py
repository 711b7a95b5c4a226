"""Conditions in documents: what they hold for, and that they hold for nothing else.

``FALSE`` are documents whose last relation is false or not claimed, so that it is never called
proved without its condition; ``TRUE`` are true, so that nothing in them is refuted.
"""

from __future__ import annotations

from typing import Any

import pytest

from symproof.base.messages import said_from
from symproof.deciding.words import PROVED
from symproof.documents.judging.worker import check_bytes

DECLARED = "<!-- symproof: x, y, a, b: real; n: natural -->\n"
REFUTED = ("refuted", "ill-typed")


def check(text: str) -> list[dict[str, Any]]:
    found = check_bytes("x.md", (DECLARED + text + "\n").encode())
    assert found["errors"] == []
    results: list[dict[str, Any]] = found["results"]
    return results


def reason(result: dict[str, Any]) -> str:
    return "" if result["reason"] is None else str(said_from(result["reason"]))


FALSE = {
    "in any case": "- If $k = 1$: $k^2 = 1$\n- In any case $k^2 = 1$",
    "an arrow": "$$k = 1 \\implies k^2 = 1$$\n\n$$k^2 = 1$$",
    "parentheses": "$$k^2 = 1 \\quad (k = 1)$$\n\n$$k^2 = 1$$",
    "a word in the formula": "$$k^2 = 1 \\quad \\text{for } k = 1$$\n\n$$k^2 = 1$$",
    "a colon and a space": "$$k = 1: \\quad k^2 = 1$$\n\n$$k^2 = 1$$",
    "setting": "Setting $k = 0$ we have $x + k = x$.\n\nNow $$x + k = x$$",
    "implies": "$k = 1$ implies $k^2 = 1$.\n\n$$k^2 = 1$$",
    "a condition that begins earlier": "If $m$ is such that $m = 1$, then $m^2 = 1$.",
    "the other condition": "If $x > 0$, then $|x| = x$. If $x < 0$, then $|x| = x$.",
    "conditions behind claims": "$|x| = -x$ for $x \\le 0$ and $|x| = -x$ for $x > 0$, "
    "so $|x| = -x$.",
    "two cases": "If $x > 0$ or $x < 0$, then $|x| = x$.",
    "a letter set before": "Let $k = 1$. Then $k^2 = 1$.\n\n# Later\n\nFor any $k$, $k^2 = 1$.",
    "in general": "Let $k = 1$. Then $k^2 = 1$.\n\nIn general, $$k^2 = 1.$$",
    "without dollars": "For k = 2 we have k^2 = 4.\n\nLater k^2 = 4.",
    "none exists": "There is no $x$ such that $x^2 \\ge 0$.",
    "just one exists": "$$\\exists! x: x = x$$",
    "half of an equivalence": "$x = x$ if and only if $x = 1$, that is $x^2 = x^2$.",
    "Korean": "$k = 1$이면 $k^2 = 1$이다.\n\n## 나중\n\n모든 $k$에 대하여 $$k^2 = 1$$",
    "Chinese": "对于 $k = 2$，$k^2 = 4$。\n\n一般地，$$k^2 = 4$$",
    "Chinese, otherwise": "若 $k = 1$ 则 $k^2 = 1$。否则 $k^2 = 1$。",
}  # fmt: skip
TRUE = {
    "and": "If $x > 0$ and $y > 0$, then $|xy| = xy$.",
    "a comma": "For $x > 0$, $y > 0$, $|xy| = xy$.",
    "or": "If $x > 0$ or $x < -1$, then $x^2 > 0$.",
    "behind": "$|x| = x$ for $x \\ge 0$ and $|x| = -x$ for $x < 0$.",
    "otherwise": "When $x \\ge 0$, $|x| = x$. Otherwise $|x| = -x$.",
    "unless": "$x/x = 1$ unless $x = 0$.",
    "the next paragraph": "Let $x \\ge 0$.\n\n$$\\sqrt{x^2} = x$$",
    "in words": "As long as $x$ is positive, $|x| = x$.",
    "an interval": "For $x \\in [0, 1]$, $|x| = x$.",
    "a list": "For $n = 1, 2$ we have $(n-1)(n-2) = 0$.",
    "within a formula": "$$|x| = x \\text{ for } 0 \\le x \\le 1$$",
    "all behind": "$$|x| = x \\qquad \\forall x \\ge 0$$",
    "over lines": "\\begin{align} x &> 0 \\\\ \\Rightarrow |x| &= x \\end{align}",
    "by way of another letter": "If $x = y$ and $y > 0$, then $|x| = x$.",
    "equal letters": "If $x = y$, $y = a$ and $a = 2$, then $x^2 = 4$.",
    "Korean": "$x > 0$이고 $y > 0$이면 $|xy| = xy$이다.",
    "Korean, exists": "$x^2 = 2$인 $x$가 존재한다.",
    "Korean, negated": "$x = 0$이 아니면 $x/x = 1$이다.",
    "Chinese": "当 $x > 0$ 时，$|x| = x$。设 $x \\ge 0$，则 $\\sqrt{x^2} = x$。",
    "Chinese, exists": "存在 $x$ 使得 $x^2 = 2$。",
}  # fmt: skip
#: What is proved, and where.
WHERE = {
    "If $x > 0$, then $|x| = x$.": "where x > 0",
    "We have $|x| = x$ for $x \\ge 0$.": "where x ≥ 0",
    "Suppose that $x = y$. Then $x^2 = y^2$.": "where x = y",
    "$$\\forall x > 0: |x| = x$$": "where x > 0",
    "$$x > 0 \\implies |x| = x$$": "where x > 0",
    "$$|x| = x, \\quad x > 0$$": "where x > 0",
    "$x > 0$이면 $|x| = x$이다.": "where x > 0",
    "若 $x > 0$，则 $|x| = x$。": "where x > 0",
    "If $x > 3$, then $|x| = x$.": "where x > 3",
    "If $1/2 \\le x$, then $|x| = x$.": "where 1/2 ≤ x",
    "If $n \\neq 0$, then $|1/n| = 1/n$.": "where n ≠ 0",
    "For $x > 3$ and $x > 0$, $|x| = x$.": "where x > 3; x > 0",
    "If $x > 0$, then $x^2 = x \\cdot x$.": "",
    "If\n\n$$x > 0$$\n\nthen $|x| = x$.": "where x > 0",
    "$x$에 대하여\n\n$$x > 0$$\n\n일 때, $|x| = x$이다.": "where x > 0",
}
#: Claims are no conditions, whatever stands beside them; the last one is false.
CLAIMED = [
    "If $x > 3$, then $|x| = x$.\n\nIf $x > -3$, then $|x| = x$.",
    "If $x \\le 3$, then $|x| = x$.",
    "If $x \\ne 3$, then $|x| = x$.",
    "If $3 > x$, then $|x| = x$.",
    "Suppose $x > 0$. We conclude $x^2 = 1$.",
    "If $x^2 = 1$, then $x = 1$.",
    "Hence $x = 1$ whenever $x^2 = 1$.",
    "Then $x > 0$.",
    "As $x^2 \\ge 0$, so $x = x^3$.",
    "If $x > 0$, then $|x| = -x$.",
    "$$x > 0 \\implies |x| = -x$$",
    "$$|x| = -x \\quad (x > 0)$$",
    "In this case we conclude that $x^2 = x$.",
    "With $x > 0$, $|x| = -x$.",
    "With $x > 0$, $y > 0$, $xy + x = xy$.",
    "Putting $u = 2x$ gives $x + x + 1 = 2x$.",
    "For the square we have $(a + b)^2 = a^2 + b^2$.",
    "若 $x > 0$，则 $|x| = -x$。",
    "$x > 0$이면 $|x| = -x$이다.",
]


@pytest.mark.parametrize("name", FALSE)
def test_a_condition_holds_for_nothing_else(name: str) -> None:
    last = check(FALSE[name])[-1]
    assert last["verdict"] not in PROVED or reason(last).startswith("where "), reason(last)
    if "\n\n" in FALSE[name]:
        assert last["verdict"] not in PROVED


@pytest.mark.parametrize("name", TRUE)
def test_what_holds_under_a_condition_is_not_refuted(name: str) -> None:
    results = check(TRUE[name])
    assert results
    assert [r for r in results if r["verdict"] in REFUTED] == []


@pytest.mark.parametrize("text", WHERE)
def test_the_condition_is_said_with_the_verdict(text: str) -> None:
    (proved,) = [r for r in check(text) if r["verdict"] in PROVED]
    assert reason(proved) == WHERE[text]


@pytest.mark.parametrize("text", CLAIMED)
def test_a_claim_is_no_condition(text: str) -> None:
    assert "refuted" in [r["verdict"] for r in check(text)]


def test_what_cannot_be_is_no_counterexample() -> None:
    """The hypothesis says nothing of the sides, but nothing is refuted without it."""
    assert "refuted" not in [r["verdict"] for r in check("If $x^2 < 0$, then $1 = 2$.")]


def test_a_sort_is_not_lost_when_a_letter_gets_a_value() -> None:
    declared = "<!-- symproof: a: positive -->\n\n"
    text = declared + "If $a = b$, then $|b| = b$."
    assert "refuted" not in [r["verdict"] for r in check(text)]


MADE_OF_LETTERS = {
    # A condition on a name that stands for what is made of letters leaves it that.
    "Let $S = a + b$. If $S = 0$, then $a = -b$.": "follows",
    "Let $S = a + b$. If $S = 0$, then $a = b$.": "undecided",
    "Let $S = a + b$. If $S = 0$, then $a = -b$. Then $S^2 = a^2 + 2ab + b^2$.": "follows",
    "Let $S = a + b$. Suppose $S > 0$. Then $a > -b$.": "follows",
    "Let $S = a + b$. Suppose $S > 0$. Then $a > b$.": "undecided",
    "Put $\\Delta = b^2 - 4c$. If $\\Delta < 0$, then $x^2 + bx + c > 0$ for all real $x$.":
        "follows",
    "Put $\\Delta = b^2 - 4c$. If $\\Delta > 0$, then $x^2 + bx + c > 0$ for all real $x$.":
        "undecided",
    # A number has another value.
    "Let $n = 5$. If $n = 3$, then $n^2 = 9$.": "proved",
    "Let $n = 5$. Suppose $n > 7$. Then $n^2 > 49$.": "undecided",
    "Put $\\varepsilon = 1/n$.\n\nFix $\\varepsilon > 0$. Then $n \\varepsilon = 1$.": "undecided",
}  # fmt: skip


@pytest.mark.parametrize("text", MADE_OF_LETTERS)
def test_a_condition_on_a_name_that_is_made_of_letters(text: str) -> None:
    found = check_bytes("a.md", f"{text}\n".encode())["results"]
    assert found[-1]["verdict"] == MADE_OF_LETTERS[text]


def test_members_of_a_sum_that_is_supposed_are_not_any_members() -> None:
    text = "Let $A = \\sum_{i=1}^n a_i^2$. If $A = 0$, then $a_i = 0$.\n"
    assert check_bytes("a.md", text.encode())["results"][-1]["verdict"] == "undecided"


@pytest.mark.parametrize("joint", [" then ", ", then "])
def test_a_word_behind_a_sort_says_nothing_more_of_it(joint: str) -> None:
    for formula, word in (("(-1)^n = 1", "proved"), ("(-1)^n = -1", "refuted")):
        text = f"If $n$ is even{joint}${formula}$.\n"
        assert check_bytes("a.md", text.encode())["results"][-1]["verdict"] == word
