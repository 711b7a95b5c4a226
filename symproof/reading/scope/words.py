"""Words of which the letters alone do not say whether they are names, functions or products."""

from __future__ import annotations

import re
from collections.abc import Collection

from ...notation.names import GREEK
from ...notation.words import BARE, HEADS, INVERSES, KEYWORDS
from ..phrases.foreign import foreign

CONSTANTS = {"pi": "pi", "ⅈ": "i", "ℯ": "e"}
#: Constants of SymPy, which may be declared as names.
SYMPY_CONSTANTS = {"I": "i", "E": "e"}
UNSUPPORTED = INVERSES.union(
    "oo int tg ctg cotg sinc".split()
) - HEADS.keys()  # fmt: skip
#: Words that are one name wherever they stand.
WHOLE = frozenset((*KEYWORDS, *CONSTANTS, *UNSUPPORTED, *GREEK, "lamda", *foreign().whole))
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


def parts_of(
    word: str, alone: Collection[str], runs: Collection[str], is_called: bool = False
) -> list[str]:
    """The parts of a run of letters in plain text, which are letters and functions, or the run
    itself; none if it may be a product of letters or one name.

    ``alone`` are the letters that stand alone in the text, ``runs`` its runs of letters; the run
    ``is_called`` if a parenthesis touches it.  A capital with two or more small letters, and three
    letters before a parenthesis, are a product only if the text has each small one elsewhere, too;
    more than three letters if they are different and all of them stand alone, more than four if
    they stand in order besides, as in ``abcde``.
    """
    if parts := glued(word):
        return parts
    if word in foreign().called and (is_called or len(word) > 2):
        return [word]
    small = [letter for letter in word if letter.islower()]
    is_capitalised = len(word) > 2 and word[0].isupper() and len(small) == len(word) - 1
    if is_capitalised or (is_called and len(word) > 2):
        elsewhere = set(alone).union(*(run for run in runs if run != word))
        if (is_called and is_capitalised) or not elsewhere.issuperset(small):
            return [word]
    found = [letter for letter in word if letter in alone]
    if len(word) > 3:
        is_ordered = len({*word}) == len(word) and (len(word) == 4 or sorted(word) == list(word))
        return list(word) if is_ordered and len(found) == len(word) else [word]
    if found:
        return list(word)
    shares = any(set(run) & set(word) for run in runs if run != word)
    return list(word) if shares else []
