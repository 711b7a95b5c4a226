"""What terms are worth at a point, with 50 digits; nothing of it is shared with the package."""

from __future__ import annotations

import mpmath

from symproof.kernel.claims import Condition

TINY = mpmath.mpf(10) ** -25
LARGE = 10**6


class Undefined(Exception):
    """The term has no value at the point."""


class TooLarge(Exception):
    """The numbers do not tell."""


def value(term, point):
    """The value of a term at a point; nothing of it is shared with the package."""
    head, args = term.head, term.args
    if head == "num":
        return mpmath.mpf(args[0]) / mpmath.mpf(10) ** args[1]
    if head == "sym":
        return point[args[0]]
    if head in ("pi", "i"):
        return +mpmath.pi if head == "pi" else mpmath.mpc(0, 1)
    if head in ("sum", "prod"):
        var, lo, hi, body = args
        first, last = (int(mpmath.nint(value(t, point).real)) for t in (lo, hi))
        if last < first - 1:
            raise Undefined
        terms = [value(body, {**point, var: mpmath.mpf(k)}) for k in range(first, last + 1)]
        return small((mpmath.fsum if head == "sum" else mpmath.fprod)(terms), head)
    return small(operation(head, [value(t, point) for t in args]), head)


# What is 0 only where a part is; a tiny value of it is no rounding error.
NEVER_0 = {"mul", "prod", "div", "pow", "exp", "sec", "csc", "sech", "csch"}


def small(number, head):
    if abs(number) > LARGE or 0 < abs(number) < 1 / mpmath.mpf(LARGE):
        if abs(number) > TINY or head in NEVER_0:
            raise TooLarge
        return mpmath.mpf(0)
    return number


def operation(head, values):
    first, *rest = values
    if head == "add":
        return mpmath.fsum(values)
    if head == "mul":
        return mpmath.fprod(values)
    if head == "neg":
        return -first
    if head == "div":
        return first / nonzero(rest[0])
    if head == "pow":
        return power(first, rest[0])
    if head in ("sqrt", "log"):
        first = real(first)
        if first < 0 or (head == "log" and first == 0):
            raise Undefined
        return getattr(mpmath, head)(first)
    if head in ("arcsin", "arccos"):
        first = real(first)
        if abs(first) > 1:
            raise Undefined
    if head == "arg":
        first = nonzero(first)
    if head in ("sgn", "floor", "factorial"):
        return step(head, real(first))
    if head in NAMES:
        return getattr(mpmath, NAMES[head])(first)
    return quotient(head, first)


def step(head, number):
    """A function that jumps, or one of natural numbers; a number near to an integer is one."""
    whole = mpmath.nint(number)
    exact = abs(number - whole) < TINY
    if head == "sgn":
        return mpmath.sign(whole if exact else number)
    if head == "floor":
        return whole if exact else mpmath.floor(number)
    if not exact or whole < 0:
        raise Undefined
    if whole > 20:
        raise TooLarge
    return mpmath.factorial(whole)


NAMES = {
    "abs": "fabs", "conj": "conj", "Re": "re", "Im": "im", "arg": "arg",
    "arcsin": "asin", "arccos": "acos", "arctan": "atan",
}  # fmt: skip


def quotient(head, argument):
    top, bottom = {
        "tan": ("sin", "cos"), "cot": ("cos", "sin"), "sec": ("", "cos"), "csc": ("", "sin"),
        "tanh": ("sinh", "cosh"), "coth": ("cosh", "sinh"), "sech": ("", "cosh"),
        "csch": ("", "sinh"),
    }.get(head, (head, ""))  # fmt: skip
    above = getattr(mpmath, top)(argument) if top else mpmath.mpf(1)
    return above / nonzero(getattr(mpmath, bottom)(argument)) if bottom else above


def power(base, exponent):
    whole = mpmath.nint(exponent.real)
    if abs(exponent - whole) < TINY:
        if abs(whole) > 40:
            raise TooLarge
        return nonzero(base) ** int(whole) if whole < 0 else base ** int(whole)
    base = real(base)
    if base < 0 or (base == 0 and not real(exponent) > 0):
        raise Undefined
    return base**exponent if base else mpmath.mpf(0)


def nonzero(number):
    if abs(number) < TINY:
        raise Undefined
    return number


def real(number):
    if abs(mpmath.im(number)) > TINY:
        raise Undefined
    return mpmath.re(number)


def holds(relation, point):
    """Whether the relation holds at the point; close calls are not counted."""
    difference = value(relation.left, point) - value(relation.right, point)
    if relation.op == "=":
        return abs(difference) < TINY ** (1 / mpmath.mpf(2))
    if relation.op == "!=":
        return abs(difference) > TINY
    difference = real(difference)
    if abs(difference) < TINY:
        return relation.op in ("<=", ">=")
    return (difference > 0) == (relation.op in (">", ">="))


def satisfied(condition: Condition, point) -> bool:
    if not condition.ranges:
        return bool(holds(condition.relation, point))
    (var, lo, hi), *inner = condition.ranges
    first, last = (int(mpmath.nint(value(t, point).real)) for t in (lo, hi))
    below = Condition(tuple(inner), condition.relation)
    return all(satisfied(below, {**point, var: mpmath.mpf(k)}) for k in range(first, last + 1))
