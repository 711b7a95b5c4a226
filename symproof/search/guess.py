"""Untrusted: does a claim look false?

One evaluation in floating-point numbers at one unremarkable point.  The answer decides nothing;
it only says whether to look for a counterexample before a proof, or after.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Mapping

from ..kernel.claims import Claim, unfolded
from ..kernel.facts import SORTS, Facts, Scope
from ..kernel.terms import Term, is_matrix

_LONGEST_SUM = 40
APART = 1e-6
# The place of each variable among the others, and what is known of it.
_Places = Mapping[str, tuple[int, Facts]]


class NoValue(ArithmeticError):
    """A term has no floating-point number at a point: it is a matrix, its head is not in COMPUTE,
    or a function of real numbers is given a number with an imaginary part."""


def looks_false(claim: Claim) -> bool:
    """Whether the relation of a claim without hypotheses clearly fails at the point."""
    if claim.hypotheses or claim.premises:
        return False
    left, op, right = unfolded(claim)
    places = {v.name: (place, SORTS[v.sort]) for place, v in enumerate(claim.variables)}
    return bool(_compared(left, right, places) & _FAILS[op])


def differ(left: Term, right: Term, here: Scope) -> bool:
    """Whether two terms clearly differ at the point of a scope."""
    places = {name: (place, known) for place, (name, known) in enumerate(here.sorts.items())}
    return bool(_compared(left, right, places) & _FAILS["="])


# What refutes each relation.
_FAILS: Mapping[str, set[str]] = {
    "=": {"apart"}, "<": {">"}, "<=": {">"}, ">": {"<"}, ">=": {"<"}, "!=": set(),
}  # fmt: skip


def _compared(left: Term, right: Term, places: _Places) -> set[str]:
    """What the values of two terms clearly are: less, greater, or apart from each other; nothing
    if they are near to each other, or if there are none."""
    point = {name: _at(*place, []) for name, place in places.items() if "#" not in name}
    try:
        x, y = (_value(side, places, point) for side in (left, right))
    except (ArithmeticError, ValueError, LookupError):
        return set()
    size = abs(x) + abs(y)
    if not math.isfinite(size) or abs(x - y) <= APART * (1 + size):
        return set()
    if abs(x.imag) + abs(y.imag) > APART * size:
        return {"apart"}
    return {"apart", "<" if x.real < y.real else ">"}


def approximate(term: Term) -> complex:
    """About the value of a term without variables; nan if it has none here, or a size that is too
    large for a float."""
    try:
        found = _value(term, {}, {})
        return found if abs(found) < math.inf else complex(math.nan)
    except (ArithmeticError, ValueError, LookupError):
        return complex(math.nan)


def _value(term: Term, places: _Places, point: Mapping[str, complex]) -> complex:
    head, args = term.head, term.args
    if head == "sym":
        name, *indices = args
        if is_matrix(name):
            raise NoValue
        if not indices:
            return point[name]
        return _at(*places[name], [_value(a, places, point) for a in indices])
    if head == "num":
        return complex(args[0] / 10 ** args[1])
    if head in ("sum", "prod"):
        return _iterated(head, args, places, point)
    compute = COMPUTE.get(head)
    if compute is None:
        raise NoValue
    return compute(*[_value(a, places, point) for a in args])


def _at(place: int, known: Facts, indices: list[complex]) -> complex:
    """The value of the variable declared at ``place``: small, positive, and of its sort."""
    spread = place + sum((k + 2) * index.real for k, index in enumerate(indices))
    if "integer" in known:
        odd = "odd" in known or ("even" not in known and "nonnegative" not in known and place > 0)
        return complex(2 * (1 + int(spread) % 3) + odd)
    value = 0.37 + 0.618033988749895 * (1 + spread) % 1.7
    return complex(value, 0 if "real" in known else 0.23)


def _iterated(
    head: str,
    args: tuple[object, ...],
    places: _Places,
    point: Mapping[str, complex],
) -> complex:
    var, lo, hi, body = args
    if not (isinstance(lo, Term) and isinstance(hi, Term) and isinstance(body, Term)):
        raise NoValue
    first, last = (round(_value(t, places, point).real) for t in (lo, hi))
    if last - first > _LONGEST_SUM:
        raise NoValue
    values = [_value(body, places, {**point, str(var): complex(k)}) for k in range(first, last + 1)]
    return sum(values) if head == "sum" else math.prod(values)


def _real(z: complex, function: Callable[[float], float]) -> complex:
    """The value of a function of real numbers at z.  Raises NoValue if z has an imaginary part."""
    if z.imag:
        raise NoValue
    return complex(function(z.real))


# What the heads of terms compute.  Each function raises ArithmeticError or ValueError where it has
# no value, and nothing else.
COMPUTE: Mapping[str, Callable[..., complex]] = {
    "pi": lambda: cmath.pi, "e": lambda: cmath.e, "i": lambda: 1j,
    "add": lambda *xs: sum(xs), "mul": lambda *xs: math.prod(xs), "neg": lambda x: -x,
    "div": lambda x, y: x / y, "pow": lambda x, y: x**y,
    "sin": cmath.sin, "cos": cmath.cos, "tan": cmath.tan,
    "csc": lambda x: 1 / cmath.sin(x), "sec": lambda x: 1 / cmath.cos(x),
    "cot": lambda x: 1 / cmath.tan(x),
    "sinh": cmath.sinh, "cosh": cmath.cosh, "tanh": cmath.tanh,
    "csch": lambda x: 1 / cmath.sinh(x), "sech": lambda x: 1 / cmath.cosh(x),
    "coth": lambda x: 1 / cmath.tanh(x),
    "arcsin": cmath.asin, "arccos": cmath.acos, "arctan": cmath.atan,
    "exp": cmath.exp, "log": cmath.log, "sqrt": cmath.sqrt, "abs": abs,
    "conj": lambda z: z.conjugate(), "Re": lambda z: complex(z.real),
    "Im": lambda z: complex(z.imag), "arg": cmath.phase,
    "sgn": lambda z: _real(z, lambda x: (x > 0) - (x < 0)),
    "floor": lambda z: _real(z, math.floor),
    "factorial": lambda z: _real(z, lambda x: math.gamma(x + 1)),
}  # fmt: skip
