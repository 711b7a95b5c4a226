"""Brackets in an answer: where they close, and what stands outside of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|.", re.DOTALL)
_OPENING = {"(": 1, "[": 1, "{": 1, "\\{": 1, "\\lbrace": 1, "\\langle": 1}
_CLOSING = {")": 1, "]": 1, "}": 1, "\\}": 1, "\\rbrace": 1, "\\rangle": 1}


def depths(text: str) -> Iterator[tuple[int, str, int]]:
    """The place, the text and the depth of each token; a bracket has the depth outside of it.
    ``\\begin`` and ``\\end`` count as brackets."""
    depth = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in _CLOSING or token == "\\end":
            depth -= 1
        yield match.start(), token, depth
        if token in _OPENING or token == "\\begin":
            depth += 1


def closing(text: str, start: int) -> int:
    """The place behind the brace that closes the one at ``start``; the end of the text if none
    does."""
    for place, token, depth in depths(text[start:]):
        if depth == 0 and place and token == "}":
            return start + place + 1
    return len(text)


def split(text: str, separator: re.Pattern[str]) -> list[str]:
    """The parts of ``text`` between separators that stand outside of all brackets."""
    outside = {place for place, _, depth in depths(text) if depth == 0}
    parts, start = [], 0
    for match in separator.finditer(text):
        if match.start() in outside and match.start() >= start:
            parts.append(text[start : match.start()])
            start = match.end()
    return [*parts, text[start:]]


def enclosing(text: str) -> tuple[str, str, str] | None:
    """The opening bracket, the inside and the closing bracket of a text that is all one bracket,
    perhaps of two kinds as in ``[0, 1)``."""
    tokens = list(depths(text))
    if len(tokens) < 2:
        return None
    (_, first, _), *inner, (place, last, depth) = tokens
    if first not in _OPENING or last not in _CLOSING or depth != 0:
        return None
    if any(level == 0 for _, _, level in inner):
        return None
    return first, text[len(first) : place], last
