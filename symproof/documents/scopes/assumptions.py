"""Assumptions: readings that were taken where words leave several, and on which verdicts rest.

A document rarely says that a line defines a name, or how far a hypothesis reaches.  The usual
reading is taken, tried, and named: what rests on one follows "if S is what line 8 says", and is
never called proved.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base.messages import Said

#: The sentence of each kind of assumption.
_SENTENCES = {
    "name": "{what} is what line {line} says",
    "hypothesis": "{what}, as in line {line}",
    "library": "{what} is that of the library",
    "constant": "{what} does not change with time",
}


class Assumption(NamedTuple):
    """A reading: its ``kind`` ("name": a line defines one; "hypothesis": one still holds;
    "library": a name is that of the library; "constant": it does not change), ``what`` it is
    about, as printed, and the ``line`` that says so."""

    kind: str
    what: str
    line: int

    @property
    def said(self) -> Said:
        """The assumption as a sentence without its full stop."""
        return Said(_SENTENCES[self.kind], what=self.what, line=self.line)
