"""The page of errors found in public documents, and its data."""

from __future__ import annotations

import pytest
from tools.benchmarks import found_errors
from tools.benchmarks.found_errors import JUDGED, PAGE, load, main, page
from tools.benchmarks.verdict_changes import FILES, pinned


def test_the_page_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    assert capsys.readouterr().err == ""


def test_each_alarm_is_judged_with_a_reason() -> None:
    data = load()
    commits = {r["name"]: r["commit"] for r in data["repository"]}
    for alarm in data["alarm"]:
        assert alarm["judged"] in JUDGED
        assert isinstance(alarm["mended"], bool)
        assert alarm["why"].endswith(".")
        assert alarm["repository"] in commits
        assert alarm["verdict"] in ("refuted", "ill-typed", "suspect")
    assert len(data["alarm"]) > 100


def test_the_commits_are_those_of_the_pinned_files() -> None:
    commits = {(file.repository, file.commit) for file in pinned(FILES)}
    assert {(r["name"], r["commit"]) for r in load()["repository"]} == commits


def test_the_page_counts_and_names_lines() -> None:
    commit = "a" * 40
    alarm = {
        "repository": "a/b",
        "path": "x y.md",
        "line": 7,
        "verdict": "refuted",
        "text": "1 = 2",
    }
    text = page({
        "repository": [{"name": "a/b", "commit": commit, "files": 1, "relations": 2, "decided": 1}],
        "alarm": [
            {**alarm, "judged": "error", "mended": False, "why": "It is 1."},
            {**alarm, "line": 8, "judged": "false alarm", "mended": True, "why": "Residues."},
        ],
    })  # fmt: skip
    assert "| refuted | 2 | 1 | 1 | 1 | 0 |" in text
    assert (
        f"(https://github.com/a/b/blob/{commit}/x%20y.md#L7): `1 = 2` is\n  refuted. It is 1."
        in text
    )
    assert "* 1: Residues." in text
    assert "line 8" not in text


def test_a_page_that_is_not_up_to_date_is_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(found_errors, "PAGE", PAGE.with_name("no_such_page.md"))
    assert main(["--check"]) == 1
    assert "out of date" in capsys.readouterr().err
