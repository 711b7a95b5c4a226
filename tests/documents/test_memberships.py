"""Which sort a letter has by what a document says of it, and that it is not another one.

In these documents ``ZERO`` stands for sin(πk) = 0, which holds for the integers and for no other
real number, and ``ONE`` for |x| = x.
"""

from __future__ import annotations

from typing import Any

import pytest

from symproof.base.messages import said_from
from symproof.deciding.words import PROVED
from symproof.documents.judging.worker import check_bytes


def last(text: str, declared: str = "") -> dict[str, Any]:
    """What is found for the last relation of a document."""
    text = text.replace("ZERO", r"$\sin(\pi k) = 0$").replace("ONE", "$|x| = x$")
    found = check_bytes("x.md", f"{declared}\n{text}\n".encode())
    assert found["errors"] == []
    result: dict[str, Any] = found["results"][-1]
    return result


INTEGERS = [
    r"For every integer $k$ we have ZERO.", r"For all integers $k$, ZERO.",
    r"Let $k$ be an integer. Then ZERO.", r"ZERO for all integers $k$.", r"With $k$ even, ZERO.",
    r"Let $k$ be any integer and let $x$ be real. Then ZERO.", r"ZERO, where $k$ is an integer.",
    r"ZERO for every $k \in \mathbb{Z}$.", r"ZERO whenever $k$ is an integer.",
    r"If $k$ is an integer, then ZERO.", r"Let $m$ and $k$ be integers. ZERO.",
    r"Let $m, k$ be integers. ZERO.", r"For integers $j$ and $k$: ZERO.", r"For integer $k$, ZERO.",
    r"Let $m$ be a real number and $k$ an integer. ZERO.", r"Let $k \in \mathbb{N}$. ZERO.",
    r"Let $k \in \mathbf{Z}$. ZERO.", r"Let $k \in \Z$. ZERO.", r"Let $a, k \in \mathbb{Z}$. ZERO.",
    r"Let $k$ be an integer with $k > 3$. ZERO.", r"- $k$: an integer. ZERO",
    r"For every integer $k \geq 1$ we have ZERO.", r"ZERO ($k \in \mathbb{Z}$).",
    r"$$\sin(\pi k) = 0, \quad k \in \mathbb{Z}$$",
    r"$$\forall k \in \mathbb{Z}: \sin(\pi k) = 0$$",
    r"$$\sin(\pi k) = 0 \quad \text{for all integers } k$$", r"ZERO for $k = 0, 1, 2, \ldots$.",
    r"$k$가 정수일 때 ZERO이다.", r"정수 $k$에 대하여 ZERO이다.",
    r"모든 정수 $k$에 대하여 ZERO이다.",
    r"$k$를 정수라 하자. 그러면 ZERO이다.", r"정수 $m$과 $k$에 대하여 ZERO이다.",
    r"$m$과 $k$가 정수이면 ZERO이다.", r"设 $k$ 为整数，则 ZERO。", r"对任意整数 $k$，ZERO。",
    r"当 $k$ 为整数时，ZERO。", r"ZERO，其中 $k$ 是整数。", r"对于整数 $m$ 和 $k$，ZERO。",
]  # fmt: skip
OTHERS = [
    r"Let $k$ be an integer $n$-tuple. ZERO.",
    r"Suppose $k$ is an integer $m \times n$ matrix. ZERO.",
    r"For every real number $k$, ZERO.", r"Let $k$ be an integer. For every real number $k$, ZERO.",
    r"Let $k$ be an integer. For real $k$, ZERO.", r"Let $k$ be an integer. For $k$ real, ZERO.",
    r"For $k \in \mathbb{Z}$, $k = k$. For $k \in \mathbb{R}$, ZERO.",
    r"Let $k$ be an integer. If $k$ is real, ZERO.",
    r"Let $k$ be an integer. For complex $k$, ZERO.",
    r"Let $k$ be an integer. Let $k$ be arbitrary. Then ZERO.",
    r"Let $k$ be an integer. With rational $k$, ZERO.",
    r"Let $k$ be an integer. If $k \notin \mathbb{Z}$, ZERO.",
    r"If $k$ is an integer, then $k = k$. Now ZERO.", r"If $k$ is not an integer, then ZERO.",
    r"Unless $k$ is an integer, ZERO.", r"Let $k$ be a Gaussian integer. ZERO.",
    r"Let $k$ be a half-integer. ZERO.", r"Let $k \in \mathbb{Z}/2$. ZERO.",
    r"Let $k \in \mathbb{Z}$. Let $k \notin \mathbb{Z}$. ZERO.",
    r"$k \in \mathbb{Z}$ is not assumed. ZERO.",
    r"Unless $k \in \mathbb{Z}$, ZERO.", r"If $k \in \mathbb{Z}$ or $k \in \mathbb{R}$, ZERO.",
    r"We do not assume that $k$ is an integer. ZERO.", r"If $x$ or $k$ is an integer, ZERO.",
    r"If $k$ is an integer or a half-integer, ZERO.",
    r"If $k$ is an integer multiple of $\pi$, ZERO.",
    r"Let $k$ be an integer. If $k$ is an integer multiple of $m$, ZERO.",
    r"For every integer $k$ or half-integer $k$, ZERO.",
    r"For integers or half-integers $k$, ZERO.",
    r"The integer part of $k$ is $m$. ZERO.", r"Hence $k$ is an integer. ZERO.",
    r"A function of $k$ is an integer. ZERO.", r"Since the square of $k$ is an integer, ZERO.",
    r"ZERO for all real $k$ except integers.", r"ZERO for all $k$ but not for integers $k$.",
    r"$$\sin(\pi k) = 0 \qquad (k \notin \mathbb{Z})$$", r"Let $j$ or $k$ be integers. ZERO.",
    r"$k$가 정수가 아니면 ZERO이다.", r"$k$가 정수가 아닐 때 ZERO이다.",
    r"정수가 아닌 실수 $k$에 대하여 ZERO이다.", r"$k$는 정수이다. 실수 $k$에 대하여 ZERO이다.",
    r"유리정수 $k$에 대하여 ZERO이다.", r"$k$가 정수부분이면 ZERO이다.",
    r"$k$가 정수이거나 반정수이면 ZERO이다.", r"$k$는 정수이다. $k$가 정수의 절반일 때 ZERO이다.",
    r"当 $k$ 不是整数时，ZERO。", r"若 $k$ 不为整数，则 ZERO。", r"设 $k$ 是非整数，则 ZERO。",
    r"设 $k$ 为整数。对任意实数 $k$，ZERO。", r"高斯整数 $k$ 满足 ZERO。",
    r"设 $k$ 为整数或半整数，则 ZERO。",
    r"$k$ 为整数。设 $k$ 为整数的一半，则 ZERO。", r"$k$ 的整数部分是 $m$。ZERO。",
]  # fmt: skip
TRUE = [
    r"Let $k$ be a natural number. Then $k \geq 1$.", r"Let $k \in \mathbb{N}$. Then $k \geq 1$.",
    r"Let $k$ be a positive integer. Then $k \geq 1$.",
    r"Let $k \in \mathbb{N}$. Now $k + 1 \geq 2$.",
    r"자연수 $n$에 대하여 $n \ge 1$이다.", r"对任意自然数 $n$，$n \ge 1$。",
    r"Let $x \in \mathbb{R} \setminus \{0\}$. Then $x^2 > 0$.",
    r"Let $x \in (0, 1)$. Then $x^2 \le x$.",
    r"Let $x$ be a negative number. Then $|x| = -x$.",
    r"Let $p$ be a prime number. Then $p \geq 2$.",
    r"Let $n$ be an odd prime number. Then $n > 2$.",
    r"Let $n$ be an integer other than 0. Then $n^2 > 0$.",
    r"Let $n$ be a large integer. Then $n > 100$.",
    r"Let $n$ be an integer, $n > 100$. Then $n^2 > 100$.",
    r"Let $n$ be an integer, $n > 100$. Then $n = n$.",
    r"设 $n$ 为整数，$n > 100$。则 $n^2 > 100$。",
    r"Let $n$ be an integer that is at least 100. Then $n > 99$.",
    r"Let $x$ be a rational number. Then $x^2 \neq 2$.",
    r"For no integer $n$ is $n^2 = 2$.", r"$n^2 = 2$ does not hold for integers $n$.",
    r"Let $n$ be an integer. For no integer $n$ is $n^2 = 2$.",
]  # fmt: skip
FALSE = [
    r"Let $k$ be a natural number. Then $k \geq 2$.", r"Let $k \in \mathbb{N}_0$. Then $k \geq 1$.",
    r"Let $k$ be an integer. Then $\cos(\pi k) = 1$.", r"정수 $k$에 대하여 $\cos(\pi k) = 1$이다.",
    r"对任意整数 $k$，$\cos(\pi k) = 1$。", r"Let $x$ be a real number. Then ONE.",
]  # fmt: skip


