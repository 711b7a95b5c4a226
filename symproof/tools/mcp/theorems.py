"""Theorems of the library, found by words of their titles, statements and formulas."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple


class TheoremSummary(NamedTuple):
    """A theorem: its name, what it says in words, and its formula in plain text."""

    name: str
    title: str
    statement: str
    formula: str
    is_refuted: bool


@cache
def library() -> tuple[TheoremSummary, ...]:
    """Every theorem and refuted claim."""
    from ... import theory
    from ...authoring.library import library as all_
    from ...notation.text_writer import write_clause

    theory.load()
    return tuple(
        TheoremSummary(
            name=r.name, title=r.title, statement=r.statement, formula=write_clause(r.claim),
            is_refuted=r.is_refuted,
        )
        for r in all_.records.values()
        if r.function.__module__.startswith("symproof.")
    )  # fmt: skip


def search(query: str, most: int) -> list[TheoremSummary]:
    """The theorems with the most words of a query, at most so many, the best first, as ``symproof
    list`` finds them."""
    from ...report.listing import entries
    from ...report.listing import search as ranked

    known = {theorem.name: theorem for theorem in library()}
    words = re.findall(r"\w+", query)
    found = ranked(entries(), words, is_any=True) if words else []
    return [known[entry.name] for entry in found[:most]]
