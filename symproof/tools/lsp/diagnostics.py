"""Diagnostics: the findings in a document, with the levels that they have in SARIF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base.messages import Translate
from ...diagnostics.concise import headline
from ..checking.collect import from_documents, problems_of
from .recording import Reporting

Reason = Callable[[str, str], tuple[str, str] | None]


def findings(
    reporting: Reporting, translate: Translate, strict: bool, reason: Reason
) -> Iterator[dict[str, Any]]:
    """The findings that count: where from and to, code, level and message."""
    report, found = reporting.report.suppressing(reason), reporting.results
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
