"""Hostile prose: what is not said is not proved, and what is said is (``hostile/README.md``)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from documents.held import cases_in, check, label, said_of

from symproof.deciding.words import PROVED

FALSE = ("refuted", "ill-typed")
KINDS = ("proved", "not_proved", "not_false", "caught")
KEYS = {"name", "language", "text", "why", "missed", *KINDS}


CASES = cases_in(Path(__file__).with_name("hostile"))


def verdicts(text: str) -> list[tuple[str, str]]:
    """The relations of a document and their verdicts."""
    return [(plain(r["text"]), said_of(r)) for r in check(text)]


def plain(relation: str) -> str:
    """A relation without blanks and without what only gives brackets their size."""
    return "".join(re.sub(r"\\(?:left|right)(?![A-Za-z])", "", relation).split())


def failures(case: dict[str, Any]) -> list[str]:
    """What is said otherwise than the case expects."""
    found = verdicts(case["text"])
    wrong = []
    for kind in KINDS:
        for relation in case.get(kind, ()):
            said = [word for text, word in found if text == plain(relation)]
            fine = {
                "proved": bool(said) and all(word in PROVED for word in said),
                "not_proved": not any(word in PROVED for word in said),
                "not_false": not any(word in FALSE for word in said),
                "caught": bool(said) and all(word in FALSE for word in said),
            }[kind]
            if not fine:
                wrong.append(f"{relation}: {kind} expected, {said or 'nothing'} found")
    return wrong


MISSED = pytest.mark.xfail(reason="not reached yet", strict=True)
CASES_MARKED = [pytest.param(c, marks=[MISSED] if c.get("missed") else []) for c in CASES]


@pytest.mark.parametrize("case", CASES_MARKED, ids=label)
def test_every_relation_gets_a_verdict_that_it_may_get(case: dict[str, Any]) -> None:
    assert failures(case) == []


def test_the_cases_are_well_formed() -> None:
    labels = [(c["name"], c["language"], c["text"]) for c in CASES]
    assert len({*labels}) == len(labels) >= 120
    for case in CASES:
        assert {*case} - {"file"} <= KEYS
        assert case["why"].endswith(".")
        assert case["language"] in ("en", "ko", "zh")
        expected = [relation for kind in KINDS for relation in case.get(kind, ())]
        assert expected
        assert [r for r in expected if r not in case["text"]] == [], label(case)
