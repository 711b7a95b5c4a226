"""Sentences: the formulas of a document with the words before and behind each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..reading.lexing.marks import Mark
from ..reading.phrases import cues
from . import wording
from .conditions import bare
from .cutting import Unreadable
from .scan import Piece
from .statements import Statement, statements
from .wording import FORMULA

_BREAK = re.compile(
    r"\n[ \t>]*(?=\n)|\n[ \t>]*(?=(?:[-*+]|\d+[.)])[ \t])|\n[ \t>]*(?=`{3}|~{3})|\n\s*(?=\|)"
    r"|\\(?:par|item|bigskip|medskip)\b|\\(?:begin|end)\{(?!MATHS)\w+\*?\}".replace(
        "MATHS", "(?:equation|align|gather|multline|eqnarray|flalign|alignat|displaymath|math)"
    )
)
_ITEM = re.compile(r"\\item\b|\n[ \t>]*(?=\d+[.)][ \t])")
_LIST = re.compile(r"\\(?:begin|end)\{(?:enumerate|itemize|description|exercises?)\*?\}")
_HEADING = re.compile(
    r"(?:^|\n)[ \t>]*#{1,6}[ \t]|\n[ \t]*(?:={3,}|-{3,})[ \t]*(?=\n|$)"
    r"|\\(?:sub)*(?:section|paragraph|chapter|part)\b|\\end\{(?:theorem|lemma|proof|proposition"
    r"|corollary|definition|remark|example)\*?\}"
)
_STATEMENT = re.compile(
    r"\\(?P<edge>begin|end)\{(?:theorem|lemma|proposition|corollary|claim|conjecture|fact|problem"
    r"|exercise|question)\*?\}"
)
_END = re.compile(r"(?P<stop>[.!?])(?=[\s)\]\"'”’*_]|$)|[。！？]")
_SHORT = re.compile(r"(?:\b[A-Z]|(?:^|\n)[ \t]*\d{1,2})$")  # an initial, the number of an item
_UNSEEN = re.compile(
    r"<!--.*?-->|[$*`]|\\[\[\]()]|\\(?:begin|end)\{(?:equation|align|gather|multline|eqnarray"
    r"|flalign|alignat|displaymath|math)\*?\}",
    re.DOTALL,
)
_FENCE = re.compile(r"(?m)^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t>]*\1[`~]*[ \t]*$")
_FENCE_ENDS = re.compile(r"\A[ \t>]*(?:`{3,}|~{3,})[^\n]*|[ \t>]*(?:`{3,}|~{3,})[ \t]*[\w+-]*\s*\Z")
REACH = 240  # letters of a sentence that are looked at before a formula
_ABBREVIATION = 20  # letters in front of a full stop that may be one
_LONG = 600  # letters of prose beside a formula that are looked at
MANY = 100  # formulas of a sentence


class Item(NamedTuple):
    """A formula, or a relation in prose, at ``start`` … ``end`` of the document."""

    start: int
    end: int
    text: str
    cut: list[Statement]
    is_relation: bool
    display: bool


class Sentence:
    """The formulas of a sentence with the words before and behind each."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.before: list[str] = []
        self.words = ""

    def add(self, item: Item, words: str) -> None:
        self.items.append(item)
        self.before.append(words)
        self.words = (self.words + words + FORMULA)[-2 * _LONG :]

    def ahead(self, place: int) -> str:
        """The words in front of an item from the beginning of its sentence, signs of formulas
        between them; of many the last."""
        words = ""
        for text in reversed(self.before[: place + 1]):
            words = text + (FORMULA if words else "") + words
            if len(words) > REACH:
                break
        return words[-REACH:]

    def rest(self, place: int) -> str:
        """The words behind an item to the end of its sentence, likewise; of many the first."""
        words = self.behind(place)
        for text in (*self.before[place + 2 :], self.behind(len(self.items) - 1)):
            if len(words) > REACH or place + 1 >= len(self.items):
                break
            words += FORMULA + text
        return words[:REACH]

    def behind(self, place: int) -> str:
        """The words behind an item."""
        if place + 1 < len(self.items):
            return self.before[place + 1]
        return self.words.rsplit(FORMULA, 1)[1]


def items_of(parts: Iterable[object]) -> Iterable[Item]:
    for part in parts:
        if isinstance(part, tuple):
            piece, found = part
            yield from _of_piece(piece, [] if isinstance(found, Unreadable) else found)


def _of_piece(piece: Piece, found: list[Mark]) -> Iterable[Item]:
    cut = statements(found)
    if piece.kind == "prose":
        for s in cut:
            if s.has("rel") or s.has("in"):
                start = piece.start + s.start
                yield Item(start, piece.start + s.end, piece.text[s.start : s.end],
                            [s._replace(words="")], True, False)  # fmt: skip
        return
    related = any(s.has("rel") or s.has("in") for s in map(bare, cut)) or (
        not found and any(sign in piece.text for sign in "=<>≤≥"))  # fmt: skip
    yield Item(piece.start, piece.start + len(piece.text), piece.text, cut, related, piece.display)


def words_of(text: str) -> str:
    """The words between two formulas, without programs; of many the first and the last."""
    if len(text) > 20 * _LONG:
        text = f"{text[: 10 * _LONG]}\n\n# \n\n{text[-10 * _LONG :]}"
    words = _UNSEEN.sub(" ", _FENCE.sub("\n\n", _FENCE_ENDS.sub("\n", text)))
    words = re.sub(r"\n(?:[ \t>]*\n){2,}", "\n\n", words)
    if len(words) > 2 * _LONG:
        middle = "\n\n# \n\n" if _HEADING.search(words[_LONG:-_LONG]) else "\n\n"
        return words[:_LONG] + middle + words[-_LONG:]
    return words


def states(end: str, before: bool) -> bool:
    """Whether what follows this end of a paragraph stands in a theorem, as it did ``before``."""
    found = _STATEMENT.search(end)
    return before if found is None else found["edge"] == "begin"


def begins_item(end: str) -> bool:
    """Whether an item of a numbered list begins behind this end of a paragraph."""
    return bool(_ITEM.search(end))


def item_at(words: str, start: int) -> str:
    """How the item of a numbered list is set that begins at ``start``: by a "command", by a
    "mark", or not at all ("")."""
    found = _ITEM.match(words, start)
    return "" if found is None else "command" if found[0].startswith("\\") else "mark"


def turns_list(end: str) -> bool:
    """Whether a list begins or ends there."""
    return bool(_LIST.search(end))


def _is_short(words: str) -> bool:
    """Whether the full stop behind ``words`` ends no sentence."""
    return bool(_SHORT.search(words) or cues.before(words[-_ABBREVIATION:], "abbreviation"))


def next_end(words: str, begun: bool) -> tuple[int, int, str] | None:
    """Where the next sentence ends in these words, where the rest begins, and whether that is a
    "stop", a "break" between paragraphs, or a "heading"; ``begun`` says whether the sentence has
    formulas already."""
    ends = []
    if heading := _HEADING.search(words):
        ends.append((heading.start(), heading.end(), "heading"))
    if broken := _BREAK.search(words):
        ends.append((broken.start(), broken.end(), "break"))
    for stop in _END.finditer(words):
        if not (stop["stop"] and _is_short(words[: stop.start()])):
            ends.append((stop.start(), stop.end(), "stop"))
            break
    if begun and (turn := wording.turn(words)):
        ends.append((turn.start, turn.rest, "stop"))  # "…; otherwise …"
    return min(ends, key=lambda e: (e[0], e[2] == "stop", e[2] != "heading"), default=None)
