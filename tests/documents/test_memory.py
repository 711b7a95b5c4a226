"""Documents that have not changed are not checked again, and forged answers are not believed."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path

import pytest

from symproof.base.stopping import TOO_LONG, UNFINISHED
from symproof.documents.judging import memory, worker
from symproof.documents.judging.memory import Memory
from symproof.documents.judging.worker import Job
from symproof.tools.cli import main

RIGHT = "<!-- symproof: x: real -->\n$$\\sin 2x = 2\\sin x\\cos x$$\n"
WRONG = "<!-- symproof: x: real -->\n$$\\sin 2x = \\sin x$$\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with two documents, and a cache beside it."""
    monkeypatch.setenv("SYMPROOF_CACHE", str(tmp_path / "cache"))
    place = tmp_path / "papers"
    (place / ".git").mkdir(parents=True)
    (place / "right.md").write_text(RIGHT)
    (place / "wrong.md").write_text(WRONG)
    monkeypatch.chdir(place)
    return place


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the documents that workers have checked."""
    names: list[str] = []
    original = worker.check_each

    def noted(jobs, *rest, **named):
        names.extend(job.name for job in jobs)
        return original(jobs, *rest, **named)

    monkeypatch.setattr(worker, "check_each", noted)
    return names


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["check", ".", "--cache", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def kept(folder: Path) -> list[Path]:
    """The files of the cache that hold answers."""
    return sorted(p for p in (folder.parent / "cache").rglob("??/*") if p.is_file())


@pytest.mark.parametrize("form", ["text", "json", "sarif"])
def test_the_second_run_says_the_same_and_checks_nothing(folder, checked, capsys, form):
    first = run(capsys, "--output-format", form)
    assert checked == ["right.md", "wrong.md"]
    assert first[2] == ""
    second = run(capsys, "--output-format", form)
    assert checked == ["right.md", "wrong.md"]
    assert second[:2] == first[:2]
    assert second[2] == ("symproof: 2 of 2 documents are as they were when they were checked\n")
    assert first[0] == 1
    assert "refuted" in first[1]


def test_without_the_switch_nothing_is_kept(folder, checked, capsys):
    for _ in range(2):
        assert main(["check", "."]) == 1
    assert len(checked) == 4
    assert not (folder.parent / "cache").exists()


def test_the_configuration_switches_it_on_and_the_command_line_off(folder, checked, capsys):
    (folder / "symproof.toml").write_text("cache = true\n")
    for _ in range(2):
        main(["check", "."])
    assert len(checked) == 2
    main(["check", ".", "--no-cache"])
    assert len(checked) == 4


def changed_document(folder, monkeypatch):
    (folder / "right.md").write_text(RIGHT.replace("2\\sin", "3\\sin"))


def new_declarations(folder, monkeypatch):
    (folder / "symproof.toml").write_text(
        '[[context]]\npath = "right.md"\ndeclare = ["y: integer"]\n'
    )


def another_program(folder, monkeypatch):
    monkeypatch.setattr(memory, "version", lambda name: "0.0.1")


def other_limits(folder, monkeypatch):
    monkeypatch.setenv("SYMPROOF_LIMITS", "depth=81")


def other_words(folder, monkeypatch):
    (folder / "words").mkdir()
    (folder / "words" / "de.toml").write_text("[[cue]]\ncategory = 'or'\nside = 'anywhere'\n"
                                              "words = ['oder']\n")  # fmt: skip
    monkeypatch.setenv("SYMPROOF_WORDS", str(folder / "words"))


@pytest.mark.parametrize(
    ("change", "again"),
    [(changed_document, 1), (new_declarations, 1), (another_program, 2), (other_limits, 2),
     (other_words, 2)],
)  # fmt: skip
def test_what_changes_is_checked_again(folder, checked, capsys, monkeypatch, change, again):
    run(capsys)
    change(folder, monkeypatch)
    del checked[:]
    run(capsys)
    assert len(checked) == again


def test_a_changed_document_is_not_called_proved(folder, capsys):
    assert "right.md: 1 claim: 1 certain" in run(capsys)[1]
    changed_document(folder, None)
    assert "right.md:2:3: SP101 refuted" in run(capsys)[1]


# -- forgeries -----------------------------------------------------------------------------


def proved_instead(folder):
    """The answers, with the word of the false claim exchanged."""
    for file in kept(folder):
        file.write_bytes(file.read_bytes().replace(b'"refuted"', b'"proved"'))


def swapped(folder):
    """The answer about the true document in the place of that about the false one."""
    true, false = sorted(kept(folder), key=lambda f: b'"refuted"' in f.read_bytes())
    shutil.copy(true, false)


def sealed_by_somebody(folder):
    """Answers that another user's cache has sealed."""
    for file in kept(folder):
        name = file.parent.name + file.name
        body = file.read_bytes().partition(b"\n")[2].replace(b'"refuted"', b'"proved"')
        other = Memory(folder.parent / "other", "")
        file.write_bytes(other._seal(name, body) + b"\n" + body)


