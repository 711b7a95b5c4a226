"""The rule ``witness``: what is assumed and the opposite of what is claimed contradict each other.

Facts at the beginning are, in this order: what is assumed, what the terms as written need in order
to be defined (if it speaks of variables), and the opposite of the claim.  A proof is a list of
steps, of which the last one ends it; c is a cone:

``["have", t, c]``      the value of c, written as the term t, and its sign are one more fact
``["cut", t, c]``       t ≥ 0 for an integer t, if c says t + r ≥ 0 with r < 1 (> 0: r ≤ 1)
``["law", name, v]``    an instance of a law or of a theorem, whose hypotheses are facts
``["lemma", r, p]``     a relation with a proof by any rule
``["done", c]``         the cone c says 0 > 0 or 0 ≠ 0
``["split", t, b]``     branches ``[op, proof]``, of which one says t op 0

Nothing becomes a condition of the theorem that is not one of its own terms.

A fact is ``p = 0``, ``p ≠ 0``, ``p ≥ 0`` or ``p > 0`` for a value p of the ring; of the last two p
is real.  These are the cones, facts that follow from others by their mere form, as data:

``["fact", k]``         the k-th fact of this place, counted from 0
``["sign", t]``         a term > 0, ≥ 0 or ≠ 0 by its sort and shape: a constant, t², exp(t), …
``["square", c]``       p² > 0 if c says p ≠ 0 of a real number p
``["times", t, c]``     t·p = 0 if c says p = 0
``["product", c, …]``, ``["sum", c, …]``

A term that may be undefined is used only where facts say that it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, NamedTuple

from .claims import Condition, Conditions, conditions, demand_type, names_of, of_sides
from .context import ProofContext, ProofError, read_number, read_relation
from .evaluation import Evaluation, shows
from .facts import FACTS, facts
from .instances import condition_at, values_of, with_values
from .polynomials import NotNormal, Value
from .terms import IMPLIES, NEGATED, RELATIONS, Relation, Term, number

Fact = tuple[Value, str]


class WitnessState(NamedTuple):
    """The state of a refutation: the context, the ring, the facts, and the conditions that the
    theorem has because of its own terms."""

    context: ProofContext
    evaluation: Evaluation
    facts: list[Fact | None]
    stated: frozenset[Condition]

    def value(self, term: Term) -> Value:
        return self.evaluation.scalar_of(term)

    def as_fact(self, relation: Relation) -> Fact:
        """A relation as a fact."""
        relation = relation.downwards()
        return self.value(relation.difference()), relation.op

    def is_zero(self, value: Value, other: Value) -> bool:
        return self.evaluation.ring.is_zero(self.evaluation.ring.sub(value, other))

    def is_real(self, value: Value) -> bool:
        return "real" in self.evaluation.ring.facts(value)

    def term(self, data: Any) -> Term:
        """A number of the proof, which is defined here."""
        term = read_number(data, self.context)
        self.demand(conditions(term, self.context.here))
        return term

    def demand(self, needed: Conditions) -> None:
        """Raise :class:`ProofError` unless all of these are plain or among the facts."""
        for condition, here in needed:
            inside = here.since(self.context.here)
            if condition not in self.stated and (inside or not self.is_known(condition)):
                raise ProofError("not among the facts", condition.relation)

    def is_known(self, condition: Condition) -> bool:
        value, wanted = self.as_fact(condition.relation)
        ring, by_shape = (
            self.evaluation.ring,
            facts(condition.relation.difference(), self.context.here),
        )
        if FACTS.get(condition.relation.op) in by_shape or shows(self.evaluation, value, wanted):
            return True
        key = ring.key(value)
        return any(
            known and wanted in IMPLIES[known[1]] and ring.key(known[0]) == key
            for known in self.facts
        )


def cone(data: Any, at: WitnessState) -> Fact:
    """The fact that a cone is.  p, q: values.

    p > 0, q ≥ 0     p ≥ 0, q ≥ 0     p = 0, q ∘ 0     p ≠ 0, q ≠ 0     p = 0     p ≠ 0 real
    ------------     ------------     ------------     ------------     -----     ----------
    p + q > 0        p·q, p+q ≥ 0     p + q ∘ 0        p·q ≠ 0          t·p = 0   p² > 0
    """
    kind, *args = demand_type(list, data)
    ring = at.evaluation.ring
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
        op = next((op for op, fact in FACTS.items() if fact in shown), None)
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


def _plus(at: WitnessState, a: Fact, b: Fact) -> Fact:
    ops = {a[1], b[1]}
    op = max(ops, key=("=", "!=", ">=", ">").index)
    if "!=" in ops and ops != {"!=", "="}:
        raise ProofError("a sum with what is ≠ 0 has no sign")
    return at.evaluation.ring.add(a[0], b[0]), op


def _times(at: WitnessState, a: Fact, b: Fact) -> Fact:
    ops = {a[1], b[1]}
    op = next(op for op in ("=", "!=", ">=", ">") if op in ops)
    if op == "!=" and ">=" in ops:
        raise ProofError("a product of what is ≠ 0 and of what is ≥ 0 has no sign")
    return at.evaluation.ring.mul(a[0], b[0]), op


# -- witnesses -------------------------------------------------------------------------------------


def by_witness(relation: Relation, proof: Any, context: ProofContext) -> Conditions:
    """From what is assumed and the opposite of the claim follows a contradiction.

    Γ, D, ¬(l op r) ⊢ 0 > 0
    -----------------------   where the terms of Γ and of l op r are defined, which is D
    Γ ⊢ l op r
    """
    state, needed = initial_state(relation, context)
    refute(proof["steps"], state)
    return needed


def initial_state(relation: Relation, context: ProofContext) -> tuple[WitnessState, Conditions]:
    """The facts with which a proof begins, and what the terms as written need."""
    here = context.here
    needed = [c for r in (*context.hypotheses, relation) for c in of_sides(r, here)]
    stated = dict.fromkeys(condition for condition, _ in needed)
    defined = [c.relation for c in stated if c.ranges == here.ranges and names_of(c.relation)]
    negated = relation._replace(op=NEGATED[relation.op])
    state = WitnessState(context, Evaluation(here), [], frozenset(stated))
    for known in (*context.hypotheses, *defined, negated):
        try:
            state.facts.append(state.as_fact(known))
        except NotNormal:  # a fact about matrices, say: it is not used
            state.facts.append(None)
    return state, needed


def refute(steps: Any, at: WitnessState) -> None:
    """Check that the facts ``at`` a place contradict each other; raises :class:`ProofError`."""
    *before, last = demand_type(list, steps)
    at = at._replace(facts=[*at.facts])
    for step in before:
        kind, *args = demand_type(list, step)
        at.facts.append(EXTENDS[demand_type(str, kind)](at, *args))
    kind, *args = demand_type(list, last)
    ENDS[demand_type(str, kind)](at, *args)


# -- steps that give one more fact -----------------------------------------------------------


def have(at: WitnessState, data: Any, given: Any) -> Fact:
    """
    p ∘ 0     t = p
    ---------------   p ∘ 0 is what a cone says
    t ∘ 0
    """
    value, (p, op) = at.value(at.term(data)), cone(given, at)
    if not at.is_zero(value, p):
        raise ProofError("a line is not what its cone says")
    return value, op


def cut(at: WitnessState, data: Any, given: Any) -> Fact:
    """
    t ∈ ℤ    t + r ≥ 0, r < 1        t ∈ ℤ    t + r > 0, r ≤ 1
    -------------------------        -------------------------
    t ≥ 0                            t ≥ 0
    """
    term = at.term(data)
    value, (p, op) = at.value(term), cone(given, at)
    rest = at.evaluation.ring.constant(at.evaluation.ring.sub(p, value))
    whole = "integer" in facts(term, at.context.here) | at.evaluation.ring.facts(value)
    if not whole or rest is None or op == "!=" or not (rest < 1 or (rest == 1 and op == ">")):
        raise ProofError("not the next integer", Relation(term, ">=", number(0)))
    return value, ">="


def law(at: WitnessState, data: Any, given: Any) -> Fact:
    """
    ∀ x, Δ(x) ⇒ r(x)     Γ ⊢ Δ(t)     Γ ⊢ r(t) and Δ(t) are defined
    ---------------------------------------------------------------
    Γ ⊢ r(t)
    """
    context = at.context
    name, here = demand_type(str, data), context.here
    known = context.known.get(name)
    if known is None or any(p.variables or p.hypotheses for p in known.premises):
        raise ProofError(f"there is no theorem {name!r} above this one that can be used here")
    values = values_of(name, known, demand_type(dict, given), context, here)
    relation, needed = with_values(known, values, here)
    for premise in known.premises:
        needed += condition_at(Condition((), premise.relation), values, here)
    at.demand(needed)
    context.used.append(name)
    return at.as_fact(relation)


def lemma(at: WitnessState, data: Any, proof: Any) -> Fact:
    """
    Γ ⊢ r by another rule     Γ ⊢ r is defined
    ------------------------------------------
    Γ ⊢ r
    """
    relation = read_relation(data, at.context, at.context.here)
    at.demand(at.context.prove(relation, proof, at.context))
    return at.as_fact(relation)


# -- steps that end a proof ------------------------------------------------------------------


def done(at: WitnessState, given: Any) -> None:
    """
    p ∘ 0     p = 0
    ---------------   ∘ is > or ≠, and p ∘ 0 is what a cone says
    ⊥
    """
    value, op = cone(given, at)
    if op not in (">", "!=") or not at.evaluation.ring.is_zero(value):
        raise ProofError("the last line is no contradiction")


def split(at: WitnessState, data: Any, branches: Any) -> None:
    """
    Γ, t < 0 ⊢ ⊥     Γ, t = 0 ⊢ ⊥     Γ, t > 0 ⊢ ⊥
    ----------------------------------------------   t real; or t = 0, t ≠ 0 for any number t
    Γ ⊢ ⊥
    """
    term, context = at.term(data), at.context
    ops = [demand_type(str, op) for op, _ in demand_type(list, branches)]
    if {*ops} != {"=", "!="} and not at.is_real(at.value(term)):
        raise ProofError("only real numbers are ordered", Relation(term, "=", number(0)))
    if not {*"<=>"} <= {*"".join(RELATIONS[op] for op in ops)}:
        raise ProofError("a case is missing", Relation(term, "=", number(0)))
    for op, steps in branches:
        case = Relation(term, op, number(0))
        inside = context.assuming((*context.hypotheses, case), context.premises)
        refute(steps, at._replace(context=inside, facts=[*at.facts, at.as_fact(case)]))


EXTENDS: Mapping[str, Callable[..., Fact]] = {"have": have, "cut": cut, "law": law, "lemma": lemma}
ENDS: Mapping[str, Callable[..., None]] = {"done": done, "split": split}
