"""Words of which the letters alone do not say whether they are names, functions or products."""

from __future__ import annotations

import re

from ...notation.names import GREEK
from ...notation.words import BARE, HEADS, INVERSES, KEYWORDS

CONSTANTS = {"pi": "pi", "ⅈ": "i", "ℯ": "e"}
#: Constants of SymPy, which may be declared as names.
SYMPY_CONSTANTS = {"I": "i", "E": "e"}
UNSUPPORTED = INVERSES.union(
    "oo lim int tg ctg cotg sinc".split()
) - HEADS.keys()  # fmt: skip
#: Words that are one name wherever they stand.
WHOLE = frozenset((*KEYWORDS, *CONSTANTS, *UNSUPPORTED, *GREEK, "lamda"))
NUMBERED = re.compile(rf"({'|'.join((*sorted(GREEK), 'lamda'))})([0-9]+)")
_GLUED = "|".join(sorted(BARE - {"sqrt"}, key=lambda word: (-len(word), word)))
_PARTS = re.compile(rf"({_GLUED})|(pi)|((?:(?!{_GLUED}|pi)[A-Za-z])+)")
GLUED = re.compile(rf"({'|'.join(sorted((*BARE, 'abs')))})[0-9]+[A-Za-z]{{0,2}}")


def glued(word: str) -> list[str]:
    """``sinxcosx`` as functions, π and letters, if there is a function in it and at most two
    letters stand together, and ``npi`` as n·π; otherwise nothing."""
    if len(word) <= 4 and word.isalpha() and (word.startswith("pi") or word.endswith("pi")):
        before, _, behind = word.partition("pi")
        return [*before, "pi", *behind]
    parts = _PARTS.findall(word)
    if not word.isalpha() or not any(f for f, _, _ in parts):
        return []
    if any(len(letters) > 2 for _, _, letters in parts):
        return []
    return [w for f, pi, letters in parts for w in ([f or pi] if f or pi else letters)]
