"""Where people leave out brackets and still mean one thing only."""

from __future__ import annotations

from ..kernel.terms import Term, children, free_names


def is_plain_angle(above: Term, below: Term) -> bool:
    """Whether ``sin above / below`` can only be meant as the sine of the quotient: a part of π,
    as in ``cos π/4``.  For ``sin x/2`` people disagree."""
    return not free_names(above) and not free_names(below) and _has_pi(above)


def _has_pi(term: Term) -> bool:
    return term.head == "pi" or any(map(_has_pi, children(term)))
