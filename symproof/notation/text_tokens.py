"""Formulas as people type them, in tokens; and the words that have a meaning."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ..kernel.terms import FUNCTIONS
from .descent import BARE
from .names import GREEK, GREEK_NAMES
from .tokens import Token, UnreadableText, checked

HEADS = {name: name for name in FUNCTIONS} | {"Abs": "abs", "ln": "log"}
BINDERS = {"Sum": "sum", "Product": "prod", "stack": "stack", "diag": "diag"}
VECTORS = {"dot": 2, "norm": 1, "transpose": 1}
KEYWORDS = frozenset((*HEADS, *BINDERS, *VECTORS, "Matrix", "Rational", "Identity"))
_INVERSE = frozenset(
    f"{inverse}{circular}{hyperbolic}"
    for inverse in ("a", "ar", "arc")
    for circular in ("sin", "cos", "tan", "cot", "sec", "csc")
    for hyperbolic in ("", "h")
)
UNSUPPORTED = _INVERSE | {"oo"}
CONSTANTS = {"pi": "pi", "I": "i", "E": "e", "π": "pi", "ⅈ": "i", "ℯ": "e"}
#: Words that no symbol can be called.
RESERVED = KEYWORDS | UNSUPPORTED | {"lamda"}

GLUED = re.compile(rf"({'|'.join(sorted((*BARE, 'ln', 'sqrt', 'abs')))})[0-9]*[A-Za-z]{{0,2}}")
NUMBERED = re.compile(rf"({'|'.join((*sorted(GREEK), 'lamda'))})([0-9]+)")


RELATION_SIGNS = {
    "==": "=", "=": "=", "!=": "!=", "≠": "!=", "<=": "<=", "≤": "<=", "<": "<",
    ">=": ">=", "≥": ">=", ">": ">",
}  # fmt: skip
_SIGNS = RELATION_SIGNS | {
    "**": "^", "−": "-", "·": "*", "⋅": "*", "×": "*", "∗": "*", "′": "'",
    **{sign: sign for sign in "^+-*/()[]{},_|‖√ᵀ'"},
}  # fmt: skip
CLOSING = {"(": ")", "[": "]", "{": "}", "|(": "|)", "‖(": "‖)"}
SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_TOKEN = re.compile(
    r"""
      (?P<space>[ \t\r\n\u00a0\u2009\u202f]+)
    | (?P<scientific>[0-9]+(?:\.[0-9]+)?[eE][-+]?[0-9])
    | (?P<number>[0-9]+(?:\.[0-9]+)?)
    | (?P<name>[A-Za-z][A-Za-z0-9]*)
    | (?P<transpose>\.T(?![A-Za-z0-9_]))
    | (?P<constant>[πⅈℯ])
    | (?P<super>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)
    | (?P<sub>[₀₁₂₃₄₅₆₇₈₉]+)
    """,
    re.VERBOSE,
)
_ADVICE = {
    ".": "a point stands between two digits, or before the T of a transpose",
    "!": "factorials are not supported; unequal is written !=",
    "%": "remainders are not supported",
    "@": "products of matrices are written with ·",
    "∑": "write a sum as Sum(x_i, (i, 0, n - 1))",
    "∏": "write a product as Product(x_i, (i, 0, n - 1))",
    "∞": "infinite bounds are not supported",
    "∫": "integrals are not supported",
    "±": "write two formulas, one for each sign",
    "≈": "an approximation has no exact meaning here; use = or ≤",
    "–": "this is a dash; the minus sign is - or −",
    "÷": "write / for the quotient",
    "\u00b5": "this is the micro sign; write μ or mu",
    "\u2126": "this is the ohm sign; write Ω or Omega",
    "\\": "this looks like LaTeX; here sin(x) is written without a backslash",
    "$": "write the formula without $",
}  # fmt: skip


def tokenize(text: str) -> list[Token]:
    """The tokens of ``text``, brackets matched and within the limits, then an end token."""
    tokens = checked(text, _scan(text), CLOSING, "|‖", _ends_operand, UnreadableText)
    return [*tokens, Token("end", "", len(text), len(text))]


def _scan(text: str) -> Iterator[Token]:
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        kind, said = ("", "") if match is None else (match.lastgroup or "", match[0])
        if kind == "scientific":
            reason = "write a power of ten as in 3·10^5, or a product as in 3·e - 5"
            raise UnreadableText(text, at, reason)
        if not kind:
            said = text[at : at + 2] if text[at : at + 2] in _SIGNS else text[at]
            kind = _SIGNS.get(said) or ("greek" if said in GREEK_NAMES else "")
        if not kind:
            raise UnreadableText(text, at, _advice(said))
        if kind != "space":
            yield Token(kind, said, at, at + len(said))
        at += len(said)


def _advice(character: str) -> str:
    if character in _ADVICE:
        return _ADVICE[character]
    name = unicodedata.name(character, f"U+{ord(character):04X}")
    kind = unicodedata.category(character)
    if kind.startswith("C"):
        return f"an invisible character ({name}); delete it"
    if kind.startswith(("L", "M")):
        return f"{name} is not used in formulas; only Latin and distinct Greek letters are"
    return f"{name} has no meaning here"


def _ends_operand(token: Token) -> bool:
    if token.kind == "name":
        return token.text not in HEADS
    return token.kind in (
        "number", "greek", "constant", "super", "sub", "transpose", "ᵀ", "'", *CLOSING.values()
    )  # fmt: skip
