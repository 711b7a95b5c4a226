"""The bounds of the series hold by themselves, without the bits that are added for good measure."""

from __future__ import annotations

import random
from itertools import cycle

import pytest
from flint import arb, ctx, fmpq

from symproof.kernel import intervals

PRECISIONS = (8, 11, 16, 24, 40, 64)


@pytest.fixture(autouse=True)
def no_guard_bits(monkeypatch):
    monkeypatch.setattr(intervals, "MORE", 0)
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
        demand_enclosed(getattr(intervals, name)(a, p), true(arb(fmpq(a, 1 << p))), p)


@pytest.mark.parametrize("p", PRECISIONS)
def test_the_cosine_is_even(p):
    for a in points(p, 1 << 10, p):
        demand_enclosed(intervals.cos_at(-a, p), arb.cos(arb(fmpq(a, 1 << p))), p)


@pytest.mark.parametrize("p", PRECISIONS)
def test_the_cosine_integral_without_its_constant(p):
    for a in points(p, 64, p):
        x = arb(fmpq(a, 1 << p))
        demand_enclosed(intervals.ci_at(a, p), x.ci() - arb.const_euler(), p)


@pytest.mark.parametrize("p", range(4, 90))
def test_constants(p):
    demand_enclosed(intervals.pi_at(p), arb.pi(), p)
    demand_enclosed(intervals.euler_at(p), arb.const_euler(), p)


def test_the_test_would_notice():
    with pytest.raises(AssertionError):
        demand_enclosed((201, 201), arb.pi(), 6)  # 201/64 = 3.1406
    with pytest.raises(AssertionError):
        demand_enclosed((202, 203), arb.pi(), 6)


# -- what the sums promise, and that what is made of them needs no more ----------------------------


def units(value, w):
    """The largest whole number of units of 2^(−w) that is not above the value."""
    return int((value * arb(2) ** w).floor().unique_fmpz())


def factorials(r, step, w):
    """1 + r/1! + r²/2! + …, or with every second factorial."""
    x = arb(fmpq(r, 1 << w))
    if step == 1:
        return x.exp()
    return (-x).sqrt().cos() if r < 0 else x.sqrt().cosh()


def odd_powers(z, sign, w):
    x = arb(fmpq(z, 1 << w))
    return x.atanh() if sign == 1 else x.atan()


def integrated(q, step, w):
    x = arb(fmpq(q, 1 << w))
    if step == 1:
        return -(x.expint(1) + x.log() + arb.const_euler())
    return x.sqrt().ci() - arb.const_euler() - x.sqrt().log()


@pytest.mark.parametrize("w", [1, 2, 3, 4, 5, 6, 8, 12, 40])
def test_what_the_sums_promise(w):
    draw = random.Random(w)
    for k in range(400):
        r = draw.randint(-(1 << w) >> 3, 1 << w >> 3)
        total, error = intervals._factorials(r, 1, w)
        demand_enclosed((total - error, total + error), factorials(r, 1, w), w)
        total, error = intervals._factorials(r, 2, w)
        for wrong in (-1, 0, 1):
            demand_enclosed((total - error, total + error), factorials(r + wrong, 2, w), w)
        z, sign = draw.randint(-(1 << w) // 3, (1 << w) // 3), (1, -1)[k % 2]
        total, error = intervals._odd_powers(z, sign, w)
        for wrong in (-1, 0, 1):
            if abs(z + wrong) < 1 << w:
                demand_enclosed((total - error, total + error), odd_powers(z + wrong, sign, w), w)
        q = draw.randint(1, 1 << w + draw.randint(0, 6))
        for step in (1, 2):
            demand_enclosed(intervals._integrated(q, step, w), integrated(q, step, w), w)


def wrong_by_most(monkeypatch, signs):
    """The sums, as wrong as they may be, one too large or too small like the ``signs`` in turn,
    for arguments for which they promise something."""
    turn = cycle(signs)

    def moved(promised, true):
        def replaced(x, kind, w):
            if true is factorials:
                assert 8 * abs(x) <= 1 << w
            else:
                assert 3 * abs(x) <= (1 << w) + 3
            _, error = promised(x, kind, w)
            wrong = error - 3  # the number may be wrong by one unit, and this one is rounded
            return units(true(x, kind, w), w) + next(turn) * wrong, error

        return replaced

    monkeypatch.setattr(intervals, "_factorials", moved(intervals._factorials, factorials))
    monkeypatch.setattr(intervals, "_odd_powers", moved(intervals._odd_powers, odd_powers))


@pytest.mark.parametrize("signs", [(1,), (-1,), (1, -1), (-1, 1)])
@pytest.mark.parametrize("p", [8, 16, 40, 64])
def test_the_sums_may_be_as_wrong_as_they_say(monkeypatch, p, signs):
    wrong_by_most(monkeypatch, signs)
    demand_enclosed(intervals.pi_at(p), arb.pi(), p)
    for a in points(p, 32, p):
        x = arb(fmpq(a, 1 << p))
        demand_enclosed(intervals.exp_at(a, p), x.exp(), p)
        demand_enclosed(intervals.cos_at(a, p), x.cos(), p)
        demand_enclosed(intervals.log_at(a, p), x.log(), p)


@pytest.mark.parametrize("more", [-4, -3, -2, -1, 0])
def test_what_follows_from_the_narrowest_sums(monkeypatch, more):
    """Nothing but E1(t) < 2^(−t) is needed beside the sums and the logarithm."""

    def narrow(q, step, w):
        low = units(integrated(q, step, w), w)
        return low, low + 1

    def log_at(a, p):
        low = units(arb(fmpq(a, 1 << p)).log(), p)
        return low, low + 1

    monkeypatch.setattr(intervals, "MORE", more)
    monkeypatch.setattr(intervals, "_integrated", narrow)
    monkeypatch.setattr(intervals, "log_at", log_at)
    for p in range(6, 40):
        demand_enclosed(intervals.euler_at(p), arb.const_euler(), p)
        for a in (1 << p, 3 << p, 7 << p - 1, (1 << p) + 1):
            if more == 0:
                true = arb(fmpq(a, 1 << p)).ci() - arb.const_euler()
                demand_enclosed(intervals.ci_at(a, p), true, p)


def test_the_bits_that_are_added_make_the_intervals_narrow(monkeypatch):
    """With them the ends are next to each other, or next but one."""
    monkeypatch.setattr(intervals, "MORE", 32)
    for p in (8, 24, 64):
        for a in points(p, 64, p):
            for name in ("exp_at", "cos_at", "log_at"):
                low, high = getattr(intervals, name)(a, p)
                assert high - low <= 2, (name, a, p)
            low, high = intervals.ci_at(a, p)
            assert high - low <= 4, (a, p)
        for low, high in (intervals.pi_at(p), intervals.euler_at(p)):
            assert high - low == 1
