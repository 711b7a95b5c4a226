"""Layout: what the place of a statement among others says about it.

A relation before a colon is a condition, a relation with bare terms behind its comma an
enumeration, ``k ∈ ℕ`` gives a sort, and prose has formulas between its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..kernel.terms import FUNCTIONS
from ..notation.names import GREEK
from ..notation.tokens import Token
from . import tokens
from .statements import Statement
from .tokens import Unreadable

BEHIND = re.compile(
    r"\b(for|if|when|whenever|unless|provided|except)\b|일 때|이면|에 대해|当|若|如果|对于|除非",
    re.IGNORECASE,
)
WHERE = re.compile(r"\b(where|with|let|set|put)\b|其中|여기서|단,", re.IGNORECASE)

_MEMBERS = {"R": "real", "Q": "real", "Z": "integer", "N": "natural", "C": "complex"}
_POSITIVE = {"R": "positive", "Q": "positive", "Z": "positive integer", "N": "positive integer"}
_BULLETS = ("-", "*", "+", "number", ".", "nl")


def is_enumeration(cut: list[Statement], place: int) -> bool:
    """``k = 0, 1, …, n − 1``: a relation with bare terms behind it."""
    if place + 1 >= len(cut) or cut[place + 1].break_before != ",":
        return False
    behind = cut[place + 1]
    return not behind.has("rel") and not behind.has("in") and not behind.words


def note_sorts(cut: list[Statement], sorts: dict[str, str]) -> None:
    """Note what memberships and enumerations say of letters without a sort: k = 0, 1, …, n − 1
    is an integer."""
    for name, sort in _sorts_said(cut):
        sorts.setdefault(name, sort)


def _sorts_said(cut: list[Statement]) -> Iterator[tuple[str, str]]:
    for place, statement in enumerate(cut):
        if statement.has("in"):
            yield from membership(statement)
        elif is_enumeration(cut, place) and len(statement.tokens) > 2:
            name, sign, first = statement.tokens[:3]
            kinds = (sign.kind, first.kind) == ("rel", "number")
            if name.kind in ("run", "name") and kinds and len(name.text) == 1:
                yield name.text, "integer"


def membership(statement: Statement) -> Iterator[tuple[str, str]]:
    """The sort that ``x ∈ ℝ`` gives to its letter, if it gives one."""
    place = next(k for k, t in enumerate(statement.tokens) if t.kind == "in")
    names = [t.text for t in statement.tokens[:place] if t.kind in ("run", "name")]
    sort = _set_sort(statement.tokens[place + 1 :])
    if sort and place <= 3 and names and (len(names[-1]) == 1 or names[-1] in GREEK):
        yield names[-1], sort


def _set_sort(rest: tuple[Token, ...]) -> str:
    """The sort that a set gives to its members."""
    if not rest:
        return ""
    head = rest[0]
    if head.kind == "set":
        if head.text:
            letter = head.text[0].upper() if head.text[0] in "rnc" else "Z"
        else:
            letter = next((t.text for t in rest[1:3] if t.kind == "run"), "")
        if any(t.kind == "^" for t in rest):
            return ""
        positive = any(t.kind in ("+",) or t.text == ">" for t in rest)
        return (_POSITIVE if positive else _MEMBERS).get(letter, "")
    inside = rest[1:-1]
    if head.kind in ("{(", "{") and inside:
        if all(t.kind in ("number", ",", "dots", "-", "+") for t in inside) and not any(
            "." in t.text for t in inside if t.kind == "number"
        ):
            return "integer"
        if inside[0].kind == "number" and any(t.kind == "dots" for t in inside):
            return "integer"
    return ""


def prose_tokens(text: str, words: frozenset[str]) -> list[list[Token]]:
    """The tokens of those lines of prose that hold relations; words of prose are words."""
    rows: list[list[Token]] = []
    at = 0
    for line in text.splitlines(keepends=True):
        if any(sign in line for sign in "=∈") and len(line) < 2000:
            try:
                found = tokens.plain(line)
            except Unreadable:
                found = []
            kept = []
            for t in found:
                if t.kind == "name" and len(t.text) > 1 and t.text not in GREEK:
                    if t.text not in words and t.text not in FUNCTIONS:
                        t = t._replace(kind="words")
                if t.kind == "unknown" or t.kind in ("#", "`", "!"):
                    t = t._replace(kind="words")
                kept.append(t._replace(start=t.start + at, end=t.end + at))
            while kept and kept[0].kind in _BULLETS and _is_bullet(kept, text):
                kept.pop(0)
            rows.append(kept)
        at += len(line)
    return rows


def _is_bullet(row: list[Token], text: str) -> bool:
    first = row[0]
    return first.kind == "nl" or text[first.end : first.end + 1] in (" ", ".")
