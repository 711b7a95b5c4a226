r"""Formulas between words without delimiters: "Let f(x) = x^2 + 1. Then f(2) = 5."

At the prompt nobody has to type dollar signs.  A run of Latin letters is a word if the lexicon has
it, and part of a formula if it is a function or a product of two letters; any other one leaves the
text unread, for it may be part of a formula that is not known.  So does a formula that is not
whole: words may stand inside of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from ...notation.names import GREEK_NAMES
from ...notation.words import KEYWORDS
from ...reading.phrases.matching import declaring
from ...reading.phrases.vocabulary import latin_words
from .scan import Document, Piece, scan

_TOKEN = re.compile(
    r"(?P<command>\\[A-Za-z]+)|(?P<run>[A-Za-z]+(?:-[A-Za-z]{2,})*)"
    r"|(?P<stop>[.,;:](?=\s|$)|[，。；：、？！?!])|(?P<sign>\S)"
)
#: What stands between the sides of a sign, so that a formula neither begins nor ends with it.
_INFIX = r"[=<>≤≥≠≈+*/·×^_|∣]|\\(?:leq?|geq?|neq?|cdot|times|mid|in|pm)(?![A-Za-z])"
_PARTIAL = re.compile(rf"(?:{_INFIX}).*|.*(?:{_INFIX}|[-−])", re.DOTALL)
_ENDS = (".", "。")
_HANGUL = "\u1100"  # the first letter of the scripts that write words and no formulas
_RUN = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{2,}")
_LONGEST = 2  # letters of a product that is no word


def cut_at_words(text: str) -> Document | None:
    """The document of sentences whose formulas have no delimiters; None if there is one sentence
    only, which is a claim or nothing, or if it is not clear where a formula ends.

    >>> found = cut_at_words("Let n be even. Then n^2 is even.")
    >>> [piece.text for piece in found.parts]
    ['n', 'n^2']
    """
    tokens = [*_tokens(text)]
    if any(kind == "unknown" for kind, *_ in tokens):
        return None
    spans, ends = _spans(text, tokens)
    pieces = [Piece(_dialect(text[a:b]), text[a:b], a, False) for a, b in spans]
    is_several = bool(ends) and pieces[-1].start > ends[0]
    if not is_several or not all(piece.kind and _is_whole(piece.text) for piece in pieces):
        return None
    return scan(text, "claim.md")._replace(parts=tuple(pieces))


def _spans(
    text: str, tokens: Sequence[tuple[str, int, int]]
) -> tuple[list[tuple[int, int]], list[int]]:
    """The stretches of a text that are formulas, and the ends of sentences that have a word and a
    formula."""
    spans: list[tuple[int, int]] = []
    ends: list[int] = []
    begun, end, has_word = -1, 0, False
    for kind, start, stop in (*tokens, ("stop", len(text), len(text))):
        if kind == "formula":
            begun, end = (start if begun < 0 else begun), stop
            continue
        if begun >= 0:
            spans.append((begun, end))
        begun = -1
        has_word |= kind == "word"
        if spans and has_word and text[start:stop] in _ENDS:
            ends.append(start)
    return spans, ends


def _tokens(text: str) -> Iterator[tuple[str, int, int]]:
    """The parts of a text, each a "word", a "stop", a part of a "formula", or "unknown"."""
    depth = 0
    found = [*_TOKEN.finditer(text)]
    for k, match in enumerate(found):
        depth += (match[0] in "([{⟨") - (match[0] in ")]}⟩")
        kind = "formula"
        if match["stop"] and depth <= 0:
            kind = "stop"
        elif match["run"]:
            kind = _kind_of_run(match[0], *(found[j][0] if 0 <= j < len(found) else ""
                                            for j in (k - 1, k + 1)))  # fmt: skip
        elif match["sign"] and match[0].isalpha() and match[0] >= _HANGUL:
            kind = "word" if match[0].isidentifier() and not _is_letterlike(match[0]) else kind
        yield kind, match.start(), match.end()


def _kind_of_run(run: str, before: str, behind: str) -> str:
    """The kind of a run of Latin letters between two tokens."""
    if len(run) == 1:
        goes_on = behind.lower() in latin_words() and behind.lower() not in _verbs()
        is_article = run == "a" or (run == "A" and before in ("", "."))
        return "word" if is_article and goes_on and len(behind) > 1 else "formula"
    if run in KEYWORDS or run in GREEK_NAMES:
        return "formula"
    if behind == "(":
        return "formula" if len(run) <= _LONGEST else "unknown"
    if run.lower() in latin_words():
        return "word"
    return "formula" if len(run) <= _LONGEST else "unknown"


@cache
def _verbs() -> frozenset[str]:
    """The words that may stand behind the letter a."""
    said = declaring()
    return frozenset((*said["is"], *said["and"]))


def _dialect(formula: str) -> str:
    """The kind of a piece: "latex" with commands, groups or products of letters without a sign,
    else "text"; "" for what has the signs of both."""
    runs = set(_RUN.findall(formula))
    plain = not runs.isdisjoint(KEYWORDS) or "!=" in formula
    is_latex = "\\" in formula or "{" in formula or bool(runs - KEYWORDS - GREEK_NAMES.keys())
    return "" if plain and is_latex else "latex" if is_latex else "text"


def _is_letterlike(letter: str) -> bool:
    """True for a letter that is a sign of formulas, such as ℝ or 𝑥."""
    return "\u2100" <= letter <= "\u214f" or letter >= "\U0001d400"


def _is_whole(formula: str) -> bool:
    """True if a formula neither begins nor ends with an infix sign, and its brackets close."""
    opened = sum(map(formula.count, "([{")) - sum(map(formula.count, ")]}"))
    return opened == 0 and not _PARTIAL.fullmatch(formula)
