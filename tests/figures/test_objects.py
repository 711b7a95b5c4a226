"""What the figures show is true of the encoding, computed here by other means."""

import numpy
import pytest

from symproof.report.figures import approximation, first_rises, gallery, objects, toeplitz
from symproof.report.figures.numbers import numbers
from symproof.theory.example_4x4 import GRAM, F, F_high, F_low


def by_hand(d, positions):
    angles = numpy.outer(positions, 10000.0 ** (-2 * numpy.arange(d // 2) / d))
    return numpy.stack([numpy.sin(angles), numpy.cos(angles)], axis=2).reshape(len(positions), d)


def test_encodings():
    assert objects.encodings(range(7), 16) == pytest.approx(by_hand(16, range(7)))


def test_turned_blocks_are_those_further_on():
    assert objects.rotated([1.0], 2.0, 3, 16) == pytest.approx(objects.blocks([3.0], 3, 16))
    assert objects.rotated([1.0], 2.0, 0, 16) != pytest.approx(objects.blocks([1.0], 0, 16))


@pytest.mark.parametrize("d", [4, 64, 512])
def test_dot_products_and_distances(d):
    vectors = by_hand(d, range(65))
    assert objects.dot_products(d, 64) == pytest.approx(vectors @ vectors[0], abs=1e-9)
    assert objects.distances(d, 64) == pytest.approx(
        numpy.linalg.norm(vectors - vectors[0], axis=1), abs=1e-9
    )


@pytest.mark.parametrize(
    ("d", "k"), list(zip(first_rises.DIMENSIONS, (3, 5, 11, 43, 68), strict=True))
)
def test_first_rises(d, k):
    values = by_hand(d, range(k + 2)) @ by_hand(d, [0])[0]
    assert (numpy.diff(values[: k + 1]) < 0).all()
    assert values[k + 1] > values[k]
    assert objects.first_rise(d) == k
    assert f"from {k} to {k + 1}" in gallery.WORDS["first_rises"][1] or (
        f"{k} to {k + 1}" in gallery.WORDS["first_rises"][1]
    )


def test_the_mean_lies_in_the_band_of_the_integral():
    d, last = approximation.DIMENSION, approximation.LAST
    offsets = numpy.arange(1.0, last + 1)
    mean = objects.dot_products(d, last)[1:] * 2 / d
    integral = numbers(approximation.INTEGRAL, x=offsets)
    error = numbers(approximation.BOUND, x=offsets, n=d // 2)
    assert (abs(mean - integral) <= error).all()
    assert not (abs(mean - integral) <= error / 100).all()
    t = (numpy.arange(200_000) + 0.5) / 200_000
    for x in (1.0, 17.0, 64.0):
        direct = numpy.cos(x * 10000.0**-t).mean()
        assert numbers(approximation.INTEGRAL, x=x) == pytest.approx(direct, abs=1e-6)


def test_the_matrix_is_the_sum_of_its_parts():
    whole, high, low = (numbers(part())[..., 0] for part in (F, F_high, F_low))
    assert whole == pytest.approx(high + low)
    assert whole == pytest.approx(numpy.array(GRAM, dtype=float))
    assert toeplitz._written(-1.4999999) == "$-1.5$"
