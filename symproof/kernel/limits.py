"""Limits of real functions.

A limit or an infinite sum has a value only where this file shows that it exists: it needs what
never holds (see ``claims``), and the rule ``limits`` alone puts its value in its place.

A function that has a derivative by the rules (see ``derivatives``) is continuous wherever it is
defined.  Its expansion to the order of its last derivative at a point gives limits of quotients
there: f(x) = f(a) + f′(a)·(x − a) + … + f⁽ⁿ⁾(a)·(x − a)ⁿ/n! + o((x − a)ⁿ).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .claims import (
    Conditions,
    LocatedCondition,
    conditions,
    demand_type,
    domain_conditions,
    located,
    of_sides,
    unfold,
)
from .context import LAW, ProofContext, ProofError, read_number, read_term
from .derivatives import OUTER, derivative
from .facts import FACTS, Scope, Variable, facts, has_sort, inner_scope, sort_above
from .functions import QUOTIENTS
from .instances import proved_between, values_of
from .terms import (
    AT_POINT,
    BINDING,
    LIMITS,
    Relation,
    Term,
    children,
    decode,
    difference,
    fill,
    free_names,
    number,
    put,
    rebuild,
    substitute,
    symbol,
)

MAX_ORDER = 8  # derivatives that are compared
CONTINUOUS = frozenset(("hole", "add", "mul", "neg", "div", "pow", "abs", *OUTER, *QUOTIENTS))
Found = tuple[Term, Conditions]


def limit_of(term: Term, data: Any, context: ProofContext) -> Found:
    """The value of a limit of a real function f, with conditions, by the first key that is there.
    f(x) → v is said of the way in which x moves in ``term``, and "near" means far along it.

    ``order``, ``zeros``    f = F/G, F⁽ʲ⁾(a) = G⁽ʲ⁾(a) = 0 for j < n  ⇒  f → F⁽ⁿ⁾(a)/G⁽ⁿ⁾(a)
    ``near``, ``body``      f(x) = h(x) for all x that are near, h → v  ⇒  f → v
    ``context``, ``parts``  f = C[g₁, g₂, …], gₖ → lₖ, C is continuous there  ⇒  f → C[l₁, l₂, …]
    ``turned``              f(1/t), or f(−1/t) where x falls, → v as t falls to 0  ⇒  f → v
    ``law``                 F(y) → v as y grows, g(x) > 0 near, 1/g → 0, f = F(g)  ⇒  f → v
    """
    if term.head not in LIMITS:
        raise ProofError("only a limit has this kind of proof")
    if not has_sort(term.args[-1], "real", inner_scope(term, context.here)):
        raise ProofError("the limit of what is not known to be real", Relation(term, "=", term))
    for key, kind in _KINDS.items():
        if key in demand_type(dict, data):
            return kind(term, data, context)
    raise ProofError("a limit without a proof", Relation(term, "=", term))


def _by_order(term: Term, data: Any, context: ProofContext) -> Found:
    if term.head not in AT_POINT:
        raise ProofError("derivatives are taken at a point")
    var, point, body = term.args
    order, (above, below) = demand_type(int, data["order"]), demand_type(list, data["zeros"])
    sides = body.args if body.head == "div" else (body, number(1))
    inner = inner_scope(Term("deriv", var, point, body), context.here)
    values: list[Term] = []
    needed: Conditions = []
    for slope, zeros in zip(sides, (above, below), strict=True):
        if not 0 <= order == len(demand_type(list, zeros)) <= MAX_ORDER:
            raise ProofError("a proof is needed for each derivative before the last")
        for k in range(max(order, 1) + 1):
            slope = derivative(slope, var, inner) if k else slope
            at = put(slope, var, point)
            needed += conditions(at, context.here)
            if k < order:
                needed += context.prove(Relation(at, "=", number(0)), zeros[k], context)
            elif k == order:
                values.append(at)
    return Term("div", *values), needed


def _by_body(term: Term, data: Any, context: ProofContext) -> Found:
    body, needed = _near(term, "=", term.args[-1], data, context)
    value, more = limit_of(_of(body, term), data["then"], context)
    return value, needed + more


def _by_parts(term: Term, data: Any, context: ProofContext) -> Found:
    frame = substitute(decode(demand_type(list, data["context"])), context.meaning)
    bodies, limits, needed = [], [], []
    for part, proof in demand_type(list, data["parts"]):
        bodies.append(read_number(part, context, inner_scope(term, context.here)))
        value, more = limit_of(_of(bodies[-1], term), proof, context)
        limits.append(value)
        needed += more
    if fill(frame, bodies) != term.args[-1] or term.args[0] in free_names(frame):
        raise ProofError("the parts do not make up what the limit is of")
    return fill(frame, limits), [*needed, *_continuous(frame, limits, context.here)]


def _by_turning(term: Term, data: Any, context: ProofContext) -> Found:
    var, *ends, body = term.args
    if ends:
        raise ProofError("what moves to a point is not turned")
    inverse = Term("div", number(1), symbol(var))
    if term.head == "limit_minus_infinity":
        inverse = Term("neg", inverse)
    inside = put(body, var, inverse)
    return limit_of(Term("limit_above", var, number(0), inside), data["turned"], context)


def _by_law(term: Term, data: Any, context: ProofContext) -> Found:
    """The limit of F(g(x)) by a law that says F(y) → v as y grows.

    It has to be shown that g(x) grows beyond all bounds: g(x) > 0 for all x that are near, and
    1/g(x) → 0.  Without ``of``, g(x) is x itself, and x grows by the meaning of the limit."""
    law, needed = of_table("limit_infinity", data, context)
    inner = symbol(term.args[0])
    if term.head != "limit_infinity" or "of" in data:
        inner, more = _near(term, "<", number(0), demand_type(dict, data["of"]), context)
        small = _of(Term("div", number(1), inner), term)
        value, of_small = limit_of(small, data["of"]["then"], context)
        zero = context.prove(Relation(value, "=", number(0)), data["of"]["zero"], context)
        needed += [*more, *of_small, *zero]
    var, body = law.left.args
    if term.args[-1] != put(body, var, inner):
        raise ProofError("not what the law is about", law)
    return law.right, needed


_KINDS = {
    "order": _by_order, "near": _by_body, "context": _by_parts, "turned": _by_turning,
    "law": _by_law,
}  # fmt: skip


def _of(body: Term, term: Term) -> Term:
    """The limit of another function, for the same way of the variable."""
    return Term(term.head, *term.args[:-1], body)


def _near(term: Term, op: str, left: Term, data: Any, context: ProofContext) -> Found:
    """The ``body`` h of the data, and the conditions under which left op h(x) holds near.

    A limit depends only on the x that are near, however near that is.  For d > 0, ``near``, and
    for any real number b, ``near``, these are, in order of the heads:

        limit at a              a − d < x < a + d, x ≠ a
        limit_above, _below     a < x < a + d,  a − d < x < a
        limit_infinity          b < x
        limit_minus_infinity    x < b
    """
    var, *ends, _ = term.args
    bound, x = read_term(data["near"], context), symbol(var)
    low = high = bound
    if ends:
        low = ends[0] if term.head == "limit_above" else difference(ends[0], bound)
        high = ends[0] if term.head == "limit_below" else Term("add", ends[0], bound)
        if "positive" not in facts(bound, context.here):
            raise ProofError("how near is not known to be positive", Relation(bound, "=", bound))
    falls = term.head == "limit_minus_infinity"
    sort = "real" if falls else sort_above(facts(low, context.here), strict=True)
    inner = context.within(context.here.declare((Variable(var, sort),)), var)
    given = [] if falls else [Relation(low, "<", x)]
    if falls or ends:
        given.append(Relation(x, "<", high))
    if term.head == "limit":
        given.append(Relation(x, "!=", ends[0]))
    inner = inner.assuming((*inner.hypotheses, *given), ())
    body = read_number(data["body"], context, inner.here)
    goal, of_ends = Relation(left, op, body), of_sides(Relation(low, "<", high), context.here)
    if not has_sort(low, "real", context.here) or not has_sort(high, "real", context.here):
        raise ProofError("an end that is not known to be real", Relation(low, "<", high))
    return body, proved_between(var, context.here, goal, data["proof"], inner) + of_ends


def _continuous(frame: Term, limits: list[Term], here: Scope) -> Iterator[LocatedCondition]:
    """The conditions under which a context is continuous in its holes at the ``limits``.

    Each operation between a hole and the top is continuous in the interior of its domain.  At an
    end of the domain, such as 0 for a root, the values near it may not all be in the domain.  So
    a condition u ≥ 0 becomes u > 0, and a power whose exponent moves needs a base > 0.  Terms
    without holes do not move.  That the value itself is defined is a condition of the relation in
    which it stands (see ``by_limits``).  Raises :class:`ProofError` for any other operation."""
    if not _has_hole(frame):
        return
    if frame.head not in CONTINUOUS:
        raise ProofError(f"{frame.head} is not known to be continuous")
    filled = fill(frame, limits)
    found = domain_conditions(filled, here)
    if frame.head == "pow" and _has_hole(frame.args[1]):
        found = iter((Relation(filled.args[0], ">", number(0)),))
    for left, op, right in found:
        strict = Relation(left, op.replace(">=", ">"), right)
        if FACTS[strict.op] not in facts(left, here):
            yield located(strict, here)
    for child in children(frame):
        yield from _continuous(child, limits, here)


def _has_hole(frame: Term) -> bool:
    return frame.head == "hole" or any(map(_has_hole, children(frame)))


def of_table(head: str, data: Any, context: ProofContext) -> tuple[Relation, Conditions]:
    """The relation of a law about a limit or an infinite sum for given values, with conditions."""
    name = demand_type(str, data["law"])
    known = context.known.get(name)
    if known is None or not name.startswith(LAW) or known.relation.left.head != head:
        raise ProofError(f"there is no law {name!r} of this kind")
    context.used.append(name)
    values = values_of(name, known, demand_type(dict, data["values"]), context, context.here)
    law = unfold(known.relation, values)
    terms = law.right, *(value.body for value in values.values())
    needed = [c for term in terms for c in conditions(term, context.here)]
    for premise in known.premises:
        hypothesis = unfold(premise.relation, values)
        needed += [*of_sides(hypothesis, context.here), located(hypothesis, context.here)]
    return law, needed


# -- infinite sums ---------------------------------------------------------------------------------


def by_limits(relation: Relation, proof: Any, context: ProofContext) -> Conditions:
    """Limits and infinite sums are replaced by what they are.

    Γ ⊢ Tₖ exists and is vₖ     Γ ⊢ l[v₁, v₂, …] op r[v₁, v₂, …]
    -----------------------------------------------------------
    Γ ⊢ l[T₁, T₂, …] op r[T₁, T₂, …]      where no Tₖ stands below a name that is bound
    """
    values: dict[Term, Term] = {}
    needed: Conditions = []
    for entry in demand_type(list, proof["values"]):
        term = read_term(demand_type(dict, entry)["limit"], context)
        if term.args[:1] and term.args[0] in context.here.sorts:
            raise ProofError(f"{term.args[0]!r} already means something")
        value_of = series_of if term.head == "series" else limit_of
        values[term], more = value_of(term, entry["proof"], context)
        needed += [*more, *(c for end in term.args[1:-1] for c in conditions(end, context.here))]
    plain = Relation(_put(relation.left, values), relation.op, _put(relation.right, values))
    return [*needed, *context.prove(plain, proof["proof"], context)]


def _put(term: Term, values: Mapping[Term, Term]) -> Term:
    if term in values:
        return values[term]
    return term if term.head in BINDING else rebuild(term, lambda child: _put(child, values))


def series_of(series: Term, data: Any, context: ProofContext) -> Found:
    """The value of an infinite sum, with the conditions under which it exists.

    Γ ⊢ t(m + k) = Σⱼ cⱼ·lⱼ(k) for all natural k     Σ lⱼ(k) for k = 0, 1, … is sⱼ by a law
    --------------------------------------------------------------------------------------
    Γ ⊢ Σ t(k) for k = m, m + 1, … is Σⱼ cⱼ·sⱼ

    Γ ⊢ t(m + k) = g(m + k) − g(m + k + 1) for all natural k     Γ ⊢ g(x) → v as x grows
    ------------------------------------------------------------------------------------
    Γ ⊢ Σ t(k) for k = m, m + 1, … is g(m) − v
    """
    k, low, body = series.args

    def at(term: Term, index: Term) -> Term:
        return put(term, k, index)

    needed: Conditions = []
    start = Term("add", symbol(k), low)
    if "telescope" in demand_type(dict, data):
        growing = Term("limit_infinity", k, body)
        function = read_number(data["telescope"], context, inner_scope(growing, context.here))
        last, needed = limit_of(Term("limit_infinity", k, function), data["then"], context)
        value = difference(at(function, low), last)
        summand = difference(at(function, start), at(function, Term("add", start, number(1))))
    else:
        summand = value = number(0)
        for part in demand_type(list, data["sums"]):
            law, more = of_table("series", demand_type(dict, part), context)
            factor = read_number(part["factor"], context)
            index, _, of_law = law.left.args
            of_law = put(of_law, index, symbol(k))
            summand = Term("add", summand, Term("mul", factor, of_law))
            value = Term("add", value, Term("mul", factor, law.right))
            needed += more
    inner = context.within(context.here.declare((Variable(k, "natural"),)), k)
    goal = Relation(at(body, start), "=", summand)
    return value, needed + proved_between(k, context.here, goal, data["proof"], inner)
