"""Untrusted: proofs of equations that need no theorem."""

from __future__ import annotations

from ..kernel.facts import Scope
from ..kernel.normal import equal
from ..kernel.terms import Term
from .certificates import proof_of
from .certificates.session import Data


def equation(left: Term, right: Term, here: Scope) -> Data | None:
    """A proof that two terms without defined names are equal: by laws of their functions, or by
    the exponential normal form.  Raises :class:`~symproof.kernel.shapes.IllTyped` and
    :class:`~symproof.kernel.polynomials.NotNormal`."""
    found = proof_of(left, right, here)
    if found is None and equal(left, right, here):
        found = {"rule": "normal-form"}
    return found
