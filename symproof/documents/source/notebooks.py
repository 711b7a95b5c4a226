"""Notebooks of Jupyter: the text of their Markdown cells, and where each letter stands in the file.

The format is nbformat 4, in which ``cells`` is a list of objects whose ``source`` is a string or a
list of strings, or nbformat 3, in which such lists stand in ``worksheets``.  A notebook is JSON;
this module reads as much of that as is needed, because the parser of the standard library does not
say where a string stands.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from json import JSONDecoder
from typing import Any, NamedTuple

from ...notation.limits import LIMITS

_BLANK = re.compile(r"[ \t\r\n]*")
_LITERAL = re.compile(r"-?[0-9][0-9.eE+-]*|true|false|null")
_STRINGS = JSONDecoder()
_CHARACTER = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u....|\\.|.")
#: What stands between two cells: the end of a paragraph and a heading, for nothing that is
#: supposed in one cell surely holds in the next.
_BETWEEN = "\n\n"


class BadNotebook(ValueError):
    """The text is no notebook."""


class Stretch(NamedTuple):
    """A string of the file: it begins at ``start`` of the text that is made of the cells, and
    behind the quotation mark at ``place`` of the file."""

    start: int
    place: int


class Cells(NamedTuple):
    """The ``text`` of all Markdown cells, and the ``stretches`` of which it is made."""

    text: str
    stretches: tuple[Stretch, ...]

    def place(self, file: str, offset: int) -> int:
        """Where in the ``file`` an offset in the text stands."""
        k = max(bisect_right([s.start for s in self.stretches], offset) - 1, 0)
        start, at = self.stretches[k]
        for _ in range(offset - start):
            found = _CHARACTER.match(file, at)
            if found is None or found[0] == '"':
                break
            at = found.end()
        return at


class _Text(NamedTuple):
    """A string with its place in the file."""

    value: str
    place: int


def cells(file: str) -> Cells:
    """The Markdown cells of a notebook.  Raises :class:`BadNotebook`."""
    try:
        data, end = _value(file, 0, 0)
    except (ValueError, IndexError) as error:
        raise BadNotebook(str(error)) from None
    if _BLANK.fullmatch(file, end) is None or not isinstance(data, dict):
        raise BadNotebook("the file is no JSON object")
    found = _cells_of(data)
    if found is None:
        raise BadNotebook("there are no cells")
    text, stretches = "", []
    for cell in found:
        kind = cell.get("cell_type") if isinstance(cell, dict) else None
        if not isinstance(kind, _Text) or kind.value != "markdown":
            continue
        source = cell.get("source")
        for line in source if isinstance(source, list) else [source]:
            if isinstance(line, _Text):
                stretches.append(Stretch(len(text), line.place))
                text += line.value
        text += _BETWEEN
    return Cells(text, tuple(stretches) or (Stretch(0, 0),))


def _cells_of(data: dict[str, Any]) -> list[Any] | None:
    """The list of all cells of a notebook; None if it has none."""
    sheets = data.get("worksheets", [data])
    lists = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)] if isinstance(
        sheets, list) else []  # fmt: skip
    found = [cells for cells in lists if isinstance(cells, list)]
    return [cell for cells in found for cell in cells] if found else None


def _value(file: str, at: int, depth: int) -> tuple[Any, int]:
    """The value that begins at a place of JSON, with strings as :class:`_Text`, and its end."""
    if depth > LIMITS.depth:
        raise BadNotebook("the file is nested too deep")
    at = _skip(file, at)
    if file[at] == '"':
        value, end = _STRINGS.raw_decode(file, at)
        return _Text(value, at + 1), end
    if file[at] == "[":
        return _list(file, at, depth)
    if file[at] == "{":
        return _object(file, at, depth)
    literal = _LITERAL.match(file, at)
    if literal is None:
        raise BadNotebook(f"no JSON at character {at}")
    return literal[0], literal.end()


def _list(file: str, at: int, depth: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    at = _skip(file, at + 1)
    while file[at] != "]":
        value, at = _value(file, at, depth + 1)
        found.append(value)
        at = _behind_comma(file, at, "]")
    return found, at + 1


def _object(file: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    at = _skip(file, at + 1)
    while file[at] != "}":
        key, at = _value(file, at, depth + 1)
        at = _skip(file, at)
        if not isinstance(key, _Text) or file[at] != ":":
            raise BadNotebook(f"no JSON at character {at}")
        found[key.value], at = _value(file, at + 1, depth + 1)
        at = _behind_comma(file, at, "}")
    return found, at + 1


def _behind_comma(file: str, at: int, closing: str) -> int:
    at = _skip(file, at)
    if file[at] == ",":
        return _skip(file, at + 1)
    if file[at] != closing:
        raise BadNotebook(f"no JSON at character {at}")
    return at


def _skip(file: str, at: int) -> int:
    found = _BLANK.match(file, at)
    return at if found is None else found.end()
