"""The pieces of a claim: texts with their notation, and the cases of what is supposed."""

from __future__ import annotations

import pytest

from symproof.kernel.terms import Relation, number, symbol
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.pieces import cases_of, text_of, tree_of
from symproof.reading.grammar import leaves
from symproof.reading.phrases.sentences import Piece


def about(letter: str, *values: int) -> list[tuple[Relation, ...]]:
    """The alternatives that a letter has one of some values."""
    return [(Relation(symbol(letter), "=", number(value)),) for value in values]


@pytest.mark.parametrize(
    ("source", "is_latex"), [("x^2 = 1", False), (r"\frac{x}{2} = 1", True), ("$x = 1$", True)]
)
def test_the_notation_of_a_text_is_seen(source: str, is_latex: bool) -> None:
    assert text_of(source).is_latex is is_latex


def test_the_marks_of_a_piece_keep_their_places() -> None:
    text = text_of("a = 1 => b = 2")
    marks = leaves(tree_of(text, Piece(9, 14)))
    assert [(m.text, m.start) for m in marks if m.text] == [("b", 9), ("=", 11), ("2", 13)]


def test_a_piece_that_is_no_formula_is_refused_at_its_place() -> None:
    text = text_of("a = 1 => b = )")
    with pytest.raises(UnreadableText) as caught:
        tree_of(text, Piece(9, 14))
    assert (caught.value.text, caught.value.position) == (text.source, 13)


def test_each_case_has_one_of_all_alternatives() -> None:
    found = cases_of(text_of(""), (), [about("x", 1, 2), about("y", 3, 4)])
    values = [[relation.right.args[0] for relation in case] for case in found]
    assert values == [[1, 3], [1, 4], [2, 3], [2, 4]]


def test_too_many_cases_are_refused() -> None:
    many = [about(letter, 1, 2) for letter in "abcde"]
    with pytest.raises(UnreadableText, match="at most 16 cases"):
        cases_of(text_of("a"), (), many)
