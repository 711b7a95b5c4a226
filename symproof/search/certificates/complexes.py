"""Complex numbers: conjugates go down to the letters, and the rest is made of them."""

from __future__ import annotations

import cmath
import math
from fractions import Fraction

from ...kernel.evaluation import shown
from ...kernel.terms import Lambda, Relation, Term, free_names, number
from ..guess import approximate
from .arcs import CLOSE, MAX_DENOMINATOR
from .exponentials import tell_exp
from .radicals import tell_abs, tell_sqrt
from .session import IMAGINARY, ONE, PI, Attempt, Data, power, product, scaled, total


def tell_conj(session: Attempt, u: Term) -> None:
    """Tell the ring what the conjugate of ``u`` is, by those of its parts."""
    value = session.value(u)
    if session.has("real", u) or "real" in session.form.ring.facts(value):
        real = u if session.has("real", u) else session.polynomial(value)
        session.tell("conjugate of a real number", x=real)
        return
    if not session.first_time("conj", session.form.ring.key(value)):
        return
    parts = session.parts(value)
    if len(parts) > 1:
        terms = [scaled(q, t) for q, t in parts]
        for k in range(1, len(terms)):
            session.tell("conjugate of a sum", u=total(terms[:k]), v=terms[k])
        for term in terms:
            tell_conj(session, term)
        return
    ((q, term),) = parts
    if term.head == "div":
        above, below = term.args
        session.tell("conjugate of a quotient", u=scaled(q, above), v=below)
        tell_conj(session, scaled(q, above))
        tell_conj(session, below)
        return
    (key,) = value.terms
    factors = session.powers(key)
    if q != 1:
        factors.insert(0, scaled(q, ONE))
    if len(factors) > 1:
        for k in range(1, len(factors)):
            session.tell("conjugate of a product", u=product(factors[:k]), v=factors[k])
        for factor in factors:
            tell_conj(session, factor)
        return
    _tell_single(session, factors[0])


def _tell_single(session: Attempt, term: Term) -> None:
    """The conjugate of an atom or of a power of one; what stands inside of it comes first."""
    head, args = term.head, term.args
    if head == "pow" and session.has("integer", args[1]):
        session.tell("conjugate of a power", u=args[0], n=args[1])
        tell_conj(session, args[0])
    elif head == "i":
        session.tell("conjugate of i")
    elif head == "exp":
        tell_conj(session, args[0])
        session.tell("conjugate of exp", u=args[0])
        tell_exp(session, session.polynomial(session.value(Term("conj", args[0]))))
    elif head == "conj":
        session.tell("conjugate of the conjugate", u=args[0])
    elif head == "sum":
        var, lo, hi, body = args
        session.each(var, lo, hi, lambda: tell_conj(session, body))
        session.tell("conjugate of a Σ", f=Lambda((var,), body), m=lo, n=hi)


def tell_part(session: Attempt, term: Term) -> None:
    """Tell the ring what a real or imaginary part is."""
    (u,) = term.args
    tell_conj(session, u)
    session.tell({"Re": "real part", "Im": "imaginary part"}[term.head], u=u)


def tell_size(session: Attempt, term: Term) -> None:
    """Tell the ring what the absolute value of a complex number is, or its square."""
    (u,) = term.args
    if session.has("real", u):
        tell_abs(session, term)
        return
    value = session.value(u)
    if not session.first_time("abs", session.form.ring.key(value)):
        return
    parts = session.parts(value)
    tell_conj(session, u)
    if len(parts) == 1 and parts[0][1].head != "div":
        factors = [scaled(parts[0][0], ONE), *session.powers(*value.terms)]
        for k in range(1, len(factors)):
            session.tell("absolute value of a product", x=product(factors[:k]), y=factors[k])
        for factor in factors:
            _tell_factor(session, factor)
        return
    _tell_factor(session, u)


def _tell_factor(session: Attempt, u: Term) -> None:
    """The root of the sum of the squares of the parts, if these are known; else the square."""
    if session.has("real", u):
        tell_abs(session, Term("abs", u))
        return
    tell_conj(session, u)
    for part in ("Re", "Im"):
        tell_part(session, Term(part, u))
    squares = total(power(Term(part, u), 2) for part in ("Re", "Im"))
    value = session.value(squares)
    if "real" in session.form.ring.facts(value):
        session.tell("absolute value", u=u)
        tell_sqrt(session, squares)
    else:
        session.tell("absolute value and conjugate", u=u)


def tell_arg(session: Attempt, term: Term) -> None:
    """Tell the ring what the argument of a number is, if it is a multiple of π."""
    (u,) = term.args
    size = 1 if session.has("positive", u) else math.nan if free_names(u) else approximate(u)
    if cmath.isnan(size):
        return
    near = Fraction(cmath.phase(size) / math.pi)
    turn = near.limit_denominator(MAX_DENOMINATOR)
    if abs(near - turn) > CLOSE:
        return
    turn = abs(turn) if abs(turn) == 1 else turn
    angle = scaled(turn, PI) if turn else number(0)
    proofs: list[Data | None] = []
    for bound in (Relation(angle, ">", Term("neg", PI)), Relation(angle, "<=", PI)):
        plain = shown(*bound, session.top)
        proofs.append(None if plain else {"rule": "enclosure", "precision": 64})
    polar = product((Term("abs", u), Term("exp", product((IMAGINARY, angle)))))
    outer = session.tellers.proof_of(Relation(u, "=", polar), session.top)
    if outer is not None:
        session.tell("arg", u=u, t=angle, premises=[*proofs, outer])
