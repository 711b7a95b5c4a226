"""Theorems of the library, found by words of their titles, statements and formulas."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple


class Theorem(NamedTuple):
    """A theorem: its name, what it says in words, and its formula in plain text."""

    name: str
    title: str
    statement: str
    formula: str
    is_refuted: bool


@cache
def library() -> tuple[Theorem, ...]:
    """Every theorem and refuted claim."""
    from .. import theory
    from ..authoring.library import library as all_
    from ..notation.text_writer import write_clause

    theory.load()
    return tuple(
        Theorem(
            name=r.name, title=r.title, statement=r.statement, formula=write_clause(r.claim),
            is_refuted=r.is_refuted,
        )
        for r in all_.records.values()
        if r.function.__module__.startswith("symproof.")
    )  # fmt: skip


def search(query: str, most: int) -> list[Theorem]:
    """The theorems with the most words of a query, at most so many, in the library's order."""
    wanted = {word.lower() for word in re.findall(r"\w+", query)}

    def score(theorem: Theorem) -> int:
        text = " ".join((theorem.name, theorem.title, theorem.statement))
        words = {word.lower() for word in re.findall(r"[^\W_]+", text)}
        return len(wanted & words) + 3 * (theorem.name.lower() in wanted)

    found = [(score(theorem), theorem) for theorem in library()]
    best = sorted((pair for pair in found if pair[0]), key=lambda pair: -pair[0])
    return [theorem for _, theorem in best[:most]]
