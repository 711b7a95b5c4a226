"""Layout: what the place of a statement among others says about it.

A relation before a colon is a condition, a relation with bare terms behind its comma an
enumeration, and prose has formulas between its words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

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

_BULLETS = ("-", "*", "+", "number", ".", "nl")


def is_enumeration(cut: Sequence[Statement], place: int) -> bool:
    """``k = 0, 1, …, n − 1``: a relation with bare terms behind it."""
    if place + 1 >= len(cut) or cut[place + 1].break_before != ",":
        return False
    behind = cut[place + 1]
    return not behind.has("rel") and not behind.has("in") and not behind.words


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
                if t.kind in ("unknown", "!") and _stands_alone(t, line):
                    t = t._replace(kind="words")
                kept.append(t._replace(start=t.start + at, end=t.end + at))
            while kept and kept[0].kind in _BULLETS and _is_bullet(kept, text):
                kept.pop(0)
            rows.append(kept)
        at += len(line)
    return rows


def _stands_alone(sign: Token, line: str) -> bool:
    """Whether an ASCII sign is no part of a formula: white space or quotes surround it."""
    quoted = sign.text in ('"', "`")
    around = line[: sign.start][-1:] + line[sign.end : sign.end + 1]
    return sign.text.isascii() and (quoted or not around.strip())


def _is_bullet(row: list[Token], text: str) -> bool:
    first = row[0]
    return first.kind == "nl" or text[first.end : first.end + 1] in (" ", ".")
