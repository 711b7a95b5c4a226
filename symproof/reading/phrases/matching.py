r"""The phrases of a text: which words of which kind stand where, and what is between them.

================  ===========================================================================
kind              what it announces
================  ===========================================================================
``given``         what stands behind it is supposed: "if x > 0"
``given_before``  what stands in front of it is supposed: "x > 0이면"
``every``         the letters behind it are any of their sort: "for all integers k"
``then``          the claim stands behind it
``is``            a letter in front of it, its sort behind it
``and``, ``or``   what stands on both sides goes together, or one of both
``implies``       what stands in front of it is supposed, the claim stands behind it
``equivalent``    each side follows from the other
``sort``          a sort of numbers, which ``says`` names
``multiple``      what stands in front of it is a multiple of what stands behind it
``divides``       the other way round; behind both: the first is divided by the second
``multiple_behind``  what stands in front is a multiple of what stands between
``comma``         ends a clause, and says nothing
``refused``       something that is not understood, and may change what is claimed
================  ===========================================================================
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ...notation.tokens import UnreadableText
from ..lexing.marks import DOLLAR
from .vocabulary import languages


class Phrase(NamedTuple):
    """A phrase of a ``kind`` at ``start`` … ``end``; a sort ``says`` which."""

    kind: str
    says: str
    start: int
    end: int


@cache
def known() -> dict[str, tuple[str, str]]:
    """The kind of every phrase, and the sort that it says."""
    found: dict[str, tuple[str, str]] = {}
    for data in languages().values():
        for kind, phrases in data.get("phrases", {}).items():
            if kind in ("kinds", "percent", "angles", "questions"):
                continue
            if kind == "sorts":
                for sort, names in phrases.items():
                    found |= dict.fromkeys(names, ("sort", sort))
            else:
                found |= dict.fromkeys(phrases, (kind, ""))
                if kind in ("given", "every", "then"):  # they begin sentences
                    found |= dict.fromkeys(map(str.capitalize, phrases), (kind, ""))
    return found


@cache
def kinds() -> dict[str, tuple[str, ...]]:
    """The words for each kind of things that are no numbers, in all languages."""
    return _joined(data.get("phrases", {}).get("kinds", {}) for data in languages().values())


@cache
def properties() -> dict[str, tuple[str, ...]]:
    """The words for each property of matrices, in all languages."""
    return _joined(data.get("properties", {}) for data in languages().values())


@cache
def declaring() -> dict[str, tuple[str, ...]]:
    """The words between names and the kinds that are declared of them, in all languages."""
    return _joined(data.get("declaring", {}) for data in languages().values())


def _joined(tables: Iterable[Mapping[str, Sequence[str]]]) -> dict[str, tuple[str, ...]]:
    """Tables of words as one."""
    found: dict[str, tuple[str, ...]] = {}
    for kind, words in (row for table in tables for row in table.items()):
        found[kind] = (*found.get(kind, ()), *words)
    return found


def is_word(text: str) -> bool:
    """Whether ``text`` is a word of a phrase, and so no product of letters."""
    short = len(text) == 2 and known().get(text, ("",))[0] in ("given", "or")
    return short or (len(text) > 2 and text in _words_of_phrases())


@cache
def _words_of_phrases() -> frozenset[str]:
    return frozenset(word for phrase in known() for word in phrase.split() if word.isalpha())


def _pattern(source: str) -> re.Pattern[str]:
    """What finds the phrases that may stand in ``source``, the longest first."""
    present = [spelled for begin, spelled in _begun() if begin in source]
    return re.compile("|".join(present) or r"(?!)")


@cache
def _begun() -> tuple[tuple[str, str], ...]:
    """The first word of each phrase and its pattern, the longest phrases first."""
    phrases = sorted(known(), key=lambda phrase: (-len(phrase), phrase))
    return tuple((phrase.split()[0], _spelled(phrase)) for phrase in phrases)


def _spelled(phrase: str) -> str:
    """The pattern of a phrase: words stand apart, a command ends where its letters end."""
    spelled = r"\s+".join(map(re.escape, phrase.split()))
    if phrase[0].isascii() and phrase[0].isalpha():
        return rf"(?<![^\s,;.:(]){spelled}(?![^\s,;.:)])"
    if phrase.startswith("\\") and phrase[-1].isalpha():
        return rf"{spelled}(?![A-Za-z])"
    return rf"(?<!\\){spelled}"


def without_question(source: str) -> str:
    """``source`` with blanks in place of the mark of a question and of the words with which it
    begins or ends; each character keeps its place."""
    asked = _QUESTION.search(source)
    if asked is None:
        return source
    shown = source[: asked.start()].ljust(len(source))
    begin, end = _questions()
    for pattern in (begin, end):
        match = pattern.search(shown)
        if match is not None:
            shown = shown[: match.start()] + " " * len(match[0]) + shown[match.end() :]
    return shown


_QUESTION = re.compile(r"[?？]\s*\Z")


@cache
def _questions() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The words with which a question begins, and those with which it ends."""
    words = _words_of("questions")
    begin, end = (
        "|".join(sorted(words[place], key=len, reverse=True)) for place in ("begin", "end")
    )
    return re.compile(rf"\A\s*(?:{begin})", re.IGNORECASE), re.compile(rf"(?:{end})\s*\Z")


