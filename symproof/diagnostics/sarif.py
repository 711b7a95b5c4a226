"""SARIF 2.1.0, the format in which analysers report to code hosts and editors."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..deciding.findings import EXPLANATIONS
from ..version import __version__
from .concise import headline
from .model import Output, Problem, Reported, fingerprint

VERSION = "2.1.0"
SCHEMA = (
    "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json"
)


def write(output: Output) -> str:
    """One log with one run."""
    return json.dumps(data_of(output), ensure_ascii=False, indent=1)


def data_of(output: Output) -> dict[str, Any]:
    """The same as plain data."""
    found = [r for r in output.results if r.code]
    judged = [r for r in found if not r.is_stopped]  # the others are no results of an analysis
    codes = sorted({r.code for r in found} | {p.code for p in output.problems})
    index = {code: k for k, code in enumerate(codes)}
    driver = {"name": "symproof", "version": __version__, "rules": [_rule(c) for c in codes]}
    texts: dict[tuple[str, int], str] = {}
    for r in output.results:
        texts[r.file, r.line] = "; ".join(filter(None, (texts.get((r.file, r.line)), r.text)))
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(output, index)],
        "results": [_result(r, index, texts) for r in judged],
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
    r: Reported, index: dict[str, int], texts: Mapping[tuple[str, int], str]
) -> dict[str, Any]:
    data: dict[str, Any] = {
        "ruleId": r.code,
        "ruleIndex": index[r.code],
        "level": r.level,
        "message": {"text": "\n".join([headline(r), *r.details])},
        "partialFingerprints": {"symproof/v1": fingerprint(r.code, _uri(r.file), r.content)},
        "properties": {"verdict": r.verdict, "claim": r.text},
    }
    location = _location(r)
    if location:
        data["locations"] = [location]
    related = [
        {**_location(r, line), "message": {"text": texts.get((r.file, line), f"line {line}")}}
        for line in r.data.get("premises", ())
    ]
    if location and related:
        data["relatedLocations"] = related
    if r.suppression is not None:
        kind = "inSource" if r.suppression.by == "document" else "external"
        data["suppressions"] = [{"kind": kind, "justification": r.suppression.reason}]
    return data


def _location(found: Reported | Problem, premise: int = 0) -> dict[str, Any]:
    """Where a finding stands, or the line of a premise of it."""
    if not found.file or found.file == "-":
        return {}
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(found.file)}}
    if found.line > 0:
        region: dict[str, Any] = {"startLine": premise or found.line}
        if isinstance(found, Reported) and not premise:
            if found.column:
                region["startColumn"] = found.column
            if found.end_line > found.line:
                region["endLine"] = found.end_line
        physical["region"] = region
    location: dict[str, Any] = {"physicalLocation": physical}
    if isinstance(found, Reported) and found.kind == "theorem":
        location["logicalLocations"] = [{"name": found.name, "kind": "function"}]
    return location


def _invocation(output: Output, index: dict[str, int]) -> dict[str, Any]:
    notes = []
    ended: list[Problem | Reported] = [r for r in output.results if r.is_stopped]
    for p in [*output.problems, *ended]:
        note: dict[str, Any] = {
            "level": p.level,
            "descriptor": {"id": p.code, "index": index[p.code]},
            "message": {"text": headline(p)},
        }
        location = _location(p)
        if location:
            note["locations"] = [location]
        notes.append(note)
    for remark in output.remarks:
        said: dict[str, Any] = {"level": "note", "message": {"text": remark.message}}
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
