"""An error of symproof itself at one formula makes that formula unread, and ends nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from symproof.base.messages import Said
from symproof.documents.judging.check import Walk
from symproof.documents.judging.worker import check_bytes

TEXT = "We have $1 + 1 = 2$.\n\nWe have $2 + 2 = 4$.\n\nWe have $3 + 3 = 7$.\n"


def test_the_other_formulas_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    piece = Walk._piece

    def broken(self: Walk, one: Any, found: Any) -> None:
        if "2 + 2" in one.text:
            raise LookupError("a gap in a table")
        piece(self, one, found)

    monkeypatch.setattr(Walk, "_piece", broken)
    found = check_bytes("a.md", TEXT.encode())["results"]
    assert [row["verdict"] for row in found] == ["proved", "not-read", "refuted"]
    assert found[1]["reason"][1] == {"fault": "LookupError: a gap in a table"}


def test_what_is_right_has_no_fault() -> None:
    found = check_bytes("a.md", TEXT.encode())["results"]
    assert [row["verdict"] for row in found] == ["proved", "proved", "refuted"]


def test_an_error_in_a_gap_is_plain_data() -> None:
    said = Said("no: {why}", why=ValueError(Said("the side {name}", name="x")))
    assert json.loads(json.dumps(said.data())) == [
        "no: {why}", {"why": ["the side {name}", {"name": "x"}]}
    ]  # fmt: skip
    assert str(said) == "no: the side x"
    assert str(Said("no: {why}", why=ValueError("plain"))) == "no: plain"


def test_an_entry_that_cannot_be_named_goes_from_one_process_to_another() -> None:
    text = "Let $A$ be a matrix. Then $(A^T A)_{i,j,k} = 1$.\n\nWe have $1 + 1 = 2$.\n"
    request = {
        "name": "a.md",
        "data": text.encode().hex(),
        "side": "",
        "known": {},
        "solution": None,
        "watched": False,
        "inputs": "",
    }
    worker = [sys.executable, "-m", "symproof.documents.judging.worker", "10", "1073741824"]
    run = subprocess.run(worker, input=json.dumps(request), capture_output=True, text=True)
    said = json.loads(run.stdout.splitlines()[-1])
    assert said["errors"] == []
    assert [row["verdict"] for row in said["results"]] == ["undecided", "proved"]


@pytest.mark.parametrize(
    ("formula", "reason"),
    [
        (r"\prod_{}^{a} x = x^{a}", "nothing stands in these brackets"),
        (r"\sum_{} x = x", "a range such as {example} was expected here"),
    ],
)
def test_nothing_below_the_sign_of_a_sum_is_no_fault(formula: str, reason: str) -> None:
    (row,) = check_bytes("a.md", f"We have ${formula}$.\n".encode())["results"]
    assert row["verdict"] in ("not-read", "undecided")
    assert row["reason"][0] == reason
