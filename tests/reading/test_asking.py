"""A claim may stand behind words that ask for a proof, and in a question; the words change nothing
of what is claimed, and two claims are not one."""

from __future__ import annotations

import pytest
from typed import verdicts_of

from symproof.deciding.judgements import judge
from symproof.reading.phrases.matching import without_question

TRUE = [
    ("Prove that 2 + 2 = 4", ""),
    ("Show that sin(x)^2 + cos(x)^2 = 1", ""),
    ("Prove: 2 + 2 = 4", ""),
    ("Is 2 + 2 = 4?", ""),
    ("Is n^2 + n even for every integer n?", ""),
    ("Let x > 0. Prove that x + 1/x >= 2.", ""),
    ("a^2 + b^2 >= 2ab를 보이시오", ""),
    ("x가 실수일 때 x^2 >= 0임을 보여라", ""),
    ("다음을 증명하여라: 1 + 1 = 2", ""),
    ("证明：x^2 >= 0", ""),
    ("若 x>0，证明 x + 1/x >= 2", ""),
    ("x^2 >= 0 吗？", ""),
]
FALSE = [
    ("Prove that 2 + 2 = 5", ""),
    ("Show that sin(x)^2 - cos(x)^2 = 1", ""),
    ("Is it true that 2 + 2 = 5?", ""),
    ("Is n even?", "n: integer"),
    ("Let x > 0. Prove that x + 1/x >= 3.", ""),
    ("x^2 > x인가?", ""),
    ("x^2 > 0임을 증명하여라", ""),
    ("证明：x^2 > 0", ""),
]
NOT_READ = [
    "Show that 1 = 2, prove that 3 = 4",
    "Show that 1 = 2. Prove that 3 = 4.",
    "证明 1 = 2，证明 3 = 4",
    "then 1 = 2, then 3 = 4",
    "Prove or disprove: x^2 > x",
    "Disprove that x^2 > x",
    "Prove that not 2 + 2 = 5",
    "Prove that x^2 > x is false",
    "For which x is x^2 = 4?",
    "When is x^2 = 4?",
    "Isn't 2 + 2 = 4?",
    "Is 2 + 2 = 4",
]


@pytest.mark.parametrize(("claim", "where", "word"), verdicts_of(TRUE, FALSE))
def test_what_is_asked_gets_its_verdict(claim: str, where: str, word: str) -> None:
    assert judge(claim, where).word == word


@pytest.mark.parametrize("claim", NOT_READ)
def test_what_asks_for_something_else_is_not_read(claim: str) -> None:
    assert judge(claim).word == "not-read"


def test_a_condition_is_no_question() -> None:
    assert judge("x = x", "x > 0?").word == "not-read"


def test_every_character_keeps_its_place() -> None:
    assert without_question("Is x = x?") == "   x = x "
    assert without_question("Is x = x") == "Is x = x"
