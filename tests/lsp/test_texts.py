"""Texts under edits, whose positions are lines and UTF-16 code units."""

from __future__ import annotations

import pytest

from symproof.tools.lsp.texts import Text


@pytest.mark.parametrize(
    ("before", "start", "end", "new", "after"),
    [
        ("a = b", (0, 4), (0, 5), "c", "a = c"),
        ("한글 x", (0, 3), (0, 4), "y", "한글 y"),
        ("𝑥 = y", (0, 5), (0, 6), "z", "𝑥 = z"),
        ("a\r\nb\rc\nd", (2, 0), (2, 1), "C", "a\r\nb\rC\nd"),
        ("a\u2028b\nc", (1, 0), (1, 1), "C", "a\u2028b\nC"),
        ("a\x0cb\x85c", (0, 4), (0, 5), "C", "a\x0cb\x85C"),
        ("ab\ncd", (0, 1), (1, 1), "", "ad"),
        ("", (0, 0), (0, 0), "x", "x"),
    ],
)
def test_edits(
    before: str, start: tuple[int, int], end: tuple[int, int], new: str, after: str
) -> None:
    assert Text(before).edited(start, end, new).value == after


@pytest.mark.parametrize(
    ("text", "position", "offset"),
    [
        ("𝑥y", (0, 1), 0),  # between the two units of a letter: before it
        ("a𝑥", (0, 2), 1),
        ("ab\ncd", (0, 99), 2),  # behind the end of a line
        ("ab\r\ncd", (0, 3), 2),  # inside of the end of a line
        ("ab\ncd", (99, 0), 5),  # behind the last line
        ("ab", (-1, -5), 0),
        ("", (3, 3), 0),
    ],
)
def test_positions_that_are_none(text: str, position: tuple[int, int], offset: int) -> None:
    assert Text(text).offset(position) == offset


def test_an_end_before_its_beginning_is_turned() -> None:
    assert Text("abcd").edited((0, 3), (0, 1), "X").value == "aXd"


@pytest.mark.parametrize("text", ["한𝑥\n\n𝑦 z\r\né𝑥", "", "\n", "𝑥" * 5])
def test_places_and_positions_are_inverse(text: str) -> None:
    made = Text(text)
    for offset in range(len(text) + 1):
        if text[max(offset - 1, 0) : offset + 1] != "\r\n":
            assert made.offset(made.at(offset)) == offset


def test_places_that_are_none_have_a_position() -> None:
    text = Text("ab\n𝑥")
    assert [text.position(*place) for place in ((0, 0), (1, 0), (1, 9), (2, 2), (9, 1))] == [
        (0, 0), (0, 0), (0, 2), (1, 2), (1, 2),
    ]  # fmt: skip
