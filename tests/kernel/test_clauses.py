"""Claims with alternatives: x = 2 or x = −2."""

from __future__ import annotations

import json

import pytest
from proof_data import COMPUTED, by_instance, claim, entry, proved

from symproof import prove
from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import CONTRADICTORY, Proved, Refuted, Undecided
from symproof.kernel.claims import MalformedClaim, decode_claim, sequent
from symproof.kernel.context import ProofError
from symproof.kernel.proofs import check
from symproof.kernel.terms import Relation, symbol
from symproof.notation.encoding import encode_claim
from symproof.notation.text_writer import write_clause, write_relation


def clause(text, *others, where=""):
    """The claim of a text with the relations of other texts as alternatives."""
    first = claim(text, where)
    alternatives = tuple(claim(other, where).relation for other in others)
    names = [claim(other, where) for other in others]
    variables = dict.fromkeys(v for c in (first, *names) for v in c.variables)
    return first._replace(variables=tuple(variables), alternatives=alternatives)


ROOTS = clause("x = 2", "x = -2", where="x^2 = 4")


def test_its_data():
    data = encode_claim(ROOTS)
    assert len(data["or"]) == 1
    assert decode_claim(json.loads(json.dumps(data))) == ROOTS
    assert "or" not in encode_claim(claim("x = 2"))
    assert write_clause(ROOTS) == "x = 2 or x = -2"


def test_its_sequent():
    assert [write_relation(h) for h in sequent(ROOTS).hypotheses] == ["x^2 = 4", "x ≠ -2"]
    every = clause("x = y", "x < y", "x != 2", "x >= 3")
    assert [h.op for h in sequent(every).hypotheses] == [">=", "=", "<"]


@pytest.mark.parametrize(
    "true",
    [
        ROOTS,
        clause("x = 0", "y = 0", where="x*y = 0"),
        clause("x < 1", "x >= 1"),
        clause("x < y", "x = y", "x > y"),
        clause("x = x", "x = 1"),
        clause("x = 1", "x = x"),
        clause("x = 1", "x = 2", "x = 3", where="(x - 1)*(x - 2)*(x - 3) = 0"),
        clause("a = b", "a = -b", where="a^2 = b^2"),
    ],
    ids=write_clause,
)
def test_what_is_proved(true):
    verdict = decide(true)
    assert isinstance(verdict, Proved)
    assert verdict.word == "proved"
    assert verdict.theorem.claim == true
    assert verdict.claim == true


@pytest.mark.parametrize(
    "false",
    [
        clause("x = 2", "x = -3", where="x^2 = 4"),
        clause("x = 0", "y = 1", where="x*y = 0"),
        clause("x < 1", "x > 1"),
        clause("x = 1", "x = 2"),
        clause("x = 1", "x = 2", where="(x - 1)*(x - 2)*(x - 3) = 0"),
        clause("x != x", "x < x"),
        clause("1 = 2", "2 = 3"),
    ],
    ids=write_clause,
)
def test_what_is_refuted(false):
    verdict = decide(false)
    assert isinstance(verdict, Refuted)
    assert verdict.refuted


def test_one_false_relation_is_not_enough():
    """A point at which only some of the relations fail refutes nothing."""
    point = decide(claim("x = 2", "x^2 = 4")).certificate
    with pytest.raises(ValueError, match="hypothes"):
        assert Refuted(ROOTS, point).counterexample


def test_terms_of_an_alternative_need_to_be_defined():
    verdict = prove("x = 1 or 1/x = 1/x")
    assert verdict.word == "proved-with-conditions"
    assert verdict.details == ["if x ≠ 0"]


def test_an_alternative_is_no_hypothesis_of_the_author():
    """That the negated alternatives contradict what is assumed makes nothing void."""
    assert CONTRADICTORY not in str(decide(clause("x = 5", "x > 0", where="x > 1")))
    assert CONTRADICTORY in str(decide(clause("x = 5", "x > 0", where="x > 1, x < 0")))


@pytest.mark.parametrize(
    "wrong",
    [
        clause("z = 1", "z < 1", where="z: complex"),
        clause("z = 1", "z^2 >= 1", where="z: complex"),
        clause("x = 1")._replace(alternatives=(Relation(symbol("x"), "~", symbol("x")),)),
        clause("x = 1")._replace(alternatives=(Relation(symbol("x"), "=", symbol("y")),)),
        clause("x = 1", "Matrix([[x, 1]]) = x"),
        clause("x = 1", "Matrix([[x, 1]]) < Matrix([[x, 2]])"),
    ],
)
def test_what_is_no_clause(wrong):
    with pytest.raises(MalformedClaim):
        decode_claim(encode_claim(wrong))
    with pytest.raises(ProofError):
        proved(entry("a", wrong, COMPUTED))


@pytest.mark.parametrize("data", [None, {}, "x = 1", [["x"]], [[["sym", "x"], "="]]])
def test_what_is_no_data_of_alternatives(data):
    with pytest.raises(MalformedClaim):
        decode_claim({**encode_claim(ROOTS), "or": data})


def test_a_certificate_of_a_clause_is_none_of_its_relation():
    document = json.loads(decide(ROOTS).certificate)
    assert check(document)
    for changed in (
        {"or": []},
        {"or": encode_claim(clause("x = 1", "x = -3"))["or"]},
        {"relation": encode_claim(claim("x = 3"))["relation"]},
        {"hypotheses": []},
    ):
        (theorem,) = document["theorems"]
        with pytest.raises(ProofError):
            check({**document, "theorems": [{**theorem, "claim": {**theorem["claim"], **changed}}]})
    alone = ROOTS._replace(alternatives=())
    with pytest.raises(ProofError):
        assert Proved(alone, decide(ROOTS).certificate).theorem
    assert not isinstance(decide(alone), Proved | Undecided)


def test_a_clause_is_used_where_its_alternatives_are_excluded():
    lemma = json.loads(decide(ROOTS).certificate)["theorems"][0] | {"name": "roots"}
    use = by_instance("roots", x=["sym", "y"])
    positive = entry("a", claim("y = 2", "y^2 = 4, y > 0"), use)
    (*_, theorem) = check({"symproof": 1, "theorems": [lemma, positive]})
    assert theorem.uses == ("roots",)
    anywhere = entry("a", claim("y = 2", "y^2 = 4"), use)
    (*_, theorem) = check({"symproof": 1, "theorems": [lemma, anywhere]})
    assert [c.relation.op for c in theorem.conditions] == ["!="]
