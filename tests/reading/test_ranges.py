"""Sums, products and integrals as people type them: with bounds below and above a word or a sign,
and as functions of four arguments."""

from __future__ import annotations

import pytest

from symproof import prove
from symproof.notation.tokens import UnreadableText

N = "n: natural"
PROVED = [
    ("sum_(k=1)^n k = n*(n+1)/2", N),
    ("sum_{k=1}^{n} k = n*(n+1)/2", N),
    ("Sum_{k=1}^n k = n*(n+1)/2", N),
    ("∑_{k=1}^n k = n(n+1)/2", N),
    ("Σ_{k=1}^n k = n(n+1)/2", N),
    ("2 ∑_(k = 1)^n k = n^2 + n", N),
    ("sum_{k=1}^n (a + b_k) = n a + sum_{k=1}^n b_k", N),
    ("∏_{k=1}^n k = n!", N),
    ("Π_{k=1}^n k = n!", N),
    ("prod_{k=1}^n k = n!", N),
    ("product_(i=1)^3 i = 6", ""),
    ("sum(k, k, 1, n) = n*(n+1)/2", N),
    ("sum(k, (k, 1, n)) = n*(n+1)/2", N),
    ("product(k, k, 1, n) = n!", N),
    ("prod(k, (k, 1, n)) = n!", N),
    ("integrate(x^2, x, 0, 1) = 1/3", ""),
    ("integral(x^2, x, 0, 1) = 1/3", ""),
    ("int_0^1 x^2 dx = 1/3", ""),
    ("integral_0^pi sin(x) dx = 2", ""),
]
REFUTED = [
    ("sum_(k=1)^n k = n*(n-1)/2", N),
    ("∑_{k=1}^n k = n^2", N),
    ("Σ_{k=0}^n 1 = n", N),
    ("Π_{k=0}^n k = n!", N),
    ("∏_{k=1}^n k = n", N),
    ("product(k, k, 0, n) = n!", N),
    ("sum(k, k, 1, n) = n*(n+2)/2", N),
    ("sum(1, k, 1, n) = n + 1", N),
    ("integrate(x^2, x, 0, 1) = 1/2", ""),
    ("integral(x, x, 0, 2) = 1", ""),
    ("int_0^1 x^2 dx = 1/2", ""),
    ("∫_0^2 x dx = 1", ""),
]
NEITHER = [
    ("int_(-1)^1 1/t^2 dt = -2", ""),  # the integrand has a pole
    ("integral(1/t, t, -1, 1) = 0", ""),
]
UNREAD = [
    "sum = 3",
    "sum(a, b) = 3",
    "sum(k, k, 1) = 1",
    "sum(k, (k, 1, 2), k, 1, 2) = 1",
    "sum(k, 1, 1, 2) = 1",
    "Sum(k, k, 1, 2) = 3",
    "integral(x, x, 0) = 1",
    "integral(x, 1, 0, 1) = 1",
    "sum_{k} k = 3",
    "sum_{k=1} k = 3",
    "sum_{k<3}^5 k = 3",
    "∑ k = 3",
    "int_0^1 x = 1/2",
]


@pytest.mark.parametrize(("claim", "where"), PROVED)
def test_what_is_typed_is_read(claim: str, where: str) -> None:
    assert prove(claim, where=where).proved


@pytest.mark.parametrize(("claim", "where"), REFUTED)
def test_what_is_false_is_refuted(claim: str, where: str) -> None:
    assert prove(claim, where=where).refuted


@pytest.mark.parametrize(("claim", "where"), NEITHER)
def test_improper_integrals_are_not_decided(claim: str, where: str) -> None:
    assert prove(claim, where=where).undecided


@pytest.mark.parametrize("claim", UNREAD)
def test_a_range_is_complete(claim: str) -> None:
    with pytest.raises(UnreadableText):
        prove(claim)


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("Σ_1 = Σ_1 + 0", ""),
        ("Π·2 = 2·Π", ""),
        ("sum = sum + 0", "sum: real"),
        ("prod(x) = 0 + prod(x)", "prod: function"),
    ],
)
def test_names_that_sums_and_products_have_stay_names(claim: str, where: str) -> None:
    assert prove(claim, where=where).proved
