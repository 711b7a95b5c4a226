"""What a builder of books is told of a document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...base.catalogs import language_of, translator
from ...deciding.words import ERROR, NONE
from ...diagnostics.record.comparing import RecordedDocument, beside
from ...diagnostics.record.keeping import Records
from ...documents.reporting.api import check_document
from ...documents.reporting.findings import Report
from ..checking.collect import problems_of


class Warned(NamedTuple):
    """A finding: its line in the document, its stable code, and what it says."""

    line: int
    code: str
    message: str


def accept(text: str, source: str, records: Records) -> None:
    """Record what is found in a document in Markdown, as that of the file ``source``.  Raises
    :class:`~symproof.diagnostics.record.lines.BadRecord` and ``OSError``."""
    (document,) = check_document(text + "\n").documents
    list(records.accept(Report((document._replace(name=source),))))


def warnings(
    text: str, strict: bool = False, language: str = "en", recorded: RecordedDocument | None = None
) -> Iterator[Warned]:
    """The findings in a document in Markdown: what is wrong or suspect or no longer proved as it
    was ``recorded``, and with ``strict`` what is undecided or not read.  Raises ``ValueError`` for
    an unknown language."""
    translate = translator(language_of(language).code, "documents")
    report = check_document(text + "\n")
    (name,) = (document.name for document in report.documents)
    report = beside(report, {} if recorded is None else {name: recorded})
    report = report.suppressing(lambda code, file: None)
    for found in report.diagnostics(strict):
        counts = found.level == ERROR or (found.level != NONE and found.verdict == "suspect")
        if counts and not found.suppression:
            words = f"{translate(found.verdict)}: {found.text}: {found.told(translate)}"
            yield Warned(found.place.line, found.code, words)
    for error in problems_of(report):
        yield Warned(error.line, "", error.message.in_language(translate))
