"""Attempts to prove something false of signs, floors and factorials by their laws and facts."""

from __future__ import annotations

import pytest
from proof_data import RING, claim, entry, proved, term

from symproof.kernel.claims import MalformedClaim
from symproof.kernel.context import LAW, ProofError
from symproof.kernel.terms import number
from symproof.notation.encoding import encode
from symproof.notation.text_writer import write_condition

WHERE = "n: integer, z: complex, p: positive"


def told(law, premises=(), **values):
    """The ring, told one instance of a law with these values."""
    given = {name: [[], term(text, WHERE)] for name, text in values.items()}
    instance = {"theorem": LAW + law, "values": given}
    if premises:
        instance["premises"] = [*premises]
    return {"rule": "ring", "rewrite": [instance]}


@pytest.mark.parametrize(
    ("text", "law", "premises", "values"),
    [
        # what is not known to be positive, zero, an integer or less than 1
        ("sgn(x) = 1", "sign of a positive number", [None], {"x": "x"}),
        ("sgn(x^2) = 1", "sign of a positive number", [None], {"x": "x^2"}),
        ("sgn(0) = 1", "sign of a positive number", [None], {"x": "0"}),
        ("sgn(-1) = 1", "sign of a positive number", [RING], {"x": "-1"}),
        ("sgn(x) = 0", "sign of zero", [None], {"x": "x"}),
        ("sgn(p) = 0", "sign of zero", [RING], {"x": "p"}),
        ("floor(x) = x", "floor of an integer", (), {"n": "x"}),
        ("floor(1/2) = 1/2", "floor of an integer", (), {"n": "1/2"}),
        ("floor(n/2) = n/2", "floor of an integer", (), {"n": "n/2"}),
        ("floor(n + 1) = n", "floor", [None, None], {"n": "n", "t": "1"}),
        ("floor(n - 1/2) = n", "floor", [None, None], {"n": "n", "t": "-1/2"}),
        ("floor(1/2 + 1/3) = 1/2", "floor", [None, None], {"n": "1/2", "t": "1/3"}),
        ("floor(n + p) = n", "floor", [None, RING], {"n": "n", "t": "p"}),
        ("floor(x + p) = floor(x) + p", "floor of a sum", (), {"x": "x", "n": "p"}),
        # of numbers that are not real
        ("Re(z) = Re(z)", "sign of the negative", (), {"x": "z"}),
        ("Re(z) = Re(z)", "floor of a sum", (), {"x": "z", "n": "n"}),
        # factorials are those of integers
        ("p = p", "factorial of the next", (), {"n": "p"}),
        ("p = p", "factorial of the next", (), {"n": "1/2"}),
        # a root has a degree that is a positive integer
        ("(x^(1/n))^n = x", "power of a root", (), {"x": "x", "n": "n"}),
        ("(p^(1/0))^0 = p", "power of a root", (), {"x": "p", "n": "0"}),
    ],
)
def test_a_law_has_its_hypotheses_and_sorts(text, law, premises, values):
    with pytest.raises((ProofError, MalformedClaim)):
        proved(entry("a", claim(text, WHERE), told(law, premises, **values)))


@pytest.mark.parametrize(
    ("text", "law", "values"),
    [
        ("sgn(-x) = sgn(x)", "sign of the negative", {"x": "x"}),
        ("floor(x) = x", "floor from above", {"x": "x"}),
        ("floor(x + n) = floor(x) - n", "floor of a sum", {"x": "x", "n": "n"}),
        ("0! = 0", "factorial of zero", {}),
        ("(n + 1)! = n*n!", "factorial of the next", {"n": "n"}),
    ],
)
def test_a_law_says_no_more_than_it_says(text, law, values):
    with pytest.raises(ProofError):
        proved(entry("a", claim(text, WHERE), told(law, **values)))


@pytest.mark.parametrize(
    ("text", "where", "conditions"),
    [
        ("n! = n!", "n: integer", ["n ≥ 0"]),
        ("(n - 1)! = (n - 1)!", "n: natural", ["n - 1 ≥ 0"]),
        ("1/n! = 1/n!", "n: natural", []),
        ("1/sgn(x) = 1/sgn(x)", "", ["x ≠ 0"]),
        ("1/floor(x) = 1/floor(x)", "", ["floor(x) ≠ 0"]),
        ("1/floor(x) = 1/floor(x)", "x: positive", ["floor(x) ≠ 0"]),
        ("sqrt(floor(x)) = sqrt(floor(x))", "", ["floor(x) ≥ 0"]),
        ("sqrt(floor(x)) = sqrt(floor(x))", "x: nonnegative", []),
        ("log(sgn(x)) = log(sgn(x))", "", ["sgn(x) > 0"]),
        ("floor(1/x) = floor(1/x)", "", ["x ≠ 0"]),
    ],
)
def test_what_they_need(text, where, conditions):
    theorem = proved(entry("a", claim(text, where), RING))
    assert [write_condition(c) for c in theorem.conditions] == conditions


@pytest.mark.parametrize(
    "text",
    ["sgn(z) = sgn(z)", "floor(z) = floor(z)", "floor(I) = 0", "n! = n!", "(n/2)! = (n/2)!"],
)
def test_they_are_those_of_real_numbers_and_of_integers(text):
    with pytest.raises(MalformedClaim, match="is not known to be"):
        proved(entry("a", claim(text, "z: complex, n: real"), RING))


@pytest.mark.parametrize(
    "text",
    [
        "floor(x) > -1",  # for x ≥ 0 only
        "sgn(x) >= 0",
        "sgn(x)^2 = 1",
        "floor(x) != 0",
        "n! > 1",
        "1/floor(p) > 0",  # 0 for p < 1
    ],
)
def test_facts_say_no_more_than_is_true(text):
    with pytest.raises(ProofError):
        proved(entry("a", claim(text, "n: natural, p: positive"), RING))


@pytest.mark.parametrize("op", ["=", ">="])
def test_a_hypothesis_that_is_an_equation_is_asked_for_among_the_facts(op):
    """It broke the rule off with an error of Python."""
    step = ["law", LAW + "sign of zero", {"x": [[], term("x", "")]}]
    last = ["done", ["sum", ["fact", 0], ["sign", encode(number(1))]]]
    proof = {"rule": "witness", "steps": [step, last]}
    with pytest.raises(ProofError, match="not among the facts"):
        proved(entry("a", claim(f"sgn(x) {op} 1", ""), proof))
