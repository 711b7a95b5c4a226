"""Equations that are supposed, used inside of terms: a letter is what such an equation says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engines.witnesses.substituting import solved
from ..kernel.claims import Relation, unfold
from ..kernel.facts import facts
from ..kernel.terms import Lambda, is_matrix, substitute, symbol
from .places import Lines, Place
from .shapes import Inexpressible

NOT_A_LETTER = "an equation that is used inside of terms"


def by_substitution(relation: Relation, proof: Mapping[str, Any], place: Place) -> Lines:
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
