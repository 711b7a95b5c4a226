"""Which files of a folder `symproof check` takes for documents: those that somebody has written."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from symproof.base.doors import read_regular
from symproof.tools.checking import command
from symproof.tools.cli import main

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="needs git (apt install git)")


def write(folder: Path, *names: str) -> None:
    """Make documents with these names, each with one relation."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("$5 = 5$\n")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "own.md", "part/own.tex")
    return tmp_path


@pytest.fixture
def checkout(place: Path) -> Path:
    subprocess.run(["git", "init", "-q"], check=True, cwd=place)
    return place


def checked(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The documents that a run of the command has checked."""
    capsys.readouterr()
    assert main(["check", *arguments, "--output-format", "json"]) == 0
    return sorted(r["file"] for r in json.loads(capsys.readouterr().out)["relations"])


@pytest.mark.parametrize(
    "folder", ["node_modules/x", "build", "dist", ".venv", "venv/lib", "site-packages", "a/build"]
)
def test_what_tools_have_made_is_left_out_unless_it_is_named(
    folder: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(place, f"{folder}/README.md")
    assert checked(capsys, ".") == ["own.md", "part/own.tex"]
    assert checked(capsys, folder) == [f"{folder}/README.md"]
    assert checked(capsys, f"{folder}/README.md") == [f"{folder}/README.md"]


@pytest.mark.parametrize("name", ["builder/a.md", "build.md", "distance/a.md", "node_modules.md"])
def test_names_that_only_begin_so_are_checked(
    name: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(place, name)
    assert name in checked(capsys, ".")


@needs_git
def test_what_git_ignores_is_left_out_unless_it_is_named(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(checkout, "drafts/a.md", "part/b.md", "part/kept.md", "part/c d.md", "글/초안.md")
    (checkout / ".gitignore").write_text("/drafts/\n초안.md\n")
    (checkout / "part" / ".gitignore").write_text("*.md\n!kept.md\n")
    rest = ["own.md", "part/kept.md", "part/own.tex"]
    assert checked(capsys, ".") == rest
    assert checked(capsys, "part") == rest[1:]
    assert checked(capsys, str(checkout)) == [str(checkout / name) for name in rest]
    assert checked(capsys, "drafts") == ["drafts/a.md"]
    assert checked(capsys, "drafts/a.md", "own.md") == ["drafts/a.md", "own.md"]


@needs_git
def test_links_do_not_keep_git_from_answering(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(checkout, "drafts/a.md", "inner/deep/b.md")
    (checkout / "by").symlink_to("part")
    (checkout / "link.md").symlink_to("own.md")
    subprocess.run(["git", "init", "-q"], check=True, cwd=checkout / "inner")
    (checkout / ".gitignore").write_text("drafts\n")
    assert checked(capsys, ".") == ["inner/deep/b.md", "link.md", "own.md", "part/own.tex"]
    (checkout / "again").symlink_to(".", target_is_directory=True)
    assert "again/drafts/a.md" not in checked(capsys, "again")


def test_outside_of_a_checkout_nothing_is_ignored(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / ".gitignore").write_text("*.md\n")
    assert checked(capsys, ".") == ["own.md", "part/own.tex"]
    monkeypatch.setenv("PATH", "")
    assert checked(capsys, ".") == ["own.md", "part/own.tex"]


@pytest.mark.parametrize(
    ("patterns", "rest"),
    [
        (["old"], ["own.md", "part/old.md", "part/own.tex"]),
        (["**/old*"], ["own.md", "part/own.tex"]),
        (["part/*.md", "old/**"], ["own.md", "part/own.tex"]),
        (["part"], ["old/a.md", "own.md"]),
        (["nothing", "ow"], ["old/a.md", "own.md", "part/old.md", "part/own.tex"]),
    ],
)
def test_patterns_exclude_what_a_folder_has(
    patterns: list[str], rest: list[str], place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(place, "old/a.md", "part/old.md")
    options = [word for pattern in patterns for word in ("--exclude", pattern)]
    assert checked(capsys, ".", *options) == rest
    (place / "symproof.toml").write_text(f"exclude = {json.dumps(patterns)}\n")
    assert checked(capsys, ".") == rest
    assert checked(capsys, "part/old.md") == ["part/old.md"]  # it is named


def test_nothing_but_patterns_excludes(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "symproof.toml").write_text('exclude = "part"\n')
    assert main(["check", "."]) == 2
    assert "exclude is a list of strings" in capsys.readouterr().err


def test_a_folder_without_documents_says_what_does_not_count(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", ".", "--exclude", "**"]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert "excluded" in said


def test_a_file_that_vanishes_stops_nothing_unless_it_was_named(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = read_regular

    def vanishing(path: Path) -> bytes:
        if path.name == "gone.md":
            path.unlink()
        return read(path)

    monkeypatch.setattr(command, "read_regular", vanishing)
    write(place, "gone.md")
    assert checked(capsys, ".") == ["own.md", "part/own.tex"]
    write(place, "gone.md")
    assert main(["check", "gone.md"]) == 2
    assert "gone.md" in capsys.readouterr().err


def test_without_a_checkout_no_document_is_read_for_a_difference(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def reading(path: Path) -> bytes:
        raise AssertionError(path)

    monkeypatch.setattr(command, "read_regular", reading)
    monkeypatch.setattr(os, "walk", reading)
    assert main(["check", "--diff", "HEAD"]) == 2
    assert "no checkout of Git" in capsys.readouterr().err
