"""Terms to numbers, against numbers from elsewhere."""

import math

import numpy
import pytest

from symproof.authoring.formulas import Identity, formula, total
from symproof.report.figures.numbers import numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("sin(x)^2 + cos(x)^2", 1.0),
        ("-x/2", -1.5),
        ("sqrt(x + 6)", 3.0),
        ("|x - 5|", 2.0),
        ("pi*x", 3 * math.pi),
        ("log(e^x)", 3.0),
        ("0.25*x", 0.75),
    ],
)
def test_scalars(text, value):
    assert numbers(text, x=3.0) == pytest.approx(value)


def test_curves_are_computed_at_once():
    x = numpy.linspace(0, 1, 5)
    assert numbers("x^2 + 1", x=x) == pytest.approx(x**2 + 1)


def test_sums_and_families():
    value = numbers(total("omega[i]*k", ("i", 0, "n - 1")), k=2.0, n=4, omega=lambda i: i + 1)
    assert value == pytest.approx(20)


def test_matrices_multiply_point_by_point():
    k = numpy.array([0.0, 1.0])
    turn = formula([["cos(k)", "sin(k)"], ["-sin(k)", "cos(k)"]])
    assert numbers(turn * turn.T, k=k)[..., 1] == pytest.approx(numpy.eye(2))


def test_the_cosine_integral():
    # Ci(1) as in tables, to twelve digits.
    assert numbers("Ci(x)", x=1.0) == pytest.approx(0.337403922900968, abs=1e-12)


@pytest.mark.parametrize("text", ["x + y", "omega[1]"])
def test_a_name_without_a_value(text):
    with pytest.raises(ValueError, match="has no value"):
        numbers(text, x=1.0)


def test_what_has_no_numbers():
    with pytest.raises(ValueError, match="no numbers for 'identity'"):
        numbers(formula([[1, 0], [0, 1]]) * Identity)
