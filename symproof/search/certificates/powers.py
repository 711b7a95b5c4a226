"""Logarithms of products, and powers whose exponents are no numerals."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from ...kernel.polynomials import exponents
from ...kernel.terms import Term, number
from ..literals import literal, reciprocal
from .exponentials import prime_powers, tell_exp
from .session import IMAGINARY, ONE, PI, Attempt, power, product, scaled, total

MANY = 6  # numbers that have to be positive, of which quotients are compared
# What is exp of these angles.
_ANGLES = {
    number(-1): product((PI, IMAGINARY)),
    IMAGINARY: Term("div", product((PI, IMAGINARY)), number(2)),
}


def tell_log(session: Attempt, argument: Term) -> None:
    """Tell the ring that the logarithm of a positive monomial is a sum."""
    value = session.value(argument)
    if not session.first_time("log", session.form.ring.key(value)):
        return
    if value.den or len(value.terms) != 1:
        _tell_log_as_written(session, argument)
        return
    ((key, c),) = value.terms.items()
    factors = [(session.generator(j), e) for j, e in exponents(key)]
    if c > 0:
        factors = [_positive(session, f, e) for f, e in factors]
    if c < 0 or not all(session.is_positive(f) for f, _ in factors):
        _tell_log_as_written(session, argument)
        return
    for n, sign in ((c, 1), (value.scale, -1)):
        factors += [(number(p), sign * _times(q, p)) for p, q in prime_powers(n).items()]
    parts = []
    for factor, e in factors:
        if factor.head == "exp":
            session.tell("logarithm of exp", x=factor.args[0])
        elif factor.head == "sqrt":  # log(√x²) = 2 log √x
            session.tell("square of a root", x=factor.args[0])
            session.tell("logarithm of a power", x=factor, n=number(2), target=Term("log", factor))
            tell_log(session, factor.args[0])
        elif factor.head == "pow":
            tell_power(session, *factor.args)
            session.tell(
                "logarithm of exp", x=product((factor.args[1], Term("log", factor.args[0])))
            )
        if factor.head == "abs":  # log(x²) = 2 log|x|
            session.tell("square of an absolute value", x=factor.args[0])
        if e != 1:
            session.tell("logarithm of a power", x=factor, n=number(e))
        parts.append(power(factor, e))
    if not parts:
        session.tell("exp at 0")
        session.tell("logarithm of exp", x=number(0))
    for k in range(1, len(parts)):
        session.tell("logarithm of a product", x=product(parts[:k]), y=parts[k])


def _tell_log_as_written(session: Attempt, argument: Term) -> None:
    """Tell the ring what the logarithm of a product or a power of positive numbers is, whatever
    their values are in the ring."""
    head, args = argument.head, argument.args
    if head == "mul" and all(map(session.is_positive, args)):
        for k in range(1, len(args)):
            session.tell("logarithm of a product", x=product(args[:k]), y=args[k])
        parts = args
    elif head == "pow" and session.is_positive(args[0]) and session.has("integer", args[1]):
        session.tell("logarithm of a power", x=args[0], n=args[1])
        parts = args[:1]
    elif head == "pow" and session.is_positive(args[0]) and session.has("real", args[1]):
        logarithm = product((args[1], Term("log", args[0])))
        session.tell("logarithm of exp", x=logarithm, target=Term("log", argument))
        return
    else:
        _tell_quotient(session, argument)
        return
    for part in parts:
        tell_log(session, part)


def _positive(session: Attempt, factor: Term, e: int) -> tuple[Term, int]:
    """A power as that of a positive number, if it can be: x² is |x|²."""
    if session.is_positive(factor) or e % 2 or factor.head == "abs":
        return factor, e
    size = Term("abs", factor)
    return (size if session.is_positive(size) else factor), e


def _tell_quotient(session: Attempt, argument: Term) -> None:
    """Tell the ring that a logarithm is a difference, if its argument is the quotient of two
    numbers that have to be positive."""
    ring, value = session.form.ring, session.value(argument)
    own = [c.relation.left for c in session.needed
           if c.relation.op == ">" and c.relation.right == number(0) and not c.ranges]  # fmt: skip
    for top, below in permutations(own[:MANY], 2):
        gap = ring.add(ring.mul(value, session.value(below)), ring.neg(session.value(top)))
        if ring.is_zero(gap):
            session.tell("logarithm of a power", x=below, n=number(-1))
            session.tell("logarithm of a product", x=top, y=power(below, -1))
            return


def _times(q: int, p: int) -> int:
    """The exponent of a power of p."""
    return 0 if q == 1 else 1 + _times(q // p, p)


def tell_power(session: Attempt, base: Term, exponent: Term) -> None:
    """Tell the ring what base^exponent is, where the exponent is no integer numeral."""
    if base.head == "e":
        tell_exp(session, exponent)
        session.tell("Euler's number", u=exponent)
    elif session.is_positive(base):
        tell_log(session, base)
        tell_exp(session, product((exponent, Term("log", base))))
        session.tell("power", x=base, y=exponent)
    elif session.has("nonnegative", base) and (n := reciprocal(exponent)) is not None:
        session.tell("power of a root", x=base, n=number(n))
    elif session.has("integer", exponent):
        _tell_whole_power(session, base, exponent)


def _tell_whole_power(session: Attempt, base: Term, exponent: Term) -> None:
    """The power is a product over the factors of the base and the summands of the exponent."""
    ring, b, n = session.form.ring, session.value(base), session.value(exponent)
    if n.den or n.scale != 1 or not session.first_time("power", ring.key(b), ring.key(n)):
        return
    factors = [base]
    if len(b.terms) == 1 and not b.den:
        ((key, c),) = b.terms.items()
        factors = session.powers(key)
        if c < 0:
            factors.append(number(-1))
        if (abs(c), b.scale) != (1, 1):
            factors.append(literal(Fraction(abs(c), b.scale)))
    for factor in factors:
        _tell_factor(session, factor, exponent)
    for k in range(1, len(factors)):
        session.tell("power of a product", x=product(factors[:k]), y=factors[k], n=exponent)


def _tell_factor(session: Attempt, factor: Term, exponent: Term) -> None:
    base, e = factor.args if factor.head == "pow" else (factor, ONE)
    raised = Term("pow", factor, exponent)
    if base.head in ("exp", "i") or factor == number(-1):
        angle = base.args[0] if base.head == "exp" else _ANGLES[base]
        angle = product((e, angle))
        tell_exp(session, angle)
        tell_exp(session, product((exponent, angle)))
        session.tell("exp of a multiple", u=angle, n=exponent, target=raised)
    elif session.is_positive(factor):
        tell_power(session, factor, exponent)
    elif e != ONE:
        session.tell("power of a multiple", x=base, m=e, n=exponent, target=raised)
        _tell_summands(session, base, product((e, exponent)))
    else:
        _tell_summands(session, base, exponent)


def _tell_summands(session: Attempt, base: Term, exponent: Term) -> None:
    parts = []
    for q, t in session.parts(session.value(exponent)):
        if t != ONE and q != 1:
            session.tell("power of a multiple", x=base, m=t, n=literal(q))
        parts.append(scaled(q, t))
    for k in range(1, len(parts)):
        session.tell("power of a sum", x=base, m=total(parts[:k]), n=parts[k])
