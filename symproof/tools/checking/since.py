"""The changes of documents since a revision: each is judged beside a record of what it was then,
made in memory.  No record needs to be kept for that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from ...base.errors import Unusable
from ...base.messages import Said
from ...diagnostics.record.comparing import RecordedDocument, beside, lines_of
from ...diagnostics.record.keeping import STANDARD_INPUT
from ...diagnostics.record.revision import Revision
from ...documents.judging.worker import Job
from ...documents.reporting.findings import STOPPED_THEN, SUFFIXES, Checked, Report
from ...version import __version__
from .choosing import is_apart

#: The job for a document with these bytes, and what is beside it as ``beside`` reads it.
MakeJob = Callable[[Path, bytes, Callable[[Path], bytes | None]], Job]


def revision_for(base: str, papers: Sequence[str]) -> Revision:
    """The revision ``base`` with which ``papers`` are compared.  Raises
    :class:`~symproof.base.errors.Unusable`."""
    if STANDARD_INPUT in papers:
        raise Unusable(Said("--diff compares files; the standard input has no revision"))
    return Revision(base)


def since(
    revision: Revision, papers: Sequence[str], jobs: Sequence[Job], job_of: MakeJob,
    check: Callable[[Sequence[Job]], Report],
) -> Report:  # fmt: skip
    """The report on those documents of ``papers`` that have changed since a ``revision``, beside
    what they were; ``jobs`` are those of the documents now.  Raises
    :class:`~symproof.base.errors.Unusable`."""
    base = revision.base
    changed, before, new = list[Job](), list[Job](), list[str]()
    for job in jobs:
        path = Path(job.name)
        data = revision.read(path)
        if data is None:
            new.append(job.name)
            changed.append(job)
            continue
        old = job_of(path, data, revision.read)
        if (old.data, old.side) != (job.data, job.side):
            before.append(old)
            changed.append(job)
    report, then = check(changed), check(before)
    recorded = {
        d.name: RecordedDocument(f"{base}:{d.name}", __version__, tuple(lines_of(d)))
        for d in then.documents if not d.errors
    }  # fmt: skip
    unread = [d.name for d in then.documents if d.errors]
    lost = {d.name: d.stopped for d in then.documents if d.stopped}
    report = report._replace(documents=tuple(_unless_stopped(d, lost) for d in report.documents))
    gone = [str(file) for file in _gone(revision, papers)]
    remarks = (*report.remarks, *_remarks(base, new, gone, unread))
    return beside(report._replace(remarks=remarks), recorded, base)


def _unless_stopped(document: Checked, lost: Mapping[str, Sequence[int]]) -> Checked:
    """The document with an error for each of its lines at the revision that was stopped there, so
    that nobody can tell whether it has lost a proof; ``lost`` has these by the documents' names."""
    errors = [(1, Said(STOPPED_THEN, line=line).data()) for line in lost.get(document.name, ())]
    return document._replace(errors=(*document.errors, *errors))


def _gone(revision: Revision, papers: Sequence[str]) -> Iterator[Path]:
    """The documents that the folders had at the revision and have no more."""
    for folder in filter(Path.is_dir, map(Path, papers)):
        for file in revision.files(folder):
            apart = is_apart(file.relative_to(folder))
            if file.suffix in SUFFIXES and not apart and not file.exists():
                yield file


def _remarks(
    base: str, new: Sequence[str], gone: Sequence[str], unread: Sequence[str]
) -> Iterator[Said]:
    """The remarks on documents that cannot be compared."""
    if new:
        files = ", ".join(new)
        yield Said("not in {base}, and judged as it stands: {files}", base=base, files=files)
    if unread:
        files = ", ".join(unread)
        yield Said("unreadable in {base}, and judged as it stands: {files}", base=base, files=files)
    if gone:
        yield Said("in {base}, and not there any more: {files}", base=base, files=", ".join(gone))
