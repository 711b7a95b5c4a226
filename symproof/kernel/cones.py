"""Cones: facts that follow from others by their mere form.

A fact is ``p = 0``, ``p ≠ 0``, ``p ≥ 0`` or ``p > 0`` for a value p of the ring; of the last two p
is real.  These are the cones, as data:

``["fact", k]``         the k-th fact of this place, counted from 0
``["sign", t]``         a term > 0, ≥ 0 or ≠ 0 by its sort and shape: a constant, t², exp(t), …
``["square", c]``       p² > 0 if c says p ≠ 0 of a real number p
``["times", t, c]``     t·p = 0 if c says p = 0
``["product", c, …]``, ``["sum", c, …]``

A term that may be undefined is used only where facts say that it is not.
"""

from __future__ import annotations

from functools import reduce
from typing import Any, NamedTuple

from .claims import Relation, demand_type
from .comparing import shows
from .conditions import Condition, Need, conditions
from .context import IMPLIES, Context, ProofError, written_number
from .evaluation import Evaluation
from .facts import FACTS, facts
from .polynomials import Value
from .terms import Term

Fact = tuple[Value, str]

SHOWN = ((">", "positive"), (">=", "nonnegative"), ("!=", "nonzero"))


class Place(NamedTuple):
    """A place of a proof: the context, the ring, the facts, and the conditions that the theorem has
    by what it says."""

    context: Context
    form: Evaluation
    facts: list[Fact | None]
    stated: frozenset[Condition]

    def value(self, term: Term) -> Value:
        return self.form.scalar_of(term)

    def says(self, relation: Relation) -> Fact:
        """A relation as a fact."""
        relation = relation.downwards()
        return self.value(relation.gap()), relation.op

    def is_zero(self, value: Value, other: Value) -> bool:
        return self.form.ring.is_zero(self.form.ring.sub(value, other))

    def is_real(self, value: Value) -> bool:
        return "real" in self.form.ring.facts(value)

    def term(self, data: Any) -> Term:
        """A number of the proof, which is defined here."""
        term = written_number(data, self.context)
        self.demand(conditions(term, self.context.here))
        return term

    def demand(self, needed: list[Need]) -> None:
        """Raise :class:`ProofError` unless all of these are plain or among the facts."""
        for condition, here in needed:
            inside = here.since(self.context.here)
            if condition not in self.stated and (inside or not self.holds(condition)):
                raise ProofError("not among the facts", condition.relation)

    def holds(self, condition: Condition) -> bool:
        value, wanted = self.says(condition.relation)
        ring, by_shape = self.form.ring, facts(condition.relation.gap(), self.context.here)
        if FACTS.get(condition.relation.op) in by_shape or shows(self.form, value, wanted):
            return True
        key = ring.key(value)
        return any(
            known and wanted in IMPLIES[known[1]] and ring.key(known[0]) == key
            for known in self.facts
        )


def cone(data: Any, at: Place) -> Fact:
    """The fact that a cone is.  p, q: values.

    p > 0, q ≥ 0     p ≥ 0, q ≥ 0     p = 0, q ∘ 0     p ≠ 0, q ≠ 0     p = 0     p ≠ 0 real
    ------------     ------------     ------------     ------------     -----     ----------
    p + q > 0        p·q, p+q ≥ 0     p + q ∘ 0        p·q ≠ 0          t·p = 0   p² > 0
    """
    kind, *args = demand_type(list, data)
    ring = at.form.ring
    if kind == "fact":
        (index,) = args
        k: int = demand_type(int, index)
        known = at.facts[k] if 0 <= k < len(at.facts) else None
        if known is None:
            raise ProofError(f"fact {k} cannot be used")
        return known
    if kind == "sign":
        term = at.term(*args)
        shown = facts(term, at.context.here)
        op = next((op for op, fact in SHOWN if fact in shown), None)
        if op is None:
            raise ProofError("the sign of a term is not plain", Relation(term, "=", term))
        return at.value(term), op
    if kind == "square":
        (inner,) = args
        p, op = cone(inner, at)
        if op not in ("!=", ">") or not at.is_real(p):
            raise ProofError("the square of what may be 0, or not real, is not > 0")
        return ring.mul(p, p), ">"
    if kind == "times":
        data, inner = args
        p, op = cone(inner, at)
        if op != "=":
            raise ProofError("only equations are multiplied by any term")
        return ring.mul(at.value(at.term(data)), p), op
    join = {"sum": _plus, "product": _times}.get(kind)
    if join is None or not args:
        raise ProofError(f"there is no cone {kind!r}")
    return reduce(lambda a, b: join(at, a, b), (cone(part, at) for part in args))


def _plus(at: Place, a: Fact, b: Fact) -> Fact:
    ops = {a[1], b[1]}
    op = max(ops, key=("=", "!=", ">=", ">").index)
    if "!=" in ops and ops != {"!=", "="}:
        raise ProofError("a sum with what is ≠ 0 has no sign")
    return at.form.ring.add(a[0], b[0]), op


def _times(at: Place, a: Fact, b: Fact) -> Fact:
    ops = {a[1], b[1]}
    op = next(op for op in ("=", "!=", ">=", ">") if op in ops)
    if op == "!=" and ">=" in ops:
        raise ProofError("a product of what is ≠ 0 and of what is ≥ 0 has no sign")
    return at.form.ring.mul(a[0], b[0]), op
