"""Suppressions: which findings do not count, and why."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from .baseline import Baseline
from .configuration import Configuration, Ignore, matches


class Reason(NamedTuple):
    """``by`` is "document" (``text`` is the line), "ignore" (the reason that is given) or
    "baseline" (its file)."""

    by: str
    text: str


class Suppressions:
    """The entries of a configuration and of a baseline; remembers what was of use."""

    def __init__(self, settings: Configuration, baseline: Baseline | None = None) -> None:
        self.settings, self.baseline = settings, baseline
        self.used: set[Ignore] = set()

    def reason(self, code: str, file: str, what: str) -> Reason | None:
        """Why a finding in ``file`` about the text ``what`` does not count, if so."""
        for entry in self.settings.ignore:
            if code in entry.codes and matches(entry.path, Path(file), self.settings.folder):
                self.used.add(entry)
                return Reason("ignore", entry.reason)
        if self.baseline is not None and self.baseline.takes(code, file, what):
            return Reason("baseline", str(self.baseline.path))
        return None

    def stale(self, checked: Iterable[str]) -> list[str]:
        """Sentences about entries that are of no use any more; ``checked`` are the files that
        were looked at."""
        files = list(checked)
        said = []
        for entry in self.settings.ignore:
            if entry not in self.used and any(
                matches(entry.path, Path(f), self.settings.folder) for f in files
            ):
                said.append(f"{self.settings.file}: nothing is left to ignore: "
                            f"{', '.join(entry.codes)} in {entry.path}")  # fmt: skip
        if self.baseline is not None:
            said += [
                f"{self.baseline.path}: no longer found: {e.code} in {e.file}: {e.text[:80]}"
                for e in self.baseline.stale(files)
            ]
        return said
