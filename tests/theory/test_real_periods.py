"""The chapter on real periods: its statements by trial for small numbers, and false neighbours."""

from itertools import product
from math import gcd, isclose, pi

import pytest
from sympy import integer_nthroot

from symproof import theory
from symproof.authoring.formulas import formula
from symproof.authoring.library import library, verify
from symproof.kernel.claims import Relation
from symproof.report.build import show
from symproof.verdicts import Undecided, decide

theory.load()
RECORDS = [r for r in library.records.values() if r.chapter == "real_periods"]


def twos(m):
    """The number of prime factors 2."""
    return (m & -m).bit_length() - 1


def test_all_of_it_is_proved_without_conditions():
    assert {c.verdict for c in verify(RECORDS)} == {"proved"}


def test_what_the_induction_hypothesis_shows_for_another_theorem_is_printed():
    (checked,) = [c for c in verify(RECORDS) if c.record.name == "no_power_of_two"]
    _, _, premise = show(checked).partition("What this presupposes for t ∈ ℕ, 2^(t - s)·a = b:")
    assert [line.strip() for line in premise.splitlines()[2:5]] == [
        "t", "= s", "[the induction hypothesis with r ↦ t]",
    ]  # fmt: skip


def test_the_last_theorem_says_it_of_any_number_of_blocks():
    record = library["real_period_only"]
    assert {v.name: v.sort for v in record.claim.variables} == {
        "T": "positive", "n": "positive integer", "e_#": "natural", "q_#": "odd",
    }  # fmt: skip
    assert record.claim.relation == Relation(
        formula("(n - 1)*(n - 2)*(n - 4)").term, "=", formula(0).term
    )
    assert not record.claim.premises
    assert len(record.claim.hypotheses) == 2


@pytest.mark.parametrize("n", range(1, 60))
def test_the_product_is_zero_for_the_divisors_of_four_only(n):
    assert ((n - 1) * (n - 2) * (n - 4) == 0) is (4 % n == 0)


@pytest.mark.parametrize("n", range(1, 40))
def test_10000_is_a_power_of_a_rational_number_for_these_only(n):
    """A rational number whose power is an integer is one itself."""
    _, exact = integer_nthroot(10000, n)
    assert exact is (n in (1, 2, 4))


@pytest.mark.parametrize("n", [3, 5, 6, 7, 8, 12])
def test_no_small_numbers_of_turns_fit_for_others(n):
    assert all(10000 * b**n != a**n for a, b in product(range(1, 120), repeat=2))


@pytest.mark.parametrize(("n", "first", "second"), [(1, 10000, 1), (2, 100, 1), (4, 10, 1)])
def test_the_periods_that_there_are_fulfil_the_assumptions(n, first, second):
    """The period for d = 2n makes the first two frequencies turn whole numbers of times, and the
    powers of two in these differ as the theorem says."""
    period = 2 * pi * first
    assert isclose(10000 ** (-1 / n) * period, 2 * pi * second)
    assert n * (twos(first) - twos(second)) == 4


def test_products_with_the_integer_before_are_not_negative():
    assert all(k * (k - 1) >= 0 for k in range(-50, 50))
    assert any(x * (x - 1) < 0 for x in (0.5, 0.25))


def test_odd_numbers_and_powers_of_two():
    assert all(twos(2**r * a) == r for r in range(9) for a in range(-9, 10, 2))
    assert all(gcd(u**n, 2) == 1 for u in range(-9, 10, 2) for n in range(9))


FALSE = [
    ("odd_factor", "cos(pi*(u*x))", "=", "cos(pi*u)"),
    ("odd_factor", "cos(pi*(u*x))", "=", "-cos(pi*x)"),
    ("twice_integer", "cos(pi*(2*x))", "=", "-1"),
    ("twice_integer", "cos(pi*(3*x))", "=", "1"),
    ("odd_power", "cos(pi*u^n)", "=", "1"),
    ("odd_power", "cos(pi*(2*u)^n)", "=", "-1"),
    ("no_factor_two", "r", "=", "1"),
    ("one_two_more", "r", "=", "s"),
    ("no_power_of_two", "r", "=", "s + 1"),
    ("no_power_of_two", "a", "=", "2*b"),
    ("integers_apart", "(r - s)*(r - s - 2)", ">=", "0"),
    ("integers_apart", "(r - s)*(r - s - 1)", ">", "0"),
    ("integers_apart", "(r - s)*(r - s - 1)", ">=", "1"),
    ("integers_apart", "(r - s)^3*(r - s - 2)^3", ">=", "0"),
    ("divisors_of_four", "(n - 1)*(n - 2)*(n - 3)", "=", "0"),
    ("divisors_of_four", "(n - 1)*(n - 2)", "=", "0"),
    ("divisors_of_four", "(n - 2)*(n - 4)", "=", "0"),
    ("power_of_product", "(a + b)^n", "=", "a^n + b^n"),
    ("power_of_product", "(a*b)^n", "=", "a^n*b"),
    ("period_divides_four", "n*(e[0] - e[1])", "=", "3"),
    ("period_divides_four", "n*(e[0] + e[1])", "=", "4"),
    ("period_divides_four", "n", "=", "4"),
    ("real_period_only", "(n - 1)*(n - 2)", "=", "0"),
    ("real_period_only", "(n - 2)*(n - 4)", "=", "0"),
    ("real_period_only", "(n - 1)*(n - 2)*(n - 3)", "=", "0"),
]


@pytest.mark.parametrize(("name", "left", "op", "right"), FALSE)
def test_false_neighbours_are_not_proved(name, left, op, right):
    claim = library[name].claim
    verdict = decide(claim._replace(relation=Relation(formula(left).term, op, formula(right).term)))
    assert verdict.refuted or isinstance(verdict, Undecided)
