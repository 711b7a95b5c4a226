"""The error bound: it holds for the worst roundings there can be, and it is not much larger."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
from flint import arb, ctx

from symproof.testing.conventions import Convention
from symproof.testing.expected import Expected
from symproof.testing.rounding import FORMATS, ULPS, Arithmetic, ball

mpmath.mp.prec = 200
FORMS = [FORMATS["float16"], FORMATS["bfloat16"], FORMATS["float32"], FORMATS["float64"]]


def computed(p: int, i: int, d: int, u: mpmath.mpf, sign, power: bool) -> mpmath.mpf:
    """The angle of pair i, computed with relative errors ``sign()`` × the allowed ones."""

    def op(x):
        return x * (1 + sign() * u)

    def function(x):
        return x * (1 + sign() * 2 * ULPS * u)

    if i == 0:
        return op(mpmath.mpf(p))
    base = mpmath.mpf(10000)
    if power:
        exponent = op(op(mpmath.mpf(2 * i)) / op(mpmath.mpf(d)))
        return op(mpmath.mpf(p) * op(1 / function(op(base) ** exponent)))
    x = -op(op(mpmath.mpf(2 * i)) * op(function(mpmath.log(base)) / op(mpmath.mpf(d))))
    return op(p * function(mpmath.exp(x)))


@pytest.mark.parametrize("form", FORMS, ids=[f.name for f in FORMS])
@pytest.mark.parametrize("power", [True, False])
def test_adversarial_roundings_stay_inside(form, power: bool) -> None:
    """Arithmetic with roundings chosen against us: all up, all down, and at random."""
    u, d, rng = mpmath.mpf(2) ** -form.bits, 64, random.Random(5)
    signs = [lambda: 1, lambda: -1, lambda: rng.choice((-1, 1))]
    with ctx.workprec(200):
        expected = Expected(Convention(), d, Arithmetic(form, form))
        for p in (1, 2, 3, 100, 200, 255):  # every format holds these
            for i in (0, 1, 5, 20, 31):
                for sign in signs:
                    angle = computed(p, i, d, u, sign, power)
                    for column, f in ((2 * i, mpmath.sin), (2 * i + 1, mpmath.cos)):
                        value = f(angle) * (1 + sign() * 2 * ULPS * u) * (1 + sign() * u)
                        exact = arb(mpmath.nstr(value, 60))
                        assert expected.at(Fraction(p), column).overlaps(exact)


@pytest.mark.parametrize("form", [FORMATS["float32"], FORMATS["float64"]])
def test_the_bound_is_of_the_right_size(form) -> None:
    """One rounding more in the angle than is allowed, many times over, is seen; and the bound
    is at most thrice what adversarial roundings reach."""
    u, d, p, i = mpmath.mpf(2) ** -form.bits, 64, 200, 1
    with ctx.workprec(200):
        expected = Expected(Convention(), d, Arithmetic(form, form))
        radius = mpmath.mpf(str(float(expected.at(Fraction(p), 2 * i).rad())))
        exact = p * mpmath.mpf(10000) ** (-mpmath.mpf(2 * i) / d)
        ways = [(lambda s=s: s, power) for s in (1, -1) for power in (True, False)]
        reached = max(
            abs(mpmath.sin(computed(p, i, d, u, s, w)) - mpmath.sin(exact)) for s, w in ways
        )
        assert reached < radius < 3 * reached
        far = mpmath.sin(exact + 3 * radius / abs(mpmath.cos(exact)))
        assert not expected.at(Fraction(p), 2 * i).contains(arb(mpmath.nstr(far, 60)))


def test_the_bound_grows_with_the_angle() -> None:
    single = Arithmetic(FORMATS["float32"], FORMATS["float32"])
    with ctx.workprec(160):
        expected = Expected(Convention(), 512, single)
        radii = [float(expected.at(Fraction(p), 2).rad()) for p in (10, 100, 1000, 5000)]
        assert all(5 < b / a < 20 for a, b in pairwise(radii[:3]))
        assert radii[3] > 4.5e-4  # what honest encodings reach


def test_nothing_is_lost_at_position_zero() -> None:
    """sin 0 = 0 and cos 0 = 1 but for the rounding of the entry."""
    single = Arithmetic(FORMATS["float32"], FORMATS["float32"])
    with ctx.workprec(160):
        expected = Expected(Convention(), 8, single)
        assert float(expected.at(Fraction(0), 2).rad()) < 1e-40
        assert abs(float(expected.at(Fraction(0), 3).rad()) - 9 * 2**-24) < 1e-12


@pytest.mark.parametrize(
    ("name", "number", "held"),
    [
        ("float16", 2048, True),
        ("float16", 2049, False),
        ("float16", 2050, True),
        ("bfloat16", 256, True),
        ("bfloat16", 257, False),
        ("float32", 2**24, True),
        ("float32", 2**24 + 1, False),
        ("float64", 2**53 + 1, False),
        ("float64", 0, True),
    ],
)
def test_which_positions_a_format_holds(name: str, number: int, held: bool) -> None:
    assert FORMATS[name].holds(Fraction(number)) is held


def test_no_format_holds_a_third() -> None:
    assert not any(f.holds(Fraction(1, 3)) for f in FORMATS.values())


def test_frequencies_are_enclosed() -> None:
    with ctx.workprec(160):
        double = Arithmetic(FORMATS["float64"], FORMATS["float64"])
        enclosure = double.frequency(Fraction(10000), Fraction(1, 2))
        assert enclosure.contains(ball(Fraction(1, 100)))
        assert not enclosure.contains(ball(Fraction(1, 100) + Fraction(1, 10**14)))
        assert double.frequency(Fraction(10000), Fraction(0)) == 1
