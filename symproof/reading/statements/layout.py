"""Layout: what the place of a statement among others says about it.

A relation before a colon is a condition, a relation with bare terms behind its comma an
enumeration, and prose has formulas between its words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...kernel.terms import FUNCTIONS, free_names
from ...notation.names import GREEK
from ...notation.tokens import UnreadableText
from ..lexing.cutting import marks_of
from ..lexing.marks import LINE, Mark
from ..phrases import cues
from ..phrases.units import unit
from .chains import Chain
from .statements import Statement

_OPERANDS = ("number", "name", "run", ")", "}", "]")
_BULLETS = ("-", "*", "·", "+", "number", ".", LINE)


def is_enumeration(cut: Sequence[Statement], place: int) -> bool:
    """``k = 0, 1, …, n − 1``: a relation with bare terms behind it."""
    if place + 1 >= len(cut) or cut[place + 1].break_before != ",":
        return False
    behind = cut[place + 1]
    return not behind.has("rel") and not behind.has("in") and not behind.words


#: Signs of relations that stand in prose for nothing else.
_SIGNS = "=∈≈≤≥≠"


def prose_marks(text: str, words: frozenset[str]) -> list[list[Mark]]:
    """The marks of those lines of prose that hold relations; words of prose are words."""
    rows: list[list[Mark]] = []
    at = 0
    for line in _NOTED.sub(lambda m: " " * len(m[0]), text).splitlines(keepends=True):
        if any(sign in line for sign in _SIGNS) and len(line) < 2000:
            try:
                found = marks_of(line, is_latex=False)
            except UnreadableText:
                found = []
            kept: list[Mark] = []
            for t in _with_thousands(found, line):
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


_THOUSANDS = re.compile(r"(?<![0-9.,(\[])[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?(?![0-9,)\]])")


def _with_thousands(marks: list[Mark], line: str) -> list[Mark]:
    """The marks of a line of prose with each 52,500 as one number."""
    spans = [match.span() for match in _THOUSANDS.finditer(line)]
    found: list[Mark] = []
    for mark in marks:
        span = next((s for s in spans if s[0] <= mark.start < s[1]), None)
        if span is None:
            found.append(mark)
        elif mark.start == span[0]:
            text = line[slice(*span)]
            found.append(mark._replace(kind="number", text=text, says=text.replace(",", "")))
    return found


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether a relation in prose begins and ends where a sentence lets a formula begin and end:
    "the square of x + x = 2x" and "n + n = 2n dozen" go on in words."""
    before, behind = _beside(text, start, end)
    return _opens(before) and bool(_CLOSES.match(behind) or cues.behind(behind, "closes"))


def calculated(chain: Chain) -> Chain | None:
    """The chain from the first term on with which it computes, as in "the price = 3 · 4 = 12", if
    it is nothing but numbers; else None."""
    links = chain.links
    if chain.first is None and links:
        start, links = links[0], links[1:]
        chain = chain._replace(first=start.term, start=start.start, end=start.end, links=links)
    if chain.first is None or not links or any(link.op not in ("=", "≈") for link in links):
        return None
    if chain.first.head not in _COMPUTED:
        return None
    terms = (chain.first, *(link.term for link in links))
    return None if any(map(free_names, terms)) else chain


_COMPUTED = FUNCTIONS | {"add", "mul", "div", "pow"}
#: Blanks between two columns of plain text.
WIDE = re.compile(r"[ ]{3,}|\t")


def _beside(text: str, start: int, end: int) -> tuple[str, str]:
    """The text before and behind a formula in its line, without other columns that have a
    relation."""
    before = text[:start].rsplit("\n", 1)[-1]
    behind = text[end:].split("\n", 1)[0]
    *left, near = WIDE.split(before)
    next_to, *right = WIDE.split(behind)
    is_first = not any(sign in part for part in left for sign in _SIGNS)
    is_last = not any(sign in part for part in right for sign in _SIGNS)
    return before if is_first else near, behind if is_last else next_to


def stands_for_itself(text: str, start: int, end: int) -> bool:
    """Whether the words around a calculation in prose take no part in it: "she has 2 · 3 = 6
    apples", but not "half of 2 · 3 = 3", "2 · 6 = 1 dozen" or "30 · 2 = 1 hour"."""
    before, behind = _beside(text, start, end)
    before, behind = _BULLET.sub("", before).rstrip(), behind.lstrip()
    word = re.match(r"[^\W\d_]+", behind)
    measure = word and unit(word[0].lower())
    joined = before[-1:] in _JOINS or behind[:1] in _JOINS or before[-1:].isdigit()
    taken = cues.before(before, "takes number") or cues.behind(behind, "scales")
    return not (joined or taken or (measure and measure.kind == "time"))


_BULLET = re.compile(r"^[\s>]*(?:[-*+•]|[0-9]+[.)])\s+")
#: What a calculator has noted between the sign and the result, 5*6=<<5*6=30>>30, and the signs of
#: money before an amount.
_NOTED = re.compile(r"<<[^<>\n]*>>|\\?[$€£](?=[ ]?\.?[0-9])")
#: Signs by which a calculation goes on.
_JOINS = frozenset("+-−*·×/÷^=<>≤≥≈%_\\")
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
    behind = text[first.end : first.end + 2]
    if first.kind == "number":
        return behind in (". ", ".\t", ") ", ")\t")
    return first.sign == LINE or behind[:1] in (" ", ".")
