"""The figure of rotary encoding shows what the theorem says."""

import numpy
import pytest

from symproof.report.figures import canvas, rope
from symproof.report.figures.objects import turned


def score(p, q):
    query = turned(rope.QUERY, p, rope.BLOCK, rope.DIMENSION)
    key = turned(rope.KEY, q, rope.BLOCK, rope.DIMENSION)
    return float(query @ key)


def test_all_pairs_have_one_offset_and_one_score():
    assert {q - p for p, q in rope.PAIRS} == {2.0}
    first, *others = (score(p, q) for p, q in rope.PAIRS)
    assert others == pytest.approx([first] * len(others))
    assert score(0, 3) != pytest.approx(first)  # another offset has another one


def test_a_turn_keeps_the_length_and_turns_clockwise():
    before = numpy.array([0.0, 1.0])
    after = turned(before, 0.5, rope.BLOCK, rope.DIMENSION)
    assert after == pytest.approx([numpy.sin(0.5), numpy.cos(0.5)])
    assert turned(before, 0.0, rope.BLOCK, rope.DIMENSION) == pytest.approx(before)


def test_every_panel_shows_the_same_score():
    with canvas.drawing("en"):
        titles = [axes.get_title() for axes in rope.draw(str).axes]
    assert len(titles) == len(rope.PAIRS)
    assert len({title.partition(":")[2] for title in titles}) == 1
