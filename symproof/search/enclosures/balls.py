"""Numbers: exactly rational, or enclosed in a ball of python-flint (Arb)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from flint import acb, arb, fmpq, fmpz

from ...kernel.functions import QUOTIENTS
from ...kernel.terms import Term

EXACT_BITS = 10_000  # a longer rational becomes a ball
MAX_FACTORIAL = 1_000

Number = Fraction | tuple[Fraction, Fraction] | Term  # a term is one without variables
Scalar = fmpq | arb | acb


class NothingCertain(Exception):
    """Nothing is certain at this point: a pole, a missing value, too long a sum, …"""


def settle(x: Scalar) -> Scalar:
    """``x`` in the narrowest type: a ball of radius zero is a rational number."""
    if isinstance(x, acb) and x.imag.is_zero():
        x = x.real
    if isinstance(x, fmpq):
        return x if x.height_bits() <= EXACT_BITS else arb(x)
    if not x.is_finite():
        raise NothingCertain("a value that is not certainly finite")
    if isinstance(x, arb) and x.is_exact():
        mantissa, exponent = x.man_exp()
        if abs(exponent) + mantissa.height_bits() <= EXACT_BITS:
            return x.fmpq()
    return x


def scalar_of(value: Number) -> Scalar:
    """The number with an exact value that is rational, or has rational parts."""
    if isinstance(value, Term):
        raise NothingCertain("a value that is not rational")
    if isinstance(value, tuple):
        real, imaginary = map(scalar_of, value)
        return settle(acb(ball(real), ball(imaginary)))
    if value.numerator.bit_length() + value.denominator.bit_length() > EXACT_BITS:
        raise NothingCertain("a value with too many digits")
    return fmpq(value.numerator, value.denominator)


def ball(x: Scalar) -> Any:
    """The number as a ball, if it is rational."""
    return arb(x) if isinstance(x, fmpq) else x


def real_of(x: Scalar) -> fmpq | arb:
    """The number, if it is certainly real."""
    if isinstance(x, acb):
        raise NothingCertain("a value that is not certainly real")
    return x


def over(x: Scalar, y: Scalar) -> Scalar:
    """The quotient, if the divisor is certainly not 0."""
    if y == 0 if isinstance(y, fmpq) else y.contains(0):
        raise NothingCertain("a divisor that is not certainly nonzero")
    quotient: Any = x / y
    return settle(quotient)


def function_of(head: str, x: Scalar) -> Scalar:
    """The value of an elementary function, or of Ci."""
    if head in QUOTIENTS:
        above, below = QUOTIENTS[head]
        return over(fmpq(1) if above == "1" else function_of(above, x), function_of(below, x))
    if head == "abs":
        size: Any = abs(x)
        return settle(size)
    if head in _COMPLEX:
        return _COMPLEX[head](x)
    if head in _REAL:
        return _REAL[head](x)
    if head == "sqrt":
        return root_of(real_of(x))
    if head in ("arcsin", "arccos", "arctan"):
        size = ball(real_of(x))
        if head != "arctan" and not abs(size) <= 1:
            raise NothingCertain(f"{head} of a value that is not certainly from -1 to 1")
        return settle(getattr(size, head.replace("arc", "a"))())
    if head in ("log", "Ci"):
        if not real_of(x) > 0:
            raise NothingCertain(f"{head} of a value that is not certainly positive")
        return settle(getattr(ball(x), head.lower())())
    return settle(getattr(ball(x), head)())


def _argument(x: Scalar) -> Scalar:
    """The argument: where it jumps, the ball has all values."""
    if isinstance(x, fmpq | arb) and x > 0:
        return fmpq(0)
    if x == 0 if isinstance(x, fmpq) else x.contains(0):
        raise NothingCertain("the argument of a value that is not certainly nonzero")
    angle: Any = acb(ball(x)).arg()
    return settle(angle)


def _sign(x: Scalar) -> Scalar:
    """-1, 0 or 1, if it is certain which."""
    real = real_of(x)
    for sign, holds in ((1, real > 0), (-1, real < 0), (0, real == 0)):
        if holds:
            return fmpq(sign)
    raise NothingCertain("the sign of a value that may be 0")


def _floor(x: Scalar) -> Scalar:
    """The greatest integer that is not greater, if it is certain which it is."""
    real = real_of(x)
    if isinstance(real, fmpq):
        return fmpq(real.floor())
    whole = real.floor().unique_fmpz()
    if whole is None:
        raise NothingCertain("the floor of a value that may be on both sides of an integer")
    return fmpq(whole)


def _factorial(x: Scalar) -> Scalar:
    """The factorial of a natural number."""
    if not isinstance(x, fmpq) or x.q != 1 or x < 0:
        raise NothingCertain("the factorial of a value that is not certainly a natural number")
    if x > MAX_FACTORIAL:
        raise NothingCertain("the factorial of too large a number")
    return settle(fmpq(fmpz.fac_ui(x.p)))


_REAL: Mapping[str, Callable[[Scalar], Scalar]] = {
    "sgn": _sign, "floor": _floor, "factorial": _factorial,
}  # fmt: skip
_COMPLEX: Mapping[str, Callable[[Scalar], Scalar]] = {
    "conj": lambda x: settle(x.conjugate()) if isinstance(x, acb) else x,
    "Re": lambda x: settle(x.real) if isinstance(x, acb) else x,
    "Im": lambda x: settle(x.imag) if isinstance(x, acb) else fmpq(0),
    "arg": _argument,
}


def root_of(x: fmpq | arb) -> Scalar:
    """The square root, exact if there is one."""
    if not x >= 0:
        raise NothingCertain("the root of a value that is not certainly nonnegative")
    exact = _exact_root(x, 2) if isinstance(x, fmpq) else None
    return settle(ball(x).sqrt()) if exact is None else exact


def _exact_root(x: fmpq, degree: int) -> fmpq | None:
    if degree > EXACT_BITS:
        return None
    root = fmpq(x.p.root(degree), x.q.root(degree))
    return root if root**degree == x else None


def power(x: Scalar, y: Scalar) -> Scalar:
    """x^y: repeated multiplication if y is a whole number, else exp(y log x) for x > 0."""
    whole = isinstance(y, fmpq) and abs(y.p) < 2**62
    if isinstance(y, fmpq) and whole and y.q == 1:
        return _whole_power(x, int(y.p))
    if x == 0 and real_of(y) > 0:
        return fmpq(0)
    if not real_of(x) > 0:
        raise NothingCertain("a power of a value that is not certainly positive")
    if isinstance(x, fmpq) and isinstance(y, fmpq) and whole:
        root = _exact_root(x, int(y.q))
        if root is not None:
            return _whole_power(root, int(y.p))
    return settle((ball(y) * ball(x).log()).exp())


def _whole_power(x: Scalar, n: int) -> Scalar:
    if n < 0:
        return over(fmpq(1), _whole_power(x, -n))
    if isinstance(x, fmpq) and n * x.height_bits() <= EXACT_BITS:
        return x**n
    return settle(ball(x) ** n)


# Python-flint compares balls as we want: True only if it is so for all numbers in them.
_COMPARE: Mapping[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "!=": operator.ne, "<=": operator.le, "<": operator.lt,
    ">=": operator.ge, ">": operator.gt,
}  # fmt: skip


def certain(x: Scalar, op: str, y: Scalar) -> bool:
    """Whether the relation certainly holds."""
    difference = settle(x - y)
    if op not in ("=", "!="):
        for side in (x, y):
            real_of(side)
    return bool(_COMPARE[op](difference, 0))
