"""Marks, the leaves of a formula: what is printed at one place, and what it says.

================  ============================================================================
kind              what it says
================  ============================================================================
``number``        its digits, and perhaps a point
``word``          a letter or a run of letters, Greek ones by their English names
``rel``           ``=``, ``!=``, ``<``, ``<=``, ``>``, ``>=``, ``≈``, ``≡``, ``∣``, ``→``
``sign``          ``+``, ``-`` or ``±``
``times``         ``*`` for any sign of a product; ``dot`` for the one that LaTeX sets apart
``slash``         ``/``
``open, close``   ``(``, ``[``, ``⌊``, ``⌈``, ``⟨``, ``{`` for braces that print nothing, ``\\{``
                  for those that do
``bar``           ``|`` or ``‖``; an ``open bar`` or a ``close bar`` where the notation says which
``sup, sub``      the marks ``^`` and ``_``, behind which a script stands
``raised``        a script of digits above the line; ``lowered``: below it
``prime, top``    ``'``; a sign of transposition
``post``          ``!``, ``%`` or ``°``
``comma, cell``   ``,``; what separates the entries of a row; ``row``: what separates rows
``begin, end``    the edges of an environment, by its name; ``under``: a brace with a label
``words``         words between formulas; ``unknown``: a sign without a meaning
``frac, root``    what takes two groups, and one; ``root`` says its degree
``big``           ``sum``, ``prod``, ``integral``, ``limit`` or ``diag``
``over``          a bar over a group
``pmod``          what takes a modulus
``binom``         what takes two groups, one above the other; ``choose`` stands between them
``partial``       ``∂``
``dots, stop``    ``…``; a point behind the formula; ``finish``: the end of the text
================  ============================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...notation.tokens import MAX_CHARACTERS, MAX_DIGITS, MAX_TOKENS, UnreadableText

RELATIONS = {
    "==": "=", "=": "=", "＝": "=", "!=": "!=", "≠": "!=", "<=": "<=", "≤": "<=", "⩽": "<=",
    "<": "<", ">=": ">=", "≥": ">=", "⩾": ">=", ">": ">", "≈": "≈", "≒": "≈",
    "≡": "≡", "∣": "∣",
}  # fmt: skip
#: Each bracket with the one that closes it.
CLOSING = {"(": ")", "[": "]", "{": "}", "\\{": "\\}", "⌊": "⌋", "⌈": "⌉", "⟨": "⟩"}

#: Why a formula is not read in either notation.
INFINITE = "infinite bounds are not supported"
TWO_SIGNS = "write two formulas, one for each sign"
DOLLAR = "a dollar sign stands around a whole formula only"
UNKNOWN = "{sign} is not known here"
MANY_DIGITS = "a numeral has at most {limit} digits"


class Mark(NamedTuple):
    """One mark of a formula: ``text`` is printed at ``start``, behind ``before``, which prints
    nothing (blanks, sizes); ``says`` is what the text stands for.  A mark ``is_upright`` if a
    command sets its letters so, as those of a name."""

    kind: str
    text: str
    says: str
    before: str
    start: int
    is_upright: bool = False

    @property
    def end(self) -> int:
        """Where the text ends."""
        return self.start + len(self.text)


def limited(source: str, marks: Iterator[Mark]) -> list[Mark]:
    """The ``marks`` of ``source``, if it is no larger than what is read.  Raises
    :class:`~symproof.notation.tokens.UnreadableText`."""
    if len(source) > MAX_CHARACTERS:
        reason = "a formula has at most {limit} characters"
        raise UnreadableText(source, MAX_CHARACTERS, reason, limit=MAX_CHARACTERS)
    found: list[Mark] = []
    for mark in marks:
        if len(found) > MAX_TOKENS:
            reason = "a formula has at most {limit} symbols"
            raise UnreadableText(source, mark.start, reason, limit=MAX_TOKENS)
        digits = mark.kind in ("number", "raised", "lowered")
        if digits and len(mark.says.lstrip("-").replace(".", "")) > MAX_DIGITS:
            raise UnreadableText(source, mark.start, MANY_DIGITS, limit=MAX_DIGITS)
        found.append(mark)
    return found


def unknown(source: str, at: int, text: str, advice: Mapping[str, str]) -> UnreadableText:
    """What to raise because of a sign that has no meaning; of some there is ``advice``."""
    shown = text if text.isprintable() else repr(text)
    return UnreadableText(source, at, advice.get(text, UNKNOWN), sign=shown)
