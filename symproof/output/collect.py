"""From what the checks return to the model of the output."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..deciding.words import CODES, ERROR, NONE, WARNING
from ..documents.judging.basis import rests
from ..documents.reporting.findings import (
    BASIS,
    LOST,
    OTHER_THAN_EXPECTED,
    beside_record,
    code_of,
    code_of_error,
    fails,
    other_than_expected,
    why_suppressed,
)
from ..system.messages import said_from
from .model import Problem, Remark, Reported, Suppression

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..checking.run import Run
    from ..checking.suppressions import Suppressions
    from ..documents.reporting.findings import Checked, Report
    from ..findings import Finding
    from ..judgements import Judgement


def from_documents(
    report: Report, translate: Callable[[str], str] = str, strict: bool = False
) -> Iterator[Reported]:
    """The relations of documents, in their order."""
    for document in report.documents:
        rows = document.data(translate)
        for r, row in zip(document.results, rows, strict=True):
            yield _relation(document, r, row, translate, strict)


def _relation(
    document: Checked, r: Mapping[str, Any], row: dict[str, Any],
    translate: Callable[[str], str], strict: bool,
) -> Reported:  # fmt: skip
    code = code_of(r)
    message = row["reason"]
    if code == OTHER_THAN_EXPECTED:
        message = other_than_expected(r).in_language(translate)
    elif code in (LOST, BASIS):
        recorded = beside_record(r).in_language(translate)
        message = translate("; ").join(filter(None, (recorded, message)))
    level = NONE
    if code:
        level = ERROR if fails(r, strict) else WARNING
    said, on = row["suppressed"], rests(r)
    resting = () if on is None else (on.in_language(translate),)
    return Reported(
        "relation", r["text"], document.name, r["line"], r["column"], r["end_line"], r["text"],
        r["verdict"], r["expected"], level, code, message,
        (r["text"], *resting, *(f"{translate('hint')}: {note}" for note in row["notes"])),
        Suppression(said["by"], said["reason"]) if said else None, row, r["text"],
    )  # fmt: skip


def problems_of(report: Report, translate: Callable[[str], str] = str) -> Iterator[Problem]:
    """What is wrong with documents as a whole."""
    for document in report.documents:
        for line, said in document.errors:
            what = said_from(said).in_language(translate)
            yield Problem(code_of_error(said), what, document.name, line)


def remarks_of(report: Report, translate: Callable[[str], str] = str) -> Iterator[Remark]:
    """What there is to say of documents, and of all of them, beside their records."""
    for document in report.documents:
        for said in document.remarks:
            yield Remark(document.name, said.in_language(translate))
    for said in report.remarks:
        yield Remark("", said.in_language(translate))


def record_of(report: Report) -> dict[str, Any] | None:
    """What came of the comparison with records, as plain data; None if there was none."""
    compared = [dict(d.record) for d in report.documents if d.record is not None]
    return {"counts": dict(report.marks), "documents": compared} if compared else None


def from_run(
    run: Run, suppressions: Suppressions | None = None, certificates: bool = True
) -> Iterator[Reported]:
    """The theorems of a run; each with its certificate, which holds all that it uses, if they
    are wanted."""
    for checked, row in zip(run.checked, run.data(), strict=True):
        finding = checked.finding
        file, line = checked.record.place
        wanted = certificates and finding is None
        row["certificate"] = _certificate_of(checked) if wanted else None
        row["suppressed"] = None
        suppression, details, content = None, tuple[str, ...](), checked.record.name
        if finding is not None:
            file, line = finding.file or file, finding.line or line
            details = (*sides_of(finding), *finding.details)
            content = "\n".join((content, *sides_of(finding)))
            why = suppressions.reason(finding.code, file) if suppressions else None
            if why is not None:
                suppression = Suppression(why.by, str(why_suppressed(*why)))
                row["suppressed"] = suppression._asdict()
        yield Reported(
            "theorem", checked.record.name, _shown(file), line, 0, line, row["claim"] or "",
            checked.verdict, row["expected"], NONE if finding is None else ERROR,
            finding.code if finding else "", finding.message if finding else "", details,
            suppression, row, content,
        )  # fmt: skip


def _shown(file: str) -> str:
    """The path of a theory file, from the working directory if it is below."""
    path, here = Path(file), Path(os.getcwd())
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _certificate_of(checked: Any) -> dict[str, Any] | None:
    """A proof document with the theorem and all that it uses, of a refuted claim the point; the
    keys are sorted, so that a proof that was kept and one that was found are written alike."""
    from ..authoring.library import proof_of
    from ..encoding import encode_claim

    if checked.theorem is not None:
        return dict(json.loads(json.dumps(proof_of(checked.record), sort_keys=True)))
    refutation = checked.record.refutation
    if not hasattr(refutation, "certificate"):
        return None
    return {
        "claim": encode_claim(refutation.claim),
        "counterexample": json.loads(refutation.certificate),
    }


def sides_of(finding: Finding) -> list[str]:
    """Both sides of the relation that a finding is about, one below the other."""
    from ..findings import SIGNS
    from ..notation.text_writer import write_term

    if finding.relation is None:
        return []
    left, op, right = finding.relation
    return [f"  {write_term(left)}", f"{SIGNS[op]} {write_term(right)}"]


def from_judgements(
    judgements: Iterable[tuple[int, Judgement, dict[str, Any]]],
    translate: Callable[[str], str] = str,
) -> list[Reported]:
    """Claims of the command line with their lines (0 if there is only one) and their data."""
    results = []
    for line, judgement, row in judgements:
        code = CODES.get(judgement.word, "")
        first, *more = judgement.details(translate) or [""]
        data = {**({"line": line} if line else {}), **row, "code": code or None,
                "certificate": judgement.document}  # fmt: skip
        results.append(Reported(
            "relation", judgement.claim, "", line, 0, line, judgement.claim, judgement.word, "",
            ERROR if code else NONE, code, first,
            (judgement.claim, *more), None, data, judgement.claim,
        ))  # fmt: skip
    return results
