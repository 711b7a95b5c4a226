"""Cues: words of human languages that say what a formula beside them is.

A ``[[cue]]`` in the file of a language lists ``words`` of one ``category``: ``side`` says where
they stand, ``reach`` how far from the formula; ``but_not`` are phrases in which they mean
something else, ``followed_by`` lists what has to stand behind them.  :mod:`.spelling` explains how
words are written, ``words/README.md`` the rest.

The code asks by category: it knows no word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from .spelling import FORMULA, BadSpelling, Lists, any_of, edges_of, ordered, spelled
from .vocabulary import BadWords, languages

SIDES = ("before", "behind", "anywhere", "between")
_FIELDS = frozenset(("category", "side", "reach", "words", "but_not", "followed_by"))
_GAPS = {
    "next": r"\s*", "near": r"[\s,.:，：~*_]*", "comma": r"[\s,，]*", "bracket": r"[\s(（]*",
    "colon": r"\s*[:：]?\s*", "marks": r"[\s,，:：.~*_()\[\]$]*",
    "quotes": r"[\s*_`\"]*",
}  # fmt: skip
_SEPARATORS = r"[\s\d,.:(，：（。]|(?<=\d)[)）]"
_BETWEEN = {"commas": r"[\s,，、]", "signs": r"[\s\d.,:;()（）\[\]，。、*–—-]",
            "marks": r"[\s,，:：.~*_()\[\]$]"}  # fmt: skip
_STOPS = ",.;:!?，。；：！？"
_MEASURED = re.compile(r"(?:(\d+) )?(words|letters)( and formulas)?")
_ACROSS = "across "


_Pattern = tuple[re.Pattern[str], list[tuple[str, str]]]
#: What is no sign and no letter of English; where there is none, no other letters are looked for.
_LETTERS = re.compile(rf"[^\x00-\x7f{FORMULA}“”‘’–—…]")


class Cue(NamedTuple):
    """Words of a ``category`` that were found at ``start`` … ``end`` of a text; those that
    describe numbers ``say`` of which sort these are."""

    category: str
    says: str
    text: str
    start: int
    end: int


class _List(NamedTuple):
    """The words of one category in one language, with the patterns of what stands in front of
    them and behind them."""

    category: str
    says: str
    lead: str
    words: str
    rest: str


# -- the data ----------------------------------------------------------------------------------


class _Language(NamedTuple):
    """The words of one language: its ``cues`` by side and category, the phrases that are
    ``described`` by category and sort, and all ``lists`` of phrases by their names."""

    name: str
    cues: Mapping[tuple[str, str], Sequence[Mapping[str, Any]]]
    described: Mapping[str, Mapping[str, Sequence[str]]]
    lists: Lists


@cache
def _languages() -> list[_Language]:
    """The words of all languages.  Raises :class:`BadWords` for a cue with other fields."""
    found = []
    for name, data in languages().items():
        described = data.get("described", {})
        sorts = {name: [p for phrases in of.values() for p in phrases]
                 for name, of in described.items()}  # fmt: skip
        cues: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
        for cue in data.get("cue", ()):
            try:
                _demand_fields(cue)
            except BadSpelling as error:
                raise BadWords(f"{name}.toml: {cue.get('category', 'a cue')}: {error}") from None
            cues.setdefault((cue["side"], cue["category"]), []).append(cue)
        found.append(_Language(name, cues, described, {**data.get("lists", {}), **sorts}))
    return found


def _of(side: str, category: str, all_scripts: bool) -> Iterator[_List]:
    """The lists of a ``category`` on one ``side`` in all languages; without ``all_scripts`` those
    of which a phrase needs no other letters than Latin ones.  Raises :class:`BadWords`."""
    for name, cues, described, lists in _languages():
        try:
            for cue in cues.get((side, category), ()):
                words = _phrases(cue["words"], lists)
                if all_scripts or _is_latin(words):
                    yield _list(cue, words, lists)
            for sort, phrases in described.get(category, {}).items() if side == "before" else ():
                if all_scripts or _is_latin(phrases):
                    yield _List(category, sort, "", any_of(phrases, lists), r"\s*\Z")
        except BadSpelling as error:
            raise BadWords(f"{name}.toml: {category}: {error}") from None


def _demand_fields(cue: Mapping[str, Any]) -> None:
    if cue.keys() - _FIELDS or not {"category", "side", "words"} <= cue.keys():
        known = "category, side and words, and may have reach, but_not and followed_by"
        raise BadSpelling(f"a cue has {known}; found: {', '.join(sorted(cue))}")
    if cue["side"] not in SIDES:
        raise BadSpelling(f"the side {cue['side']!r} is none of {', '.join(SIDES)}")


def _list(cue: Mapping[str, Any], words: list[str], lists: Lists) -> _List:
    """The list of a ``cue``, whose phrases are ``words``."""
    side, reach = cue["side"], cue.get("reach", "next")
    pattern = any_of(words, lists)
    if cue.get("but_not"):
        pattern = _without(words, _phrases(cue["but_not"], lists), lists)
    if cue.get("followed_by"):
        behind = any_of(_phrases(cue["followed_by"], lists), lists)
        pattern += rf"(?=\s*{behind})"
    lead, rest = _reach(side, reach, lists)
    return _List(cue["category"], "", lead, pattern, rest)


def _is_latin(phrases: Sequence[str]) -> bool:
    """Whether one of the phrases may be found where there are no letters of other scripts."""
    return not all(_LETTERS.search(phrase) for phrase in phrases)


def _phrases(given: list[str], lists: Lists) -> list[str]:
    """Phrases, those of a list in the place of its name alone."""
    named = ((phrase, phrase[1:-1]) for phrase in given)
    return [one for phrase, name in named for one in
            (_phrases([*lists[name]], lists) if phrase == f"{{{name}}}" and name in lists
             else [phrase])]  # fmt: skip


def _without(words: list[str], others: list[str], lists: Lists) -> str:
    """The pattern of words that do not stand within other phrases."""
    guards: dict[str, str] = {}
    for other in others:
        inside = [word for word in words if word in other]
        if not inside:
            raise BadSpelling(f"but_not: {other!r} contains none of the words")
        for word in inside:
            ahead, _, behind = other.partition(word)
            before = re.escape(ahead).replace("\\ ", r"\s")
            gap = r"\s+" if behind.startswith(" ") else ""
            after = gap + (spelled(behind.strip(), lists) if behind.strip() else "")
            seen = rf"(?<={before}{spelled(word, lists)})" if ahead else ""
            _, edge = edges_of(other)
            guards[word] = guards.get(word, "") + rf"(?!{seen}{after}{edge})"
    each = (any_of([word], lists) + guards.get(word, "") for word in ordered(words))
    return f"(?:{'|'.join(each)})"


def _reach(side: str, reach: str, lists: Lists) -> tuple[str, str]:
    """What may stand in front of words, and behind them up to the formula."""
    if side == "anywhere":
        return "", ""
    if side == "between":
        if reach not in _BETWEEN:
            raise BadSpelling(f"the reach {reach!r} is none of {', '.join(_BETWEEN)}")
        return _BETWEEN[reach], ""
    if reach in _GAPS:
        gap = _GAPS[reach]
    elif reach.startswith(_ACROSS) and reach.removeprefix(_ACROSS) in lists:
        gap = f"(?:{_SEPARATORS}|{any_of(lists[reach.removeprefix(_ACROSS)], lists)})*"
    elif found := _MEASURED.fullmatch(reach):
        gap = _gap(found, "?" if side == "behind" else "")
    else:
        known = ", ".join(_GAPS)
        measured = "across LIST, words, 3 words, 9 letters, 9 letters and formulas"
        raise BadSpelling(f"the reach {reach!r} is none of: {known}, {measured}")
    return ("", rf"{gap}\Z") if side == "before" else (gap, "")


def _gap(measured: re.Match[str], lazy: str) -> str:
    number, unit, formulas = measured.groups()
    if number and unit == "words":
        return rf"(?:\W*+\w++){{0,{number}}}\W*" if formulas else (
            rf"(?:\s*+[\w-]++){{0,{number}}}\s*")  # fmt: skip
    others = "" if formulas else FORMULA
    if unit == "letters" and not formulas:
        return rf"[^\s{_STOPS}{others}]{{0,{number}}}{lazy}\s*"
    times = f"{{0,{number}}}" if number else "*"
    return f"[^{_STOPS}{others}]{times}{lazy}"


def demand_sound() -> None:
    """Look at all words once.  Raises :class:`~symproof.reading.phrases.vocabulary.BadWords`."""
    known = {(cue.get("side", ""), cue.get("category", ""))
             for data in languages().values() for cue in data.get("cue", ())}  # fmt: skip
    for side, category in sorted(known):
        _compiled(side, (category,), True)


# -- what the code asks ------------------------------------------------------------------------


def before(words: str, *categories: str) -> Cue | None:
    """The first words of one of the ``categories`` that reach a formula behind ``words``."""
    return _found("before", words, categories)


def behind(words: str, *categories: str) -> Cue | None:
    """The words of one of the ``categories`` that reach a formula in front of ``words``."""
    return _found("behind", words, categories)


def beside(ahead: str, back: str, *categories: str) -> Cue | None:
    """The words of one of the ``categories`` that reach the formula between ``ahead`` and ``back``
    from in front of it, else from behind it."""
    return before(ahead, *categories) or behind(back, *categories)


def anywhere(words: str, *categories: str) -> Cue | None:
    """The first words of one of the ``categories``."""
    return _found("anywhere", words, categories)


def last(words: str, *categories: str) -> Cue | None:
    """The last words of one of the ``categories``."""
    pattern, keys = _pattern("anywhere", words, categories)
    found = [*pattern.finditer(words)]
    return _cue(found[-1], keys) if found else None


def between(words: str, *categories: str) -> bool:
    """Whether ``words`` are nothing but words of these ``categories``, commas and the like."""
    pattern, _ = _pattern("between", words, categories)
    return bool(pattern.fullmatch(words))


def without(words: str, category: str) -> str:
    """What is left of ``words`` if those of a ``category`` are taken away."""
    pattern, _ = _pattern("anywhere", words, (category,))
    return pattern.sub("", words)


def _found(side: str, words: str, categories: tuple[str, ...]) -> Cue | None:
    if len(words) > _SHORT:
        return _asked.__wrapped__(side, words, categories)
    return _asked(side, words, categories)


#: So many letters are few, and what is found in them is kept.
_SHORT = 1000


@lru_cache(8192)  # the same words are asked about for each formula that they stand near
def _asked(side: str, words: str, categories: tuple[str, ...]) -> Cue | None:
    pattern, keys = _pattern(side, words, categories)
    found = pattern.match(words) if side == "behind" else pattern.search(words)
    return _cue(found, keys) if found else None


def _cue(found: re.Match[str], keys: list[tuple[str, str]]) -> Cue:
    group = found.lastindex or 0
    return Cue(*keys[group], found[group], found.start(group), found.end(group))


def _pattern(side: str, words: str, categories: tuple[str, ...]) -> _Pattern:
    """The pattern for some ``words``."""
    all_scripts = not words.isascii() and bool(_LETTERS.search(words))
    return _compiled(side, categories, all_scripts)


@cache
def _compiled(side: str, categories: tuple[str, ...], all_scripts: bool) -> _Pattern:
    """The pattern of all words of some ``categories`` on one ``side``, and for each of its groups
    the category and what it says."""
    chosen = [one for category in categories for one in _of(side, category, all_scripts)]
    keys = [("", ""), *((one.category, one.says) for one in chosen)]
    if side == "between":
        each = "|".join(sorted({one.lead for one in chosen}) + [one.words for one in chosen])
        return re.compile(f"(?:{each})*" if each else "", re.IGNORECASE), keys
    each = "|".join(f"{one.lead}({one.words}){one.rest}" for one in chosen)
    return re.compile(each or "(?!)", re.IGNORECASE), keys
