"""exp of a sum as a product: each exponent is a sum of whole multiples of a few generators.

A generator is a monomial divided by its unit.  Those that are iπ times a rational number become
roots of unity of prime power orders, with the one relation that each of these has.
"""

from __future__ import annotations

from fractions import Fraction

from ...kernel.polynomials import exponents
from ...kernel.terms import Term, number
from .arcs import TURNS, tell_turn
from .session import IMAGINARY, ONE, PI, Attempt, power, product, scaled, total

TWO = number(2)
LARGE = 10_000


def tell_exp(session: Attempt, argument: Term) -> None:
    """Tell the ring what exp(argument) is: a product of powers of generators."""
    value = session.value(argument)
    if not session.first_time("exp", session.form.ring.key(value)):
        return
    if not value.terms:
        session.tell("exp at 0")
        return
    parts = [p for q, t in session.parts(value) for p in _multiples(session, q, t)]
    added(session, parts)


def added(session: Attempt, parts: list[Term]) -> None:
    """Tell the ring that exp of a sum is the product of the exps of its parts."""
    for k in range(1, len(parts)):
        session.tell("exp of a sum", u=total(parts[:k]), v=parts[k])


def _multiples(session: Attempt, q: Fraction, t: Term) -> list[Term]:
    """Parts of which q·t is the sum, and whose exps the ring has been told."""
    factors = _powers(session, t)
    if factors == {IMAGINARY: 1, PI: 1}:
        return _root_of_unity(session, q / 2)
    unit = session.plan.unit(t, q.denominator)
    generator, n = scaled(Fraction(1, unit), t), int(q * unit)
    whole = {f: e for f, e in factors.items() if f not in (IMAGINARY, PI)}
    if factors.get(IMAGINARY) == factors.get(PI) == 1 and all(
        e > 0 and session.has("integer", f) for f, e in whole.items()
    ):
        if unit > 1:
            session.tell("exp of a multiple", u=generator, n=number(unit))
        session.tell("half turns", n=product(power(f, e) for f, e in whole.items()))
    elif factors in ({IMAGINARY: 1, f: 1} for f in factors if f.head in TURNS):
        if unit > 1:
            session.tell("exp of a multiple", u=generator, n=number(unit))
        tell_turn(session, next(f for f in factors if f.head in TURNS))
    elif t.head == "log":
        if unit > 1:
            session.tell("exp of a multiple", u=generator, n=number(unit))
        session.tell("exp of a logarithm", x=t.args[0])
    if n != 1:
        session.tell("exp of a multiple", u=generator, n=number(n))
    return [scaled(n, generator)]


def _powers(session: Attempt, t: Term) -> dict[Term, int]:
    """The factors of a monomial with their exponents."""
    value = session.value(t)
    if value.den or len(value.terms) != 1:
        return {}
    (key,) = value.terms
    return {session.generator(j): e for j, e in exponents(key)}


# -- roots of unity ------------------------------------------------------------------------------


def _root_of_unity(session: Attempt, turn: Fraction) -> list[Term]:
    """The same for 2πi·turn: powers of roots of prime power orders, and whole turns."""
    session.plan.meets_turn(turn)
    order, parts, rest = session.plan.order, [], turn
    for p, q in prime_powers(order).items():
        a = int(turn * order) * pow(order // q, -1, q) % q
        if a:
            tell_root(session, p, q)
            if a > 1:
                session.tell("exp of a multiple", u=root(q), n=number(a))
            parts.append(scaled(a, root(q)))
            rest -= Fraction(a, q)
    if not rest:
        return parts
    added(session, parts)
    if not parts:
        session.tell("exp at 0")
    here = total(parts)
    session.tell(
        "whole turns", u=here, n=number(int(rest)),
        target=Term("exp", Term("add", here, scaled(2 * rest, product((IMAGINARY, PI))))),
    )  # fmt: skip
    return [scaled(2 * turn, product((IMAGINARY, PI)))]


def root(order: int) -> Term:
    """The angle of the first root of unity of an order."""
    return Term("div", product((TWO, PI, IMAGINARY)), number(order))


def tell_root(session: Attempt, p: int, q: int) -> None:
    """The relation of the first root of unity of the order q, a power of p."""
    if not session.first_time("root", q):
        return
    if p == 2:
        if q == 2:
            session.tell("exp of a multiple", u=root(4), n=TWO)
        if q > 4:
            session.tell("exp of a multiple", u=root(q), n=number(q // 4))
        session.tell("a quarter turn")
        return
    session.tell("exp at 0")
    session.tell("whole turns", u=number(0), n=ONE)
    session.tell("exp of a multiple", u=root(q), n=number(q), target=power(Term("exp", root(q)), q))
    if q > p:
        session.tell("exp of a multiple", u=root(q), n=number(q // p))
    highest = power(Term("exp", root(q)), (p - 1) * q // p)
    session.tell("roots of unity", n=number(p), target=highest)


def prime_powers(n: int) -> dict[int, int]:
    """For each prime factor of n the highest power of it that divides n; what has only large ones
    is kept whole."""
    found: dict[int, int] = {}
    p = 2
    while n > 1:
        if p > LARGE or p * p > n:
            p = n
        while n % p == 0:
            found[p] = found.get(p, 1) * p
            n //= p
        p += 1
    return found
