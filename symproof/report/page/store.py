"""Each distinct formula once.

In the text a formula is a mention of its number, with the formula in plain text inside for
those who read without scripts; the page replaces it by what KaTeX has made of it.
"""

from __future__ import annotations

import re
from html import escape

from ..model import ShownFormula
from .breaking import with_breaks, without_breaks

SHORT = 16  # characters of a formula that stays on one line, with what sticks to it
_LIMITS = re.compile(r"\\(?:sum|prod)(?![A-Za-z])")
_MARKED = re.compile(r"\\htmlClass\{([a-z ]+)\}\{(.*)\}\Z", re.DOTALL)
_BRACE = re.compile(r"\\.|([{}])", re.DOTALL)


def _unmarked(tex: str) -> tuple[str, str]:
    """``tex`` without the mark that surrounds all of it, and the kind of that mark, "" if none."""
    found = _MARKED.match(tex)
    if found is None:
        return tex, ""
    depth = 0
    for brace in _BRACE.finditer(found[2]):
        depth += {"{": 1, "}": -1}.get(brace[1], 0)
        if depth < 0:  # the mark ends before
            return tex, ""
    return found[2], found[1]


class Store:
    """The formulas of a page, numbered in the order in which they are first mentioned."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.sources: list[str] = []

    @property
    def formulas(self) -> list[tuple[str, str]]:
        """The LaTeX of all formulas, by their numbers: to be set, and without marks."""
        return list(zip(self.numbers, self.sources, strict=True))

    def inline(self, formula: ShownFormula) -> str:
        """A mention inside a sentence."""
        broken = with_breaks if len(formula.text) > SHORT else without_breaks
        return self._mention(broken(formula.tex), formula)

    def display(self, formula: ShownFormula, tex: str | None = None) -> str:
        """A mention that stands alone, set larger; ``tex`` is the formula with marks.  A mark
        around all of it becomes one of the mention, because nothing is broken inside a mark."""
        tex, mark = _unmarked(tex or formula.tex)
        written = rf"\displaystyle {with_breaks(tex)}"
        if r"\begin{pmatrix}" in written:
            if _LIMITS.search(written):  # these, or fractions, would touch each other
                written = rf"\def\arraystretch{{1.7}}{written}"
            elif r"\frac" in written:
                written = rf"\def\arraystretch{{1.3}}{written}"
        return self._mention(written, formula, mark)

    def _mention(self, tex: str, formula: ShownFormula, mark: str = "") -> str:
        if tex not in self.numbers:
            self.numbers[tex] = len(self.sources)
            self.sources.append(formula.tex)
        kind = "" if formula.kind == "checked" else f' data-kind="{escape(formula.kind)}"'
        text = escape(formula.text)
        names = f"m {mark}".rstrip()
        return f'<span class="{names}" data-m="{self.numbers[tex]}"{kind}>{text}</span>'
