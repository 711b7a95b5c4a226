"""Replaying the output of symproof: a row is believed for no more than its links show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from symproof.tools.checking.replaying import replay
from symproof.tools.cli import main

VERDICTS = json.loads(
    (Path(main.__code__.co_filename).parents[1] / "diagnostics/schema/symproof-3.json").read_text()
)["$defs"]["verdict"]["enum"]


HALF_DECIDED = "cos(pi/16) = cos(-pi/16) = sqrt(2 + sqrt(2 + sqrt(2)))/2"


def output(capsys: pytest.CaptureFixture[str], claim: str) -> dict[str, Any]:
    main(["prove", claim, "--where", "n: integer", "--output-format", "json"])
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


@pytest.mark.parametrize(
    ("claim", "shown"),
    [
        ("sin(x)^2 = 1 - cos(x)^2", ["proved"]),
        ("tan(x) = sin(x)/cos(x)", ["proved-with-conditions"]),
        ("x + x = 2*x = x*2", ["proved", "proved"]),
        ("x/x = 1 = cos(0)", ["proved-with-conditions", "proved"]),
        ("x + x = 2*x = x", ["proved", "refuted"]),
        (HALF_DECIDED, ["proved"]),
        ("[1] + [1, 2] = 1", []),
        ("x = ", []),
    ],
)
def test_what_prove_says_replays(
    capsys: pytest.CaptureFixture[str], claim: str, shown: list[str]
) -> None:
    found = list(replay(output(capsys, claim)))
    assert all(row.holds for row in found)
    assert [row.text.split(":")[0] for row in found] == shown


def said_of_the_row(row: dict[str, Any]) -> None:
    row.update(verdict="proved")


def said_of_the_row_without_its_certificate(row: dict[str, Any]) -> None:
    row.update(verdict="proved", certificate=None)


def undecided_links(row: dict[str, Any]) -> None:
    row.update(verdict="proved")
    for link in row["links"]:
        link.update(verdict="undecided", certificate=None)


def one_assumed_link(row: dict[str, Any]) -> None:
    row.update(verdict="proved")
    row["links"][-1].update(verdict="given")


def refuted_without_a_refutation(row: dict[str, Any]) -> None:
    row.update(verdict="refuted", links=[row["links"][0]])


@pytest.mark.parametrize(
    "forge",
    [said_of_the_row, said_of_the_row_without_its_certificate, undecided_links, one_assumed_link,
     refuted_without_a_refutation],
)  # fmt: skip
@pytest.mark.parametrize("claim", ["x + x = 2*x = x", HALF_DECIDED, "0 = x - x = x/x"])
def test_a_row_that_says_more_than_its_links_does_not_hold(
    capsys: pytest.CaptureFixture[str], claim: str, forge: Any
) -> None:
    data = output(capsys, claim)
    forge(data["relations"][0])
    found = list(replay(data))
    assert any("SP201" in row.text for row in found if not row.holds)


@pytest.mark.parametrize("claim", ["x = x = x", "x + x = 2*x = x*2"])
def test_the_certificate_of_a_chain_is_that_of_its_links(
    capsys: pytest.CaptureFixture[str], claim: str
) -> None:
    data, other = output(capsys, claim), output(capsys, "sin(x)^2 = 1 - cos(x)^2")
    row = data["relations"][0]
    row["certificate"] = other["relations"][0]["certificate"]
    assert [shown.holds for shown in replay(data)][-1:] == [False]
    row["certificate"] = {"symproof": 1, "theorems": []}
    assert [shown.holds for shown in replay(data)][-1:] == [False]


def test_a_chain_is_refuted_by_one_link_and_proved_by_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    refuted = output(capsys, "x = x = x + 1")
    (row,) = refuted["relations"]
    assert row["certificate"] == row["links"][1]["certificate"]
    assert all(shown.holds for shown in replay(refuted))
    proved = output(capsys, "x + x = 2*x = x*2")
    (row,) = proved["relations"]
    assert all(shown.holds for shown in replay(proved))
    row["certificate"] = row["links"][0]["certificate"]
    assert [shown.holds for shown in replay(proved)] == [True, True, False]


@pytest.mark.parametrize(
    "word", ["Proved", "PROVED", "proved ", "true", "", "Refuted", None, 1, ["proved"], "x\ny"]
)
@pytest.mark.parametrize("place", ["row", "link"])
def test_a_word_that_is_no_verdict_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], word: object, place: str
) -> None:
    """It was passed over, with exit code 0."""
    data = output(capsys, "x + x = x = x + 0")
    row = data["relations"][0]
    (row if place == "row" else row["links"][0])["verdict"] = word
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(data))
    assert main(["replay", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("word", VERDICTS)
def test_the_words_are_those_of_the_schema(word: str) -> None:
    rows = list(replay({"relations": [{"verdict": word, "certificate": None}], "theorems": []}))
    needs_evidence = word in ("proved", "proved-with-conditions", "follows", "refuted")
    assert [row.holds for row in rows] == [False] * needs_evidence


def test_theorems_have_verdicts_too() -> None:
    rows = {"relations": [], "theorems": [{"verdict": "proven", "certificate": None}]}
    with pytest.raises(ValueError, match="'proven' is not a verdict"):
        list(replay(rows))
