"""Suppressions: which findings do not count, and why."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ...base.messages import Said
from ...deciding.words import codes_meant
from .configuration import Configuration, Ignore, matches


class SuppressionReason(NamedTuple):
    """``by`` is "ignore", ``text`` the reason that is given."""

    by: str
    text: str


class Suppressions:
    """The entries of a configuration; remembers which of them were of use."""

    def __init__(self, settings: Configuration) -> None:
        self.settings = settings
        self.used: set[Ignore] = set()

    def reason(self, code: str, file: str) -> SuppressionReason | None:
        """Why findings with a code do not count in ``file``, if so."""
        for entry in self.settings.ignore:
            codes = {meant for code in entry.codes for meant in codes_meant(code)}
            if code in codes and matches(entry.path, Path(file), self.settings.folder):
                self.used.add(entry)
                return SuppressionReason("ignore", entry.reason)
        return None

    def stale(self, checked: Iterable[str]) -> list[Said]:
        """Sentences about entries that are of no use any more; ``checked`` are the files that
        were looked at."""
        files = list(checked)
        said = []
        for entry in self.settings.ignore:
            if entry not in self.used and any(
                matches(entry.path, Path(f), self.settings.folder) for f in files
            ):
                said.append(Said("{file}: nothing is left to ignore: {codes} in {path}",
                                 file=self.settings.file, codes=", ".join(entry.codes),
                                 path=entry.path))  # fmt: skip
        return said
