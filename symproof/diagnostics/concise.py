"""One line a finding: ``file:line:column: CODE verdict: message``."""

from __future__ import annotations

from .model import Output, Problem, Reported


def write(output: Output) -> str:
    """The findings, the remarks and a summary."""
    rows = [line_of(p) for p in output.problems]
    rows += [line_of(r) for r in output.findings]
    rows += [one_line(str(remark)) for remark in output.on_files]
    return "\n".join([*rows, *map(one_line, output.closing())])


def line_of(found: Reported | Problem) -> str:
    """One finding in one line."""
    said = f"{found.code} {headline(found)}" if found.code else headline(found)
    return one_line(f"{found.place}: {said}" if found.place else said)


def headline(found: Reported | Problem) -> str:
    """What is wrong, without the place and the code."""
    if isinstance(found, Problem):
        return found.message
    subject = found.name if found.kind == "theorem" else found.verdict
    return f"{subject}: {found.message}" if found.message else subject


def one_line(text: str) -> str:
    """The text without line ends and control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
