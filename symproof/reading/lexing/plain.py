"""Plain text to marks: Unicode, and what Python and SymPy write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ...notation.names import GREEK_NAMES
from ...notation.tokens import UnreadableText
from .marks import CLOSING, DOLLAR, RELATIONS, Mark, unknown

SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_TOKEN = re.compile(
    r"""
      (?P<blank>[ \t\r\n\u00a0\u2009\u202f]+)
    | (?P<power>(?P<digits>[0-9]+)(?:\.(?P<decimals>[0-9]+))?[eE](?P<tens>[-+−]?[0-9]{1,3})
        (?![A-Za-z0-9.(_^]))
    | (?P<scientific>[0-9]+(?:\.[0-9]+)?[eE][-+]?[0-9])
    | (?P<number>[0-9]+(?:\.[0-9]+)?|(?<![A-Za-z0-9.)\]}])\.[0-9]+)
    | (?P<dots>\.\.\.|…|⋯)
    | (?P<top>\.T(?![A-Za-z0-9_])|ᵀ)
    | (?P<stop>\.(?=\s*$))
    | (?P<big>(?:[Ss]um|Σ|prod(?:uct)?|Π)(?=_[({][A-Za-z\s]+=)|(?:int|integral)(?=_))
    | (?P<word>[A-Za-z][A-Za-z0-9]*)
    | (?P<raised>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)
    | (?P<lowered>[₀₁₂₃₄₅₆₇₈₉]+)
    """,
    re.VERBOSE,
)
#: The words of sums, products and integrals with bounds below and above, by their first letter.
_BIG = {**dict.fromkeys("sSΣ", "sum"), **dict.fromkeys("pΠ", "prod"), "i": "integral"}
_SIGNS = {
    **{text: ("rel", says) for text, says in RELATIONS.items()},
    **dict.fromkeys(("*", "·", "⋅", "×", "∗"), ("times", "*")),
    **dict.fromkeys(("/", "÷", "∕"), ("slash", "/")),
    **dict.fromkeys(("-", "−", "–"), ("sign", "-")),
    **dict.fromkeys(("^", "**"), ("sup", "^")),
    **dict.fromkeys(("'", "′", "’"), ("prime", "'")),
    **{text: ("open", text) for text in CLOSING},
    **{text: ("close", text) for text in CLOSING.values()},
    **{text: ("post", text) for text in "!%°"},
    "+": ("sign", "+"), "±": ("sign", "±"), "_": ("sub", "_"), ",": ("comma", ","),
    "√": ("root", "2"), "∛": ("root", "3"), "∜": ("root", "4"),
    "，": ("comma", ","), "|": ("bar", "|"), "‖": ("bar", "‖"),
    "（": ("open", "("), "）": ("close", ")"),
    "∂": ("partial", "∂"), "∫": ("big", "integral"), "∑": ("big", "sum"), "∏": ("big", "prod"),
    "π": ("word", "pi"), "∞": ("word", "oo"), "ⅈ": ("word", "ⅈ"), "ℯ": ("word", "ℯ"),
    **{text: ("word", says) for text, says in GREEK_NAMES.items()},
}  # fmt: skip
#: What ∞ is called where there is no sign for it.
_INFINITY = ("infinity", "Infinity", "inf")
#: Why a numeral such as 2e-3 is not read.
NO_POWER = "write a power of ten as in 3·10^5, or a product as in 3·e - 5"
_ADVICE = {
    ".": "a point stands between two digits, or before the T of a transpose",
    "@": "products of matrices are written with ·",
    "\u00b5": "this is the micro sign; write μ or mu",
    "\u2126": "this is the ohm sign; write Ω or Omega",
    "$": DOLLAR,
}


#: What can only be a power of ten, unlike 2e-3, which may be a difference.
_CERTAIN = re.compile(r"(?<![A-Za-z0-9_.])(?:[0-9]+\.[0-9]+[eE][-+−]?|[0-9]+[eE])[0-9]")


def marks(source: str) -> Iterator[Mark]:
    """The marks of a plain text.  Raises :class:`~symproof.notation.tokens.UnreadableText`."""
    at, before = 0, ""
    is_certain = _CERTAIN.search(source) is not None
    while at < len(source):
        found = _TOKEN.match(source, at)
        kind, text = ("", "") if found is None else (found.lastgroup or "", found[0])
        if kind == "scientific" or (kind == "power" and not is_certain):
            raise UnreadableText(source, at, NO_POWER)
        if kind == "blank":
            before += text
            at += len(text)
            continue
        says = text
        if kind == "power" and found is not None:
            kind, says = "number", _without_power(found)
        if not kind:
            text = source[at : at + 2] if source[at : at + 2] in _SIGNS else source[at]
            kind, says = _SIGNS.get(text, ("", ""))
        if not kind:
            raise _unknown(source, at, text)
        if kind in ("raised", "lowered"):
            says = text.translate(SUPERSCRIPTS if kind == "raised" else SUBSCRIPTS)
        if kind == "word" and text in _INFINITY:
            says = "oo"
        if kind == "big" and says[0] in _BIG:
            says = _BIG[says[0]]
        yield Mark(kind, text, says, before, at)
        at, before = at + len(text), ""
    yield Mark("finish", "", "", before, at)


def _without_power(numeral: re.Match[str]) -> str:
    """The digits of a numeral such as 1.5e3 or 2.5e-3."""
    digits, decimals = numeral["digits"], numeral["decimals"] or ""
    tens = int(numeral["tens"].replace("−", "-"))
    if tens < 0:
        digits = digits.rjust(1 - tens, "0")
        return f"{digits[:tens]}.{digits[tens:]}{decimals}"
    rest = decimals[tens:]
    return digits + decimals[:tens].ljust(tens, "0") + (f".{rest}" if rest else "")


def _unknown(source: str, at: int, character: str) -> UnreadableText:
    """What to raise because of a character that has no meaning."""
    name = unicodedata.name(character, f"U+{ord(character):04X}")
    kind = unicodedata.category(character)
    if character not in _ADVICE and kind.startswith("C"):
        return UnreadableText(source, at, "{name} is an invisible character; delete it", name=name)
    if character not in _ADVICE and kind.startswith(("L", "M")):
        reason = "{name} is not used in formulas; only Latin and distinct Greek letters are"
        return UnreadableText(source, at, reason, name=name)
    return unknown(source, at, character, _ADVICE)
