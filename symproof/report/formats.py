r"""How Markdown, LaTeX and plain text spell words, formulas, code and links.

Everything that a report prints passes through :meth:`ReportFormat.words` and its like, which
escape; only :class:`Written`, text that has been through them, is printed as it is.

GitHub asks most of an inline formula: no ``\\`` or ``\{`` in it, a blank before it, no letter
right behind it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..notation.names import GREEK
from .model import Code, ShownFormula, TheoremLink


class Written(str):
    """Text in the target format, which nothing escapes again."""

    __slots__ = ()


class ReportFormat:
    """Plain text, and what the others have in common with it."""

    name = "text"
    sets_titles = False  # whether formulas in titles are set as formulas
    tie = " "  # a blank at which no line ends, if there is one

    def words(self, text: str) -> str:
        """Words without meaning for the format."""
        return text

    def formula(self, formula: ShownFormula) -> str:
        """A formula inside a sentence."""
        return formula.text

    def display(self, formula: ShownFormula) -> str:
        """A formula on a line of its own, or a part of one."""
        return formula.tex

    def code(self, code: Code) -> str:
        """The name of a file or a function."""
        return str(code)

    def link(self, words: str, link: TheoremLink, here: str) -> str:
        """``words``, already written, that lead to a theorem; ``here`` is the chapter."""
        return words

    def number(self, link: TheoremLink) -> str:
        """The number of a theorem."""
        return link.number

    def join(self, pieces: list[tuple[str, bool]]) -> str:
        """Pieces of a sentence, each with whether it is a formula."""
        return "".join(text for text, _ in pieces)


class Markdown(ReportFormat):
    """Markdown as GitHub shows it."""

    name = "markdown"

    def words(self, text: str) -> str:
        return _escaped_markdown(text)

    def formula(self, formula: ShownFormula) -> str:
        return f"${formula.inline.replace(chr(92) * 2, chr(92) + 'cr')}$"

    def code(self, code: Code) -> str:
        if "`" not in code:
            return f"`{code}`"
        marks = "`" * (1 + max(map(len, re.findall("`+", code))))
        return f"{marks} {code} {marks}"

    def link(self, words: str, link: TheoremLink, here: str) -> str:
        if not link.chapter:
            return words
        page = "" if link.chapter == here else f"{link.chapter}.md"
        return f"[{words}]({page}#{link.name})"

    def join(self, pieces: list[tuple[str, bool]]) -> str:
        out = ""
        after_formula = False
        for text, is_formula in pieces:
            if not text:
                continue
            detached = is_formula and out and not out[-1].isspace()
            if detached or (after_formula and text[0].isalnum()):
                out += " "
            out += text
            after_formula = is_formula
        return out


class Latex(ReportFormat):
    """LaTeX for XeLaTeX, with the macros of the handbook."""

    name = "latex"
    sets_titles = True
    tie = "~"

    def words(self, text: str) -> str:
        return _escaped_latex(text)

    def formula(self, formula: ShownFormula) -> str:
        return f"${formula.inline}$"

    def code(self, code: Code) -> str:
        escaped = _escaped_latex(code).replace(r"\_", r"\_\allowbreak{}")
        return rf"\texttt{{{escaped}}}"

    def link(self, words: str, link: TheoremLink, here: str) -> str:
        return rf"\hyperref[thm:{link.name}]{{{words}}}" if link.chapter else words

    def number(self, link: TheoremLink) -> str:
        return rf"\ref{{thm:{link.name}}}"


FORMATS = {form.name: form for form in (ReportFormat(), Markdown(), Latex())}

_MARKDOWN = re.compile(r"[\\`*_\[\]<>$|~]")
_LINE_START = re.compile(r"(?m)^([#+\-]|\d+(?=[.)]))")


@lru_cache(maxsize=8192)
def _escaped_markdown(text: str) -> str:
    text = _MARKDOWN.sub(r"\\\g<0>", text).replace("&", "&amp;")
    return _LINE_START.sub(r"\\\1", text) if text[:1] in "#+-" else text


_LATEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    **{letter: rf"\ensuremath{{\{name}}}" for name, letter in GREEK.items()},
    **{
        sign: rf"\ensuremath{{{tex}}}"
        for sign, tex in {
            "π": r"\pi", "−": "-", "×": r"\times", "·": r"\cdot", "√": r"\surd", "Σ": r"\Sigma",
            "≤": r"\leq", "≥": r"\geq", "≠": r"\neq", "∈": r"\in", "→": r"\to", "∞": r"\infty",
            "±": r"\pm", "↦": r"\mapsto", "⇒": r"\Rightarrow", "⇔": r"\Leftrightarrow",
            "←": r"\leftarrow", "∑": r"\sum", "∏": r"\prod", "∫": r"\int", "∂": r"\partial",
            "∉": r"\notin", "⊂": r"\subset", "∪": r"\cup", "∩": r"\cap", "°": r"^{\circ}",
            "‖": r"\Vert", "′": r"'", "⌊": r"\lfloor", "⌋": r"\rfloor", "<": "<", ">": ">",
            "|": r"\vert", "∀": r"\forall", "≈": r"\approx",
            "ℕ": r"\mathbb{N}", "ℤ": r"\mathbb{Z}", "ℝ": r"\mathbb{R}", "ℂ": r"\mathbb{C}",
            "ᵀ": r"^{\top}", "²": "^{2}", "³": "^{3}", "⁻": "^{-}", "¹": "^{1}", "⁴": "^{4}",
            **{chr(0x2080 + k): f"_{{{k}}}" for k in range(10)},
        }.items()
    },
}  # fmt: skip
_BOOKMARK_SPECIAL = re.compile(r"[\\{}$&#%_^~]")
_LATEX_SPECIAL = re.compile("|".join(map(re.escape, _LATEX)))


@lru_cache(maxsize=8192)
def _escaped_latex(text: str) -> str:
    return _LATEX_SPECIAL.sub(lambda match: _LATEX[match[0]], text)


def bookmark(text: str) -> str:
    """Words for the outline of a PDF, which knows letters and no formulas."""
    return _BOOKMARK_SPECIAL.sub(lambda match: _LATEX[match[0]], text)
