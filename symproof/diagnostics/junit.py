"""JUnit XML: one suite a file, one case a theorem or relation.

Times are left out, so that the same findings give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from ..base.visible import visible
from .concise import headline
from .model import Output, Problem, Reported

_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(output: Output) -> str:
    """One ``testsuites`` element."""
    cases: list[tuple[str, str, str]] = [(r.file, *_case(r)) for r in output.results]
    cases += [(p.file, *_error(p)) for p in output.problems]
    said: dict[str, list[str]] = {}
    for remark in output.remarks:
        said.setdefault(remark.file, []).append(remark.message)
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


def _case(r: Reported) -> tuple[str, str]:
    """How a case has ended, and its element.  What neither holds nor fails is skipped; what was
    stopped is an error of the run."""
    where = ":".join(str(n) for n in (r.line, r.column) if n)
    name = r.name if r.kind == "theorem" or not where else f"{where} {r.name}"
    said = f"{r.code} {headline(r)}"
    if r.is_stopped:
        return "error", _element(name, r.file, "error", r.code, said)
    if r.fails:
        place = f"{visible(r.place)}: " if r.place else ""
        return "failure", _element(name, r.file, "failure", r.code, said,
                                   [f"{place}{said}", *r.details])  # fmt: skip
    if r.suppression is not None and r.code:
        reason = f"{said} ({r.suppression.reason})"
        return "skipped", _element(name, r.file, "skipped", r.code, reason)
    if r.counts:
        return "skipped", _element(name, r.file, "skipped", r.code, said)
    return "passed", _element(name, r.file, "", "", "")


def _error(p: Problem) -> tuple[str, str]:
    name = f"{p.line} {p.message}" if p.line else p.message
    outcome = "error" if p.exit_code else "skipped"
    return outcome, _element(name, p.file, outcome, p.code, p.message)


def _element(
    name: str, file: str, outcome: str, kind: str, message: str, body: list[str] | None = None
) -> str:
    head = f"    <testcase classname={_attribute(file or 'symproof')} name={_attribute(name)}"
    if not outcome:
        return head + "/>"
    inside = f"<{outcome} type={_attribute(kind)} message={_attribute(message)}"
    inside += f">{escape(_clean(chr(10).join(body)))}</{outcome}>" if body else "/>"
    return f"{head}>\n      {inside}\n    </testcase>"


def _attribute(text: str) -> str:
    return quoteattr(_clean(" ".join(text.split())))


def _clean(text: str) -> str:
    """The text without the characters that XML does not allow."""
    return _NOT_XML.sub("\ufffd", text)
