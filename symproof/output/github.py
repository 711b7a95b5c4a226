"""Annotations of GitHub Actions, within GitHub's limits.

A step shows ten annotations of each level.  What is more goes into the summary of the job, a
Markdown file that the environment names, or, outside of a job, into the log.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

from ..deciding.words import ERROR
from ..system.messages import by_count
from .concise import headline, line_of, one_line
from .model import Output, Problem, Reported

LIMIT = 10
SUMMARY = "GITHUB_STEP_SUMMARY"
WORKSPACE = "GITHUB_WORKSPACE"
MAX_SUMMARY = 900_000  # bytes; GitHub refuses a summary of more than 1 MiB a step
MAX_MESSAGE = 4_000


def write(output: Output) -> str:
    """The annotations for the log; the others are appended to the summary of the job.  Raises
    ``OSError``."""
    rows: list[str] = []
    others: list[Reported | Problem] = []
    used: Counter[str] = Counter()
    everything: list[Reported | Problem] = [*output.problems, *output.findings]
    for found in sorted(everything, key=lambda f: f.level != ERROR):
        used[found.level] += 1
        if used[found.level] <= LIMIT:
            rows.append(_annotation(found))
        else:
            others.append(found)
    file = os.environ.get(SUMMARY)
    if file:
        _append(Path(file), _summary(output, others))
    else:
        rows += ["- " + line_of(found) for found in others]
    rows += [one_line(str(remark)) for remark in output.on_files]
    return "\n".join([*rows, *map(one_line, output.closing())])


def _annotation(found: Reported | Problem) -> str:
    properties = []
    if found.file and found.file != "-":
        properties.append(f"file={_property(_in_workspace(found.file))}")
        if found.line:
            properties.append(f"line={found.line}")
        if isinstance(found, Reported) and found.column:
            if found.end_line > found.line:
                properties.append(f"endLine={found.end_line}")
            else:
                properties.append(f"col={found.column}")
    properties.append(f"title={_property('symproof ' + found.code)}")
    lines = [headline(found), *(found.details if isinstance(found, Reported) else ())]
    if found.line and not found.file:
        lines[0] = f"line {found.line}: {lines[0]}"
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


def _summary(output: Output, others: list[Reported | Problem]) -> str:
    """Markdown for the summary of the job."""
    rows = ["### symproof", "", one_line(output.summary()), ""]
    said = [*map(str, output.on_files), *output.closing()[1:]]
    if said:
        rows += [*(f"- {_markdown(one_line(row))}" for row in said), ""]
    if others:
        more = by_count("{count} finding beyond the annotations:",
                       "{count} findings beyond the annotations:", len(others))  # fmt: skip
        rows += [str(more), ""]
        left = MAX_SUMMARY
        for number, found in enumerate(others):
            row = f"- {_markdown(line_of(found))}"
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
