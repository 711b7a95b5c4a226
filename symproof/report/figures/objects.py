"""The objects of the theory with the standard frequencies, as terms and as numbers.

Every number in a figure comes from here: the terms are those that the theorems are about, with
the standard frequencies put in for the arbitrary ω_i, as ``dot_product_standard`` does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from ...authoring.formulas import Formula, closure, dot, formula, norm
from ...kernel.claims import Claim, unfolding
from ...kernel.terms import Lambda, Relation, free_names, substitute
from ...theory.encoding import PE, R_block, theta, v
from .numbers import numbers


def unfolded(formula: Formula) -> Formula:
    """``formula`` without defined names."""
    term = formula.term
    meaning = unfolding(Claim((), closure(free_names(term)), (), Relation(term, "=", term)))
    return Formula(substitute(term, meaning))


def standard(formula: Formula) -> Formula:
    """``formula`` with the standard frequencies for the arbitrary ones, its names unfolded."""
    plain = unfolded(formula).term
    return Formula(substitute(plain, {"omega_#": Lambda(("i",), theta("i").term)}))


def frequencies(d: int) -> Any:
    """The d/2 standard frequencies."""
    return numbers(theta("i"), i=np.arange(d // 2), n=d // 2)


def encodings(positions: Any, d: int) -> Any:
    """The encodings of the positions, one a row."""
    return numbers(standard(PE("p")), p=np.asarray(positions, dtype=float), n=d // 2)[:, 0].T


def blocks(positions: Any, i: int, d: int) -> Any:
    """Block i of the positions, one a row: sine and cosine."""
    return numbers(standard(v("p", "i")), p=np.asarray(positions, dtype=float), i=i, n=d // 2)[
        :, 0
    ].T


def rotated(positions: Any, k: float, i: int, d: int) -> Any:
    """R_i(k) times block i of the positions, one a row."""
    product = R_block("i", "k") * v("p", "i")
    return numbers(standard(product), p=np.asarray(positions, dtype=float), i=i, k=k, n=d // 2)[
        :, 0
    ].T


def turned(vector: Sequence[float], p: float, i: int, d: int) -> Any:
    """R_i(p) times a pair of entries: a query or a key at the position p."""
    product = R_block("i", "p") * formula([["a"], ["b"]])
    return numbers(standard(product), a=vector[0], b=vector[1], i=i, p=p, n=d // 2).reshape(2)


@cache
def _by_offset(d: int, last: int) -> tuple[Any, Any]:
    p, q = PE("p"), PE("q")
    at = {"p": 0.0, "q": np.arange(last + 1.0), "n": d // 2}
    return numbers(standard(dot(p, q)), **at), numbers(standard(norm(q - p)), **at)


def dot_products(d: int, last: int) -> Any:
    """PE_0 · PE_k for the offsets k = 0, 1, …, last."""
    return _by_offset(d, last)[0]


def distances(d: int, last: int) -> Any:
    """The distance of PE_0 and PE_k for k = 0, 1, …, last."""
    return _by_offset(d, last)[1]


def first_rise(d: int, last: int = 256) -> int:
    """The smallest offset k at which the dot product is smaller than at k + 1."""
    return int(np.argmax(np.diff(dot_products(d, last)) > 0))
