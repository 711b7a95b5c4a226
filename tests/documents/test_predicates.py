"""What words say of a term, and memberships in intervals, in documents."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes

RIGHT = [
    "Let $n$ be an even integer. Then $n^2$ is even.",
    "If $n$ is even, then $n^2$ is divisible by $4$.",
    "If $n$ is divisible by $3$, then $n^2$ is divisible by $9$.",
    "Let $m$ and $n$ be odd integers. Then $m + n$ is even and $mn$ is odd.",
    "For every integer $n$, the number $n(n+1)(n+2)$ is a multiple of $6$.",
    "$n$이 $3$의 배수이면 $n^2$은 $9$의 배수이다.",
    "$n$이 $3$으로 나누어떨어지면 $n^2$은 $9$로 나누어떨어진다.",
    "如果 $n$ 能被 $3$ 整除，那么 $n^2$ 能被 $9$ 整除。",
    "For $x \\in [0, 1]$ we have $x^2 \\le x$.",
    "$x \\in [0, 1] \\Rightarrow x^2 \\le x$",
    "Let $x, y \\in [0, 1]$. Then $xy \\le 1$.",
    "Let $a < b$ and $x \\in (a, b)$. Then $(x - a)(b - x) > 0$.",
    "We have $17 \\bmod 5 = 2$.",
    "$2x$ is positive. Then $\\sqrt{x^2} = x$.",
]
FALSE = [
    "If $n$ is odd, then $n^2$ is even.",
    "Let $n$ be an odd integer. Then $n^2 + 1$ is odd.",
    "Let $n$ be an integer. Then $n^2 + n$ is a multiple of $3$.",
    "$n$이 짝수이면 $n^2$은 홀수이다.",
    "若 $n$ 为奇数，则 $n^2$ 是偶数。",
    "For $x \\in [0, 1]$ we have $x^2 \\le x^3$.",
    "Let $x \\in [0, 1]$. Then $x^2 < 1$.",
    "Let $x, y \\in [0, 2]$. We have $xy \\le 1$.",
    "For every real $x$, $x^2 - 1$ is positive.",
    "We see that $18$ is odd.",
]
#: What says nothing that is checked: denials, alternatives, kinds, declarations.
SILENT = [
    "Let $n$ be an integer. $2n + 1$ is not even.",
    "If $n$ is an integer, $2n + 1$ is odd or even.",
    "The matrix $A^TA$ is positive definite.",
    "$n^2$은 $3$의 배수가 아니다.",
    "We know that $18$ is not divisible by $4$.",
    "Let $n$ be odd.",
]


def verdicts(text: str) -> list[str]:
    """The verdicts on the relations of a document."""
    return [r["verdict"] for r in check_bytes("a.md", f"{text}\n".encode())["results"]]


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_one_is_settled(text: str) -> None:
    assert verdicts(text)[-1] in ("proved", "follows")


@pytest.mark.parametrize("text", FALSE)
def test_a_false_one_is_called_false(text: str) -> None:
    assert verdicts(text)[-1] in ("refuted", "suspect")


@pytest.mark.parametrize("text", SILENT)
def test_no_more_is_said_than_the_words_say(text: str) -> None:
    assert verdicts(text) == []


def test_the_names_in_front_of_an_interval_share_it() -> None:
    """Each name has the ends of the interval, and none is an end of it."""
    found = check_bytes("a.md", b"Let $x, y \\in [2, 3]$. We have $x \\le y$.\n")["results"]
    assert found[-1]["verdict"] == "refuted"


def test_a_divisibility_is_proved_by_one_certificate_with_all_remainders() -> None:
    text = "For every integer $n$ we have $6 \\mid n^3 - n$.\n"
    (found,) = check_bytes("a.md", text.encode())["results"]
    assert found["verdict"] == "proved"
    assert len(found["evidence"]) == 1
