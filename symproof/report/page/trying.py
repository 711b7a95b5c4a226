"""The terms with which the page computes, as data for its scripts.

They are the terms of the theory and of the refuted claims themselves, names unfolded; the
scripts evaluate them in floating-point numbers, which illustrate and prove nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from ...authoring.formulas import to_term, without_names
from ...authoring.library import Checked, Record
from ...deciding.verdicts import Refuted
from ...kernel.claims import unfold, unfolding
from ...kernel.terms import Lambda, Relation, free_names, substitute, symbol
from ...notation.encoding import encode
from ...notation.names import parse_name
from ...notation.text_writer import write_term


def playground() -> dict[str, Any]:
    """Blocks, and both sides of the theorems on dot product and distance, with the standard
    frequencies: for the position p, the offset k, the block i and n = d/2 blocks; and the score of
    two positions q and k in the 4×4 example."""
    from ...theory.distance import distance
    from ...theory.dot_product import dot_product
    from ...theory.encoding import R_block, theta, v
    from ...theory.example_4x4 import score

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
        "score": score("q", "k"),
    }
    standard = {"omega_#": Lambda(("i",), without_names(theta("i").term))}
    return {
        name: encode(substitute(without_names(to_term(t)), standard)) for name, t in terms.items()
    }


def claims(checked: Iterable[Checked]) -> list[dict[str, Any]]:
    """The false claims of which a reader can try other points: both sides, what is assumed, the
    variables with their sorts, and the point at which the claim certainly fails.  That excludes
    claims whose shapes do not fit, those without variables, those that assume something for all
    values of a variable, and those that fail at points that are not rational."""
    made = (_claim(c.record, c.record.refutation) for c in checked if c.record.is_refuted)
    return [claim for claim in made if claim is not None]


def _claim(record: Record, verdict: object) -> dict[str, Any] | None:
    claim = record.claim
    if not isinstance(verdict, Refuted) or claim.premises:
        return None
    meaning = unfolding(claim)
    relation, *assumed = (unfold(r, meaning) for r in (claim.relation, *claim.hypotheses))
    sides = (side for r in (relation, *assumed) for side in (r.left, r.right))
    used = {name for side in sides for name in free_names(side)}
    variables = [v for v in claim.variables if v.name in used]
    at = verdict.counterexample.point
    values = [*at.values.values(), *(x for table in at.families.values() for x in table.values())]
    if not variables or not all(isinstance(x, Fraction) for x in values):
        return None
    return {
        "name": record.name,
        **_relation(relation),
        "assumed": [_relation(r) for r in assumed],
        "variables": [
            {"name": v.name, "sort": v.sort, "indices": len(v.indices), "label": _label(v.name)}
            for v in variables
        ],
        "point": {
            "values": {name: str(value) for name, value in sorted(at.values.items())},
            "families": {
                name: [[*map(str, index), str(value)] for index, value in sorted(table.items())]
                for name, table in sorted(at.families.items())
            },
        },
    }


def _relation(relation: Relation) -> dict[str, Any]:
    return {"left": encode(relation.left), "op": relation.op, "right": encode(relation.right)}


def _label(name: str) -> str:
    """A variable in plain text; of a family, what stands before the index."""
    if "#" not in name:
        return write_term(symbol(name))
    return write_term(symbol(parse_name(name).base))
