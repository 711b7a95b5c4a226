"""Square roots and absolute values: what is known comes out of them."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from math import gcd

from ...kernel.facts import facts
from ...kernel.polynomials import NotNormal
from ...kernel.terms import Relation, Term, number
from ..literals import literal
from .exponentials import prime_powers
from .powers import tell_power
from .session import ONE, Attempt, power, product, scaled, total

HALF = Term("div", ONE, number(2))
MAX_PRIME = 60  # whose root is written with roots of unity


def tell_sqrt(session: Attempt, radicand: Term) -> None:
    """Tell the ring what the root of ``radicand`` is: a rational number, roots of primes, and the
    root of what remains."""
    value = session.value(radicand)
    if not session.first_time("sqrt", session.form.ring.key(value)):
        return
    if not value.terms or Term("sqrt", radicand) in session.plan.opaque:
        session.tell("square of a root", x=radicand)
        return
    content = Fraction(gcd(*value.terms.values()), value.scale)
    outside, primes = squares(content)
    rest = _divided(session, radicand, content)
    parts = []
    if outside != 1 or rest == ONE:
        session.tell("root of a square", x=literal(outside))
        parts.append(power(literal(outside), 2))
    for p in primes:
        _tell_prime(session, p)
        parts.append(number(p))
    if rest != ONE:
        _tell_rest(session, rest)
        parts.append(rest)
    for k in range(1, len(parts)):
        session.tell("root of a product", x=product(parts[:k]), y=parts[k])


def _divided(session: Attempt, term: Term, factor: Fraction) -> Term:
    """A real number divided by a rational one; a product is simplified, if that leaves only real
    numbers.  What a sum is written as may show its sign."""
    ring, value = session.form.ring, session.value(term)
    if len(value.terms) == 1:
        with suppress(NotNormal):
            simpler = session.polynomial(ring.mul(value, ring.rational(1 / factor)))
            if session.has("real", simpler):
                return simpler
    return term if factor == 1 else scaled(1 / factor, term)


def _tell_rest(session: Attempt, rest: Term) -> None:
    """The root of a positive monomial is an exponential; of others the square is known."""
    value = session.value(rest)
    factors = session.powers(*value.terms) if len(value.terms) == 1 and not value.den else []
    if factors and all("positive" in facts(factor, session.here) for factor in factors):
        session.tell("power one half", x=rest, target=Term("sqrt", rest))
        tell_power(session, rest, HALF)
    else:
        session.tell("square of a root", x=rest)


def tell_half(session: Attempt, base: Term, exponent: Fraction) -> None:
    """A power of a rational number whose exponent has an even denominator is one of the square
    roots of primes."""
    value = session.form.ring.constant(session.value(base))
    if value is None or value <= 0 or exponent.denominator % 2:
        return
    for p in prime_powers(value.numerator * value.denominator):
        prime = number(p)
        tell_power(session, prime, HALF)
        tell_sqrt(session, prime)
        unit = session.plan.unit(Term("log", prime), 2)
        least = Term("exp", scaled(Fraction(1, unit), Term("log", prime)))
        session.tell("power one half", x=prime, target=power(least, unit // 2))


def _tell_prime(session: Attempt, p: int) -> None:
    """The root of a prime is a sum of roots of unity, if there are others; else its square is
    known."""
    root = Term("sqrt", number(p))
    session.plan.met_root = True
    if not session.plan.gauss or p > MAX_PRIME or root in session.plan.opaque:
        session.tell("square of a root", x=number(p))
        return
    cosines = gauss_sum(p)
    session.tellers.visit(session, cosines)
    squares = Relation(power(root, 2), "=", power(cosines, 2))
    squares_agree = session.tellers.proof_of(squares, session.top, opaque=frozenset((root,)))
    premises = [None, {"rule": "enclosure", "precision": 64}, squares_agree]
    if squares_agree is not None:
        session.tell("equal squares", x=root, y=cosines, premises=premises)


def gauss_sum(p: int) -> Term:
    """The root of a prime as a sum of cosines or sines of rational multiples of π."""
    if p == 2:
        return product((number(2), Term("cos", scaled(Fraction(1, 4), Term("pi")))))
    function = "cos" if p % 4 == 1 else "sin"
    residues = {a: 1 if pow(a, p // 2, p) == 1 else -1 for a in range(1, p // 2 + 1)}
    terms = [
        scaled(2 * sign, Term(function, scaled(Fraction(2 * a, p), Term("pi"))))
        for a, sign in residues.items()
    ]
    return total(terms)


def squares(content: Fraction) -> tuple[Fraction, list[int]]:
    """A positive rational number as the square of one times primes."""
    outside, inside = Fraction(1, content.denominator), []
    for p, q in prime_powers(content.numerator * content.denominator).items():
        e = 0
        while q > 1:
            q, e = q // p, e + 1
        outside *= p ** (e // 2)
        inside += [p] * (e % 2)
    return outside, inside


def tell_abs(session: Attempt, term: Term) -> None:
    """Tell the ring what the absolute value of a real number is, or its square."""
    (inner,) = term.args
    value = session.value(inner)
    if not session.first_time("abs", session.form.ring.key(value)):
        return
    if session.has("nonnegative", inner):
        session.tell("absolute value of what is not negative", x=inner)
        return
    content = Fraction(gcd(*value.terms.values()), value.scale) if value.terms else Fraction(1)
    if value.terms and value.terms[min(value.terms)] < 0:
        content = -content
    if content == 1:
        session.tell("square of an absolute value", x=inner)
        return
    rest = _divided(session, inner, content)
    size = literal(abs(content))
    session.tell("square of an absolute value", x=rest)
    session.tell("absolute value of what is not negative", x=size)
    if abs(content) != 1:
        session.tell("absolute value of a product", x=size, y=rest)
    if content < 0:
        session.tell("absolute value of the negative", x=product((size, rest)),
                     target=Term("abs", inner))  # fmt: skip