@pytest.mark.parametrize("text", INTEGERS)
def test_what_holds_for_integers_is_proved_of_them(text: str) -> None:
    result = last(text)
    assert result["verdict"] == "proved"
    assert str(said_from(result["reason"])).startswith("where k ∈ ")  # the reader sees of which


@pytest.mark.parametrize("text", OTHERS)
def test_it_is_not_proved_of_others(text: str) -> None:
    assert last(text)["verdict"] not in PROVED


@pytest.mark.parametrize("text", TRUE)
def test_what_may_be_true_is_not_refuted(text: str) -> None:
    found = check_bytes("x.md", f"{text}\n".encode())["results"]
    assert {"refuted", "ill-typed"}.isdisjoint(r["verdict"] for r in found)


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_for_the_sort_is_refuted(text: str) -> None:
    assert last(text)["verdict"] == "refuted"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"Let $x \in \mathbb{R}^+$. Then ONE.", "where x > 0"),
        (r"Let $x \in \mathbb{R}_{\ge 0}$. Then ONE.", "where x ≥ 0"),
        ("Let $x$ be a positive number. Then ONE.", "where x > 0"),
        ("Let $x$ be a nonnegative real number. Then ONE.", "where x ≥ 0"),
        ("음이 아닌 실수 $x$에 대하여 ONE이다.", "where x ≥ 0"),
        ("设 $x$ 为正数，则 ONE。", "where x > 0"),
        ("Let $x$ be a natural number. Then ONE.", "where x ∈ ℕ"),
    ],
)
def test_a_proof_says_of_which_numbers(text: str, said: str) -> None:
    result = last(text)
    assert (result["verdict"], str(said_from(result["reason"]))) == ("proved", said)


