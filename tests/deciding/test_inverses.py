"""Claims with inverses of matrices of symbolic size."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import symproof
from symproof.deciding.inverses import with_letters
from symproof.deciding.verdicts import Proved, ProvedByInverses, Verdict
from symproof.kernel.context import ProofError
from symproof.reading.claims.questions import understand

SQUARE = "A, B, C, P, D: matrix(n, n)"
TALL = "X: matrix(n, p), W: matrix(n, n), w: vector(p), y: vector(n)"


def verdict(claim: str, where: str = SQUARE) -> Verdict:
    return symproof.prove(claim, where=where)


HOLD = {
    "A A^-1 = I": ["det(A) ≠ 0"],
    "(A^-1)^-1 = A": ["det(A) ≠ 0"],
    "(A B)^-1 = B^-1 A^-1": ["det(A) ≠ 0", "det(B) ≠ 0"],
    "(A B C)^-1 = C^-1 B^-1 A^-1": ["det(A) ≠ 0", "det(B) ≠ 0", "det(C) ≠ 0"],
    "(A^T)^-1 = (A^-1)^T": ["det(A) ≠ 0"],
    "(c A)^-1 = A^-1/c": ["c ≠ 0", "det(A) ≠ 0"],
    "A^-2 = (A^2)^-1": ["det(A) ≠ 0"],
    "det(A^-1) = 1/det(A)": ["det(A) ≠ 0"],
    "det(P A P^-1) = det(A)": ["det(P) ≠ 0"],
    "tr(P A P^-1) = tr(A)": ["det(P) ≠ 0"],
    "A = P D P^-1 => A^2 = P D^2 P^-1": ["det(P) ≠ 0"],
    "A^T = A => (A^-1)^T = A^-1": ["det(A) ≠ 0"],
    "A B = I => B = A^-1": ["det(A) ≠ 0"],
    "(A + B)^-1 = A^-1 - A^-1 B (A + B)^-1": ["det(A) ≠ 0", "det(A + B) ≠ 0"],
}


@pytest.mark.parametrize("claim", HOLD)
def test_an_identity_holds_where_the_inverses_exist(claim: str) -> None:
    found = verdict(claim)
    assert isinstance(found, ProvedByInverses)
    assert found.word == "proved-with-conditions"
    assert sorted(d.removeprefix("if ") for d in found.details) == sorted(HOLD[claim])


@pytest.mark.parametrize(
    "claim",
    [
        "X (X^T X)^-1 X^T X (X^T X)^-1 X^T = X (X^T X)^-1 X^T",
        "(X (X^T X)^-1 X^T)^T = X (X^T X)^-1 X^T",
        "X^T (y - X w) = 0 => w = (X^T X)^-1 X^T y",
        "(X^T W^-1 X)^-1 X^T W^-1 X = I",
    ],
)
def test_inverses_of_products_of_other_shapes(claim: str) -> None:
    assert verdict(claim, TALL).proved


def test_an_assumed_determinant_is_no_condition() -> None:
    found = verdict("(A B)^-1 = B^-1 A^-1", f"{SQUARE}, det(A) != 0, det(B) != 0")
    assert (found.word, found.details) == ("proved", [])


@pytest.mark.parametrize(
    "claim",
    [
        "(A B)^-1 = A^-1 B^-1",
        "(A + B)^-1 = A^-1 + B^-1",
        "(A^-1)^T = A",
        "det(A^-1) = det(A)",
        "A^-1 B = B A^-1",
        "(2 A)^-1 = 2 A^-1",
        "tr(A^-1) = 1/tr(A)",
        "(A - B)^-1 = A^-1 - B^-1",
    ],
)
def test_what_is_false_is_refuted(claim: str) -> None:
    assert verdict(claim).refuted


@pytest.mark.parametrize(
    "claim", ["X^T X (X X^T)^-1 = I", "A^T = A^-1 => A = A^T", "A B = B A => A^-1 = B"]
)
def test_what_does_not_follow_is_not_proved(claim: str) -> None:
    where = TALL if "X" in claim else SQUARE
    assert not verdict(claim, where).proved


def test_the_certificate_is_of_the_claim_with_letters() -> None:
    found = verdict("A A^-1 = I")
    assert isinstance(found, ProvedByInverses)
    other = verdict("A^-1 A = I")
    assert isinstance(other, Proved)
    with pytest.raises(ProofError, match="another claim"):
        _ = replace(found, certificate=other.certificate).theorem
    document = json.loads(found.certificate)
    document["theorems"][-1]["claim"]["hypotheses"] = []
    with pytest.raises(ProofError):
        _ = replace(found, certificate=json.dumps(document)).theorem


def test_claims_without_such_inverses_have_no_letters() -> None:
    for text, where in (("A B = B A", SQUARE), ("(x^T y)^-1 = 1/(x^T y)", "x, y: vector(n)")):
        (claim,) = understand(text, where).questions[0].claims
        assert with_letters(claim) is None
        assert not isinstance(verdict(text, where), ProvedByInverses)


def test_an_inverse_with_a_bound_variable_has_no_letter() -> None:
    (claim,) = understand("Sum(k A^-1, (k, 1, 3)) = 6 A^-1", SQUARE).questions[0].claims
    assert with_letters(claim) is None


COMPLEX = [
    ("tr((A + z I)^-1)^2 >= 0", "A: matrix(n, n), z: complex"),
    ("det((A + z I)^-1)^2 >= 0", "A: matrix(n, n), z: complex"),
    ("x^T (A + z I)^-1 x * (x^T (A + z I)^-1 x) >= 0", "A: matrix(n, n), z: complex, x: vector(n)"),
    ("tr(((A + z I)^-1 + A)^-1)^2 >= 0", "A: matrix(n, n), z: complex"),
]


@pytest.mark.parametrize(("claim", "where"), COMPLEX)
def test_the_inverse_of_what_is_not_real_is_not_real(claim: str, where: str) -> None:
    assert not verdict(claim, where).proved
    assert verdict(claim.replace("z", "c"), where.replace("z: complex", "c: real")).proved


def test_an_alternative_stays_in_the_claim() -> None:
    found = verdict("(A B)^-1 = B^-1 A^-1 or A = B")
    assert found.proved
    assert len(found.claim.alternatives) == 1
