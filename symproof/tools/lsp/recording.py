"""Records: the report on a text beside the record of its file, and how its lines are accepted.

Nothing is written but the record of a file, and only when somebody accepts a line or all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base.messages import Said, Translate
from ...deciding.words import CODES
from ...diagnostics.record.comparing import RecordedDocument, beside
from ...diagnostics.record.keeping import Records
from ...diagnostics.record.lines import BadRecord
from ...documents.judging.outcomes import Result
from ...documents.reporting.findings import Report, report_on
from .checking import CheckedText

#: What the matter is with a relation that can be accepted.
_ACCEPTABLE = ("lost", "basis", "open")


class Reporting:
    """The report on a text: on all its relations if there is a record, else on those with a
    finding; ``results`` are the relations that it speaks of."""

    def __init__(self, checked: CheckedText, records: Records) -> None:
        errors, recorded = [*checked.errors], dict[str, RecordedDocument]()
        try:
            recorded = records.of_all([checked.name] if checked.is_file else [])
        except (BadRecord, OSError) as error:
            errors.append((1, Said("{why}", why=str(error))))
        self.results: list[Result] = [
            r for r in checked.results if recorded or r.expected or r.outcome.word in CODES
        ]
        data = {
            "results": [r.data() for r in self.results],
            "errors": [[line, said.data()] for line, said in errors],
            "outline": checked.document.outline() if recorded and checked.document else [],
        }
        self.report: Report = beside(report_on([checked.name], [b""], [data]), recorded)


def offers(reporting: Reporting, place: int, translate: Translate) -> Iterator[dict[str, Any]]:
    """How the relation at a place may be accepted as it is now, if there is a record."""
    (document,) = reporting.report.documents
    r = document.results[place]
    if r["record"] and r["record"]["is"] in _ACCEPTABLE:
        yield {"title": translate("accept this line"), "accept": place}
        yield {"title": translate("accept the document"), "accept": None}


def accept(reporting: Reporting, records: Records, place: int | None) -> None:
    """Write down what is found in a text, or its relation at ``place`` alone.  Raises
    :class:`BadRecord` and ``OSError``."""
    (document,) = reporting.report.documents
    if place is None:
        list(records.accept(reporting.report))
    else:
        records.accept_line(document, place)
