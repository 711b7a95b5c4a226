"""Doubts: what print leaves open about a relation that is false as it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..kernel.claims import Relation
from ..kernel.terms import free_names
from ..reading.elaborate.placeholders import subterms
from ..reading.lexing.latex import POINT
from ..system.messages import Said
from .angles import has_angle, is_in_degrees
from .arithmetic import is_of_any_ring, other_ring
from .scan import Document, Piece
from .suspicion import in_doubt


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
    """Why relations that fail as they are read may be meant otherwise."""
    if found := in_doubt(printed.beside) or in_doubt(printed.text):
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
