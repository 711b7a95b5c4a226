"""What is said about variables, and what is assumed where nothing is said."""

from __future__ import annotations

import pytest

from symproof.claims_from_text import describe, read_claim
from symproof.kernel.claims import MalformedClaim
from symproof.notation.text_reader import UnreadableText


@pytest.mark.parametrize(
    ("claim", "where", "said"),
    [
        ("x = y", "", "x, y: real"),
        ("sin(n*pi) = 0", "n: integer", "n: integer"),
        ("x*y = y*x", "x y: complex", "x, y: complex"),
        ("x = y", "x > 0", "x: positive; y: real"),
        ("x = y", "x >= 0, y != 0", "x: nonnegative; y: nonzero"),
        ("x = y", "x > 1", "x, y: real; x > 1"),
        ("x = y", "x: integer, x > 0", "x: integer; y: real; x > 0"),
        ("Sum(w[i], (i, 0, n - 1)) = 0", "", "n: natural; w_i: real"),
        ("Sum(w[i], (i, 0, n - 1)) = 0", "w: positive", "n: natural; w_i: positive"),
        ("w_i = w_j", "w_i: positive", "i, j: real; w_i: positive"),
        ("Sum(a_i - b_i, (i, 0, n)) = 0", "a_i b_i: complex", "a_i, b_i: complex; n: natural"),
        ("d_model = 2*n", "d_model: even", "d_model: even; n: real"),
        ("x' = x", "x': integer", "x: real; x': integer"),
        ("n = 1", "n: positive integer", "n: positive integer"),
        ("ω_0*x = α", "α: nonzero", "α: nonzero; ω_i, x: real"),
    ],
)
def test_sorts(claim: str, where: str, said: str) -> None:
    (made,) = read_claim(claim, where)
    assert "; ".join(describe(made)) == said


def test_the_indices_of_a_family_are_integers_if_they_are_known_to_be() -> None:
    (made,) = read_claim("Sum(w[i], (i, 0, n - 1)) = w[2]")
    assert {v.name: v.indices for v in made.variables}["w_#"] == ("integer",)
    (made,) = read_claim("w[x] = 1")
    assert {v.name: v.indices for v in made.variables}["w_#"] == ("real",)


def test_a_chain() -> None:
    assert [c.relation.op for c in read_claim("a = b <= c < d")] == ["=", "<=", "<"]


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("x = y", "x: nonsense"),
        ("x = y", "x:"),
        ("x = y", ": real"),
        ("x = y", "2x: real"),
        ("x = y", "x_: real"),
        ("x = y", "x + y: real"),
        ("x = y", "sin: real"),
        ("x = y", "x y"),
        ("x = y", "x > "),
        ("x", ""),
        ("x =", ""),
    ],
)
def test_unreadable(claim: str, where: str) -> None:
    with pytest.raises(UnreadableText):
        read_claim(claim, where)


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("Sum(k, (k, 0, x)) = 0", "x: real"),
        ("Sum(k, (k, 0, 1/2)) = 0", ""),
        ("Sum(k, (k, x/2, n)) = 0", "x: integer"),
    ],
)
def test_malformed(claim: str, where: str) -> None:
    with pytest.raises(MalformedClaim):
        read_claim(claim, where)
