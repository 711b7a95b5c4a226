"""Tokens of documents as marks, from which the grammar of what is printed makes trees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..formula.latex import meaning_of
from ..formula.marks import Mark
from ..notation.tokens import Token

#: The kind and the meaning of a mark, for tokens that say the same wherever they stand.
_FIXED: Mapping[str, tuple[str, str]] = {
    "/": ("slash", "/"), "*": ("times", "*"), "·": ("times", "·"), "^": ("sup", "^"),
    "_": ("sub", "_"), "'": ("prime", "'"), ",": ("comma", ","), ";": ("row", ";"),
    "!": ("post", "!"), ".": ("stop", "."), "+": ("sign", "+"), "-": ("sign", "-"),
    "row": ("row", "row"), "nl": ("row", "row"), "&": ("cell", "&"), "top": ("top", "T"),
    "(": ("open", "("), ")": ("close", ")"), "[": ("open", "["), "]": ("close", "]"),
    "{": ("open", "{"), "}": ("close", "}"), "{(": ("open", "\\{"), ")}": ("close", "\\}"),
    "<(": ("open", "⟨"), ")>": ("close", "⟩"), "under": ("under", ""), "sqrt": ("root", "2"),
    "frac": ("frac", ""), "dots": ("dots", "…"),
}  # fmt: skip
_BARS = {"|": "|", "‖": "‖"}
_SIDES = {"(": "open bar", ")": "close bar"}


def marks_of(tokens: Sequence[Token], sign: int = 1) -> list[Mark]:
    """The marks of ``tokens``, and the ``finish`` behind them; ``sign`` is what ± stands for."""
    found: list[Mark] = []
    end = tokens[0].start if tokens else 0
    for token in tokens:
        kind, says, is_upright = _meaning(token, token.shown, sign)
        text = (token.shown or token.text) if kind in ("word", "number", "unknown") else says
        before = " " if token.start > end else ""
        found.append(Mark(kind, text, says, before, token.start, is_upright))
        end = max(end, token.end)
    return [*found, Mark("finish", "", "", "", end)]


def _meaning(token: Token, text: str, sign: int) -> tuple[str, str, bool]:
    """The kind of the mark that a token is, what it says, and whether it is set upright."""
    kind, said = token.kind, token.text
    if kind in _FIXED:
        return (*_FIXED[kind], False)
    if kind in _BARS:
        return _SIDES.get(said, "bar"), kind, False
    if kind == "pm":
        return "sign", "-" if (said == "+") != (sign > 0) else "+", False
    if kind in ("number", "rel", "begin", "end", "big"):
        return kind, said, False
    if kind in ("name", "function", "constant", "head", "diag", "operator"):
        return "word", said, kind == "constant"
    known = meaning_of(text) or meaning_of(said)
    if known is not None:
        return (*known, False)
    return ("words" if kind == "words" else "unknown"), said, False

