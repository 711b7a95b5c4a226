"""Inverse circular functions: what exp makes of them, and their values at exact points."""

from __future__ import annotations

import math
from fractions import Fraction

from ...kernel.evaluation import shown
from ...kernel.terms import Relation, Term, free_names, number
from ..guess import approximate
from .session import ONE, PI, Attempt, Data, power, scaled, total

# arcsin u = t if sin t = u, and t is no further from 0 than π/2; for arctan nearer.
OUTER = {"arcsin": "sin", "arctan": "tan"}
TURNS = frozenset((*OUTER, "arg"))  # of which exp of i times the value is known
HALF = scaled(Fraction(1, 2), PI)
CIRCULAR = frozenset(("sin", "cos", "tan", "cot"))
MAX_DENOMINATOR = 120
MAX_QUARTERS = 10_000
CLOSE = 1e-9


def tell_turn(session: Attempt, arc: Term) -> None:
    """Tell the ring what exp(i·arcsin u), exp(i·arctan u) or exp(i·arg u) is."""
    (u,) = arc.args
    square = power(u, 2)
    if arc.head == "arg":
        session.tellers.size(session, Term("abs", u))
    else:
        inside = total((ONE, Term("neg", square) if arc.head == "arcsin" else square))
        session.tellers.root(session, inside)
    session.tell(f"Euler's formula for {arc.head}", u=u)


def tell_arc(session: Attempt, term: Term) -> None:
    """Tell the ring the value of an inverse circular function, if it is a multiple of π or what
    stands in the argument, or that of the negative argument."""
    head, (u,) = term.head, term.args
    value = session.value(u)
    if not session.first_time(head, session.form.ring.key(value)):
        return
    if head == "arccos":
        tell_arc(session, Term("arcsin", u))
        session.tell("arccos", u=u)
        return
    if value.terms and value.terms[min(value.terms)] < 0:
        positive = session.polynomial(session.form.ring.neg(value))
        tell_arc(session, Term(head, positive))
        session.tell(f"{head} of the negative", u=positive, target=term)
    angle = _angle(session, head, u)
    if angle is None:
        return
    premises = _premises(session, head, u, angle)
    if premises is not None:
        session.tell(head, x=u, t=angle, premises=premises)


def _angle(session: Attempt, head: str, u: Term) -> Term | None:
    """An angle between −π/2 and π/2 of which ``u`` probably is the sine or tangent."""
    if free_names(u):
        return None
    if u.head == OUTER[head] and abs(_float(u.args[0])) <= math.pi / 2:
        inner: Term = u.args[0]
        return inner
    size = _float(u)
    if math.isnan(size) or (head == "arcsin" and abs(size) > 1):
        return None
    turn = (math.asin if head == "arcsin" else math.atan)(size) / math.pi
    if u.head in CIRCULAR:
        turned = _turned(u.args[0], turn)
        if turned is not None:
            return turned
    near = Fraction(turn).limit_denominator(MAX_DENOMINATOR)
    if abs(near - turn) > CLOSE:
        return None
    return scaled(near, PI) if near else number(0)


def _turned(inner: Term, turn: float) -> Term | None:
    """The angle ``inner`` or its negative with so many right angles that it is ``turn``·π."""
    for sign, angle in ((1, inner), (-1, Term("neg", inner))):
        quarters = 2 * (turn - sign * _float(inner) / math.pi)
        if abs(quarters) < MAX_QUARTERS and abs(quarters - round(quarters)) < CLOSE:
            return total((angle, scaled(Fraction(round(quarters), 2), PI)))
    return None


def _premises(session: Attempt, head: str, u: Term, angle: Term) -> list[Data | None] | None:
    """Proofs that the angle is between the ends, and that u is its sine or tangent."""
    op = "=" if head == "arcsin" else ""
    proofs: list[Data | None] = []
    for bound in (Relation(angle, ">" + op, Term("neg", HALF)), Relation(angle, "<" + op, HALF)):
        plain = shown(*bound, session.top)
        proofs.append(None if plain else {"rule": "enclosure", "precision": 64})
    outer = session.tellers.proof_of(
        Relation(Term(OUTER[head], angle), "=", u), session.top, frozenset()
    )
    return None if outer is None else [*proofs, outer]


def _float(term: Term) -> float:
    """An approximation of a term without names, if it is real."""
    found = approximate(term)
    return found.real if abs(found.imag) < CLOSE else math.nan
