"""Bars: how far a run is, on a terminal."""

from __future__ import annotations

import io

import pytest

from symproof.base.bars import Bar
from symproof.tools.checking.command import Watching


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_is_shown_on_a_terminal_and_cleared_at_the_end() -> None:
    terminal = Terminal()
    bar = Bar(terminal)
    bar(1, 4)
    assert terminal.getvalue() == "\r\033[K[" + "#" * 10 + "." * 30 + "] 1/4"
    bar(4, 4)
    assert terminal.getvalue().endswith("1/4\r\033[K")


def test_where_the_total_is_not_known_the_rate_is_shown() -> None:
    terminal = Terminal()
    Bar(terminal)(12)
    assert terminal.getvalue().startswith("\r\033[K12, ")
    assert terminal.getvalue().endswith(" a second")


@pytest.mark.parametrize("use", [lambda bar: bar(1, 2), lambda bar: bar(1), Bar.clear])
def test_nothing_is_shown_elsewhere(use: object) -> None:
    stream = io.StringIO()
    use(Bar(stream))  # type: ignore[operator]
    assert stream.getvalue() == ""


def test_documents_that_have_not_begun_are_taken_to_be_as_long_as_the_others() -> None:
    terminal = Terminal()
    watching = Watching(2, Bar(terminal))
    watching.note("a", 5, 10)
    assert terminal.getvalue().endswith(" 5/20")
    watching.note("a", 3, 10)  # in a second look
    assert terminal.getvalue().endswith(" 5/20")
    watching.end("a", 7)
    watching.note("b", 1, 30)
    assert terminal.getvalue().endswith(" 11/40")
