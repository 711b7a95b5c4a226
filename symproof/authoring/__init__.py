"""How derivations are written in Python, and how their reasons become proofs.

Everything that an author needs can be imported from here::

    from symproof.authoring import Real, algebra, calc, theorem
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .assumptions import assumed as assumed
    from .assumptions import by_induction as by_induction
    from .assumptions import cases as cases
    from .assumptions import induction_hypothesis as induction_hypothesis
    from .derivations import Derivation as Derivation
    from .derivations import calc as calc
    from .formulas import define as define
    from .formulas import diag as diag
    from .formulas import dot as dot
    from .formulas import family as family
    from .formulas import formula as formula
    from .formulas import norm as norm
    from .formulas import root as root
    from .formulas import stack as stack
    from .formulas import total as total
    from .library import Complex as Complex
    from .library import Integer as Integer
    from .library import Natural as Natural
    from .library import Positive as Positive
    from .library import PositiveInteger as PositiveInteger
    from .library import Real as Real
    from .library import Source as Source
    from .library import refuted as refuted
    from .library import theorem as theorem
    from .reasons import algebra as algebra
    from .reasons import bound as bound
    from .reasons import bounds as bounds
    from .reasons import claimed as claimed
    from .reasons import definition as definition
    from .reasons import enclosures as enclosures
    from .reasons import exact_values as exact_values
    from .reasons import exponentials as exponentials
    from .reasons import hypothesis as hypothesis
    from .reasons import induction as induction
    from .reasons import linear as linear
    from .reasons import mean_value as mean_value
    from .reasons import pi_bounds as pi_bounds
    from .reasons import squares as squares
    from .reasons import sums as sums

_HOMES = {
    "assumptions": ["assumed", "by_induction", "cases", "induction_hypothesis"],
    "derivations": ["Derivation", "calc"],
    "formulas": ["define", "diag", "dot", "family", "formula", "norm", "root", "stack", "total"],
    "library": [
        "Complex", "Integer", "Natural", "Positive", "PositiveInteger", "Real", "Source",
        "refuted", "theorem",
    ],
    "reasons": [
        "algebra", "bound", "bounds", "claimed", "definition", "enclosures", "exact_values",
        "exponentials", "hypothesis", "induction", "linear", "mean_value", "pi_bounds", "squares",
        "sums",
    ],
}  # fmt: skip
_HOME = {name: module for module, names in _HOMES.items() for name in names}
__all__ = [*_HOME]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'symproof.authoring' has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
