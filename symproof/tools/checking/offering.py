"""Offering: the declaration that would settle most of what a document leaves open.

None is offered that has not been tried: the document is checked again with each of a few, within
the same limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...deciding.words import UNSETTLED
from ...documents.judging.basis import part_of
from ...documents.judging.worker import Job
from ...documents.reporting.findings import Checked, Report

if TYPE_CHECKING:
    from ...documents.judging.unsaid import Declared


def offering(
    report: Report, jobs: Sequence[Job], check: Callable[[Sequence[Job]], Iterable[dict[str, Any]]]
) -> Report:
    """The report with a remark on each of its documents that a declaration would settle; ``jobs``
    are those of the documents, and ``check`` gives what is found with others."""
    job_of = {job.name: job for job in jobs}
    wanted = [(d, declared) for d in report.documents for declared in _candidates(d)]
    with_each = [
        replace(
            job_of[d.name],
            side=f"{job_of[d.name].side}\f{declared.text}",
            known={},
            is_watched=False,
        )
        for d, declared in wanted
    ]
    tried: dict[str, list[tuple[Declared, Sequence[dict[str, Any]]]]] = {}
    for (d, declared), found in zip(wanted, check(with_each), strict=True):
        if len(found["errors"]) <= len(d.errors):
            tried.setdefault(d.name, []).append((declared, found["results"]))
    return report._replace(
        documents=tuple(_with(d, tried.get(d.name, ())) for d in report.documents)
    )


def _candidates(d: Checked) -> list[Declared]:
    """The declarations to try with a document; none, and nothing is imported, if nobody waits for
    a verdict in it."""
    is_open = [part_of(r) in UNSETTLED and not r["suppressed"] for r in d.results]
    if not any(is_open):
        return []
    from ...documents.judging.unsaid import candidates

    return candidates(d.results, is_open)


def _with(d: Checked, tried: Sequence[tuple[Declared, Sequence[dict[str, Any]]]]) -> Checked:
    """The document with a remark on the best of the declarations that were ``tried``."""
    if not tried:
        return d
    from ...documents.judging.unsaid import offer

    said = offer(d.results, tried)
    return d if said is None else d._replace(remarks=(*d.remarks, said))
