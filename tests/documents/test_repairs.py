"""Misprints: one change that makes a false equation an identity is shown, the likeliest first."""

from __future__ import annotations

from typing import Any

import pytest

from symproof.base.messages import said_from
from symproof.documents.judging.repairs import changes
from symproof.documents.judging.worker import check_bytes
from symproof.kernel.terms import Relation, Term, number, symbol


def first(text: str) -> dict[str, Any]:
    found: dict[str, Any] = check_bytes("a.md", text.encode())["results"][0]
    return found


#: False lines that nobody asserts, with what is to stand there instead.
MISPRINTS = {
    r"$$(a+b)^2 = a^2 + ab + b^2$$": "2·(a·b)",  # a factor
    r"$$2k^2 + 8k + 32 = 2(k+4)^2$$": "16",  # a number
    r"$$(x+y)(x-y) = x^2 + y^2$$": "− y^2",  # a sign
    r"$$\frac{a}{b} + \frac{c}{d} = \frac{ad + bc}{b + d}$$": "b·d",  # a sum for a product
    r"$$\sin(x+y) = \sin x\cos y + \cos x\sin x$$": "y",  # another letter
    r"$$(a+b)(a-b) = a - b^2$$": "a^2",  # an exponent
    r"$$(AB)^T = A^T B^T$$": "Bᵀ·Aᵀ",  # the order of factors
    r"$$\sum_{i=1}^n (x_i - m)^2 = \sum_{i=1}^n x_i^2 + 2m\sum_{i=1}^n x_i + nm^2$$":
        "− 2·m·Sum(x_i, (i, 1, n))",
}  # fmt: skip


@pytest.mark.parametrize("text", MISPRINTS)
def test_a_misprint_is_suspect_and_its_mend_is_shown(text: str) -> None:
    found = first(text)
    assert found["verdict"] == "suspect"
    assert f"with {MISPRINTS[text]} instead of" in str(said_from(found["notes"][0]))


@pytest.mark.parametrize(
    "text",
    [
        r"$$x^2 y = x y + 0$$",  # a change would only make both sides one product
        r"$$\sin 2x = \sin x$$",
        r"$$x^2 + y^2 = 2xy + 1$$",
        r"$$x^2 = 2x$$",
        r"$$px + qy = m$$",
        r"$$\sin(\pi k) = 0$$",  # a number on one side: an equation to solve
        r"$$|x| = x$$",
        r"$$2x + 3y = 5z$$",
    ],
)
def test_an_equation_is_no_misprint(text: str) -> None:
    assert first(text)["verdict"] in ("given", "undecided")


#: Claims without letters, false whatever the words say, and what is none.
NUMBERS = {
    "Consider the number $-\\frac{50}{27} = \\frac{2}{27}$.": "suspect",
    "The determinant by expanding along the second row is $3 (5 - 8) = 9$.": "suspect",
    "Consider the number $3 (5 - 8) = -9$.": "proved",
    "$9 \\div 7 = 2$ with a remainder of $2$.": "suspect",
    "If $1 + 1 = 3$, then $x = x$.": "given",
    "$9 \\div 7 = 1$ with a remainder of $2$.": "undecided",
    "Is $2 + 2 = 5$?": "undecided",
}


@pytest.mark.parametrize("text", NUMBERS)
def test_a_relation_of_numbers_is_claimed_in_whatever_words(text: str) -> None:
    assert first(text)["verdict"] == NUMBERS[text]


#: Conclusions from an equation in the same formula or sentence.
CONCLUSIONS = {
    r"$5y = 10 \implies y = 5$": "suspect",
    r"$5y = 10 \implies y = 2$": "proved",
    r"$x^2 = 4 \implies x = 2$": "suspect",  # a solution is lost
    r"$x = 3 \implies y = 4$": "undecided",  # nothing is said of y
    r"$\mu = 1$, $L = 9$이고 $\kappa = L/\mu$이면 $\kappa = 8$이다.": "refuted",
    r"$\mu = 1$, $L = 9$이고 $\kappa = L/\mu$이면 $\kappa = 9$이다.": "proved",
}


@pytest.mark.parametrize("text", CONCLUSIONS)
def test_a_value_is_judged_by_the_equation_before_it(text: str) -> None:
    assert check_bytes("a.md", text.encode())["results"][-1]["verdict"] == CONCLUSIONS[text]


def test_changes_come_by_their_kind_and_keep_the_relation() -> None:
    x = symbol("x")
    relation = Relation(Term("pow", x, number(2)), "<", Term("add", x, number(1)))
    found = list(changes(relation))
    assert found[0][1:] == ("+ x", "− x")
    assert {changed.op for changed, _, _ in found} == {"<"}
    assert all(changed != relation for changed, _, _ in found)
