"""Annotations of GitHub Actions, within GitHub's limits.

A step shows ten annotations of each level.  What is more goes into the summary of the job, a
Markdown file that the environment names, or, outside of a job, into the log.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

from ..base.messages import Translate, by_count
from ..deciding.diagnostic import Diagnostic
from ..deciding.words import ERROR
from .concise import line_of, one_line
from .model import Output, Problem, details, headline

LIMIT = 10
SUMMARY = "GITHUB_STEP_SUMMARY"
WORKSPACE = "GITHUB_WORKSPACE"
MAX_SUMMARY = 900_000  # bytes; GitHub refuses a summary of more than 1 MiB a step
MAX_MESSAGE = 4_000


def write(output: Output) -> str:
    """The annotations for the log; the others are appended to the summary of the job.  Raises
    ``OSError``."""
    rows: list[str] = []
    others: list[Diagnostic | Problem] = []
    used: Counter[str] = Counter()
    everything: list[Diagnostic | Problem] = [*output.problems, *output.findings]
    for found in sorted(everything, key=lambda f: f.level != ERROR):
        used[found.level] += 1
        if used[found.level] <= LIMIT:
            rows.append(_annotation(found, output.translate))
        else:
            others.append(found)
    file = os.environ.get(SUMMARY)
    if file:
        _append(Path(file), _summary(output, others))
    else:
        rows += ["- " + line_of(found, output.translate) for found in others]
    rows += [one_line(remark.told(output.translate)) for remark in output.on_files]
    return "\n".join([*rows, *map(one_line, output.closing())])


def _annotation(found: Diagnostic | Problem, translate: Translate) -> str:
    properties, place = [], found.place
    if place.file and place.file != "-":
        properties.append(f"file={_property(_in_workspace(place.file))}")
        if place.line:
            properties.append(f"line={place.line}")
        if place.column:
            if place.end_line > place.line:
                properties.append(f"endLine={place.end_line}")
            else:
                properties.append(f"col={place.column}")
    properties.append(f"title={_property('symproof ' + found.code)}")
    lines = [headline(found, translate)]
    if isinstance(found, Diagnostic):
        lines += details(found, translate)
    if place.line and not place.file:
        lines[0] = f"line {place.line}: {lines[0]}"
    return f"::{found.level} {','.join(properties)}::{_data(chr(10).join(lines)[:MAX_MESSAGE])}"


def _data(text: str) -> str:
    """A message in a workflow command, without what a terminal would obey."""
    text = "".join(c if c.isprintable() or c in "\r\n" else "?" for c in text)
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """The value of a property in a workflow command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _in_workspace(file: str) -> str:
    """The path as GitHub knows it: from the root of the checkout."""
    root = os.environ.get(WORKSPACE)
    if root:
        path = Path(os.path.abspath(file))
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return Path(file).as_posix()


def _summary(output: Output, others: list[Diagnostic | Problem]) -> str:
    """Markdown for the summary of the job."""
    rows = ["### symproof", "", one_line(output.summary()), ""]
    said = [remark.told(output.translate) for remark in output.on_files]
    said += output.closing()[1:]
    if said:
        rows += [*(f"- {_markdown(one_line(row))}" for row in said), ""]
    if others:
        more = by_count("{count} finding beyond the annotations:",
                       "{count} findings beyond the annotations:", len(others))  # fmt: skip
        rows += [str(more), ""]
        left = MAX_SUMMARY
        for number, found in enumerate(others):
            row = f"- {_markdown(line_of(found, output.translate))}"
            left -= len(row.encode()) + 1
            if left < 0:
                rows.append(f"- and {len(others) - number} more")
                break
            rows.append(row)
        rows.append("")
    return "\n".join(rows) + "\n"


def _markdown(text: str) -> str:
    """Text that Markdown shows as it is."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_{}\[\]()#+!|$~@-])", r"\\\1", escaped)


def _append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(text)
