"""The baseline: known findings by content, new ones, and those that are gone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from symproof.checking.baseline import BadBaseline, read
from symproof.cli import main

OLD = "<!-- symproof: x: real -->\n$$\\sin 2x = \\sin x$$\n$$\\cos 2x = \\cos x$$\n$y = \\int x$\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "old.md").write_text(OLD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["check", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def baseline(folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert run(capsys, "old.md", "--write-baseline", "known.json")[:2] == (
        0, "3 known finding(s) written to known.json\n",
    )  # fmt: skip
    return folder / "known.json"


def test_known_findings_do_not_count(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "old.md")[0] == 1
    code, out, err = run(capsys, "old.md", "--baseline", "known.json", "--strict")
    assert (code, err) == (0, "")
    assert "old.md:2:3: SP101 refuted (known, listed in known.json)" in out
    assert "the left side" not in out


def test_a_shift_of_lines_does_not_matter(
    folder: Path, baseline: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "old.md").write_text("# New\n\nwords\n\n" + OLD.replace(" = ", "  =  "))
    code, _, err = run(capsys, "old.md", "--baseline", "known.json", "--strict")
    assert (code, err) == (0, "")


def test_a_changed_relation_is_a_new_finding(
    folder: Path, baseline: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "old.md").write_text(OLD.replace("\\sin x$$", "\\sin 3x$$"))
    code, out, err = run(capsys, "old.md", "--baseline", "known.json")
    assert code == 1
    assert "old.md:2:3: SP101 refuted: at " in out
    assert "no longer found: SP101 in old.md: \\sin 2x = \\sin x" in err


def test_one_more_of_the_same_is_a_new_finding(
    folder: Path, baseline: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "old.md").write_text(OLD + "$$\\sin 2x = \\sin x$$\n")
    code, out, _ = run(capsys, "old.md", "--baseline", "known.json")
    assert code == 1
    assert "old.md:2:3: SP101 refuted (known" in out
    assert "old.md:5:3: SP101 refuted: at " in out


def test_the_same_in_another_file_is_a_new_finding(
    folder: Path, baseline: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "new.md").write_text(OLD)
    code, _, err = run(capsys, "new.md", "--baseline", "known.json")
    assert (code, err) == (1, "")  # nobody has looked at old.md


def test_what_is_mended_is_reported_and_fails_strict_runs(
    folder: Path, baseline: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "old.md").write_text(OLD.replace("\\cos 2x = \\cos x", "\\cos x = \\cos x"))
    code, _, err = run(capsys, "old.md", "--baseline", "known.json")
    assert code == 0
    assert err == (
        "symproof: SP311 known.json: no longer found: SP101 in old.md: \\cos 2x = \\cos x\n"
    )
    assert run(capsys, "old.md", "--baseline", "known.json", "--strict")[0] == 1
    code, out, _ = run(capsys, "old.md", "--baseline", "known.json", "--output-format", "json")
    (error,) = json.loads(out)["errors"]
    assert (code, error["code"], error["level"]) == (0, "SP311", "warning")


def test_entries_of_files_that_are_gone_are_reported(
    folder: Path, baseline: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "old.md").rename(folder / "moved.md")
    code, _, err = run(capsys, "moved.md", "--baseline", "known.json")
    assert code == 1
    assert err.count("no longer found") == 3


def test_it_is_found_from_another_folder(
    folder: Path, baseline: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    (folder / "symproof.toml").write_text('baseline = "known.json"\nstrict = true\n')
    (folder / "sub").mkdir()
    monkeypatch.chdir(folder / "sub")
    assert run(capsys, str(folder / "old.md"))[::2] == (0, "")
    assert run(capsys, "../old.md")[::2] == (0, "")


def test_writing_again_begins_anew(
    folder: Path, baseline: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "symproof.toml").write_text('baseline = "known.json"\n')
    first = baseline.read_bytes()
    assert run(capsys, "old.md", "--write-baseline", "known.json")[0] == 0
    assert baseline.read_bytes() == first
    (folder / "old.md").write_text("$x = x$\n")
    assert "0 known" in run(capsys, "old.md", "--write-baseline", "known.json")[1]


def test_nothing_is_written_about_what_cannot_be_checked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "bad.md").write_bytes(b"\xff\xff")
    code, out, err = run(capsys, ".", "--write-baseline", "known.json")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "bad.md:1: not UTF-8" in err
    assert not (folder / "known.json").exists()
    code, _, err = run(capsys, "old.md", "--write-baseline", "no/folder.json")
    assert (code, err.count("\n")) == (2, 1)
    assert not any(name.startswith(".known") for name in os.listdir(folder))


def test_an_expectation_that_fails_is_not_hidden_by_the_verdict(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expecting = "<!-- symproof: x: real; expect proved -->\n$$\\sin 2x = \\sin x$$\n"
    (folder / "e.md").write_text(expecting.replace("; expect proved", ""))
    run(capsys, "e.md", "--write-baseline", "known.json")
    (folder / "e.md").write_text(expecting)
    code, out, _ = run(capsys, "e.md", "--baseline", "known.json")
    assert code == 1
    assert "SP105 refuted: expected was: proved" in out


THEORY = '''
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, theorem
from symproof.authoring.reasons import algebra


@theorem(title="A")
def baseline_false(a: Real):
    """A."""
    return calc("a").eq("a + {number}", by=algebra)
'''


@pytest.mark.slow
def test_a_failing_step_is_known_until_it_changes(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theory = folder / "theory.py"
    theory.write_text(THEORY.format(number=1))
    assert run(capsys, "theory.py", "--write-baseline", "known.json")[1].startswith("1 known")
    theory.write_text("# a line more\n" + THEORY.format(number=1))
    known = json.loads((folder / "known.json").read_text())["findings"]
    assert [(k["code"], k["file"], k["text"]) for k in known] == [
        ("SP101", "theory.py", "baseline_false a = a + 1")
    ]
    command = [sys.executable, "-m", "symproof", "check", "theory.py", "--baseline", "known.json"]
    again = subprocess.run(command, capture_output=True, text=True)
    assert (again.returncode, again.stderr) == (0, "")
    assert "SP101 baseline_false (known, listed in known.json)" in again.stdout
    theory.write_text(THEORY.format(number=2))
    changed = subprocess.run(command, capture_output=True, text=True)
    assert changed.returncode == 1
    assert "no longer found: SP101 in theory.py: baseline_false a = a + 1" in changed.stderr


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "1" * 5000, "{}", '{"version": 2, "findings": []}',
        '{"version": 1}', '{"version": 1, "findings": {}}', '{"version": 1, "findings": [1]}',
        '{"version": 1, "findings": [{"hash": "a", "code": "b", "file": "c"}]}',
        '{"version": 1, "findings": [{"hash": 1, "code": "b", "file": "c", "text": "d"}]}',
        "[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_baseline_is_refused_in_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (folder / "known.json").write_text(text)
    with pytest.raises(BadBaseline):
        read(Path("known.json"))
    code, out, err = run(capsys, "old.md", "--baseline", "known.json")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("symproof: known.json: ")


def test_a_missing_baseline_is_an_error(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "old.md", "--baseline", "none.json") == (
        2, "", "symproof: No such file or directory: none.json\n",
    )  # fmt: skip
    with pytest.raises(SystemExit):
        run(capsys, "old.md", "--baseline", "a", "--write-baseline", "b")
    code, out, err = run(capsys, "old.md", "--write-baseline", "b", "--output-file", "c")
    assert (code, out, sorted(os.listdir(folder))) == (2, "", [".git", "old.md"])
    assert err.splitlines()[-1].startswith("symproof: --write-baseline writes the baseline alone")
