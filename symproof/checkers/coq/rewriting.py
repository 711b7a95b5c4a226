"""Equations used inside of terms: a letter is what a supposed equation says, an absolute value
what its law says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.claims import unfold
from ...kernel.context import LAW
from ...kernel.facts import facts
from ...kernel.terms import BINDERS, Lambda, Relation, Term, is_matrix, rebuild, substitute, symbol
from ...search.witnesses.substituting import solved
from .lemmas import law
from .places import Lines, ScriptPlace
from .shapes import NO_CERTIFICATE, Inexpressible
from .signs import block

NOT_A_LETTER = "an equation that is used inside of terms"


def by_substitution(relation: Relation, proof: Mapping[str, Any], place: ScriptPlace) -> Lines:
    """Lines for an equation that the ring proves after letters have been replaced by what
    hypotheses say of them.  Raises :class:`Inexpressible`."""
    meaning: dict[str, Lambda] = {}
    lines: Lines = []
    for entry in proof["rewrite"]:
        if not entry["theorem"].startswith("hypothesis ") or "target" not in entry:
            raise Inexpressible(NOT_A_LETTER)
        target = place.written(entry["target"])
        if target.head != "sym":
            raise Inexpressible(NOT_A_LETTER)
        name, *indices = target.args
        if indices or is_matrix(name) or "integer" in facts(symbol(name), place.here):
            raise Inexpressible(NOT_A_LETTER)
        found = solved(unfold(place.find(entry["theorem"]).relation, meaning), {name}, place.here)
        if found is None:
            raise Inexpressible(NOT_A_LETTER)
        value = {name: Lambda((), found[1])}
        meaning = {n: Lambda((), substitute(m.body, value)) for n, m in meaning.items()} | value
        fact, letter = place.fresh("value"), place.writer.names.of(name)
        text = place.writer.real(found[1], place.here)
        lines += [f"assert ({fact} : {letter} = {text}) by lra.", f"subst {letter}."]
    return [*lines, *place.prove(unfold(relation, meaning), {"rule": "ring"}, place)]


def by_values(relation: Relation, proof: Mapping[str, Any], place: ScriptPlace) -> Lines:
    """Lines for an equation that the ring proves after absolute values outside of binders have
    been replaced by what laws say of them.  Raises :class:`Inexpressible`."""
    lines: Lines = []
    for entry in proof.get("rewrite", ()):
        if not entry["theorem"].startswith(LAW):
            continue
        values = {n: Lambda((*p,), place.written(body)) for n, (p, body) in entry["values"].items()}
        said, shown = law(entry["theorem"], values, place)
        left, right = (_replaced(s, said.left, said.right) for s in (relation.left, relation.right))
        replaced = relation._replace(left=left, right=right)
        if said.left.head != "abs" or replaced == relation:
            continue
        fact = place.fresh("law")
        lines += [f"assert ({fact} : {place.writer.relation(said)}).", *block(shown)]
        lines.append(f"rewrite {fact}.")
        relation = replaced
    if not lines:
        raise Inexpressible(NO_CERTIFICATE)
    return [*lines, *place.prove(relation, {"rule": "ring"}, place)]


def _replaced(term: Term, before: Term, after: Term) -> Term:
    """A term in which another stands for ``before`` outside of binders."""
    if term == before:
        return after
    if term.head in BINDERS:
        return term
    return rebuild(term, lambda part: _replaced(part, before, after))
