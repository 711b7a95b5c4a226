"""What is said of letters: sorts, kinds, and what stays a relation."""

from __future__ import annotations

import pytest

from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.declared import declared_in, subjects_of
from symproof.reading.claims.pieces import text_of
from symproof.reading.phrases.sentences import conditions

Found = tuple[dict[str, str], dict[str, str], int]


def said(where: str) -> Found:
    """The sorts, the kinds of what is no number, and how many relations are supposed."""
    text = text_of(where)
    sorts, _, specials, relations = declared_in(text, conditions(text.shown))
    return sorts, specials, len(relations)


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ("n: integer", ({"n": "integer"}, {}, 0)),
        ("x, y: positive", ({"x": "positive", "y": "positive"}, {}, 0)),
        ("x > 3", ({}, {}, 1)),
        ("x > 0: integer", ({"x": "integer"}, {}, 1)),
        ("f: even function", ({}, {"f": "even function"}, 0)),
        ("X: random variable", ({}, {"X": "random variable"}, 0)),
    ],
)
def test_sorts_kinds_and_relations_are_told_apart(where: str, found: Found) -> None:
    assert said(where) == found


@pytest.mark.parametrize(
    "where",
    [
        "f: even function, f: random variable",
        "small x: integer",
        "x_1: function",
        "X, Y: independent random variable, Z, W: independent random variable",
    ],
)
def test_what_is_said_twice_or_of_no_letter_is_refused(where: str) -> None:
    with pytest.raises(UnreadableText):
        said(where)


def test_a_letter_of_which_an_order_speaks_is_a_variable() -> None:
    text = text_of("e > 0")
    *_, supposed = declared_in(text, conditions(text.shown))
    assert subjects_of(text, supposed) == {"e"}
