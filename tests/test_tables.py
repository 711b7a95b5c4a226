"""Tables are parsed once, and what is kept of them is never older than the file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from symproof.base import tables
from symproof.base.tables import table
from symproof.reading.phrases import vocabulary


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A folder in the place of the package, and the texts that were parsed."""
    parsed: list[str] = []
    whole = tables._parsed

    def counted(path: Path) -> dict:
        parsed.append(path.read_text(encoding="utf-8", errors="replace"))
        return whole(path)

    monkeypatch.setattr(tables, "PACKAGE", tmp_path / "package")
    monkeypatch.setattr(tables, "_parsed", counted)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "package").mkdir()
    return tmp_path / "package", parsed


def written(folder: Path, text: str) -> Path:
    path = folder / "words.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_is_parsed_once(package):
    folder, parsed = package
    path = written(folder, 'a = ["x", 1, 2.5, true]')
    assert table(path) == table(path) == {"a": ["x", 1, 2.5, True]}
    assert len(parsed) == 1


def test_a_table_that_has_changed_is_parsed_again(package):
    folder, parsed = package
    table(written(folder, "a = 1"))
    path = written(folder, "a = 2")  # as long as before
    os.utime(path, ns=(0, 10**9))
    assert table(path) == {"a": 2}
    assert table(written(folder, "a = 30")) == {"a": 30}
    assert len(parsed) == 3


@pytest.mark.parametrize("kept", [b"", b"garbage", b"i\x01\x00\x00\x00", b"N", b"\xfb" * 9])
def test_what_is_no_kept_table_is_left(package, kept):
    folder, parsed = package
    path = written(folder, "a = 1")
    table(path)
    (file,) = folder.glob("__pycache__/*.table")
    file.write_bytes(kept)
    assert table(path) == {"a": 1}
    assert len(parsed) == 2


def test_nothing_is_kept_where_python_keeps_nothing(package, monkeypatch):
    folder, _ = package
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert table(written(folder, "a = 1")) == {"a": 1}
    assert not (folder / "__pycache__").exists()


def test_a_folder_that_cannot_be_written_is_no_error(package):
    folder, _ = package
    (folder / "__pycache__").write_text("a file in the way")
    assert table(written(folder, "a = 1")) == {"a": 1}


def test_of_files_of_others_nothing_is_kept(package):
    folder, parsed = package
    path = written(folder.parent, "a = 1")
    assert table(path) == table(path) == {"a": 1}
    assert len(parsed) == 2
    assert not list(folder.parent.rglob("*.table"))


@pytest.mark.parametrize("data", [b"a = ", b"a = \xff", b"= 1"])
def test_what_is_no_table_is_said_each_time(package, data):
    folder, _ = package
    path = folder / "words.toml"
    path.write_bytes(data)
    for _ in range(2):
        with pytest.raises(ValueError, match=r"."):
            table(path)


def test_kept_words_are_those_of_the_files():
    for path in vocabulary.files():
        assert table(path) == tables._parsed(path)