def not_sealed(folder):
    for file in kept(folder):
        body = file.read_bytes().partition(b"\n")[2].replace(b'"refuted"', b'"proved"')
        file.write_bytes(b"\n" + body)


def truncated(folder):
    for file in kept(folder):
        file.write_bytes(file.read_bytes()[:-5])


@pytest.mark.parametrize(
    "forge", [proved_instead, swapped, sealed_by_somebody, not_sealed, truncated]
)
def test_a_forged_answer_is_not_believed(folder, checked, capsys, forge):
    first = run(capsys)
    forge(folder)
    del checked[:]
    second = run(capsys)
    assert "wrong.md" in checked
    assert second[:2] == first[:2]


def test_the_key_is_for_the_user_alone(folder, capsys):
    run(capsys)
    key = folder.parent / "cache" / "documents" / "key"
    assert key.stat().st_mode & 0o077 == 0
    assert len(key.read_bytes()) == 32


# -- caches that somebody has prepared --------------------------------------------------------


def forge(cache, mode):
    """Write a key that is known, and with it seal "proved" on every answer in the cache."""
    key = b"k" * 32
    (cache / "key").unlink()
    (cache / "key").write_bytes(key)
    (cache / "key").chmod(mode)
    stranger = Memory.__new__(Memory)
    stranger.key = key
    for file in (f for f in cache.rglob("??/*") if f.is_file()):
        body = file.read_bytes().partition(b"\n")[2].replace(b'"refuted"', b'"proved"')
        file.write_bytes(stranger._seal(file.parent.name + file.name, body) + b"\n" + body)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o666])
def test_a_key_that_came_along_with_its_answers_is_not_believed(folder, checked, capsys, mode):
    first = run(capsys)
    forge(folder.parent / "cache" / "documents", mode)
    del checked[:]
    second = run(capsys)
    assert checked == ["right.md", "wrong.md"]
    assert second == first


@pytest.mark.parametrize("mode", [0o604, 0o640, 0o622, 0o666])
def test_a_key_that_others_could_read_or_write_is_made_anew(folder, checked, capsys, mode):
    run(capsys)
    key = folder.parent / "cache" / "documents" / "key"
    known = key.read_bytes()
    key.chmod(mode)
    run(capsys)
    assert checked == ["right.md", "wrong.md"] * 2
    assert key.read_bytes() != known
    assert key.stat().st_mode & 0o777 == 0o600


def test_a_copy_of_a_cache_is_not_believed(folder, checked, capsys, monkeypatch):
    """Whoever can copy a cache with its key can also write into the copy."""
    run(capsys)
    shutil.copytree(folder.parent / "cache", folder.parent / "copy")
    monkeypatch.setenv("SYMPROOF_CACHE", str(folder.parent / "copy"))
    run(capsys)
    assert checked == ["right.md", "wrong.md"] * 2