def signs_for_words(source: str, names: Collection[str] = ()) -> str:
    """``source`` with the signs %, · and ° in place of words behind numerals, and blanks in place
    of those for radians, each character at its place.  A word among ``names``, or one that stands
    elsewhere, too, is a name."""
    found = [*_angles().finditer(source)]
    shown = _per_cent().sub(_sign_of, source)
    for match in found:
        word = match["degrees"] or match["radians"]
        everywhere = len(re.findall(rf"(?<![A-Za-z]){word}(?![A-Za-z])", source))
        is_name = everywhere > sum(word in other.groups() for other in found)
        if word.isascii() and (is_name or word in names):
            continue
        sign = "°" if match["degrees"] else ""
        start, end = match.span()
        shown = shown[:start] + sign.ljust(end - start) + shown[end:]
    return shown


def _words_of(table: str) -> dict[str, list[str]]:
    """The patterns of the words of a ``table`` of phrases by their keys, in all languages."""
    found: dict[str, list[str]] = {}
    for data in languages().values():
        for kind, words in data.get("phrases", {}).get(table, {}).items():
            found.setdefault(kind, []).extend(map(_spelled, words))
    return found


@cache
def _angles() -> re.Pattern[str]:
    """Degrees and radians behind a numeral, π or a parenthesis; degrees before the letter of a
    scale are temperatures."""
    words = _words_of("angles")
    degrees, radians = ("|".join(words[kind]) for kind in ("degrees", "radians"))
    return re.compile(
        rf"(?<=[0-9])[ ]?[ ]?(?P<degrees>{degrees})(?![A-Za-z0-9_(^]|\s*(?:[CFK]\b|[A-Z][a-z]))"
        rf"|(?:(?<=[0-9)π])|(?<=pi))\s*(?P<radians>{radians})(?![A-Za-z0-9_(^])"
    )


@cache
def _per_cent() -> re.Pattern[str]:
    """Per cent behind a numeral, in words or with the word that multiplies what follows."""
    words = _words_of("percent")
    sign, times, before = ("|".join(words[kind]) for kind in ("sign", "times", "times_before"))
    return re.compile(
        rf"(?<=[0-9])(?P<sign>\s*(?:{sign}))(?P<times>\s+(?:{times})(?=\s+[0-9A-Za-z(]))?"
        rf"|(?:^|(?<=[=<>(,，≤≥≠])|(?<=[=<>(,，≤≥≠+\-]\s))(?P<part>[0-9.]+)(?P<times_before>\s*(?:{before}))"
        rf"(?=\s*[0-9.]+\s*(?:{sign}))"
    )


def _sign_of(match: re.Match[str]) -> str:
    """The signs % and · for words, in a text of the same length."""
    if match["times_before"]:
        return match["part"] + "·".rjust(len(match["times_before"]))
    sign = "%".rjust(len(match["sign"]))
    return sign + ("·".rjust(len(match["times"])) if match["times"] else "")


_TEXT = re.compile(r"\\(?:text|textrm|mbox)\s*\{([^{}\\$]*)\}")


