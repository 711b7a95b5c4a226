"""Signs, floors and factorials: what their values are, as far as facts or numerals say it."""

from __future__ import annotations

import math

from ...kernel.evaluation import shown
from ...kernel.polynomials import Value
from ...kernel.terms import Relation, Term, free_names, number
from ..guess import approximate
from .session import ONE, Attempt, Data, total

MAX_STEPS = 60  # between the arguments of two factorials


def tell_sign(session: Attempt, u: Term) -> None:
    """Tell the ring the sign of a number of which facts say it, or that of the negative."""
    value = session.value(u)
    if not session.first_time("sgn", session.form.ring.key(value)):
        return
    if not value.terms:
        session.tell("sign of zero", x=u)
    elif session.has("positive", u):
        session.tell("sign of a positive number", x=u)
    elif value.terms[min(value.terms)] < 0:
        positive = session.polynomial(session.form.ring.neg(value))
        tell_sign(session, positive)
        session.tell("sign of the negative", x=positive, target=Term("sgn", u))
    elif not free_names(u) and not math.isnan(approximate(u).real):
        proof = _proof(session, Relation(u, ">", number(0)))
        session.tell("sign of a positive number", x=u, premises=[proof])


def tell_floor(session: Attempt, u: Term) -> None:
    """Tell the ring the floor of an integer, of a number without letters, or what it is beside an
    integer that is added."""
    ring, value = session.form.ring, session.value(u)
    if not session.first_time("floor", ring.key(value)):
        return
    whole, rest = _whole_part(session, value)
    if not rest.terms:
        session.tell("floor of an integer", n=whole)
        return
    inner = session.polynomial(rest)
    if whole != number(0):
        session.tell("floor of a sum", x=inner, n=whole, target=Term("floor", u))
    if free_names(inner):
        return
    guess = approximate(inner)
    if math.isnan(guess.real):
        return
    n = number(math.floor(guess.real))
    t = total((inner, Term("neg", n)))
    proofs = [_proof(session, Relation(t, op, end)) for op, end in ((">=", number(0)), ("<", ONE))]
    session.tell("floor", n=n, t=t, target=Term("floor", inner), premises=proofs)


def _whole_part(session: Attempt, value: Value) -> tuple[Term, Value]:
    """The summands that are integers, and the rest."""
    ring = session.form.ring
    whole = [(q, t) for q, t in session.parts(value) if q.denominator == 1]
    kept = [ring.mul(ring.rational(q), session.value(t)) for q, t in whole
            if "integer" in ring.facts(session.value(t))]  # fmt: skip
    if not kept:
        return number(0), value
    known = ring.add(ring.zero, *kept)
    return session.polynomial(known), ring.reduce(ring.add(value, ring.neg(known)))


def _proof(session: Attempt, relation: Relation) -> Data | None:
    """A proof of the order of two numbers without letters, unless it is plain."""
    plain = shown(*relation, session.top)
    return None if plain else {"rule": "enclosure", "precision": 64}


def tell_factorial(session: Attempt, u: Term) -> None:
    """Tell the ring what a factorial is: of a numeral a number, else a product over the least
    argument from which it differs by a numeral."""
    ring, value = session.form.ring, session.value(u)
    if not session.first_time("factorial", ring.key(value)) or value.den or value.scale != 1:
        return
    constant = value.terms.get(0, 0)
    letters = session.polynomial(ring.add(value, ring.neg(ring.rational(constant))))
    lowest = 0 if letters == number(0) else session.plan.lowest(letters, constant)
    if not 0 <= constant - lowest <= MAX_STEPS:
        return
    if letters == number(0):
        session.tell("factorial of zero")
    for k in range(lowest, constant):
        before = number(k) if letters == number(0) else total(
            (letters, number(k)) if k else (letters,))  # fmt: skip
        session.tell("factorial of the next", n=before)
