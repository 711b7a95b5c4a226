"""The mean value theorem, and derivatives of terms.

If F is continuous on a ≤ t ≤ b and differentiable on a < t < b, then for some t in between
F(b) − F(a) = F′(t)·(b − a).  So what holds of F′(t) and a number c for all t in between holds of
F(b) − F(a) and c·(b − a) as well: for =, ≤, ≥ if a ≤ b, and for <, >, ≠ if a < b.

Every function that :func:`derivative` knows is continuous wherever it is defined, and
differentiable wherever it and its derivative are; that these are defined is proved.
"""

from __future__ import annotations

from typing import Any

from .claims import Relation, demand_type
from .conditions import conditions
from .context import Context, ProofError, Result, difference, names_of, written
from .equations import compared
from .facts import SORTS, Scope, Variable, bound_facts, facts, has_sort
from .polynomials import NotNormal
from .settling import still_open
from .table import OUTER
from .terms import Lambda, Term, free_names, number, substitute, symbol


def by_mean_value(relation: Relation, proof: Any, context: Context) -> Result:
    """The mean value theorem.

    Γ ⊢ a ≤ b   Γ, a ≤ t ≤ b ⊢ F(t) is defined   Γ, a < t < b ⊢ F′(t) op c
    ----------------------------------------------------------------------
    Γ ⊢ l op r      where l − r = F(b) − F(a) − c·(b − a); for <, >, ≠ with a < b
    """
    left, op, right = relation
    t = demand_type(str, proof["variable"])
    if t in context.here.sorts or t in context.meaning:
        raise ProofError(f"{t!r} already means something")
    low, high, slope = (written(proof[key], context) for key in ("from", "to", "slope"))
    strict = op in ("<", ">", "!=")
    order = Relation(low, "<" if strict else "<=", high)
    needed, uses = context.prove(order, proof["order"], context)

    closed = _interval(t, low, "<=", high, context)
    inside = _interval(t, low, "<", high, context)
    function = written(proof["function"], closed)
    change = derivative(function, t, inside.here)
    for goal, given, place in (
        (Relation(function, "=", function), proof["defined"], closed),
        (Relation(change, op, slope), proof["derivative"], inside),
    ):
        more, names = _everywhere(t, goal, given, place)
        needed, uses = needed + more, uses + names
    total = excess(function, t, low, high, slope)
    identity = Relation(difference(left, right), "=", total)
    otherwise = "not what the mean value theorem gives"
    more, names = compared(identity, proof, context, otherwise)
    return [*needed, *more, *conditions(total, context.here)], [*uses, *names]


def excess(function: Term, t: str, low: Term, high: Term, slope: Term) -> Term:
    """F(high) − F(low) − slope·(high − low)."""
    rise = difference(*(substitute(function, {t: Lambda((), end)}) for end in (high, low)))
    return difference(rise, Term("mul", slope, difference(high, low)))


def between(t: str, low: Term, op: str, here: Scope) -> Variable:
    """A variable t with low op t, where ``op`` is ≤ or <; its sort says what is plain of it."""
    known = facts(low, here)
    if op == "<" and "nonnegative" in known:
        return Variable(t, "positive")
    return Variable(t, next((s for s in ("positive", "nonnegative") if SORTS[s] <= known), "real"))


def _interval(t: str, low: Term, op: str, high: Term, context: Context) -> Context:
    """The context for a t with low op t and t op high."""
    here = context.here.declare((between(t, low, op, context.here),))
    outer = context.within(here, (t,))
    ends = Relation(low, op, symbol(t)), Relation(symbol(t), op, high)
    return outer.assuming((*outer.hypotheses, *ends), ())


def _everywhere(t: str, relation: Relation, proof: Any, inside: Context) -> Result:
    """Check a proof for every t in between.  What is left open must not depend on t."""
    needed, uses = inside.prove(relation, proof, inside)
    left_open = still_open(needed, inside.hypotheses)
    for (ranges, what), _ in left_open:
        names = [free_names(lo) | free_names(hi) for _, lo, hi in ranges]
        if t in names_of(what).union(*names):
            raise ProofError("a condition is left open between the ends", what)
    return left_open, uses


def derivative(term: Term, t: str, here: Scope) -> Term:
    """The derivative of a real function of t.  Its conditions and those of ``term`` together
    are enough for ``term`` to have it.  Raises :class:`~symproof.kernel.polynomials.NotNormal`."""
    if t not in free_names(term):
        return number(0)
    if not has_sort(term, "real", here):
        raise NotNormal("only real functions are differentiated")
    head, args = term.head, term.args
    if term == symbol(t):
        return number(1)
    if head == "neg":
        return Term("neg", derivative(args[0], t, here))
    if head == "add":
        return _total([derivative(a, t, here) for a in args if t in free_names(a)])
    if head == "mul":
        return _total([
            _product(*args[:k], derivative(a, t, here), *args[k + 1 :])
            for k, a in enumerate(args) if t in free_names(a)
        ])  # fmt: skip
    if head == "div":
        top, bottom = args
        change = _product(term, derivative(bottom, t, here))
        return Term("div", difference(derivative(top, t, here), change), bottom)
    if head == "pow":
        return _of_power(term, t, here)
    if head == "sum" and t not in free_names(args[1]) | free_names(args[2]):
        var, lo, hi, body = args
        inner = here.bind(var, bound_facts(lo, here))
        return Term("sum", var, lo, hi, derivative(body, t, inner))
    if head in OUTER:
        outer = substitute(OUTER[head], {"u": Lambda((), args[0])})
        return _product(outer, derivative(args[0], t, here))
    raise NotNormal(f"no derivative of {head} is known")


def _total(terms: list[Term]) -> Term:
    return Term("add", *terms) if len(terms) > 1 else terms[0]


def _product(*factors: Term) -> Term:
    """The product, without factors 1."""
    kept = [f for f in factors if f != number(1)]
    return Term("mul", *kept) if len(kept) > 1 else kept[0] if kept else number(1)


def _of_power(power: Term, t: str, here: Scope) -> Term:
    base, exponent = power.args
    if t not in free_names(exponent):
        less = Term("add", exponent, number(-1))
        if exponent.head == "num" and exponent.args[0] > 0 and not exponent.args[1]:
            less = number(exponent.args[0] - 1)
        return _product(exponent, Term("pow", base, less), derivative(base, t, here))
    if t in free_names(base) or not has_sort(base, "positive", here):
        raise NotNormal("a power is differentiated if its exponent is free of the variable, or "
                        "its base is, and positive")  # fmt: skip
    return _product(power, Term("log", base), derivative(exponent, t, here))
