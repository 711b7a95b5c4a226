"""Whoever declares more of the letters of a claim loses no verdict: what holds for all real numbers
holds for the positive ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from two_doors.doors import corpora

import symproof
from symproof.notation.tokens import UnreadableText

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


INDEXED = [
    ("B_1 B_2 = B_2 B_1", "B_1, B_2: matrix 2x2", "refuted"),
    ("B_1 B_2 = B_2 B_1", "B_i: matrix(n, n)", "refuted"),
    ("(B_1 B_2)^T = B_2^T B_1^T", "B_1, B_2: matrix n x n", "proved"),
    (
        "B_1 (B_2 B_1) = (B_1 B_2) B_1",
        r"B_1 \in \mathbb{R}^{2 \times 3}, B_2: matrix 3x2",
        "proved",
    ),
    ("B_1 B_2 = B_2 B_1", "B_1: matrix 2x3, B_2: matrix 3x2", "ill-typed"),
    ("S_ab S_bb = S_bb S_ab", "S_ab, S_bb: matrix", "refuted"),
    ("S_ab + S_bb = S_bb + S_ab", "S_ab, S_bb: matrix", "proved"),
    ("y_1 + y_2 = y_2 + y_1", "y_i: vector", "proved"),
    ("y z = z y", "y, z: vector", "ill-typed"),  # nobody makes matrices of declared vectors
]


@pytest.mark.parametrize(("claim", "where", "expected"), INDEXED)
def test_matrices_and_vectors_may_be_declared_by_an_index(
    claim: str, where: str, expected: str
) -> None:
    assert symproof.prove(claim, where=where).word == expected


def test_one_member_has_one_size() -> None:
    with pytest.raises(UnreadableText, match="two sizes"):
        symproof.prove("B_1 = B_1", where="B_1: matrix 2x2, B_1: matrix 3x3")
