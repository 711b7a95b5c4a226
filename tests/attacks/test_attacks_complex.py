"""Attempts to prove something false of complex numbers by their laws and facts."""

from __future__ import annotations

import pytest
from proof_data import RING, claim, entry, proved, term

from symproof.kernel.context import LAW, ProofError
from symproof.kernel.terms import decode
from symproof.notation.text_writer import write_condition

Z = "z: complex"


def told(law, premises=(), **values):
    """The ring, told one instance of a law with these values."""
    given = {name: [[], term(text, Z)] for name, text in values.items()}
    instance = {"theorem": LAW + law, "values": given}
    if premises:
        instance["premises"] = [*premises]
    return {"rule": "ring", "rewrite": [instance]}


def left_open(text, where=Z, proof=RING):
    theorem = proved(entry("a", claim(text, where), proof))
    return [write_condition(c) for c in theorem.conditions]


@pytest.mark.parametrize(
    ("text", "law", "values"),
    [
        # a conjugate is itself for real numbers only
        ("conj(z) = z", "conjugate of a real number", {"x": "z"}),
        ("conj(I) = I", "conjugate of a real number", {"x": "I"}),
        ("conj(I*x) = I*x", "conjugate of a real number", {"x": "I*x"}),
        # |z|² = z² is a law of real numbers
        ("abs(z)^2 = z^2", "square of an absolute value", {"x": "z"}),
        ("abs(I)^2 = -1", "square of an absolute value", {"x": "I"}),
        # an exponent that is no whole number has another conjugate
        ("conj(z^x) = conj(z)^x", "conjugate of a power", {"u": "z", "n": "x"}),
        ("conj(z^I) = conj(z)^I", "conjugate of a power", {"u": "z", "n": "I"}),
        # an argument is a real number above -π
        ("arg(z) = I", "arg", {"u": "z", "t": "I"}),
    ],
)
def test_a_law_has_its_sorts(text, law, values):
    with pytest.raises(ProofError):
        proved(entry("a", claim(text, Z), told(law, **values)))


@pytest.mark.parametrize(
    ("text", "law", "values"),
    [
        ("conj(z) = z", "conjugate of the conjugate", {"u": "z"}),
        ("conj(z) = -z", "conjugate of i", {}),
        ("Re(z) = z", "real part", {"u": "z"}),
        ("abs(z) = z", "absolute value and conjugate", {"u": "z"}),
        ("abs(z)^2 = z^2", "absolute value and conjugate", {"u": "z"}),
        ("arg(z) = 0", "Euler's formula for arg", {"u": "z"}),
    ],
)
def test_a_law_says_no_more_than_it_says(text, law, values):
    with pytest.raises(ProofError):
        proved(entry("a", claim(text, Z), told(law, **values)))


@pytest.mark.parametrize(
    ("angle", "shown"), [("pi", True), ("-pi", False), ("3*pi", False), ("0", False)]
)
def test_the_argument_is_above_minus_pi(angle, shown):
    """-1 = |-1|·e^(iπ) = |-1|·e^(-iπ), but only one of the angles is the argument."""
    plain = {"rule": "enclosure", "precision": 64}
    laws = [
        told("absolute value of the negative", x="1"),
        told("absolute value of what is not negative", [None], x="1"),
        told("exp of a multiple", u="2*pi*I/4", n="2"),
        told("a quarter turn"),
        told("whole turns", u="pi*I", n="-1"),
        told("whole turns", u="pi*I", n="1"),
    ]
    polar = {"rule": "ring", "rewrite": [rule for data in laws for rule in data["rewrite"]]}
    premises = [plain, None if angle == "pi" else plain, polar]
    attempt = entry("a", claim(f"arg(-1) = {angle}"), told("arg", premises, u="-1", t=angle))
    if shown:
        assert proved(attempt).conditions == ()
    else:
        with pytest.raises(ProofError):
            proved(attempt)


@pytest.mark.parametrize(
    ("text", "where", "conditions"),
    [
        ("1/conj(z) = 1/conj(z)", Z, ["z ≠ 0"]),
        ("1/abs(z)^2 = 1/abs(z)^2", Z, ["z ≠ 0"]),
        ("1/conj(z - 1)^3 = 1/conj(z - 1)^3", Z, ["z - 1 ≠ 0"]),
        ("arg(z) = arg(z)", Z, ["z ≠ 0"]),
        ("1/Re(z) = 1/Re(z)", Z, ["Re(z) ≠ 0"]),
        ("1/Im(z) = 1/Im(z)", Z, ["Im(z) ≠ 0"]),
        ("1/arg(z) = 1/arg(z)", Z, ["z ≠ 0", "arg(z) ≠ 0"]),
        ("1/z^0 = 1/z^0", Z, []),
        ("1/(z + I) = 1/(z + I)", Z, ["z + I ≠ 0"]),
        ("1/(x + I*y) = 1/(x + I*y)", "", ["x + I·y ≠ 0"]),
        ("1/(x + I*q) = 1/(x + I*q)", "q: nonnegative", ["x + I·q ≠ 0"]),
        ("1/(Re(z) + I*Im(z)) = 1/(Re(z) + I*Im(z))", Z, ["Re(z) + I·Im(z) ≠ 0"]),
        ("1/(x + I) = 1/(x + I)", "", []),
        ("1/(x + I*p) = 1/(x + I*p)", "p: positive", []),
        ("1/(u + I*x) = 1/(u + I*x)", "u: nonzero", []),
    ],
)
def test_what_may_be_0(text, where, conditions):
    assert left_open(text, where) == conditions


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("sqrt(conj(z)) = sqrt(conj(z))", Z),  # no real number
        ("sqrt(z*conj(z)) = sqrt(z*conj(z))", Z),  # real, but nobody has said so
        ("log(Re(z)) = log(Re(z))", Z),
        ("sqrt(Im(z)) = sqrt(Im(z))", Z),
    ],
)
def test_roots_and_logarithms_ask_for_their_sign(text, where):
    assert left_open(text, where) != []


def test_the_parts_of_a_term_are_terms():
    with pytest.raises(ValueError, match="arguments"):
        decode(["conj", ["i"], ["i"]])
