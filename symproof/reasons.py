"""Reasons: what a step of a derivation may use.  Every reason is binding.

===================  ======================================================================
reason               what the step may use
===================  ======================================================================
a theorem            the named instances of it and the laws of rings, matrices, finite sums
``algebra``          the laws of rings and matrices, functions opaque
``sums``             those and the linearity of Σ; the step must contain a Σ
``definition``       what the names stand for, and ``algebra``; a name must be unfolded
``exponentials``     the exponential normal form: the foundation, used for first theorems
``exact_values``     the values of functions at constants; no variable in their arguments
``bounds``           a witness for the sign of the difference, such as a sum of squares
``claimed``          nothing: the claim is one that gets refuted
===================  ======================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .library import Record


class Rule(NamedTuple):
    """A reason that needs no theorem."""

    kind: str


class Use(NamedTuple):
    """A theorem, with values for some of its variables; the others stand for themselves."""

    record: Record
    values: dict[str, Any]


algebra = Rule("algebra")
sums = Rule("sums")
definition = Rule("definition")
exponentials = Rule("exponentials")
exact_values = Rule("exact_values")
bounds = Rule("bounds")
claimed = Rule("claimed")
