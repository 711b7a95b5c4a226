"""The words that are no letters: functions, constants, and what takes arguments."""

from __future__ import annotations

import re

from ..kernel.terms import FUNCTIONS
from ..notation.names import GREEK

HEADS = {name: name for name in FUNCTIONS} | {
    "Abs": "abs", "ln": "log", "cosec": "csc", "cosech": "csch",
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "arctg": "arctan",
}  # fmt: skip
#: The functions whose argument may stand without parentheses.
BARE = frozenset(HEADS) - {"abs", "Abs", "Ci"}
BINDERS = {"Sum": "sum", "Product": "prod", "stack": "stack", "diag": "diag"}
VECTORS = {"dot": 2, "norm": 1, "transpose": 1}
KEYWORDS = frozenset((*HEADS, *BINDERS, *VECTORS, "Matrix", "Rational", "Identity"))
#: The letters that are functions where a parenthesis follows and nothing else says more.
APPLIED = frozenset("fghFGH")
CONSTANTS = {"pi": "pi", "ⅈ": "i", "ℯ": "e"}
#: Constants of SymPy, which may be declared as names.
SYMPY_CONSTANTS = {"I": "i", "E": "e"}
UNSUPPORTED = (
    frozenset(
        f"{inverse}{circular}{hyperbolic}"
        for inverse in ("a", "ar", "arc")
        for circular in ("sin", "cos", "tan", "cot", "sec", "csc")
        for hyperbolic in ("", "h")
    ).union("oo det tr lim max min gcd lcm mod diff int tg ctg cotg sinc sgn floor ceil".split())
    - HEADS.keys()
)
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
