"""Lines: the numbers of the lines of a document, told from all other numbers by their type."""

from __future__ import annotations

from collections.abc import Iterable


class Line(int):
    """The number of a line, counted from 1."""

    __slots__ = ()


class Lines(str):
    """The numbers of several lines, as they are said."""

    lines: tuple[int, ...]

    def __new__(cls, lines: Iterable[int]) -> Lines:
        numbers = (*lines,)
        said = super().__new__(cls, ", ".join(map(str, numbers)))
        said.lines = numbers
        return said
