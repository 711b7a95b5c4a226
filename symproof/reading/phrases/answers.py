"""The words around answers, in all languages: what announces an answer, what may stand beside one
without changing it, what joins two of them, what is counted, and which sets words describe."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby

from .vocabulary import languages


@cache
def words(*kinds: str) -> tuple[str, ...]:
    """The words of some ``kinds``, which are the lists of the table ``answers`` of a language, the
    longest first."""
    tables = [data.get("answers", {}) for data in languages().values()]
    found = {word for table in tables for kind in kinds for word in table.get(kind, ())}
    return tuple(sorted(found, key=lambda word: (-len(word), word)))


@cache
def pattern(*kinds: str) -> str:
    """What matches one of the words of some ``kinds``; a word of Latin letters is whole, and blanks
    of other words may be missing.  What stands around Latin words is said once for all of them:
    the compilation of a pattern takes longer than its use."""
    latin = [word for word in words(*kinds) if _is_latin(word)]
    found = []
    for ends_in_letter, run in groupby(latin, lambda word: word[-1].isalpha()):
        spaced = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in run)
        found.append(rf"(?<![A-Za-z\\])(?:{spaced})" + (r"(?![A-Za-z])" if ends_in_letter else ""))
    others = (word for word in words(*kinds) if not _is_latin(word))
    found += (re.escape(word).replace(r"\ ", r"\s*") for word in others)
    return "|".join(found) or r"(?!)"


def _is_latin(word: str) -> bool:
    return word[0].isascii() and word[0].isalpha()


def numerals() -> dict[str, int]:
    """The whole numbers by their names in small letters."""
    return _numbers("numerals")


def powers() -> dict[str, int]:
    """The exponents by the words for them that stand before a unit, as in "square cm"."""
    return _numbers("powers")


@cache
def _numbers(kind: str) -> dict[str, int]:
    tables = [data.get("answers", {}).get(kind, {}) for data in languages().values()]
    return {word: int(value) for table in tables for word, value in table.items()}


def is_counted(word: str) -> bool:
    """Whether a noun names things that are counted, as in "7 apples"."""
    return word.lower() in words("counted")
