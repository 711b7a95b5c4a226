"""Decorated letters are names, unless their sign may be an operation."""

from __future__ import annotations

from typing import Any

import pytest

from symproof.deciding.words import FALSE, PROVED
from symproof.documents.judging.worker import check_bytes
from symproof.notation.names import as_printed, is_decorated, layers
from symproof.reading.lexing.cutting import marks_of
from symproof.reading.statements.decorations import (
    Operations,
    bold_letters,
    decorated,
    with_bold_products,
)

GOOD = {*PROVED, "follows"}
LETTERS = ["x^*", "x_*", "P^+", "P^{-}", "m_+", "m_{-}", r"x^\star", r"x^{\ast}", r"\theta^*",
           r"\hat w^*", "x_1^*", "x^*_1", r"x_{12}^{*}"]  # fmt: skip


def results(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = check_bytes("note.md", (text + "\n").encode())["results"]
    return found


def last(text: str) -> dict[str, Any]:
    return results(text)[-1]


@pytest.mark.parametrize("letter", LETTERS)
def test_a_decorated_letter_is_a_name(letter: str) -> None:
    """2x = 6 determines the letter, whatever its decoration."""
    said = f"Let ${letter}$ be a real number with $2 {letter} = 6$. Hence "
    right = last(said + f"${letter} = 3$.")
    assert right["verdict"] in GOOD
    assert right["text"] == f"{letter} = 3"
    assert last(said + f"${letter} = 4$.")["verdict"] in {*FALSE, "undecided"}


@pytest.mark.parametrize("letter", ["x^*", "x_*", "P^+", "m_-", r"\hat w", r"\bar{x}"])
def test_a_decorated_letter_is_declared_as_it_is_written(letter: str) -> None:
    said = f"<!-- symproof: {letter}, a: real -->\n"
    assert last(said + f"$({letter} + a)^2 \\ge 0$")["verdict"] in PROVED
    assert last(said + f"$({letter} + a)^2 = a^2 + 1$ for all $a$.")["verdict"] not in GOOD


def test_the_letter_and_its_decoration_are_two_names() -> None:
    found = last("Let $x$ and $x^*$ be real. Then $x^* - x = x - x^*$.")
    assert found["verdict"] == "refuted"
    assert found["counterexample"] is not None
    assert last("Let $s^+ = 1$, $s^- = 2$. Then $s^+ + s^- = 3$.")["verdict"] in GOOD


@pytest.mark.parametrize("text", [
    "Let $A$ be a matrix. Then $A^* A = A A^*$.",
    r"Let $z$ be a complex number. Then $z z^* = |z|^2$.",
    r"设 $z$ 为复数。则 $z z^* = |z|^2$。",
    r"복소수 $z$에 대하여 $z z^* = |z|^2$ 이다.",
    "The pseudoinverse satisfies $A^+ B = B A^+$.",
    r"Let $A, B$ be square matrices. Then $\hat A \hat B = \hat B \hat A$.",
    r"Let $z$ be complex. Then $\hat z^2 \ge 0$.",
    r"Let $v \in \mathbb{R}^n$. Then $v^* x = x v^*$.",
    r"Let $V$ be a vector space with dual space $V^*$. Then $V^* + V = V + V^*$.",
])  # fmt: skip
def test_a_sign_that_may_be_an_operation_decides_nothing(text: str) -> None:
    assert last(text)["verdict"] in ("not-read", "undecided")


@pytest.mark.parametrize("text", ["$a^-1 = 1/a$", "$2^* a = 3$", r"$x^{*2} = 4$", "$(a+1)^* = 2$"])
def test_a_sign_with_an_operand_is_no_decoration(text: str) -> None:
    assert last(f"Let $a$ be positive. {text}")["verdict"] == "not-read"


def test_a_limit_from_one_side_keeps_its_sign() -> None:
    said = r"<!-- symproof: a: real -->$\lim_{x\to a^+} "
    assert last(said + "x = a$")["verdict"] in PROVED
    assert last(said + "x = a + 1$ always.")["verdict"] not in GOOD


@pytest.mark.parametrize("text", ["2x^* + y_1^{*} = P^+", r"a \theta_{12}^- \le ax^{ *} + 1"])
def test_the_marks_print_what_was_written(text: str) -> None:
    marks = decorated(marks_of(text, is_latex=True), Operations())
    assert "".join(mark.before + mark.text for mark in marks) == text
    assert sum(is_decorated(mark.says) for mark in marks) == (3 if "P" in text else 2)


def test_names_are_printed_as_they_are_written() -> None:
    assert as_printed("asteriskhatx") == r"\hat{x}^*"
    assert as_printed("lowplustheta") == r"\theta_+"
    assert layers("asteriskhatx") == ["hatx", "x"]
    assert layers("plus") == []


def test_bold_words_are_products_of_letters_that_are_bold_elsewhere() -> None:
    sets = r"Let $\mathbf{A}, \mathbf{B} \in \mathbb{R}^{n \times n}$. Then "
    assert last(sets + r"$(\mathbf{AB})^\top = \mathbf{B}^\top\mathbf{A}^\top$.")["verdict"] in GOOD
    assert last(sets + r"$\mathbf{AB} = \mathbf{BA}$.")["verdict"] not in GOOD
    assert last(sets + r"$\mathbf{A} = \mathbf{AI}_n + \mathbf{A}$.")["verdict"] not in GOOD


def test_a_bold_word_with_another_letter_is_one_name() -> None:
    marks = marks_of(r"\mathbf{A} + \mathbf{PE}", is_latex=True)
    assert with_bold_products(marks, bold_letters([marks])) == marks


#: What follows and what does not of a letter with an accent and an index: it is another one.
ACCENTED = {
    r"Let $\hat{y}_i = w x_i$. Then $y_i = w x_i$.": False,
    r"Let $\hat y_i = a + b x_i$. Then $y_i - \hat y_i = 0$.": False,
    r"Let $\bar x_i = x_i + 1$. Then $\bar x_1 = x_1$.": False,
    r"Let $\bar x_i = x_i + 1$. Then $\bar x_1 - x_1 = 1$.": True,
    r"Let $z_i = i^2$ and $\hat z_i = i$. Then $z_i - \hat z_i = i^2 - i$.": True,
    r"Let $\hat y_i = w x_i$ and $L = \sum_{i=1}^n (y_i - \hat y_i)^2$. Then $L = 0$.": False,
    r"Let $\hat y_i = w x_i$ and $L = \sum_{i=1}^n (y_i - \hat y_i)^2$. "
    r"Then $L = \sum_{i=1}^n (y_i - w x_i)^2$.": True,
}  # fmt: skip


@pytest.mark.parametrize("text", ACCENTED)
def test_an_accented_letter_with_an_index_is_no_member_of_the_plain_family(text: str) -> None:
    assert (last(text)["verdict"] in GOOD) is ACCENTED[text]
