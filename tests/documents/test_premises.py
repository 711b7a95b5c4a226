"""Premises: which lines a relation may follow from (``premises/README.md``), and at which point all
of them hold."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from documents.held import cases_in, check, label

from symproof.deciding.words import PROVED, VERDICTS

KEYS = {"name", "language", "text", "expects"}
#: What may be expected, beside verdicts.
EXPECTED = re.compile(rf"(?:{'|'.join(VERDICTS)}|unheld|(?:follows|open) [0-9, ]+)")
CASES = cases_in(Path(__file__).with_name("premises"))


def is_as(expected: str, result: dict[str, Any]) -> bool:
    """Whether a result is as one of the words of ``expected`` says."""
    return any(_is_one(word.strip(), result) for word in expected.split("|"))


def _is_one(word: str, result: dict[str, Any]) -> bool:
    verdict, open_premises = result["verdict"], result["open_premises"]
    if word == "unheld":
        return verdict not in PROVED
    kind, _, numbers = word.partition(" ")
    lines = [int(number) for number in numbers.split(",") if number.strip()]
    if kind == "open":
        return verdict == "follows" and open_premises == lines
    if lines:
        return verdict == "follows" and (result["premises"], open_premises) == (lines, [])
    return bool(verdict == word)


def failures(case: dict[str, Any]) -> list[str]:
    """What is said otherwise than the case expects."""
    results = iter(check(case["text"]))
    wrong = []
    for row in case["expects"]:
        relation, _, expected = row.partition(" :: ")
        result = next((r for r in results if r["text"] == relation), None)
        if result is None:
            return [*wrong, f"{relation} was not found"]
        if not is_as(expected, result):
            said = result["verdict"], result["premises"], result["open_premises"]
            wrong.append(f"{relation}: {expected} expected, {said} found")
    return wrong


MISSED = [
    pytest.param(c, marks=[pytest.mark.xfail(reason=c["missed"], strict=True)] if "missed" in c
                 else [])
    for c in CASES
]  # fmt: skip


@pytest.mark.parametrize("case", MISSED, ids=label)
def test_a_relation_follows_from_the_lines_that_are_in_force(case: dict[str, Any]) -> None:
    assert failures(case) == []


def test_the_cases_are_well_formed() -> None:
    named = [(c["file"], c["language"], c["name"]) for c in CASES]
    assert len({*named}) == len(named) >= 130
    for case in CASES:
        assert {*case} - {"file", "missed"} == KEYS, label(case)
        assert case["language"] in ("en", "ko", "zh")
        assert case["expects"]
        for row in case["expects"]:
            relation, _, expected = row.partition(" :: ")
            assert relation.removeprefix("= ") in case["text"], label(case)
            assert all(EXPECTED.fullmatch(word.strip()) for word in expected.split("|")), row


#: A document, and what holds at the point that its last relation names: the premises, written here
#: anew in Python.
MODELS: dict[str, Callable[..., bool]] = {
    "$x^2 - 5x + 6 = 0$. Hence $x^3 = 5x^2 - 6x$.": lambda x: abs(x * x - 5 * x + 6) < 1e-4,
    "Suppose $x > 3$.\n\nSo $x^2 > 9$.": lambda x: x > 3,
    "Suppose $u^2 = 2$ and $u > 0$.\n\nThen $u^4 = 4$.": lambda u: abs(u * u - 2) < 1e-4 < u,
    "Suppose $x^2 + y^2 = 25$ and $y > x$.\n\nThen $2y > 2x - 1$.":
        lambda x, y: abs(x * x + y * y - 25) < 1e-4 and y > x,
    "Suppose $x^5 = x + 1$.\n\nThen $x^6 = x^2 + x$.": lambda x: abs(x**5 - x - 1) < 1e-4,
}  # fmt: skip
#: Documents of which no point is shown, or not all of it.
NO_MODEL: dict[str, Callable[..., bool]] = {
    "Suppose $x > 3$. Then $x^2 > 9$.": lambda x: x > 3,
    "We have $x + y = 10$ and $x - y = 4$. Hence $x = 7$.": lambda x, y: (x, y) == (7, 3),
}


def point(shown: str) -> dict[str, float]:
    """The values of a point in plain text."""
    pairs = (re.split(" [=≈] ", part) for part in shown.split(", ") if part)
    return {name: _value(value.replace("−", "-")) for name, value in pairs}


def _value(shown: str) -> float:
    if "√" in shown:
        return math.sqrt(float(shown.removeprefix("√")))
    above, _, below = shown.partition("/")
    return float(above) / float(below or 1)


def demand_model(text: str, holds: Callable[..., bool]) -> None:
    """Raise unless all premises of the last relation hold at the point that it shows."""
    last = check(text)[-1]
    assert last["verdict"] == "follows"
    shown = point(last["model"])
    assert {*shown} == {*inspect.signature(holds).parameters}
    assert holds(**shown)


@pytest.mark.parametrize("text", MODELS)
def test_all_premises_hold_at_the_point_that_is_shown(text: str) -> None:
    demand_model(text, MODELS[text])


@pytest.mark.xfail(reason="no point is shown, or not all of it", strict=True)
@pytest.mark.parametrize("text", NO_MODEL)
def test_a_point_is_shown_of_all_premises(text: str) -> None:
    demand_model(text, NO_MODEL[text])


@pytest.mark.parametrize("case", [c for c in CASES if "missed" not in c], ids=label)
def test_what_follows_names_its_lines(case: dict[str, Any]) -> None:
    """A relation that follows from nothing would be proved."""
    for result in check(case["text"]):
        if result["verdict"] == "follows":
            assert result["premises"] != []
