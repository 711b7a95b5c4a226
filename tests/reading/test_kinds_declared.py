"""What declares matrices and vectors is looked for only where a word or a sign for them stands."""

from __future__ import annotations

from pathlib import Path

import corpus
import pytest

from symproof.reading.claims import kinds
from symproof.reading.claims.kinds import declared_kinds
from symproof.reading.phrases.matching import kinds as words_of_kinds

HERE = Path(__file__).parent
FILES = ("matrices_as_people_type.txt", "as_people_type.txt", "everyday_forms.txt")


@pytest.mark.parametrize("word", words_of_kinds()["matrix"])
def test_every_word_for_a_matrix_declares_one(word):
    assert set(declared_kinds(f"A: {word}").sizeless.values()) == {"matrix"}
    assert declared_kinds(f"A: {word}").rest == ""


@pytest.mark.parametrize("word", words_of_kinds()["vector"])
def test_every_word_for_a_vector_declares_one(word):
    assert set(declared_kinds(f"u: {word}").sizeless.values()) == {"column"}


@pytest.mark.parametrize(
    "text",
    [
        "x ∈ ℝ^n",
        r"x \in \mathbb{R}^n",
        r"X \in \mathbb R^{n \times m}",
        r"x \in \R^3",
        "x ∈ ℝ^{2×2}",
    ],
)
def test_every_sign_for_the_real_numbers_declares(text):
    assert len(declared_kinds(text).matrices) == 1


@pytest.mark.parametrize("text", ["x > 0, n: integer", "x ∈ (0, 1)", "a, b: real", "R: real"])
def test_other_conditions_are_left_as_they_are(text):
    assert declared_kinds(text)[:3] == ({}, {}, text)


@pytest.mark.parametrize("text", ["", " ", ", ", " ,;"])
def test_of_nothing_nothing_is_left(text):
    assert declared_kinds(text)[:3] == ({}, {}, "")


def test_nothing_is_overlooked_in_the_corpora():
    texts = {line for name in FILES for line in (HERE / name).read_text("utf-8").splitlines()}
    texts |= {t for kind in ("accept", "reject") for e in corpus.entries(kind)
             for t in (e.claim_text, e.where_text)}  # fmt: skip
    found = {t for t in texts if kinds._declaration().search(t) or kinds._described().search(t)}
    assert len(found) > 10
    assert all(map(kinds._may_declare, found))
    assert not all(map(kinds._may_declare, texts))
