r"""Spelling: what the notation of the data in ``words/`` matches in a text.

=====================  ===================================================================
``we have``            these words, blanks or line breaks between them; Latin words are whole
``일~때``              ``~`` is a blank or none
``suppose (that)``     what stands in parentheses may be missing
``[we/one] can``       one of these
``satisf*``, ``*n't``  a word that begins, or ends, like this
``인|``                ``|`` is the edge of a word: no letter beside it
``there is … with``    ``…`` is anything
``{noun}``             a word of the list ``noun`` of the same file; ``{noun…}`` any number of them
``{formula}``          a formula, ``{digits}`` a number, ``{word}`` any word
``{up to 3 words}``    at most three words; ``{up to 9 letters}`` letters, blanks and signs, but
                       no comma, stop or formula; ``{up to 9 letters and formulas}`` these, too
``{start}``            the beginning, or what follows a comma, a stop or a formula
``{end}``              the end, or a comma or stop behind; ``{stop}`` the end only
=====================  ===================================================================

A small letter stands for the capital one, too; a capital letter only for itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

#: Where a formula was, in the words of a sentence.
FORMULA = "\ufffc"

_LATIN = "A-Za-zÀ-ÖØ-öø-ɏ"
_LETTER = re.compile(f"[{_LATIN}]")
#: The edge of a word of Latin letters; no place within one, which may be beside other letters.
EDGE = r"\b"
_LOOSE = f"(?-i:(?!(?<=[{_LATIN}])[{_LATIN}]))"  # has both cases; so it is compiled fast
_WORD_EDGE = r"(?!(?<=\w)\w)"
_WORD = r"[\w'’-]++"
_PLACES = {
    "formula": FORMULA,
    "digits": r"\d+",
    "word": _WORD,
    "start": rf"(?:\A|(?<=[,;:.(—–，。；：、（{FORMULA}]))\s*",
    "end": r"\s*(?:\Z|(?=[.,;:!?)\]，。；：、！？）]))",
    "stop": r"\s*\Z",
}
_FREE = "[^,.;，。；\ufffc]"  # what stands within a clause, without formulas
_WITHIN = r"[^.;。；]"  # what stands within a sentence
_UP_TO = re.compile(r"up to (\d+) (words?|letters?)( and formulas)?")

Lists = Mapping[str, Sequence[str]]


class BadSpelling(ValueError):
    """A phrase that follows no rule of the notation."""


class _Part(NamedTuple):
    """A pattern; ``times`` says how often it may stand there, if not once; ``wide`` if it takes
    the blanks around it."""

    pattern: str
    times: str = ""
    wide: bool = False


_BLANK = _Part(r"\s+")


def spelled(phrase: str, lists: Lists) -> str:
    """What matches a ``phrase`` that may name ``lists``.  Raises :class:`BadSpelling`."""
    pattern, end = _sequence(phrase, 0, "", lists)
    if end < len(phrase):
        raise BadSpelling(f"{phrase!r}: nothing opens the {phrase[end]!r}")
    return pattern


def any_of(phrases: Sequence[str], lists: Lists) -> str:
    """What matches one of some ``phrases``, long ones first; Latin words are whole."""
    edges = {edges_of(phrase) for phrase in phrases}
    inside = [spelled(p, lists) for p in ordered(phrases)]
    if len(edges) == 1:
        ((before, behind),) = edges
        return f"{before}(?:{'|'.join(inside)}){behind}"
    around = [edges_of(p) for p in ordered(phrases)]
    each = (before + one + behind for one, (before, behind) in zip(inside, around, strict=True))
    return f"(?:{'|'.join(each)})"


def ordered(phrases: Sequence[str]) -> list[str]:
    """The phrases, long ones first."""
    return sorted(dict.fromkeys(phrases), key=lambda phrase: (-len(phrase), phrase))


def edges_of(phrase: str) -> tuple[str, str]:
    """What has to stand in front of a ``phrase`` and behind it, so that Latin words are whole."""
    return _edge(phrase.lstrip("[")[:1]), _edge(phrase.rstrip("]")[-1:])


def _edge(sign: str) -> str:
    """What stands at the end of a phrase with this ``sign``."""
    return _LOOSE if sign in tuple("(){}") else EDGE if _LETTER.fullmatch(sign) else ""


def _says_nothing(parts: Sequence[_Part]) -> bool:
    """Whether a phrase may be nothing at all, at any place."""
    return all(part.times or part in _EMPTY for part in parts)


def _sequence(phrase: str, at: int, closers: str, lists: Lists) -> tuple[str, int]:
    """The pattern of what stands up to one of the ``closers``, and where that is."""
    parts: list[_Part] = []
    while at < len(phrase) and phrase[at] not in (closers or "])}"):
        part, at = _part(phrase, at, lists)
        parts.append(part)
    if at == len(phrase) and closers:
        raise BadSpelling(f"{phrase!r}: {closers[-1]!r} is missing")
    if not closers and _says_nothing(parts):
        raise BadSpelling(f"{phrase!r} may be nothing at all")
    return _joined(parts), at


def _part(phrase: str, at: int, lists: Lists) -> tuple[_Part, int]:
    sign = phrase[at]
    if sign == "(":
        inside, end = _sequence(phrase, at + 1, ")", lists)
        return _Part(inside, "?"), end + 1
    if sign == "[":
        choices = []
        end = at
        while phrase[end] != "]":
            choice, end = _sequence(phrase, end + 1, "/]", lists)
            choices.append(choice)
        return _Part(f"(?:{'|'.join(choices)})"), end + 1
    if sign == "{":
        end = phrase.find("}", at)
        if end < 0:
            raise BadSpelling(f"{phrase!r}: '}}' is missing")
        return _place(phrase, phrase[at + 1 : end], lists), end + 1
    if sign == " ":
        return _BLANK, at + 1
    if sign in _SIGNS:
        return _SIGNS[sign], at + 1
    return _Part(f"(?-i:{sign})" if sign.isupper() else re.escape(sign)), at + 1


_SIGNS = {
    "~": _Part(r"\s*"),
    "*": _Part(r"\w*"),
    "|": _Part(_WORD_EDGE),
    "'": _Part("['’]"),
    "…": _Part(r"[\s\S]*?", wide=True),
}
_EMPTY = (_BLANK, *_SIGNS.values())


def _place(phrase: str, name: str, lists: Lists) -> _Part:
    """What ``{name}`` stands for."""
    if name in _PLACES:
        return _Part(_PLACES[name], wide=name in ("start", "end", "stop"))
    if limit := _UP_TO.fullmatch(name):
        if limit[2].startswith("letter"):
            return _Part(f"{_WITHIN if limit[3] else _FREE}{{0,{limit[1]}}}?", wide=True)
        return _Part(_WORD, f"{{0,{limit[1]}}}")
    plain = name.removesuffix("…")
    if plain not in lists:
        raise BadSpelling(f"{phrase!r}: there is no list {plain!r}")
    return _Part(any_of(lists[plain], lists), "*" if plain != name else "")


def _joined(parts: Sequence[_Part]) -> str:
    """The pattern of parts in a row.  A part that may be missing takes the blank before it along,
    or the one behind it if it is the first."""
    made, k, at_start = "", 0, True
    while k < len(parts):
        part = parts[k]
        behind = parts[k + 1] if k + 1 < len(parts) else None
        if part == _BLANK and behind and (behind.times or behind.wide) and not at_start:
            blank = "" if behind.wide else r"\s+"
            made += f"(?:{blank}{behind.pattern}){behind.times}"
            k, at_start = k + 2, behind.wide
        elif part == _BLANK and at_start:
            k += 1
        elif part.times and at_start and behind == _BLANK:
            made += rf"(?:{part.pattern}\s+){part.times}"
            k += 2
        elif part.times:
            blank = r"\s*" if part.times != "?" else ""
            made += f"(?:{blank}{part.pattern}){part.times}"
            k, at_start = k + 1, False
        else:
            made += part.pattern
            k, at_start = k + 1, part.wide
    return made
