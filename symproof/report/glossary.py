"""The terms of the subject in all languages: what the catalogs follow, and a page to print.

``glossary.csv`` beside the languages has a column for each of them and a row for each term.
A cell is what the term is called, perhaps other names that are fine after ``/``, and names
that are not to be used after ``≠``: ``dot product ≠ inner product; scalar product``.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from ..base.catalogs import LANGUAGES, locale_folders

FILE = "glossary.csv"


@dataclass(frozen=True)
class TermNames:
    """What a term is called in one language: as a rule, also, and never."""

    name: str
    also: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


@dataclass(frozen=True)
class GlossaryEntry:
    """A term; its names by the codes of the languages that have one."""

    id: str
    names: dict[str, TermNames]


def glossary() -> tuple[GlossaryEntry, ...]:
    """All terms, in the order of the package's file.  Raises ``ValueError`` for a file that
    is none, or that names a language or a term that there is not."""
    entries: dict[str, GlossaryEntry] = {}
    for number, folder in enumerate(locale_folders()):
        path = folder / FILE
        if path.is_file():
            _read(path, entries, is_first=number == 0)
    return tuple(entries.values())


def _read(path: Path, entries: dict[str, GlossaryEntry], is_first: bool) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, strict=True)
        strangers = set(rows.fieldnames or ()) - LANGUAGES.keys()
        if strangers or "en" not in (rows.fieldnames or ()):
            raise ValueError(f"{path}: the columns are codes of languages, the first is en")
        for row in rows:
            cells = {code: term_of(cell) for code, cell in row.items() if cell and code}
            if len(row) != len(rows.fieldnames or ()) or "en" not in cells:
                raise ValueError(f"{path}:{rows.line_num}: not a cell for each column")
            id = cells["en"].name
            if not is_first and id not in entries:
                raise ValueError(f"{path}:{rows.line_num}: there is no term {id!r}")
            entry = entries.setdefault(id, GlossaryEntry(id, {}))
            for code, term in cells.items():
                entry.names.setdefault(code, term)


def term_of(cell: str) -> TermNames:
    """What a cell of the glossary says."""
    allowed, _, never = cell.partition("≠")
    name, *also = (part.strip() for part in allowed.split("/"))
    return TermNames(
        name, tuple(also), tuple(part.strip() for part in never.split(";") if part.strip())
    )
