"""Dependence: which letters may depend on the letter by which is differentiated or integrated.

A letter is a constant there only if nothing in the document says that it is something else: no
definition, no formula that applies or differentiates it, and no custom.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property

from ...kernel.terms import Term, free_names, symbol
from ...notation.names import GREEK
from ...reading.elaborate.derivatives import CONSTANT
from ...reading.elaborate.placeholders import subterms
from ...reading.phrases import cues
from ..source.scan import Document, Piece
from .context import Context, base_of

#: A command that is no mark of a derivative and no Greek letter: \\sin(x) is no n(x).
_COMMAND = re.compile(rf"\\(?!(?:partial|dot|prime|{'|'.join(GREEK)})(?![A-Za-z]))[A-Za-z]+")
#: A letter as a function: y(, y', y_i(t), dy, ∂y, \dot y; the n of Σ^n (…) is none.
_VARIES = (
    r"(?<![\^_]){0}\s*(?:\(|'|\\prime)|{0}_(?:\w|\{{\w+\}})\(\s*[a-z]\s*\)"
    r"|(?:(?<![A-Za-z])d|\\partial|∂|\\dot)[\s{{]*{0}"
)
#: A letter as a function of time; the m of m(x + y) is none.
_CHANGES = _VARIES.replace(r"\(|'", r"\(\s*t\s*\)|'", 1)
#: The letters by which is differentiated, below the line: ∂x, ∂x_i, ∂x^2, ∂x ∂y.
_BELOW = re.compile(
    r"(?<=\})\s*\{(?:\s*(?:\\partial|∂)\s*\\?[A-Za-z]+(?:_\{?\w\}?)?(?:\^\{?[0-9]\}?)?)+\s*\}"
)


#: The end of a sentence.
_END = re.compile(r"(?<=[.!?])\s|[。！？]|\n\s*\n")


class Formulas:
    """All formulas of a document, without commands that are no letters, and without the letters by
    which is differentiated."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._vary: dict[str, bool] = {}

    @cached_property
    def text(self) -> str:
        """The formulas."""
        return "\n".join(
            _BELOW.sub("{}", _COMMAND.sub(r"\\;", p.text))
            for p in self.document.parts
            if isinstance(p, Piece) and p.kind != "prose"
        )

    def vary(self, name: str) -> bool:
        """Whether a formula applies or differentiates a letter."""
        if name not in self._vary:
            found = re.search(_VARIES.format(_written(name)), self.text)
            self._vary[name] = found is not None
        return self._vary[name]

    def may_change(self, name: str) -> bool:
        """True if a formula applies or differentiates a letter, or words beside it where it stands
        alone say that something varies."""
        alone = rf"(?:\$|\\\(|`)\s*{_written(name)}\s*(?:\$|\\\)|`)"
        said = re.search(alone, self._changing) is not None
        is_applied = re.search(_CHANGES.format(_written(name)), self.text) is not None
        return said or (base_of(name) == name and is_applied)

    @cached_property
    def _changing(self) -> str:
        """The sentences with words for what varies."""
        sentences = _END.split(self.document.text)
        return "\n".join(s for s in sentences if cues.anywhere(s, "varies"))


def dependent(
    term: Term, context: Context, formulas: Formulas, still: Collection[tuple[str, str]] = ()
) -> tuple[str, str] | None:  # fmt: skip
    """A letter in ``term`` and the letter by which is differentiated or integrated, on which the
    first one may depend; None if there are none.  Pairs that stand ``still`` where ∂ is written
    need another reason than custom.  What a name means that is defined is looked at when it is
    put in."""
    by = {part.args[0] for part in subterms(term) if part.head == "deriv"}
    for part in subterms(term):
        if part.head not in ("deriv", "integral"):
            continue
        var = part.args[0]
        names = _names(part, context)
        defined = {name for name in names - {var} if context.clauses_for(name)}
        if defined:
            names = names - defined | {var}
        if part.head == "deriv" and var not in names:
            return min(names, default=var), var
        others = names - {var} - by
        if part.head == "integral":  # what stands in the ends does not depend on the variable
            others -= free_names(part.args[1]) | free_names(part.args[2])
        known = {base_of(name) for name in (*context.clauses, *context.open)}
        for name in sorted(others):
            unusual = base_of(name) not in CONSTANT and (name, var) not in still
            is_member = part.head == "integral" or base_of(name) != name
            varies = formulas.vary(name)
            if (unusual and is_member) or base_of(name) in known or varies:
                return base_of(name), var
    return None


def _names(part: Term, context: Context) -> frozenset[str]:
    """The names in the body of a derivative or an integral, but for those whose rates by time the
    document writes where the derivative is by time."""
    var, body = part.args[0], part.args[-1]
    names = free_names(body)
    if part.head == "deriv":
        names -= {
            t.args[0] for t in subterms(body) if t.head == "sym" and t.args[1:] == (symbol(var),)
        }
    if part.head == "deriv" and context.is_of_time(var, body):
        return context.without_rates(names) | {var}
    return names


def _written(name: str) -> str:
    name = base_of(name)
    return rf"\\{name}(?![A-Za-z])" if name in GREEK else re.escape(name)
