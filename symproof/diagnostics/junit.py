"""JUnit XML: one suite a file, one case a theorem or relation.

Times are left out, so that the same findings give the same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from ..base.messages import Translate
from ..base.visible import visible
from ..deciding.diagnostic import FIELDS_OF_FINDINGS, Diagnostic, data_of
from ..deciding.words import NONE
from .model import Output, Problem, details, headline

_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(output: Output) -> str:
    """One ``testsuites`` element."""
    say = output.translate
    cases: list[tuple[str, str, str]] = [(r.place.file, *_case(r, say)) for r in output.results]
    cases += [(p.file, *_error(p, say)) for p in output.problems]
    said: dict[str, list[str]] = {}
    for remark in output.remarks:
        said.setdefault(remark.file, []).append(remark.message.in_language(say))
    suites = list(_suites(cases))
    suites += [(file, []) for file in said if file not in dict(suites)]
    total = sum(len(rows) for _, rows in suites)
    failures, errors, _ = _counts(row for _, rows in suites for row in rows)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(
        f'<testsuites name="symproof" tests="{total}" failures="{failures}" errors="{errors}">'
    )
    for name, rows in suites:
        failures, errors, skipped = _counts(rows)
        lines.append(
            f'  <testsuite name={_attribute(name or "symproof")} tests="{len(rows)}" '
            f'failures="{failures}" errors="{errors}" skipped="{skipped}">'
        )
        lines += [row for _, row in rows]
        if name in said:
            lines.append(f"    <system-out>{escape(_clean(chr(10).join(said[name])))}</system-out>")
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>"])


def _suites(
    cases: list[tuple[str, str, str]],
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The cases of each file, files in the order of their first cases."""
    order = list(dict.fromkeys(file for file, _, _ in cases))
    cases.sort(key=lambda case: order.index(case[0]))
    for file, rows in groupby(cases, key=lambda case: case[0]):
        yield file, [(outcome, row) for _, outcome, row in rows]


def _counts(rows: Iterable[tuple[str, str]]) -> tuple[int, int, int]:
    outcomes = [outcome for outcome, _ in rows]
    return outcomes.count("failure"), outcomes.count("error"), outcomes.count("skipped")


def _case(r: Diagnostic, translate: Translate) -> tuple[str, str]:
    """How a case has ended, and its element.  What neither holds nor fails is skipped; what was
    stopped is an error of the run."""
    file, line, column, _ = r.place
    where = ":".join(str(n) for n in (line, column) if n)
    name = r.name or " ".join(filter(None, (where, r.text)))
    said, row = f"{r.code} {headline(r, translate)}", data_of(r, translate)
    fields = {name: row[name] for name in FIELDS_OF_FINDINGS}
    if r.is_stopped:
        return "error", _element(name, file, "error", r.code, said, fields=fields)
    if r.fails:
        place = f"{visible(str(r.place))}: " if str(r.place) else ""
        body = [f"{place}{said}", *details(r, translate)]
        return "failure", _element(name, file, "failure", r.code, said, body, fields)
    if r.suppression is not None and r.level != NONE:
        reason = f"{said} ({r.suppression.reason.in_language(translate)})"
        return "skipped", _element(name, file, "skipped", r.code, reason, fields=fields)
    if r.counts:
        return "skipped", _element(name, file, "skipped", r.code, said, fields=fields)
    return "passed", _element(name, file, "", "", "")


def _error(p: Problem, translate: Translate) -> tuple[str, str]:
    said = p.message.in_language(translate)
    name = f"{p.line} {said}" if p.line else said
    outcome = "error" if p.exit_code else "skipped"
    return outcome, _element(name, p.file, outcome, p.code, said)


def _element(
    name: str, file: str, outcome: str, kind: str, message: str, body: list[str] | None = None,
    fields: Mapping[str, Any] | None = None,
) -> str:  # fmt: skip
    """A case; the ``fields`` of a finding are its output, as JSON in one line."""
    head = f"    <testcase classname={_attribute(file or 'symproof')} name={_attribute(name)}"
    if not outcome:
        return head + "/>"
    inside = f"<{outcome} type={_attribute(kind)} message={_attribute(message)}"
    inside += f">{escape(_clean(chr(10).join(body)))}</{outcome}>" if body else "/>"
    if fields:
        told = escape(_clean(json.dumps(fields, ensure_ascii=False)))
        inside += f"\n      <system-out>{told}</system-out>"
    return f"{head}>\n      {inside}\n    </testcase>"


def _attribute(text: str) -> str:
    return quoteattr(_clean(" ".join(text.split())))


def _clean(text: str) -> str:
    """The text without the characters that XML does not allow."""
    return _NOT_XML.sub("\ufffd", text)
