r"""Which part of a text is its answer.

What is announced or boxed last is the answer; else the last formula, or a number in the words
behind it; else all of the text, if it is a formula without delimiters.  Formulas side by side with
"and", "or" or a comma between them are one answer, unless one follows from the other, as behind
"so".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..language.answers import pattern, words
from ..notation.words import KEYWORDS
from .brackets import closing


class Found(NamedTuple):
    """The texts that are the answer together, whether they are written in LaTeX, and the word
    behind them."""

    parts: tuple[str, ...]
    is_latex: bool
    behind: str = ""


_BOX = re.compile(r"\\(?:boxed|fbox)\s*(?=\{)")
_MATH = re.compile(
    r"\$\$(?P<double>.+?)\$\$|(?<!\\)\$(?P<single>(?:\\.|[^$\\])+)\$"
    r"|\\\[(?P<bracket>.+?)\\\]|\\\((?P<round>.+?)\\\)",
    re.DOTALL,
)
_NUMBER = re.compile(
    r"(?<![\w.,/^{])[-−+]?[$€£¥]?(?:[0-9]{1,3}(?:[,\u00a0\u202f ][0-9]{3})+(?![0-9])|[0-9]+)?"
    r"(?:(?<=[0-9])[.,][0-9]+|(?<![0-9])\.[0-9]+)?(?:/[0-9]+)?(?<=[0-9])"
)
_BEHIND = re.compile(r"(?:[\s$]|\\[)\]])*(?P<word>%|\\%|°|[^\W\d_]+(?:[²³]|\^\{?[23])?)?")
_SENTENCE = re.compile(r"[.!?](?=\s+[A-Z<]|\s*\Z)|\n|[。！？]")
_WORD = re.compile(r"(?<![\\A-Za-z])(?:[^\W\d_]{3,}|[^\x00-\x7f\W\d_]{1,2})")
_COMMAND = re.compile(r"\\(?:begin|end|text[a-z]*|mbox|mathrm)\s*\{[^{}]*\}|\\[A-Za-z]+")
_MOST_BETWEEN = 30


def answer_in(text: str) -> Found:
    """The part of ``text`` that is its answer."""
    boxes = list(_boxes(text))
    announced = [m.end() for m in re.finditer(pattern("announce"), text, re.IGNORECASE)]
    last_box = boxes[-1][1] if boxes else -1
    if announced and announced[-1] > last_box:
        sentence = _sentence(text[announced[-1] :])
        if sentence.strip(" .:*"):
            return _stated(sentence)
    if boxes:
        return _together(text, boxes)
    return _stated(text)


def _boxes(text: str) -> Iterator[tuple[int, int, str]]:
    """The boxed parts: where each begins and ends with its command, and what is inside."""
    end = 0
    for match in _BOX.finditer(text):
        if match.start() >= end:  # and not inside of another box
            end = closing(text, match.end())
            yield match.start(), end, text[match.end() + 1 : end].removesuffix("}")


def _formulas(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _MATH.finditer(text):
        yield match.start(), match.end(), next(group for group in match.groups() if group)


def _together(text: str, places: list[tuple[int, int, str]]) -> Found:
    """The last of ``places``, and those before it that belong together with it."""
    *before, (start, end, last) = places
    parts = [last]
    for one, other, inside in reversed(before):
        if not _joins(text[other:start]):
            break
        parts.insert(0, inside)
        start = one
    word = _BEHIND.match(text, end)
    return Found(tuple(parts), True, word["word"] or "" if word else "")


def _joins(between: str) -> bool:
    """Whether what stands between two formulas says that both are given."""
    if not between.strip():
        return True
    if re.search(pattern("therefore"), between, re.IGNORECASE):
        return False
    said = re.search(pattern("both"), between)
    return len(between) <= _MOST_BETWEEN and said is not None


def _sentence(text: str) -> str:
    """The first sentence, without a point inside of a formula."""
    inside = [range(a, b) for a, b, _ in _formulas(text)]
    for match in _SENTENCE.finditer(text):
        if (
            not any(match.start() in stretch for stretch in inside)
            and text[: match.start()].strip()
        ):
            return text[: match.start()]
    return text


def _stated(sentence: str) -> Found:
    """The answer in a text without boxes: what stands last."""
    formulas = list(_formulas(sentence))
    numbers = [m for m in _NUMBER.finditer(sentence) if m[0]]
    end = formulas[-1][1] if formulas else -1
    if formulas and not (numbers and numbers[-1].start() > end):
        return _together(sentence, formulas)
    return _plain(sentence)


def _plain(text: str) -> Found:
    """The answer in a text that ends without a formula: all of it, or the last number."""
    text = text.strip().rstrip(".").strip()
    said = {word.lower() for word in _WORD.findall(_COMMAND.sub(" ", text))} - {*words("both")}
    numbers = [m for m in _NUMBER.finditer(text) if m[0]]
    is_prose = said - KEYWORDS and (" " in text or not "".join(said).isascii())
    if not is_prose or not numbers:
        return Found((text,), "\\" in text)
    word = _BEHIND.match(text, numbers[-1].end())
    return Found((numbers[-1][0],), False, word["word"] or "" if word else "")
