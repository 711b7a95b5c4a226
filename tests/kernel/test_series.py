"""The bounds of the series hold by themselves, without the bits that are added for good measure."""

from __future__ import annotations

import random

import pytest
from flint import arb, ctx, fmpq

from symproof.kernel import series

PRECISIONS = (8, 11, 16, 24, 40, 64)


@pytest.fixture(autouse=True)
def no_guard_bits(monkeypatch):
    monkeypatch.setattr(series, "MORE", 0)
    with ctx.workprec(400):
        yield


def demand_enclosed(found, true, p):
    """``true`` lies between the ends, for certain."""
    low, high = found
    assert low <= high
    assert arb(fmpq(low, 1 << p)) <= true
    assert true <= arb(fmpq(high, 1 << p))


def points(p, largest, seed):
    """Numbers of all sizes up to ``largest``, in units of 2^(−p)."""
    draw = random.Random(seed)
    yield from (1, 2, 3, (1 << p) - 1, 1 << p, (1 << p) + 1, 3 << p, largest << p)
    for _ in range(150):
        size = draw.randint(1, p + largest.bit_length() - 1)
        yield draw.randint(1, 1 << size)


@pytest.mark.parametrize("p", PRECISIONS)
@pytest.mark.parametrize(
    ("name", "true", "largest"),
    [
        ("cos_at", arb.cos, 1 << 20),
        ("exp_at", arb.exp, 64),
        ("log_at", arb.log, 1 << 30),
    ],
)
def test_functions(name, true, largest, p):
    for a in points(p, largest, p):
        demand_enclosed(getattr(series, name)(a, p), true(arb(fmpq(a, 1 << p))), p)


@pytest.mark.parametrize("p", PRECISIONS)
def test_the_cosine_is_even(p):
    for a in points(p, 1 << 10, p):
        demand_enclosed(series.cos_at(-a, p), arb.cos(arb(fmpq(a, 1 << p))), p)


@pytest.mark.parametrize("p", PRECISIONS)
def test_the_cosine_integral_without_its_constant(p):
    for a in points(p, 64, p):
        x = arb(fmpq(a, 1 << p))
        demand_enclosed(series.ci_at(a, p), x.ci() - arb.const_euler(), p)


@pytest.mark.parametrize("p", range(4, 90))
def test_constants(p):
    demand_enclosed(series.pi_at(p), arb.pi(), p)
    demand_enclosed(series.euler_at(p), arb.const_euler(), p)


def test_the_test_would_notice():
    with pytest.raises(AssertionError):
        demand_enclosed((201, 201), arb.pi(), 6)  # 201/64 = 3.1406
    with pytest.raises(AssertionError):
        demand_enclosed((202, 203), arb.pi(), 6)
