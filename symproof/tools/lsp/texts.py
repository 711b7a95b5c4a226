"""Texts as a client edits them: its positions count lines and UTF-16 code units.

A line ends with LF, CR or CR LF and with nothing else.  A position behind the end of a line is
its end, one behind the last line the end of the text, and one between the two units of a letter
stands before that letter.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

#: A line and a UTF-16 code unit in it, both counted from 0.
Position = tuple[int, int]
_LINE_END = re.compile(r"\r\n|\r|\n")


class Text:
    """A text with its lines."""

    def __init__(self, value: str) -> None:
        self.value = value
        self.lines = [0, *(m.end() for m in _LINE_END.finditer(value))]

    def edited(self, start: Position, end: Position, new: str) -> Text:
        """The text with ``new`` in the place of what stands from ``start`` to ``end``."""
        first, last = sorted((self.offset(start), self.offset(end)))
        return Text(self.value[:first] + new + self.value[last:])

    def offset(self, position: Position) -> int:
        """Where in the text a position stands, in letters."""
        line, units = position
        if line >= len(self.lines):
            return len(self.value)
        start = self.lines[max(line, 0)]
        row = self._row(max(line, 0))
        if row.isascii():
            return start + min(max(units, 0), len(row))
        widths = accumulate(1 + (letter > "\uffff") for letter in row)
        return start + sum(width <= units for width in widths)

    def position(self, line: int, column: int) -> Position:
        """The position of a line and a column that count letters from 1, as findings do."""
        if not 0 < line <= len(self.lines):
            return (0, 0) if line < 1 else self._end()
        before = self._row(line - 1)[: max(column - 1, 0)]
        return line - 1, len(before) + sum(letter > "\uffff" for letter in before)

    def place(self, position: Position) -> tuple[int, int]:
        """The line and the column of a position, in letters counted from 1."""
        return self._place(self.offset(position))

    def at(self, offset: int) -> Position:
        """The position of an offset in the text, in letters."""
        return self.position(*self._place(offset))

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.lines, offset)
        return line, offset - self.lines[line - 1] + 1

    def _end(self) -> Position:
        last = len(self.lines)
        return self.position(last, len(self.value) + 1)

    def _row(self, line: int) -> str:
        """A line without its end."""
        end = self.lines[line + 1] if line + 1 < len(self.lines) else len(self.value)
        return self.value[self.lines[line] : end].rstrip("\r\n")
