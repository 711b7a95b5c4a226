"""What a builder of books is told: the lines, and what counts."""

from __future__ import annotations

import pytest

from symproof.books.warned import Warned, warnings

TEXT = "# Angles\n\nThen $1 + 1 = 3$.\n\nThen $\\int x = y$.\n\nThen $1 + 1 = 2$.\n"


def test_what_is_false_is_told_with_its_line() -> None:
    (found,) = warnings(TEXT)
    assert (found.line, found.code) == (3, "SP101")
    assert "1 + 1 = 3" in found.message


def test_with_strict_what_is_not_read_is_told_too() -> None:
    assert [w.line for w in warnings(TEXT, strict=True)] == [3, 5]


def test_in_another_language() -> None:
    (found,) = warnings(TEXT, language="ko")
    assert found.message.startswith("반박됨")


def test_what_is_expected_is_not_told() -> None:
    assert not list(warnings("<!-- symproof: expect refuted -->\n\n$$1 + 1 = 3$$\n"))


def test_a_language_that_is_not_known() -> None:
    with pytest.raises(ValueError, match="xx"):
        list(warnings(TEXT, language="xx"))


def test_a_wrong_declaration_is_told() -> None:
    (found,) = warnings("<!-- symproof: x: elephant -->\n\n$1 = 1$\n")
    assert isinstance(found, Warned)
    assert found.line == 1
