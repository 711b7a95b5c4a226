"""Certificates for equations: the kernel accepts them, and nothing false has one."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction

import pytest
from claimed import read_claim
from corpus import BEYOND, Entry, entries
from proof_data import claim, entry, proved

from symproof.kernel.claims import Claim, scope, unfolded
from symproof.kernel.context import LAW, ProofError
from symproof.kernel.shapes import IllTyped
from symproof.search.certificates import proof_of
from symproof.search.certificates.exponentials import prime_powers
from symproof.search.certificates.radicals import squares

SECONDS = 20  # so that a claim that takes too long is named

# Not proved: too many products.
WITHOUT = {"csc(pi/18) - sqrt(3)*sec(pi/18) = 4"}


@contextmanager
def limited(text: str) -> Iterator[None]:
    def late(*_: object) -> None:
        raise TimeoutError(text)

    signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)


def equations(folder: str) -> Iterator[tuple[Entry, Claim]]:
    for row in entries(folder):
        if not row.file.endswith(BEYOND) and row.claim_text not in WITHOUT:
            for about in read_claim(row.claim_text, row.where_text):
                if about.relation.op == "=":
                    yield row, about


def certificate(about: Claim):
    try:
        return proof_of(unfolded(about), scope(about))
    except IllTyped:
        return None


@pytest.mark.slow
def test_the_kernel_accepts_the_certificates():
    accepted = 0
    for row, about in equations("accept"):
        with limited(row.claim_text):
            found = certificate(about)
        if found is not None:
            assert proved(entry("true", about, found)).name == "true"
            accepted += 1
    assert accepted > 385  # of some 460; the others take more than the ring and laws


@pytest.mark.slow
def test_what_is_false_has_none():
    for row, about in equations("reject"):
        with limited(row.claim_text):
            assert certificate(about) is None, row


@pytest.mark.parametrize(
    ("text", "where", "laws"),
    [
        ("(x + y)^2 = x^2 + 2*x*y + y^2", "", set()),
        ("exp(x + y) = exp(y)*exp(x)", "", {"exp of a sum"}),
        ("tan(x)*cos(x) = sin(x)", "", {"exp of a multiple", "sin", "cos", "tan"}),
        ("(-1)^(2*n) = 1", "n: integer", {"half turns", "exp of a multiple"}),
        ("sqrt(12) = 2*sqrt(3)", "", {"root of a square", "root of a product", "square of a root"}),
        ("abs(-3*x) = 3*abs(x)", "", {"absolute value of the negative"}),
        ("log(p^2) = 2*log(p)", "p: positive", {"logarithm of a power"}),
        ("p^(x + y) = p^x*p^y", "p: positive", {"power"}),
        ("x^(n + 2) = x^2*x^n", "n: natural", {"power of a sum"}),
        ("E^x = exp(x)", "", {"Euler's number"}),
        ("cos(pi/5) = (1 + sqrt(5))/4", "", {"roots of unity", "equal squares"}),
        ("Sum(cos(k*x)^2 + sin(k*x)^2, (k, 1, n)) = n", "n: natural", {"cos", "sin"}),
    ],
)
def test_the_laws_that_are_used(text, where, laws):
    found = certificate(claim(text, where))
    assert proved(entry("true", claim(text, where), json.loads(json.dumps(found))))
    used = {e["theorem"].removeprefix(LAW) for e in found.get("rewrite", [])}
    assert laws <= used
    assert used or not laws


def test_a_certificate_is_the_same_each_time():
    about = claim("tan(x + pi/7)*cos(x + pi/7) = sin(x + pi/7)")
    assert json.dumps(certificate(about)) == json.dumps(certificate(about))


@pytest.mark.parametrize(
    "text", ["sqrt(x^2) = x", "abs(x) = x", "x^y = y^x", "exp(log(x^2)/2) = x"]
)
def test_what_holds_for_some_numbers_only_has_none(text):
    assert certificate(claim(text)) is None


def test_every_entry_is_needed_or_harmless():
    """Whoever leaves out one entry gets no other theorem."""
    about = claim("cos(2*x) = 1 - 2*sin(x)^2")
    found = certificate(about)
    for k in range(len(found["rewrite"])):
        less = {**found, "rewrite": found["rewrite"][:k] + found["rewrite"][k + 1 :]}
        with suppress(ProofError):
            assert proved(entry("true", about, less)).conditions == ()


def test_factors():
    assert prime_powers(1) == {}
    assert prime_powers(360) == {2: 8, 3: 9, 5: 5}
    large = 1_000_003 * 1_000_033
    assert prime_powers(large * 4) == {2: 4, large: large}
    assert squares(Fraction(8, 9)) == (Fraction(2, 3), [2])
