"""Formulas without delimiters in sentences."""

from __future__ import annotations

import pytest

from symproof.documents.source.scan import Piece
from symproof.documents.source.undelimited import cut_at_words


def cut(text: str) -> list[str] | None:
    """The formulas of a text, each at its place; None if it is not cut."""
    found = cut_at_words(text)
    if found is None:
        return None
    pieces = [piece for piece in found.parts if isinstance(piece, Piece)]
    assert all(text[p.start : p.start + len(p.text)] == p.text for p in pieces)
    return [piece.text for piece in pieces]


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("Let n be even. Then n^2 is even.", ["n", "n^2"]),
        ("Let a be a real number. Then a^2 >= 0.", ["a", "a^2 >= 0"]),
        ("Let f(x) = x^2 + 1. Then f(2) = 5.", ["f(x) = x^2 + 1", "f(2) = 5"]),
        ("Let x = sin(2). Then sqrt(x) > 0.", ["x = sin(2)", "sqrt(x) > 0"]),
        ("Let xy = 1. Hence y = 1/x.", ["xy = 1", "y = 1/x"]),
        ("A matrix A is given. Then A = A.", ["A", "A = A"]),
        ("设 n 为偶数。则 n^2 是偶数。", ["n", "n^2"]),
        ("n이 짝수라 하자. 그러면 n^2은 짝수이다.", ["n", "n^2"]),
        (r"Let x \in [0, 1]. Then x^2 \le x.", [r"x \in [0, 1]", r"x^2 \le x"]),
        ("Let f(x, y) = x. Then f(1, 2) = 1.", ["f(x, y) = x", "f(1, 2) = 1"]),
    ],
)
def test_formulas_are_cut_at_words(text: str, formulas: list[str]) -> None:
    assert cut(text) == formulas


@pytest.mark.parametrize(
    "text",
    [
        "x + x = 2x",  # no words
        "n^2 is even for even n",  # one sentence: a claim with phrases
        "1. 2 + 2 = 5",
        "Let x be real. Then foo(x) = 2.",  # a function that is not known
        "Let x be real. Then root(x) = 2.",  # a word that is used as one
        "Let x be real. Then x + of = 2.",  # a formula that is not whole
        "Let x be real. Then (x and y) = 2.",
        "Let x be real. Then x blorp 2.",
        "Let xy != 0. Then x is not zero.",  # the signs of two notations
        "Let sin(x) = ab. Then sin(x) = ab.",
    ],
)
def test_a_text_that_is_not_clear_is_not_cut(text: str) -> None:
    assert cut(text) is None


@pytest.mark.parametrize(
    ("formula", "kind"), [("xy = 1", "latex"), (r"\sin x = 1", "latex"), ("sin(x) = 1", "text")]
)
def test_products_of_letters_and_commands_are_latex(formula: str, kind: str) -> None:
    found = cut_at_words(f"Let {formula}. Then {formula}.")
    assert found is not None
    assert {piece.kind for piece in found.parts if isinstance(piece, Piece)} == {kind}
