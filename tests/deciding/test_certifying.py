"""A certificate is one of its claim, and has no condition that the claim's own terms do not."""

from __future__ import annotations

import pytest
from claimed import read_claim

from symproof.deciding.certifying import Obstacle, by_ring, certificate_of, equal_at, theorems_for
from symproof.kernel.claims import Claim
from symproof.kernel.context import ProofError
from symproof.kernel.terms import Term, number

RING = {"rule": "ring"}


def claim_of(text: str, where: str = "") -> Claim:
    (claim,) = read_claim(text, where)
    return claim


@pytest.mark.parametrize(
    ("text", "where", "conditions"),
    [
        ("x + x = 2x", "", 0),
        ("x/x = 1", "", 1),
        ("x/x = 1", "x > 0", 0),
        ("(x^2 + 1)/(x^2 + 1) = 1", "", 0),
    ],
)
def test_conditions_are_proved_as_far_as_they_follow(
    text: str, where: str, conditions: int
) -> None:
    claim = claim_of(text, where)
    found = certificate_of(claim, RING)
    assert isinstance(found, str)
    assert len(theorems_for(claim, found)[-1].conditions) == conditions


@pytest.mark.parametrize("text", ["x + x = 3x", "sin(2x) = 2 sin(x) cos(x)"])
def test_a_proof_of_something_else_gives_a_reason(text: str) -> None:
    found = certificate_of(claim_of(text), RING)
    assert isinstance(found, Obstacle)
    assert found.cause == "no-proof"  # the kernel refuses the proof; nothing is known of the claim


def test_a_certificate_of_another_claim_is_refused() -> None:
    found = by_ring(claim_of("x + x = 2x"))
    assert isinstance(found, str)
    with pytest.raises(ProofError, match="the certificate is one of another claim"):
        theorems_for(claim_of("x + x = 3x"), found)


def test_a_certificate_without_theorems_is_refused() -> None:
    with pytest.raises(ProofError, match="the certificate has no theorem"):
        theorems_for(claim_of("x + x = 2x"), '{"symproof": 1, "theorems": []}')


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        (Term("sqrt", number(4)), number(2), True),
        (Term("sqrt", number(4)), number(3), False),
        (Term("div", number(1), number(0)), Term("div", number(1), number(0)), False),
    ],
)
def test_numbers_are_equal_if_the_kernel_proves_it(left: Term, right: Term, equal: bool) -> None:
    assert equal_at(left, right) == equal
