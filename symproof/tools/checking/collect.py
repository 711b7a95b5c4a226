"""From what the checks return to the model of the output."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...base.messages import said_from
from ...deciding.diagnostic import STEP, THEOREM, Diagnostic, Failure, Location, Suppression
from ...deciding.verdicts import Refuted
from ...deciding.words import CODES, ERROR, NONE
from ...diagnostics.model import Problem, Remark
from ...documents.judging.basis import summary
from ...documents.reporting.findings import code_of_error, why_suppressed

if TYPE_CHECKING:
    from ...authoring.library import Checked, Record
    from ...documents.reporting.findings import Report
    from .run import Run
    from .suppressions import Suppressions


def problems_of(report: Report) -> Iterator[Problem]:
    """What is wrong with documents as a whole."""
    for document in report.documents:
        for line, said in document.errors:
            yield Problem(code_of_error(said), said_from(said), document.name, line)


def remarks_of(report: Report) -> Iterator[Remark]:
    """What there is to say of documents, and of all of them, beside their records."""
    for document in report.documents:
        for said in document.remarks:
            yield Remark(document.name, said)
    for said in report.remarks:
        yield Remark("", said)


def record_of(report: Report) -> dict[str, Any] | None:
    """What came of the comparison with records, as plain data; None if there was none."""
    compared = [dict(d.record) for d in report.documents if d.record is not None]
    return {"counts": dict(report.marks), "documents": compared} if compared else None


def summaries_of(report: Report) -> list[dict[str, Any]]:
    """How many relations of each document are what, as plain data."""
    return [{"file": d.name, **summary(d.results)} for d in report.documents]


def from_run(
    run: Run, suppressions: Suppressions | None = None, certificates: bool = True
) -> Iterator[Diagnostic]:
    """The theorems of a run; each with its certificate, which holds all that it uses, if they
    are wanted."""
    for checked in run.checked:
        finding, record = checked.finding, checked.record
        file, line = record.place
        certificate = _certificate_of(checked) if certificates else None
        if finding is not None:
            file, line = finding.file or file, finding.line or line
        why = suppressions.reason(finding.code, file) if suppressions and finding else None
        yield Diagnostic(
            THEOREM, _claim_of(record), checked.verdict, Location(_shown(file), line, 0, line),
            record.name, finding.code if finding else CODES.get(checked.verdict, ""),
            NONE if finding is None else ERROR,
            message=finding.said if finding else None, more=finding.more if finding else (),
            expected="refuted" if record.is_refuted else "proved",
            counterexample=_failure_of(checked), conditions=checked.conditions,
            certificate=certificate,
            suppression=Suppression(why.by, why_suppressed(*why)) if why else None,
            links=tuple(_steps(checked)),
        )  # fmt: skip


def _claim_of(record: Record) -> str:
    """The claim of a theorem in plain text; "" if its function cannot be read, which is a
    finding."""
    from ...notation.text_writer import write_relation

    with suppress(Exception):  # whatever an author's function raises
        return write_relation(record.claim.relation)
    return ""


def _failure_of(checked: Checked) -> Failure | None:
    """The point at which a step fails, or a claim that is called false; None if there is none."""
    if checked.finding is not None:
        return checked.finding.failure
    refutation = checked.record.refutation if checked.record.is_refuted else None
    return refutation.failure if isinstance(refutation, Refuted) else None


def _steps(checked: Checked) -> Iterator[Diagnostic]:
    """The steps of a theorem that is as expected, or the one that is not."""
    from ...kernel.terms import Relation
    from ...notation.text_writer import write_relation

    record, finding = checked.record, checked.finding
    if finding is not None:
        if finding.relation is not None:
            place = Location(_shown(finding.file), finding.line, 0, finding.line)
            yield Diagnostic(
                STEP, write_relation(finding.relation), checked.verdict, place, code=finding.code,
                level=ERROR, message=finding.said, more=finding.more,
                counterexample=finding.failure,
            )  # fmt: skip
        return
    for start, step in zip(record.terms, record.derivation.steps, strict=False):
        place = Location(_shown(step.file), step.lineno, 0, step.lineno)
        text = write_relation(Relation(start, step.op, step.line))
        yield Diagnostic(STEP, text, checked.verdict, place)


def _shown(file: str) -> str:
    """The path of a theory file, from the working directory if it is below."""
    path, here = Path(file), Path(os.getcwd())
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _certificate_of(checked: Checked) -> dict[str, Any] | None:
    """A proof document with the theorem and all that it uses, of a refuted claim the point; the
    keys are sorted, so that a proof that was kept and one that was found are written alike."""
    from ...authoring.library import proof_of

    if checked.finding is not None:
        evidence = checked.finding.evidence
        return None if evidence is None else dict(evidence)
    if checked.theorem is not None:
        return dict(json.loads(json.dumps(proof_of(checked.record), sort_keys=True)))
    refutation = checked.record.refutation
    return None if refutation is None else refutation.evidence