@pytest.mark.parametrize(
    "text",
    [
        "Let $x$ be positive. Then ONE.", "Suppose $x$ is nonnegative. Then ONE.",
        "Since $x$ is non-negative, ONE.", "Let $x$ be strictly positive.\n\nThen ONE.",
        "If $x$ is positive, then ONE.", "Let $x$ and $y$ be positive. Then ONE.",
    ],
)  # fmt: skip
def test_adjectives_behind_a_letter_say_its_sign(text: str) -> None:
    assert last(text)["verdict"] == "proved"


@pytest.mark.parametrize(
    "text",
    [
        "On the positive $x$-axis lies $P$. Then ONE.", "Let $x$ be positive definite. Then ONE.",
        "Where $x$ is positive the graph rises. Then ONE.", "Is $x$ positive? Then ONE.",
        "It is not true that $x$ is positive. Then ONE.", "Unless $x$ is positive, ONE.",
        "The derivative of $x$ is positive. Then ONE.", "Let $x$ be imaginary. Then ONE.",
        "Let $x$ be positive or zero. Then ONE.",
        "If $x$ is positive, $y = 1$. Then ONE.", "Let $x$ be nonpositive. Then ONE.",
        "Either $x$ is positive or $y$ is. Then ONE.", "We ask when $x$ is positive. Then ONE.",
    ],
)  # fmt: skip
def test_adjectives_that_say_less_or_of_something_else(text: str) -> None:
    assert last(text)["verdict"] == "undecided"


