"""What the laws say, from how they are written in ``laws``."""

from __future__ import annotations

from collections.abc import Mapping

from .claims import Premise, Relation
from .context import LAW, Known
from .facts import Variable
from .laws import DERIVATIVES, LAWS, Law
from .terms import BINDERS, FUNCTIONS, Term, number, symbol

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


def _variable(text: str) -> Variable:
    name, _, sort = text.partition(":")
    sort = sort.replace("_", " ") or "complex"
    return Variable(name, "complex", (sort,)) if "#" in name else Variable(name, sort)


def read_law(law: Law) -> Known:
    """What a law says."""
    (relation,) = read_relations(law.relation)
    hypotheses = read_relations(law.hypotheses)
    return Known(
        tuple(map(_variable, law.variables.split())), (),
        tuple(Premise((), (), h) for h in hypotheses), relation,
    )  # fmt: skip


TABLE: Mapping[str, Known] = {LAW + law.name: read_law(law) for law in LAWS}
OUTER: Mapping[str, Term] = {
    head: term for head, (text, _) in DERIVATIVES.items() for term in read_terms(text)
}
