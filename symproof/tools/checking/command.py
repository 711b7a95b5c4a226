"""``symproof check``: settings from the command line and the configuration, documents and
theories checked, findings suppressed where somebody has said so, and all of it in one format."""

from __future__ import annotations

import contextlib
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...base.bars import Bar
from ...base.doors import Refused, read_beside, read_regular, text_of
from ...base.errors import Unusable
from ...base.messages import Said, Translate, said_from
from ...base.stopping import TIMEOUT
from ...base.visible import visible
from ...deciding.diagnostic import Diagnostic
from ...diagnostics.colours import painter
from ...diagnostics.model import Output, Problem, Remark
from ...diagnostics.record.keeping import Records
from ...diagnostics.record.lines import BadRecord
from ...reading.phrases.vocabulary import VARIABLE as MORE_WORDS
from .configuration import BadConfiguration, Configuration, find, load, matches
from .suppressions import Suppressions

if TYPE_CHECKING:
    from ...documents.judging.worker import Job
    from ...documents.reporting.findings import Report
    from .run import Run

SIDE = ".symproof"  # the suffix of a side file


class RunSettings(NamedTuple):
    """What holds for this run: the command line before the configuration."""

    configuration: Configuration
    paths: list[str]
    language: str
    strict: bool
    form: str
    timeout: float
    jobs: int
    cache: bool
    limits: str
    accept: bool
    base: str | None
    exclude: tuple[str, ...]

    def excludes(self, file: Path) -> bool:
        """Whether the configuration, or a pattern of the command line, excludes a file that is
        found in a folder."""
        here, said = Path.cwd(), self.configuration
        return any(matches(pattern, file, said.folder) for pattern in said.exclude) or any(
            matches(pattern, file, here) for pattern in self.exclude
        )


def run_check(
    options: Namespace,
    records: Callable[[str | None], list[Any]],
    coq: Any = None,
    bar: Bar | None = None,
) -> int:
    """Do what ``symproof check`` does, and return the exit code.  ``records`` gives the
    theorems of a theory file, or those of the library for None; ``coq`` is asked as well if it
    is there; a ``bar`` shows how far the run is.  Raises
    :class:`~symproof.base.errors.Unusable` and ``OSError``."""
    from ...diagnostics.emit import demand_place, emit, guard_of

    if options.accept and options.output_file is not None:
        raise Unusable(Said("--accept writes records alone; leave out --output-file"))
    if options.accept and options.diff is not None:
        raise Unusable(Said("--diff needs no record; leave out --accept"))
    if os.environ.get(MORE_WORDS):
        from ...reading.phrases.cues import demand_sound

        demand_sound()
    try:
        settings = settings_of(options)
        known = Suppressions(settings.configuration)
        demand_place(options.output_file, guard_of(options, settings.form, settings.paths))
        session = _Session(settings, options, known, coq, bar or Bar())
        if settings.accept:
            return session.accept()
        session.run(records)
    except (BadConfiguration, BadRecord) as error:
        raise Unusable(str(error)) from None
    stale = [Problem("SP311", said, exit_code=int(settings.strict))
             for said in known.stale(session.files)]  # fmt: skip
    output = Output(
        session.results, [*session.problems, *stale], 0, session.remarks, session.record,
        session.translate, session.summaries,
    )  # fmt: skip
    guard = guard_of(options, settings.form, session.read)
    if settings.form == "text":
        emit("\n".join(session.text), options.output_file, guard)
        for problem in stale:
            print(visible(f"symproof: {problem.code} {problem.message}"), file=sys.stderr)
    else:
        from ...diagnostics import written

        paint = painter(options.output_file)
        emit(written(output, settings.form, paint), options.output_file, guard)
    return output.exit_code


def settings_of(options: Namespace) -> RunSettings:
    """The settings of this run.  Raises :class:`~symproof.base.errors.Unusable`,
    :class:`~symproof.tools.checking.configuration.BadConfiguration` and ``OSError``."""
    file = Path(options.config) if options.config else find(Path.cwd())
    said = Configuration() if file is None else load(file)
    timeout, jobs = options.timeout, options.jobs
    if not 0 < (1 if timeout is None else timeout) < 1e9 or (jobs is not None and jobs < 1):
        raise Unusable(Said("--timeout and --jobs are positive, and no timeout is endless"))
    everything = [] if options.diff is None else ["."]
    paths = list(options.paths) or [os.path.relpath(said.folder / path) for path in said.paths]
    return RunSettings(
        said,
        paths or everything,
        options.lang,
        bool(said.strict if options.strict is None else options.strict),
        options.output_format or said.output_format or "text",
        timeout or said.timeout or TIMEOUT,
        jobs or said.jobs or 1,
        bool(said.cache if options.cache is None else options.cache),
        _limits([f"{name}={number}" for name, number in said.limits.items()], options.limit),
        options.accept,
        options.diff,
        tuple(options.exclude),
    )


