"""What sentences that introduce letters say of them lasts, adds up, and lets claims be refuted."""

from __future__ import annotations

import pytest
from documents.held import held

from symproof.documents.judging.worker import check_bytes


def verdict(text: str) -> str:
    found = check_bytes("notes.md", text.encode())
    assert found["errors"] == []
    return held(found["results"][-1]["verdict"])


FAMILIES = {
    "Let $w_i$ be real numbers. We claim that $w_i^2 = 1$.": "refuted",
    "Let $w_i$ be positive real numbers. So $w_i + w_j > 0$.": "proved",
    "Let $w_i$ be integers. We claim that $\\sin(w \\pi) = 0$.": "undecided",  # another name
    "Let $z_1, \\dots, z_n$ be integers. So $\\sin(z_2 \\pi) = 0$.": "proved",
    "Let $z_1$ be an integer. So $\\sin(z_2 \\pi) = 0$.": "undecided",
    "Let $z_1, \\dots, z_n$ be real numbers. We claim that $\\sum_{i=1}^n z_i^2 < 0$.": "refuted",
    "Let $A_{i,j}$ be real numbers. We claim that $A_{i,j} = A_{j,i}$.": "refuted",
    "Let $x'$ and $\\hat{y}$ be real numbers. We claim that $x' + \\hat{y} = x'$.": "refuted",
    "Let $\\hat{y}$ be a real number. We claim that $x' + \\hat{y} = x'$.": "undecided",
    "$w_i$가 양의 실수라 하자. 따라서 $w_i + w_j > 0$이다.": "proved",
    "设 $w_i$ 为正实数。则 $w_i + w_j > 0$。": "proved",
}


@pytest.mark.parametrize("text", FAMILIES)
def test_the_members_of_a_family_are_introduced_by_one_of_them(text: str) -> None:
    assert verdict(text) == FAMILIES[text]


MATRICES = {
    "Let $A \\in \\mathbb{R}^{n \\times n}$. We claim that $A^\\top = A$.": "refuted",
    "Let $x, y \\in \\mathbb{R}^n$. We claim that $x^\\top y = 2 y^\\top x$.": "refuted",
    "Let $x, y \\in \\mathbb{R}^n$. We claim that $x^\\top y = y^\\top x$.": "proved",
    "Let $\\hat{y}, y \\in \\mathbb{R}^n$. We claim $\\hat{y}^\\top y = y^\\top y$.": "refuted",
    # More is said of the matrix than its size, and read.
    "Let $A \\in \\mathbb{R}^{n \\times n}$ be symmetric. We have $A^\\top = A$.": "proved",
    "For a symmetric $A \\in \\mathbb{R}^{n \\times n}$ we have $A^\\top = A$.": "proved",
    "For a symmetric $A \\in \\mathbb{R}^{n \\times n}$ we have $A^\\top = -A$.": "refuted",
    "Let $A \\in \\mathbb{R}^{n \\times n}$. Let $A$ be orthogonal. We have $A^\\top = A^{-1}$.":
        "proved-with-conditions",
    # More is said than is read.
    "Let $A \\in \\mathbb{R}^{n \\times n}$. Since $A$ is diagonal, we claim that $A^\\top = A$.":
        "undecided",
    # Two sizes of one name: it fails for the last one.
    "Let $A \\in \\mathbb{R}^{2 \\times 2}$. Let $A \\in \\mathbb{R}^{3 \\times 3}$. "
    "We claim that $A^\\top = A$.": "refuted",
}  # fmt: skip


@pytest.mark.parametrize("text", MATRICES)
def test_a_matrix_of_which_only_the_size_is_said_may_be_any(text: str) -> None:
    assert verdict(text) == MATRICES[text]


