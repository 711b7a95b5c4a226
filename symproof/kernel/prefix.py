"""Terms and relations written with the operation in front, as in ``laws``: ``(= (^ i 2) -1)``."""

from __future__ import annotations

from collections.abc import Mapping

from .terms import BINDERS, FUNCTIONS, Relation, Term, number, symbol

_NAMES: Mapping[str, str] = {"+": "add", "*": "mul", "/": "div", "^": "pow"}


def read_terms(text: str) -> list[Term]:
    """The terms of a text, each with its operation in front."""
    words = text.replace("(", " ( ").replace(")", " ) ").split()
    found = []
    while words:
        found.append(_term(words))
    return found


def read_relations(text: str) -> list[Relation]:
    """The relations of a text, likewise."""
    words = text.replace("(", " ( ").replace(")", " ) ").split()
    found = []
    while words:
        _, op = words.pop(0), words.pop(0)
        found.append(Relation(_term(words), op, _term(words)))
        words.pop(0)
    return found


def _term(words: list[str]) -> Term:
    """The term with which the words begin; they are taken away."""
    word = words.pop(0)
    if word != "(":
        if word in ("i", "pi", "e"):
            return Term(word)
        return number(int(word)) if word.lstrip("-").isdigit() else symbol(word)
    head, args = words.pop(0), []
    var = words.pop(0) if head in BINDERS else ""
    while words[0] != ")":
        args.append(_term(words))
    words.pop(0)
    if head == "-":
        return Term("add", args[0], Term("neg", args[1]))
    if head in BINDERS:
        return Term(head, var, *args)
    if head in FUNCTIONS or head == "neg":
        return Term(head, *args)
    return Term(_NAMES[head], *args) if head in _NAMES else symbol(head, *args)
