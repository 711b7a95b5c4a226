"""Suppositions: which conditions hold for which formulas of a document, by the words around them.

A condition holds in its sentence; what is supposed ("suppose", "let") holds until the end of the
paragraph.  Behind that it is open whether it still does, up to the next heading: what is proved
with it rests on the assumption that it does, unless its letters are introduced anew, and nothing is
refuted at a point where it fails.

The stage is a fold over the sentences of a document: from the :class:`State` before a sentence and
what it says by itself (:mod:`.spoken`) to the state behind it and the places of its formulas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ...kernel.terms import symbol
from ...reading.phrases import cues
from ...reading.scope.lexicon import Lexicon
from ..source.scan import Document
from .binding import Binding, alone_in, in_words
from .conditions import Given, supposed
from .memberships import Sort
from .roles import GIVING, OPEN
from .sentences import Break, Sentence, begins_with_item, sentences
from .spoken import EXAMPLES, Place, Said, said_in

_FEW = 20  # conditions that may still be meant


class Conditions(NamedTuple):
    """The conditions that were said: those that are ``supposed`` until the end of the paragraph;
    those that have ``faded``, perhaps still meant until the next heading, of which the ``usual``
    ones are so by custom, for nothing has been said since; those of an "if" that have ``lapsed``,
    until there is another of its letters; the ``cases`` of the last sentence that had some, and the
    ``earlier`` ones of this paragraph."""

    supposed: tuple[Given, ...] = ()
    faded: tuple[Given, ...] = ()
    usual: tuple[Given, ...] = ()
    lapsed: tuple[Given, ...] = ()
    cases: tuple[Given, ...] = ()
    earlier: tuple[Given, ...] = ()

    def doubted(self, names: frozenset[str] | None) -> Conditions:
        """Suppositions about these letters, or all of them, may not be meant any more."""
        return self._kept(lambda g: names is not None and not names & g.names)

    def followed(self, new: Given, fresh: frozenset[str]) -> Conditions:
        """A condition that may contradict what was supposed before takes its place, but for bounds
        of ``fresh`` letters, which may go together."""
        return self._kept(lambda g: g.agrees_with(new) or (g.names <= fresh and g.goes_with(new)))

    def behind(self, new: Iterable[Given], fresh: frozenset[str]) -> Conditions:
        """The conditions behind ``new`` ones, each of which takes the place of what it may
        contradict."""
        now = self
        for g in new:
            now = now.followed(g, fresh)
        return now

    def with_supposed(self, more: Iterable[Given]) -> Conditions:
        """The conditions with some that are supposed besides."""
        return self._replace(supposed=_few((*self.supposed, *more)))

    def _kept(self, is_kept: Callable[[Given], bool]) -> Conditions:
        """The suppositions that are kept; the others fade."""
        kept = tuple(g for g in self.supposed if is_kept(g))
        lost = (g for g in self.supposed if g not in kept and g not in self.faded)
        usual = tuple(g for g in self.usual if is_kept(g))
        return self._replace(supposed=kept, faded=(*self.faded, *lost), usual=usual)


class Lists(NamedTuple):
    """The conditions in front of a list (``ahead``; None outside of lists), and in its items before
    this one; those that are ``usual`` in all of its items."""

    ahead: tuple[Given, ...] | None = None
    former: tuple[Given, ...] = ()
    usual: tuple[Given, ...] | None = None


class Known(NamedTuple):
    """The ``sorts`` of letters, until something else is said of them; the letters of which one was
    ``ever`` said; and the ``domains`` of functions."""

    sorts: Mapping[str, Sort] = MappingProxyType({})
    ever: frozenset[str] = frozenset()
    domains: Mapping[str, str] = MappingProxyType({})


class Names(NamedTuple):
    """The names of a paragraph: those that are ``fresh``, up to its first claim; the ``points``,
    which stand for one thing each; and those of which words have ``spoken`` that are not read."""

    fresh: frozenset[str] = frozenset()
    points: frozenset[str] = frozenset()
    spoken: frozenset[str] = frozenset()


class State(NamedTuple):
    """All that has been said before a sentence; ``bound`` are the names that sentences without
    formulas introduced since the last one with formulas, of which one may speak ``is_anew``: of
    more than what was supposed; ``paragraph`` counts the ends of paragraphs.  What was supposed
    last ``is_sought`` already if words ask for a value: what is supposed next belongs to another
    problem.  ``stated`` are the conditions that relations claimed for all values of a letter would
    be, by the letter."""

    conditions: Conditions = Conditions()
    lists: Lists = Lists()
    letters: Known = Known()
    names: Names = Names()
    bound: tuple[Binding, ...] = ()
    is_anew: bool = False
    is_sought: bool = False
    paragraph: int = 0
    stated: Mapping[str, Given] = MappingProxyType({})


def look_around(
    document: Document, parts: Iterable[object], lexicon_at: Callable[[int], Lexicon]
) -> dict[int, Place]:
    """The :class:`Place` of every formula, by the offset at which it begins."""
    begins = Lists(usual=()) if begins_with_item(document.text) else Lists()
    state, found = State(lists=begins), dict[int, Place]()
    for one in sentences(document.text, parts):
        if isinstance(one, Break):
            state = behind_break(state, one)
        elif one.items:
            lexicon = lexicon_at(one.starts[0])
            state, places = behind_sentence(state, one, said_in(one, lexicon), lexicon)
            if one.is_rest:
                places = [place._replace(role="rest") for place in places]
            found.update(zip(one.starts, places, strict=True))
        else:
            state = behind_words(state, one.words)
    return found


def behind_break(state: State, end: Break) -> State:
    """The state behind the end of a paragraph."""
    now, lists = state.conditions, state.lists
    if not end.goes_on:
        usual = lists.usual
        if usual is None:
            usual = tuple(dict.fromkeys((*now.usual, *now.supposed)))
        now = now.doubted(None)._replace(usual=usual)
        lists = lists._replace(usual=usual if end.begins_item else None)
    lapsed = _few([*now.lapsed, *(g for g in now.cases if g not in now.lapsed)])
    now = now._replace(lapsed=lapsed, cases=(), earlier=())
    lists = Lists(None, lists.former, lists.usual) if end.turns_list else lists
    if end.begins_item == "command":
        alive = (*now.faded, *now.lapsed)
        ahead = alive if lists.ahead is None else lists.ahead
        former = tuple(dict.fromkeys(g for g in alive if g not in ahead))
        lists = Lists(ahead, former, lists.usual)
    if end.is_heading:
        now, lists = now._replace(faded=(), usual=(), lapsed=()), Lists()
    number = state.paragraph + (not end.goes_on)
    return state._replace(conditions=now, lists=lists, names=Names(), paragraph=number)


def behind_words(state: State, words: str) -> State:
    """The state behind a sentence without formulas."""
    now = state.conditions
    is_otherwise = cues.anywhere(words, "otherwise")
    if cues.anywhere(words, "anew") or (is_otherwise and not now.cases):
        now = now.doubted(None)
    now = now._replace(cases=()) if is_otherwise else now
    now = _behind_absurd(now, words)
    if cues.anywhere(words, "supposes"):
        now = now._replace(earlier=(*now.earlier, Given(" ".join(words.split())[:60])))
    is_anew = state.is_anew or bool(cues.anywhere(words, "anew"))
    bound = (*state.bound, *in_words(words))
    return state._replace(conditions=now, bound=bound, is_anew=is_anew)


def _behind_absurd(now: Conditions, words: str) -> Conditions:
    """The conditions behind these words; what follows from a contradiction is that something that
    was supposed fails, and that may rest on more than is read."""
    found = cues.anywhere(words, "absurd")
    return now._replace(earlier=(*now.earlier, Given(found.text))) if found else now


def behind_sentence(
    state: State, sentence: Sentence, said: Said, lexicon: Lexicon
) -> tuple[State, list[Place]]:
    """The state behind a sentence with formulas, and the places of these."""
    now, (fresh, points, spoken) = state.conditions, state.names
    is_next = state.is_sought and said.supposes
    if said.is_anew or is_next or (said.is_otherwise and not now.cases):
        now = now.doubted(None)
    now = now.doubted(frozenset[str]().union(*(place.released for place in said.places)))
    own, worded, hypotheses = _own(state, now, said)
    if said.is_otherwise:
        now = now._replace(earlier=tuple(g for g in now.earlier if g not in now.cases))
    bound = [*state.bound, *(b for b in said.bound if not (b.is_limit and b.name in fresh))]
    now = now.doubted(frozenset(b.name for b in bound))
    points |= {b.name for b in bound if b.anew and not b.general}
    letters, sorts = _sorted(state.letters, said, bound, sentence.is_asked)
    behind = now.behind((*own, *said.of("suppose", "where", "set")), fresh)
    now = behind.behind(said.of("if"), fresh)
    maybe = _maybe(now, said, worded)
    lost = state.letters.ever - sorts.keys()
    passing = frozenset(n for n, sort in sorts.items() if letters.sorts.get(n) != sort)
    places = []
    for k, names in enumerate(_bound(said, bound)):
        place = said.places[k]
        certain = tuple(dict.fromkeys((*now.supposed, *own, *place.certain)))
        places.append(place._replace(
            certain=certain, sentence=sentence.starts[0], passing=passing,
            paragraph=state.paragraph,
            released=place.released | ({EXAMPLES} if state.is_anew or is_next else set()),
            possible=tuple(dict.fromkeys(g for g in (*place.possible, *maybe) if g not in certain)),
            sorts=sorts, bound=names, points=points, lost=lost, former=state.lists.former,
            usual=now.usual,
            limit=letters.domains.get(sentence.items[k].text.strip()[:1], "") or (
                said.confined[k] if worded else place.limit),
            cases=worded[0].text if worded else "",
            asserts=_asserts(place.asserts, bool(spoken & said.letters[k])),
            concludes=place.asserts == "words",
        ))  # fmt: skip
    if {*said.kinds} == {"other"} and not said.is_sought:
        spoken |= frozenset[str]().union(*said.letters) - sorts.keys()
    says_more = any(kind not in (*GIVING, "other") for kind in said.kinds)
    named = frozenset(b.name for b in bound).union(*(g.names for g in said.given))
    return State(
        _behind_absurd(
            _behind(behind, sentence, said, own, worded, [*maybe, *said.passing]), sentence.words
        ).with_supposed(hypotheses),
        state.lists,
        letters,
        Names(frozenset() if says_more else fresh | named, points, spoken),
        is_sought=said.is_sought or (state.is_sought and not is_next),
        paragraph=state.paragraph,
        stated={**state.stated, **dict(_stated(sentence, said, lexicon))},
    ), places


def _stated(sentence: Sentence, said: Said, lexicon: Lexicon) -> Iterator[tuple[str, Given]]:
    """The relations that a sentence claims for all values of letters, as conditions."""
    general = {b.name for b in said.bound if b.general}
    general = general.union(*(place.released for place in said.places)) - {EXAMPLES}
    for k, item in enumerate(sentence.items):
        if said.kinds[k] == "claim" and item.is_relation:
            for name in sorted(general):
                if name in said.letters[k] and alone_in(item.cut, lexicon) == ():
                    yield name, supposed(item.text.strip(), item.cut, lexicon)


def _stated_for(state: State, said: Said) -> Given | None:
    """The statement for all values of a letter, for the one of a hypothesis; None if that is not
    known."""
    wanted = said.hypothesis
    if wanted is None or not state.stated:
        return None
    name = wanted.letter if wanted.letter in state.stated else next(iter(state.stated))
    if name != wanted.letter and len(state.stated) > 1:
        return None
    found = state.stated[name].at({name: symbol(wanted.letter)})
    return found if found.cases else None


def _own(
    state: State, now: Conditions, said: Said
) -> tuple[list[Given], list[Given], tuple[Given, ...]]:
    """The conditions of a sentence without a relation that says so: those that are read, those that
    are not, and of the former the hypothesis of an induction."""
    own, worded = _other_case(now, said)
    hypothesis, found = said.hypothesis, _stated_for(state, said)
    if hypothesis is None or found is None:
        return own, worded, ()
    return [*own, found], [g for g in worded if not hypothesis.has(g)], (found,)


def _other_case(now: Conditions, said: Said) -> tuple[list[Given], list[Given]]:
    """The conditions of a sentence without a relation that says so, and those in words that are not
    read: the other case is the one where a single condition before fails."""
    if not said.is_otherwise:
        return [], [*said.worded]
    if len(now.cases) == 1:
        return [now.cases[0].negated()], [*said.worded]
    is_open = bool(now.cases or said.of(*GIVING))
    return [], [*([Given("otherwise")] if is_open else []), *said.worded]


def _maybe(now: Conditions, said: Said, worded: list[Given]) -> list[Given]:
    """The conditions from words and from before that may hold for all formulas of a sentence."""
    anew = [g.names for g in said.of(*GIVING) if g.cases]
    lapsed = (g for g in now.lapsed if not any(g.names & names for names in anew))
    found = [*worded, *said.remarks]
    return [*found, *(g for g in (*now.faded, *lapsed, *now.earlier) if g not in found)]


def _asserts(asserts: str, has_spoken: bool) -> str:
    """The assertion of words, if none ``has_spoken`` of a letter before that are not read."""
    return "" if has_spoken and asserts in ("words", "subject") else asserts


def _behind(
    now: Conditions, sentence: Sentence, said: Said, own: list[Given], worded: list[Given],
    maybe: list[Given],
) -> Conditions:  # fmt: skip
    """The conditions behind a sentence."""
    is_goal = bool(sentence.item) and any(place.is_goal for place in said.places)
    is_given = all(kind in ("if", "other") for kind in said.kinds)  # "Given x > 0."
    is_open = bool(worded) or "if" in said.kinds
    kept = list(now.supposed)
    for g, kind in zip(said.given, said.kinds, strict=True):
        if kind in ("suppose", "set"):
            kept.append(g.doubted() if is_open else g)
        elif kind in ("if", "where") and (is_goal or is_given) and not worded:
            kept.append(g)
    ifs = said.of("if", "where")
    more = [*said.of(*OPEN), *(
        g for g in maybe if not g.cases and g not in (*now.faded, *now.lapsed))]  # fmt: skip
    cases = (*ifs, *more) if ifs else () if own else now.cases
    earlier = [*now.earlier, *(g for g in (*ifs, *more, *own) if g not in now.earlier)]
    faded = _few([*now.faded, *said.existing])
    return Conditions(_few(kept), faded, now.usual, now.lapsed, cases, _few(earlier))


def _sorted(
    letters: Known, said: Said, bound: Sequence[Binding], is_asked: bool
) -> tuple[Known, Mapping[str, Sort]]:
    """The letters behind a sentence, and their sorts in it; a question says none."""
    before = sorts = letters.sorts
    here: dict[str, Sort | None] = {}
    kept: dict[str, Sort | None] = {}
    for letter, sort, lasts in () if is_asked else said.members:
        sort = _with_known(letter, sort, lasts, letters)
        here[letter] = sort if here.get(letter, sort) == sort else None
        if lasts:
            kept[letter] = here[letter]
    for b in () if is_asked else bound:
        if b.name in before and b.name not in here and not b.keeps_sort:
            here[b.name] = kept[b.name] = None  # it may be another one
    for letter in () if is_asked else said.numbered:
        if letter not in before and letter not in here:
            here[letter] = kept[letter] = Sort("integer")
    if here:
        before, sorts = _known({**before, **kept}), _known({**before, **here})
    domains = {**letters.domains, **said.domains} if said.domains else letters.domains
    return Known(before, letters.ever | sorts.keys() | here.keys(), domains), sorts


def _with_known(letter: str, sort: Sort | None, lasts: bool, letters: Known) -> Sort | None:
    """The ``sort`` of a letter; a matrix keeps its properties where words add some; a sort that
    "if" gives it, which does not last, has what was said of it before as a doubt."""
    before = letters.sorts.get(letter, Sort(""))
    if sort is not None and sort.adds and (before.is_matrix or before.doubt):
        more = before.properties | sort.properties
        return sort._replace(properties=more, doubt=sort.doubt or before.doubt)
    if sort is None or lasts or before == sort or letter not in letters.ever:
        return sort
    return sort._replace(doubt=Given(f"{letter}, as before", letters=frozenset((letter,))))


def _known(sorts: Mapping[str, Sort | None]) -> dict[str, Sort]:
    return {letter: sort for letter, sort in sorts.items() if sort is not None}


def _bound(said: Said, bound: Sequence[Binding]) -> Iterator[tuple[Binding, ...]]:
    """For each formula the names that are introduced up to it, or may be by words behind it,
    but for those to which its sentence gives a value."""
    at = said.valued
    bound = [b for b in bound if b.keeps_sort or b.place <= at.get(b.name, b.place)]
    for k in range(len(said.kinds)):
        here = (b for b in bound if at.get(b.name, k + 1) > k or b.place > at[b.name])
        yield tuple({(b.name, b.anew): b for b in here}.values())


def _few(given: Sequence[Given]) -> tuple[Given, ...]:
    """The last of some conditions; for the others stands one that is not read."""
    return tuple(given) if len(given) <= _FEW else (Given("…"), *given[-_FEW:])
