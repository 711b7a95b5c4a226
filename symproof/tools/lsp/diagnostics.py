"""Diagnostics: the findings in a document, with the levels that they have in SARIF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base.messages import Translate
from ...deciding.diagnostic import FIELDS_OF_FINDINGS, data_of
from ...diagnostics.model import details, headline
from ..checking.collect import problems_of
from .recording import Reporting

Reason = Callable[[str, str], tuple[str, str] | None]


def findings(
    reporting: Reporting, translate: Translate, strict: bool, reason: Reason
) -> Iterator[dict[str, Any]]:
    """The findings that count: where from and to, code, level and message, and as ``data`` the
    fields of the diagnostic."""
    report, found = reporting.report.suppressing(reason), reporting.results
    for problem in problems_of(report):
        end, said = (problem.line + 1, 1), headline(problem, translate)
        yield _finding((problem.line, 1), end, problem.code, problem.level, said, {})
    for r, told in zip(found, report.diagnostics(strict), strict=True):
        if told.counts:
            _, *more = details(told, translate)
            head = headline(told, translate, translate(told.verdict))
            message = "\n".join([head, *more])
            row = data_of(told, translate)
            known = {name: row[name] for name in FIELDS_OF_FINDINGS}
            yield _finding((r.line, r.column), r.until, told.code, told.level, message, known)


def _finding(
    start: tuple[int, int], end: tuple[int, int], code: str, level: str, message: str,
    known: dict[str, Any],
) -> dict[str, Any]:  # fmt: skip
    end = max(end, (start[0], start[1] + 1))
    return {
        "start": start, "end": end, "code": code, "level": level, "message": message,
        "data": known,
    }  # fmt: skip
