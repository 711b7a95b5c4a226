"""The picture of the dependencies."""

import pytest

from symproof.report.compose import compose
from symproof.report.page.graph import COLUMNS, graph


@pytest.fixture(scope="module")
def handbook(checked_library):
    return compose(checked_library)


def test_every_theorem_has_a_place_of_its_own(handbook):
    nodes = graph(handbook).nodes
    assert [n.section.name for n in nodes] == [s.name for s in handbook.sections]
    assert len({(n.x, n.y) for n in nodes}) == len(nodes)
    assert len({n.label for n in nodes}) == len(nodes)


def test_everything_is_inside_its_band_and_the_picture(handbook):
    picture = graph(handbook)
    bands = {b.chapter.name: b for b in picture.bands}
    for node in picture.nodes:
        band = bands[node.section.chapter]
        assert band.top + 16 < node.y < band.bottom - 16
        assert 16 < node.x < picture.width - 16
    assert picture.bands[-1].bottom == picture.height


def test_edges_are_the_uses_and_the_corrections(handbook):
    edges = {(e.used, e.user, e.corrects) for e in graph(handbook).edges}
    assert ("block_shift", "shift", False) in edges
    assert ("shift", "encoding_is_relative", True) in edges
    assert ("shift", "block_shift", False) not in edges
    assert len(edges) == sum(len(s.uses) + (s.instead is not None) for s in handbook.sections)


def test_long_chapters_go_on_in_a_second_row(handbook):
    longest = max(handbook.chapters, key=lambda c: len(c.sections))
    rows = {n.y for n in graph(handbook).nodes if n.section.chapter == longest.name}
    assert len(rows) == -(-len(longest.sections) // COLUMNS)


def test_the_same_theorems_give_the_same_picture(handbook):
    assert graph(handbook) == graph(handbook)
