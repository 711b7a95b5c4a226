"""Enclosures: what terms are at a point, and whether that refutes a claim.

At a point (for every variable an exact number, rational or a term such as √2 or π/2; for every
family finitely many rational ones) each term is evaluated to a number that is either exactly
rational or enclosed in a ball.  Whatever is not certain raises :class:`NothingCertain`.

The word "refuted" rests on this folder, on the ball arithmetic of python-flint (Arb), and on
the kernel's account of what a claim says and when a term is defined.

* ``balls``, ``matrices``, ``values``   numbers, matrices of them, terms at a point;
* ``refuting``                          whether the point refutes the claim;
* ``decimals``, ``data``                how numbers are shown, counterexamples as plain data.
"""

from .balls import NothingCertain, Number
from .data import (
    NotACounterexample,
    decode_counterexample,
    encode_counterexample,
    replay,
)
from .matrices import Enclosure, ScalarMatrix, ScaledIdentity, ShapeError
from .refuting import (
    Counterexample,
    EqualAt,
    Obligations,
    exactly,
    examine,
    fits,
    obligations,
    separates,
)
from .values import MATRIX_HEADS, Indices, NodeBudget, Point, enclose, mentions

__all__ = [
    "MATRIX_HEADS",
    "Counterexample",
    "Enclosure",
    "EqualAt",
    "Indices",
    "NodeBudget",
    "NotACounterexample",
    "NothingCertain",
    "Number",
    "Obligations",
    "Point",
    "ScalarMatrix",
    "ScaledIdentity",
    "ShapeError",
    "decode_counterexample",
    "enclose",
    "encode_counterexample",
    "exactly",
    "examine",
    "fits",
    "mentions",
    "obligations",
    "replay",
    "separates",
]
