"""Untrusted: relations in one real variable by the mean value theorem.

D = l − r vanishes at a point a, and D′ has one sign, or is 0, between a and x.  So D has this sign
at x, or is 0.  The sign of D′ is shown by a witness, or by the mean value theorem again.  Where x
may be on either side of a, the two sides are the branches of a witness.  The kernel replays what is
found (rule ``mean-value``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from ..kernel.claims import Claim
from ..kernel.context import ProofContext, ProofError, still_open
from ..kernel.derivatives import derivative
from ..kernel.equations import excess, interval_variable
from ..kernel.facts import Scope, facts
from ..kernel.polynomials import NotNormal
from ..kernel.proofs import goal_and_context
from ..kernel.shapes import IllTyped
from ..kernel.terms import (
    FUNCTIONS,
    Lambda,
    Relation,
    Term,
    children,
    difference,
    free_names,
    number,
    rebuild,
    substitute,
    symbol,
)
from ..notation.encoding import encode, encode_condition
from .certificates import same
from .certificates.session import Plan, RingSession, scaled, total
from .guess import approximate
from .literals import literal
from .witnesses.solving import witness

Data = dict[str, Any]

ZERO, PI = number(0), Term("pi")
DEPTH, ROUNDS = 4, 3  # derivatives, and proofs of what proofs need
LARGEST = 400  # nodes of a function whose sign is looked for
CLOSE, APART = 1e-9, 1e-6
#: Where a function may vanish, beside the ends that hypotheses name.
_POINTS = (
    ZERO, number(1), number(-1), *(Term("div", PI, number(n)) for n in (2, 4)), PI,
    Term("neg", Term("div", PI, number(2))), Term("e"),
)  # fmt: skip
_STEPS = tuple(Fraction(k, 16) for k in (1, 3, 5, 8, 11, 13, 15))
_FAR = 20  # beyond an end that is the only one
STRICT = ("<", ">")


def prove(claim: Claim) -> Data | None:
    """Proof data for a relation with functions of one real letter, or None."""
    relation, context = goal_and_context(claim)
    names = free_names(relation.left) | free_names(relation.right)
    if len(names) != 1 or relation.op == "!=" or context.premises:
        return None
    (name,) = names
    is_real = "real" in context.here.sorts.get(name, ()) and not context.here.indices.get(name)
    if not is_real or "integer" in context.here.sorts[name] or not has_function(relation, name):
        return None
    try:
        return _by_points(relation, name, context)
    except (NotNormal, IllTyped, ProofError):
        return None


def has_function(relation: Relation, name: str) -> bool:
    """Whether a function of a letter, or a power that is no polynomial, stands in a relation."""

    def within(term: Term) -> bool:
        is_power = term.head == "pow" and term.args[1].head != "num"
        if (term.head in FUNCTIONS or is_power) and name in free_names(term):
            return True
        return any(map(within, children(term)))

    return within(relation.left) or within(relation.right)


def _by_points(relation: Relation, name: str, context: ProofContext) -> Data | None:
    """A proof by the first point at which the difference of the sides vanishes."""
    gap = difference(relation.left, relation.right)
    if gap.size > LARGEST:
        return None
    for point in _points(name, context):
        at = substitute(gap, {name: Lambda((), point)})
        if not abs(approximate(at)) < CLOSE:
            continue
        found = _from(relation, name, point, context)
        if found is not None:
            return found
    return None


def _points(name: str, context: ProofContext) -> Iterator[Term]:
    """Closed terms at which a function of the letter may vanish."""
    x = symbol(name)
    ends = [
        side
        for h in context.hypotheses if h.op != "!=" and x in (h.left, h.right)
        for side in (h.left, h.right) if not free_names(side)
    ]  # fmt: skip
    yield from dict.fromkeys((*ends, *_POINTS))


def _from(relation: Relation, name: str, point: Term, context: ProofContext) -> Data | None:
    """A proof where the sides agree at a point: above it, below it, or on both sides."""
    x = symbol(name)
    op = "<" if relation.op in STRICT else "<="
    orders = Relation(point, op, x), Relation(x, op, point)
    for order in orders:
        proof = _shown(order, context)
        if proof is not None:
            return _between(relation, name, order, proof, context, DEPTH)
    if relation.op in STRICT:
        return None
    sides = []
    for half, order in zip((">=", "<"), orders, strict=True):
        inside = context.assuming((*context.hypotheses, Relation(x, half, point)), ())
        proof = _shown(order, inside)
        found = proof and _between(relation, name, order, proof, inside, DEPTH)
        whole = found and _discharged(relation, found, inside)
        if not whole:
            return None
        sides.append((half, whole))
    return _joined(relation, difference(x, point), sides, context)


def _joined(
    relation: Relation, where: Term, sides: list[tuple[str, Data]], context: ProofContext
) -> Data | None:
    """A witness with a branch for each side of a point."""
    encoded = [encode(relation.left), relation.op, encode(relation.right)]
    count = _count_of_facts(relation, context)
    opposite, known = count - 1, count + 1  # the opposite of the claim, and what the lemma says
    if relation.op == "=":
        last: list[Any] = ["done", ["sum", ["fact", opposite], ["times", encode(number(-1)),
                           ["fact", known]]]]  # fmt: skip
    else:
        last = ["done", ["sum", ["fact", opposite], ["fact", known]]]
    branches = [[op, [["lemma", encoded, proof], last]] for op, proof in sides]
    return {"rule": "witness", "steps": [["split", encode(where), branches]]}


def _count_of_facts(relation: Relation, context: ProofContext) -> int:
    """How many facts a witness of the relation begins with."""
    from ..kernel.witnesses import initial_state

    return len(initial_state(relation, context)[0].facts)


def _between(
    relation: Relation, name: str, order: Relation, ordered: Data, context: ProofContext,
    depth: int,
) -> Data | None:  # fmt: skip
    """A proof of a relation of x by the derivative between x and a point at which the sides agree;
    ``ordered`` proves the ``order`` of the two."""
    here = context.here
    low, high = order.left, order.right
    rises = high == symbol(name)
    gap = difference(relation.left, relation.right)
    short = _shorter(gap, here)
    t = next(f"t{k or ''}" for k in range(99) if f"t{k or ''}" not in here.sorts)
    function = substitute(short, {name: Lambda((), symbol(t))})
    if not rises:
        function = Term("neg", function)
    identity = same(gap, excess(function, t, low, high, ZERO), here)
    if identity is None:
        return None
    closed, inside = (_interval(t, low, op, high, context) for op in ("<=", "<"))
    change = derivative(function, t, inside.here)
    goal = Relation(change, relation.op, ZERO)
    if not _is_likely(goal, t, inside):
        return None
    defined = _discharged(Relation(function, "=", function), {"rule": "ring"}, closed)
    slopes = defined and _sign(goal, t, inside, depth)
    if not slopes:
        return None
    return {
        "rule": "mean-value", "variable": t, "function": encode(function), "from": encode(low),
        "to": encode(high), "slope": encode(ZERO), "order": ordered, "defined": defined,
        "derivative": slopes, **identity,
    }  # fmt: skip


def _shorter(term: Term, here: Scope) -> Term:
    """A term with exp for powers of e, multiplied out unless something is divided by in it."""

    def with_exp(part: Term) -> Term:
        part = rebuild(part, with_exp)
        is_power_of_e = part.head == "pow" and part.args[0].head == "e"
        return Term("exp", part.args[1]) if is_power_of_e else part

    term = with_exp(term)
    session = RingSession(here, Plan())
    value = session.value(term)
    return term if value.den else total(scaled(q, t) for q, t in session.parts(value))


def _interval(t: str, low: Term, op: str, high: Term, context: ProofContext) -> ProofContext:
    """The context for a t between two ends."""
    inner = context.within(context.here.declare((interval_variable(t, low, op, context.here),)), t)
    ends = Relation(low, op, symbol(t)), Relation(symbol(t), op, high)
    return inner.assuming((*inner.hypotheses, *ends), ())


def _sign(goal: Relation, t: str, inside: ProofContext, depth: int) -> Data | None:
    """A proof that a derivative has a sign in an interval."""
    found = _shown(goal, inside)
    if found is not None or depth <= 1 or goal.op == "=":
        return found
    low, high = inside.hypotheses[-2].left, inside.hypotheses[-1].right
    op = "<" if goal.op in STRICT else "<="
    orders = Relation(low, op, symbol(t)), Relation(symbol(t), op, high)
    for point, order in zip((low, high), orders, strict=True):
        at = substitute(goal.left, {t: Lambda((), point)})
        if free_names(at) or not abs(approximate(at)) < CLOSE:
            continue
        ordered = _shown(order, inside)
        further = ordered and _between(goal, t, order, ordered, inside, depth - 1)
        if further:
            return _discharged(goal, further, inside)
    return None


def _shown(relation: Relation, context: ProofContext) -> Data | None:
    """A proof by a witness, in which what it needs is proved."""
    for thorough in (False, True) if relation.op == "=" else (False,):
        found = witness(relation, context, thorough)
        if found is not None:
            return _discharged(relation, found, context)
    return None


def _discharged(relation: Relation, proof: Data, context: ProofContext) -> Data | None:
    """A ``proof`` with proofs of what it needs at this place; None if one of these is missing."""
    obligations: list[Data] = []
    whole = proof
    for _ in range(ROUNDS):  # what the proofs of some need is proved behind them
        try:
            needed = context.prove(relation, whole, context)
            left_open = still_open(needed, context.hypotheses)
        except (ProofError, NotNormal, IllTyped):
            return None
        if not left_open:
            return whole
        for condition, _ in left_open:
            found = None if condition.ranges else _of_condition(condition.relation, context)
            if found is None:
                return None
            obligations.append({"condition": encode_condition(condition), "proof": found})
        whole = {"rule": "discharge", "proof": proof, "obligations": obligations}
    return None


def _of_condition(relation: Relation, context: ProofContext) -> Data | None:
    is_real = all("real" in facts(side, context.here) for side in (relation.left, relation.right))
    return witness(relation, context) if is_real else None


def _is_likely(goal: Relation, t: str, inside: ProofContext) -> bool:
    """Whether numbers say that a relation to 0 may hold for a letter between its ends."""
    for value in _numbers_between(*(_end(t, op, inside) for op in (">", "<"))):
        found = approximate(substitute(goal.left, {t: Lambda((), literal(value))})).real
        if not math.isnan(found) and not _HOLDS[goal.op](found):
            return False
    return True


_HOLDS: Mapping[str, Callable[[float], bool]] = {
    "=": lambda x: abs(x) < APART, ">": lambda x: x > -CLOSE, ">=": lambda x: x > -CLOSE,
    "<": lambda x: x < CLOSE, "<=": lambda x: x < CLOSE,
}  # fmt: skip


def _end(letter: str, side: str, context: ProofContext) -> Fraction | None:
    """The number above (``side`` is >) or below which a letter is by the last hypotheses that say
    so, also by way of other letters."""
    x = symbol(letter)
    if side == ">" and "nonnegative" in context.here.sorts[letter]:
        return Fraction(0)
    for h in reversed(context.hypotheses):
        order = h if h.left == x else h.flipped()
        if order.left != x or order.op.rstrip("=") != side:
            continue
        if not free_names(order.right):
            return Fraction(approximate(order.right).real).limit_denominator(10**6)
        if order.right.head == "sym" and len(order.right.args) == 1:
            return _end(order.right.args[0], side, context)
    return None


def _numbers_between(low: Fraction | None, high: Fraction | None) -> Iterator[Fraction]:
    for step in _STEPS:
        if low is not None and high is not None:
            yield low + step * (high - low)
        elif low is not None:
            yield low + _FAR * step * step
        elif high is not None:
            yield high - _FAR * step * step
