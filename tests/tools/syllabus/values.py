"""What a formula is, in numbers: by mpmath with 50 digits, and by nothing of symproof.

Of real letters a value counts only where every part of the formula is defined among the real
numbers: log of what is positive, roots of what is not negative, no 0^0, and so on.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
from mpmath import mp
from tools.syllabus.trees import Tree

mp.dps = 50
CLOSE = mpmath.mpf(10) ** -30  # where two values are called equal, relative to their size
APART = mpmath.mpf(10) ** -8  # where they are certainly different
ROUGH = mpmath.mpf(10) ** -20  # where quadrature, series or differences are involved
OUTCOMES = 6


class Undefined(ValueError):
    """The formula is not defined there, or its value is not sure."""


def demand(condition: Any) -> None:
    if not condition:
        raise Undefined


def real(value: Any) -> Any:
    demand(abs(mpmath.im(value)) < CLOSE)
    return mpmath.re(value)


def whole(value: Any) -> int:
    value = real(value)
    demand(mpmath.isfinite(value) and abs(value - mpmath.nint(value)) < CLOSE)
    return int(mpmath.nint(value))


def positive(value: Any) -> Any:
    value = real(value)
    demand(value > CLOSE)
    return value


def nonzero(value: Any) -> Any:
    demand(abs(value) > CLOSE)
    return value


def between(value: Any, low: Any, high: Any) -> Any:
    value = real(value)
    demand(low <= value <= high)
    return value


def root(value: Any, n: int) -> Any:
    value = real(value)
    demand(n >= 1 and value >= 0)
    return mpmath.root(value, n)


def modulo(a: Any, b: Any) -> Any:
    a, b = whole(a), whole(b)
    demand(b > 0)
    return mpmath.mpf(a % b)


def choose(n: Any, k: Any) -> Any:
    n, k = whole(n), whole(k)
    demand(n >= 0 and k >= 0)
    return mpmath.binomial(n, k)


def floor(value: Any) -> Any:
    value = real(value)
    near = mpmath.nint(value)
    return near if abs(value - near) < CLOSE else mpmath.floor(value)


def sign(value: Any) -> Any:
    value = real(value)
    return mpmath.mpf(0) if abs(value) < CLOSE else mpmath.sign(value)


def argument(value: Any) -> Any:
    nonzero(value)
    return mpmath.arg(mpmath.re(value) if abs(mpmath.im(value)) < CLOSE else value)


def same(head: str) -> Any:
    def value(*args: Any) -> Any:
        return mpmath.mpf({"gcd": _gcd, "lcm": _lcm}[head](*map(whole, args)))

    return value


def _gcd(*args: int) -> int:
    import math

    return math.gcd(*args)


def _lcm(*args: int) -> int:
    import math

    return math.lcm(*args)


FUNCTIONS: dict[str, Any] = {
    "sin": mpmath.sin, "cos": mpmath.cos, "exp": mpmath.exp,
    "tan": lambda u: mpmath.sin(u) / nonzero(mpmath.cos(u)),
    "cot": lambda u: mpmath.cos(u) / nonzero(mpmath.sin(u)),
    "sec": lambda u: 1 / nonzero(mpmath.cos(u)), "csc": lambda u: 1 / nonzero(mpmath.sin(u)),
    "sinh": mpmath.sinh, "cosh": mpmath.cosh,
    "tanh": lambda u: mpmath.sinh(u) / nonzero(mpmath.cosh(u)),
    "coth": lambda u: mpmath.cosh(u) / nonzero(mpmath.sinh(u)),
    "sech": lambda u: 1 / nonzero(mpmath.cosh(u)), "csch": lambda u: 1 / nonzero(mpmath.sinh(u)),
    "arcsin": lambda u: mpmath.asin(between(u, -1, 1)),
    "arccos": lambda u: mpmath.acos(between(u, -1, 1)),
    "arctan": lambda u: mpmath.atan(real(u)),
    "arccot": lambda u: mpmath.atan(1 / positive(u)),
    "arsinh": lambda u: mpmath.asinh(real(u)),
    "arcosh": lambda u: mpmath.acosh(between(u, 1, mpmath.inf)),
    "artanh": lambda u: mpmath.atanh(between(u, -1 + CLOSE, 1 - CLOSE)),
    "arcoth": lambda u: mpmath.atanh(between(1 / nonzero(u), -1 + CLOSE, 1 - CLOSE)),
    "log": lambda u: mpmath.log(positive(u)),
    "logb": lambda u, b: mpmath.log(positive(u)) / nonzero(mpmath.log(positive(b))),
    "sqrt": lambda u: root(u, 2), "cbrt": lambda u: root(u, 3),
    "root": lambda u, n: root(u, whole(n)),
    "abs": abs, "sgn": sign, "floor": floor, "ceil": lambda u: -floor(-u),
    "factorial": lambda u: mpmath.factorial(max(whole(u), 0) if whole(u) >= 0 else demand(False)),
    "binomial": choose, "mod": modulo, "gcd": same("gcd"), "lcm": same("lcm"),
    "max": lambda *u: max(map(real, u)), "min": lambda *u: min(map(real, u)),
    "conj": mpmath.conj, "Re": mpmath.re, "Im": mpmath.im, "arg": argument,
}  # fmt: skip
CONSTANTS = {"pi": mpmath.pi, "e": mpmath.e, "i": mpmath.mpc(0, 1), "oo": mpmath.inf}


def value(tree: Tree, at: dict[str, Any]) -> Any:
    """The value of a tree at a point.  Raises ``Undefined``."""
    head, *args = tree
    match head:
        case "num":
            return mpmath.mpf(args[0].numerator) / args[0].denominator
        case "const":
            return +CONSTANTS[args[0]]
        case "sym" | "matsym" | "rv":
            if args[0] not in at:
                raise Undefined
            return at[args[0]]
        case "matrix":
            return mpmath.matrix([[value(entry, at) for entry in row] for row in args])
        case "identity":
            return mpmath.eye(whole(value(args[0], at)))
        case "diff":
            return _derivative(args[0], args[1][1], args[2], at)
        case "integral":
            return _integral(args[0], args[1][1], args[2], args[3], at)
        case "sum" | "product":
            return _series(head, args[0], args[1][1], args[2], args[3], at)
        case "E" | "Var" | "Cov":
            return _moment(head, args, at)
        case "antiderivative" | "limit":
            raise Undefined
    values = [value(arg, at) for arg in args]
    return _operation(head, values)


def _operation(head: str, v: list[Any]) -> Any:
    matrices = [isinstance(x, mpmath.matrix) for x in v]
    try:
        match head:
            case "+" | "-":
                demand(all(matrices) or not any(matrices))
                return v[0] + v[1] if head == "+" else v[0] - v[1]
            case "*":
                return v[0] * v[1]
            case "neg":
                return -v[0]
            case "/":
                return v[0] / nonzero(v[1])
            case "^":
                return _power(v[0], v[1], matrices[0])
            case "T":
                demand(matrices[0])
                return v[0].T
            case "inv":
                nonzero(mpmath.det(v[0]))
                return v[0] ** -1
            case "det":
                return mpmath.det(v[0])
            case "tr":
                demand(v[0].rows == v[0].cols)
                return sum(v[0][k, k] for k in range(v[0].rows))
            case "hadamard":
                out = v[0].copy()
                for k in range(out.rows):
                    for m in range(out.cols):
                        out[k, m] = v[0][k, m] * v[1][k, m]
                return out
        demand(not any(matrices))
        found = FUNCTIONS[head](*v)
        demand(mpmath.isfinite(found))
        return found
    except (ValueError, ArithmeticError, TypeError, AttributeError) as error:
        raise Undefined from error


def _power(base: Any, exponent: Any, is_matrix: bool) -> Any:
    if is_matrix:
        return base ** whole(exponent)
    if abs(mpmath.im(exponent)) < CLOSE:
        exponent = mpmath.re(exponent)
        if mpmath.isfinite(exponent) and abs(exponent - mpmath.nint(exponent)) < CLOSE:
            n = int(mpmath.nint(exponent))
            if n <= 0:
                nonzero(base)
            demand(abs(n) < 10**9)
            return base**n
    if abs(base - mpmath.e) < CLOSE:
        return mpmath.exp(exponent)
    return mpmath.power(positive(base), exponent)


def _derivative(body: Tree, letter: str, times: int, at: dict[str, Any]) -> Any:
    demand(letter in at)
    with mp.workdps(90):
        found = mpmath.diff(
            lambda t: value(body, {**at, letter: t}),
            real(at[letter]),
            times,
            h=mpmath.mpf(10) ** -30,
        )
    demand(mpmath.isfinite(found))
    return found


def _integral(body: Tree, letter: str, low: Tree, high: Tree, at: dict[str, Any]) -> Any:
    ends = [real(value(low, at)), real(value(high, at))]
    demand(ends[0] <= ends[1])
    try:
        with mp.workdps(36):
            f = lambda t: value(body, {**at, letter: t})  # noqa: E731
            found, error = mpmath.quad(f, ends, error=True, maxdegree=8)
            a, b = ends
            middle = (
                (a + b) / 2
                if mpmath.isfinite(a + b)
                else a + 1
                if mpmath.isfinite(a)
                else b - 1
                if mpmath.isfinite(b)
                else 0
            )
            halves = mpmath.quad(f, [a, middle, b], maxdegree=8)
    except (ValueError, ArithmeticError, TypeError) as bad:
        raise Undefined from bad
    demand(
        mpmath.isfinite(found) and error < ROUGH and abs(found - halves) < ROUGH * (1 + abs(found))
    )
    return found


def _series(head: str, body: Tree, letter: str, low: Tree, high: Tree, at: dict[str, Any]) -> Any:
    first, end = whole(value(low, at)), real(value(high, at))
    f = lambda k: value(body, {**at, letter: mpmath.mpf(k)})  # noqa: E731
    if mpmath.isfinite(end):
        last = whole(end)
        demand(last <= first + 60)  # an empty one is 0 or 1
        found = mpmath.mpf(0 if head == "sum" else 1)
        for k in range(first, last + 1):
            found = found + f(k) if head == "sum" else found * f(k)
        return found
    try:
        demand(abs(f(2000)) < 1)
        with mp.workdps(40):
            found = mpmath.nsum(f, [first, mpmath.inf]) if head == "sum" else demand(False)
            plain = sum(f(k) for k in range(first, first + 2000))
    except (ValueError, ArithmeticError, TypeError) as bad:
        raise Undefined from bad
    demand(mpmath.isfinite(found) and abs(found - plain) < mpmath.mpf(10) ** -2)
    return found


def _moment(head: str, args: list[Tree], at: dict[str, Any]) -> Any:
    """Expectations over six outcomes; the point has the chances and the values of the variables."""
    demand("chances" in at)

    def mean(f: Any) -> Any:
        return sum(p * f({**at, **at[k]}) for k, p in enumerate(at["chances"]))

    def moment(tree: Tree) -> Any:
        return mean(lambda here: value(tree, here))

    if head == "E":
        return moment(args[0])
    one, other = args[0], args[-1]
    return mean(lambda here: value(one, here) * value(other, here)) - moment(one) * moment(other)


# -- limits and antiderivatives, which compare two sides -------------------------------------------


def tends(body: Tree, letter: str, to: Any, side: int, limit: Any, at: dict[str, Any]) -> bool:
    """Whether the values come close, in three steps."""
    steps = (
        [10**4, 10**6, 10**8] if mpmath.isinf(to) else [mpmath.mpf(10) ** -k for k in (6, 9, 12)]
    )
    gaps = []
    with mp.workdps(60):
        for h in steps:
            x = mpmath.sign(to) * h if mpmath.isinf(to) else to + side * h
            found = real(value(body, {**at, letter: mpmath.mpf(x)}))
            if mpmath.isinf(limit):
                gaps.append(1 / found if found * limit > 0 else mpmath.inf)
            else:
                gaps.append(abs(found - limit))
    return (
        gaps[0] >= gaps[1] >= gaps[2]
        and gaps[2] < mpmath.mpf(10) ** -3
        and (gaps[2] <= gaps[0] / 5 or gaps[2] < mpmath.mpf(10) ** -25)
    )


def sides(left: Tree, right: Tree, at: dict[str, Any]) -> tuple[Any, Any]:
    """The two sides in numbers; of an antiderivative, what is integrated and the derivative."""
    if left[0] == "antiderivative":
        _, body, letter = left
        return value(body, at), _derivative(right, letter[1], 1, at)
    return value(left, at), value(right, at)


def gap(left: Tree, right: Tree, at: dict[str, Any]) -> Any:
    """How far the sides are apart, relative to their size.  Raises ``Undefined``."""
    a, b = sides(left, right, at)
    if isinstance(a, mpmath.matrix) or isinstance(b, mpmath.matrix):
        if not (isinstance(a, mpmath.matrix) and isinstance(b, mpmath.matrix)):
            if a == 0 or b == 0:
                raise Undefined
            raise Undefined
        demand((a.rows, a.cols) == (b.rows, b.cols))
        return max(abs(x) for x in (a - b)) / (1 + max(abs(x) for x in a))
    demand(mpmath.isfinite(a) and mpmath.isfinite(b))
    return abs(a - b) / (1 + abs(a))


def is_rough(tree: Tree) -> bool:
    from trees import parts

    heads = ("integral", "diff", "antiderivative", "sum", "inv")
    return any(part[0] in heads for part in parts(tree))


__all__ = ["APART", "CLOSE", "ROUGH", "Fraction", "Undefined", "gap", "is_rough", "tends", "value"]
