"""Terms and relations written with the operation in front, as in ``laws``: ``(= (^ i 2) -1)``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .terms import BINDING, FLIPPED, FUNCTIONS, Relation, Term, number, symbol

_NAMES: Mapping[str, str] = {"+": "add", "*": "mul", "/": "div", "^": "pow"}


def read_prefix(text: str) -> list[Any]:
    """The terms and relations of a text, one behind the other."""
    words = text.replace("(", " ( ").replace(")", " ) ").split()
    found = []
    while words:
        found.append(_first(words))
    return found


def _first(words: list[str]) -> Any:
    """The term or relation with which the words begin; they are taken away."""
    word = words.pop(0)
    if word != "(":
        if word in ("i", "pi", "e"):
            return Term(word)
        return number(int(word)) if word.lstrip("-").isdigit() else symbol(word)
    head, args = words.pop(0), []
    while words[0] != ")":
        args.append(_first(words))
    words.pop(0)
    if head in FLIPPED:
        return Relation(args[0], head, args[1])
    if head == "-":
        return Term("add", args[0], Term("neg", args[1]))
    if head in BINDING:
        return Term(head, *args[0].args, *args[1:])
    if head in FUNCTIONS or head == "neg":
        return Term(head, *args)
    return Term(_NAMES[head], *args) if head in _NAMES else symbol(head, *args)
