"""Mutants of the right documents: almost every one that is inequivalent is found."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tools.documents.mutation import Mutant, documents, mutants_of

from symproof.documents.judging.worker import check_bytes

MOST = 4  # of each document
LISTED = Path(__file__).parent / "mutants_missed.txt"


def test_mutants_of_one_document_are_found() -> None:
    """One mutant of each proved relation of a document: 9 of 10 that are not equivalent."""
    path = next(p for p in documents() if p.name == "encoding_distance.md")
    here = mutants_of(path, 1)
    found = sum(m.word in ("refuted", "ill-typed") for m in here)
    assert found >= 0.9 * (found + sum(m.inequivalent for m in here)) > 0


@pytest.fixture(scope="module")
def mutants() -> list[Mutant]:
    return [m for path in documents() for m in mutants_of(path, MOST)]


@pytest.mark.slow
def test_there_are_mutants_of_every_document(mutants: list[Mutant]) -> None:
    per_document = Counter(m.document for m in mutants)
    assert set(per_document) == {p.name for p in documents()}
    assert len(mutants) >= 400


@pytest.mark.slow
def test_97_percent_of_the_inequivalent_mutants_are_found(mutants: list[Mutant]) -> None:
    found = sum(m.word in ("refuted", "ill-typed") for m in mutants)
    lost = [m for m in mutants if m.inequivalent]
    assert found >= 340
    assert found >= 0.97 * (found + len(lost)), lost


@pytest.mark.slow
def test_undecided_mutants_are_listed_with_the_reason(mutants: list[Mutant]) -> None:
    listed = {
        row.split("  # ")[0] for row in LISTED.read_text(encoding="utf-8").splitlines()
    }  # fmt: skip
    undecided = {f"{m.document}: {m.text}" for m in mutants if m.word == "undecided"}
    assert undecided <= listed


@pytest.mark.slow
def test_no_mutant_crashes_the_checker(mutants: list[Mutant]) -> None:
    known = {"proved", "proved-with-conditions", "refuted", "ill-typed", "undecided"}
    assert {m.word for m in mutants} <= known


def test_a_transpose_dropped_inside_a_scalar_chain_is_noticed() -> None:
    path = next(p for p in documents() if p.name == "encoding_distance.md")
    text = path.read_text(encoding="utf-8")
    old, new = "(2I-M_i(k)-M_i(k)^\\top)", "(2I-M_i(k)-M_i(k))"
    assert old in text
    results = check_bytes(path.name, text.replace(old, new).encode())["results"]
    (step,) = [r for r in results if new in r["text"]]
    assert step["verdict"] == "follows"  # as numbers both sides agree, with what M_i(k) is
    assert "is a transpose missing" in step["notes"][0][0]
    untouched = check_bytes(path.name, text.encode())["results"]
    assert [r["notes"] for r in untouched if r["notes"]] == []
