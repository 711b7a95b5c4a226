"""Numerals with their decimals, and degrees."""

from __future__ import annotations

from ...kernel.terms import Term, number
from ..lexing.marks import Mark
from ..lexing.plain import NO_POWER
from .elaboration import Elaboration

#: What the sign ° stands for.
DEGREE = Term("div", Term("pi"), number(180))


def numeral_of(e: Elaboration, mark: Mark) -> Term:
    """The numeral that a mark says."""
    words = {*e.used.alone, *e.used.below, *e.scope.declared.bases}
    if {*"eE"} & {*mark.text} and {"e", "E"} & {word.rstrip("0123456789") for word in words}:
        raise e.error(NO_POWER, mark)
    said = mark.says.lstrip("-")
    whole, _, decimals = said.partition(".")
    term = Term("num", int(whole + decimals), len(decimals))
    return Term("neg", term) if mark.says.startswith("-") else term
