"""The sieve lets every point through at which a claim could fail."""

from __future__ import annotations

from fractions import Fraction

import pytest
from claimed import read_claim

from symproof.search.enclosures import Number, obligations
from symproof.search.members import Members
from symproof.search.search import refute
from symproof.search.sieve import sieve_of

ONE, TWO = Fraction(1), Fraction(2)


def outcome(text: str, where: str, **values: Number) -> str:
    (claim,) = read_claim(text, where)
    sieve = sieve_of(obligations(claim))
    assert sieve is not None
    return sieve.outcome(values)


@pytest.mark.parametrize(
    ("text", "where", "x", "said"),
    [
        ("x > 0", "x: real, x > 1", TWO, "holds"),
        ("x > 0", "x: real, x > 1", -TWO, "void"),
        ("x < 0", "x: real, x > 1", TWO, ""),  # it fails there, which enclosures show
        ("x = 2", "x: real, x > 1", TWO, ""),  # equal in floating-point numbers says nothing
        ("x > 0", "x: real, x^2 = 4", TWO, ""),
        ("x > 0", "x: real, x^2 = 4", ONE, "void"),
        ("sqrt(x) >= 0", "x: real, x > -5", -ONE, "void"),  # √(−1) is not defined
        ("1/(x - 2) > 0", "x: real, x > -5", TWO, ""),
        ("x > 0", "x: real, 10^400*x > 1", TWO, ""),  # no floating-point number
    ],
)
def test_what_is_plain_of_a_point(text, where, x, said):
    assert outcome(text, where, x=x) == said


ASKEW = (Fraction(10**6), Fraction(-1, 1000))  # its square root is nearly real


@pytest.mark.parametrize(
    ("text", "where", "x", "said"),
    [
        # A function of real numbers has no floating-point value there, and nothing escapes.
        ("floor(sqrt(x)) > 7", "x: complex", ASKEW, ""),
        ("sgn(sqrt(x)) > 7", "x: complex", ASKEW, ""),
        ("floor(sqrt(x)) < 7000", "x: complex", ASKEW, ""),
        ("abs(x) > 0", "x: complex, floor(sqrt(x)) > 7000", ASKEW, ""),
        # Of a real number it has one, and what is plain is said.
        ("floor(sqrt(x)) < 7", "x: real, x > 8", Fraction(10), "holds"),
        ("sgn(sqrt(x)) < 7", "x: real, x > 8", Fraction(10), "holds"),
        ("floor(sqrt(x)) > 7", "x: real, x > 8", Fraction(10), ""),
        ("x > 0", "x: real, floor(sqrt(x)) > 7", Fraction(10), "void"),
    ],
)
def test_functions_of_real_numbers_are_given_no_others(text, where, x, said):
    assert outcome(text, where, x=x) == said


def test_numbers_that_are_too_large_pass():
    assert outcome("x > 0", "x: real, x > 1", x=Fraction(10**400)) == ""


def test_families_have_no_sieve():
    (claim,) = read_claim("w[n] > 0", "n: natural, n > 2")
    assert sieve_of(obligations(claim)) is None


def test_members_with_fixed_indices_are_variables():
    (claim,) = read_claim("w[1]*w[2] = 6", "w[1] + w[2] = 6")
    members = Members(claim)
    assert len(members.names) == 2
    assert not any(v.indices for v in members.claim.variables)
    found = refute(claim)
    assert found is not None
    table = found.point.families["w_#"]
    assert sum(table.values()) == 6
    assert table[(ONE,)] * table[(TWO,)] != 6


@pytest.mark.parametrize(
    ("text", "where"), [("w[n] = 1", "n: natural, w[1] = 1"), ("w[1] = w[2]", "")]
)
def test_other_members_stay_what_they_are(text, where):
    (claim,) = read_claim(text, where)
    assert not Members(claim).names