def _limits(configured: list[str], given: list[str]) -> str:
    """All limits as one text: those of the configuration, of the environment, of the command
    line; the last one holds."""
    try:
        from ...notation.limits import VARIABLE, limits_from

        wanted = " ".join([*configured, os.environ.get(VARIABLE, ""), *given]).strip()
        limits_from(wanted)
    except ValueError as error:
        raise Unusable(str(error)) from None
    return wanted


@contextlib.contextmanager
def _limits_in_environment(wanted: str) -> Iterator[None]:
    """The worker processes find the limits in their environment."""
    from ...notation.limits import VARIABLE

    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = wanted
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


class _Session:
    """One run of the check; collects text, results and problems."""

    def __init__(
        self, settings: RunSettings, options: Namespace, known: Suppressions, coq: Any,
        bar: Bar,
    ) -> None:  # fmt: skip
        self.settings, self.options, self.known = settings, options, known
        self.coq, self.bar = coq, bar
        self.paint = painter(options.output_file)
        to_terminal = sys.stdout.isatty() and options.output_file is None
        self.is_seen = settings.form == "text" and to_terminal and not options.explain
        self.records = Records(settings.configuration.shared_record)
        self.text: list[str] = []
        self.results: list[Diagnostic] = []
        self.problems: list[Problem] = []
        self.remarks: list[Remark] = []
        self.record: dict[str, Any] | None = None
        self.summaries: list[dict[str, Any]] = []
        self.files: list[str] = []
        self.jobs: list[Job] = []  # those of the documents as they are now
        self.shown: set[tuple[str, ...]] = set()  # the lines about findings that are printed

    @property
    def papers(self) -> list[str]:
        """The paths of documents; theory files are no documents."""
        return [path for path in self.settings.paths if not path.endswith(".py")]

    def accept(self) -> int:
        """Record what is found in the documents, unless something was unusable."""
        if not self.papers:
            raise Unusable(Said("--accept records documents; name some"))
        report = self._checked(self.papers)
        for document in report.documents:
            for line, said in document.errors:
                place = f"{document.name}:{line}"
                why = said_from(said)
                raise Unusable(Said("{place}: {why}; nothing is recorded", place=place, why=why))
        for row in self.records.accept(report, self.options.force):
            print(visible(row))
        return 0

    def run(self, records: Callable[[str | None], list[Any]]) -> None:
        """Check the documents, then the theories."""
        theories = [path for path in self.settings.paths if path.endswith(".py")]
        papers = self.papers
        if papers:
            self._documents(papers)
        if theories or not papers:
            from .run import run

            places: list[str | None] = [*theories] or [None]
            wanted = [r for path in places for r in records(path)]
            self._library(run(wanted, progress=self.bar))
            self.files += theories

    @property
    def read(self) -> list[Path]:
        """The files that were read: theories, documents and what stands beside them, settings."""
        configuration = self.settings.configuration
        sides = [Path(name).with_suffix(SIDE) for name in self.files]
        records = [self.records.place(name) for name in self.files if name != "-"]
        contexts = [configuration.folder / entry.file for entry in configuration.context]
        named = [Path(name) for name in (self.options.context, configuration.file) if name]
        return [*map(Path, self.files), *sides, *records, *contexts, *named]

    @property
    def translate(self) -> Translate:
        """The sentences of findings in the language of this run."""
        if self.settings.language == "en":
            return str
        from ...base.catalogs import translator

        return translator(self.settings.language, "documents")

    # -- documents -------------------------------------------------------------------------

    def _documents(self, papers: list[str]) -> None:
        from .collect import problems_of, record_of, remarks_of, summaries_of

        translate, explain = self.translate, self.options.explain
        report = self._compared(papers).suppressing(self.known.reason)
        if not explain and (self.settings.form == "text" or explain is not None):
            report = self._offering(report)
        self.results += report.diagnostics(self.settings.strict)
        self.problems += problems_of(report)
        self.remarks += remarks_of(report)
        self.record, self.summaries = record_of(report), summaries_of(report)
        self.files += [d.name for d in report.documents]
        if explain:
            self.text.append(report.about(explain, translate, self.paint))
        else:
            everything = self.options.all
            self.text.append(
                report.text(translate, everything, explain is not None, self.shown, self.paint)
            )
        if self.coq is not None:
            self._coq_on_documents(report)

    def _compared(self, papers: list[str]) -> Report:
        """The report on documents, beside their records or what they were at a revision."""
        if self.settings.base is None:
            return self.records.beside(self._checked(papers))
        from .since import revision_for, since

        revision = revision_for(self.settings.base, papers)
        return since(revision, papers, self._jobs(papers), self._job, self._report)

    def _offering(self, report: Report) -> Report:
        """The report with declarations that would settle what is open, as far as they are found;
        documents beside a revision have none."""
        from .offering import offering

        with _limits_in_environment(self.settings.limits):
            return offering(report, self.jobs, self._found_anew) if self.jobs else report

    def _checked(self, papers: list[str]) -> Report:
        self.jobs = self._jobs(papers)
        if not self.jobs:
            raise Unusable(Said(
                "no documents in {paths}; what is hidden, made by tools, ignored by Git or "
                "excluded does not count", paths=", ".join(papers)
            ))  # fmt: skip
        return self._report(self.jobs)

    def _jobs(self, papers: list[str]) -> list[Job]:
        """The jobs for the documents in the paths, one each.  Raises ``OSError``."""
        from ...notation.limits import limits_from
        from .choosing import documents_in

        jobs, most, named = [], limits_from(self.settings.limits).document, {*map(Path, papers)}
        for path in documents_in(papers, self.settings.excludes):
            try:
                piped = str(path) == "-"
                data = sys.stdin.buffer.read(most + 1) if piped else read_regular(path)
            except FileNotFoundError:
                if path in named:
                    raise
                continue  # it was there when its folder was read
            jobs.append(self._job(path, data))
        return jobs

    def _job(
        self, path: Path, data: bytes, beside: Callable[[Path], bytes | None] | None = None
    ) -> Job:
        """The job for a document with these bytes; ``beside`` reads its side file, if
        that is another one than today's."""
        from ...documents.judging.worker import Job
        from ...documents.source.inputs import inputs_of

        configured = self.settings.configuration.context_for(path)
        side = side_of(path, self.options.context, beside)
        is_watched = (self.is_seen or self.bar.is_shown) and not self.settings.accept
        return Job(str(path), data, configured + ("\f" if configured else "") + side,
                   is_watched=is_watched, inputs=inputs_of(path, data, beside))  # fmt: skip

    def _report(self, jobs: Sequence[Job]) -> Report:
        """The report on documents."""
        from ...documents.reporting.findings import report_on

        with _limits_in_environment(self.settings.limits):
            found = self._found(jobs) if jobs else []
        return report_on([job.name for job in jobs], [job.data for job in jobs], found)

    def _found(self, jobs: Sequence[Job]) -> list[dict[str, Any]]:
        """What is found in the documents, by workers or, where that is wished, by memory."""
        if not self.settings.cache:
            return list(self._found_anew(jobs))
        from ...base.caches import cache_folder
        from ...documents.judging.memory import Memory, remembered

        try:
            memory = Memory(cache_folder("documents"), self.settings.limits)
        except Refused:
            raise
        except OSError as error:
            said = Said("warning: nothing is remembered, {why}: {file}", why=error.strerror,
                        file=error.filename).in_language(self.translate)  # fmt: skip
            print(visible(f"symproof: {said}"), file=sys.stderr)
            return list(self._found_anew(jobs))
        answers = list(remembered(jobs, memory, self._found_anew))
        found, recalled = [found for found, _ in answers], sum(known for _, known in answers)
        if recalled:
            said = Said("{known} of {count} documents are as they were when they were checked",
                        known=recalled, count=len(jobs)).in_language(self.translate)  # fmt: skip
            print(f"symproof: {said}", file=sys.stderr)
        return found

    def _found_anew(self, jobs: Sequence[Job]) -> Iterator[dict[str, Any]]:
        """What workers find in the documents."""
        from ...documents.judging.worker import check_each

        timeout, parallel = self.settings.timeout, self.settings.jobs
        watching = Watching(len(jobs), self.bar)

        def watch(job: Job, found: list[dict[str, Any]], done: int, parts: int) -> None:
            self._show(job, found)
            watching.note(job.name, done, parts)

        found = check_each(jobs, timeout, min(parallel, len(jobs)), watch=watch)
        for job, result in zip(jobs, found, strict=True):
            watching.end(job.name, len(result["results"]))
            yield result

    def _show(self, job: Job, found: list[dict[str, Any]]) -> None:
        """Print findings as they come, where somebody looks on and no record says more of them."""
        from ...documents.reporting.findings import code_of, report_on

        if not self.is_seen or not found or self.records.of(job.name) is not None:
            return
        answers = [{"results": found, "errors": [], "outline": []}]
        report = report_on([job.name], [job.data], answers).suppressing(self.known.reason)
        (document,) = report.documents
        for r in document.results:
            rows = tuple(document.row(r, self.translate, paint=self.paint))
            if code_of(r) and not r["suppressed"] and rows not in self.shown:
                self.shown.add(rows)
                self.bar.clear()
                print("\n".join(rows), flush=True)

    def _coq_on_documents(self, report: Report) -> None:
        """Let Coq judge the relations that are proved, which are all results so far."""
        from ...checkers.coq.command import data_of, judge_relations
        from ...checkers.coq.verdicts import FAILED

        relations = [r for d in report.documents for r in d.results]
        for k, verdict in enumerate(judge_relations(self.coq, relations)):
            if verdict is None:
                continue
            self.results[k] = self.results[k]._replace(coq=data_of(verdict))
            reason, place = f": {verdict.reason}" if verdict.reason else "", self.results[k].place
            self.text.append(f"{place}: Coq: {verdict.word}{reason}")
            if verdict.word == FAILED:
                said = Said("Coq: {why}", why=verdict.reason)
                self._refused_by_coq(said, place.file, place.line)

    def _refused_by_coq(self, said: Said, file: str, line: int) -> None:
        self.problems.append(Problem("SP304", said, file, line, exit_code=1))

    # -- theories --------------------------------------------------------------------------

    def _library(self, run: Run) -> None:
        from .collect import from_run

        results = list(from_run(run, self.known, certificates=self.settings.form == "json"))
        self.results += results
        self.text.append(run.text(self.paint, self.translate))
        self.text += [
            f"{r.place}: {r.code} {r.name} ({r.suppression.reason})"
            for r in results if r.suppression is not None
        ]  # fmt: skip
        if self.coq is not None:
            from ...checkers.coq.command import data_of, judge_library, summary

            verdicts, findings = judge_library(self.coq, run.checked, self.bar)
            for k, result in enumerate(self.results):
                if result.name in verdicts:
                    self.results[k] = result._replace(coq=data_of(verdicts[result.name]))
            for finding in findings:
                self._refused_by_coq(finding.said, finding.file, finding.line)
            self.text += [*map(str, findings), summary(verdicts)]
            if self.options.record:
                from ...checkers.coq import laws
                from ...checkers.coq.record import OURS, write

                written = write(run.checked, verdicts, self.coq.version)
                if OURS in written:
                    written.append(laws.record(self.coq))
                self.text += [f"Coq: on record in {place}" for place in written]


