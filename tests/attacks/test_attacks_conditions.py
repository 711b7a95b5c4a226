"""Attacks on the conditions that a proof names.  Their terms were once not demanded to be closed: Σ
over k = 1, …, π is an integer by the facts about it, and π in the ring, so that −1 to the power
2·(Σ up to π + 1/2 − Σ up to π) was ≥ 0 by facts and −1 in the ring; −1 ≥ 0 could be replayed."""

import pytest
from proof_data import RING, cited, claim, document, entry

from symproof.kernel.claims import read
from symproof.kernel.context import ProofError
from symproof.kernel.proofs import check
from symproof.kernel.terms import Relation
from symproof.search.prover import by_squares

ZERO, ONE, TWO = (["num", n, 0] for n in range(3))
MINUS_ONE = ["neg", ONE]
HALF = ["div", ONE, TWO]
X = ["sym", "x"]


def counted(last):
    return ["sum", "k", ONE, last, ONE]


EVEN = ["mul", TWO, ["add", counted(["add", ["pi"], HALF]), ["neg", counted(["pi"])]]]  # 1
SQUARE = ["pow", MINUS_ONE, EVEN]  # −1
FALSE = [SQUARE, ">=", ["neg", SQUARE]]
BY_SQUARES = by_squares(read(Relation, FALSE), RING)
ROOT = ["pow", ["sqrt", MINUS_ONE], TWO]
NOT_NEGATIVE = {
    "rule": "chain", "lines": [MINUS_ONE, ROOT, ZERO], "ops": ["=", ">="],
    "proofs": [
        {"rule": "ring", "rewrite": [
            {"theorem": "law square of a root", "values": {"x": [[], MINUS_ONE]}}
        ]},
        {"rule": "ring", "witness": ROOT},
    ],
}  # fmt: skip


def named(relation, ranges=(), proof=RING):
    return {"condition": {"ranges": list(ranges), "relation": relation}, "proof": proof}


def discharged(proof, *obligations):
    return {"rule": "discharge", "proof": proof, "obligations": list(obligations)}


def test_minus_one_is_negative():
    proof = discharged(NOT_NEGATIVE, named(FALSE, proof=BY_SQUARES))
    with pytest.raises(ProofError, match="'k' is not known to be integer"):
        check(document(entry("nonsense", claim("-1 >= 0"), proof)))


def test_a_hypothesis_is_not_defined_by_what_is_not_closed():
    about = claim("sqrt(x - 2) >= 0", "x: real, sqrt(x - 2) >= 0")
    proof = cited({"theorem": "hypothesis 1", "values": {}}, ">=")
    whole = entry("nonsense", about, proof)
    (honest,) = check(document(whole))
    assert len(honest.conditions) == 1
    gap = ["mul", ["add", X, ["neg", TWO]], SQUARE]
    for relation in ([gap, ">=", ["neg", gap]], FALSE):
        with pytest.raises(ProofError, match="'k' is not known to be integer"):
            check(document({**whole, "defined": [named(relation, proof=BY_SQUARES)]}))


STRAY = {
    "a name that means nothing": ([["sym", "y"], "=", ["sym", "y"]], []),
    "a hole": ([["hole", 0], "=", ["hole", 0]], []),
    "an end that means nothing": ([X, "=", X], [["i", ZERO, ["sym", "y"]]]),
    "an end that speaks of its own index": ([X, "=", X], [["i", ZERO, ["sym", "i"]]]),
    "an end that is no integer": ([X, "=", X], [["i", HALF, ONE]]),
    "an end that may be no integer": ([X, "=", X], [["i", ZERO, X]]),
    "an index with indices": ([X, "=", X], [["i_#", ZERO, ONE]]),
    "an index that is not bound yet": ([X, "=", X], [["i", ZERO, ["sym", "j"]], ["j", ZERO, ONE]]),
    "an index of another sort": ([["sym", "w_#", X], "=", ["sym", "w_#", X]], []),
    "an argument of another sort": ([["arcsin", ["i"]], "=", ["arcsin", ["i"]]], []),
}


@pytest.mark.parametrize("name", STRAY)
def test_what_is_named_is_closed(name):
    """Although the obligation makes no difference, and x = x is true."""
    relation, ranges = STRAY[name]
    about = claim("x + w_m = w_m + x", "x: real, w_i: real, m: integer")
    with pytest.raises(ProofError):
        check(document(entry("a", about, discharged(RING, named(relation, ranges)))))


@pytest.mark.parametrize("ranges", [[], [["i", ZERO, ["sym", "m"]], ["j", ["sym", "i"], ONE]]])
def test_what_is_closed_may_be_named(ranges):
    about = claim("x + w_m = w_m + x", "x: real, w_i: real, m: integer")
    index = ["sym", ranges[-1][0] if ranges else "m"]
    relation = [["sym", "w_#", index], "=", ["sym", "w_#", index]]
    assert check(document(entry("a", about, discharged(RING, named(relation, ranges)))))
