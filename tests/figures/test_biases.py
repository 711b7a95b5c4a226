"""The figure of biases shows what the theorems say."""

import math

import numpy
import pytest

from symproof.report.figures import biases, canvas


def bucket(offset):
    """The bucket as T5's publication and code describe it: 32 buckets for two directions, 128."""
    if offset < 8:
        return offset
    return min(15, 8 + int(math.log(offset / 8) / math.log(128 / 8) * 8))


def test_the_buckets_are_those_of_t5():
    assert [*biases.buckets()] == [bucket(offset) for offset in range(biases.LAST + 1)]


def test_the_last_bucket_begins_where_the_theorem_says():
    """``last_bucket``: all offsets from 91 on."""
    assert int(numpy.argmax(biases.buckets() == 15)) == 91


def test_alibi_is_a_straight_line():
    assert biases.alibi()[[0, 1, 140]] == pytest.approx([0, -0.5, -70])
    assert numpy.diff(biases.alibi()) == pytest.approx(-0.5)


def test_each_panel_has_its_name_and_its_numbers():
    with canvas.drawing("en"):
        panels = biases.draw(str).axes
    assert [axes.get_title() for axes in panels] == ["ALiBi", "bucket of T5", "dot product"]
    assert panels[1].lines[0].get_ydata() == pytest.approx(biases.buckets())
