r"""The words around an answer: which of them leave it as it is, and which of them are not known.

Words are known or not: no word is dropped because it is not known.  In what follows, a formula
between dollar signs or the like is one sign, which :data:`FORMULA` matches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from ...notation.names import GREEK_NAMES
from ...notation.words import KEYWORDS
from ...reading.phrases.answers import is_counted, numerals, pattern, powers, words
from ...reading.phrases.units import unit
from .brackets import closing

MOST_CHARACTERS = 2_000  # of a sentence whose words are left out
_MOST_CLAUSES, _MOST_COMMANDS, _MOST_WORDS = 20, 40, 8
FORMULA = "[\ue000-\uf8ff]"
#: What joins, gives a value to what stands before, and stands before or behind a value.
GIVING = ("announce", "therefore", "copula")
_LEADING = (*GIVING, "before")
_OF_SUBJECTS = (*_LEADING, "subject", "because", "both")
_KNOWN = (*_OF_SUBJECTS, "behind")
_MARKS = r"[\s,:;*#`\"“”‘’：，、。…]"
_CLOSING_MARKS = r"[\s.,:;*`\"“”’。，；∎□]"
_FUNCTIONS = frozenset((*KEYWORDS, *GREEK_NAMES.values(), "pi", "infty", "oo", "infinity"))
_NAMED = "|".join(sorted(_FUNCTIONS, key=lambda name: (-len(name), name)))
_LETTER = "A-Za-zα-ωΑ-Ω"
_CHUNK = re.compile(
    rf"(?:{FORMULA}|[^\w]|[0-9_]|\\[A-Za-z]+|(?<![{_LETTER}])(?:{_NAMED}|[{_LETTER}])"
    rf"(?![{_LETTER}]))*"
)
_TEXT = re.compile(r"\\(?:text|textrm|textbf|textit|textnormal|mbox)\s*(?=\{)")
_COMMAND = re.compile(r"\\(?:begin|end|mathrm|mathbf|operatorname)\s*\{[^{}]*\}|\\[A-Za-z]+")
_RUN = re.compile(r"[A-Za-z]+|[^\W\d_A-Za-zα-ωΑ-Ωℓℏ]+")
_REASON = re.compile(rf"{_MARKS}*(?:{pattern('because')})", re.IGNORECASE)
_LETTERS = re.compile(r"d?[A-Za-z]")  # a letter or its differential
_BESIDE = re.compile(r"[\w)}\]]")


def content(text: str) -> str:
    """The part of a sentence that is left without the known words around it.

    ``x + y is 7`` gives a value, so that only this is left; with an unknown word before it all
    is left, as it is behind ``derivative of``, which needs a word that gives a value.
    """
    if len(text) > MOST_CHARACTERS:
        return text
    if (reason := _REASON.match(text)) is not None and not _given(text):
        commas = [*re.finditer(r"[,，]", text[reason.end() :])][:_MOST_CLAUSES]
        for comma in commas:
            said = _without_lead(text[reason.end() + comma.end() :])
            if not unknown_word(said):
                return said
    return _without_lead(text)


def _without_lead(text: str) -> str:
    """A text without the known words before and behind its value, unless nothing else is in it."""
    start = _skip(text, _given(text), "|".join(map(pattern, _LEADING)))
    return trimmed(text[start:]) if text[start:].strip(" .*:") else text


def _given(text: str) -> int:
    """Where the last value stands that known words and formulas from the beginning on give, or 0
    if they give none."""
    place, last = 0, 0
    gives = re.compile(rf"(?:{pattern(*GIVING)})", re.IGNORECASE)
    giving = re.compile(rf"{_MARKS}*(?P<word>{pattern(*_OF_SUBJECTS)})", re.IGNORECASE)
    while place < len(text):
        if (match := giving.match(text, place)) is not None:
            place = match.end()
            if gives.match(text, match.start("word")) and _is_value(text[place:]):
                last = place
        elif (chunk := _CHUNK.match(text, place)) is not None and chunk.end() > place:
            place = chunk.end()
        else:
            break
    return last


def _is_value(text: str) -> bool:
    """Whether a text begins with known words and a formula."""
    rest = text[_skip(text, 0, "|".join(map(pattern, _LEADING))) :]
    chunk = _CHUNK.match(rest)
    return chunk is not None and re.search(rf"\w|{FORMULA}", chunk[0]) is not None


def _skip(text: str, start: int, known: str) -> int:
    """The place behind the marks and ``known`` words from ``start`` on."""
    match = re.compile(rf"(?:{_MARKS}|{known})*", re.IGNORECASE).match(text, start)
    return match.end() if match else start


def trimmed(text: str) -> str:
    """A text without the known words at its end."""
    known = re.compile(rf"(?:{pattern('behind')})\Z", re.IGNORECASE)
    while True:
        text = re.sub(rf"{_CLOSING_MARKS}+\Z", "", text)
        match = known.search(text)
        if match is None or not text[: match.start()].strip():
            return text
        text = text[: match.start()]


def is_known(text: str) -> bool:
    """Whether a text behind an answer says nothing of it, or gives reasons."""
    start = _skip(text, 0, pattern("before", "behind"))
    rest = text[start:].strip(" .!?\n*")
    return not rest or re.match(pattern("because"), rest, re.IGNORECASE) is not None


def is_measure(word: str) -> bool:
    """Whether a word behind a numeral is a unit, or says what is counted."""
    name = unit_named(word)
    return name in ("%", "°") or unit(name) is not None or is_counted(" ".join(word.split()))


def unit_named(text: str) -> str:
    """A unit in the spelling of the table of units: ``cm2`` for "square cm" and ``cm^{2}``."""
    text = " ".join(text.split()).removeprefix("\\").lower()
    if re.fullmatch(f"%|{pattern('percent')}", text, re.IGNORECASE):
        return "%"
    if text in ("°", "^circ", "^\\circ", "^{\\circ}"):
        return "°"
    for power, exponent in powers().items():
        if text.startswith(power) and unit(rest := text.removeprefix(power).strip()) is not None:
            return f"{rest}{exponent}"
    return re.sub(r"[\s{}^]", "", text).translate(str.maketrans("²³", "23"))


def without_text_commands(text: str) -> str:
    r"""A formula with the words of ``\text{…}`` in their place, between blanks."""
    for _ in range(_MOST_COMMANDS):
        if (command := _TEXT.search(text)) is None:
            break
        end = closing(text, command.end())
        inside = text[command.end() + 1 : end].removesuffix("}")
        text = f"{text[: command.start()]} {inside} {text[end:]}"
    return text


def unknown_name(text: str) -> str:
    """The first word that is not known in the name of a value, as ``total cost``."""
    known = re.compile(pattern("before", "subject"), re.IGNORECASE)
    return unknown_word(known.sub(" ", without_text_commands(text)))


def unknown_word(text: str) -> str:
    """The first word in a formula that is no name of a function or of letters side by side, nor
    known for a harmless one, if there is such a one beside these; empty if there is none."""
    found = [*islice(_unknown(_COMMAND.sub(" ", without_text_commands(text))), _MOST_WORDS)]
    strange = [word for word in found if word.lower() not in words(*_KNOWN)]
    return (*strange, *found, "")[0]


def _unknown(text: str) -> Iterator[str]:
    for match in _RUN.finditer(text):
        word = match[0]
        if word in _FUNCTIONS or word.lower() in words("both") or _LETTERS.fullmatch(word):
            continue
        before, behind = text[: match.start()], text[match.end() :]
        is_beside = any(
            side != side.strip() and _BESIDE.match(near)
            for side, near in ((before[-1:], before.rstrip()[-1:]), (behind[:1], behind.lstrip()))
        )
        if not word.isascii() or is_beside or (len(word) > 3 and not word.isupper()):
            yield word


def numeral(text: str) -> int | None:
    """The whole number that a word names; None for another word."""
    return numerals().get(text.strip().lower())
