"""Steps of exercises, each with the step that a classical mistake makes of it: a sign, a lost or an
extraneous solution, a turned inequality, a bound that is too good.

``exercises.tsv`` has what is assumed, what follows, and what does not follow, though people write
it.  It was written before any of it was decided.  ``drawn_exercises.tsv`` has the same of steps
that others have written, drawn by ``draw_exercises.py``, and was committed before any was decided.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import symproof
from symproof.deciding.verdicts import Proved, Refuted, Verdict

pytestmark = pytest.mark.slow
PROVED, REFUTED = 0.95, 0.9  # what share of right and of wrong steps is decided


def rows(name: str) -> list[tuple[str, str, str, str]]:
    """Topic or source, what is assumed, what follows, and what does not."""
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    split = (line.split("\t") for line in lines if not line.startswith("#"))
    return [(topic, *row[-3:]) for topic, *row in split]


OWN, DRAWN = rows("exercises.tsv"), rows("drawn_exercises.tsv")
TOPICS = sorted({topic for topic, *_ in OWN})


@cache
def verdict_of(step: str, assumed: str) -> Verdict | None:
    try:
        return symproof.prove(step, where=assumed)
    except ValueError:  # it is not read
        return None


@pytest.mark.parametrize("topic", TOPICS)
def test_nothing_is_decided_wrongly(topic):
    for _, assumed, right, wrong in (row for row in OWN if row[0] == topic):
        assert not isinstance(verdict_of(right, assumed), Refuted), (right, assumed)
        assert not isinstance(verdict_of(wrong, assumed), Proved), (wrong, assumed)


@pytest.mark.parametrize("part", range(10))
def test_nothing_that_is_drawn_is_decided_wrongly(part):
    for _, assumed, right, wrong in DRAWN[part::10]:
        assert not isinstance(verdict_of(right, assumed), Refuted), (right, assumed)
        verdict = verdict_of(wrong, assumed)
        # where others have 0^y = 0, a power is not defined here, and nothing is what is assumed
        assert not isinstance(verdict, Proved) or verdict.vacuous, (wrong, assumed)


@pytest.mark.parametrize("steps", [OWN, DRAWN], ids=["own", "drawn"])
def test_most_steps_are_decided(steps):
    right = [isinstance(verdict_of(right, assumed), Proved) for _, assumed, right, _ in steps]
    wrong = [isinstance(verdict_of(wrong, assumed), Refuted) for _, assumed, _, wrong in steps]
    assert sum(right) >= PROVED * len(steps)
    assert sum(wrong) >= REFUTED * len(steps)


def test_three_hundred_steps_are_drawn():
    assert len(DRAWN) == len({row[1:3] for row in DRAWN}) == 300
