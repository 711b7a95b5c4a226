"""Distinctions of cases, and braces with a label, which documents have: placeholders and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from ...kernel.terms import Term, symbol
from ...notation.tokens import UnreadableText
from ..grammar import Node, assembled, first, last
from ..lexing.marks import Mark
from ..phrases.matching import phrases
from ..scope.choices import Choices
from ..scope.uses import uses
from .elaboration import Elaboration
from .placeholders import ANY, cases_name
from .relations import whole_term


def read_cases(e: Elaboration, node: Node) -> Term:
    """A distinction of cases, in a document: values and their conditions in turn."""
    _demand_document(e, node)
    parts: list[Term] = []
    for part in node.parts[1:-1]:
        if isinstance(part, Mark):
            continue
        if part.kind == "aside":
            parts[-1] = _condition(e, part)
        elif len(part.parts) > 1:
            raise e.error("a system of equations is not checked", first(part.parts[1]))
        else:
            parts += [e.term(part), ANY]
    if not parts:
        raise e.error("these cases are empty", first(node))
    return e.make(first(node), "sym", cases_name(len(parts)), *parts)


def _condition(e: Elaboration, aside: Node) -> Term:
    """The condition of a case, as a relation in the guise of a term; ANY if it is prose."""
    marks = [m for m in aside.parts if isinstance(m, Mark)]
    words = " ".join(m.says for m in marks if m.kind == "words").lower()
    rest = [m for m in marks if m.kind not in ("words", "comma", "stop", "cell", "row")]
    if not rest:
        return symbol("otherwise") if words else ANY
    signs = [m for m in rest if m.kind == "rel"]
    try:
        if not signs:
            found = (p.says for p in phrases(words) if p.says in ("even", "odd"))
            kind = next(found, "")
            subject = _apart(e, rest)
            return e.make(rest[0], "sym", f"{kind}(#)", subject) if kind else ANY
        if len(signs) > 1:
            return ANY
        k = rest.index(signs[0])
        left, right = _apart(e, rest[:k]), _apart(e, rest[k + 1 :])
    except UnreadableText:
        return ANY
    return e.make(rest[0], "sym", f"{signs[0].says}(#,#)", left, right)


def _demand_document(e: Elaboration, node: Node) -> None:
    """Refuse what has a meaning only by what stands around a formula."""
    if not e.document:
        reason = "distinctions of cases and braces with labels are not read here"
        raise e.error(reason, first(node))


def _apart(e: Elaboration, marks: Sequence[Mark]) -> Term:
    """The term of some marks by themselves."""
    end = Mark("finish", "", "", "", marks[-1].end if marks else 0)
    tree = assembled("", [*marks, end], e.is_latex)
    scope = replace(e.scope, uses=uses([tree]))
    return whole_term(Elaboration(scope, Choices(), e.readers), tree)


def read_label(e: Elaboration, node: Node) -> Term:
    """A term with a brace, in a document; the name that stands at it is noted."""
    _demand_document(e, node)
    group = cast(Node, node.parts[1])
    inside = e.only(group) if group.kind == "group" else group
    term = e.term(inside)
    asides = [p for p in node.parts[2:] if isinstance(p, Node)]
    if asides:
        marks = [m for m in asides[0].parts if isinstance(m, Mark) and m.kind != "finish"]
        marks = marks[1:] if marks and marks[0].kind == "open" else marks
        try:
            label = _apart(e, marks)
        except UnreadableText:
            label = ANY
        if label.head == "sym" and label != ANY:
            start, end = first(inside).start, last(inside).end
            e.notes.named.append((label, term, start, end))
    return term
