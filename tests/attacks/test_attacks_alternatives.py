"""Attempts to prove a clause by what the opposite of an undefined alternative seems to say."""

from __future__ import annotations

import json

import pytest

from symproof.kernel.claims import Claim
from symproof.kernel.facts import Variable
from symproof.kernel.proofs import check
from symproof.kernel.terms import read_prefix
from symproof.notation.encoding import encode_claim
from symproof.notation.text_writer import write_relation

RING = {"rule": "ring"}
X_X, Y_Y = "(= (/ x x) 1)", "(= (/ y y) 1)"


def conditions(clause: str, hypotheses: str = "") -> list[str]:
    """Under which conditions the relations of ``clause`` are proved, one of which holds."""
    relation, *others = read_prefix(clause)
    variables = Variable("x", "real"), Variable("y", "real")
    claim = Claim(variables, (), (*read_prefix(hypotheses),), relation, (), (*others,))
    entry = {"name": "clause", "claim": encode_claim(claim), "proof": RING}
    (theorem,) = check(json.loads(json.dumps({"symproof": 1, "theorems": [entry]})))
    assert not any(condition.ranges for condition in theorem.conditions)
    return [write_relation(condition.relation) for condition in theorem.conditions]


@pytest.mark.parametrize(
    ("clause", "left_open"),
    [
        # At 0 both are undefined; that x²/x = 0 fails does not show that x ≠ 0.
        (f"{X_X} (= (/ (^ x 2) x) 0)", ["x ≠ 0"]),
        (f"{X_X} (= 0 (/ (* 3 x x) x))", ["x ≠ 0"]),
        # Each of two alternatives seems to define the other.
        (f"{X_X} (= (/ (* y x) x) 0) (= (/ (* x y) y) 0)", ["x ≠ 0"]),
        # The order decides: the first alternative speaks for the terms of the second.
        (f"{X_X} (= (/ y x) y) (= x 0)", ["x ≠ 0"]),
    ],
)
def test_an_undefined_alternative_is_not_excluded(clause, left_open):
    assert conditions(clause) == left_open


@pytest.mark.parametrize(
    ("clause", "hypotheses"),
    [
        (f"{X_X} (= x 0)", ""),
        (f"{X_X} (= x 0) (= (/ y x) y)", ""),
        (f"{Y_Y} (= x 0) (= (/ y x) 0)", ""),
        (f"{X_X} (= (/ (^ x 2) x) 0)", "(!= x 0)"),
        # A hypothesis that is undefined does not hold.
        (X_X, "(!= (/ (^ x 2) x) 0)"),
    ],
)
def test_what_needs_no_condition(clause, hypotheses):
    assert "x ≠ 0" not in conditions(clause, hypotheses)
