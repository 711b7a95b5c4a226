"""Keeping: where the records of documents lie, how they are read, and how they are accepted.

A record lies beside its document (``paper.md.symproof-record``), or all are in one file that the
configuration names.  What is beside a document may be a file of somebody else: it is read as one.
"""

from __future__ import annotations

import os
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ...base.doors import folders_of, read_beside, read_regular, text_of
from ...base.files import Guard, Kind, demand_writable, head_of, write_atomically
from ...base.messages import Said
from ...base.stopping import STOPPED
from ...documents.reporting.findings import Checked, Report
from ...version import __version__
from .comparing import RecordedDocument, beside, lines_of, with_line
from .lines import TITLE, BadRecord, LinesRecord, RecordedLine, read, written

SUFFIX = ".symproof-record"
STANDARD_INPUT = "-"
KIND = Kind("a record of symproof", lambda file: head_of(file).startswith(TITLE.encode()))


class Records:
    """The records of a run: in the file ``shared``, or with None beside each document."""

    def __init__(self, shared: Path | None = None) -> None:
        self.shared = shared
        self._known: dict[Path, LinesRecord | None] = {}

    def of(self, document: str) -> RecordedDocument | None:
        """The record of a document, if there is one.  Raises :class:`BadRecord` and ``OSError``."""
        if document == STANDARD_INPUT:
            return None
        place = self.place(document)
        record = self._read(place, document)
        if record is None:
            return None
        lines = record.documents.get(self._name(document))
        if self.shared is None:  # it has the lines of one document, whatever that was called then
            lines = next(iter(record.documents.values()), ())
        return None if lines is None else RecordedDocument(str(place), record.version, lines)

    def of_all(self, documents: Iterable[str]) -> dict[str, RecordedDocument]:
        """The records of documents by their names, as far as there are some.  Raises
        :class:`BadRecord` and ``OSError``."""
        found = {document: self.of(document) for document in documents}
        return {document: record for document, record in found.items() if record is not None}

    def beside(self, report: Report) -> Report:
        """The report with what the records say of its documents.  Raises :class:`BadRecord` and
        ``OSError``."""
        recorded = self.of_all(d.name for d in report.documents)
        compared = beside(report, recorded)
        new = [d.name for d in report.documents if d.results and d.name not in recorded]
        lost = [d.name for d in compared.documents if d.record and d.record["lost"]]
        remarks = (*self._without(new), *self._gone(), *_how_to_accept(lost), *compared.remarks)
        return compared._replace(remarks=remarks)

    def accept(self, report: Report, force: bool = False) -> Iterator[str]:
        """Write down what was found in the documents of a report; yields a sentence about each
        file.  What is no record is replaced with ``force`` only.  Raises :class:`BadRecord`, also
        if something was stopped, and ``OSError``; then no record is written."""
        for document in report.documents:
            if document.stopped:
                raise _without_verdict(document.name, document.stopped[0])
        by_place: dict[Path, list[Checked]] = {}
        for document in report.documents:
            place = self.place(document.name)
            if document.results or place.exists():
                by_place.setdefault(place, []).append(document)
        guards = {place: self._guard(documents[0].name, force)
                  for place, documents in by_place.items()}  # fmt: skip
        for place, guard in guards.items():
            demand_writable(place, guard)
        for place, documents in by_place.items():
            known: dict[str, tuple[RecordedLine, ...]] = {}
            if self.shared is not None and (record := self._read(place, str(place))) is not None:
                known = {name: lines for name, lines in record.documents.items()
                         if (place.parent / name).exists()}  # fmt: skip
            found = {self._name(d.name): tuple(lines_of(d)) for d in documents}
            record = LinesRecord(__version__, {**known, **found})
            write_atomically(place, written(record), guards[place])
            verdicts = Counter(line.verdict for lines in found.values() for line in lines)
            said = ", ".join(f"{count} {word}" for word, count in verdicts.most_common())
            yield f"{place}: recorded: {said or 'no relation'}"

    def accept_line(self, document: Checked, place: int) -> None:
        """Write down the result at ``place`` of a document as it is now, and leave what else is
        recorded as it is.  Raises :class:`BadRecord`, also if it was stopped, and ``OSError``."""
        file, name = self.place(document.name), self._name(document.name)
        record = self._read(file, document.name)
        known = self.of(document.name)
        if record is None or known is None:
            raise BadRecord(f"{file}: nothing is recorded of {name}; accept the whole document")
        if document.results[place]["verdict"] == STOPPED:
            raise _without_verdict(document.name, document.results[place]["line"])
        lines = tuple(with_line(known.lines, document, place))
        others = record.documents if self.shared is not None else {}
        text = written(LinesRecord(record.version, {**others, name: lines}))
        write_atomically(file, text, self._guard(document.name))

    def _guard(self, document: str, force: bool = False) -> Guard:
        """What the record of a document must not destroy: what is no record, and what lies
        elsewhere if nobody has named the file."""
        folders = folders_of(Path(document)) if self.shared is None else ()
        return Guard(KIND, (Path(document),), folders, force)

    def place(self, document: str) -> Path:
        """The file of the record of a document."""
        return self.shared or Path(document + SUFFIX)

    def _name(self, document: str) -> str:
        """The name of a document in its record: its path from there."""
        folder = self.place(document).parent
        return Path(os.path.relpath(document, folder)).as_posix()

    def _read(self, place: Path, document: str) -> LinesRecord | None:
        """The record in a file, if there is one."""
        if place not in self._known:
            self._known[place] = None
            if os.path.lexists(place):
                shared = self.shared is not None
                data = read_regular(place) if shared else read_beside(place, Path(document))
                try:
                    self._known[place] = read(text_of(data), str(place))
                except UnicodeDecodeError:
                    raise BadRecord(f"{place}: not UTF-8; save it as UTF-8") from None
        return self._known[place]

    def _without(self, new: list[str]) -> Iterator[Said]:
        if new and self.shared is not None:
            yield Said("not recorded yet: {files}", files=", ".join(new))

    def _gone(self) -> Iterator[Said]:
        """The documents of a shared record that are not there any more."""
        record = None if self.shared is None else self._known.get(self.shared)
        if self.shared is None or record is None:
            return
        folder = self.shared.parent
        gone = [name for name in record.documents if not (folder / name).exists()]
        if gone:
            yield Said("recorded, and not there any more: {files}", files=", ".join(gone))


def _without_verdict(document: str, line: int) -> BadRecord:
    """The error that a relation in a line of a document cannot be recorded."""
    return BadRecord(f"{document}:{line}: stopped, so there is no verdict; nothing is recorded")


def _how_to_accept(lost: Sequence[str]) -> Iterator[Said]:
    """What to do if the documents that have lost proofs are meant as they stand."""
    if lost:
        command = f"symproof check {shlex.join(lost)} --accept"
        yield Said("if it is meant so: {command}", command=command)