def test_what_is_false_of_negative_numbers_is_false_of_a_negative_letter() -> None:
    assert last("Let $x$ be negative. Then ONE.")["verdict"] == "refuted"


def test_a_positive_function_is_no_positive_number() -> None:
    """f(−1) must not become a product with f."""
    assert last("Let $f$ be positive. Then $f(-1) > 0$.")["verdict"] == "undecided"


@pytest.mark.parametrize("text", [
    r"Let $A$ be a real $7 \times 7$ matrix. Then $A^2 \ge 0$.",
    r"Let $A$ be a real symmetric $n \times n$ matrix. Then $A^2 \ge 0$.",
    r"Let $A$ be a real $k$-dimensional vector. Then $A^2 \ge 0$.",
])  # fmt: skip
def test_a_noun_behind_a_size_is_none_of_a_number(text: str) -> None:
    assert last(text)["verdict"] == "undecided"


def test_a_noun_of_the_next_clause_is_that_of_another_letter() -> None:
    text = r"Let $x$ be real and let $f$ be a function. Then $x^2 \ge 0$."
    assert last(text)["verdict"] == "proved"


def test_a_declaration_prevails_over_the_text() -> None:
    text = "Let $k$ be an integer. Then ZERO."
    assert last(text, "<!-- symproof: k: integer -->")["reason"] is None
    assert last(text, "<!-- symproof: k: real -->")["verdict"] == "refuted"


def test_a_sort_that_is_said_later_does_not_hold_before() -> None:
    first = check_bytes("x.md", b"$$\\sin(\\pi k) = 0$$\n\nLet $k$ be an integer.\n")["results"][0]
    assert first["verdict"] == "undecided"


@pytest.mark.parametrize(
    ("declared", "verdict"),
    [
        ("<!-- symproof: k: integer; k: positive -->", "proved"),
        ("<!-- symproof: k: positive; k: integer -->", "proved"),
        ("<!-- symproof: k: integer -->\n<!-- symproof: k: positive -->", "refuted"),
    ],
)
def test_two_declarations_of_a_comment_hold_together(declared: str, verdict: str) -> None:
    assert last("$$\\sin(\\pi k) = 0$$", declared)["verdict"] == verdict


def test_declarations_that_no_sort_unites_are_an_error() -> None:
    text = b"<!-- symproof: k: even; k: positive -->\n$$k = k$$\n"
    (found,) = check_bytes("x.md", text)["errors"]
    assert "no sort says that k is even and positive" in str(found)


@pytest.mark.parametrize("said", [
    "Let $G$ be a group and $a, b$ in it.", "Let $R$ be a ring and $a, b$ elements of it.",
    "Let $R$ be a ring and let $a$ and $b$ be in $R$.", "Let $a$ lie in $R$ and let $b$ be real.",
    "Let $a$ belong to $R$.", "For all $a, b$ in $R$ we argue.", "Let $a$ and $b \\in G$.",
    "Let $a$ and $b$ be octonions.", "Let $a$, $b$ be widgets.", "Suppose $a$ and $b$ are widgets.",
    "Let $a$ and $b$ be members of an algebra.", "$a$, $b$를 팔원수라 하자.",
    "Let $G$ be a group generated by $a$ and $b$.", "Let $a$ be a cube root of unity.",
])  # fmt: skip
def test_members_of_what_is_not_known_are_no_numbers(said: str) -> None:
    """They need not commute, and have no order."""
    assert last(f"{said} Then $ab = ba$.")["verdict"] == "undecided"


