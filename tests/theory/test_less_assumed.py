"""Theorems that assume something: with a little less assumed they are not proved.

In each row one assumption of a theorem is replaced by a weaker one, with which the theorem would
be false or does not follow; its proof must break.
"""

import random

import mpmath
import pytest

from symproof import theory
from symproof.authoring.assumptions import assumed, read_assumption
from symproof.authoring.derivations import calc
from symproof.authoring.formulas import to_term
from symproof.authoring.library import Integer, Real, Record, library, verify
from symproof.authoring.reasons import bound

theory.load()
CHAPTERS = (
    "integer_positions", "integer_offsets", "logarithmic_law", "rotary_bound", "uniqueness",
    "bilinear", "real_periods",
)  # fmt: skip
pytestmark = pytest.mark.usefixtures("verdicts_alone")
RESTING = ("integer_positions", "integer_offsets", "logarithmic_law")
RECORDS = [r for r in library.records.values() if r.chapter in CHAPTERS]
ASSUMING = [r for r in RECORDS if not r.is_refuted and r.assumptions]


def with_other_assumption(name, number, text, given=(), **variables):
    """A record like the theorem ``name``, its assumption with this number replaced."""
    old = library.records[name]

    def function(*symbols):
        made = old.function(*symbols)
        made.assumptions[number - 1] = read_assumption(text, given, variables)
        return made

    new = Record(f"weaker_{name}", "Weaker", "Weaker.", old.chapter, function)
    new.__dict__["sorts"] = dict(old.sorts)
    return new


def verdict(record):
    library.records[record.name] = record
    try:
        (checked,) = verify([record])
    finally:
        del library.records[record.name]
    return checked


NOTHING = ("0 <= m", [], {"m": "natural"})
WINDOW = ["1 - n <= p", "p <= n"]
SHORT = ["2 - n <= p", "p <= n"]
TWICE = "Sum({0}[i]*sin(omega[i]*h*(p + s)) + {1}[i]*cos(omega[i]*h*(p + s)), (i, 0, n - 1))"
SAME = TWICE.format("a", "b") + " = " + TWICE.format("g", "r")
STANDARD = SAME.replace("omega[i]*h", "10000^(-i/n)")
KEPT = "B(l + s + t, m + s + t) = B(l + s, m + s)"
BOTH = {"l": "integer", "m": "integer"}
CORNERS = ["1 - n <= l", "l <= n", "1 - n <= m", "m <= n"]

