"""Doubts: what print leaves open about a relation that is false as it is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...base.messages import Said
from ...kernel.terms import Relation, free_names
from ...reading.elaborate.placeholders import subterms
from ...reading.lexing.latex import POINT
from ..source.scan import Document, Piece
from .angles import has_angle, is_in_degrees
from .arithmetic import is_of_any_ring, other_ring

_FUNCTION = r"\\(?:sin|cos|tan|cot|sec|csc|log|ln|exp)\s*(?:\^\s*(?:[0-9]|\{[0-9]+\}))?\s*"
_FENCE = r"(?:(?:\\left)?\((?:[^()]|\([^()]*\))*\)|\{[^{}]*\})\s*"
_LETTER = r"(?:[A-Za-z0-9]|\\(?:frac|alpha|beta|gamma|theta|phi|omega|pi)\b)"
_PER_CENT = re.compile(r"\\?%")
_TIMES_HUNDRED = re.compile(r"(?:\\(?:times|cdot)(?![A-Za-z])|[×·*])\s*100(?!\s*\\?%|[\d.])")
#: What people print for two things, with the question which of them is meant.
DOUBTS = (
    (
        re.compile(r"\\(?:sin|cos|tan)\s*(?:\^\s*\{\s*-\s*1\s*\}|⁻¹)|(?:sin|cos|tan)⁻¹"),
        "is this an inverse or a power?  Write (sin(x))^n",
    ),
    (
        re.compile(
            r"(?<![\w)}\]^_])\s*(?:\\left)?\[(?!\s*\\begin\b)[^][()=,;&]*[A-Za-z][^][()=,;&]*\]"
            r"(?!\s*[_^])"
        ),
        "do these brackets round, as ⌊x⌋ does?  Write \\lfloor x\\rfloor, or parentheses",
    ),
    (
        re.compile(r"(?:\\pm|±)[^=<>≤≥≠]*(?:\\pm|±)"),
        "do these signs belong together?  Write each case",
    ),
    (
        re.compile(_FUNCTION + rf"(?:{_FENCE}{_LETTER}|\{{[^{{}}]*\}}\s*\^)"),
        "does the argument go on behind the parenthesis?  Write \\sin((a) b) or b \\sin(a)",
    ),
)


def _in_print(formula: str) -> Said | None:
    """Which question a ``formula`` leaves open that print does not answer, if it is false as it is
    read."""
    return next((Said(said) for pattern, said in DOUBTS if pattern.search(formula)), None)


class Customs(NamedTuple):
    """Whether a point multiplies in a document, and the ring of which it speaks if that is not the
    one of the numbers."""

    points_multiply: bool
    ring: str


class Printed(NamedTuple):
    """A formula up to its relation, and ``beside`` it the one that prints its left side."""

    text: str
    beside: str
    customs: Customs


def customs_of(document: Document) -> Customs:
    """The customs of a document."""
    points = any(
        isinstance(p, Piece) and p.kind == "latex" and POINT.search(p.text) for p in document.parts
    )
    return Customs(points, other_ring(document.text))


def doubt(printed: Printed, relations: Sequence[Relation]) -> Said | None:
    """The question whether relations that fail as they are read are meant otherwise."""
    rounds = any(t.head == "floor" for r in relations for side in (r.left, r.right)
                 for t in subterms(side))  # fmt: skip
    if _PER_CENT.search(printed.text) and _TIMES_HUNDRED.search(printed.beside + printed.text):
        return Said("is this a number of per cent?  Write \\times 100\\%")
    for text in (printed.beside, printed.text):  # brackets that were read as ⌊x⌋ leave nothing open
        if found := _in_print(text.replace("[", "(") if rounds else text):
            return found
    if printed.customs.ring and all(map(is_of_any_ring, relations)):
        said = "false of numbers, but the document speaks of {ring}: is this an equation there?"
        return Said(said, ring=printed.customs.ring)
    sides = (relations[0].left, relations[0].right)
    decimal = any(t.head == "num" and t.args[1] for side in sides for t in subterms(side))
    if printed.customs.points_multiply and decimal:
        return Said("is this a decimal point?  Elsewhere in this document a point multiplies")
    in_degrees = [is_in_degrees(side) for side in sides]
    plain = [not free_names(side) and not has_angle(side) for side in sides]
    if in_degrees != in_degrees[::-1] and plain[in_degrees.index(False)]:
        return Said("in which unit is the side without °?  Write its unit, or π for radians")
    return None
