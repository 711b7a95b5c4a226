"""Findings in words: the results of documents for a terminal, and as JSON."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...base.messages import Said, Translate, by_count, said_from, said_together
from ...base.stopping import STOPPED, UNFINISHED
from ...base.visible import visible
from ...deciding.certifying import joined
from ...deciding.diagnostic import (
    RELATION,
    Basis,
    Diagnostic,
    Failure,
    Location,
    Suppression,
    data_of,
)
from ...deciding.words import (
    CODES,
    ERROR,
    FALSE,
    NONE,
    NOT_UNDERSTOOD,
    OPEN,
    PROVED,
    SAYINGS,
    WARNING,
    Paint,
    code_for,
    plain,
)
from ..judging.basis import assumptions, basis, place_in_list, verdict
from ..judging.basis import listed as listed_lines
from ..scopes.assumptions import Assumption
from .explained import explained

OTHER_THAN_EXPECTED, LOST, BASIS = "SP105", "SP107", "SP108"
#: The codes of what becomes of a relation beside a record.
_CODES_BESIDE = {"lost": LOST, "basis": BASIS}
#: The codes of findings below which the line of the document is shown.
_ECHOED = (CODES["refuted"], CODES["ill-typed"], CODES["suspect"], OTHER_THAN_EXPECTED, LOST)
#: Why a document cannot be compared with what it was.
STOPPED_THEN = "line {line} of the revision was stopped, so what became of it is not known"
#: What is said of a document as a whole if limits have ended something.
_ENDED = (UNFINISHED, STOPPED_THEN)
WIDTH = 96
_LINE_END = re.compile(r"\r\n|\r|\n")  # the same as the scanner's


class Report(NamedTuple):
    """The results of some documents: for each its name, lines, results and errors; ``remarks``
    are what there is to say of all of them at the end."""

    documents: tuple[Checked, ...]
    remarks: tuple[Said, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.text().partition(chr(10))[0]}>"

    def exit_code(self, strict: bool = False) -> int:
        """0 if all is fine, 1 if not, 2 if a document or a relation could not be checked."""
        if any(d.errors or d.stopped for d in self.documents):
            return 2
        return 1 if any(not d.is_fine(strict) for d in self.documents) else 0

    def suppressing(self, reason: Callable[[str, str], tuple[str, str] | None]) -> Report:
        """The same report with those findings marked as suppressed for which ``reason`` (of code
        and file) has one, by whom and why, or which a record knows."""

        def marked(d: Checked, r: dict[str, Any]) -> dict[str, Any]:
            code = code_of(r)
            if not code or code == CODES[STOPPED] or r["suppressed"]:
                return r
            why = reason(code, d.name)
            if why is None and r["record"] and r["record"]["is"] == "known":
                why = "record", r["record"]["file"]
            return {**r, "suppressed": list(why)} if why else r

        return self._replace(documents=tuple(
            d._replace(results=tuple(marked(d, r) for r in d.results)) for d in self.documents
        ))  # fmt: skip

    def diagnostics(self, strict: bool = False) -> list[Diagnostic]:
        """The diagnostics of the relations of the documents, in their order; with ``strict`` what
        is undecided or not read fails."""
        return [found for d in self.documents for found in d.diagnostics(strict)]

    @property
    def relations(self) -> list[dict[str, Any]]:
        """All relations as plain data, in English."""
        return list(map(data_of, self.diagnostics()))

    @property
    def marks(self) -> Counter[str]:
        """How many relations of the documents that have a record have which mark."""
        return Counter(r["record"]["is"] for d in self.documents for r in d.results if r["record"])

    def text(
        self, translate: Translate = str, everything: bool = False, explain: bool = False,
        shown: Container[tuple[str, ...]] = (), paint: Paint = plain,
    ) -> str:  # fmt: skip
        """The report for a terminal: of each document what it rests on and what is found in it,
        with ``everything`` also what is proved or given; ``explain`` shows what is known of each
        relation that is listed.  The lines about a result that have been ``shown`` are left out;
        ``paint`` paints the verdicts."""
        rows = [
            row for d in self.documents
            for row in d.rows(translate, everything, explain, shown, paint)
        ]  # fmt: skip
        if len(self.documents) != 1:
            rows.append(self._total().in_language(translate))
        rows += [visible(said.in_language(translate)) for said in self.remarks]
        return "\n".join(rows)

    def about(self, line: int, translate: Translate = str, paint: Paint = plain) -> str:
        """The explanation of the relations in a line of the documents, for a terminal."""
        return "\n".join(row for d in self.documents for row in d.about(line, translate, paint))

    def _total(self) -> Said:
        """How many relations of all documents have which verdict."""
        counts = Counter(r["verdict"] for d in self.documents for r in d.results)
        parts = [
            Said("{count} {verdict}", count=counts[w], verdict=Said(w))
            for w in SAYINGS
            if counts[w]
        ]
        files = by_count("{count} file", "{count} files", len(self.documents))
        return by_count(
            "{files}, {count} relation: {counts}", "{files}, {count} relations: {counts}",
            counts.total(), files=files,
            counts=said_together(parts, ", ") if parts else "–")  # fmt: skip


class Checked(NamedTuple):
    """One document with what was found in it: its relations, what is wrong with it as a whole, its
    headings (line, level and title), and if it was compared with a ``record``, what came of that as
    plain data and as ``remarks``."""

    name: str
    lines: tuple[str, ...]
    results: tuple[dict[str, Any], ...]
    errors: tuple[tuple[int, list[Any]], ...]
    outline: tuple[tuple[int, int, str], ...] = ()
    record: Mapping[str, Any] | None = None
    remarks: tuple[Said, ...] = ()

    @property
    def stopped(self) -> list[int]:
        """The lines of the relations that were stopped."""
        return [r["line"] for r in self.results if r["verdict"] == STOPPED]

    def is_fine(self, strict: bool) -> bool:
        """Whether nothing is wrong; ``strict`` counts what is undecided or not read."""
        return not any(fails(r, strict) for r in self.results if not r["suppressed"])

    def diagnostics(self, strict: bool = False) -> list[Diagnostic]:
        """The diagnostics of the relations; with ``strict`` what is undecided or not read fails."""
        return [_diagnostic(self.name, r, strict) for r in self.results]

    def rows(
        self, translate: Translate, everything: bool, explain: bool,
        shown: Container[tuple[str, ...]] = (), paint: Paint = plain,
    ) -> Iterable[str]:  # fmt: skip
        """The lines for a terminal: what the document rests on, what is wrong with it, the
        findings, most serious first, and with ``everything`` the other relations; without those
        about a result that have been ``shown``."""
        if self.results or not self.errors:
            yield visible(f"{self.name}: {basis(self.results).in_language(translate)}")
        yield from self._errors(translate)
        found = [r for r in self.results if code_of(r) and not r["suppressed"]]
        listed = sorted(found, key=place_in_list)
        more: dict[str, list[int]] = {}
        if everything:
            listed += [r for r in self.results if r not in found]
        else:
            listed, more = by_cause(listed)
        for r in listed:
            rows = tuple(self.row(r, translate, explain, paint))
            if rows in shown:
                continue
            yield from rows
            if lines := more.get(cause_of(r)):
                yield visible(f"    {_also(_not_understood(r), lines).in_language(translate)}")
        for assumed in assumptions(self.results):
            yield visible(f"{self.name}: {assumed.in_language(translate)}")
        for remark in self.remarks:
            yield visible(f"{self.name}: {remark.in_language(translate)}")

    def about(self, line: int, translate: Translate, paint: Paint = plain) -> Iterable[str]:
        """The explanation of the relations in a line, for a terminal."""
        yield from self._errors(translate)
        here = [r for r in self.results if r["line"] <= line <= r["end_line"]]
        for r in here:
            yield from self.row(r, translate, True, paint)
        if not here:
            said = Said("no relation in line {line}", line=line)
            yield visible(f"{self.name}: {said.in_language(translate)}")

    def _errors(self, translate: Translate) -> Iterable[str]:
        for line, said in self.errors:
            yield visible(f"{self.name}:{line}: {said_from(said).in_language(translate)}")

    def row(
        self, r: dict[str, Any], translate: Translate, explain: bool = False, paint: Paint = plain
    ) -> Iterable[str]:
        """The lines about one of the results, for a terminal, its verdict painted by ``paint``."""
        word = visible(verdict(r).in_language(translate))
        code, place = code_of(r), f"{self.name}:{r['line']}:{r['column']}: "
        head, *others = map(visible, self._row(r, translate))
        yield f"{visible(place)}{code}{' ' * bool(code)}{paint(r['verdict'], word)}{head}"
        yield from others
        if explain:
            for told in explained(r, self.results, translate):
                yield visible(f"    {told}")

    def _row(self, r: dict[str, Any], translate: Translate) -> Iterable[str]:
        """The first line behind the verdict, and the others."""
        code, colon = code_of(r), translate(": ")
        expected = f" ({translate('as expected')})" if r["expected"] == r["verdict"] else ""
        reason = _said(r["reason"], translate)
        if code == BASIS:
            reason = beside_record(r).in_language(translate)
        elif code == OTHER_THAN_EXPECTED:
            reason = other_than_expected(r).in_language(translate)
        notes = [_said(n, translate) for n in r["notes"]]
        if r["suppressed"]:
            why = why_suppressed(*r["suppressed"]).in_language(translate)
            yield f"{expected} ({why})"
        elif code not in _ECHOED:
            yield f"{expected}{colon}{_cut(r['text'])}" + (f"  [{reason}]" if reason else "")
            yield from (f"    {note}" for note in notes)
        else:
            yield f"{expected}{colon}{reason}"
            yield from self._echo(r)
            if code == LOST:
                yield f"    {beside_record(r).in_language(translate)}"
            yield from (f"    {translate('hint')}{colon}{note}" for note in notes)

    def _echo(self, r: dict[str, Any]) -> Iterable[str]:
        """The line of the document with a caret under the place."""
        if not 0 < r["line"] <= len(self.lines):
            return
        line = self.lines[r["line"] - 1].replace("\t", " ")
        at = r["column"] - 1
        start = max(0, at - WIDTH // 2) if len(line) > WIDTH else 0
        window = visible(line[start : start + WIDTH])
        yield f"    {window}"
        yield "    " + " " * _columns(window[: at - start]) + "^"


def _diagnostic(file: str, r: Mapping[str, Any], strict: bool) -> Diagnostic:
    """The diagnostic of one relation of a document."""
    code, by = code_of(r), r["suppressed"]
    return Diagnostic(
        RELATION, r["text"], r["verdict"],
        Location(file, r["line"], r["column"], r["end_line"]),
        code=code or code_for(r["verdict"], r["cause"]),
        level=NONE if not code else ERROR if fails(r, strict) else WARNING,
        message=_message(r, code), reading=r["reading"],
        role=None if r["role"] is None else said_from(r["role"]),
        notes=tuple(map(said_from, r["notes"])), expected=r["expected"],
        counterexample=Failure.of(r["counterexample"]), conditions=tuple(r["conditions"]),
        basis=Basis(tuple(r["premises"]), tuple(r["open_premises"]), tuple(_assumptions(r)),
                    r["model"]),
        certificate=joined(list(map(json.loads, r["evidence"])), "part"),
        suppression=Suppression(by[0], why_suppressed(*by)) if by else None, record=r["record"],
    )  # fmt: skip


def _message(r: Mapping[str, Any], code: str) -> Said | None:
    """The sentence about a relation; beside an expectation or a record it names them."""
    reason = None if r["reason"] is None else said_from(r["reason"])
    if code == OTHER_THAN_EXPECTED:
        return other_than_expected(r)
    if code not in (LOST, BASIS):
        return reason
    parts = [said for said in (beside_record(r), reason) if said is not None]
    return said_together(parts, "; ")


def _assumptions(r: Mapping[str, Any]) -> Iterable[Said]:
    """The assumptions of a verdict that nobody has stated: about letters, and readings."""
    yield from map(said_from, r["assumptions"])
    yield from (Assumption(*row).said for row in r["taken"])


#: So many findings with one cause are listed once.
_FEW = 3


def cause_of(r: Mapping[str, Any]) -> str:
    """The root for which a relation is open or not read, as text: what is not understood, or else
    the reason; none of any other relation."""
    word, code = r["verdict"], code_of(r)
    is_open = word in ("not-read", "undecided") and code == code_for(word, r["cause"])
    if not is_open or not r["reason"]:
        return ""
    name = _not_understood(r)
    return json.dumps([word, "", name] if name else [word, r["reason"]])


def _not_understood(r: Mapping[str, Any]) -> str:
    """The name that is not understood in a relation; "" if there is none."""
    is_of_name = r["verdict"] == "not-read" or r["cause"] == NOT_UNDERSTOOD
    return _name_in(r["reason"]) if is_of_name and r["reason"] else ""


#: The gaps of sentences in which a name stands, or a sign or command.
_NAMES = ("name", "sign")


def _name_in(said: Sequence[Any]) -> str:
    """The name in a gap of a sentence, as plain data, or of a sentence in it; "" if there is
    none."""
    values = said[1]
    for gap in _NAMES:
        if isinstance(values.get(gap), str):
            return str(values[gap])
    return next(filter(None, (_name_in(v) for v in values.values() if isinstance(v, list))), "")


def by_cause(
    listed: Sequence[dict[str, Any]],
) -> tuple[list[dict[str, Any]], dict[str, list[int]]]:
    """The findings with the first of those that have one cause, if there are at least three, and
    for each of these causes the lines of the others."""
    count = Counter(map(cause_of, listed))
    first: list[dict[str, Any]] = []
    more: dict[str, list[int]] = {}
    for r in listed:
        cause = cause_of(r)
        if not cause or count[cause] < _FEW:
            first.append(r)
        elif cause in more:
            more[cause].append(r["line"])
        else:
            more[cause] = []
            first.append(r)
    return first, more


def _also(name: str, lines: Sequence[int]) -> Said:
    """The sentence about other findings with one cause, in these lines, or for one name."""
    places = sorted({*lines})
    if name:
        return Said("{name}: {total} formulas, also in {lines}", name=name, total=len(lines) + 1,
                    lines=by_count("line {lines}", "lines {lines}", len(places),
                                   lines=listed_lines(places)))  # fmt: skip
    return by_count(
        "for the same reason also line {lines}", "for the same reason also lines {lines}",
        len(places), lines=listed_lines(places))  # fmt: skip


def holds(r: Mapping[str, Any]) -> bool:
    """Whether a relation is proved, and nothing that it follows from is open."""
    return r["verdict"] in PROVED and not r["open_premises"]


def code_of(r: Mapping[str, Any]) -> str:
    """The code of the finding about a relation, "" if there is none."""
    if r["verdict"] == STOPPED:
        return CODES[STOPPED]
    if r["expected"]:
        return "" if r["expected"] == r["verdict"] else OTHER_THAN_EXPECTED
    recorded = r.get("record") or {"is": ""}
    return _CODES_BESIDE.get(recorded["is"]) or code_for(r["verdict"], r["cause"])


def code_of_error(said: Sequence[Any]) -> str:
    """The code of what is ``said`` of a document as a whole, as plain data."""
    return CODES[STOPPED] if said[0] in _ENDED else "SP310"


def fails(r: Mapping[str, Any], strict: bool) -> bool:
    """Whether the finding about a relation makes a run fail, if nobody has suppressed it."""
    code = code_of(r)
    if code == CODES[STOPPED]:
        return True
    if r["verdict"] == "follows" and r["taken"] and not r.get("record"):
        return strict  # until the author says it, or accepts it in the record
    if code == LOST:
        return not r["record"]["by_version"] or r["verdict"] in FALSE
    if code == BASIS:
        return strict
    return bool(code) and not (r["verdict"] in OPEN and r["fine"] and not strict)


def beside_record(r: Mapping[str, Any]) -> Said:
    """The remark on a relation that lost its proof, or on one of the basis, by a record."""
    recorded = r["record"]
    if not recorded["text"]:
        return Said("the basis has grown")
    return Said("recorded as {verdict}: {text}", verdict=Said(recorded["verdict"]),
                text=recorded["text"])  # fmt: skip


def other_than_expected(r: Mapping[str, Any]) -> Said:
    """The remark on a verdict that a declaration expects."""
    return Said("expected was: {word}", word=Said(r["expected"]))


def why_suppressed(by: str, reason: str) -> Said:
    """Why a finding does not count: ``reason`` is the line that says so in a "document", the
    file of a "record", or the reason that is given to "ignore" it."""
    if by == "document":
        return Said("switched off in line {line}", line=reason)
    if by == "record":
        return Said("known, recorded in {file}", file=reason)
    return Said("ignored: {reason}", reason=reason)


def _columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def _said(data: Any, translate: Translate) -> str:
    return "" if data is None else said_from(data).in_language(translate)


def report_on(
    names: Sequence[str], data: Sequence[bytes], found: Sequence[dict[str, Any]]
) -> Report:
    """The report on documents with these names, bytes and findings."""
    return Report(tuple(
        Checked(
            name, tuple(_LINE_END.split(raw.decode("utf-8-sig", "replace"))),
            tuple(switched_off({**r, "record": None}) for r in f["results"]),
            tuple((line, said) for line, said in f["errors"]),
            tuple((line, level, title) for line, level, title in f["outline"]),
        )
        for name, raw, f in zip(names, data, found, strict=True)
    ))  # fmt: skip


def switched_off(r: dict[str, Any]) -> dict[str, Any]:
    """The result with a mark if its document says that its finding does not count; that there is
    no verdict cannot be switched off."""
    line = None if r["verdict"] == STOPPED else r["off"].get(code_of(r))
    return {**r, "suppressed": ["document", str(line)] if line else None}


SUFFIXES = (
    ".md", ".markdown", ".qmd", ".Rmd", ".rst", ".tex", ".latex", ".ltx", ".txt", ".ipynb",
)  # fmt: skip
