"""Angles: which terms are in degrees, and which are surely in radians."""

from __future__ import annotations

from ...kernel.terms import Term, children
from ...reading.elaborate.placeholders import subterms
from ...reading.elaborate.scripts import DEGREE

_ANGLES = ("pi", "arcsin", "arccos", "arctan", "arg")


def is_in_degrees(term: Term) -> bool:
    """Whether ``term`` is an angle written with the sign °, as 2·30° is and sin 30° is not."""
    if term.head == "mul" and term.args[-1] == DEGREE:
        return True
    inside = term.head in ("add", "neg", "mul", "div")
    return inside and any(map(is_in_degrees, children(term)))


def has_angle(term: Term) -> bool:
    """Whether π or the value of an inverse circular function stands in ``term``."""
    return any(t.head in _ANGLES for t in subterms(term))
