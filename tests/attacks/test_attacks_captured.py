"""Attacks with a name that an integral binds and that means another number outside.  What the
integrand needs, and does not speak of the bound name, is needed outside: there a hypothesis, a
condition or an obligation may speak of the other number.  Once x - t ≥ 0, for any real t, gave
x ≥ 0 of the √x in ∫ √x dt from 0 to 1, since inside of it t is not negative; −1 ≥ 0 could be
replayed."""

import pytest
from proof_data import RING, cited, claim, document, entry

from symproof.kernel.context import ProofError
from symproof.kernel.proofs import check
from symproof.notation.encoding import encode

ZERO, ONE, TWO = (["num", n, 0] for n in range(3))
X, T = ["sym", "x"], ["sym", "t"]
ROOT = ["sqrt", X]
AREA = ["integral", "t", ZERO, ONE, ROOT]  # √x, for x ≥ 0
NOTHING = ["mul", ZERO, AREA]
GAP = [["add", X, ["neg", T]], ">=", ZERO]
NEEDED = [[], [X, ">=", ZERO]]
BY_CONDITION = {"rule": "witness", "steps": [["done", ["sum", ["fact", 1], ["fact", 2]]]]}
BY_PRIMITIVE = cited({"integral": AREA, "antiderivative": ["mul", ROOT, T], "proof": RING})


def about(relation, *hypotheses, sort="real"):
    data = {
        "variables": [["x", "real", []], ["t", sort, []]], "definitions": [],
        "hypotheses": list(hypotheses), "relation": relation,
    }  # fmt: skip
    return lambda name, proof: {"name": name, "claim": data, "proof": proof}


def left_open(*entries):
    *_, last = check(document(*entries))
    return [
        [[[var, encode(lo), encode(hi)] for var, lo, hi in c.ranges],
         [encode(c.relation.left), c.relation.op, encode(c.relation.right)]]
        for c in last.conditions
    ]  # fmt: skip


def test_minus_one_is_negative():
    values = {"x": [[], X], "t": [[], T]}
    lower = {"x": [[], ["neg", ONE]], "t": [[], ["neg", TWO]]}
    small = about([NOTHING, "<=", X], GAP)("small", BY_CONDITION)
    by_small = cited({"theorem": "small", "values": values}, ">=")
    chain = {"rule": "chain", "lines": [X, NOTHING, ZERO], "ops": [">=", "="],
             "proofs": [by_small, RING]}  # fmt: skip
    natural = about([X, ">=", ZERO], GAP)("natural", chain)
    by_natural = cited({"theorem": "natural", "values": lower}, ">=")
    assert left_open(small) == left_open(small, natural) == [NEEDED]
    with pytest.raises(ProofError, match="a condition that never holds"):
        check(document(small, natural, entry("nonsense", claim("-1 >= 0"), by_natural)))


@pytest.mark.parametrize(
    ("relation", "proof"),
    [([NOTHING, "=", ZERO], RING), ([AREA, "=", ROOT], BY_PRIMITIVE)],
    ids=["by the ring", "by a primitive"],
)
@pytest.mark.parametrize("sort", ["real", "integer", "nonzero"])
def test_a_hypothesis_speaks_of_the_number_outside(relation, proof, sort):
    assert left_open(about(relation, GAP, sort=sort)("a", proof)) == [NEEDED]


@pytest.mark.parametrize("sort", ["nonnegative", "positive", "natural"])
def test_a_hypothesis_that_suffices(sort):
    assert left_open(about([NOTHING, "=", ZERO], GAP, sort=sort)("a", RING)) == []


def test_a_condition_left_open_speaks_of_the_number_outside():
    root = ["sqrt", GAP[0]]
    relation = [["add", root, NOTHING], "=", root]
    assert left_open(about(relation)("a", RING)) == [[[], GAP], NEEDED]
    assert left_open(about(relation, sort="nonnegative")("a", RING)) == [[[], GAP]]


def test_an_obligation_speaks_of_the_number_outside():
    by_hypothesis = cited({"theorem": "hypothesis 1", "values": {}}, ">=")
    obligation = {"condition": {"ranges": [], "relation": GAP}, "proof": by_hypothesis}
    proof = {"rule": "discharge", "proof": RING, "obligations": [obligation]}
    assert left_open(about([NOTHING, "=", ZERO], GAP)("a", proof)) == [NEEDED]


def test_between_the_integral_and_the_condition_stands_a_range():
    """The index of a Σ inside of the integral is another number than t, too."""
    inner = ["sum", "t", ONE, TWO, ["sqrt", ["add", X, ["neg", T]]]]
    for name in "ts":
        area = ["integral", name, ZERO, ONE, inner]
        relation = [["mul", ZERO, area], "=", ZERO]
        needed = [[["t", ONE, TWO]], GAP]
        assert left_open(about(relation, GAP)("a", RING)) == [needed]
