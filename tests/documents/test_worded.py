"""What sentences say in words and no relation says: kinds, intervals, equivalence, predicates."""

from __future__ import annotations

import pytest

from symproof.deciding.words import DOUBTED, PROVED
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.prompt import judge


def verdict(text: str) -> str:
    """The verdict on the last relation of a text."""
    return str(check_bytes("a.md", f"{text}\n".encode())["results"][-1]["verdict"])


@pytest.mark.parametrize(
    "text",
    [
        "设 $A$ 为 $n$ 阶对称矩阵，则 $(A^2)^T = A^2$。",  # 对称 has the letter of 对: "for"
        "若 $A$ 是可逆矩阵，则 $AA^{-1} = I$。",
        "Let $A$ be a symmetric matrix that is large. Then $A^T = A$.",
        r"If $x$ lies in the interval $[-1, 1]$, then $x^2 \le 1$.",
        r"$x$가 구간 $[-1, 1]$에 속하면 $x^2 \le 1$이다.",
        r"若 $x$ 属于区间 $[-1, 1]$，则 $x^2 \le 1$。",
        "$2x = 4$ and $x = 2$ are equivalent.",
        "$2x = 4$와 $x = 2$는 동치이다.",
        "$2x = 4$ 与 $x = 2$ 等价。",
        r"The equation $x^2 - 2x - 3 = 0$ holds if and only if $x = 1 \pm 2$.",
        "정수 $n$이 $4$의 배수이면 $n$은 짝수이다.",
        "실수 $x$에 대하여 $x^2 + 1$은 양수이다.",
        "设实数 $a, b$ 满足 $a < b$，则 $a^3 < b^3$。",
        "$f(x) = x^2 + 1$이라 하면 $f(2) = 5$이다.",
        "$n + 1$이 짝수이면 $n$은 홀수이다.",
    ],
)
def test_what_words_say_is_used(text: str) -> None:
    assert verdict(text) in PROVED


@pytest.mark.parametrize(
    "text",
    [
        "若 $A$ 和 $B$ 是对称矩阵，则 $AB = BA$。",
        "$A$와 $B$가 $n$차 가역행렬이면 $(AB)^{-1} = A^{-1}B^{-1}$이다.",
        r"If $A$ and $B$ are invertible $n \times n$ matrices, then $(AB)^{-1} = A^{-1}B^{-1}$.",
        r"$u$와 $v$가 $\mathbb{R}^3$의 벡터일 때 $\|u + v\| = \|u\| + \|v\|$이다.",
        r"设 $u, v$ 是 $\mathbb{R}^3$ 中的向量，则 $\|u + v\| = \|u\| + \|v\|$。",
        "Let $x$ be in the interval $(0, 2)$. Then $x^2 < 2$.",
        "对每一个 $x \\in (0, 2)$，都有 $x^2 < 2$。",
        "For real $x$, $x^2 = x$ and $x = 1$ are equivalent.",
        "정수 $n$이 $4$의 배수이면 $n$은 홀수이다.",
        "실수 $x$에 대하여 $x^2 - 1$은 양수이다.",
        "设实数 $a, b$ 满足 $a < b$，则 $a^2 < b^2$。",
        "Suppose that $n$ is an even integer. Then $n^2$ is divisible by $8$.",
    ],
)
def test_what_fails_although_all_words_are_read_is_false(text: str) -> None:
    assert verdict(text) in DOUBTED


@pytest.mark.parametrize(
    "text",
    [
        "Let $A$ and $B$ be matrices that commute. Then $AB = BA$.",
        "Let $A$ and $B$ be matrices that commute. If $A$ and $B$ are symmetric matrices, "
        "then $AB = BA$.",
        "设 $A$ 与 $B$ 可交换。若 $A$ 和 $B$ 是对称矩阵，则 $AB = BA$。",
        "Let $A$ and $B$ be matrices. Suppose they commute. Then $AB = BA$.",
        "Let $x$ and $y$ be real numbers. Suppose they are equal. Then $x = y$.",
        "If $A$ and $B$ are symmetric, then $(A + B)^T = A + B$.",
        "If $A$ and $B$ are symmetric matrices in $G$, then $AB = BA$.",
        "If $A$ is a symmetric matrix which commutes with $B$, then $AB = BA$.",
        "若 $A$ 和 $B$ 不是对称矩阵，则 $AB = BA$。",
        "$A$, $B$가 대칭행렬이 아니면 $AB = BA$이다.",
        "If $x$ is not in the interval $[-1, 1]$, then $x^2 > 1$.",
        r"If $x$ lies in the interval $[-1, 1]$ or beyond, then $x^2 \le 1$.",
        r"$x$가 구간 $[-1, 1]$에 속하지 않으면 $x^2 \ge 1$이다.",
        "For real $x$, $x^2 = x$ and $x = 1$ are not equivalent.",
        "$x^2 = x$와 $x = 1$은 동치가 아니다.",
        "Find $x$ such that the equation $x^2 = x$ holds if and only if $x = 1$.",
    ],
)
def test_words_that_are_not_read_alarm_nobody(text: str) -> None:
    """None of these sentences is false, or what is false is not said."""
    assert verdict(text) not in DOUBTED


def test_a_negated_predicate_makes_no_relation() -> None:
    assert check_bytes("a.md", "$x^2 - 1$은 양수가 아니다.\n".encode())["results"] == []


@pytest.mark.parametrize(
    ("claim", "where", "word"),
    [
        ("x^T A x = x^T A^T x", "A: matrix(n,n), A^T = A, x: vector(n)", "proved"),
        ("x^T A x = 2 x^T A^T x", "A: matrix(n,n), A^T = A, x: vector(n)", "refuted"),
        ("A B = B A", "A: matrix(n,n), A = B, B: matrix(n,n)", "proved"),
        ("(x^TAx)^T = x^TA^Tx", "A: matrix(n,n), x: vector(n)", "proved"),
        ("(x^TA^2x)^T = x^T(A^T)^2x", "A: matrix(n,n), x: vector(n)", "proved"),
        ("(x^TA^2x)^T = x^TA^Tx", "A: matrix(2,2), x: vector(2)", "refuted"),
        ("(x^TAx)^T = 2x^TA^Tx", "A: matrix(n,n), x: vector(n)", "refuted"),
        ("2^T^2 = 2^(T^2)", "T: natural", "proved"),  # T is a number, and turns nothing
    ],
)
def test_conditions_and_transposes_at_the_prompt(claim: str, where: str, word: str) -> None:
    assert judge(claim, where).word == word


@pytest.mark.parametrize("sign", [r"\pm", "±"])
def test_both_signs_are_printed_as_they_were_checked(sign: str) -> None:
    assert judge(f"If $x^2 = 4$, then $x = {sign} 2$.").claim == f"x = {sign} 2"