class Watching:
    """The progress of a check of so ``many`` documents: the ``bar`` shows how many of how many
    relations are done.  Documents that have not begun are taken to be as long as the others."""

    def __init__(self, many: int, bar: Bar) -> None:
        self.many, self.bar = many, bar
        self.done: dict[str, tuple[int, int]] = {}

    def note(self, name: str, done: int, parts: int) -> None:
        """So many of the relations of a document are done; a second look does them again."""
        self.done[name] = (max(done, self.done.get(name, (0, 0))[0]), parts)
        so_far = sum(done for done, _ in self.done.values())
        begun = sum(parts for _, parts in self.done.values())
        self.bar(so_far, begun * self.many // len(self.done))

    def end(self, name: str, relations: int) -> None:
        """A document is done."""
        parts = self.done.get(name, (0, relations))[1]
        self.note(name, parts, parts)


def side_of(
    document: Path, context: str | None = None,
    beside: Callable[[Path], bytes | None] | None = None,
) -> str:  # fmt: skip
    """The text of the side file: the one that is named, or the one beside the document, which
    ``beside`` reads if it is not today's."""
    side = document.with_suffix(SIDE) if context is None else Path(context)
    if side.is_dir():
        side = side / f"{document.stem}.symproof"
    try:
        if context is not None:
            return text_of(read_regular(side))
        if beside is not None:
            return text_of(beside(side) or b"")
        return text_of(read_beside(side, document)) if os.path.lexists(side) else ""
    except UnicodeDecodeError:
        raise Unusable(Said("{file}: not UTF-8", file=side)) from None
