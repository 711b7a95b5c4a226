"""Attacks with the identity matrix, which has the size that its place asks for: equality must not
lead through it from one size to another."""

import pytest
from proof_data import COMPUTED, cited, document, entry, matrix, proved

from symproof.kernel.claims import Claim
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.proofs import check
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode

ONE, UNIT, N, M = number(1), Term("identity"), symbol("n"), symbol("m")
TWO_BY_TWO = matrix([1, 0], [0, 1])
THREE_BY_THREE = matrix([1, 0, 0], [0, 1, 0], [0, 0, 1])
NATURALS = Variable("n", "natural"), Variable("m", "natural")


def ones(count):
    return Term("diag", "k", ONE, count, ONE)


def says(left, right, *variables):
    return Claim(variables, (), (), Relation(left, "=", right))


def chain(*lines):
    steps = len(lines) - 1
    return {"rule": "chain", "lines": [encode(line) for line in lines], "ops": ["="] * steps,
            "proofs": [COMPUTED] * steps}  # fmt: skip


USED = {"theorem": "unit", "values": {}}
UNIT_IS = entry("unit", says(UNIT, THREE_BY_THREE), COMPUTED)
FALSE = says(TWO_BY_TWO, THREE_BY_THREE)


@pytest.mark.parametrize(("support", "proof"), [
    ((), chain(TWO_BY_TWO, UNIT, THREE_BY_THREE)),
    ((UNIT_IS,), cited(USED)),
    ((UNIT_IS,), {"rule": "ring", "context": ["hole", 0], "instances": [USED]}),
], ids=["chain", "instance", "using"])  # fmt: skip
def test_two_rows_are_not_three(support, proof):
    if support:
        proved(*support)
    with pytest.raises(ProofError, match="a 2×2 matrix beside a 3×3 matrix"):
        check(document(*support, entry("false", FALSE, proof)))


def test_one_block_is_a_number_and_no_identity():
    family = entry("family", says(ones(N), UNIT, NATURALS[0]), COMPUTED)
    at_one = cited({"theorem": "family", "values": {
        "n": [[], encode(ONE)]}})  # fmt: skip
    proved(family)
    with pytest.raises(ProofError, match="a number beside an identity matrix"):
        check(document(family, entry("false", says(ONE, UNIT), at_one)))


def test_families_of_different_lengths_are_not_equal():
    through = chain(ones(N), UNIT, ones(M))
    with pytest.raises(ProofError, match="a matrix of symbolic size beside"):
        check(document(entry("false", says(ones(N), ones(M), *NATURALS), through)))


@pytest.mark.parametrize("size", [TWO_BY_TWO, THREE_BY_THREE, ones(N)])
def test_the_identity_still_has_every_size(size):
    assert proved(entry("true", says(UNIT, size, NATURALS[0]), COMPUTED)).name == "true"
