"""Steps of exercises, each with the step that a classical mistake makes of it: a sign, a lost or an
extraneous solution, a turned inequality, a bound that is too good.

``exercises.tsv`` has what is assumed, what follows, and what does not follow, though people write
it.  It was written before any of it was decided.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import symproof
from symproof.verdicts import Proved, Refuted, Verdict

pytestmark = pytest.mark.slow
ROWS = [
    tuple(line.split("\t"))
    for line in Path(__file__).with_name("exercises.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
TOPICS = sorted({topic for topic, *_ in ROWS})
PROVED, REFUTED = 0.95, 0.9  # what share of right and of wrong steps is decided


@cache
def verdict_of(step: str, assumed: str) -> Verdict:
    return symproof.prove(step, where=assumed)


@pytest.mark.parametrize("topic", TOPICS)
def test_nothing_is_decided_wrongly(topic):
    for _, assumed, right, wrong in (row for row in ROWS if row[0] == topic):
        assert not isinstance(verdict_of(right, assumed), Refuted), (right, assumed)
        assert not isinstance(verdict_of(wrong, assumed), Proved), (wrong, assumed)


def test_most_steps_are_decided():
    right = [isinstance(verdict_of(right, assumed), Proved) for _, assumed, right, _ in ROWS]
    wrong = [isinstance(verdict_of(wrong, assumed), Refuted) for _, assumed, _, wrong in ROWS]
    assert sum(right) >= PROVED * len(ROWS)
    assert sum(wrong) >= REFUTED * len(ROWS)
