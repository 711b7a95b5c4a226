"""Theorems that assume something: with a little less assumed they are not proved.

In each row one assumption of a theorem is replaced by a weaker one, with which the theorem would
be false or does not follow; its proof must break.
"""

import mpmath
import pytest
from theory.assuming import verdict, with_other_assumption

from symproof import theory
from symproof.authoring.assumptions import assumed, read_assumption
from symproof.authoring.derivations import calc
from symproof.authoring.library import Integer, Real, Record, library, verify
from symproof.authoring.reasons import bound

theory.load()
pytestmark = pytest.mark.usefixtures("verdicts_alone")
RECORDS = [r for r in library.records.values() if r.chapter == "uniqueness"]
ASSUMING = [r for r in RECORDS if not r.is_refuted and r.assumptions]


NOTHING = ("0 <= m", [], {"m": "natural"})
WINDOW = ["1 - n <= p", "p <= n"]
SHORT = ["2 - n <= p", "p <= n"]
TWICE = "Sum({0}[i]*sin(omega[i]*h*(p + s)) + {1}[i]*cos(omega[i]*h*(p + s)), (i, 0, n - 1))"
SAME = TWICE.format("a", "b") + " = " + TWICE.format("g", "r")
STANDARD = SAME.replace("omega[i]*h", "10000^(-i/n)")

WEAKER = [
    # π need not be irrational, or no frequency is 1
    ("whole_positions_differ", 1, "omega[0] = 2", [], {}),
    ("whole_positions_differ", 1, "omega[1] = 1", [], {}),
    ("whole_positions_differ", 2, "cos(2*k) < 1", [], {}),
    ("whole_positions_differ", 2, "cos(k) <= 1", [], {}),
    # the cases of Lindemann and Weierstrass
    ("similarities_differ", 1, "b <= a", [], {}),
    ("similarities_differ", 2, *NOTHING),
    # one position too few
    ("independence", 3, "T_{n}(p) = 0", SHORT, {"p": "integer"}),
    ("independence", 3, "T_{n}(p) = 0", ["1 - n <= p", "p <= n - 1"], {"p": "integer"}),
    ("one_matrix", 3, SAME, SHORT, {"p": "integer"}),
    ("one_standard_matrix", 1, STANDARD, SHORT, {"p": "integer"}),
    ("one_standard_matrix", 1, STANDARD, WINDOW, {"p": "positive integer"}),
    # equal frequencies, and frequencies that are multiples of π/h
    ("independence", 1, "sin(omega[i]*h) != 0", ["1 <= i"], {"i": "natural"}),
    ("independence", 2, *NOTHING),
    ("cosines_of_frequencies", 1, "i <= j", [], {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "number", "text", "given", "variables"), WEAKER, ids=lambda x: str(x)[:40]
)
def test_less_is_not_enough(name, number, text, given, variables):
    checked = verdict(with_other_assumption(name, number, text, given, **variables))
    assert checked.verdict != "proved"


def test_every_theorem_that_assumes_something_is_among_them():
    shown = {name for name, *_ in WEAKER}
    before = {"one_block_matrix", "weights_between", "weights_within"}
    assert {r.name for r in ASSUMING} - shown == before


@pytest.mark.parametrize("name", sorted({name for name, *_ in WEAKER}))
def test_with_the_assumption_itself_it_is_proved(name):
    """The way of the tests above breaks nothing by itself."""
    old = library.records[name].derivation.assumptions[0]
    new = with_other_assumption(name, 1, "0 <= 0")
    new.derivation.assumptions[0] = old
    assert verdict(new).verdict == "proved"


def never_a_half(k, value):
    """Twice an integer is not 1, said of all integer families and used for one of them."""
    odd = bound(assumed(1, mu=lambda i: value))
    return calc("(2*k - 1)^2").gt(0, by=odd).suppose("(2*mu[0] - 1)^2 > 0", **{"mu_#": "integer"})


def of_integers(k: Integer):
    return never_a_half(k, k)


def of_reals(k: Real):
    return never_a_half(k, k)


def of_another(k: Integer):
    return never_a_half(k, k + 1)


@pytest.mark.parametrize(
    ("function", "expected"), [(of_integers, True), (of_reals, False), (of_another, False)]
)
def test_a_family_of_an_assumption_takes_values_of_its_sort_only(function, expected):
    record = Record(function.__name__, "Families", "Families.", "uniqueness", function)
    assert (verdict(record).verdict == "proved") is expected


def test_a_family_of_an_assumption_has_integer_indices():
    (variable,) = read_assumption("mu[0] = 0", (), {"mu_#": "real"}).variables
    assert (variable.name, variable.sort, variable.indices) == ("mu_#", "real", ("integer",))


def test_all_of_it_is_proved_without_conditions():
    for checked in verify(RECORDS):
        assert checked.as_expected, checked.finding
        if not checked.record.is_refuted and checked.record.name != "cancelled":
            assert checked.verdict == "proved", checked.record.name


def test_what_is_assumed_is_named_and_said_not_to_be_proved():
    """A theorem that rests on irrationality or on Lindemann and Weierstrass says so in a remark;
    no other has such a remark."""
    named = ("π is irrational", "Lindemann and Weierstrass")
    for record in library.records.values():
        said = [r for r in record.remarks if "not proved here" in r]
        assert len(said) == bool(record.rests_on), record.name
        assert all(any(name in r for name in named) for r in said)


@pytest.mark.parametrize("k", range(1, 60))
def test_the_assumption_about_the_cosine_holds_at_small_integers(k):
    assert mpmath.cos(k) < 1


@pytest.mark.parametrize(("long", "short"), [(1, 0), (2, 1), (100, 1), (7, 5)])
def test_the_assumption_about_cosines_holds_for_small_coefficients(long, short):
    """A case of Lindemann and Weierstrass, d = 4: no small combination comes close to 0."""
    numbers = [mpmath.cos(long), mpmath.cos(mpmath.mpf(long) / 100)]
    numbers += [mpmath.cos(short), mpmath.cos(mpmath.mpf(short) / 100)]
    for m in range(-3, 4):
        for a in range(-3, 4):
            for b in range(-3, 4):
                rest = m * numbers[1] + a * numbers[2] + b * numbers[3]
                assert abs(numbers[0] - rest) > 1e-9


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "g[2*i] = x[i]"),
        (2, "g[2*i + 1] = x[n + i]"),
        (3, "r[2*i] = y[i]"),
        (4, "r[2*i + 1] = y[n + i]"),
    ],
)
def test_the_layouts_agree_only_if_every_entry_is_in_its_place(number, text):
    less = with_other_assumption("layouts_agree", number, text, ["i <= n - 2"], i="natural")
    assert verdict(less).verdict != "proved"
    all_of_them = with_other_assumption("layouts_agree", number, text, ["i <= n - 1"], i="natural")
    assert verdict(all_of_them).verdict == "proved"
