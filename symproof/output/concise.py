"""One line a finding: ``file:line:column: CODE verdict: message``."""

from __future__ import annotations

from ..deciding.words import Paint, plain
from .model import Output, Problem, Reported


def write(output: Output, paint: Paint = plain) -> str:
    """The findings, their verdicts painted by ``paint``, the remarks and a summary."""
    rows = [line_of(p) for p in output.problems]
    rows += [line_of(r, paint) for r in output.findings]
    rows += [one_line(str(remark)) for remark in output.on_files]
    return "\n".join([*rows, *map(one_line, output.closing())])


def line_of(found: Reported | Problem, paint: Paint = plain) -> str:
    """One finding in one line."""
    said, begins = one_line(headline(found)), one_line(subject(found))
    before = " ".join(filter(None, (found.place and f"{found.place}:", found.code)))
    word = begins
    if isinstance(found, Reported) and found.kind != "theorem":
        word = paint(found.verdict, begins)
    return f"{one_line(before)}{' ' * bool(before)}{word}{said.removeprefix(begins)}"


def subject(found: Reported | Problem) -> str:
    """The verdict on a relation, or the name of a theorem; "" for a problem of the run."""
    if isinstance(found, Problem):
        return ""
    return found.name if found.kind == "theorem" else found.verdict


def headline(found: Reported | Problem) -> str:
    """What is wrong, without the place and the code."""
    if isinstance(found, Problem):
        return found.message
    return f"{subject(found)}: {found.message}" if found.message else subject(found)


def one_line(text: str) -> str:
    """The text without line ends and control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
