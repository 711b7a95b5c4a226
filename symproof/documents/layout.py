"""Layout: what the place of a statement among others says about it.

A relation before a colon is a condition, a relation with bare terms behind its comma an
enumeration, and prose has formulas between its words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kernel.terms import FUNCTIONS
from ..notation.names import GREEK
from ..reading.lexing.marks import LINE, Mark
from ..reading.phrases import cues
from .cutting import Unreadable, marks_of
from .statements import Statement

_OPERANDS = ("number", "name", "run", ")", "}", "]")
_BULLETS = ("-", "*", "·", "+", "number", ".", LINE)


def is_enumeration(cut: Sequence[Statement], place: int) -> bool:
    """``k = 0, 1, …, n − 1``: a relation with bare terms behind it."""
    if place + 1 >= len(cut) or cut[place + 1].break_before != ",":
        return False
    behind = cut[place + 1]
    return not behind.has("rel") and not behind.has("in") and not behind.words


def prose_marks(text: str, words: frozenset[str]) -> list[list[Mark]]:
    """The marks of those lines of prose that hold relations; words of prose are words."""
    rows: list[list[Mark]] = []
    at = 0
    for line in text.splitlines(keepends=True):
        if any(sign in line for sign in "=∈") and len(line) < 2000:
            try:
                found = marks_of(line, is_latex=False)
            except Unreadable:
                found = []
            kept: list[Mark] = []
            for t in found:
                glued = kept and kept[-1].sign in _OPERANDS and kept[-1].end == t.start + at
                if t.is_name and len(t.says) > 1 and t.says not in GREEK and not glued:
                    if t.says not in words and t.says not in FUNCTIONS:
                        t = t._replace(kind="words")
                if t.kind in ("unknown", "post") and _stands_alone(t, line):
                    t = t._replace(kind="words")
                kept.append(t._replace(start=t.start + at))
            while kept and kept[0].sign in _BULLETS and _is_bullet(kept, text):
                kept.pop(0)
            rows.append(kept)
        at += len(line)
    return rows


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether a relation in prose begins and ends where a sentence lets a formula begin and end:
    "the square of x + x = 2x" and "n + n = 2n dozen" go on in words."""
    before = text[:start].rsplit("\n", 1)[-1]
    behind = text[end:].split("\n", 1)[0]
    return _opens(before) and bool(_CLOSES.match(behind) or cues.behind(behind, "closes"))


_OPENS = re.compile(r"(?:^|[.,;:(!?*_|>\])\"'“‘`=⇒→。，；：、（）】」》~]|^[-+\d\s.]*)[\s*_`\"]*$")
_CLOSES = re.compile(r"[\s*_`\"]*(?:$|[.,;:!?)(\]'”’|。，；：、？！（）」》⇒→]|[^\x00-\x7f])")
_OTHER_SCRIPT = re.compile(r"[^\x00-\x7f][\s*_`\"]*$")


def _opens(before: str) -> bool:
    """Whether a formula may begin behind these words."""
    if _OPENS.search(before) or cues.before(before, "opens"):
        return True
    return bool(_OTHER_SCRIPT.search(before)) and not cues.before(before, "goes on")


def _stands_alone(sign: Mark, line: str) -> bool:
    """Whether an ASCII sign is no part of a formula: white space or quotes surround it."""
    quoted = sign.says in ('"', "`")
    around = line[: sign.start][-1:] + line[sign.end : sign.end + 1]
    return sign.says.isascii() and (quoted or not around.strip())


def _is_bullet(row: list[Mark], text: str) -> bool:
    first = row[0]
    return first.sign == LINE or text[first.end : first.end + 1] in (" ", ".")
