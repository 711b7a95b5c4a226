"""What the book writes, and what its chapters showed: ranges of indices, quantifiers behind a
statement, notation behind a question, stacks with dots."""

from __future__ import annotations

from typing import Any

import pytest

from symproof.deciding.words import DOUBTED, PROVED
from symproof.documents.judging.worker import check_bytes


def results(text: str) -> list[dict[str, Any]]:
    return check_bytes("a.md", text.encode())["results"]


def last(text: str) -> str:
    return str(results(text)[-1]["verdict"])


def theorem(claim: str, values: str) -> str:
    """A claim with its range below it, as a book sets it."""
    return f"$$\\begin{{aligned}} & {claim} \\\\ & \\forall {values} \\end{{aligned}}$$"


#: Claims with the ranges of their letters below them.
RANGES_HOLD = [
    (r"\sin(w_i p)^2 + \cos(w_i p)^2 = 1", r"p \in \mathbb{R},\; w_i \in \mathbb{R} \;(i \in \mathbb{Z})"),
    (r"\frac{w_i}{w_i} = 1", r"w_i \in \mathbb{R}_{\neq 0} \;(i \in \mathbb{Z})"),
    (r"n^2 \geq n", r"n \in \mathbb{N}_{\geq 1}"),
    (r"\frac{x}{x} = 1", r"x \in \mathbb{R}_{\neq 0}"),
]  # fmt: skip
#: Claims that are false in the ranges below them.
RANGES_FAIL = [
    (r"\sin(w_i p)^2 - \cos(w_i p)^2 = 1", r"p \in \mathbb{R},\; w_i \in \mathbb{R} \;(i \in \mathbb{Z})"),
    (r"w_i^2 > 0", r"w_i \in \mathbb{R} \;(i \in \mathbb{Z})"),
    (r"n^2 > n", r"n \in \mathbb{N}_{\geq 1}"),
    (r"x^2 > 1", r"x \in \mathbb{R}_{\neq 0}"),
]  # fmt: skip
#: Ranges that say of the letters that they may be no numbers, or not all of them.
RANGES_OPEN = [
    (r"x^2 \geq 0", r"x \in S \;(i \in J)"),
    (r"x^2 > 0", r"x \in \mathbb{R}_{\geq 1}"),
    (r"\frac{x}{x} = 1", r"x \in \mathbb{C}_{\neq 0}"),
]


@pytest.mark.parametrize(("claim", "values"), RANGES_HOLD)
def test_a_range_in_parentheses_belongs_to_the_index(claim: str, values: str) -> None:
    assert last(theorem(claim, values)) in PROVED


@pytest.mark.parametrize(("claim", "values"), RANGES_FAIL)
def test_a_claim_that_fails_in_its_range_is_doubted(claim: str, values: str) -> None:
    assert last(theorem(claim, values)) in DOUBTED


@pytest.mark.parametrize(("claim", "values"), RANGES_OPEN)
def test_a_range_that_is_not_read_leaves_a_claim_open(claim: str, values: str) -> None:
    assert last(theorem(claim, values)) == "undecided"


#: A name that stands for everything leaves definitions in force of which nothing is supposed of it.
QUANTIFIED = [
    ("Let $D = p + 1$. For all real $p$ we have $D^2 = p^2 + 2p + 1$.", PROVED),
    ("Let $D = p + 1$. For all real $p$ we have $D = p + 2$.", DOUBTED),
    ("Let $D = x^2$. $$\\forall x \\in \\mathbb{R}: D \\ge 0$$", PROVED),
    ("Let $D = x^2$. $$\\forall x \\in \\mathbb{R}: D \\ge x$$", DOUBTED),
    ("Let $S = 2n$. Each of the $n$ terms is 2. Then $S + n = 3n$.", PROVED),
]
#: What was supposed of the name before does not hold of everything.
REBOUND = [
    "Let $x > 0$ and let $D = \\sqrt{x^2}$. For all real $x$ we have $D = x$.",
    "Let $p = 3$ and let $D = p + 1$. For all real $p$ we have $D = 4$.",
    "Let $a^2 = 2$ and $D = a^2$. For all $a$ we have $D = 2$.",
]


@pytest.mark.parametrize(("text", "words"), QUANTIFIED)
def test_a_quantifier_leaves_definitions_in_force(text: str, words: tuple[str, ...]) -> None:
    assert last(text) in words


@pytest.mark.parametrize("text", REBOUND)
def test_a_definition_under_a_condition_does_not_hold_of_everything(text: str) -> None:
    assert last(text) == "undecided"


NOTED = "**{}** Why is it so?\n\n**{}**\n\n$$d := 2n$$\n\n### Lemma\n\n$$d + n = {}n$$"


@pytest.mark.parametrize(
    ("question", "label"),
    [("Question.", "Notation."), ("문제.", "기호."), ("问题。", "记号。")],
)
def test_notation_is_no_part_of_the_question_before_it(question: str, label: str) -> None:
    assert last(NOTED.format(question, label, 3)) in PROVED
    assert last(NOTED.format(question, label, 4)) in DOUBTED


@pytest.mark.parametrize("question", ["Exercise 1.", "Example 2.", "예제 2.", "例 2。"])
def test_notation_in_an_exercise_ends_with_it(question: str) -> None:
    assert last(NOTED.format(question, "Notation.", 3)) == "undecided"


STACK = r"""$$\omega_k = 1 / 10000^{2k/d}$$

$$v_{p}^{(i)} = \begin{bmatrix} \sin(\omega_i p)\\ \cos(\omega_i p) \end{bmatrix}$$

$$x_{p} = (v_{p}^{(i)})_{i=0}^{n - 1}$$

where $n \in \mathbb{N}$.

$$\begin{bmatrix} v_{q}^{(0)}\\ v_{q}^{(1)}\\ \vdots \end{bmatrix} = x_q$$
"""


def test_a_stack_with_dots_goes_as_far_as_the_one_beside_it() -> None:
    assert last(STACK) in PROVED
    assert last(STACK.replace(r"\vdots", r"\vdots \\ v_{q}^{(n - 1)}")) in PROVED


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (r"v_{q}^{(1)}", r"v_{q}^{(2)}", DOUBTED),
        (r"\vdots", r"\vdots \\ v_{q}^{(n)}", DOUBTED),
        ("= x_q", "= x_{q + 1}", ("undecided", *DOUBTED)),
    ],
)
def test_a_wrong_stack_with_dots_is_not_proved(old: str, new: str, words: tuple[str, ...]) -> None:
    assert last(STACK.replace(old, new)) in words
