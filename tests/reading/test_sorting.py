"""What is said about variables, and what is assumed where nothing is said."""

from __future__ import annotations

import pytest
from claimed import read_claim

from symproof import prove
from symproof.kernel.claims import MalformedClaim
from symproof.notation.claims_writer import describe
from symproof.notation.tokens import UnreadableText


@pytest.mark.parametrize(
    ("claim", "where", "said"),
    [
        ("x = y", "", "x, y: real"),
        ("sin(n*pi) = 0", "n: integer", "n: integer"),
        ("x*y = y*x", "x y: complex", "x, y: complex"),
        ("x = y", "x > 0", "x: positive; y: real"),
        ("x = y", "x >= 0, y != 0", "x: nonnegative; y: nonzero"),
        ("x = y", "x > 1", "x: positive; y: real; x > 1"),
        ("x = y", "x: integer, x > 0", "x: positive integer; y: real"),
        ("x = y", "x: complex, x > 1", "x: complex; y: real; x > 1"),
        ("x = y", "x > -1", "x, y: real; x > -1"),
        ("x = y", "x != 1", "x, y: real; x ≠ 1"),
        ("Sum(w[i], (i, 0, n - 1)) = 0", "", "n: natural; w_i: real"),
        ("Sum(w[i], (i, 0, n - 1)) = 0", "w: positive", "n: natural; w_i: positive"),
        ("w_i = w_j", "w_i: positive", "i, j: real; w_i: positive"),
        ("Sum(a_i - b_i, (i, 0, n)) = 0", "a_i b_i: complex", "a_i, b_i: complex; n: natural"),
        ("d_model = 2*n", "d_model: even", "d_model: even; n: real"),
        ("x' = x", "x': integer", "x: real; x': integer"),
        ("n = 1", "n: positive integer", "n: positive integer"),
        ("ω_0*x = α", "α: nonzero", "α: nonzero; ω_i, x: real"),
        ("x = y", "x: integer, x: positive", "x: positive integer; y: real"),
        ("x = y", "x: positive, y: real, x: integer", "x: positive integer; y: real"),
        ("x = y", "x y: nonnegative, y: integer", "x: nonnegative; y: natural"),
        ("x = y", "x: even, x: even, x: real", "x: even; y: real"),
        ("x = y", "x: positive, x: complex, x: nonzero", "x: positive; y: real"),
        ("w_2 = 1", "w_i: integer, w_j: positive", "w_i: positive integer"),
        ("x_i = 1", "x_i > 0", "i, x_i: real; x_i > 0"),
        ("x_2 = 1", "x_1 > 0, x_2 > x_1", "x_i: real; x_1 > 0; x_2 > x_1"),
        ("x_(n + 1) = 1", "x_n > 0", "n, x_i: real; x_n > 0"),
        ("e^2 = x", "", "x: real"),
        ("e^2 = x", "e: integer", "e: integer; x: real"),
        ("x = y", "e^2 > 7, e: real", "e, x, y: real; (e)^2 > 7"),
        ("E^2 = x", "E: nonzero", "E: nonzero; x: real"),
        ("I^2 = x", "I: real", "I, x: real"),
        ("|x_1| = x_1", "x_2: positive", "x_i: real; x_2 > 0"),
        ("x_1 = y", "x_2: nonzero, x_i: integer", "x_i: integer; y: real; x_2 ≠ 0"),
        ("x_1 = y", "x_2: real", "x_i, y: real"),
        ("x_1 = y", "x_2: real, x_i: even", "x_i: even; y: real"),
    ],
)
def test_sorts(claim: str, where: str, said: str) -> None:
    (made,) = read_claim(claim, where)
    assert "; ".join(describe(made)) == said


