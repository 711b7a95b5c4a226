"""Properties of matrices that words say: symmetric, orthogonal, invertible, idempotent."""

from __future__ import annotations

import pytest

import symproof
from symproof.reading.claims.kinds import declared_kinds, without_properties
from symproof.reading.claims.questions import understand
from symproof.reading.phrases.matching import properties

SAID = {
    "A: symmetric matrix(n, n)": {"A": {"symmetric"}},
    "let A and B be symmetric n × n matrices": {"A": {"symmetric"}, "B": {"symmetric"}},
    "symmetric n × n real matrix S": {"S": {"symmetric"}},
    "A is a square, invertible matrix": {"A": {"square", "invertible"}},
    "for any orthogonal matrix Q": {"Q": {"orthogonal"}},
    "where P is idempotent": {"P": {"idempotent"}},
    "A와 B가 가역행렬일 때": {"A": {"invertible"}, "B": {"invertible"}},
    "대칭행렬 S에 대하여": {"S": {"symmetric"}},
    "设 A 为 n 阶可逆方阵": {"A": {"invertible"}},
    "A 是正交矩阵": {"A": {"orthogonal"}},
    # Denied, of another thing, or said of no letter.
    "A is not a symmetric matrix": {},
    "A is not symmetric": {},
    "A가 대칭행렬이 아니면": {},
    "A 不是对称矩阵": {},
    "f is symmetric": {},
    "x: real": {},
    "a symmetric matrix": {},
    "then X^T X is invertible": {},
    "A B is symmetric": {},
    "so A + B is orthogonal": {},
}


@pytest.mark.parametrize("text", SAID)
def test_words_say_properties_of_matrices(text: str) -> None:
    assert declared_kinds(text).properties == SAID[text]


HOLD = [
    ("x^T A y = y^T A x", "A: symmetric matrix, x, y: vector(n)"),
    ("(Q x)^T (Q y) = x^T y", "Q: orthogonal matrix, x, y: vector(n)"),
    ("(A B)^-1 = B^-1 A^-1", "A, B: invertible matrix"),
    ("(I - P)^2 = I - P", "P: idempotent matrix"),
    ("x^T S x = 0", "S: skew-symmetric matrix, x: vector(n)"),
    ("(A^2)^T = A^2", "A는 대칭행렬"),
    ("det(A^-1) = 1/det(A)", "A 为 n 阶可逆矩阵"),
]
FAIL = [
    ("A^2 = A", "A: symmetric matrix"),
    ("Q^T = Q", "Q: orthogonal matrix"),
    ("A B = B A", "A, B: invertible matrix"),
    ("(A B)^T = A B", "A, B: symmetric matrix"),
    ("P = I", "P: idempotent matrix"),
]


@pytest.mark.parametrize(("claim", "where"), HOLD)
def test_what_follows_from_a_property_is_proved(claim: str, where: str) -> None:
    assert symproof.prove(claim, where=where).proved


@pytest.mark.parametrize(("claim", "where"), FAIL)
def test_what_does_not_is_refuted(claim: str, where: str) -> None:
    assert symproof.prove(claim, where=where).refuted


def test_a_property_is_a_hypothesis_that_is_printed() -> None:
    assert "Aᵀ = A" in str(symproof.prove("A^T A = A^2", where="A: symmetric matrix"))


def test_properties_say_nothing_of_columns() -> None:
    (claim,) = understand("x^T y = y^T x", "x, y: vector(n)").questions[0].claims
    assert claim.hypotheses == ()


def test_all_words_of_properties_are_taken_away() -> None:
    for words in properties().values():
        for word in words:
            assert not without_properties(word).strip()
