"""What the page asks the checker, without a page: a theorem with all that it rests on."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from typing import Any

import pytest
from checker.test_checker import ONE, RING, TWO, ZERO, X, claimed
from proof_data import cited
from tools.checker.asking import CHECKER, LAWS, NODE, ROOT

ABOVE = {"hypotheses": [[X, ">", ZERO]]}


def told(documents: Iterable[tuple[Any, str | None]]) -> list[list[dict[str, Any]]]:
    """All messages of the worker about a theorem of a document, or about all of them."""
    laws = LAWS.read_text(encoding="utf-8")
    asked = [{"laws": laws, "proofs": json.dumps(d), "name": name} for d, name in documents]
    run = subprocess.run(
        [str(NODE), str(ROOT / "tests" / "tools" / "checker" / "worker.mjs"), str(CHECKER)],
        input="\n".join(map(json.dumps, asked)), capture_output=True, text=True, check=True,
        encoding="utf-8", timeout=600,
    )  # fmt: skip
    return [json.loads(line) for line in run.stdout.splitlines()]


def entry(name: str, proof: Any = RING, **parts: Any) -> dict[str, Any]:
    (made,) = claimed(proof, **parts)["document"]["theorems"]
    return {**made, "name": name}


def document(*entries: Any) -> dict[str, Any]:
    return {"symproof": 1, "theorems": [*entries]}


def used(name: str) -> dict[str, Any]:
    return cited({"theorem": name, "values": {"x": [[], X]}})


def by_law(name: str) -> dict[str, Any]:
    return {"rule": "witness", "steps": [["law", name, {"x": [[], X]}], ["done", ["fact", 1]]]}


FIRST, OTHER = entry("first"), entry("other")
USES = {
    "an instance": entry("last", used("first")),
    "a chain": entry("last", {"rule": "chain", "lines": [X, X, X], "ops": ["=", "="],
                              "proofs": [RING, used("first")]}),
    "a step": entry("last", by_law("first"), **ABOVE),
}  # fmt: skip


@pytest.mark.parametrize("last", USES.values(), ids=USES)
def test_a_theorem_is_checked_with_what_it_rests_on(last: Any) -> None:
    """And with nothing else: the one between them is not looked at, though it is false."""
    between = entry("between", relation=[X, "=", ONE])
    (said,) = told([(document(FIRST, between, last, OTHER), "last")])
    assert said == [{"done": 1, "total": 2}, {"done": 2, "total": 2}, {"count": 2}]


@pytest.mark.parametrize("last", USES.values(), ids=USES)
def test_what_it_rests_on_must_be_proved(last: Any) -> None:
    false = entry("first", relation=[X, "=", ONE])
    (said,) = told([(document(false, last), "last")])
    assert [m["refused"]["theorem"] for m in said] == ["first"]


def test_all_of_it_may_stand_between() -> None:
    entries = [FIRST, entry("second", used("first")), entry("third", used("second"))]
    asked = [(document(*entries, OTHER), name) for name in ("third", "second", "first", None)]
    assert [said[-1] for said in told(asked)] == [{"count": n} for n in (3, 2, 1, 4)]


def test_what_is_no_theorem_is_not_checked() -> None:
    """Nothing is proved by a document in which nothing is, or not what was asked for."""
    asked = [(document(), None), (document(), "first"), (document(FIRST), "second"),
             ({"symproof": 2, "theorems": [FIRST]}, "first"), ({}, None), ([], None)]  # fmt: skip
    answers = told(asked)
    assert [[*m] for said in answers for m in said] == [["refused"]] * len(asked)


def test_all_that_is_asked_for_is_counted() -> None:
    """A refusal in the middle comes behind what was proved, and nothing comes after it."""
    false = entry("false", relation=[X, "=", TWO])
    (said,) = told([(document(FIRST, false, OTHER), None)])
    assert said[0] == {"done": 1, "total": 3}
    assert [*said[1]] == ["refused"]
    assert said[1]["refused"]["theorem"] == "false"
    assert len(said) == 2


def test_conditions_are_those_that_are_stated() -> None:
    quotient = entry("quotient", relation=[["div", X, X], "=", ONE])
    right = [{"ranges": [], "relation": [X, "!=", ZERO]}]
    stated: list[Any] = [right, [], [*right, *right], [{"ranges": [], "relation": [X, ">", ZERO]}]]
    asked: list[tuple[Any, str | None]] = [
        (document({**quotient, "conditions": conditions}), "quotient") for conditions in stated
    ]
    asked.append((document(quotient), "quotient"))
    assert [[*said[-1]] for said in told(asked)] == [
        ["count"], ["refused"], ["refused"], ["refused"], ["count"]
    ]  # fmt: skip