def phrases(source: str, names: Collection[str] = ()) -> list[Phrase]:
    """The phrases of ``source`` that stand in no bracket and are none of the declared
    ``names``."""
    depth, depths = 0, []
    for character in source:
        depth += (character in "([{（⟨") - (character in ")]}）⟩")
        depths.append(depth)
    found = []
    for match in _pattern(source).finditer(source):
        text = " ".join(match[0].split())
        level = depths[match.start() - 1] if match.start() else 0
        if level <= 0 and text not in names and not _is_product(source, match):
            kind, says = known()[text]
            found.append(Phrase(kind, says, match.start(), match.end()))
    return found


_OPERATORS = "=<>≤≥≠+-−*/·×^_:"


def _is_product(source: str, match: re.Match[str]) -> bool:
    """Whether what looks like a word of two letters is an operand: a sign stands beside it."""
    if len(match[0]) > 2 or not (match[0].isascii() and match[0].isalpha()):
        return False
    before, behind = source[: match.start()].rstrip(), source[match.end() :].lstrip()
    if behind[:1] in ("-", "−") and behind[1:2].strip():  # as in "if -1 < x"
        behind = behind[1:]
    return before[-1:] in tuple(_OPERATORS) or behind[:1] in tuple(_OPERATORS)


def unwrapped(source: str) -> str:
    r"""``source`` with blanks in place of what only wraps formulas and words: dollar signs
    around all of it or between formulas and phrases, ``\(…\)``, ``\[…\]``, and ``\text{…}`` around
    phrases.  Every character keeps its place.  Raises
    :class:`~symproof.notation.tokens.UnreadableText` for dollar signs that wrap something else."""
    shown = without_alignment(_TEXT.sub(_words, source))
    for opening, closing in ((r"\(", r"\)"), (r"\[", r"\]"), ("$`", "`$"), ("$$", "$$")):
        inside = shown.strip()
        if len(inside) > 4 and inside.startswith(opening) and inside.endswith(closing):
            start, end = shown.index(opening), shown.rindex(closing)
            shown = f"{shown[:start]}  {shown[start + 2 : end]}  {shown[end + 2 :]}"
    places = [k for k, c in enumerate(shown) if c == "$" and shown[k - 1 : k] != "\\"]
    outside = "".join(shown[a + 1 : b] + " , " for a, b in zip(
        [-1, *places[1::2]], [*places[::2], len(shown)], strict=False))  # fmt: skip
    if places and (len(places) % 2 or _pattern(outside).sub("", outside).strip(" ,.;:，。")):
        raise UnreadableText(source, places[0], DOLLAR)
    return "".join(" " if k in places else c for k, c in enumerate(shown))


_ALIGNED = re.compile(
    r"\s*\\begin\{(aligned|align\*?|split|gathered|gather\*?|equation\*?)\}(.*)"
    r"\\end\{\1\}[\s.,]*", re.DOTALL
)  # fmt: skip
_LAYOUT = re.compile(r"\\begin\{|\\end\{|&|\\\\(?:\[[^\]]*\])?\s*(&?\s*)(?=(\S?))")


def without_alignment(source: str) -> str:
    """Blanks in place of the environment around rows of formulas and of what aligns them; a row
    that does not go on with a relation sign is set off by a comma."""
    whole = _ALIGNED.fullmatch(source)
    if whole is None:
        return source
    depth = 0

    def blank(match: re.Match[str]) -> str:
        nonlocal depth
        depth += match[0].startswith("\\begin") - match[0].startswith("\\end")
        if depth or match[0].startswith("\\end"):
            return match[0]
        rest = whole[2][match.end() :]
        new_row = match[0] != "&" and rest.strip()
        goes_on = rest.lstrip("& \n")[:1] in ("=", "<", ">", "≤", "≥", "≠") or re.match(
            r"[&\s]*\\(?:leq?|geq?|neq?|lt|gt)(?![A-Za-z])", rest
        )
        return ("," if new_row and not goes_on else " ").ljust(len(match[0]))

    inside = _LAYOUT.sub(blank, whole[2])
    return " " * whole.start(2) + inside + " " * (len(source) - whole.end(2))


def _words(match: re.Match[str]) -> str:
    """Blanks around the words of ``\\text{…}`` if they are phrases, or else what stands there."""
    left = _pattern(match[1]).sub("", match[1])
    if left.strip(" ,.;:，") or not match[1].strip():
        return match[0]
    before = match.start(1) - match.start()
    return f"{' ' * before}{match[1]} "
