"""One line a finding: ``file:line:column: CODE verdict: message``."""

from __future__ import annotations

from ..base.messages import Translate
from ..deciding.diagnostic import Diagnostic
from ..deciding.words import Paint, plain
from .model import Output, Problem, headline


def write(output: Output, paint: Paint = plain) -> str:
    """The findings, their verdicts painted by ``paint``, the remarks and a summary."""
    say = output.translate
    rows = [line_of(p, say) for p in output.problems]
    rows += [line_of(r, say, paint) for r in output.findings]
    rows += [one_line(remark.told(say)) for remark in output.on_files]
    return "\n".join([*rows, *map(one_line, output.closing())])


def line_of(
    found: Diagnostic | Problem, translate: Translate = str, paint: Paint = plain
) -> str:  # fmt: skip
    """One finding in one line; ``paint`` paints the verdict on a relation."""
    said = one_line(headline(found, translate))
    if isinstance(found, Diagnostic) and not found.name:
        said = paint(found.verdict, found.verdict) + said.removeprefix(found.verdict)
    before = " ".join(filter(None, (str(found.place) and f"{found.place}:", found.code)))
    return f"{one_line(before)} {said}" if before else said


def one_line(text: str) -> str:
    """The text without line ends and control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
