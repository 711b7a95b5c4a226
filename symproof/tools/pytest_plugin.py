"""The pytest plugin: ``pytest --symproof`` collects Markdown and LaTeX documents and theory
files; every relation and every theorem is a test.

Without ``--symproof`` it does nothing.  ``[tool.symproof]`` holds here as it does for
``symproof check``, and what has lost its proof since it was recorded fails; what else is different
beside a record stands in the summary.  What is undecided, not read or suppressed is shown as
skipped; with ``--symproof-strict`` the first two fail.  A file is checked once in a process, at its
first test; with pytest-xdist, ``--dist loadgroup`` keeps the tests of a file together.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from ..base.doors import read_beside, read_regular, text_of
from ..base.visible import visible

if TYPE_CHECKING:
    from ..deciding.diagnostic import Diagnostic
    from ..diagnostics.record.keeping import Records
    from .checking.configuration import Configuration
    from .checking.suppressions import Suppressions

DOCUMENTS = (".md", ".markdown", ".qmd", ".Rmd", ".tex", ".latex", ".ltx", ".ipynb")
_USES_SYMPROOF = re.compile(rb"^(?:from|import) symproof\b", re.M)
_HAS_THEOREMS = re.compile(rb"^@(?:\w+\.)*(?:theorem|refuted)\b", re.M)


class PluginSettings(NamedTuple):
    """What holds for all files of a run."""

    configuration: Configuration
    suppressions: Suppressions
    records: Records
    strict: bool


_REMARK = "symproof"  # a property of a test that says something of its whole file
_SETTINGS = pytest.StashKey[PluginSettings]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options."""
    group = parser.getgroup("symproof", "derivations in documents and theory files")
    group.addoption("--symproof", action="store_true", help="check them, each step a test")
    group.addoption(
        "--symproof-strict", action="store_true", help="undecided and unread relations fail, too"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Read the configuration, if the plugin is asked for."""
    if config.getoption("--symproof"):
        config.stash[_SETTINGS] = _settings(config)


def _settings(config: pytest.Config) -> PluginSettings:
    from ..diagnostics.record.keeping import Records
    from ..notation.limits import VARIABLE
    from .checking.configuration import BadConfiguration, Configuration, find, load
    from .checking.suppressions import Suppressions

    try:
        file = find(config.rootpath)
        said = Configuration() if file is None else load(file)
    except (BadConfiguration, OSError) as error:
        raise pytest.UsageError(f"symproof: {error}") from None
    if said.limits:  # the worker processes find them in their environment
        limits = [f"{name}={n}" for name, n in said.limits.items()]
        os.environ[VARIABLE] = " ".join([*limits, os.environ.get(VARIABLE, "")]).strip()
    strict = bool(config.getoption("--symproof-strict") or said.strict)
    return PluginSettings(said, Suppressions(said), Records(said.shared_record), strict)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what is different beside the records of documents."""
    reports = (r for reports in terminalreporter.stats.values() for r in reports)
    said = [
        text for report in reports if getattr(report, "when", "") == "call"
        for name, text in report.user_properties if name == _REMARK
    ]  # fmt: skip
    if said:
        terminalreporter.section("symproof: beside the records")
        for text in dict.fromkeys(said):  # processes that share a file say the same of it
            terminalreporter.line(visible(text))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """Documents and theory files, if the plugin is asked for."""
    if not parent.config.getoption("--symproof"):
        return None
    if file_path.suffix in DOCUMENTS:
        return DocumentFile.from_parent(parent, path=file_path)
    if file_path.suffix == ".py":
        text = read_regular(file_path)
        if _USES_SYMPROOF.search(text) and _HAS_THEOREMS.search(text):
            return TheoryFile.from_parent(parent, path=file_path)
    return None


class CheckFailed(Exception):
    """A test that fails; the message is all that is shown."""


class Case(pytest.Item):
    """A relation or a theorem; ``judge`` raises :class:`CheckFailed` or skips."""

    def __init__(self, *, judge: Callable[[Case], None], line: int, **more: Any) -> None:
        super().__init__(**more)
        self.judge, self.line = judge, line
        # Plugins ask any item for its fixtures; pytest-lsp 1.0 fails where there is no answer.
        self.funcargs: dict[str, object] = {}
        if self.config.pluginmanager.hasplugin("xdist"):
            self.add_marker(pytest.mark.xdist_group(self.parent.nodeid if self.parent else ""))

    def runtest(self) -> None:
        """Judge it; the first test of a document says what is different beside its record."""
        if isinstance(self.parent, DocumentFile):
            self.user_properties += [(_REMARK, said) for said in self.parent.remarks()]
        self.judge(self)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The finding alone; where anything else went wrong, the traceback."""
        if isinstance(excinfo.value, CheckFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the relation stands."""
        return self.path, max(self.line - 1, 0), self.name


class _File(pytest.File):
    """What both kinds of files share."""

    @property
    def settings(self) -> PluginSettings:
        return self.config.stash[_SETTINGS]

    @property
    def shown(self) -> Path:
        """The path from the working directory."""
        return Path(os.path.relpath(self.path))

    def case(self, name: str, line: int, judge: Callable[[Case], None]) -> Case:
        return Case.from_parent(self, name=name, line=line, judge=judge)


class DocumentFile(_File):
    """A document: a test for each relation."""

    is_told = False  # whether a test has said what is different beside the record

    def collect(self) -> Iterator[Case]:
        """Find the relations, without deciding anything."""
        from ..deciding.words import NO_PROOF
        from ..documents.judging.outcomes import Outcome, left_open
        from ..documents.judging.worker import check_bytes
        from ..documents.source.inputs import inputs_of

        def unasked(number: int, question: object) -> Outcome:
            return left_open(NO_PROOF)

        self._demand_record()
        data = read_regular(self.path)
        inputs = inputs_of(self.path, data)
        found = check_bytes(str(self.shown), data, self._side(), unasked, inputs=inputs)
        for line, _ in found["errors"]:
            yield self.case(f"{line}", line, lambda _: self._no_problems())
        seen: dict[str, int] = {}
        for k, r in enumerate(found["results"]):
            place = f"{r['line']}:{r['column']}"
            seen[place] = seen.get(place, 0) + 1
            name = place if seen[place] == 1 else f"{place}#{seen[place]}"
            yield self.case(name, r["line"], partial(self._judge, k))

    def _demand_record(self) -> None:
        from ..diagnostics.record.lines import BadRecord

        try:
            self.settings.records.of(str(self.shown))
        except (BadRecord, OSError) as error:
            raise self.CollectError(f"symproof: {error}") from None

    def _side(self) -> str:
        from .checking.configuration import BadConfiguration

        side = self.path.with_suffix(".symproof")
        try:
            configured = self.settings.configuration.context_for(self.path)
            found = read_beside(side, self.path) if os.path.lexists(side) else b""
            own = text_of(found)
        except UnicodeDecodeError:
            raise self.CollectError(f"symproof: {side}: not UTF-8") from None
        except (BadConfiguration, OSError) as error:
            raise self.CollectError(f"symproof: {error}") from None
        return configured + ("\f" if configured else "") + own

    @cached_property
    def report(self) -> Any:
        """The report on this document alone, with the results of the whole check, beside its
        record."""
        from ..base.stopping import TIMEOUT
        from ..diagnostics.record.comparing import beside
        from ..documents.judging.worker import Job, check_all
        from ..documents.reporting.findings import report_on
        from ..documents.source.inputs import inputs_of

        name, data = str(self.shown), read_regular(self.path)
        timeout = self.settings.configuration.timeout or TIMEOUT
        found = check_all(
            [Job(name, data, self._side(), inputs=inputs_of(self.path, data))], timeout
        )
        report = beside(report_on([name], [data], found), self.settings.records.of_all([name]))
        return report.suppressing(self.settings.suppressions.reason)

    @cached_property
    def results(self) -> list[Diagnostic]:
        """The relations in the model of the output."""
        found: list[Diagnostic] = self.report.diagnostics(self.settings.strict)
        return found

    def _no_problems(self) -> None:
        from .checking.collect import problems_of

        for problem in problems_of(self.report):
            raise CheckFailed(visible(f"{problem.place}: {problem.code} {problem.message}"))

    def remarks(self) -> Iterator[str]:
        """What is different beside the record, when it is asked for the first time."""
        if not self.is_told:
            self.is_told = True
            for said in (*self.report.documents[0].remarks, *self.report.remarks):
                yield f"{self.shown}: {said}"

    def _judge(self, k: int, case: Case) -> None:
        if k >= len(self.results):  # the document was given up
            self._no_problems()
        (document,) = self.report.documents
        _judge(self.results[k], document.row(document.results[k], str), case)


class TheoryFile(_File):
    """A theory file: a test for each theorem."""

    def collect(self) -> Iterator[Case]:
        """Run the file and look at what it registers."""
        from ..authoring.theories import TheoryError, load_file

        try:
            self.records = load_file(self.shown)
        except TheoryError as error:
            raise self.CollectError(str(error)) from None
        for k, record in enumerate(self.records):
            yield self.case(record.name, record.place[1], partial(self._judge, k))

    @cached_property
    def results(self) -> list[tuple[Diagnostic, Any]]:
        """The theorems in the model of the output, with the findings in full."""
        from .checking.collect import from_run
        from .checking.run import run

        done = run(self.records)
        results = from_run(done, self.settings.suppressions, certificates=False)
        return list(zip(results, (c.finding for c in done.checked), strict=True))

    def _judge(self, k: int, case: Case) -> None:
        result, finding = self.results[k]
        shown = [] if finding is None else [str(finding._replace(file=result.place.file))]
        _judge(result, shown, case)


def _judge(result: Diagnostic, rows: Iterable[str], case: Case) -> None:
    """Give the test the fields of the diagnostic as properties, and fail or skip if there is a
    finding; ``rows`` say what it is."""
    from ..deciding.diagnostic import FIELDS_OF_FINDINGS, data_of

    data = data_of(result)
    case.user_properties += [(name, data[name]) for name in FIELDS_OF_FINDINGS]
    if result.suppression is not None:
        pytest.skip(f"{result.code} {result.verdict} ({result.suppression.reason})")
    if result.fails:
        raise CheckFailed("\n".join(rows))
    if result.counts:
        pytest.skip(f"{result.code} {result.verdict}: {result.told()}")
