"""Suppositions: which conditions hold for which formulas of a document, by the words around them.

A condition holds in its sentence; what is supposed ("suppose", "let") holds until the end of the
paragraph.  Behind that it is open whether it still does: nothing is proved with it then, but
nothing is refuted at a point where it fails either, up to the next heading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from . import equivalences, introductions, negations, wording
from .asserting import by_words, leads
from .binding import Binding, bindings, in_words
from .conditions import Given, shared, supposed
from .lexicon import CUSTOMARY, Lexicon, split_names
from .memberships import (
    EVERYWHERE,
    MAPPING,
    Formula,
    Membership,
    Sort,
    enumerated,
    memberships,
    paired_off,
)
from .roles import GIVING, OPEN, kinds_of
from .scan import Document
from .sentences import (
    MANY,
    REACH,
    Item,
    Sentence,
    begins_item,
    item_at,
    items_of,
    next_end,
    states,
    turns_list,
    words_of,
)
from .statements import Statement
from .wording import FORMULA

#: Stands for all letters that were given numbers in prose.
EXAMPLES = ""
_FEW = 20  # conditions that may still be meant


#: The sorts that say something of a sign.
SIGNED = frozenset(("positive", "nonnegative", "nonzero"))


class Place(NamedTuple):
    """What the words say of a formula: its ``role`` ("claim", "condition", "definition" if it
    may be one, "open" if it may be any of these, "unclear" if it defines nothing, "existence",
    "number" of what exists, "equivalence", "denied"), the conditions that surely hold there
    and those that may, the letters of which it speaks anew, and the ``sorts`` of letters.

    ``form`` is "defined" if words say that it defines, "introduced" if they may, "claimed" if they
    claim it, "alone" if there are none, "open" if words that are not read stand there; ``is_goal``
    says whether they set it as a goal: "prove that", ``asserts`` whether words right beside it do
    ("goal") or assert it ("words").  ``bound`` are the names that are introduced
    up to it, or may be; ``points`` are letters that stand for one thing each and are no parameters,
    ``limit`` the words that limit a definition and ``cases`` those that limit one of a letter;
    ``former`` are conditions that were said in items of a list before this one; of the letters that
    are ``lost`` a sort was said before, which may still be meant.  ``kind`` is what the words make
    of the formula (see :mod:`.roles`), ``sentence`` where the first formula of its sentence stands,
    which ``is_asked`` if it is a question; what an equation determines ``is_sought``: "solve".
    It ``is_led`` to by words that say what is given.  ``ifs`` are the conditions that hold in its
    sentence only."""

    role: str = "claim"
    certain: tuple[Given, ...] = ()
    possible: tuple[Given, ...] = ()
    released: frozenset[str] = frozenset()
    own: Given | None = None
    is_claimed: bool = False
    sorts: Mapping[str, Sort] = MappingProxyType({})
    form: str = ""
    bound: tuple[Binding, ...] = ()
    points: frozenset[str] = frozenset()
    limit: str = ""
    cases: str = ""
    is_goal: bool = False
    former: tuple[Given, ...] = ()
    asserts: str = ""
    lost: frozenset[str] = frozenset()
    kind: str = ""
    sentence: int = 0
    is_asked: bool = False
    is_sought: bool = False
    is_led: bool = False
    ifs: tuple[Given, ...] = ()


def look_around(
    document: Document, parts: Sequence[object], lexicon_at: Callable[[int], Lexicon]
) -> dict[int, Place]:
    """What the words say of every formula: its :class:`Place`, by the offset at which it begins."""
    return _Walk(document, lexicon_at).run(parts)


class _Walk:
    """The walk from sentence to sentence."""

    def __init__(self, document: Document, lexicon_at: Callable[[int], Lexicon]) -> None:
        self.text, self.lexicon_at, self.lexicon = document.text, lexicon_at, lexicon_at(0)
        self.places: dict[int, Place] = {}
        self.sentence = Sentence()
        self.supposed: list[Given] = []  # until the end of the paragraph
        self.fresh: frozenset[str] = frozenset()  # names of this paragraph, up to its first claim
        self.faded: list[Given] = []  # perhaps still, until the next heading
        self.lapsed: list[Given] = []  # likewise of an "if", until there is another of its letters
        self.cases: list[Given] = []  # the conditions of the last sentence that had some
        self.earlier: list[Given] = []  # those of this paragraph
        self.sorts: dict[str, Sort] = {}  # of letters, until something else is said of them
        self.sorted: set[str] = set()  # letters of which a sort was said anywhere before
        self.points: set[str] = set()  # names of this paragraph that stand for one thing
        self.domains: dict[str, str] = {}  # of functions, if they are not everything
        self.said: list[Binding] = []  # names that sentences without formulas introduced
        self.is_heading = False
        self.is_stated = False  # whether this is a theorem or its like
        self.ahead: list[Given] | None = None  # what was said in front of a list
        self.former: tuple[Given, ...] = ()  # and in its items before this one
        self.spoken: set[str] = set()  # letters of which words of this paragraph have spoken
        self.item = ""  # how the item of a list began that goes on here
        self.lead_in = ""  # the words of the sentence before, if it had no formulas

    def run(self, parts: Sequence[object]) -> dict[int, Place]:
        at, ended = 0, False
        for item in items_of(parts):
            if item.start < at:
                continue
            words = self._between(words_of(self.text[at : item.start]), ended, item.display)
            self.sentence.add(item, words)
            at = item.end
            ended = item.text.rstrip().endswith((".", "。"))
        self.sentence.words += self._between(words_of(self.text[at:]), ended, False)
        self._end_sentence()
        return self.places

    def _between(self, words: str, ended: bool, display: bool) -> str:
        """Take the words between two formulas into account; those of the last sentence that
        has begun in them are what remains."""
        if ended or len(self.sentence.items) >= MANY:
            self._end_sentence()
        while True:
            found = next_end(words, bool(self.sentence.items))
            if found is None:
                return words
            start, end, kind = found
            blank = kind == "break" and display and not words[end:].strip()
            if blank and not self.is_heading and (words[:start].strip() or self.sentence.items):
                return words[:start]
            self.sentence.words += words[:start]
            self._end_sentence(words[start:end].strip() in ("?", "？"))
            if self.is_heading:
                self.lead_in = ""
            self.is_heading = kind == "heading"
            if kind != "stop":
                if not self._stays(kind, words, start, end):
                    self._doubt(None)
                self._end_paragraph()
                self.is_stated = states(words[start:end], self.is_stated)
                self._pass_item(words[start:end])
            if kind == "heading":
                self.faded, self.lapsed, self.ahead, self.former = [], [], None, ()
            words = words[end:]

    def _pass_item(self, end: str) -> None:
        """Note which conditions were said in items before the one that begins here."""
        if turns_list(end):
            self.ahead = None
        if begins_item(end):
            alive = [*self.faded, *self.lapsed]
            ahead = self.ahead = alive if self.ahead is None else self.ahead
            self.former = tuple(dict.fromkeys(g for g in alive if g not in ahead))

    def _stays(self, kind: str, words: str, start: int, end: int) -> bool:
        """Whether the item of a list that has begun goes on behind the end of a paragraph, which
        stands at ``start`` … ``end``: what is supposed in it holds to its end."""
        begins = item_at(words, start)
        if kind == "break" and self.item and not (begins or turns_list(words[start:end])):
            line = words[end:].lstrip("\r\n")
            if self.item == "command" or not line or line.startswith(("  ", "\t")):
                return True
        self.item = begins
        return False

    def _end_paragraph(self) -> None:
        self.lapsed = _few([*self.lapsed, *(g for g in self.cases if g not in self.lapsed)])
        self.earlier, self.cases = [], []
        self.spoken, self.fresh = set(), frozenset()
        self.points = set()

    # -- sentences -------------------------------------------------------------------------

    def _end_sentence(self, asked: bool = False) -> None:
        sentence, self.sentence = self.sentence, Sentence()
        lead_in, self.lead_in = self.lead_in, self.lead_in if not sentence.words.strip() else ""
        anew = wording.begins_anew(sentence.words)
        if anew or (wording.is_otherwise(sentence.words) and not self.cases):
            self._doubt(None)
        if not sentence.items:
            if wording.is_otherwise(sentence.words):
                self.cases = []
            self.lead_in = sentence.words if sentence.words.strip() else self.lead_in
            self.said += in_words(sentence.words)
            return
        self.lexicon = self.lexicon_at(sentence.items[0].start)
        kinds = kinds_of(sentence, self.lexicon)
        if asked or wording.pairs_off(sentence.words):
            kinds = ["unclear" if kind != "other" else kind for kind in kinds]
        kinds = [self._ordered(sentence, k, kind) for k, kind in enumerate(kinds)]
        given = [self._given(sentence, k, kind) for k, kind in enumerate(kinds)]
        released = [self._released(sentence, k) for k in range(len(kinds))]
        self._doubt(frozenset[str]().union(*released))
        mentioned = [*bindings(sentence, kinds, self.lexicon)]
        own, maybe = self._own(sentence, kinds, given)
        maybe_here = [*maybe]
        maybe += self._spoken_of(sentence, kinds, mentioned)
        bound = [*self.said, *(b for b in mentioned if not b.is_reason)]
        bound = [b for b in bound if not (b.is_limit and b.name in self.fresh)]  # it says more
        self.said = []
        self._doubt(frozenset(b.name for b in bound))
        self._map(sentence)
        sorts = self.sorts if asked else self._sorts(sentence, kinds, bound)
        self.points |= {b.name for b in bound if b.anew and not b.general}
        outer = list(self.supposed)
        for g in (*own, *(g for g, kind in zip(given, kinds, strict=True) if kind in GIVING)):
            self._replace(g)
        outer = [g for g in outer if g in self.supposed]
        beside, are_equivalent = ({}, False) if asked else equivalences.in_words(
            sentence, kinds, self.lexicon)  # fmt: skip
        values = [g for k, g in enumerate(given) if kinds[k] == "value" and k not in beside]
        anew_here = [g.names for g, kind in zip(given, kinds, strict=True)
                     if kind in GIVING and g.cases]  # fmt: skip
        lapsed = [g for g in self.lapsed if not any(g.names & names for names in anew_here)]
        maybe += [g for g in (*self.faded, *lapsed, *self.earlier) if g not in maybe]
        roles = [_ROLE.get(kind, kind) for kind in kinds]
        shares = shared(
            ["claim" if k in beside else "condition" if role == "definition"
             else "other" if role == "unclear" and _is_sought(sentence, k) else role
             for k, role in enumerate(roles)], given)  # fmt: skip
        special = "equivalence" if wording.claims_equivalence(sentence.words) else ""
        if wording.claims_existence(sentence.words):
            special = "number" if wording.claims_more(sentence.words) else "existence"
        bound_at = self._bound(sentence, kinds, bound)
        for k, item in enumerate(sentence.items):
            certain, possible = shares[k]
            if special == "existence":  # where it exists, not where the claim holds
                certain, possible = [], [*certain, *possible]
            role = special if special and roles[k] != "other" else roles[k]
            role = "claim" if are_equivalent and k in beside else role
            if roles[k] == "definition":  # "for t > 0 let f(t) = t"
                others = (g for j, g in enumerate(given) if j != k and (
                    kinds[j] == "if" or (kinds[j] in GIVING and g.is_limit)))  # fmt: skip
                certain = [*certain, *others]
            certain = list(dict.fromkeys([*outer, *own, *certain, *beside.get(k, ())]))
            doubts = (*possible, *maybe, *(g for g in values if g != given[k]))
            open_ = dict.fromkeys(g for g in doubts if g not in certain)
            letters = frozenset({EXAMPLES} if anew else ()).union(*released[: k + 1])
            words, ahead = sentence.before[k][-REACH:], sentence.ahead(k)
            if not k and item.display and not words.strip():
                words = ahead = lead_in
            asserts = by_words(ahead, sentence.behind(k))
            if asserts in ("words", "subject") and self.spoken & _letters(item, self.lexicon):
                asserts = ""  # words have said something of a letter, and were not understood
            self.places[item.start] = Place(
                role, tuple(certain), tuple(open_), letters,
                given[k] if kinds[k] in GIVING else None,
                k in beside or wording.says_so(sentence.before[k][-REACH:]), sorts,
                "claimed" if k in beside else self._form(sentence, k, kinds[k], words),
                bound_at[k], frozenset(self.points),
                self._limit(sentence, kinds, given, k, words, bool(maybe_here)),
                maybe_here[0].text if maybe_here else "",
                asserts == "goal", self.former, asserts,
                frozenset(self.sorted - sorts.keys()), kinds[k], sentence.items[0].start,
                asked, not asked and _is_sought(sentence, k), leads(ahead),
                (*beside.get(k, ()),
                 *(g for g, kind in zip(given, kinds, strict=True) if kind == "if")))  # fmt: skip
        self.sorted |= sorts.keys()
        if all(kind == "other" for kind in kinds):
            named = set().union(*(_letters(item, self.lexicon) for item in sentence.items))
            self.spoken |= named - sorts.keys()
        is_goal = any(self.places[item.start].is_goal for item in sentence.items)
        is_given = all(kind in ("if", "other") for kind in kinds)  # "Given x > 0."
        ifs = []
        for g, kind in zip(given, kinds, strict=True):
            if kind in ("suppose", "set"):
                self.supposed.append(g.doubted() if maybe_here or "if" in kinds else g)
            elif kind in ("if", "where"):
                ifs.append(g)
                if ((is_goal and self.item) or is_given) and not maybe_here:
                    self.supposed.append(g)
        self.cases = ifs or ([] if own else self.cases)
        sought = {k for k in range(len(kinds)) if _is_sought(sentence, k)}
        ifs += [g for k, g in enumerate(given) if kinds[k] in OPEN and k not in sought]
        ifs += [g for g in maybe if not g.cases and g not in (*self.faded, *self.lapsed)]
        self.earlier = _few([*self.earlier, *(g for g in (*ifs, *own) if g not in self.earlier)])
        if special == "existence":  # what is said to exist may be meant behind this
            self.faded += [
                Given(_short(item), letters=frozenset(_letters(item, self.lexicon)))
                for item, role in zip(sentence.items, roles, strict=True) if role == "claim"
            ]  # fmt: skip
        introduced = frozenset(b.name for b in bound).union(*(g.names for g in given))
        says_more = any(kind not in (*GIVING, "other") for kind in kinds)
        self.fresh = frozenset() if says_more else self.fresh | introduced
        self.supposed, self.faded = _few(self.supposed), _few(self.faded)

    def _map(self, sentence: Sentence) -> None:
        """Note the domains of functions."""
        for item in sentence.items:
            if mapping := MAPPING.match(item.text):
                self.domains[mapping[1]] = "" if EVERYWHERE.match(item.text) else item.text

    def _form(self, sentence: Sentence, place: int, kind: str, before: str) -> str:
        """Whether words say that a relation defines, or claim it."""
        behind = sentence.behind(place)
        if place and MAPPING.match(sentence.items[place - 1].text) and wording.joins(before):
            return "introduced"
        if introductions.defines(before, behind):
            return "defined"
        if introductions.introduces(before, behind) or kind in ("set", "where"):
            return "introduced"
        if (introductions.claims(before) and not leads(sentence.ahead(place))) or self.is_stated:
            return "claimed"
        if not (before.strip() or behind.strip()):
            return "alone"
        return "open" if introductions.is_reported(before) else ""

    def _spoken_of(
        self, sentence: Sentence, kinds: list[str], bound: Sequence[Binding]
    ) -> list[Given]:
        """What words say of a letter that stands alone in a sentence and are not read: "since $x$
        is nonnegative"."""
        if not any(b.is_reason for b in bound):
            return []
        known = {letter for letter, sort, _ in self._described(sentence, kinds) if sort}
        return [
            Given(" ".join(sentence.words.replace(FORMULA, b.name).split())[:60],
                  letters=frozenset({b.name}))
            for b in bound if b.is_reason and b.name not in known
        ]  # fmt: skip

    def _limit(
        self, sentence: Sentence, kinds: list[str], given: list[Given], place: int, before: str,
        worded: bool,
    ) -> str:  # fmt: skip
        """The words that limit a definition to some arguments, or may."""
        if domain := self.domains.get(sentence.items[place].text.strip()[:1], ""):
            return domain
        for k, g in enumerate(given[: place + 2]):
            if k != place and kinds[k] in GIVING and not (g.cases or g.sorts):
                return g.text
        before_it = [kind for k, kind in enumerate(kinds[:place]) if not _is_sought(sentence, k)]
        if worded or any(kind in ("unclear", "open") for kind in before_it):
            return sentence.words.replace(FORMULA, "…").strip()
        display = sentence.items[place].display
        words = before if display else sentence.ahead(place)
        if kinds[place] == "where" and not display:
            words = ""  # the clause begins with this word
        return introductions.limit(words, sentence.behind(place), display)

    def _bound(
        self, sentence: Sentence, kinds: list[str], bound: Sequence[Binding]
    ) -> list[tuple[Binding, ...]]:
        """For each formula the names that are introduced up to it, or may be by words behind it,
        but for those to which this sentence gives a value."""
        valued = {
            name: j for j in reversed(range(len(kinds))) if kinds[j] in ("set", "where", "suppose")
            for name in _valued(sentence.items[j], self.lexicon)
        }  # fmt: skip
        bound = [b for b in bound if b.keeps_sort or b.place <= valued.get(b.name, b.place)]
        return [
            tuple({(b.name, b.anew): b for b in bound
                   if valued.get(b.name, k + 1) > k or b.place > valued[b.name]}.values())
            for k in range(len(kinds))
        ]  # fmt: skip

    def _sorts(
        self, sentence: Sentence, kinds: list[str], bound: Sequence[Binding]
    ) -> Mapping[str, Sort]:
        """The sorts of letters in this sentence."""
        here: dict[str, Sort | None] = {}
        kept: dict[str, Sort | None] = {}
        for letter, sort, lasts in self._described(sentence, kinds):
            here[letter] = sort if here.get(letter, sort) == sort else None
            if lasts:
                kept[letter] = here[letter]
        before = self.sorts
        for b in bound:
            if b.name in before and b.name not in here and not b.keeps_sort:
                here[b.name] = kept[b.name] = None  # it may be another one
        for letter in (name for item in sentence.items for name in enumerated(item.cut)):
            if letter not in before and letter not in here:
                here[letter] = kept[letter] = Sort("integer")
        if not here:
            return before
        self.sorts = _known({**before, **kept})
        return _known({**before, **here})

    def _described(self, sentence: Sentence, kinds: list[str]) -> Iterable[Membership]:
        """What a sentence says of the sorts of letters; that a function is positive is said of
        its values."""
        formulas = [
            Formula(item.text, self._named(item.cut), kinds[k], (FORMULA if k else "") +
                    sentence.before[k][-REACH:], sentence.behind(k)[:REACH])
            for k, item in enumerate(sentence.items)
        ]  # fmt: skip
        pairs_off = wording.pairs_off(sentence.words) or wording.pairs_off_sorts(sentence.words)
        found = paired_off(formulas) if pairs_off else memberships(formulas)
        for member in found:
            member = member._replace(letter=self.lexicon.name_of(member.letter))
            key = member.letter, False, False
            is_function = member.letter in CUSTOMARY or key in self.lexicon.applied
            signed = is_function and member.sort is not None and member.sort.name in SIGNED
            yield member._replace(sort=Sort("")) if signed else member

    def _named(self, cut: Sequence[Statement]) -> list[Statement]:
        """Statements with their letters cut into names, but for memberships."""
        return [
            s if s.has("in") else
            s._replace(marks=tuple(split_names(list(s.marks), self.lexicon)))
            for s in cut
        ]  # fmt: skip

    def _ordered(self, sentence: Sentence, place: int, kind: str) -> str:
        """What a formula is, "unclear" if words suppose or set it that are no order: "it would be
        wrong to suppose"."""
        if kind not in ("suppose", "set"):
            return kind
        order = wording.order(sentence.before[place][-REACH:])
        plain = order is None or introductions.has_plain_opening(order)
        return kind if plain and not wording.is_suspended(sentence.behind(place)) else "unclear"

    def _given(self, sentence: Sentence, place: int, kind: str) -> Given:
        item = sentence.items[place]
        text = _short(item)
        if kind not in (*GIVING, *OPEN):
            return Given(text)
        given = supposed(text, item.cut, self.lexicon)
        words, behind = sentence.before[place], sentence.behind(place)
        negated = negations.negates(words) or negations.negates_behind(behind)
        alternative = (  # "or": neither of the two need hold
            place + 1 < len(sentence.items) and wording.is_alternative(behind)
        ) or (place and wording.joins(words) and wording.is_alternative(words))
        either = wording.repeats(words) or wording.repeats(behind)
        if alternative or either or negations.may_deny(words, behind):
            return given.doubted()
        return given.negated() if negated else given

    def _own(
        self, sentence: Sentence, kinds: list[str], given: list[Given]
    ) -> tuple[list[Given], list[Given]]:
        """What holds in this sentence without a relation that says so: the other case, and what
        is said in words."""
        own, maybe = [], []
        if wording.is_otherwise(sentence.words):
            if len(self.cases) == 1:
                own.append(self.cases[0].negated())
            elif self.cases or any(kind in GIVING for kind in kinds):
                maybe.append(Given("otherwise"))
            self.earlier = [g for g in self.earlier if g not in self.cases]
        for k, words in enumerate([*sentence.before, sentence.words.rsplit(FORMULA, 1)[1]]):
            if (k < len(kinds) and kinds[k] in (*GIVING, "unclear", "open")) or (
                k and kinds[k - 1] in GIVING and not words.isascii()):  # fmt: skip
                continue
            if found := wording.worded(words):
                said = sentence.words[sentence.words.find(found) :].replace(FORMULA, "…")
                maybe.append(Given(" ".join(said.split())[:60]))
        return own, maybe

    def _released(self, sentence: Sentence, place: int) -> frozenset[str]:
        """The letters of "for every x"."""
        if not wording.speaks_of_all(sentence.before[place][-REACH:]):
            return frozenset()
        names: set[str] = set()
        for statement in sentence.items[place].cut:
            for mark in split_names(list(statement.marks), self.lexicon):
                if mark.kind in ("in", "set"):
                    break
                if mark.is_name:
                    names.add(mark.says)
        return frozenset(names)

    # -- what holds no more ----------------------------------------------------------------

    def _doubt(self, names: frozenset[str] | None) -> None:
        """Suppositions about these letters, or all of them, may not be meant any more."""
        kept = [] if names is None else [g for g in self.supposed if not names & g.names]
        self.faded += [g for g in self.supposed if g not in kept and g not in self.faded]
        self.supposed = kept

    def _replace(self, new: Given) -> None:
        """A condition that may contradict what was supposed before takes its place."""
        kept = [
            g for g in self.supposed
            if g.agrees_with(new) or (g.names <= self.fresh and g.goes_with(new))
        ]  # fmt: skip
        self.faded += [g for g in self.supposed if g not in kept and g not in self.faded]
        self.supposed = kept


