"""The model that all formats share: results with their verdicts, and problems of the run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..deciding.words import ERROR, NONE, WARNING
from ..system.messages import by_count
from ..system.stopping import STOPPED


class Suppression(NamedTuple):
    """Why a finding does not count: ``by`` is "document", "ignore" or "record"."""

    by: str
    reason: str


class Reported(NamedTuple):
    """One theorem, or one relation of a document or of the command line.

    * ``name``         the name of a theorem, or the text of a relation;
    * ``text``         the claim as it stands there;
    * ``expected``     the verdict that is wanted, where somebody has said so;
    * ``level``        "error" makes the run fail, "warning" is worth a look, "none" is fine;
    * ``code``         of the finding, "" if there is none;
    * ``message``      the finding, or the remark, in a sentence;
    * ``details``      further lines: both sides, the counterexample, hints;
    * ``data``         the whole result as plain data, for JSON;
    * ``content``      what a finding is recognised by: the relation, or the failing step.
    """

    kind: str
    name: str
    file: str
    line: int
    column: int
    end_line: int
    text: str
    verdict: str
    expected: str
    level: str
    code: str
    message: str
    details: tuple[str, ...]
    suppression: Suppression | None
    data: dict[str, Any]
    content: str = ""

    @property
    def counts(self) -> bool:
        """Whether there is a finding that nobody has suppressed."""
        return self.level != NONE and self.suppression is None

    @property
    def fails(self) -> bool:
        """Whether the run fails because of it."""
        return self.level == ERROR and self.suppression is None

    @property
    def is_stopped(self) -> bool:
        """Whether there is no verdict, so that the run cannot say how it ends."""
        return self.verdict == STOPPED

    @property
    def place(self) -> str:
        """``file:line:column``, as far as they are known."""
        parts = [self.file] if self.file else []
        parts += [str(n) for n in (self.line, self.column) if n]
        return ":".join(parts)


class Problem(NamedTuple):
    """Something about the run and no single claim, such as a document that cannot be used.  A
    problem with an ``exit_code`` of 0 is only reported."""

    code: str
    message: str
    file: str = ""
    line: int = 0
    exit_code: int = 2

    @property
    def place(self) -> str:
        """``file:line``, as far as they are known."""
        return ":".join([self.file, str(self.line)] if self.line else [self.file])

    @property
    def level(self) -> str:
        return ERROR if self.exit_code else WARNING


class Remark(NamedTuple):
    """What there is to say of a file, or with "" of the whole run, and is no finding."""

    file: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.message}" if self.file else self.message


class Output(NamedTuple):
    """Everything that was found; the exit code is at least ``at_least``, for what no result
    and no problem shows.  ``record`` is what came of the comparison with records, as plain data."""

    results: Sequence[Reported] = ()
    problems: Sequence[Problem] = ()
    at_least: int = 0
    remarks: Sequence[Remark] = ()
    record: Mapping[str, Any] | None = None

    @property
    def exit_code(self) -> int:
        """0 if all is as it should be, 1 if something is not, 2 if something was unusable or
        stopped."""
        codes = (2 if r.is_stopped else int(r.fails) for r in self.results)
        return max([self.at_least, *codes, *(p.exit_code for p in self.problems)])

    @property
    def findings(self) -> list[Reported]:
        """The results with a finding that counts."""
        return [r for r in self.results if r.counts]

    @property
    def on_files(self) -> list[Remark]:
        """The remarks on single files."""
        return [remark for remark in self.remarks if remark.file]

    def closing(self) -> list[str]:
        """The lines at the end: the numbers, and what there is to say of the whole run."""
        return [self.summary(), *(r.message for r in self.remarks if not r.file)]

    def summary(self) -> str:
        """The numbers in one line."""
        errors = sum(r.fails for r in self.results) + sum(p.exit_code > 0 for p in self.problems)
        warnings = len(self.findings) + len(self.problems) - errors
        hidden = sum(r.suppression is not None for r in self.results)
        said = ", ".join(map(str, (
            by_count("{count} result: {errors}", "{count} results: {errors}", len(self.results),
                    errors=by_count("{count} error", "{count} errors", errors)),
            by_count("{count} warning", "{count} warnings", warnings),
        )))  # fmt: skip
        return said + (f", {hidden} suppressed" if hidden else "")


def fingerprint(code: str, file: str, what: str) -> str:
    """What a finding is recognised by when lines move: its code, its file and the text that it
    is about, blanks aside."""
    import hashlib

    parts = "\0".join((code, file, " ".join(what.split())))
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:32]