WEAKER = [
    # π need not be irrational, or it is said for some integers only
    ("cosine_of_integer", 1, *NOTHING),
    ("cosine_of_integer", 1, "sin(2*m) != 0", [], {"m": "positive integer"}),
    ("cosine_of_integer", 1, "sin(m) != 0", ["10 <= m"], {"m": "positive integer"}),
    ("similarity_below_maximum", 1, *NOTHING),
    ("similarity_above_minimum", 1, *NOTHING),
    ("standard_similarity_below", 1, *NOTHING),
    ("standard_distance_positive", 1, *NOTHING),
    ("sine_of_integer", 3, *NOTHING),
    ("sine_of_integer", 3, "a - b*pi != 0", [], {"a": "even", "b": "natural"}),
    ("sine_of_integer", 3, "a - b*pi != 0", [], {"a": "positive integer", "b": "even"}),
    # the place of the integer between two multiples
    ("sine_of_integer", 1, "m*pi <= 2*k", [], {}),
    ("sine_of_integer", 2, "k <= (m + 2)*pi", [], {}),
    ("sine_above_third", 2, "x <= pi", [], {}),
    ("sine_above_parabola", 2, "x <= 4", [], {}),
    ("square_positive", 1, "x[l] != 1", [], {"l": "natural"}),
    # no frequency is 1
    ("similarity_below_maximum", 2, "omega[0] = 2", [], {}),
    ("similarity_above_minimum", 2, "omega[1] = 1", [], {}),
    # the cases of Lindemann and Weierstrass
    ("similarities_differ", 1, "b <= a", [], {}),
    ("similarities_differ", 2, *NOTHING),
    ("standard_distances_differ", 1, "b <= a", [], {}),
    ("standard_distances_differ", 2, *NOTHING),
    # one position too few
    ("independence", 3, "T_{n}(p) = 0", SHORT, {"p": "integer"}),
    ("independence", 3, "T_{n}(p) = 0", ["1 - n <= p", "p <= n - 1"], {"p": "integer"}),
    ("one_matrix", 3, SAME, SHORT, {"p": "integer"}),
    ("one_standard_matrix", 1, STANDARD, SHORT, {"p": "integer"}),
    ("one_standard_matrix", 1, STANDARD, WINDOW, {"p": "positive integer"}),
    ("first_side", 3, KEPT, ["2 - n <= l", *CORNERS[1:]], BOTH),
    ("weights_unmoved_by_turns", 3, KEPT, [*CORNERS[:3], "m <= n - 1"], BOTH),
    # equal frequencies, and frequencies that are multiples of π/h
    ("independence", 1, "sin(omega[i]*h) != 0", ["1 <= i"], {"i": "natural"}),
    ("independence", 2, *NOTHING),
    ("cosines_of_frequencies", 1, "i <= j", [], {}),
    # the estimates of the cosine integral, and the range of the offset
    ("law_beside_integral", 1, *NOTHING),
    ("law_beside_integral", 2, "abs(Ci(x)) <= 3/x", ["1 <= x"], {"x": "positive"}),
    ("law_beside_integral", 2, "abs(Ci(x)) <= 2/x", ["10 <= x"], {"x": "positive"}),
    ("law_beside_integral", 4, "D/100000 <= 1", [], {}),
    ("logarithmic_law", 3, "1/2 <= D", [], {}),
    # numbers that are not odd, another power of two, another product than 4
    ("no_factor_two", 1, "2^r*a = 2*b", [], {}),
    ("no_factor_two", 2, "cos(pi*b) = 1", [], {}),
    ("one_two_more", 1, "2^(r - s)*a = b", [], {}),
    ("one_two_more", 2, "cos(pi*a) = 1", [], {}),
    ("one_two_more", 3, "t = s", ["2^(t - s)*a = b", "1 <= t"], {"t": "natural"}),
    ("no_power_of_two", 1, "2^(r - s)*a = 2*b", [], {}),
    ("no_power_of_two", 2, "cos(pi*a)^2 = 1", [], {}),
    ("no_power_of_two", 3, "cos(pi*b)^2 = 1", [], {}),
    ("one_more_apart", 1, "(r - t)*(r - t - 1) >= -1", [], {"t": "natural"}),
    ("one_more_apart", 1, "(r - t)*(r - t - 1) >= 0", ["1 <= t"], {"t": "natural"}),
    ("divisors_of_four", 1, "n*(r - s) = 3", [], {}),
    ("divisors_of_four", 1, "n*(r - s) = 8", [], {}),
    ("divisors_of_four", 1, "n*(r - s)^2 = 4", [], {}),
    ("period_divides_four", 1, "2*T = 2*pi*(2^(e[0])*q[0])", [], {}),
    ("period_divides_four", 2, "10000^(-2/n)*T = 2*pi*(2^(e[1])*q[1])", [], {}),
    ("period_divides_four", 2, "10000^(-1/n)*T = 2*pi*q[1]", [], {}),
    ("real_period_only", 1, "T = pi*(2^(e[0])*q[0])", [], {}),
    ("real_period_only", 2, "100000^(-1/n)*T = 2*pi*(2^(e[1])*q[1])", [], {}),
    # the changes of the coefficients
    ("waves_at_most_change", 1, "√(a[i]^2 + b[i]^2) <= t", [], {"i": "natural"}),
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
    record = Record(function.__name__, "Families", "Families.", "integer_offsets", function)
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
    """A theorem that rests on irrationality, on Lindemann and Weierstrass or on the estimates says
    so in a remark, and is listed; nothing else does and is."""
    named = ("π is irrational", "Lindemann and Weierstrass", "two estimates", "irrationality of π")
    for record in RECORDS:
        if record.chapter not in RESTING or record.is_refuted:
            continue
        deep = any(p.variables and record.name != "square_positive" for p in record.assumptions)
        said = [r for r in record.remarks if "not proved here" in r]
        assert len(said) == deep == bool(record.rests_on), record.name
        assert all(any(name in r for name in named) for r in said)


@pytest.mark.parametrize("k", range(1, 60))
def test_the_assumption_about_the_sine_holds_at_small_integers(k):
    assert mpmath.sin(k) != 0


@pytest.mark.parametrize("x", [0.001, 0.1, 0.5, 0.9, 1.0])
def test_the_first_estimate_holds_at_points(x):
    assert abs(mpmath.ci(x) - mpmath.log(x) - mpmath.euler) <= x**2 / 4


@pytest.mark.parametrize("x", [1, 1.5, 3, 10, 100, 5000])
def test_the_second_estimate_holds_at_points(x):
    assert abs(mpmath.ci(x)) <= mpmath.mpf(2) / x


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


def mean_of_squares(positions, frequencies):
    pairs = [(t, u) for t in positions for u in positions]
    dots = [mpmath.fsum(mpmath.cos(w * (t - u)) for w in frequencies) for t, u in pairs]
    return mpmath.fsum(x**2 for x in dots) / len(pairs)


@pytest.mark.parametrize("n", [1, 2, 5, 16])
def test_the_mean_of_the_squares(n):
    """At least n/2; for d = 2n, two of 2d positions have a square above n/4 between them."""
    standard = [mpmath.mpf(10000) ** (-mpmath.mpf(i) / n) for i in range(n)]
    generator = random.Random(n)
    for positions in ([k * 7 for k in range(4 * n)], [generator.random() for _ in range(9)]):
        assert mean_of_squares(positions, standard) >= n / 2
    apart = [mpmath.fsum(mpmath.cos(w * 7 * k) for w in standard) for k in range(1, 4 * n)]
    assert max(x**2 for x in apart) > n / 4


@pytest.mark.parametrize("line", ["n*N^2/2 + 1", "n*N^2", "n^2*N^2/2"])
def test_the_mean_of_the_squares_is_not_more(line):
    old = library.records["mean_square"]

    def function(*symbols):
        made = old.function(*symbols)
        made.steps[-1] = made.steps[-1]._replace(line=to_term(line))
        return made

    new = Record("other_mean", "Other", "Other.", old.chapter, function)
    new.__dict__["sorts"] = dict(old.sorts)
    assert verdict(new).verdict != "proved"


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