@pytest.mark.parametrize(
    ("claim", "where", "word"),
    [
        ("e^2 >= 7", "e: real", "refuted"),
        ("e^2 >= 7", "e > 0", "refuted"),
        ("e^2 >= 7", "", "proved"),
        ("E^2 >= 7", "E: real", "refuted"),
        ("I^2 = -1", "I: real", "refuted"),
        ("|x_1| = x_1", "x_2: positive", "refuted"),
        ("|x_1| = x_1", "x_i: positive", "proved"),
    ],
)
def test_what_is_declared_is_what_is_meant(claim: str, where: str, word: str) -> None:
    """A declared e was Euler's number in powers, and what was said of x_2 held for all x_i."""
    assert prove(claim, where=where).word == word


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
        ("x = y", "x: even, x: odd"),
        ("x = y", "x: odd, y: real, x: even"),
        ("x = y", "x: transcendental, x: real"),
        ("x_1 = y", "x_i: even, x_j: nonnegative"),
        ("x_1 = y", "x_2: integer"),
        ("x_1 = y", "x_2: positive integer"),
        ("x_1 = y", "x_2: real, x_i: complex"),
        ("x_1 = y", "x_2: positive, x_i: complex"),
    ],
)
def test_unreadable(claim: str, where: str) -> None:
    with pytest.raises(UnreadableText):
        read_claim(claim, where)


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("Sum(x_i, (i, 1, n)) >= 0", "x_i >= 0"),
        ("Sum(x_i, (i, 1, n)) >= 0", "x_j >= 0"),
        ("Sum(x_i, (i, 1, n)) >= 0", "x_i >= 0, i >= 1, i <= n"),
        ("Sum(x_i, (i, 1, n)) >= n*x_1", "x_i <= x_(i + 1)"),
        ("Sum(x_i, (i, 1, n)) >= 0", "0 <= x_i"),
        ("Sum(x_i, (i, 1, n)) >= 0", "2*x_(i + n) > 1"),
        ("x_1 >= 0", "x_i >= 0"),
        ("x_k >= 0", "x_i >= 0"),
        ("x_1 >= 0 >= -x_2", "x_i >= 0"),
        ("f(2) > 0", "f(x) > 0"),
        ("f(y) > 0", "f(x) > 0"),
        ("a_1 = 0", "a_(k_i) = 0"),
    ],
)
def test_a_hypothesis_about_one_member_is_not_taken_for_one_about_all(
    claim: str, where: str
) -> None:
    """They were refuted, with another value of the index in the hypothesis."""
    with pytest.raises(MalformedClaim, match=r"one value of [ijkx] only.*x_i: nonnegative"):
        read_claim(claim, where)


def test_an_index_of_one_link_is_one_of_the_chain() -> None:
    first, second = read_claim("0 <= x_1 + 1 <= x_i", "x_i >= 2")
    assert first.hypotheses == second.hypotheses


@pytest.mark.parametrize(
    ("claim", "where", "sorts", "said"),
    [
        ("x = y", "", {"x": "complex"}, "x: complex; y: real"),
        ("x = y", "x > 0", {"x": "positive integer"}, "x: positive integer; y: real"),
        ("x = y", "x: real", {"y": "even"}, "x: real; y: even"),
        ("w_2 = 1", "", {"w": "positive"}, "w_i: positive"),
        ("w_2 = 1", "w_i: integer", {"w": "even"}, "w_i: even"),
        ("d_model = 2", "", {"d_model": "even"}, "d_model: even"),
    ],
)
def test_sorts_of_the_caller(claim: str, where: str, sorts: dict[str, str], said: str) -> None:
    (made,) = read_claim(claim, where, sorts)
    assert "; ".join(describe(made)) == said


@pytest.mark.parametrize(
    ("claim", "where", "sorts"),
    [
        ("x = y", "x > 0", {"x": "complex"}),
        ("x = y", "x > 0", {"x": "integer"}),
        ("x = y", "x: integer", {"x": "real"}),
        ("w_2 = 1", "w_i: positive", {"w": "real"}),
        ("w_2 = 1", "w: positive", {"w_#": "real"}),
        ("x = y", "", {"x": "number"}),
    ],
)
def test_sorts_of_the_caller_do_not_weaken_what_is_said(
    claim: str, where: str, sorts: dict[str, str]
) -> None:
    with pytest.raises(MalformedClaim, match=r"is known to be|is not a sort"):
        read_claim(claim, where, sorts)


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
