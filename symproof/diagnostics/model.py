"""The model of all formats: diagnostics of claims, problems of the run, remarks on files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..base.messages import Said, Translate, by_count
from ..deciding.diagnostic import Diagnostic, Location
from ..deciding.words import ERROR, WARNING, family_of
from ..documents.judging.basis import rests


class Problem(NamedTuple):
    """Something about the run and no single claim, such as a document that cannot be used.  A
    problem with an ``exit_code`` of 0 is only reported."""

    code: str
    message: Said
    file: str = ""
    line: int = 0
    exit_code: int = 2

    @property
    def place(self) -> Location:
        """The file and the line, as far as they are known."""
        return Location(self.file, self.line, 0, self.line)

    @property
    def level(self) -> str:
        return ERROR if self.exit_code else WARNING


class Remark(NamedTuple):
    """A sentence about a file, or with "" about the whole run, that is no finding."""

    file: str
    message: Said

    def told(self, translate: Translate = str) -> str:
        """The remark behind the name of its file, in a language."""
        said = self.message.in_language(translate)
        return f"{self.file}: {said}" if self.file else said


class Output(NamedTuple):
    """Everything that was found; the exit code is at least ``at_least``, for what no result
    and no problem shows.  ``record`` is what came of the comparison with records, as plain data.
    ``translate`` gives sentences in the language of the run.  ``documents`` are the numbers of the
    claims of each document, as plain data."""

    results: Sequence[Diagnostic] = ()
    problems: Sequence[Problem] = ()
    at_least: int = 0
    remarks: Sequence[Remark] = ()
    record: Mapping[str, Any] | None = None
    translate: Translate = str
    documents: Sequence[Mapping[str, Any]] = ()

    @property
    def exit_code(self) -> int:
        """0 if all is as it should be, 1 if something is not, 2 if something was unusable or
        stopped."""
        codes = (r.exit_code for r in self.results)
        return max([self.at_least, *codes, *(p.exit_code for p in self.problems)])

    @property
    def findings(self) -> list[Diagnostic]:
        """The results with a finding that counts."""
        return [r for r in self.results if r.counts]

    @property
    def on_files(self) -> list[Remark]:
        """The remarks on single files."""
        return [remark for remark in self.remarks if remark.file]

    def closing(self) -> list[str]:
        """The lines at the end: the numbers, and what there is to say of the whole run."""
        return [self.summary(), *(r.told(self.translate) for r in self.remarks if not r.file)]

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


def headline(found: Diagnostic | Problem, translate: Translate = str, subject: str = "") -> str:
    """The message of a finding, without the place and the code; it begins with the ``subject``,
    which is by default that of the diagnostic."""
    if isinstance(found, Problem):
        return found.message.in_language(translate)
    subject, said = subject or found.subject, found.message
    return subject if said is None else f"{subject}: {said.in_language(translate)}"


def details(found: Diagnostic, translate: Translate = str) -> list[str]:
    """The lines below the headline of a diagnostic: the claim, or the steps of a theorem that fail,
    what follows the message, the lines on which it rests, and hints."""
    rows = [link.text for link in found.links if link.code] if found.name else [found.text]
    rows += [said.in_language(translate) for said in found.more]
    if (on := rests(found.basis.premises, found.verdict)) is not None:
        rows.append(on.in_language(translate))
    hint = translate("hint")
    return rows + [f"{hint}: {note.in_language(translate)}" for note in found.notes]


def fingerprint(code: str, file: str, what: str) -> str:
    """The key by which a finding is recognised when lines move: of its code, its file and the text
    that it is about, blanks aside.  The causes for which a claim is undecided have one key."""
    import hashlib

    parts = "\0".join((family_of(code), file, " ".join(what.split())))
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:32]
