"""A sentence with very many formulas: the words of the first hundred are understood, and what
stands behind them is not read, rather than judged without its "if"."""

from __future__ import annotations

from symproof.documents.judging.check import Walk
from symproof.documents.judging.worker import opened
from symproof.documents.prose.sentences import MOST


def words_of(text: str) -> list[str]:
    document, declared = opened("a.md", text.encode(), "")
    return [r.outcome.word for r in Walk(document, declared).run()]


def conditions(many: int) -> str:
    return " and ".join(f"$x_{{{k}}} > {k}$" for k in range(many))


def test_all_of_three_hundred_conditions_have_a_line_and_none_is_judged_without_its_if() -> None:
    words = words_of(f"If {conditions(300)}, then $x_{{0}} + 1 > 0$.\n")
    assert len(words) == 301
    assert words[:MOST] == ["given"] * MOST
    assert set(words[MOST:]) == {"not-read"}


def test_the_next_sentence_is_read() -> None:
    words = words_of(f"If {conditions(MOST + 5)}, then $x_{{0}} + 1 > 0$.  Now $1 + 1 = 2$.\n")
    assert words[-2:] == ["not-read", "proved"]


def test_as_many_as_are_understood_are_read() -> None:
    words = words_of(f"Let {conditions(20)}.  Then $x_{{3}} > 2$.\n")
    assert words == ["given"] * 20 + ["follows"]
