"""The words around answers, in all languages: what announces one, what stands between two of them,
what says that one follows from another, and what says per cent."""

from __future__ import annotations

import re
from functools import cache

from .vocabulary import languages


@cache
def words(kind: str) -> tuple[str, ...]:
    """The words of a ``kind`` ("announce", "both", "therefore" or "percent"), the longest first."""
    known = (data.get("answers", {}) for data in languages().values())
    found = {word for answers in known for word in answers.get(kind, ())}
    return tuple(sorted(found, key=lambda word: (-len(word), word)))


@cache
def pattern(kind: str) -> str:
    """What matches one of the words of a ``kind``; a word of Latin letters is whole."""
    return "|".join(
        rf"(?<![A-Za-z\\]){re.escape(word)}(?![a-z])" if word[0].isascii() and word[0].isalpha()
        else re.escape(word)
        for word in words(kind)
    )  # fmt: skip
