"""Tokens of documents as marks, from which the grammar of what is printed makes trees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..notation.tokens import Token
from ..notation.words import BARE
from ..reading.lexing.latex import meaning_of
from ..reading.lexing.marks import Mark

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
#: Commands that set letters as those of a name: a d of theirs is no other letter than d.
_UPRIGHT = (
    "\\mathrm", "\\mathup", "\\mathit", "\\mathsf", "\\mathtt", "\\operatorname", "\\text",
)  # fmt: skip
_BARS = {"|": "|", "‖": "‖"}
_SIDES = {"(": "open bar", ")": "close bar"}


def marks_of(tokens: Sequence[Token], sign: int = 1) -> list[Mark]:
    """The marks of ``tokens``, and the ``finish`` behind them; ``sign`` is what ± stands for."""
    found: list[Mark] = []
    end = tokens[0].start if tokens else 0
    for token in _without_sets(tokens):
        kind, says, is_upright = _meaning(token, token.shown, sign)
        text = (token.shown or token.text) if kind in _SHOWN else says
        before = " " if token.start > end else ""
        end = max(end, token.end)
        last = found[-1] if found else None
        if kind == "sign" and says == "+" and (last is None or last.kind in _BEGINS):
            continue  # a sign in front says nothing
        if kind == "close" and says == "}" and last is not None and last[:3] == ("open", "{", "{"):
            behind = found[-2].kind if len(found) > 1 else ""
            if behind not in _TAKES:  # braces around nothing
                found.pop()
                continue
        found.append(Mark(kind, text, says, before, token.start, is_upright))
    return [*_with_arguments(found), Mark("finish", "", "", "", end)]


def _without_sets(tokens: Sequence[Token]) -> list[Token]:
    """``tokens`` without the sets over which is added or multiplied: k ∈ K says no more than k."""
    done: list[Token] = []
    at = 0
    while at < len(tokens):
        kinds = [t.kind for t in tokens[at : at + 5]]
        done += tokens[at : at + 1]
        at += 1
        if kinds[0] == "big" and kinds[1:3] == ["_", "{"] and kinds[4:5] == ["in"]:
            done += tokens[at : at + 3]
            depth, at = 1, at + 3
            while at < len(tokens) and depth:
                depth += (tokens[at].kind == "{") - (tokens[at].kind == "}")
                at += depth > 0
    return done


#: Kinds of marks that are known by what is printed, and not only by what that says.
_SHOWN = frozenset(("word", "number", "unknown", "top", "post"))
#: Behind these a sum begins.
_BEGINS = frozenset(("open", "open bar", "rel", "comma", "cell", "row", "begin"))
#: These take an argument in braces.
_TAKES = frozenset(("sup", "sub", "frac", "root", "binom", "under", "pmod"))


def _with_arguments(marks: list[Mark]) -> list[Mark]:
    """``marks`` in which braces behind a function are those of its argument."""
    opened: list[int] = []
    pairs: dict[int, int] = {}
    for k, mark in enumerate(marks):
        if mark.kind == "open":
            opened.append(k)
        elif mark.kind == "close" and opened:
            pairs[k] = opened.pop()
    done = list(marks)
    for end, start in pairs.items():
        before = start - 1
        while before > 0 and marks[before].kind in ("close", "number", "word"):
            power = pairs.get(before, before)
            if marks[power - 1].kind != "sup":
                break
            before = power - 2
        function = before >= 0 and marks[before].kind == "word" and marks[before].says in BARE
        if marks[start].says == "{" and function:
            done[start] = marks[start]._replace(says="(")
            done[end] = marks[end]._replace(says=")")
    return done


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
        return "word", said, kind == "constant" or text.startswith(_UPRIGHT)
    known = meaning_of(text) or meaning_of(said)
    if known is not None:
        return (*known, False)
    return ("words" if kind == "words" else "unknown"), said, False
