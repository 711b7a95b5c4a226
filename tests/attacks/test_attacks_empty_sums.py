"""Attacks with sums that may be empty: what such a sum divides by may be 0 where it is empty, so
that a divisor that leaves the sum must not meet what makes it empty.

(Σ_{j=1}^m 1/n)·(Σ_{k=1}^n 1/m) is 1 unless m = n = 0, where its conditions are void and it is 0;
it counted as 1, and a proof of 1 = 0 could be replayed.
"""

from contextlib import suppress

import pytest
from proof_data import COMPUTED, RING, cited, claim, entry, instance, proved, term

from symproof.deciding.strategies import decide
from symproof.kernel.context import ProofError
from symproof.kernel.terms import Relation, number, symbol

TWO_SUMS = "Sum(1/n, (j, 1, m))*Sum(1/m, (k, 1, n))"
WHERE = "m n y: natural"
FALSE = {
    "two sums": f"{TWO_SUMS} = 1",
    "three sums": "Sum(1/n, (j, 1, m))*Sum(1/y, (k, 1, n))*Sum(1/m, (l, 1, y)) = 1",
    "a product in front": f"m*{TWO_SUMS}/m = 1",
    "powers": "Sum(n^(-1), (j, 1, m))*Sum(m^(-1), (k, 1, n)) = 1",
    "a sum as a divisor": "Sum(1/(n + y), (j, 1, m))*Sum(1/m, (k, 1, n + y)) = 1",
    "roots": "m*n*Sum(√(1/n^3), (j, 1, m))^2*Sum(√(1/m^3), (k, 1, n))^2 = 1",
    "absolute values": "Sum(abs(1/n), (j, 1, m))*Sum(abs(1/m), (k, 1, n)) = 1",
    "a divisor that vanishes with the length":
        "Sum(1/(2^n - 1), (j, 1, m))*Sum(1/m, (k, 1, 2^n - 1)) = 1",
    "rows and columns":
        "Sum(1/n, (j, 1, m))*Sum(Sum(1/m, (l, k, k)), (k, 1, n)) = 1",
    "a power of a sum": "Sum(2^(1/n), (j, 1, n))^n = n^n*2",
    "a power above another sum": "Sum(2^(1/n), (j, 1, m))^n = m^n*2",
    "an exponential": "Sum(exp(1/n), (j, 1, m))^n = m^n*E",
    "an exponential of another length": "Sum(exp(y/n), (j, 1, m))^n = m^n*exp(y)",
    "a product of powers": "Sum(2^(1/n), (j, 1, m))^n*2^y = m^n*2^(y + 1)",
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE)
def test_divisors_do_not_leave_sums_that_are_empty_with_them(name):
    with pytest.raises(ProofError, match="differ"):
        proved(entry("false", claim(FALSE[name], WHERE), RING))


@pytest.mark.parametrize("name", FALSE)
def test_a_certificate_says_that_they_are_not_zero(name):
    """Laws may be told of 1/n, which needs n ≠ 0; then the claim is true, and is not proved."""
    about = claim(FALSE[name], WHERE)
    with suppress(ProofError):
        theorem = proved(entry("false", about, COMPUTED))
        assert any(not c.ranges and c.relation.op == "!=" for c in theorem.conditions)
    assert not decide(about).proved


def test_one_is_not_zero():
    core = entry("core", claim(f"{TWO_SUMS} = 1", WHERE), COMPUTED)
    zeros = tuple(Relation(symbol(n), "=", number(0)) for n in "mn")
    used = cited(instance("core", m=term("0"), n=term("0")))
    nothing = claim("1 = 0")._replace(hypotheses=zeros, variables=claim("m = n", WHERE).variables)
    with pytest.raises(ProofError, match="theorem core: the sides differ as ring expressions"):
        proved(core, entry("nonsense", nothing, used))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Sum(1/x, (j, 1, n)) = n/x", "n: natural"),
        ("Sum(w[j]/x, (j, 1, n)) = Sum(w[j], (j, 1, n))/x", "n: natural"),
        ("Sum(1/m, (j, 1, n)) = n/m", "m n: natural"),
        ("Sum(1/n, (j, 1, n)) = 1", "n: positive integer"),
        ("Sum(1/n, (j, 1, m))*Sum(1/m, (k, 1, n)) = 1", "m n: positive integer"),
        ("Sum(2^(1/n), (j, 1, n))^n = n^n*2", "n: positive integer"),
        ("Sum(cos(x/y), (j, 1, n)) = n*cos(x/y)", "n: natural"),
        ("Sum(√(1/x), (j, 1, n))^2 = n^2/x", "n: natural, x: positive"),
        ("Sum(x^n, (j, 1, n)) = n*x^n", "n: natural"),
        ("Sum(1/x, (j, 1, m))^n*x^n = m^n", "m n: natural, x: nonzero"),
        ("x*Sum(1/x, (j, 1, n)) = n", "n: natural, x: nonzero"),
        ("Sum(1/n, (j, 1, n)) = Sum(1/n, (k, 0, n - 1))", "n: natural"),
    ],
)
def test_what_is_true_stays_proved(text, where):
    """At x = 0 a condition of the claim fails."""
    assert proved(entry("true", claim(text, where), COMPUTED)).name == "true"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x*Sum(1/x, (j, 1, n)) = n", "n: natural"),
        ("Sum(1/x, (j, 1, m))^n*x^n = m^n", "m n: natural"),
    ],
)
def test_what_is_not_seen_to_be_true(text, where):
    """At x = 0 the sums are empty, if the claim means anything.  That x ≠ 0 is a condition inside
    the range only, and the ring does not know of ranges that are empty."""
    with pytest.raises(ProofError, match="differ"):
        proved(entry("true", claim(text, where), COMPUTED))
