"""The syllabus: as much is decided as before, and nothing wrongly."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from syllabus.measure import RIGHT, Item, is_wrong, items, verdict

pytestmark = pytest.mark.slow
PARTS = list(dict.fromkeys(item.part for item in items()))
said = cache(verdict)


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


def share(part: str, expected: str) -> float:
    """How much of a part is decided as it should be."""
    chosen: list[Item] = [i for i in items() if i.part == part and i.expected == expected]
    return sum(said(i)[0] == RIGHT[expected] for i in chosen) / len(chosen)
