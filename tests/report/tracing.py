"""Reports whose formulas are numbers, so that everything else in a formula can be seen.

``traced`` makes the reports with a mark ``⟦k⟧`` in place of the k-th formula that the writers
were given.  What then remains between the dollars and in the displays was put there by a
template, and must be glue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from symproof.authoring.library import Checked
from symproof.report.build import reports
from symproof.report.formats import FORMATS, Latex, Markdown
from symproof.report.model import ShownFormula

MARK = re.compile("⟦(\\d+)⟧")
_DISPLAY = re.compile(r"^ *```math\n(.*?)^ *```$", re.M | re.S)
_INLINE = re.compile(r"\$([^$]+)\$")
#: The commands that set formulas: how many arguments they have up to the last formula.
_MACROS = {
    "statement": 1, "firstline": 1, "nextline": 2, "claimline": 2, "notation": 1, "quoteline": 1,
    "quotefirst": 2,
}  # fmt: skip


class Traced(NamedTuple):
    """The pages with marks, and what the marks stand for, as it is written."""

    pages: dict[str, str]
    formulas: list[ShownFormula]
    written: list[str]

    def page(self, name: str) -> str:
        """A page with the formulas in place of the marks."""
        return MARK.sub(lambda mark: self.written[int(mark[1])], self.pages[name])


def traced(checked: Sequence[Checked]) -> Traced:
    """The reports on these records, with marks."""
    formulas: list[ShownFormula] = []
    written: list[str] = []

    def note(formula: ShownFormula, text: str) -> str:
        formulas.append(formula)
        written.append(text)
        return f"⟦{len(formulas) - 1}⟧"

    class TracingMarkdown(Markdown):
        def formula(self, formula: ShownFormula) -> str:
            return f"${note(formula, super().formula(formula)[1:-1])}$"

        def display(self, formula: ShownFormula) -> str:
            return note(formula, super().display(formula))

    class TracingLatex(Latex):
        def formula(self, formula: ShownFormula) -> str:
            return f"${note(formula, super().formula(formula)[1:-1])}$"

        def display(self, formula: ShownFormula) -> str:
            return note(formula, super().display(formula))

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FORMATS, "markdown", TracingMarkdown())
        patch.setitem(FORMATS, "latex", TracingLatex())
        patch.setattr("os.cpu_count", lambda: 1)  # no second process, which would note elsewhere
        return Traced(reports(checked), formulas, written)


def spans(page: str, name: str) -> Iterator[str]:
    """Everything on a page that is set as mathematics."""
    if name.endswith(".md"):
        yield from _DISPLAY.findall(page)
        yield from _INLINE.findall(_DISPLAY.sub("", page))
        return
    body = page.split(r"\begin{document}")[1]
    yield from _INLINE.findall(body.replace(r"\$", ""))
    yield from re.findall(r"\\ensuremath\{((?:[^{}]|\{[^{}]*\})*)\}", body)
    for macro in re.finditer(rf"\\({'|'.join(_MACROS)})\{{", body):
        end = macro.end() - 1
        for _ in range(_MACROS[macro[1]]):
            start = end + 1
            end = _closing(body, start)
            if (macro[1], start) != ("quotefirst", macro.end()):  # a label
                yield body[start:end]
            end += 1


def _closing(text: str, start: int) -> int:
    """Where the brace that is open at ``start`` is closed."""
    depth = 1
    for match in re.compile(r"\\.|[{}]", re.S).finditer(text, start):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0:
            return match.start()
    raise ValueError("a brace is not closed")
