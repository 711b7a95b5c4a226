"""How the sign of a difference is told: by the term of the certificate, with a letter for each
inequality that it rests on."""

import pytest

from symproof import theory
from symproof.authoring.assumptions import assumed
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, library, theorem, verify
from symproof.authoring.reasons import bound, bounds, mean_value, squares
from symproof.report.build import show


def shown(function, language="en"):
    function.__doc__ = "A statement."
    before = dict(library.records)
    try:
        (checked,) = verify([theorem(title="A theorem of this test")(function)])
        assert checked.as_expected, checked.finding
        return show(checked, language)
    finally:
        library.records = before


def half(x: Real, y: Real):
    return calc("x/2").le("y/2", by=bound(assumed(1))).suppose("x <= y")


def both(a: Real, b: Real, c: Real, z: Real):
    return (
        calc("b*c + a*z")
        .le("a*c + b*z", by=bound(assumed(2), assumed(1), witness=lambda g, h: g * h))
        .suppose("a <= b")
        .suppose("z >= c")
    )


def test_one_inequality_has_one_letter():
    text = shown(half)
    assert "assumption 1; the difference of the sides is Δ_1/2, where Δ_1 is the difference" in text


def test_letters_are_numbered_as_the_reasons_are():
    text = shown(both)
    assert "assumption 2; assumption 1; the difference of the sides is Δ_1·Δ_2, where" in text
    assert "Δ_1, Δ_2 are the differences there, in this order" in text


@pytest.mark.parametrize(
    ("language", "said"),
    [("ko", "Δ_1은 그 부등식에서의 차이다"), ("zh", "其中 Δ_1 为该不等式中的差")],
)
def test_in_other_languages(language, said):
    assert said in shown(half, language)


def test_what_is_used_without_being_named_is_said():
    def unnamed(a: Real, b: Real, c: Real):
        return (
            calc("a")
            .le("c", by=bound(assumed(1)))
            .suppose("a <= b")
            .suppose("b <= c")
        )  # fmt: skip

    text = shown(unnamed)
    assert "assumption 1; what is assumed, b ≤ c; the difference of the sides is Δ_1 + Δ_2" in text


def test_what_is_neither_named_nor_used_is_not_said():
    def unneeded(a: Real, b: Real, c: Real):
        return calc("a").le("b", by=bound(assumed(1))).suppose("a <= b").suppose("b <= c")

    text = shown(unneeded)
    assert "the difference of the sides is the same as there" in text
    assert "what is assumed" not in text
    assert "Δ" not in text


def test_a_letter_that_is_taken_is_not_used():
    """In the example of the theory Δ is the name of q − k."""
    theory.load()

    def taken(k: Real, q: Real, x: Real):
        return calc("x/2").le("Delta/2", by=bound(assumed(1))).suppose("x <= Delta")

    text = shown(taken)
    assert "is Δ'_1/2, where Δ'_1 is the difference there" in text
    assert "Δ_1" not in text


def test_of_squares_and_slopes_it_is_their_difference():
    def of_squares(x: Real):
        return calc(1).le("x", by=squares(bound(assumed(1)))).suppose("1 <= x^2").suppose("0 <= x")

    def of_slopes(a: Real, b: Real):
        falls = mean_value("s", "s^2/2", "a", "b", by=bound(assumed(1)))
        return (
            calc("b^2/2 - a^2/2")
            .ge(0, by=falls)
            .suppose("0 <= a")
            .suppose("a <= b")
        )  # fmt: skip

    assert "the difference of the squares is" in shown(of_squares)
    text = shown(of_slopes)
    assert "assumption 1; what is assumed, a < s; the difference of the derivative" in text


def test_without_inequalities_it_is_a_term_with_a_sign():
    def square(x: Real, y: Real):
        return calc("2*x*y").le("x^2 + y^2", by=bounds)

    text = shown(square)
    assert "the difference of the sides is" in text
    assert "≥ 0" in text
    assert "where" not in text
