"""SARIF 2.1.0, the format in which analysers report to code hosts and editors."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..base.messages import Translate
from ..deciding.diagnostic import FIELDS_OF_FINDINGS, Diagnostic, data_of
from ..deciding.findings import EXPLANATIONS
from ..deciding.words import NONE
from ..version import __version__
from .model import Output, Problem, details, fingerprint, headline

VERSION = "2.1.0"
SCHEMA = (
    "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json"
)


def write(output: Output) -> str:
    """One log with one run."""
    return json.dumps(log_of(output), ensure_ascii=False, indent=1)


def log_of(output: Output) -> dict[str, Any]:
    """The same as plain data."""
    say = output.translate
    found = [r for r in output.results if r.level != NONE]
    judged = [r for r in found if not r.is_stopped]  # the others are no results of an analysis
    codes = sorted({r.code for r in found} | {p.code for p in output.problems})
    index = {code: k for k, code in enumerate(codes)}
    driver = {"name": "symproof", "version": __version__, "rules": [_rule(c) for c in codes]}
    texts: dict[tuple[str, int], str] = {}
    for r in output.results:
        at = r.place.file, r.place.line
        texts[at] = "; ".join(filter(None, (texts.get(at), r.text)))
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(output, index)],
        "results": [_result(r, index, texts, say) for r in judged],
    }
    return {"$schema": SCHEMA, "version": VERSION, "runs": [run]}


def _rule(code: str) -> dict[str, Any]:
    title, meaning, remedy = EXPLANATIONS[code]
    return {
        "id": code,
        "shortDescription": {"text": title},
        "fullDescription": {"text": meaning},
        "help": {"text": remedy},
    }


def _result(
    r: Diagnostic, index: dict[str, int], texts: Mapping[tuple[str, int], str],
    translate: Translate,
) -> dict[str, Any]:  # fmt: skip
    row = data_of(r, translate)
    data: dict[str, Any] = {
        "ruleId": r.code,
        "ruleIndex": index[r.code],
        "level": r.level,
        "message": {"text": "\n".join([headline(r, translate), *details(r, translate)])},
        "partialFingerprints": {"symproof/v1": fingerprint(r.code, _uri(r.place.file), r.content)},
        "properties": {name: row[name] for name in FIELDS_OF_FINDINGS},
    }
    location = _location(r)
    if location:
        data["locations"] = [location]
    related = [
        {**_location(r, line), "message": {"text": texts.get((r.place.file, line), f"line {line}")}}
        for line in r.basis.premises
    ]
    if location and related:
        data["relatedLocations"] = related
    if r.suppression is not None:
        kind = "inSource" if r.suppression.by == "document" else "external"
        why = r.suppression.reason.in_language(translate)
        data["suppressions"] = [{"kind": kind, "justification": why}]
    return data


def _location(found: Diagnostic | Problem, premise: int = 0) -> dict[str, Any]:
    """Where a finding stands, or the line of a premise of it."""
    file, line, column, end_line = found.place
    if not file or file == "-":
        return {}
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(file)}}
    if line > 0:
        region: dict[str, Any] = {"startLine": premise or line}
        if column and not premise:
            region["startColumn"] = column
        if end_line > line and not premise:
            region["endLine"] = end_line
        physical["region"] = region
    location: dict[str, Any] = {"physicalLocation": physical}
    if isinstance(found, Diagnostic) and found.name:
        location["logicalLocations"] = [{"name": found.name, "kind": "function"}]
    return location


def _invocation(output: Output, index: dict[str, int]) -> dict[str, Any]:
    notes = []
    ended: list[Problem | Diagnostic] = [r for r in output.results if r.is_stopped]
    for p in [*output.problems, *ended]:
        note: dict[str, Any] = {
            "level": p.level,
            "descriptor": {"id": p.code, "index": index[p.code]},
            "message": {"text": headline(p, output.translate)},
        }
        location = _location(p)
        if location:
            note["locations"] = [location]
        notes.append(note)
    for remark in output.remarks:
        text = remark.message.in_language(output.translate)
        said: dict[str, Any] = {"level": "note", "message": {"text": text}}
        if remark.file and remark.file != "-":
            place = {"artifactLocation": {"uri": _uri(remark.file)}}
            said["locations"] = [{"physicalLocation": place}]
        notes.append(said)
    return {
        "executionSuccessful": output.exit_code < 2,
        "exitCode": output.exit_code,
        "toolExecutionNotifications": notes,
    }


def _uri(file: str) -> str:
    """A path as a URI: relative as it was given, or from below the working directory."""
    path = Path(file)
    if path.is_absolute():
        here = Path(os.getcwd())
        if not path.is_relative_to(here):
            return path.as_uri()
        path = path.relative_to(here)
    return quote(os.fsencode(path.as_posix()))
