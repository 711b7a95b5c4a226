"""An equation for unknowns is suspect where it is false for some of their values, and no more; what
is claimed for all values is refuted."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.api import check_document


def verdicts(text: str) -> list[str]:
    return [r["verdict"] for r in check_bytes("x.md", f"{text}\n".encode())["results"]]


UNKNOWNS = [
    "Let $k$ be a positive integer. Dividing by 48, we get $k = 5$.",
    "Let $a$ and $b$ be real numbers. Then $5a + 6b = 9$.",
    "Let $a$ and $b$ be positive real numbers. Then $a + b = 2 \\times 2700$.",
    "Let $z = a + bi$ with real $a$ and $b$. Then $a + \\frac{10b}{a^2 + b^2} = 5$.",
    "$k$가 양의 정수라 하자. 그러면 $k = 5$이다.",
    "设 $k$ 为正整数。因此 $k = 5$。",
]
CLAIMED = [
    "Let $a$ and $b$ be real numbers. Then $(a + b)^2 = a^2 + b^2$.",
    "For all real $x$ we have $x^2 = 4$.",
    "Let $x$ be a real number. We have to prove that $x^2 = 4$.",
    "Let $k$ be a positive integer. Then $(k + 1)^2 - k^2 - 2k = 2$.",  # no k fulfils it
    "Let $x$ be a real number. Then $\\cos^2 x - \\sin^2 x = 1$.",
    "Let $x$ be a real number. If $x^2 = 1$, then $x = 1$.",
    "모든 실수 $x$에 대하여 $x^2 = 4$이다.",
    "对任意实数 $x$，有 $x^2 = 4$。",
]


@pytest.mark.parametrize("text", UNKNOWNS)
def test_an_equation_for_unknowns_is_suspect(text: str) -> None:
    assert verdicts(text)[-1] == "suspect"


@pytest.mark.parametrize("text", CLAIMED)
def test_what_is_claimed_of_all_values_is_refuted(text: str) -> None:
    assert verdicts(text)[-1] == "refuted"


BEFORE = "The cost is\n\n$$24 + 1 = 25$$\n\n"


@pytest.mark.parametrize(
    ("display", "expected"),
    [
        (r"\text{Total cost} = 30 \times 25 = 750", ["given", "proved"]),
        (r"\text{Total cost} = 30 \times 25 = 751", ["given", "refuted"]),
        (r"\mathrm{Total} = 30 \times 25 = 750", ["given", "proved"]),
        (r"\text{总价} = 30 \times 25 = 750", ["given", "proved"]),
        (r"\text{전체} = 30 \times 25 = 750", ["given", "proved"]),
        (r"= 5 \times 5", ["proved"]),
        (r"= 30 \times 25 = 750", ["refuted", "proved"]),
        (r"\quad = 5 \times 6", ["refuted"]),
    ],
)
def test_words_in_a_formula_are_its_left_side(display: str, expected: list[str]) -> None:
    assert verdicts(f"{BEFORE}$${display}$$")[1:] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"First, $\frac{\pm 1}{\pm 2} = \pm \frac{1}{2}$.", "undecided"),
        (r"First, $\pm 3 = \pm 4$.", "refuted"),
        (r"First, $\frac{\pm 2}{2} = \pm 1$.", "proved"),
        (r"$9 \div 7 = 1$ with a remainder of $2$.", "undecided"),
        (r"$9 \div 7 = 1$, 나머지 $2$.", "undecided"),
        (r"$9 \div 7 = 1$ 余 $2$。", "undecided"),
        (r"$9 \div 7 = 1$ without a doubt.", "refuted"),
    ],
)
def test_signs_and_remainders(text: str, expected: str) -> None:
    assert verdicts(text)[0] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$|x| = \begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}$", ["not-read"]),
        (r"$|x| = \begin{cases} x & x \ne 0 \\ 1 & x = 0 \end{cases}$", ["not-read"]),
        (r"Define $$f(x) = \begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}$$", ["given"]),
    ],
)  # fmt: skip
def test_cases_are_definitions(text: str, expected: list[str]) -> None:
    assert verdicts(f"Let $x$ be real and $n$ an integer. {text}") == expected


@pytest.mark.parametrize(
    ("relation", "reason"),
    [
        ("x^2 - 1 > 0", "at x = 1: 0 is not greater than 0"),
        ("x < x", "at x = 1: 1 is not less than 1"),
        (r"x^2 \neq 1", "at x = 1: 1 is 1"),
        (r"2x \le x^2", "at x = 1: 2 is greater than 1"),
        ("x^2 = x", "at x = 2: 4 is not 2"),
    ],
)
def test_a_false_relation_shows_how_its_sides_relate(relation: str, reason: str) -> None:
    report = check_document(f"For all real $x$ we have ${relation}$.", isolated=False)
    (found,) = report.relations
    assert found["verdict"] == "refuted"
    assert found["reason"].startswith(reason)
