"""Each distinct formula once.

In the text a formula is a mention of its number, with the formula in plain text inside for
those who read without scripts; the page replaces it by what KaTeX has made of it.
"""

from __future__ import annotations

import re
from html import escape

from ..report.model import Formula
from .breaking import with_breaks

_LIMITS = re.compile(r"\\(?:sum|prod)(?![A-Za-z])")


class Store:
    """The formulas of a page, numbered in the order in which they are first mentioned."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.sources: list[str] = []

    @property
    def formulas(self) -> list[tuple[str, str]]:
        """The LaTeX of all formulas, by their numbers: to be set, and without marks."""
        return list(zip(self.numbers, self.sources, strict=True))

    def inline(self, formula: Formula) -> str:
        """A mention inside a sentence."""
        return self._mention(formula.tex, formula)

    def display(self, formula: Formula, tex: str | None = None) -> str:
        """A mention that stands alone, set larger; ``tex`` is the formula with marks."""
        written = rf"\displaystyle {with_breaks(tex or formula.tex)}"
        if r"\begin{pmatrix}" in written:
            if _LIMITS.search(written):  # these, or fractions, would touch each other
                written = rf"\def\arraystretch{{1.7}}{written}"
            elif r"\frac" in written:
                written = rf"\def\arraystretch{{1.3}}{written}"
        return self._mention(written, formula)

    def _mention(self, tex: str, formula: Formula) -> str:
        if tex not in self.numbers:
            self.numbers[tex] = len(self.sources)
            self.sources.append(formula.tex)
        kind = "" if formula.kind == "checked" else f' data-kind="{escape(formula.kind)}"'
        text = escape(formula.text)
        return f'<span class="m" data-m="{self.numbers[tex]}"{kind}>{text}</span>'