def test_a_folder_of_another_user_is_refused(folder, checked, capsys, monkeypatch):
    run(capsys)
    monkeypatch.setattr(memory.os, "getuid", lambda: 12345)
    code, out, err = run(capsys)
    assert (code, out) == (2, "")
    assert err.startswith("symproof: ")
    assert "folder of another user" in err
    assert err.count("\n") == 1
    assert checked == ["right.md", "wrong.md"]


def test_a_key_of_another_user_is_not_believed(folder, checked, capsys, monkeypatch):
    """In a folder that was open for a while."""
    run(capsys)
    key = folder.parent / "cache" / "documents" / "key"
    mine, original = memory._is_mine, key.stat().st_ino
    monkeypatch.setattr(memory, "_is_mine", lambda s: mine(s) and s.st_ino != original)
    run(capsys)
    assert checked == ["right.md", "wrong.md"] * 2
    assert key.stat().st_ino != original


def test_the_folder_is_closed(folder, capsys):
    cache = folder.parent / "cache" / "documents"
    cache.mkdir(parents=True)
    cache.chmod(0o777)
    run(capsys)
    assert cache.stat().st_mode & 0o777 == 0o700


def test_where_nothing_can_be_hidden_there_is_no_cache(folder, checked, capsys, monkeypatch):
    """As on file systems that know no owners."""
    monkeypatch.setattr(memory, "_secret", lambda file: None)
    code, out, err = run(capsys)
    assert (code, out, checked) == (2, "", [])
    assert "cannot be hidden" in err


def test_where_there_are_no_owners_the_cache_works(folder, checked, capsys, monkeypatch):
    """As on Windows."""
    monkeypatch.setattr(memory, "_HAS_OWNERS", False)
    monkeypatch.delattr(memory.os, "getuid")
    run(capsys)
    run(capsys)
    assert checked == ["right.md", "wrong.md"]


def test_a_key_that_was_half_written_is_made_anew(folder, checked, capsys):
    key = folder.parent / "cache" / "documents" / "key"
    key.parent.mkdir(parents=True)
    key.write_bytes(b"short")
    run(capsys)
    run(capsys)
    assert len(key.read_bytes()) == 32
    assert len(checked) == 2


@pytest.mark.parametrize(
    "found",
    [
        {"results": [{"verdict": "stopped", "reason": [TOO_LONG, {"seconds": "1"}]}], "errors": []},
        {"results": [], "errors": [[1, [UNFINISHED, {}]]]},
    ],
)
def test_what_was_stopped_is_not_kept(tmp_path, found):
    job = Job("a.md", b"")
    kept = Memory(tmp_path, "")
    kept.keep(job, found)
    assert kept.recall(job) is None
    kept.keep(job, {"results": [], "errors": []})
    assert kept.recall(job) == {"results": [], "errors": []}


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC, errno.ENOTDIR])
def test_a_cache_that_cannot_be_written_is_a_warning(folder, checked, capsys, monkeypatch, number):
    expected = run(capsys, "--no-cache")

    def full(*_, **__):
        raise OSError(number, os.strerror(number), "cache")

    monkeypatch.setattr(memory, "_key", full)
    code, out, err = run(capsys)
    assert (code, out) == expected[:2]
    assert checked == ["right.md", "wrong.md"] * 2
    assert err == f"symproof: warning: nothing is remembered, {os.strerror(number)}: cache\n"


def test_a_file_in_the_place_of_a_cache_is_a_warning(folder, capsys, monkeypatch):
    expected = run(capsys)
    (folder.parent / "file").write_text("mine")
    monkeypatch.setenv("SYMPROOF_CACHE", str(folder.parent / "file"))
    code, out, err = run(capsys)
    assert (code, out) == expected[:2]
    assert err.startswith("symproof: warning: nothing is remembered, ")
    assert err.count("\n") == 1
    assert (folder.parent / "file").read_text() == "mine"


def test_answers_are_plain_data(folder, capsys):
    run(capsys)
    for file in kept(folder):
        found = json.loads(file.read_bytes().partition(b"\n")[2])
        assert set(found) == {"results", "errors", "outline"}
