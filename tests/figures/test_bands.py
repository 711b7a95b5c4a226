"""The figure of longer contexts shows what the theorems say."""

import numpy
import pytest

from symproof.report.figures import bands, canvas

BLOCKS = numpy.arange(64)


def by_hand():
    """The bands of Llama 3, from wavelengths as its authors publish them."""
    before = 500000.0 ** (-BLOCKS / 64)
    wavelength = 2 * numpy.pi / before
    smooth = (8192 / wavelength - 1) / 3
    after = numpy.where(
        wavelength < 8192 / 4,
        before,
        numpy.where(wavelength > 8192, before / 8, (1 - smooth) * before / 8 + smooth * before),
    )
    return before / after


def test_the_bands_are_those_of_the_model():
    assert bands.divisors()["bands"] == pytest.approx(by_hand())
    assert bands.divisors()["interpolation"] != pytest.approx(by_hand())


def test_every_divisor_lies_between_one_and_the_factor():
    for values in bands.divisors().values():
        assert (values >= 1 - 1e-12).all()
        assert (values <= 8 + 1e-12).all()


def test_a_larger_base_keeps_the_first_block_and_divides_the_last_by_the_factor():
    values = bands.divisors()["base"]
    assert values[[0, -1]] == pytest.approx([1, 8])
    assert (numpy.diff(values) > 0).all()


def test_the_dashed_line_stands_where_the_theorem_says():
    """``llama_unfinished`` begins at the block 35."""
    assert bands.first_unfinished() == 35


def test_each_curve_has_its_name():
    with canvas.drawing("en"):
        (axes,) = bands.draw(str).axes
    shown = [text.get_text() for text in axes.get_legend().get_texts()]
    assert shown == ["interpolation", "a larger base", "bands of Llama 3"]
    drawn = [line.get_ydata() for line in axes.lines[:3]]
    assert drawn == [pytest.approx(values) for values in bands.divisors().values()]
