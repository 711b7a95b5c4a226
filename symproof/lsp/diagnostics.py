"""Diagnostics: the findings in a document, with the levels that they have in SARIF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ..documents.findings import CODES, report_on
from ..documents.outcomes import Result
from ..documents.scan import Document
from ..output.collect import from_documents, problems_of
from ..output.concise import headline
from ..system.messages import Said, Translate

Reason = Callable[[str, str, str], tuple[str, str] | None]


@dataclass
class Checked:
    """A text with what was found in it."""

    name: str = ""
    text: str = ""
    is_file: bool = False
    document: Document | None = None
    results: list[Result] = field(default_factory=list)
    errors: list[tuple[int, Said]] = field(default_factory=list)

    def at(self, line: int, column: int) -> int | None:
        """Which relation stands at a place; the shortest one."""
        here = [
            (r.until[0] - r.line, r.until[1] - r.column, -k) for k, r in enumerate(self.results)
            if (r.line, r.column) <= (line, column) <= r.until
        ]  # fmt: skip
        return -min(here)[2] if here else None


def findings(
    checked: Checked, translate: Translate, strict: bool, reason: Reason
) -> Iterator[dict[str, Any]]:
    """The findings that count: where from and to, code, level and message."""
    found = [r for r in checked.results if r.expected or r.outcome.word in CODES]
    data = {
        "results": [r.data() for r in found],
        "errors": [[line, said.data()] for line, said in checked.errors],
    }
    report = report_on([checked.name], [b""], [data]).suppressing(reason)
    for problem in problems_of(report, translate):
        end = (problem.line + 1, 1)
        yield _finding((problem.line, 1), end, problem.code, problem.level, headline(problem))
    for r, told in zip(found, from_documents(report, translate, strict), strict=True):
        if told.code and told.suppression is None:
            word = told._replace(verdict=translate(told.verdict))
            message = "\n".join([headline(word), *told.details[1:]])
            yield _finding((r.line, r.column), r.until, told.code, told.level, message)


def _finding(
    start: tuple[int, int], end: tuple[int, int], code: str, level: str, message: str
) -> dict[str, Any]:
    end = max(end, (start[0], start[1] + 1))
    return {"start": start, "end": end, "code": code, "level": level, "message": message}