def _is_sought(sentence: Sentence, place: int) -> bool:
    """Whether words ask for what fulfils a formula: "solve"."""
    return wording.asks(sentence.before[place][-REACH:], sentence.behind(place)[:REACH])


def _short(item: Item) -> str:
    """The beginning of a formula, for a message."""
    return " ".join(item.text.split())[:80]


def _letters(item: Item, lexicon: Lexicon) -> set[str]:
    """The names in a formula."""
    return {
        mark.says for statement in item.cut
        for mark in split_names(list(statement.marks), lexicon) if mark.is_name
    }  # fmt: skip


def _valued(item: Item, lexicon: Lexicon) -> Iterable[str]:
    """The letters to which a formula gives a value."""
    for statement in item.cut:
        marks = split_names(list(statement.marks), lexicon)
        if len(marks) > 2 and marks[0].is_name and marks[1].says in ("=", ":="):
            yield marks[0].says


def _known(sorts: Mapping[str, Sort | None]) -> dict[str, Sort]:
    return {letter: sort for letter, sort in sorts.items() if sort is not None}


def _few(given: list[Given]) -> list[Given]:
    """The last of some conditions; for the others stands one that is not read."""
    return given if len(given) <= _FEW else [Given("…"), *given[-_FEW:]]


_ROLE = {"if": "condition", "suppose": "condition", "where": "definition", "set": "definition",
         "value": "claim"}  # fmt: skip
