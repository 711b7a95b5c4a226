"""Suppositions: which conditions hold for which formulas of a document, by the words around them.

A condition holds in its sentence; what is supposed ("suppose", "let") holds until the end of the
paragraph.  Behind that it is open whether it still does: nothing is proved with it then, but
nothing is refuted at a point where it fails either, up to the next heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..notation.tokens import Token
from . import wording
from .conditions import Given, bare, is_bound, shared, supposed
from .lexicon import Lexicon, split_names
from .memberships import Formula, Sort, enumerated, memberships
from .scan import Document, Piece
from .statements import Statement, statements
from .tokens import Unreadable
from .wording import FORMULA

_BREAK = re.compile(
    r"\n[ \t>]*(?=\n)|\n[ \t>]*(?=(?:[-*+]|\d+[.)])[ \t])|\n[ \t>]*(?=`{3}|~{3})|\n\s*(?=\|)"
    r"|\\(?:par|item|bigskip|medskip)\b|\\(?:begin|end)\{(?!MATHS)\w+\*?\}".replace(
        "MATHS", "(?:equation|align|gather|multline|eqnarray|flalign|alignat|displaymath|math)"
    )
)
_HEADING = re.compile(
    r"(?:^|\n)[ \t>]*#{1,6}[ \t]|\n[ \t]*(?:={3,}|-{3,})[ \t]*(?=\n|$)"
    r"|\\(?:sub)*(?:section|paragraph|chapter|part)\b|\\end\{(?:theorem|lemma|proof|proposition"
    r"|corollary|definition|remark|example)\*?\}"
)
_END = re.compile(r"(?P<stop>[.!?])(?=[\s)\]\"'”’*_]|$)|[。！？]")
_SHORT = re.compile(r"(?:\b(?:e\.g|i\.e|cf|resp|s\.t|w\.r\.t|vs|etc|Eq|Fig|Sec|Thm|Prop|No|[A-Z])"
                    r"|(?:^|\n)[ \t]*\d{1,2})$")  # fmt: skip
_UNSEEN = re.compile(
    r"<!--.*?-->|[$*`]|\\[\[\]()]|\\(?:begin|end)\{(?:equation|align|gather|multline|eqnarray"
    r"|flalign|alignat|displaymath|math)\*?\}",
    re.DOTALL,
)
_FENCE = re.compile(r"(?m)^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t>]*\1[`~]*[ \t]*$")
_FENCE_ENDS = re.compile(r"\A[ \t>]*(?:`{3,}|~{3,})[^\n]*|[ \t>]*(?:`{3,}|~{3,})[ \t]*[\w+-]*\s*\Z")
#: Stands for all letters that were given numbers in prose.
EXAMPLES = ""
_REACH = 240  # letters of a sentence that are looked at before a formula
_LONG = 600  # letters of prose beside a formula that are looked at
_MANY = 100  # formulas of a sentence
_OPEN = 20  # conditions that may still be meant


class Place(NamedTuple):
    """What the words say of a formula: its ``role`` ("claim", "condition", "definition" if it
    may be one, "open" if it may be any of these, "unclear" if it defines nothing, "existence",
    "number" of what exists, "equivalence", "denied"), the conditions that surely hold there
    and those that may, the letters of which it speaks anew, and the ``sorts`` of letters."""

    role: str = "claim"
    certain: tuple[Given, ...] = ()
    possible: tuple[Given, ...] = ()
    released: frozenset[str] = frozenset()
    own: Given | None = None
    is_claimed: bool = False
    sorts: Mapping[str, Sort] = MappingProxyType({})


class _Item(NamedTuple):
    """A formula, or a relation in prose, at ``start`` … ``end`` of the document."""

    start: int
    end: int
    text: str
    cut: list[Statement]
    is_relation: bool
    display: bool


class _Sentence:
    """The formulas of a sentence with the words before and behind each."""

    def __init__(self) -> None:
        self.items: list[_Item] = []
        self.before: list[str] = []
        self.words = ""

    def add(self, item: _Item, words: str) -> None:
        self.items.append(item)
        self.before.append(words)
        self.words = (self.words + words + FORMULA)[-2 * _LONG :]

    def behind(self, place: int) -> str:
        """The words behind an item."""
        if place + 1 < len(self.items):
            return self.before[place + 1]
        return self.words.rsplit(FORMULA, 1)[1]


def look_around(document: Document, parts: Iterable[object], lexicon: Lexicon) -> dict[int, Place]:
    """What the words say of every formula, by the offset at which it begins."""
    return _Walk(document, lexicon).run([*_items(parts)])


def _items(parts: Iterable[object]) -> Iterable[_Item]:
    for part in parts:
        if isinstance(part, tuple):
            piece, found = part
            yield from _of_piece(piece, [] if isinstance(found, Unreadable) else found)


def _of_piece(piece: Piece, found: list[Token]) -> Iterable[_Item]:
    cut = statements(found)
    if piece.kind == "prose":
        for s in cut:
            if s.has("rel") or s.has("in"):
                start = piece.start + s.start
                yield _Item(start, piece.start + s.end, piece.text[s.start : s.end],
                            [s._replace(words="")], True, False)  # fmt: skip
        return
    related = any(s.has("rel") or s.has("in") for s in map(bare, cut)) or (
        not found and any(sign in piece.text for sign in "=<>≤≥"))  # fmt: skip
    yield _Item(piece.start, piece.start + len(piece.text), piece.text, cut, related, piece.display)


def _prose(text: str) -> str:
    """The words between two formulas, without programs; of many the first and the last."""
    if len(text) > 20 * _LONG:
        text = f"{text[: 10 * _LONG]}\n\n# \n\n{text[-10 * _LONG :]}"
    words = _UNSEEN.sub(" ", _FENCE.sub("\n\n", _FENCE_ENDS.sub("\n", text)))
    words = re.sub(r"\n(?:[ \t>]*\n){2,}", "\n\n", words)
    if len(words) > 2 * _LONG:
        middle = "\n\n# \n\n" if _HEADING.search(words[_LONG:-_LONG]) else "\n\n"
        return words[:_LONG] + middle + words[-_LONG:]
    return words


class _Walk:
    """The walk from sentence to sentence."""

    def __init__(self, document: Document, lexicon: Lexicon) -> None:
        self.text, self.lexicon = document.text, lexicon
        self.places: dict[int, Place] = {}
        self.sentence = _Sentence()
        self.supposed: list[Given] = []  # until the end of the paragraph
        self.faded: list[Given] = []  # perhaps still, until the next heading
        self.lapsed: list[Given] = []  # likewise of an "if", until there is another of its letters
        self.cases: list[Given] = []  # the conditions of the last sentence that had some
        self.earlier: list[Given] = []  # those of this paragraph
        self.sorts: dict[str, Sort] = {}  # of letters, until something else is said of them

    def run(self, items: list[_Item]) -> dict[int, Place]:
        at, ended = 0, False
        for item in items:
            if item.start < at:
                continue
            words = self._between(_prose(self.text[at : item.start]), ended, item.display)
            self.sentence.add(item, words)
            at = item.end
            ended = item.text.rstrip().endswith((".", "。"))
        self.sentence.words += self._between(_prose(self.text[at:]), ended, False)
        self._end_sentence()
        return self.places

    def _between(self, words: str, ended: bool, display: bool) -> str:
        """Take the words between two formulas into account; those of the last sentence that
        has begun in them are what remains."""
        if ended or len(self.sentence.items) >= _MANY:
            self._end_sentence()
        while True:
            found = self._next_end(words)
            if found is None:
                return words
            start, end, kind = found
            blank = kind == "break" and display and not words[end:].strip()
            if blank and (words[:start].strip() or self.sentence.items):
                return words[:start]
            self.sentence.words += words[:start]
            self._end_sentence()
            if kind != "stop":
                self._end_paragraph()
            if kind == "heading":
                self.faded, self.lapsed = [], []
            words = words[end:]

    def _next_end(self, words: str) -> tuple[int, int, str] | None:
        ends = []
        if heading := _HEADING.search(words):
            ends.append((heading.start(), heading.end(), "heading"))
        if broken := _BREAK.search(words):
            ends.append((broken.start(), broken.end(), "break"))
        for stop in _END.finditer(words):
            if not (stop["stop"] and _SHORT.search(words, 0, stop.start())):
                ends.append((stop.start(), stop.end(), "stop"))
                break
        if self.sentence.items and (turn := wording.TURN.search(words)):
            ends.append((turn.start(), turn.start("rest"), "stop"))  # "…; otherwise …"
        return min(ends, key=lambda e: (e[0], e[2] == "stop", e[2] != "heading"), default=None)

    def _end_paragraph(self) -> None:
        self._doubt(None)
        self.lapsed = _few([*self.lapsed, *(g for g in self.cases if g not in self.lapsed)])
        self.supposed, self.earlier, self.cases = [], [], []

    # -- sentences -------------------------------------------------------------------------

    def _end_sentence(self) -> None:
        sentence, self.sentence = self.sentence, _Sentence()
        anew = wording.begins_anew(sentence.words)
        if anew:
            self._doubt(None)
        if not sentence.items:
            if wording.is_otherwise(sentence.words):
                self.cases = []
            return
        kinds = _kinds(sentence, self.lexicon)
        given = [self._given(sentence, k, kind) for k, kind in enumerate(kinds)]
        released = [self._released(sentence, k) for k in range(len(kinds))]
        self._doubt(frozenset[str]().union(*released))
        own, maybe = self._own(sentence, kinds, given)
        sorts = self._sorts(sentence, kinds)
        outer = list(self.supposed)
        for g in (*own, *(g for g, kind in zip(given, kinds, strict=True) if kind in _GIVING)):
            self._replace(g)
        outer = [g for g in outer if g in self.supposed]
        values = [g for g, kind in zip(given, kinds, strict=True) if kind == "value"]
        anew_here = [g.names for g, kind in zip(given, kinds, strict=True)
                     if kind in _GIVING and g.cases]  # fmt: skip
        lapsed = [g for g in self.lapsed if not any(g.names & names for names in anew_here)]
        maybe += [g for g in (*self.faded, *lapsed, *self.earlier) if g not in maybe]
        roles = [_ROLE.get(kind, kind) for kind in kinds]
        shares = shared(["condition" if r == "definition" else r for r in roles], given)
        special = "equivalence" if wording.claims_equivalence(sentence.words) else ""
        if wording.claims_existence(sentence.words):
            special = "number" if wording.claims_more(sentence.words) else "existence"
        for k, item in enumerate(sentence.items):
            certain, possible = shares[k]
            role = special if special and roles[k] != "other" else roles[k]
            certain = list(dict.fromkeys([*outer, *own, *certain]))
            doubts = (*possible, *maybe, *(g for g in values if g != given[k]))
            open_ = dict.fromkeys(g for g in doubts if g not in certain)
            letters = frozenset({EXAMPLES} if anew else ()).union(*released[: k + 1])
            self.places[item.start] = Place(
                role, tuple(certain), tuple(open_), letters,
                given[k] if kinds[k] in _GIVING else None,
                wording.says_so(sentence.before[k][-_REACH:]), sorts)  # fmt: skip
        ifs = []
        for g, kind in zip(given, kinds, strict=True):
            if kind in ("suppose", "set"):
                self.supposed.append(g)
            elif kind in ("if", "where"):
                ifs.append(g)
        self.cases = ifs or ([] if own else self.cases)
        ifs += [g for g, kind in zip(given, kinds, strict=True) if kind in _OPEN_KINDS]
        ifs += [g for g in maybe if not g.cases and g not in (*self.faded, *self.lapsed)]
        self.earlier = _few([*self.earlier, *(g for g in (*ifs, *own) if g not in self.earlier)])
        self.supposed, self.faded = _few(self.supposed), _few(self.faded)

    def _sorts(self, sentence: _Sentence, kinds: list[str]) -> Mapping[str, Sort]:
        """The sorts of letters in this sentence."""
        formulas = [
            Formula(item.text, item.cut, kinds[k], (FORMULA if k else "") +
                    sentence.before[k][-_REACH:], sentence.behind(k)[:_REACH])
            for k, item in enumerate(sentence.items)
        ]  # fmt: skip
        here: dict[str, Sort | None] = {}
        kept: dict[str, Sort | None] = {}
        for letter, sort, lasts in memberships(formulas):
            here[letter] = sort if here.get(letter, sort) == sort else None
            if lasts:
                kept[letter] = here[letter]
        before = self.sorts
        for letter in (name for item in sentence.items for name in enumerated(item.cut)):
            if letter not in before and letter not in here:
                here[letter] = kept[letter] = Sort("integer")
        if not here:
            return before
        self.sorts = _known({**before, **kept})
        return _known({**before, **here})

    def _given(self, sentence: _Sentence, place: int, kind: str) -> Given:
        item = sentence.items[place]
        text = " ".join(item.text.split())[:80]
        if kind not in (*_GIVING, *_OPEN_KINDS):
            return Given(text)
        given = supposed(text, item.cut, self.lexicon)
        words, behind = sentence.before[place], sentence.behind(place)
        negated = wording.negates(words) or wording.negates_behind(behind)
        alternative = (  # "or": neither of the two need hold
            place + 1 < len(sentence.items) and wording.is_alternative(behind)
        ) or (place and wording.joins(words) and wording.is_alternative(words))
        either = wording.repeats(words) or wording.repeats(behind)
        if alternative or either or wording.may_deny(words, behind):
            return given.doubted()
        return given.negated() if negated else given

    def _own(
        self, sentence: _Sentence, kinds: list[str], given: list[Given]
    ) -> tuple[list[Given], list[Given]]:
        """What holds in this sentence without a relation that says so: the other case, and what
        is said in words."""
        own, maybe = [], []
        if wording.is_otherwise(sentence.words):
            if len(self.cases) == 1:
                own.append(self.cases[0].negated())
            elif self.cases or any(kind in _GIVING for kind in kinds):
                maybe.append(Given("otherwise"))
            self.earlier = [g for g in self.earlier if g not in self.cases]
        for k, words in enumerate([*sentence.before, sentence.words.rsplit(FORMULA, 1)[1]]):
            if (k < len(kinds) and kinds[k] in (*_GIVING, "unclear", "open")) or (
                k and kinds[k - 1] in _GIVING and not words.isascii()):  # fmt: skip
                continue
            if found := wording.worded(words):
                said = sentence.words[sentence.words.find(found) :].replace(FORMULA, "…")
                maybe.append(Given(" ".join(said.split())[:60]))
        return own, maybe

    def _released(self, sentence: _Sentence, place: int) -> frozenset[str]:
        """The letters of "for every x"."""
        if not wording.speaks_of_all(sentence.before[place][-_REACH:]):
            return frozenset()
        names: set[str] = set()
        for statement in sentence.items[place].cut:
            for token in split_names(list(statement.tokens), self.lexicon):
                if token.kind in ("in", "set"):
                    break
                if token.kind == "name":
                    names.add(token.text)
        return frozenset(names)

    # -- what holds no more ----------------------------------------------------------------

    def _doubt(self, names: frozenset[str] | None) -> None:
        """Suppositions about these letters, or all of them, may not be meant any more."""
        kept = [] if names is None else [g for g in self.supposed if not names & g.names]
        self.faded += [g for g in self.supposed if g not in kept and g not in self.faded]
        self.supposed = kept

    def _replace(self, new: Given) -> None:
        """A condition that may contradict what was supposed before takes its place."""
        kept = [g for g in self.supposed if g.agrees_with(new)]
        self.faded += [g for g in self.supposed if g not in kept and g not in self.faded]
        self.supposed = kept


def _known(sorts: Mapping[str, Sort | None]) -> dict[str, Sort]:
    return {letter: sort for letter, sort in sorts.items() if sort is not None}


def _few(given: list[Given]) -> list[Given]:
    """The last of some conditions; for the others stands one that is not read."""
    return given if len(given) <= _OPEN else [Given("…"), *given[-_OPEN:]]


_GIVING = ("if", "suppose", "where", "set")
_OPEN_KINDS = ("unclear", "open", "value")  # a condition, perhaps
_ROLE = {"if": "condition", "suppose": "condition", "where": "definition", "set": "definition",
         "value": "claim"}  # fmt: skip


def _kinds(sentence: _Sentence, lexicon: Lexicon) -> list[str]:
    """What each formula of a sentence is: "claim", one of the conditions, "unclear", "other"."""
    items = sentence.items
    kinds = ["claim" if item.is_relation else "other" for item in items]
    for k, item in enumerate(items):
        if item.is_relation:
            words = sentence.before[k][-_REACH:]
            behind = sentence.behind(k)
            kinds[k] = wording.tail(behind) or wording.lead(words) or "claim"
            if kinds[k] == "claim" and k and wording.joins(words) and not item.display:
                kinds[k] = "joined"
            if (
                item.display
                and kinds[k] in ("where", "set")
                and any(t.text in ("=", ":=") for s in item.cut for t in s.tokens)
            ):
                kinds[k] = "open" if kinds[k] == "set" else "claim"
            if wording.is_enclosed(words, behind) and all(is_bound(s, lexicon) for s in item.cut):
                kinds[k] = "if"
            if kinds[k] == "claim" and _is_apposition(sentence, k, lexicon):
                kinds[k] = "suppose"
            if not any(s.has("rel") for s in map(bare, item.cut)) and kinds[k] not in _GIVING:
                kinds[k] = "other"  # a membership
    for k in reversed(range(len(items))):
        if kinds[k] == "both":
            behind = next((kinds[j] for j in range(k + 1, len(items)) if kinds[j] != "other"), "")
            if behind in _GIVING and any(kinds[j] in _GIVING for j in range(k)):
                bound = all(is_bound(s, lexicon) for s in items[k].cut)
                behind = "unclear" if bound else ""  # "A이면 B이고 C이면 D"
            kinds[k] = behind if behind in (*_GIVING, "unclear") else (
                wording.lead(sentence.before[k][-_REACH:]) or (
                    "joined" if k and wording.joins(sentence.before[k]) else "claim"))  # fmt: skip
        if kinds[k] == "claim" and wording.is_still_supposing(_prefix(sentence, kinds, k)):
            kinds[k] = "unclear"
    for k in range(len(items)):
        if kinds[k] == "joined":
            kinds[k] = _joined(sentence, kinds, k, lexicon)
            if kinds[k] == "claim" and wording.is_alternative(sentence.before[k]):
                kinds[k] = "unclear"  # one of the two claims
                kinds[k - 1] = "unclear" if kinds[k - 1] == "claim" else kinds[k - 1]
    for k, item in enumerate(items):
        if kinds[k] == "claim" and wording.is_denied(
            sentence.before[k][-_REACH:], sentence.behind(k)
        ):
            kinds[k] = "denied"
        if kinds[k] == "claim" and _is_limit(item, sentence.before[k], lexicon):
            signs = {t.text if t.kind == "rel" else t.kind for s in item.cut for t in s.tokens}
            kinds[k] = "value" if signs & {"=", ":="} and "pm" not in signs else "unclear"
    return kinds


def _is_limit(item: _Item, words: str, lexicon: Lexicon) -> bool:
    """Whether a relation in a line only limits a letter, and no word claims it: it may well be a
    condition, in words that are not known here."""
    limits = bool(item.cut) and all(is_bound(s, lexicon) for s in item.cut)
    return limits and not item.display and not wording.says_so(words[-_REACH:])


def _is_apposition(sentence: _Sentence, k: int, lexicon: Lexicon) -> bool:
    """Whether a relation belongs to a letter that is introduced: "let n be an integer, n > 1"."""
    words = sentence.before[k].rstrip()
    if not k or not words.endswith((",", "，")) or wording.says_so(words):
        return False
    introduced = not sentence.items[k - 1].is_relation and (
        wording.lead(sentence.before[k - 1][-_REACH:]) in ("set", "suppose")
    )
    return introduced and all(is_bound(s, lexicon) for s in sentence.items[k].cut)


def _prefix(sentence: _Sentence, kinds: list[str], k: int) -> str:
    """The words before a relation since the one before it."""
    first = next((j + 1 for j in reversed(range(k)) if kinds[j] != "other"), 0)
    return FORMULA.join(sentence.before[first : k + 1])[-_REACH:]


def _joined(sentence: _Sentence, kinds: list[str], k: int, lexicon: Lexicon) -> str:
    """What a relation is that "and" or a comma joins to the one before it."""
    earlier = [j for j in range(k) if kinds[j] != "other"]
    before = kinds[earlier[-1]] if earlier else "claim"
    if before not in (*_GIVING, "unclear", "open"):
        return "claim"
    if before in ("where", "set", "suppose"):
        return before
    behind = [kinds[j] for j in range(k + 1, len(kinds)) if kinds[j] != "other"]
    chained = behind and behind[0] == "joined"
    while behind and behind[0] == "joined":
        behind.pop(0)
    if before in ("unclear", "open"):
        return "unclear" if chained else "claim"
    limits = all(is_bound(s, lexicon) for s in sentence.items[k].cut)
    if "claim" in kinds[:k]:  # "A for x > 0 and …": another claim, or another condition
        if behind and behind[0] in _GIVING:
            return "claim"
        return before if limits else "unclear"
    if behind and behind[0] == "claim":
        return before  # "for x > 0, y > 0 we have …"
    if not wording.is_comma(sentence.before[k]):
        return before
    letters = [_letters(sentence.items[j]) for j in (*earlier, k)]
    if chained and limits and not letters[-1] & frozenset().union(*letters[:-1]):
        return before  # "for x > 0, y > 0, …" says nothing yet
    return "unclear" if chained else "claim"


def _letters(item: _Item) -> frozenset[str]:
    return frozenset(
        t.text for s in item.cut for t in s.tokens if t.kind in ("run", "name")
    )  # fmt: skip
