"""Relations that rest on lines, and such as are given, in each format."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from symproof.diagnostics.json_format import output_data
from symproof.diagnostics.model import Output
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import Report, report_on
from symproof.tools.checking.replaying import replay
from symproof.tools.cli import main

PAPER = "Let $k = 2$. Let $x$ be real.\n\n$$k x + 1 = 2x$$\n"


def written(folder: Path, capsys: pytest.CaptureFixture[str], form: str) -> str:
    (folder / "a.md").write_text(PAPER)
    assert main(["check", "a.md", "--output-format", form]) == 1
    return capsys.readouterr().out


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_json_names_the_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given, false = json.loads(written(tmp_path, capsys, "json"))["relations"]
    assert (given["verdict"], given["role"], given["code"]) == ("given", "it defines k", None)
    assert (false["reading"], false["premises"]) == ("k·x + 1 = 2·x", [1])
    assert (false["open_premises"], false["model"], false["role"]) == (
        [], "", "it is claimed for all values",
    )  # fmt: skip


def test_sarif_relates_the_lines_to_the_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = json.loads(written(tmp_path, capsys, "sarif"))["runs"][0]["results"]
    (related,) = found["relatedLocations"]
    place = related["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]) == ("a.md", {"startLine": 1})
    assert related["message"]["text"] == "k = 2"
    assert found["locations"][0]["physicalLocation"]["region"]["startLine"] == 3


def test_what_is_given_has_passed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (suite,) = ET.fromstring(written(tmp_path, capsys, "junit"))
    given, false = suite
    assert (given.get("name"), list(given)) == ("1:6 k = 2", [])
    failure, fields = false
    assert json.loads(str(fields.text))["premises"] == [1]
    assert failure.tag == "failure"
    assert "rests on line 1" in str(failure.text).splitlines()


def test_an_annotation_says_on_what_a_finding_rests(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    annotation, _ = written(tmp_path, capsys, "github").splitlines()
    assert annotation.startswith("::error file=a.md,line=3,")
    assert "%0Arests on line 1" in annotation


def following(**changes: Any) -> Report:
    """A report on a relation that follows from the line above it."""
    text = b"Let $x$ be real.\n\nIf $x^2 = 4$, then $x^4 = 16$.\n"
    report = report_on(["a.md"], [text], [check_bytes("a.md", text)])
    (document,) = report.documents
    (*others, last) = document.results
    assert last["evidence"]
    last = {**last, "verdict": "follows", "premises": [3], **changes}
    return report._replace(documents=(document._replace(results=(*others, last)),))


def test_the_certificate_of_what_follows_is_checked_again() -> None:
    data = output_data(Output(following().diagnostics()))
    (row,) = replay(data)
    assert row.holds
    assert row.text.splitlines()[0] == "a.md:3:21: follows: claim: x^4 = 16"
    assert "x^2 = 4" in row.text
    data["relations"][-1]["certificate"]["theorems"][-1]["claim"]["hypotheses"] = []
    (row,) = replay(data)
    assert not row.holds


def test_what_follows_without_a_certificate_is_not_believed() -> None:
    data = output_data(Output(following(evidence=[]).diagnostics()))
    (row,) = replay(data)
    assert (row.holds, "follows is said without a certificate" in row.text) == (False, True)


def test_output_of_another_version_is_refused_with_its_number() -> None:
    data = {**output_data(Output(following().diagnostics())), "version": 2}
    with pytest.raises(ValueError, match="output of version 2, and this symproof reads 3"):
        list(replay(data))


def test_what_follows_has_no_finding_even_if_a_premise_is_open() -> None:
    report = following(open_premises=[3])
    assert report.exit_code(strict=True) == 0
    *_, last = report.diagnostics()
    assert (last.level, last.counts) == ("none", False)
