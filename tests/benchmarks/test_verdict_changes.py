"""Two versions of symproof over pinned public files: which verdicts change."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tools.benchmarks import verdict_changes
from tools.benchmarks.verdict_changes import (
    FILES,
    Missing,
    Pinned,
    changes,
    main,
    pinned,
    table,
    text_of,
)

BEFORE = {("a.md", 1, 2, "x = x"): "undecided", ("a.md", 3, 2, "1 = 2"): "refuted"}
AFTER = {("a.md", 1, 2, "x = x"): "proved", ("a.md", 5, 2, "2 = 2"): "proved"}


@pytest.fixture
def public(tmp_path: Path) -> tuple[Path, Pinned]:
    """A folder with one repository, and the file in it."""
    place = tmp_path / "repositories" / "somebody+notes"
    place.mkdir(parents=True)
    (place / "notes.md").write_text("Then $1 + 1 = 2$ and $1 + 1 = 3$.\n", encoding="utf-8")
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c", "-C", str(place)]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "notes"], check=True)
    commit = subprocess.run(
        [*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True
    ).stdout.strip()
    return place.parent, Pinned("somebody/notes", commit, "notes.md")


def test_each_changed_verdict_is_a_line() -> None:
    assert list(changes(BEFORE, AFTER)) == [
        "a.md:1:2: undecided -> proved: x = x",
        "a.md:3:2: refuted -> nothing: 1 = 2",
        "a.md:5:2: nothing -> proved: 2 = 2",
    ]
    assert list(changes(AFTER, AFTER)) == []


def test_the_table_counts() -> None:
    rows = [row.split() for row in table(BEFORE, AFTER)]
    assert rows == [
        ["proved", "0", "2", "+2"],
        ["refuted", "1", "0", "-1"],
        ["undecided", "1", "0", "-1"],
    ]


def test_a_file_is_taken_at_its_commit(public: tuple[Path, Pinned]) -> None:
    repositories, file = public
    (repositories / "somebody+notes" / "notes.md").write_text("changed since", encoding="utf-8")
    assert text_of(file, repositories).startswith(b"Then $1")
    for other in (file._replace(path="other.md"), file._replace(repository="nobody/notes")):
        with pytest.raises(Missing, match="use --clone"):
            text_of(other, repositories)


def test_the_pinned_files_are_well_formed() -> None:
    files = pinned(FILES)
    assert len({file.name for file in files}) == len(files) >= 100
    assert all(len(file.commit) == 40 and file.repository.count("/") == 1 for file in files)


@pytest.mark.slow
def test_the_command(
    public: tuple[Path, Pinned], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    repositories, file = public
    files = tmp_path / "files.tsv"
    files.write_text("# repository\tcommit\tpath\n" + "\t".join(file) + "\n", encoding="utf-8")
    real = verdict_changes.verdicts

    def older(code: Path, folder: Path, seconds: float) -> dict[verdict_changes.Key, str]:
        found = real(code, folder, seconds)
        if code != verdict_changes.ROOT:  # a version that proved less
            found = {key: word.replace("proved", "undecided") for key, word in found.items()}
        return found

    monkeypatch.setattr(verdict_changes, "verdicts", older)
    command = [str(repositories), "--files", str(files), "--before", "HEAD"]
    assert main(command) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first == "somebody+notes+notes.md:1:7: undecided -> proved: 1 + 1 = 2"
    assert [row.split() for row in rest if row] == [
        ["proved", "0", "1", "+1"], ["refuted", "1", "1", "+0"], ["undecided", "1", "0", "-1"],
    ]  # fmt: skip
    assert main([*command[:-1], "no-such-revision"]) == 2
    assert "no revision no-such-revision" in capsys.readouterr().err
