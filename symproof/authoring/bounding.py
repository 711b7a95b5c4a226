"""How the reasons about inequalities become proofs: bounds that are added up, squares that are
compared, and the mean value theorem.

Nothing here is trusted: what is built is replayed by the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..kernel.claims import Condition, LocatedCondition, conditions
from ..kernel.derivatives import derivative
from ..kernel.equations import excess, holes, interval_variable
from ..kernel.facts import Scope, facts
from ..kernel.instances import condition_at
from ..kernel.polynomials import NotNormal
from ..kernel.shapes import IllTyped
from ..kernel.terms import Relation, Term, decode, number, symbol
from ..notation.encoding import encode
from ..search.certificates import same
from ..search.combining import (
    NOTHING,
    Assumptions,
    assumptions_of,
    combine,
    discharging,
    given,
    prove_under,
)
from ..search.prover import by_squares, squared, upwards
from ..search.rewriting import Instance, using
from ..search.separating import by_enclosure
from .formulas import without_names
from .reasons import Bounds, MeanValue, Named, Reason, Rule, Squares, Use, enclosures

Data = dict[str, Any]


def proof_by(
    reason: Reason,
    relation: Relation,
    here: Scope,
    instances: Sequence[Instance],
    assumptions: Assumptions = NOTHING,
) -> Data | None:
    """Proof data for a relation without defined names by a reason whose theorems have these
    ``instances``, under what is assumed; None if there is none."""
    try:
        if isinstance(reason, Bounds):
            return _by_bounds(reason, relation, here, instances, assumptions)
        if isinstance(reason, Squares):
            return _by_squares(reason, relation, here, instances, assumptions)
        if isinstance(reason, MeanValue):
            return _by_mean_value(reason, relation, here, instances, assumptions)
    except (IllTyped, NotNormal):
        return None
    if reason == enclosures:
        return by_enclosure(relation, here, assumptions.hypotheses)
    if isinstance(reason, Rule):
        shown = prove_under(relation, here, assumptions) if reason.kind == "bounds" else None
        return None if shown and shown["rule"] == "enclosure" else shown
    found = using(relation.left, relation.right, here, instances)
    return None if relation.op != "=" or found is None else found.proof


def _by_bounds(
    reason: Bounds,
    relation: Relation,
    here: Scope,
    instances: Sequence[Instance],
    assumptions: Assumptions,
) -> Data | None:
    uses = list(map(given, instances))
    frame = None if reason.witness is None else without_names(reason.witness)
    found = combine(relation, here, uses, assumptions, frame)
    if found is None:
        return None
    needed: list[LocatedCondition] = []
    for k, inside in holes(decode(found["witness"]), here):
        if k < len(reason):
            for h in _supposed(reason[k]):
                needed += condition_at(Condition((), h), instances[k].values, inside)
    return discharging(found, needed, assumptions)


def _supposed(named: Named) -> tuple[Relation, ...]:
    """The hypotheses of a theorem, without defined names."""
    if not isinstance(named, Use):
        return ()
    return assumptions_of(named.record.claim).hypotheses


def _by_squares(
    reason: Squares,
    relation: Relation,
    here: Scope,
    instances: Sequence[Instance],
    assumptions: Assumptions,
) -> Data | None:
    larger = upwards(relation).right
    found = None
    if relation.op != "!=":
        found = proof_by(reason.by, squared(relation), here, instances, assumptions)
    if found is None:
        return None
    order = None
    if "nonnegative" not in facts(larger, here):
        order = prove_under(Relation(larger, ">=", number(0)), here, assumptions)
        if order is None:
            return None
    return by_squares(relation, found, order)


def _by_mean_value(
    reason: MeanValue,
    relation: Relation,
    here: Scope,
    instances: Sequence[Instance],
    assumptions: Assumptions,
) -> Data | None:
    t = reason.variable
    function, low, high, slope = map(
        without_names, (reason.function, reason.start, reason.end, reason.slope)
    )
    claimed = Term("add", relation.left, Term("neg", relation.right))
    identity = same(claimed, excess(function, t, low, high, slope), here)
    if identity is None:
        return None
    weak = relation.op in ("=", "<=", ">=")
    order = prove_under(Relation(low, "<=" if weak else "<", high), here, assumptions)
    if order is None:
        return None
    closed = here.declare((interval_variable(t, low, "<=", here),))
    inside = here.declare((interval_variable(t, low, "<", here),))
    on_closed, on_inside = (
        assumptions._replace(
            hypotheses=(
                *assumptions.hypotheses,
                Relation(low, op, symbol(t)),
                Relation(symbol(t), op, high),
            )
        )
        for op in ("<=", "<")
    )
    change = derivative(function, t, inside)
    slopes = proof_by(reason.by, Relation(change, relation.op, slope), inside, instances, on_inside)
    if slopes is None:
        return None
    return {
        "rule": "mean-value", "variable": t, "function": encode(function), "from": encode(low),
        "to": encode(high), "slope": encode(slope), "order": order,
        "defined": discharging({"rule": "ring"}, [*conditions(function, closed)], on_closed),
        "derivative": discharging(
            slopes, [*conditions(change, inside), *conditions(slope, inside)], on_inside
        ),
        **identity,
    }  # fmt: skip