@pytest.mark.parametrize("said", [
    "Let $a$ and $b$ be real.", "Let $a$, $b$ be real numbers.", "Let $a$ and $b$ be constants.",
    "Let $a$ and $b \\in \\mathbb{R}$.", "Let $a, b$ lie in $\\mathbb{C}$.",
    "For all $a, b$ in $\\mathbb{Z}$ we argue.", "Let $a$ and $b$ be fixed.",
])  # fmt: skip
def test_numbers_commute_in_whatever_words(said: str) -> None:
    assert last(f"{said} Then $ab = ba$.")["verdict"] == "proved"


@pytest.mark.parametrize("said", [
    "Let $k$ be in $\\mathbb{Z}$.", "Let $k$ belong to $\\mathbb{N}$.",
    "For every $k$ in $\\mathbb{Z}$ we argue.", "Let $j, k$ lie in $\\mathbb{Z}$.",
])  # fmt: skip
def test_words_of_membership_say_what_the_sign_says(said: str) -> None:
    assert last(f"{said} Then ZERO.")["verdict"] == "proved"


@pytest.mark.parametrize("said", [
    "Let $k$ lie in $\\mathbb{C}$.", "Let $k$ be in $\\mathbb{C}$.",
    "For every $k$ in $\\mathbb{C}$ we argue.",
])  # fmt: skip
def test_words_of_membership_in_complex_numbers(said: str) -> None:
    assert last(f"{said} Then $|k|^2 = k^2$.")["verdict"] == "refuted"


@pytest.mark.parametrize("text", [
    "Let $A$ and $B$ be square matrices of one size that commute. Then $AB = BA$.",
    "Let $A$ and $B$ be square matrices of one size, which commute. Then $AB = BA$.",
    "Let $A$ and $B$ be square matrices of one size with product zero. Then $AB = 0$.",
    "Let $A$ and $B$ be square matrices of one size and let them commute. Then $AB = BA$.",
    "Let $A$ and $B$ be square matrices. They commute. Then $AB = BA$.",
    "Let $x$ and $y$ be real numbers. They are equal. Then $x = y$.",
    "Let $x$ and $y$ be real numbers. Both are positive. Then $x + y > 0$.",
    "Let $x$ be a real number. It is positive. Then $x > 0$.",
    "Let $x$ and $y$ be real numbers. Their sum is zero. Then $x + y = 0$.",
    "Let $x$ and $y$ be real numbers, not both zero. Then $x^2 + y^2 > 0$.",
    "Let $x$ and $y$ be positive numbers of one size. Then $x = y$.",
    "$x$와 $y$는 실수이다. 둘은 같다. 그러면 $x = y$이다.",
    "设 $x$ 和 $y$ 是实数。它们相等。则 $x = y$。",
])  # fmt: skip
def test_what_words_add_to_a_description_is_not_refuted(text: str) -> None:
    assert last(text)["verdict"] == "undecided"


@pytest.mark.parametrize("text", [
    "Let $A$ and $B$ be square matrices of one size. Then $AB = BA$.",
    "Let $x$ and $y$ be real numbers. It is well known. Then $x = y$.",
    "Let $x$ and $y$ be real numbers. They remain so. Then $x = y$.",
    "Let $x$ and $y$ be real numbers, and $z = 1$. Then $x^2 + y^2 > 0$.",
])  # fmt: skip
def test_what_words_do_not_excuse_is_refuted(text: str) -> None:
    assert last(text)["verdict"] == "refuted"


def test_all_such_letters_are_what_they_were() -> None:
    """The relation is no claim about real numbers, which it would be for a new letter."""
    said = r"Let $z$ be complex. For all such $z$ we have $|z|^2 = z^2$."
    assert last(said)["verdict"] == "refuted"
    assert last("Let $k$ be an integer. For all such $k$, ZERO.")["verdict"] == "proved"
