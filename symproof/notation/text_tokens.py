"""Formulas as people type them, in tokens; and the words that have a meaning."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from ..kernel.terms import FUNCTIONS
from .names import GREEK, GREEK_NAMES

MAX_CHARACTERS = 20_000
MAX_TOKENS = 5_000
MAX_NESTING = 60
MAX_DIGITS = 30


class UnreadableText(ValueError):
    """The text is not a formula; ``reason`` says why, at offset ``position`` of ``text``."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        super().__init__(text, position, reason)
        self.text = text
        self.position = position
        self.reason = reason

    def __str__(self) -> str:
        start = max(self.text.rfind("\n", 0, self.position) + 1, self.position - 50)
        line, *_ = self.text[start : self.position + 30].split("\n", 1)
        shown = "".join(c if c.isprintable() else "?" for c in line)
        return f"{self.reason}\n  {shown}\n  {' ' * (self.position - start)}^"


HEADS = {name: name for name in FUNCTIONS} | {"Abs": "abs", "ln": "log"}
BARE = FUNCTIONS - {"sqrt", "abs", "Ci"}
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
APPLIED = frozenset("fghFGH")
#: Words that no symbol can be called.
RESERVED = KEYWORDS | UNSUPPORTED | {"lamda"}

GLUED = re.compile(rf"({'|'.join(sorted((*BARE, 'ln', 'sqrt', 'abs')))})[0-9]*[A-Za-z]{{0,2}}")
NUMBERED = re.compile(rf"({'|'.join((*sorted(GREEK), 'lamda'))})([0-9]+)")


class Token(NamedTuple):
    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


RELATIONS = {
    "==": "=", "=": "=", "!=": "!=", "≠": "!=", "<=": "<=", "≤": "<=", "<": "<",
    ">=": ">=", "≥": ">=", ">": ">",
}  # fmt: skip
_SIGNS = RELATIONS | {
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
    """The tokens of ``text``, brackets matched and within the limits, then an end token.

    The two bars of |x| become different kinds: an opening bar stands where an operand is
    due, or where no bar is open.
    """
    if len(text) > MAX_CHARACTERS:
        reason = f"a formula has at most {MAX_CHARACTERS} characters, not {len(text)}"
        raise UnreadableText(text, MAX_CHARACTERS, reason)
    tokens: list[Token] = []
    opened: list[Token] = []
    position = 0
    while position < len(text):
        token = _token_at(text, position)
        position = token.end
        if token.kind == "space":
            continue
        if len(tokens) == MAX_TOKENS:
            reason = f"a formula has at most {MAX_TOKENS} symbols"
            raise UnreadableText(text, token.start, reason)
        if token.kind in ("|", "‖"):
            closes = opened and opened[-1].text == token.text and _ends_operand(tokens[-1])
            token = token._replace(kind=token.kind + (")" if closes else "("))
        if token.kind in CLOSING:
            opened.append(token)
            if len(opened) > MAX_NESTING:
                reason = f"brackets are nested more than {MAX_NESTING} deep"
                raise UnreadableText(text, token.start, reason)
        elif token.kind in CLOSING.values():
            if not opened or CLOSING[opened[-1].kind] != token.kind:
                raise UnreadableText(text, token.start, f"nothing is open that {token.text} closes")
            opened.pop()
        tokens.append(token)
    if opened:
        raise UnreadableText(text, opened[-1].start, f"this {opened[-1].text} is never closed")
    return [*tokens, Token("end", "", len(text))]


def _token_at(text: str, position: int) -> Token:
    match = _TOKEN.match(text, position)
    if match is not None and match.lastgroup is not None:
        token = Token(match.lastgroup, match[0], position)
        if token.kind == "scientific":
            reason = "write a power of ten as in 3·10^5, or a product as in 3·e - 5"
            raise UnreadableText(text, position, reason)
        if token.kind == "number" and len(token.text) > MAX_DIGITS + ("." in token.text):
            raise UnreadableText(text, position, f"a numeral has at most {MAX_DIGITS} digits")
        return token
    sign = text[position : position + 2]
    if sign not in _SIGNS:
        sign = text[position]
    if sign in _SIGNS:
        return Token(_SIGNS[sign], sign, position)
    if sign in GREEK_NAMES:
        return Token("greek", sign, position)
    raise UnreadableText(text, position, _advice(sign))


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
