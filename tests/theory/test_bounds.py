"""The chapters on bounds: everything is proved without conditions, and nothing stronger is."""

import pytest
from sympy import Symbol, cos, sin

from symproof import theory
from symproof.authoring.assumptions import assumed
from symproof.authoring.derivations import calc
from symproof.authoring.library import Positive, PositiveInteger, Real, Record, library, verify
from symproof.authoring.reasons import bound, bounds, mean_value, squares
from symproof.theory.bounds import cos_above, cos_falls, sin_above, sin_positive

theory.load()
RECORDS = [r for r in library.records.values() if r.chapter in ("bounds", "approximation")]
s = Symbol("s", real=True)


def test_all_of_it_is_proved_without_conditions():
    for checked in verify(RECORDS):
        assert checked.as_expected, checked.finding
        if not checked.record.is_refuted:
            assert checked.verdict == "proved", checked.record.name


def stronger_cosine(x: Real):
    """The cosine above a parabola that is too high."""
    return calc(cos(x)).ge("1 - x^2/4", by=bound(cos_above, witness=lambda h: h))


def stronger_sine(x: Real):
    """The sine below a line that is too low."""
    return calc(sin(x)).le("x/2", by=mean_value(s, sin(s), 0, x, "1/2")).suppose("0 <= x")


def sine_of_all(x: Real):
    """The sine below its argument, also where that is negative."""
    return calc(sin(x)).le(x, by=mean_value(s, sin(s), 0, x, 1))


def sine_by_instance(x: Real):
    """A bound at a place where its hypothesis fails."""
    return calc("sin(-x) + x - x^3/6").ge(0, by=bound(sin_above.at(x=-x))).suppose("0 < x")


def strict_from_weak(x: Real):
    """The sine strictly below its argument, at 0 too."""
    return calc(sin(x)).lt(x, by=mean_value(s, sin(s), 0, x, 1)).suppose("0 <= x")


def beyond_pi(a: Positive, b: Real):
    """The cosine falls, also beyond π."""
    falls = mean_value(s, cos(s), a, b, by=bound(sin_positive.at(x=s)))
    return calc(cos(b)).lt(cos(a), by=falls).suppose("a < b").suppose("b <= 2*pi")


def cubic_from_above(x: Real):
    """The sine below the cubic that is below it."""
    return calc("x - x^3/6").ge(sin(x), by=bound(sin_above)).suppose("0 <= x")


def frequency_above_one(a: Positive, b: Real):
    """The cosine of twice the argument falls up to π."""
    falls = bound(cos_falls.at(w=2))
    return calc(cos(2 * b)).lt(cos(2 * a), by=falls).suppose("a < b").suppose("b <= pi")


def root_of_negative(x: Real):
    """Squares compare, but the larger side may be negative."""
    return calc(1).le(x, by=squares(bound(assumed(1)))).suppose("1 <= x^2")


def twice_as_good(D: Positive, n: PositiveInteger):
    """The error of one sample is at most half of what it may be."""
    return calc(f"abs(cos(D) - cos(D + {n}))").le("n/2", by=squares(bounds))


@pytest.mark.parametrize(
    "function",
    [stronger_cosine, stronger_sine, sine_of_all, sine_by_instance, strict_from_weak, beyond_pi,
     cubic_from_above, frequency_above_one, root_of_negative, twice_as_good],
)  # fmt: skip
def test_nothing_stronger_is_proved(function):
    record = Record(function.__name__, "False", function.__doc__, "bounds", function)
    library.records[record.name] = record
    try:
        (checked,) = verify([record])
    finally:
        del library.records[record.name]
    assert checked.verdict != "proved"
    if checked.theorem is not None:  # the hypothesis that fails is printed as a condition
        assert function is sine_by_instance or function is frequency_above_one
        assert checked.theorem.conditions


def not_needed(x: Real):
    """What is plain needs no theorem."""
    return calc(cos(x) ** 2).ge(0, by=bound(cos_above, witness=lambda h: 0 * h + "cos(x)^2"))


def test_a_reason_that_is_not_needed_is_a_finding():
    record = Record("not_needed", "Not needed", "Plain.", "bounds", not_needed)
    library.records[record.name] = record
    try:
        (checked,) = verify([record])
    finally:
        del library.records[record.name]
    assert checked.finding is not None
    assert checked.finding.code == "SP203"
