"""Whoever declares more of the letters of a claim loses no verdict: what holds for all real numbers
holds for the positive ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from two_doors.doors import corpora

import symproof

#: Each sort with some that say more.
NARROWER = {
    "complex": ("real",), "real": ("positive", "nonnegative", "nonzero", "integer", "natural"),
    "integer": ("natural", "even"), "natural": ("positive integer",),
    "nonnegative": ("positive", "natural"), "positive": ("positive integer",),
    "nonzero": ("positive",),
}  # fmt: skip


def lost(claims: list[tuple[str, str, str]]) -> Iterator[str]:
    """The proved claims, each with a declaration more, that are not proved any more."""
    for name, text, where in claims:
        try:
            verdict = symproof.prove(text, where=where)
        except ValueError:
            continue
        if verdict.word != "proved":
            continue
        for variable in verdict.claim.variables:
            for sort in () if "#" in variable.name else NARROWER.get(variable.sort, ()):
                said = ", ".join(filter(None, (where, f"{variable.name}: {sort}")))
                if not symproof.prove(text, where=said).proved:
                    yield f"{name}: {text} where {said}"


@pytest.mark.parametrize(("count", "seed"), [(30, 1), pytest.param(300, 2, marks=pytest.mark.slow)])
def test_more_declarations_lose_no_verdict(count: int, seed: int) -> None:
    drawn = Random(seed).sample(sorted(corpora()), count)
    assert list(lost(drawn)) == []
