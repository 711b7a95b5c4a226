"""The reason ``enclosures``: what it proves, and what is found where it does not."""

import pytest
from authoring.making import checked
from sympy import Symbol

from symproof.authoring import (
    Integer,
    Natural,
    Real,
    algebra,
    bounds,
    calc,
    enclosures,
    formula,
    mean_value,
    squares,
    sums,
)  # fmt: skip
from symproof.report.build import show

t = Symbol("t", real=True)


# ── what it proves ────────────────────────────────────────────────────────────────────────


def numbers():
    return calc("pi").lt("22/7", by=enclosures).lt("sqrt(10)", by=enclosures)


def for_some_values(n: Natural):
    return calc("sin(n)").lt("0.99992", by=enclosures).suppose("n <= 100")


def between_two(n: Integer):
    return calc("n^3").le("n + 24", by=enclosures).suppose("-3 <= n").suppose("n < 4")


def different():
    return calc("sin(1)").ne("cos(1)", by=enclosures)


def after_equations():
    start = calc("Sum(i, (i, 1, 100))/(4*pi)")
    return start.eq("5050/(4*pi)", by=sums).gt(401, by=enclosures)


def by_squares():
    return calc("pi^(1/2)").le("1.8", by=squares(enclosures))


def by_a_derivative():
    steep = mean_value(t, "pi*t", 0, 2, 3, by=enclosures)
    return calc("2*pi - pi*0").gt("3*(2 - 0)", by=steep)


def with_a_condition_that_holds():
    return calc("1/(pi - 3)").gt(7, by=enclosures)


def with_many_digits():
    return calc("exp(pi*sqrt(163))").lt(262537412640768744, by=enclosures)


PROVED = [
    numbers, for_some_values, between_two, different, after_equations, by_squares, by_a_derivative,
    with_a_condition_that_holds, with_many_digits,
]  # fmt: skip


@pytest.mark.parametrize("function", PROVED)
def test_proved_without_conditions(function):
    found = checked(function)
    assert found.verdict == "proved", found.finding


# ── what it does not prove, and what is said ──────────────────────────────────────────────


def a_false_one():
    return calc("pi").gt("22/7", by=enclosures)


def false_for_one_value(n: Natural):
    return calc("sin(n)").lt("0.9999", by=enclosures).suppose("n <= 33")


def false_inside(n: Natural):
    """It holds at both ends of the range."""
    return calc("(n - 5)^2").gt(0, by=enclosures).suppose("n <= 9")


def false_in_the_middle_of_a_chain():
    return calc("E").lt("pi", by=enclosures).lt(3, by=enclosures).lt(4, by=enclosures)


def an_equation():
    return calc("Sum(i, (i, 1, 30))/pi").eq("465/pi", by=enclosures)


def equal_sides():
    return calc("sqrt(6 - 2*sqrt(5))").le("sqrt(5) - 1", by=enclosures)


def a_real_variable(x: Real):
    return calc("x^2 + 1").gt(0, by=enclosures)


def no_bound(n: Natural):
    return calc("n + 1").gt(0, by=enclosures)


def another_reason():
    return calc("exp(pi)").lt(24, by=bounds)


def algebra_instead():
    return calc("pi").lt("22/7", by=algebra)


def bounds_instead_inside():
    return calc("pi^(1/2)").le("1.8", by=squares(bounds))


def a_matrix():
    return calc(formula([[1], [2]])).ne(formula([[2], [1]]), by=enclosures)


def squares_of_the_wrong_sign():
    return calc("-2").le("-1 - 1/2 - 1", by=squares(enclosures))


FOUND = {
    a_false_one: "SP101", false_for_one_value: "SP101", false_inside: "SP101",
    false_in_the_middle_of_a_chain: "SP101", an_equation: "SP203", equal_sides: "SP112",
    a_real_variable: "SP202", no_bound: "SP202", another_reason: "SP112",
    algebra_instead: "SP112", a_matrix: "SP112", bounds_instead_inside: "SP112",
    squares_of_the_wrong_sign: "SP101",
}  # fmt: skip


@pytest.mark.parametrize(("function", "code"), FOUND.items())
def test_what_is_found(function, code):
    found = checked(function)
    assert found.verdict not in PROVED
    assert found.finding.code == code, found.finding
    assert found.finding.file == __file__ or found.finding.code == "SP201"


def test_a_value_between_is_named():
    """What holds at the ends of a range is proposed, and the kernel says where it fails."""
    assert "n = 5" in str(checked(false_inside).finding)


def for_two_variables(m: Integer, n: Natural):
    some = calc("(m - n)^2 + 1").gt(0, by=enclosures).suppose("-2 <= m")
    return some.suppose("m <= 1").suppose("n < 3")


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (numbers, "[enclosures of both sides]"),
        (for_some_values, "[enclosures of both sides for each integer with 0 ≤ n ≤ 100]"),
        (between_two, "[enclosures of both sides for each integer with -3 ≤ n ≤ 3]"),
        (for_two_variables, "for each integer with -2 ≤ m ≤ 1, 0 ≤ n ≤ 2]"),
    ],
)
def test_the_values_are_named(function, said):
    """One line says for which values a step was shown."""
    shown = show(checked(function))
    assert said in shown
    assert shown.count("enclosures of both sides for") == ("for each" in said)