BOUNDS = {
    "Let $2 \\le x$. Let $x \\le 5$. So $x^2 \\ge 4$.": "proved",
    "Let $x$ be nonnegative. Let $x \\le 1$. So $x^2 \\le x$.": "proved",
    "Let $x$ be a positive number with $2 \\le x \\le 5$. So $x^2 \\ge 4$.": "proved",
    "Let $x$ be a positive number with $2 \\le x \\le 5$. We claim that $x^2 \\ge 5$.": "refuted",
    "Let $x, y$ be real numbers with $x < y$. We claim that $x^2 < y^2$.": "refuted",
    "Let $x$ be a real number such that $2 \\le x$. So $x^2 \\ge 4$.": "proved",
    # A claim stands between the bounds, or they contradict each other, or another paragraph begins.
    "Let $2 \\le x$. Then $x > 1$. Let $x \\le 5$. So $x^2 \\ge 4$.": "undecided",
    "Let $2 \\le x$. Let $x \\le 1$. So $x^2 \\ge 4$.": "undecided",
    "Let $2 \\le x$.\n\nLet $x \\le 5$. So $x^2 \\ge 4$.": "undecided",
    # The condition is not read.
    "Let $x$ be a real number with $p(x) = 0$. We claim that $x^2 = 9$.": "undecided",
    "Let $x$ be a real number such that $x$ is nice. We claim that $x^2 = 9$.": "undecided",
}


@pytest.mark.parametrize("text", BOUNDS)
def test_bounds_of_a_letter_add_up_until_something_is_claimed(text: str) -> None:
    assert verdict(text) == BOUNDS[text]


LETTERS = {
    "Let $\\mathrm{rate}$ be real. So $\\mathrm{rate} \\, x = x \\, \\mathrm{rate}$.": "proved",
    "Let $\\mathrm{rate}$ be a real number. We claim $\\mathrm{rate}^2 = 2$.": "refuted",
    "We have $\\mathrm{rate} \\, x = x \\, \\mathrm{rate}$.": "undecided",
    "Let $T$ be a real number. Let $r > 0$. So $(1 + r)^T (1 + r) = (1 + r)^{T + 1}$.": "proved",
    "For $T > 0$ and $r > 0$ we have $(1 + r)^T (1 + r) = (1 + r)^{T + 1}$.": "proved",
    "Let $T$ be a linear map. So $(1 + r)^T (1 + r) = (1 + r)^{T + 1}$.": "not-read",
    "We claim that $\\pi < 3.14$.": "refuted",
    "Here $\\pi < 1$. So $\\pi^2 < \\pi$.": "not-read",  # no number, then
    "Let $x$ be a real number. We claim that $x (x - 1) = 0$.": "refuted",
    "Let $x$ be a real number. Then $x (x - 1) = 0$.": "suspect",  # perhaps to be solved
    "Let $n, k$ be integers. Let $n = 3k$. We claim that $\\lfloor n / 6 \\rfloor = n / 6$.":
        "refuted",
}  # fmt: skip


@pytest.mark.parametrize("text", LETTERS)
def test_words_say_what_letters_of_custom_are(text: str) -> None:
    assert verdict(text) == LETTERS[text]


ORDERED = {
    "Let $a > 0$. We claim that $\\sqrt{a^2} = -a$.": "refuted",
    "Let $x < y$. Then $x^2 < y^2$.": "refuted",
    # It may be a matrix, an integer.
    "Let $A > 0$. We claim that $\\sqrt{A^2} = -A$.": "suspect",
    "Let $n > 0$. We claim that $\\sin(\\pi n) = 0$.": "undecided",
}


@pytest.mark.parametrize("text", ORDERED)
def test_a_letter_that_is_put_in_order_is_real_or_an_integer(text: str) -> None:
    assert verdict(text) == ORDERED[text]


def test_a_sort_that_was_said_before_may_still_be_meant() -> None:
    before = "Let $y$ be an odd integer. We have $y^2 > 0$.\n\n"
    assert verdict(before + "For example, take $y \\ge 0$. Then $y^2 > 0$.") == "undecided"


USED = {
    "Let $s = 2$. Write it in terms of $s$. Then $s^2 = 4$.": "proved",
    "$s = 2$라 하자. 이것을 $s$로 나타내자. 그러면 $s^2 = 4$이다.": "proved",
    "设 $s = 2$。用 $s$ 表示。则 $s^2 = 4$。": "proved",
    "Let $s = 2$. Consider another $s$. Then $s^2 = 4$.": "undecided",
    "$s = 2$라 하자. 다른 $s$를 생각하자. 그러면 $s^2 = 4$이다.": "undecided",
    "设 $s = 2$。考虑另一个 $s$。则 $s^2 = 4$。": "undecided",
}


@pytest.mark.parametrize("text", USED)
def test_words_that_use_a_letter_do_not_introduce_it(text: str) -> None:
    assert verdict(text) == USED[text]
