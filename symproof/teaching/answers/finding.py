r"""Which part of a text is its answer.

What an author boxes last is the answer, whatever stands around it, unless one that can be read is
announced behind.  Else it is in the sentence with the last announcement, or with the last formula
or number.  Of this sentence, and of what stands behind it, only words that are known to say nothing
of the answer are left out (see :mod:`.wording`): with other words in it the answer is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ...reading.phrases.answers import pattern
from .brackets import closing, split
from .wording import FORMULA, content, is_known, is_measure, unknown_word


class FoundAnswer(NamedTuple):
    """The texts that are the answer together, whether they are written in LaTeX, and how they are
    joined: "either" if one of them holds, as "or" between them says, "all" if each does."""

    parts: tuple[str, ...]
    is_latex: bool
    joined: str = ""


_BOX = re.compile(r"\\(?:boxed|fbox)\s*(?=\{)")
_MATH = re.compile(
    r"\$\$(?P<double>.+?)\$\$|(?<!\\)\$(?P<single>(?:\\.|[^$\\\n]|\n(?!\s*\n))+)\$(?![0-9])"
    r"|\\\[(?P<bracket>.+?)\\\]|\\\((?P<round>.+?)\\\)",
    re.DOTALL,
)
_BEHIND = re.compile(r"(?:[\s$]|\\[)\]])*(?P<word>%|\\%|°|[^\W\d_]+(?:[²³]|\^\{?[23])?)?")
_STOP = re.compile(r"[.!?](?=\s+[A-Z<\ue000-\uf8ff]|\s*\Z|\s*\n)|\n|[。！？]")
_WRAPS = re.compile(r"\s*(?:[a-z]{2}|\Z)")
_BOTH = re.compile(pattern("both"))
_JOINING = {joined: re.compile(pattern(joined)) for joined in ("either", "all")}
_GOES_ON = re.compile(r"(?:[^\W\d_]{2}|[,:])\s*\Z")
_FIRST, _MOST = 0xE000, 0x1900  # of the signs that stand for formulas
_MOST_BETWEEN = 30


def answer_in(text: str) -> FoundAnswer:
    """The part of ``text`` that is its answer."""
    boxes = list(_boxes(text))
    last_box = boxes[-1][1] if boxes else -1
    announced = list(re.finditer(pattern("announce"), text, re.IGNORECASE))
    if announced and announced[-1].start() > last_box:
        found = _stated(text[max(last_box, 0) :])
        if not boxes or not any(map(unknown_word, found.parts)):
            return found
    return _together(text, boxes) if boxes else _stated(text)


def _boxes(text: str) -> Iterator[tuple[int, int, str]]:
    """The boxed parts: where each begins and ends with its command, and what is inside."""
    end = 0
    for match in _BOX.finditer(text):
        if match.start() >= end:  # and not inside of another box
            end = closing(text, match.end())
            yield match.start(), end, text[match.end() + 1 : end].removesuffix("}")


def _together(text: str, boxes: list[tuple[int, int, str]]) -> FoundAnswer:
    """The last of the ``boxes``, and those before it that belong together with it."""
    *before, (start, end, last) = boxes
    word = _BEHIND.match(text, end)
    if word is not None and word["word"] and is_measure(word["word"]):
        last += rf"\text{{{word['word']}}}"
    parts = [last]
    for one, other, inside in reversed(before):
        if not _joins(text[other:start]):
            break
        parts.insert(0, inside)
        start = one
    return FoundAnswer(tuple(parts), True)


def _joins(between: str) -> bool:
    """Whether the words between two boxes, ``between``, say that both boxes are the answer."""
    if not between.strip():
        return True
    if re.search(pattern("therefore"), between, re.IGNORECASE):
        return False
    said = re.search(pattern("both"), between)
    return len(between) <= _MOST_BETWEEN and said is not None


class _Masked:
    """A text in which one sign stands for each formula, and the formulas."""

    def __init__(self, text: str) -> None:
        self.formulas: list[str] = []
        self.text = _MATH.sub(self._sign, re.sub(FORMULA, "\ufffd", text))

    def _sign(self, match: re.Match[str]) -> str:
        if len(self.formulas) >= _MOST:
            return match[0]
        self.formulas.append(next(group for group in match.groups() if group))
        return chr(_FIRST + len(self.formulas) - 1)

    def inside(self, sign: str) -> str:
        """The formula that a sign stands for."""
        return self.formulas[ord(sign) - _FIRST]

    def restored(self, text: str) -> str:
        """A part of the text with its formulas."""
        return re.sub(FORMULA, lambda sign: self.inside(sign[0]), text)


def _stated(text: str) -> FoundAnswer:
    """The answer in a text without boxes: that of its sentence, with what stands behind it unless
    it is known to say nothing of the answer."""
    masked = _Masked(text)
    sentence, behind = _sentence(masked.text)
    said = content(sentence)
    if not is_known(behind):
        said = f"{said} {behind.strip()}"
    split_parts = [part.strip() for part in split(said, _BOTH)]
    is_whole = bool(split_parts[0] and split_parts[-1])
    parts = [part for part in split_parts if part] if is_whole else [said]
    joined = next((j for j, word in _JOINING.items() if len(split(said, word)) == len(parts)), "")
    signs = [part for part in parts if re.fullmatch(rf"(?:{FORMULA}\s*)+", part)]
    if len(signs) == len(parts) and parts:
        inner = (masked.inside(sign) for part in parts for sign in part if sign.strip())
        return FoundAnswer(tuple(inner), True, joined)
    measured = [_measured(masked, part) for part in parts]
    if all(measured) and parts:
        return FoundAnswer(tuple(measured), True, joined)
    said = masked.restored(said)
    return FoundAnswer((said,), "\\" in said)


def _measured(masked: _Masked, part: str) -> str:
    """A formula with the unit behind it; empty for any other text."""
    match = re.fullmatch(rf"({FORMULA})\s*(.*)", part)
    if match is None or (match[2] and not is_measure(match[2])):
        return ""
    unit = rf"\text{{{match[2]}}}" if match[2] else ""
    return masked.inside(match[1]) + unit


def _sentence(text: str) -> tuple[str, str]:
    """The sentence with the answer, and the text behind it."""
    announced = [m.end() for m in re.finditer(pattern("announce"), text, re.IGNORECASE)]
    ends = [0, *_stops(text), len(text)]
    pieces = [(a, b) for a, b in pairwise(ends) if text[a:b].strip(" .!?\n*#`")]
    with_value = [(a, b) for a, b in pieces if re.search(rf"[0-9]|{FORMULA}", text[a:b])]
    start, end = (with_value or pieces or [(0, len(text))])[-1]
    if announced:
        start = max((a for a, _ in pieces if a < announced[-1]), default=0)
        end = next((b for _, b in pieces if text[announced[-1] : b].strip(" .!?:\n*#`")), len(text))
    elif not with_value and len(pieces) > 1:
        start = 0
    while (earlier := _formulas_before(text, start)) is not None:
        start = earlier
    return text[start:end], text[end:]


def _formulas_before(text: str, start: int) -> int | None:
    """Where the formulas begin that stand directly before a sentence that begins with one."""
    match = re.search(rf"(?:\A|\n)\s*(?:{FORMULA}\s*)+\Z", text[:start])
    is_list = match is not None and re.match(rf"\s*{FORMULA}", text[start:]) is not None
    return match.start() if match is not None and is_list and match.start() < start else None


def _stops(text: str) -> Iterator[int]:
    """The places behind the ends of sentences; a line that goes on ends none."""
    for match in _STOP.finditer(text):
        line_end = text[max(match.start() - _MOST_BETWEEN, 0) : match.start()]
        is_wrap = _WRAPS.match(text, match.end()) or _GOES_ON.search(line_end)
        if match[0] != "\n" or not is_wrap:
            yield match.end()
