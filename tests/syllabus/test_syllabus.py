"""The syllabus: as much is decided as before, and nothing wrongly."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from tools.syllabus.measure import RIGHT, is_wrong, items, verdict

PARTS = list(dict.fromkeys(item.part for item in items()))
said = cache(verdict)
SLICE = items()[::17]


def test_nothing_in_a_slice_is_decided_wrongly_and_most_is_decided() -> None:
    assert [item for item in SLICE if is_wrong(item, said(item)[0])] == []
    right = sum(said(item)[0] == RIGHT[item.expected] for item in SLICE)
    assert right >= 0.8 * len(SLICE)


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_decided_wrongly(part: str) -> None:
    wrong = [i for i in items() if i.part == part and is_wrong(i, said(i)[0])]
    assert wrong == []


def test_as_many_are_false_as_are_true() -> None:
    counts = Counter((item.part, item.expected) for item in items())
    assert len(PARTS) == 6
    assert len(items()) >= 600
    assert all(counts[part, "true"] == counts[part, "false"] for part in PARTS)


def test_no_equation_stands_there_twice() -> None:
    assert len({(item.claim, item.where) for item in items()}) == len(items())


@pytest.mark.slow
@pytest.mark.parametrize(("expected", "least"), [("true", 0.78), ("false", 0.92)])
def test_as_much_is_decided_as_before(expected: str, least: float) -> None:
    chosen = [item for item in items() if item.expected == expected]
    right = sum(said(item)[0] == RIGHT[expected] for item in chosen)
    assert right >= least * len(chosen)
