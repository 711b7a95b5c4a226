"""Outcomes as plain data, and which of them count as proved."""

from __future__ import annotations

import json

import pytest

from symproof.base.messages import Said
from symproof.documents.judging.outcomes import Outcome, outcome_from
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import holds


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome("proved"),
        Outcome("follows", Said("for all real numbers {name}", name="x"), None, ("{}",), (3, 5),
                (5,), "x = 2"),
        Outcome("refuted", None, {"point": "x = 1", "left": "1", "right": "2", "entry": None}),
    ],
)  # fmt: skip
def test_an_outcome_is_the_same_after_it_was_written(outcome: Outcome) -> None:
    again = outcome_from(json.loads(json.dumps(outcome.data())))
    assert again.data() == outcome.data()
    assert again._replace(reason=None) == outcome._replace(reason=None)


@pytest.mark.parametrize(
    ("verdict", "open_premises", "expected"),
    [
        ("proved", [], True), ("proved-with-conditions", [], True), ("follows", [], True),
        ("follows", [4], False), ("given", [], False), ("undecided", [], False),
    ],
)  # fmt: skip
def test_what_follows_from_an_open_line_is_not_proved(
    verdict: str, open_premises: list[int], expected: bool
) -> None:
    assert holds({"verdict": verdict, "open_premises": open_premises}) is expected


def test_a_relation_names_the_lines_of_the_definitions_that_it_uses() -> None:
    text = b"Let $k = 2$.\n\nThen $k + 1 = 3$.\n\nAnd $2 + 2 = 4$.\n"
    given, used, plain = check_bytes("x.md", text)["results"]
    assert (given["verdict"], given["role"]) == ("given", ["it defines {name}", {"name": "k"}])
    assert [r["premises"] for r in (given, used, plain)] == [[], [1], []]
