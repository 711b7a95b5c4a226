"""The terms with which the page computes, as data for its scripts.

They are the terms of the theory and of the refuted claims themselves, names unfolded; the
scripts evaluate them in floating-point numbers, which illustrate and prove nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from ..authoring.formulas import closure, to_term
from ..authoring.library import Checked
from ..kernel.claims import Claim, Relation, unfolded, unfolding
from ..kernel.terms import Lambda, Term, encode, free_names, substitute, symbol
from ..notation.names import parse_name
from ..notation.text_writer import write_term
from ..verdicts import Refuted


def playground() -> dict[str, Any]:
    """Blocks, and both sides of the theorems on dot product and distance, with the standard
    frequencies: for the position p, the offset k, the block i and n = d/2 blocks."""
    from ..theory.distance import distance
    from ..theory.dot_product import dot_product
    from ..theory.encoding import R_block, theta, v

    there = {"q": Lambda((), to_term("p + k"))}
    dots, distances = dot_product.plain, distance.plain
    terms = {
        "frequency": theta("i"),
        "block": v("p", "i"),
        "moved": v("p + k", "i"),
        "turned": R_block("i", "k") * v("p", "i"),
        "dot": substitute(dots.left, there),
        "dotByTheorem": substitute(dots.right, there),
        "distance": distances.left,
        "distanceByTheorem": distances.right,
    }
    standard = {"omega_#": Lambda(("i",), _plain(theta("i").term))}
    return {name: encode(substitute(_plain(to_term(t)), standard)) for name, t in terms.items()}


def _plain(term: Term) -> Term:
    """``term`` without defined names."""
    made = closure(free_names(term))
    return substitute(term, unfolding(Claim((), made, (), Relation(term, "=", term))))


def claims(checked: Iterable[Checked]) -> list[dict[str, Any]]:
    """The claims that are false: both sides, the variables with their sorts, and the point at
    which the claim certainly fails, None if its shapes do not fit."""
    return [_claim(c) for c in checked if c.record.is_refuted and c.record.refutation is not None]


def _claim(checked: Checked) -> dict[str, Any]:
    claim, verdict = checked.record.claim, checked.record.refutation
    left, op, right = unfolded(claim)
    point: Mapping[str, Any] | None = None
    if isinstance(verdict, Refuted):
        at = verdict.counterexample.point
        point = {
            "values": {name: _written(value) for name, value in sorted(at.values.items())},
            "families": {
                name: [[*map(_written, index), _written(value)] for index, value in table]
                for name, table in sorted((n, sorted(t.items())) for n, t in at.families.items())
            },
        }
    used = free_names(left) | free_names(right)
    return {
        "name": checked.record.name,
        "left": encode(left),
        "op": op,
        "right": encode(right),
        "variables": [
            {"name": v.name, "sort": v.sort, "indices": len(v.indices), "label": _label(v.name)}
            for v in claim.variables
            if v.name in used
        ],
        "point": point,
    }


def _label(name: str) -> str:
    """A variable in plain text; of a family, what stands before the index."""
    if "#" not in name:
        return write_term(symbol(name))
    return write_term(symbol(parse_name(name).base))


def _written(value: Fraction | tuple[Fraction, Fraction]) -> str:
    """A value as it is typed; complex ones are not among those that the page can try."""
    return str(value) if isinstance(value, Fraction) else f"{value[0]} + {value[1]}i"
