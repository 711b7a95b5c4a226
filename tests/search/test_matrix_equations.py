"""What follows from equations between matrices that are assumed, and what does not."""

from __future__ import annotations

import pytest

from symproof import prove
from symproof.deciding.certifying import equal_at
from symproof.deciding.judgements import judge
from symproof.deciding.strategies import certified
from symproof.deciding.verdicts import Proved, Undecided
from symproof.kernel.claims import Claim
from symproof.reading.claims.questions import understand
from symproof.search import matrix_equations
from symproof.search.enclosures import Counterexample
from symproof.search.matrix_points import refute

SQUARES = "A, B, C: matrix(n, n); x, y: vector(n)"

FOLLOWS = [
    (r"Q^\top Q = I => \|Q x\|^2 = \|x\|^2", ""),
    (r"Q^\top Q = I => \|Q x\| = \|x\|", ""),
    (r"Q^\top Q = I => (Q x)^\top (Q y) = x^\top y", ""),
    (r"Q Q^\top = I => \operatorname{tr}(Q^\top A Q) = \operatorname{tr}(A)", ""),
    (r"A^\top = A => (A^2)^\top = A^2", ""),
    (r"A^\top = -A => x^\top A x = 0", ""),
    (r"A^\top = A => x^\top A y = y^\top A x", ""),
    (r"A = B^\top B => A^\top = A", ""),
    (r"y = A x => \|y\|^2 = x^\top A^\top A x", ""),
    (r"P^2 = P, P^\top = P => \|P x\|^2 = x^\top P x", ""),
    (r"A B = B A => (A + B)^2 = A^2 + 2 A B + B^2", SQUARES),
    (r"A v = λ v => A^2 v = λ^2 v", "A: matrix(n, n); v: vector(n)"),
    (r"A^\top = A, A v = λ v, A w = μ w => (λ - μ) v^\top w = 0", ""),
    (r"H = I - 2 v v^\top, v^\top v = 1 => H^\top H = I", ""),
    (r"A·B = I, C·A = I => B = C", SQUARES),
]
DOES_NOT = [
    (r"Q^\top Q = I => \|Q x\|^2 = 2\|x\|^2", ""),
    (r"Q^\top Q = I => Q x = x", ""),
    (r"A^\top = A => x^\top A x = 0", ""),
    (r"A^\top = A => (A B)^\top = A B", SQUARES),
    (r"A^\top = -A => A^2 = 0", ""),
    (r"P^2 = P => P^\top = P", ""),
    (r"A^2 = 0 => A = 0", SQUARES),
    (r"A B = 0 => B A = 0", SQUARES),
    (r"A B = A C => B = C", SQUARES),
    (r"y = A x => \|y\|^2 = x^\top A x", SQUARES),
    (r"A v = λ v => A^\top v = λ v", "A: matrix(n, n); v: vector(n)"),
    (r"A x = y => x = y", SQUARES),
    (r"x^\top y = 0 => x = 0", SQUARES),
    (r"A + B = C => A = C", SQUARES),
    (r"A B = C => B A = C", SQUARES),
]


def claim_of(text: str, where: str) -> Claim:
    return understand(text, where).questions[0].claims[0]


@pytest.mark.parametrize(("text", "where"), FOLLOWS)
def test_what_follows_is_proved(text: str, where: str) -> None:
    assert judge(text, where).word == "proved"


@pytest.mark.parametrize(("text", "where"), DOES_NOT)
def test_what_does_not_follow_is_refuted(text: str, where: str) -> None:
    claim = claim_of(text, where)
    assert matrix_equations.prove(claim) is None
    assert judge(text, where).word == "refuted"
    assert isinstance(refute(claim, equal_at), Counterexample)


@pytest.mark.parametrize(("text", "where"), FOLLOWS)
def test_no_point_refutes_what_follows(text: str, where: str) -> None:
    assert refute(claim_of(text, where), equal_at) is None


def test_the_kernel_needs_the_hypothesis() -> None:
    claim = claim_of(r"Q^\top Q = I => \|Q x\|^2 = \|x\|^2", "")
    proof = matrix_equations.prove(claim)
    assert proof is not None
    assert isinstance(certified(claim, proof), Proved)
    assert isinstance(certified(claim._replace(hypotheses=()), proof), Undecided)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x = 2 => x^2 = 4", ""),
        (r"x^\top y = y^\top x", ""),
        (r"\det(A) = 1 => \det(A^2) = 1", "A: matrix(n, n)"),
        (r"A^\top = A => x^\top A x \ge 0", SQUARES),
    ],
)
def test_other_claims_are_left_alone(text: str, where: str) -> None:
    assert matrix_equations.prove(claim_of(text, where)) is None


def test_the_public_function_finds_the_same() -> None:
    assert prove("A·B = B·A => A^2·B = B·A^2", where="A, B: matrix(n, n)").proved
    assert prove("A·B = B·A => A·B = A^2", where="A, B: matrix(n, n)").refuted
