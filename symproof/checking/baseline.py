"""The baseline: findings that are known already, recognised by their content.

A file of JSON with one entry a finding.  An entry has no line number, so that it still fits
when lines move; when the text of the relation changes, the finding is a new one.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ..output.model import Reported, fingerprint
from ..system.doors import read_regular
from ..system.files import write_atomically

VERSION = 1


class BadBaseline(ValueError):
    """The file is no baseline; the message is one line with the file."""


class Entry(NamedTuple):
    """A known finding; ``text`` is there for readers."""

    hash: str
    code: str
    file: str
    text: str


class Baseline:
    """The known findings of a file, each as often as it was found when the file was written."""

    def __init__(self, path: Path, entries: Iterable[Entry]) -> None:
        self.path = path
        self.entries = list(entries)
        self.left = Counter(entry.hash for entry in self.entries)

    def takes(self, code: str, file: str, what: str) -> bool:
        """Whether a finding is known; each entry stands for one finding."""
        key = fingerprint(code, _inside(file, self.path), what)
        if not self.left[key]:
            return False
        self.left[key] -= 1
        return True

    def stale(self, checked: Iterable[str]) -> list[Entry]:
        """The entries that nothing was found for, in the files that were ``checked`` and in
        files that are gone."""
        here = {_inside(file, self.path) for file in checked}
        left, found = self.left.copy(), []
        for entry in self.entries:
            if left[entry.hash]:
                left[entry.hash] -= 1
                if entry.file in here or not (self.path.parent / entry.file).exists():
                    found.append(entry)
        return found


def read(path: Path) -> Baseline:
    """Read a baseline.  Raises :class:`BadBaseline` and ``OSError``."""
    try:
        data = json.loads(read_regular(path))
    except (ValueError, RecursionError) as error:
        raise BadBaseline(f"{path}: not a baseline: {error}") from None
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise BadBaseline(
            f"{path}: not a baseline of version {VERSION}; --write-baseline makes one"
        )
    rows = data.get("findings")
    if not isinstance(rows, list):
        raise BadBaseline(f"{path}: no list of findings")
    return Baseline(path, [_entry(row, path, number) for number, row in enumerate(rows, 1)])


def _entry(row: Any, path: Path, number: int) -> Entry:
    fields = Entry._fields
    if not isinstance(row, dict) or {*row} != {*fields} or not all(
        isinstance(row[name], str) for name in fields
    ):  # fmt: skip
        raise BadBaseline(f"{path}: finding {number} is not of the form {', '.join(fields)}")
    return Entry(**row)


def write(path: Path, results: Iterable[Reported]) -> int:
    """Write a baseline with these findings and return their number.  Raises ``OSError``."""
    rows = []
    for r in results:
        file = _inside(r.file, path)
        text = " ".join(r.content.split())
        rows.append(Entry(fingerprint(r.code, file, text), r.code, file, text))
    rows.sort(key=lambda entry: (entry.file, entry.code, entry.text))
    data = {"version": VERSION, "findings": [row._asdict() for row in rows]}
    write_atomically(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    return len(rows)


def _inside(file: str, path: Path) -> str:
    """The file as seen from the folder of the baseline."""
    if not file or file == "-":
        return file
    return Path(os.path.relpath(file, path.parent)).as_posix()
