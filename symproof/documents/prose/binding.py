"""Binding: which words introduce a letter anew, so that what was said of it before holds no more.

"Let $x$ be …", "for every $x$", "임의의 $x$", "设 $x$ 为 …" do.  "The square of $x$" and its
like only use it.  Any other words around a letter that stands alone may introduce it: then its
meaning is open, and nothing is proved with the one it had.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...reading.lexing.marks import Mark
from ...reading.lexing.rows import IMPLIES
from ...reading.phrases import cues
from ...reading.scope.lexicon import Lexicon, split_names
from ...reading.statements.statements import Statement
from . import descriptions
from .memberships import MAPPING
from .sentences import REACH, Item, Sentence

#: A letter in plain words.
_LETTER = re.compile(r"(?<![\w\\'’.(-])[A-Za-zα-ωΑ-Ω](?![\w'’)-]|\.\w)")

#: A link with its text, in Markdown and in LaTeX.
_LINK = re.compile(r"\[[^\[\]]*\]\([^()\s]*\)|\\(?:hyperref\[[^\]]*\]|href\{[^{}]*\})\{[^{}]*\}")

#: A link that begins before a formula, and how it ends behind it.
_BEGUN = re.compile(
    r"(?P<mark>\[[^\[\]]*)\Z|(?P<brace>\\(?:hyperref\[[^\]]*\]|href\{[^{}]*\})\{[^{}]*)\Z"
)
_ENDED = {"mark": re.compile(r"[^\[\]]*\]\("), "brace": re.compile(r"[^{}]*\}")}
#: A word, but no command of LaTeX.
_WORD = re.compile(r"(?<![\\A-Za-z])[^\W\d_]")


class Binding(NamedTuple):
    """What the words around a ``name`` do to it: it is ``anew``, or may be; ``general`` if it
    then stands for everything, ``keeps_sort`` if they leave its sort as it was.  ``words`` are the
    ones that do, ``place`` the formula; ``is_reason`` if they only say something of what is known:
    "since $x$ is …"; ``is_limit`` if the formula says more than the name: "let $x > 0$"."""

    name: str
    anew: bool
    general: bool
    keeps_sort: bool
    words: str
    place: int
    is_reason: bool = False
    is_limit: bool = False


def bindings(sentence: Sentence, kinds: Sequence[str], lexicon: Lexicon) -> Iterator[Binding]:
    """The names that a sentence introduces, or may."""
    items = sentence.items
    quiet = [_is_linked(sentence, k) or _is_bare_display(sentence, k) for k in range(len(items))]
    alone = [() if quiet[k] else alone_in(item.cut, lexicon) for k, item in enumerate(items)]
    for place in range(len(items) + 1):
        text = sentence.before[place] if place < len(items) else sentence.behind(place - 1)
        yield from in_words(text, min(place, len(items) - 1))
    for place, item in enumerate(items):
        before, behind = sentence.near(place), sentence.behind(place)[:REACH]
        if mapping := MAPPING.match(item.text):
            yield Binding(mapping[1], True, False, False, mapping[0].strip(), place)
            continue
        limited = () if alone[place] or quiet[place] else _limited(item.cut, lexicon)
        if alone[place]:
            first, last = _run(sentence, alone, place)
            before = sentence.near(first)
            behind = sentence.rest(last)
            names = alone[place]
            if not cues.before(before, "another"):
                every = cues.before(before, "quantifier", "members")
                if every or not introduces(before, behind):
                    names = tuple(n for n in names if "_" not in n)
            yield from _judged(names, before, behind, place)
        elif limited and kinds[place] in _CONDITIONS:
            judged = _judged(limited, before, behind, place, kinds[place] == "if")
            yield from (b._replace(is_limit=True) for b in judged)
        yield from _inside(sentence, kinds, place, lexicon)


def _inside(
    sentence: Sentence, kinds: Sequence[str], place: int, lexicon: Lexicon
) -> Iterator[Binding]:
    """The names that the statements of a formula introduce."""
    item, behind = sentence.items[place], sentence.behind(place)[:REACH]
    implies = any(s.break_before == IMPLIES for s in item.cut)
    for k, statement in enumerate(item.cut):
        if kinds[place] not in _CONDITIONS and (implies or statement.has("in")):
            for name in _limited([statement], lexicon):
                yield Binding(name, False, True, True, " ".join(item.text.split())[:40], place)
        for sign, mark in pairwise(split_names(list(statement.marks), lexicon)):
            if sign.says in ("\\forall", "∀", "\\exists", "∃") and mark.is_name:
                yield Binding(mark.says, True, True, False, "∀", place)
        if statement.words and (found := alone_in([statement], lexicon) or
                                _limited([statement], lexicon)):  # fmt: skip
            after = item.cut[k + 1].words if k + 1 < len(item.cut) else behind
            yield from _judged(found, statement.words, after, place)


def _is_linked(sentence: Sentence, place: int) -> bool:
    """True if a formula stands in the text of a link, which names what stands elsewhere."""
    begun, behind = _BEGUN.search(sentence.before[place]), sentence.behind(place)
    return bool(begun and _ENDED[begun.lastgroup or ""].match(behind))


def _is_bare_display(sentence: Sentence, place: int) -> bool:
    """True if a formula stands in a display with no words around, which say nothing of it: the
    left side of the next line."""
    around = (sentence.before[place], sentence.behind(place))
    return sentence.items[place].display and not any(map(_WORD.search, around))


def released(sentence: Sentence, place: int, lexicon: Lexicon) -> frozenset[str]:
    """The letters of "for every x"."""
    if not cues.before(sentence.near(place), "all"):
        return frozenset()
    names: set[str] = set()
    for statement in sentence.items[place].cut:
        for mark in split_names(list(statement.marks), lexicon):
            if mark.kind in ("in", "set"):
                break
            if mark.is_name:
                names.add(mark.says)
    return frozenset(names)


def names_in(item: Item, lexicon: Lexicon) -> frozenset[str]:
    """The names in a formula."""
    return frozenset(
        mark.says for statement in item.cut
        for mark in split_names(list(statement.marks), lexicon) if mark.is_name
    )  # fmt: skip


def valued_in(item: Item, lexicon: Lexicon) -> Iterator[str]:
    """The letters to which a formula gives a value."""
    for statement in item.cut:
        marks = split_names(list(statement.marks), lexicon)
        if len(marks) > 2 and marks[0].is_name and marks[1].says in ("=", ":="):
            yield marks[0].says


def in_words(text: str, place: int = 0) -> Iterator[Binding]:
    """The letters that stand in words themselves and are introduced: "let x be a real number"; a
    link only names what stands elsewhere: [A larger d](more.md)."""
    text = _LINK.sub(lambda match: " " * len(match[0]), text)
    for found in letters_in(text):
        before, behind = text[: found.start()], text[found.end() :]
        if introduces(before, behind) or cues.before(before, "another"):
            yield from _judged([found[0]], before, behind, place)


_CONDITIONS = ("if", "suppose", "set", "where", "unclear", "sought", "open", "other")


def letters_in(text: str) -> Iterator[re.Match[str]]:
    """The letters that stand in plain words and are no words themselves, as "a" may be."""
    for found in _LETTER.finditer(text):
        is_word = cues.anywhere(found[0], "letter word") or (
            cues.anywhere(found[0], "letter or word")
            and not cues.behind(text[found.end() :], "letter goes on")
        )
        if not is_word:
            yield found


def _judged(
    names: Sequence[str], before: str, behind: str, place: int, is_if: bool = False
) -> Iterator[Binding]:
    if cues.beside(before, behind, "uses") or is_sought(before, behind):
        return
    if cues.before(before, "such"):
        return
    is_reason = bool(cues.before(before, "reason") and cues.behind(behind, "reason"))
    anew = introduces(before, behind) and not is_if
    general = bool(cues.before(before, "everything"))
    keeps_sort = is_if or bool(cues.before(before, "quantifier"))
    words = " ".join(f"{before[-30:]}…{behind[:20]}".replace("\ufffc", "…").split())
    for name in names:
        yield Binding(name.rstrip("_"), anew, general, keeps_sort, words, place, is_reason)


def introduces(before: str, behind: str) -> bool:
    """Whether words surely introduce the letter between them."""
    return bool(cues.beside(before, behind, "introduces"))


def is_sought(before: str, behind: str) -> bool:
    """Whether words ask for the value of what stands between them, and say no more of it."""
    if cues.behind(behind, "sought"):
        return True
    is_over = descriptions.ends(behind) or cues.behind(behind, "value")
    return bool(is_over and cues.before(before, "sought"))


def _run(sentence: Sentence, alone: Sequence[tuple[str, ...]], place: int) -> tuple[int, int]:
    """The first and the last formula of a list of names around this one."""
    first = last = place
    is_joined = [cues.between(words, "joins") for words in sentence.before]
    while first and alone[first - 1] and is_joined[first]:
        first -= 1
    while last + 1 < len(alone) and alone[last + 1] and is_joined[last + 1]:
        last += 1
    return first, last


def alone_in(cut: Sequence[Statement], lexicon: Lexicon) -> tuple[str, ...]:
    """The names of a formula that is nothing but names: ``a, b``, ``(a_n)``, ``f: A → B``."""
    names = []
    for statement in cut:
        marks = split_names(list(statement.marks), lexicon)
        while len(marks) > 2 and marks[0].sign in ("(", "{", "\\{"):
            marks = [t for t in marks[1:] if t.sign not in (")", "}", "\\}")]
        name = _name(marks)
        if not name:
            return ()
        names.append(name)
    return tuple(names)


def _limited(cut: Sequence[Statement], lexicon: Lexicon) -> tuple[str, ...]:
    """The names of ``x > 0``, ``x, y ∈ ℝ``, ``0 < x < 1``."""
    found = []
    for statement in cut:
        marks = split_names(list(statement.marks), lexicon)
        parts: list[list[Mark]] = [[]]
        for t in marks:
            if t.kind in ("rel", "in"):
                if t.kind == "rel" and t.says in ("=", ":="):
                    return ()
                parts.append([])
            else:
                parts[-1].append(t)
        found += [name for part in parts for name in _coordinates(part)]
    return tuple(found)


def _coordinates(part: Sequence[Mark]) -> Iterator[str]:
    """The name that these marks are, or the names of ``(x, y)``."""
    inside = part[1:-1] if len(part) > 2 and part[0].sign == "(" else part
    groups: list[list[Mark]] = [[]]
    for t in inside:
        if t.sign == "," and inside is not part:
            groups.append([])
        else:
            groups[-1].append(t)
    return (name for group in groups if (name := _name(group)))


def _name(marks: Sequence[Mark]) -> str:
    """The name that these marks are, with "_" for its indices; "" if they are something else."""
    if not marks or marks[0].sign not in ("name", "run"):
        return ""
    rest = marks[1:]
    primes = 0
    while rest and rest[0].sign == "'":
        rest, primes = rest[1:], primes + 1
    is_index = not rest or rest[0].sign == "_"
    simple = all(t.sign in ("_", "{", "}", "name", "number", "run", ",") for t in rest)
    index = "_" if rest else ""
    return marks[0].says + "'" * primes + index if is_index and simple and len(rest) <= 6 else ""
