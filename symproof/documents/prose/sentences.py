"""Sentences: the formulas of a document with the words before and behind each, and the ends of
paragraphs between them.

Where sentences and paragraphs end is decided here, by words and print alone; what sentences say is
decided elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...notation.tokens import UnreadableText
from ...reading.lexing.marks import Mark
from ...reading.phrases import cues
from ...reading.statements.statements import Statement, statements
from ..source.scan import Piece
from . import wording
from .conditions import bare
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
    r"<!--.*?-->|[$*`]|\\{1,2}[\[\]()]|\\(?:begin|end)\{(?:equation|align|gather|multline|eqnarray"
    r"|flalign|alignat|displaymath|math)\*?\}",
    re.DOTALL,
)
_FENCE = re.compile(r"(?m)^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t>]*\1[`~]*[ \t]*$")
_FENCE_ENDS = re.compile(r"\A[ \t>]*(?:`{3,}|~{3,})[^\n]*|[ \t>]*(?:`{3,}|~{3,})[ \t]*[\w+-]*\s*\Z")
REACH = 240  # letters of a sentence that are looked at before a formula
_ABBREVIATION = 20  # letters in front of a full stop that may be one
_LONG = 600  # letters of prose beside a formula that are looked at
MOST = 100  # formulas of a sentence whose places are understood


class Item(NamedTuple):
    """A formula, or a relation in prose."""

    text: str
    cut: tuple[Statement, ...]
    is_relation: bool
    display: bool


class Sentence(NamedTuple):
    """Formulas, the words ``before`` each, and all ``words`` with a sign for each formula (of many
    words the last); ``starts`` is where the formulas begin in the document.

    A sentence without formulas may ``lead_in`` to these; one that ``is_asked`` is a question, one
    that ``is_title`` a heading, one that ``is_stated`` stands in a theorem or its like, one that
    ``is_rest`` is what stands behind the most formulas of which the words are understood; ``item``
    says how the item of a list is set in which it stands (see ``_item_at``)."""

    items: tuple[Item, ...] = ()
    starts: tuple[int, ...] = ()
    before: tuple[str, ...] = ()
    words: str = ""
    lead_in: str = ""
    is_asked: bool = False
    is_title: bool = False
    is_stated: bool = False
    is_rest: bool = False
    item: str = ""

    def near(self, place: int) -> str:
        """The words right before an item, so many as are looked at."""
        return self.before[place][-REACH:]

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

    def _with(self, start: int, item: Item, words: str) -> Sentence:
        """The sentence with an item more, and ``words`` before it."""
        return self._replace(
            items=(*self.items, item), starts=(*self.starts, start), before=(*self.before, words),
            words=(self.words + words + FORMULA)[-2 * _LONG :],
        )  # fmt: skip

    def _next(self) -> Sentence:
        """The beginning of the sentence behind this one."""
        lead_in = self.lead_in
        if self.words.strip():
            lead_in = "" if self.items else self.words
        return Sentence(
            lead_in=lead_in, is_title=self.is_title, is_stated=self.is_stated, item=self.item
        )


class Break(NamedTuple):
    """The end of a paragraph: whether a heading begins there, whether the item of a list
    ``goes_on`` behind it, by what one ``begins_item`` (see ``_item_at``), and whether it
    ``turns_list``: a list begins or ends."""

    is_heading: bool
    goes_on: bool
    begins_item: str
    turns_list: bool


def sentences(text: str, parts: Iterable[object]) -> Iterator[Sentence | Break]:
    """The sentences of a document with these parts, and the ends of paragraphs between them."""
    at, is_over = 0, False
    begun = Sentence()
    for start, item in _items_of(parts):
        if start < at:
            continue
        words = words_of(text[at:start])
        is_over = is_over or _begins(begun, words)
        begun, words, done = _between(begun, words, is_over, item.display)
        yield from done
        begun = begun._with(start, item, words)
        at = start + len(item.text)
        is_over = item.text.rstrip().endswith((".", "。"))
    begun, words, done = _between(begun, words_of(text[at:]), is_over, False)
    yield from done
    yield begun._replace(words=begun.words + words)


def _between(
    begun: Sentence, words: str, is_over: bool, display: bool
) -> tuple[Sentence, str, list[Sentence | Break]]:
    """Take the words between two formulas into account, of which the second may be a ``display``;
    the sentence that has ``begun`` before them ``is_over`` if its last formula ends with a full
    stop.  Returns the sentence that has begun behind them, its words so far, and what has ended."""
    done: list[Sentence | Break] = []
    if is_over or len(begun.items) >= MOST:
        done, begun = [begun], begun._next()._replace(is_rest=not is_over)
    while (found := _next_end(words, bool(begun.items))) is not None:
        start, end, kind = found
        is_blank = kind == "break" and display and not words[end:].strip()
        if kind == "break" and not words[:start].strip() and _goes_behind(begun, words[end:]):
            words = words[end:]
            continue
        if is_blank and not begun.is_title and (words[:start].strip() or begun.items):
            return begun, words[:start], done
        ended = begun._replace(
            words=begun.words + words[:start], is_asked=words[start:end].strip() in ("?", "？")
        )
        begun = ended._next()._replace(is_title=kind == "heading")
        begun = begun._replace(lead_in="") if ended.is_title else begun
        done.append(ended)
        if kind != "stop":
            edge, begins = words[start:end], _item_at(words, start)
            turns_list = bool(_LIST.search(edge))
            goes_on = kind == "break" and not (begins or turns_list) and (
                _goes_on(begun.item, words[end:]))  # fmt: skip
            done.append(Break(kind == "heading", goes_on, begins, turns_list))
            item = begun.item if goes_on else begins
            begun = begun._replace(is_stated=_states(edge, begun.is_stated), item=item)
        words = words[end:]
    return begun, words, done


def _begins(begun: Sentence, words: str) -> bool:
    """Whether a sentence begins right behind the display of one without a full stop: "Let"."""
    is_display = bool(begun.items) and begun.items[-1].display
    ahead = wording.order(words) if is_display else None
    return ahead is not None and not ahead.strip()


def _goes_behind(begun: Sentence, words: str) -> bool:
    """Whether the words of a paragraph go on with the sentence of the display before it: they make
    a condition of it, or begin with a small letter, and it is one, or they begin "for all"."""
    if not begun.items or not begun.items[-1].display:
        return False
    is_if = wording.lead(begun.near(len(begun.items) - 1)) == "if"
    of_all = cues.before(words, "quantifier")
    is_of_all = of_all is not None and not words[: of_all.start].strip()
    is_small = re.match(r"\s*[a-z]{2}", words) is not None
    return wording.tail(words) == "if" or (is_small and (is_if or is_of_all))


def _goes_on(item: str, words: str) -> bool:
    """Whether the ``item`` of a list goes on with the ``words`` behind a paragraph of it."""
    line = words.lstrip("\r\n")
    return item == "command" or (item != "" and (not line or line.startswith(("  ", "\t"))))


def _items_of(parts: Iterable[object]) -> Iterator[tuple[int, Item]]:
    """The formulas of a document, each with the offset where it begins."""
    for part in parts:
        if isinstance(part, tuple):
            piece, found = part
            yield from _of_piece(piece, [] if isinstance(found, UnreadableText) else found)


def _of_piece(piece: Piece, found: list[Mark]) -> Iterator[tuple[int, Item]]:
    cut = statements(found)
    if piece.kind == "prose":
        for s in cut:
            if s.has("rel") or s.has("in"):
                text = piece.text[s.start : s.end]
                yield piece.start + s.start, Item(text, (s._replace(words=""),), True, False)
        return
    related = any(s.has("rel") or s.has("in") for s in map(bare, cut)) or (
        not found and any(sign in piece.text for sign in "=<>≤≥"))  # fmt: skip
    yield piece.start, Item(piece.text, cut, related, piece.display)


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


def _states(end: str, before: bool) -> bool:
    """Whether the text behind this end of a paragraph stands in a theorem, as it did ``before``."""
    found = _STATEMENT.search(end)
    return before if found is None else found["edge"] == "begin"


def begins_with_item(text: str) -> bool:
    """Whether a document begins with an item of a numbered list."""
    return bool(_item_at(f"\n{text[:_ABBREVIATION]}", 0))


def _item_at(words: str, start: int) -> str:
    """How the item of a numbered list is set that begins at ``start``: by a "command", by a
    "mark", or not at all ("")."""
    found = _ITEM.match(words, start)
    return "" if found is None else "command" if found[0].startswith("\\") else "mark"


def _is_short(words: str) -> bool:
    """Whether the full stop behind ``words`` ends no sentence."""
    return bool(_SHORT.search(words) or cues.before(words[-_ABBREVIATION:], "abbreviation"))


def _is_label(words: str) -> bool:
    """Whether these words are the label of a case: what it supposes stands behind it."""
    label = cues.behind(words.strip(), "labels case")
    return label is not None and label.end == len(words.strip())


def _next_end(words: str, begun: bool) -> tuple[int, int, str] | None:
    """Where the next sentence ends in these words, where the rest begins, and whether that is a
    "stop", a "break" between paragraphs, or a "heading"; ``begun`` says whether the sentence has
    formulas already."""
    ends = []
    if heading := _HEADING.search(words):
        ends.append((heading.start(), heading.end(), "heading"))
    if broken := _BREAK.search(words):
        ends.append((broken.start(), broken.end(), "break"))
    for stop in _END.finditer(words):
        ahead, behind = words[: stop.start()], words[stop.end() :]
        is_label = not (begun or behind.strip()) and _is_label(ahead)
        if not (is_label or (stop["stop"] and _is_short(ahead))):
            ends.append((stop.start(), stop.end(), "stop"))
            break
    if begun and (turn := wording.turn(words)):
        ends.append((*turn, "stop"))  # "…; otherwise …"
    return min(ends, key=lambda e: (e[0], e[2] == "stop", e[2] != "heading"), default=None)
