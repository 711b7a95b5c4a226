"""Untrusted: does a claim look false?

One evaluation in floating-point numbers at one unremarkable point.  The answer decides nothing;
it only says whether to look for a counterexample before a proof, or after.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Mapping

from ..kernel.claims import Claim, unfolded
from ..kernel.terms import Term, is_matrix

_LONGEST_SUM = 40
_APART = 1e-6


class _NoGuess(Exception):
    """The point has no value there, or only a matrix."""


def looks_false(claim: Claim) -> bool:
    """Whether the sides of an equation without hypotheses clearly differ at the point."""
    if claim.relation.op != "=" or claim.hypotheses or claim.premises:
        return False
    places = {v.name: (place, v.sort) for place, v in enumerate(claim.variables)}
    point = {v.name: _at(*places[v.name], []) for v in claim.variables if not v.indices}
    try:
        relation = unfolded(claim)
        left, right = (_value(side, places, point) for side in (relation.left, relation.right))
        size = abs(left) + abs(right)
        return math.isfinite(size) and abs(left - right) > _APART * (1 + size)
    except (_NoGuess, ArithmeticError, ValueError, LookupError):
        return False


def approximate(term: Term) -> complex:
    """About the value of a term without variables; nan if it has none here."""
    try:
        return _value(term, {}, {})
    except (_NoGuess, ArithmeticError, ValueError, LookupError):
        return complex(math.nan)


def _value(
    term: Term, places: Mapping[str, tuple[int, str]], point: Mapping[str, complex]
) -> complex:
    head, args = term.head, term.args
    if head == "sym":
        name, *indices = args
        if is_matrix(name):
            raise _NoGuess
        if not indices:
            return point[name]
        return _at(*places[name], [_value(a, places, point) for a in indices])
    if head == "num":
        return complex(args[0] / 10 ** args[1])
    if head in ("sum", "prod"):
        return _iterated(head, args, places, point)
    compute = _COMPUTE.get(head)
    if compute is None:
        raise _NoGuess
    return compute(*[_value(a, places, point) for a in args])


def _at(place: int, sort: str, indices: list[complex]) -> complex:
    """The value of the variable declared at ``place``: small, positive, and of its sort."""
    spread = place + sum((k + 2) * index.real for k, index in enumerate(indices))
    if "integer" in sort or sort in ("natural", "odd", "even"):
        return complex(2 * (3 + int(spread) % 5) + (sort == "odd" or (sort == "integer" and place)))
    value = 0.37 + 0.618033988749895 * (1 + spread) % 1.7
    return complex(value, 0.23 if sort == "complex" else 0)


def _iterated(
    head: str,
    args: tuple[object, ...],
    places: Mapping[str, tuple[int, str]],
    point: Mapping[str, complex],
) -> complex:
    var, lo, hi, body = args
    if not (isinstance(lo, Term) and isinstance(hi, Term) and isinstance(body, Term)):
        raise _NoGuess
    first, last = (round(_value(t, places, point).real) for t in (lo, hi))
    if last - first > _LONGEST_SUM:
        raise _NoGuess
    values = [_value(body, places, {**point, str(var): complex(k)}) for k in range(first, last + 1)]
    return sum(values) if head == "sum" else math.prod(values)


_COMPUTE: Mapping[str, Callable[..., complex]] = {
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
}  # fmt: skip
