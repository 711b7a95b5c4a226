"""Untrusted: points of which floating-point numbers show plainly that they refute nothing.

An assumption that fails by far, or a claim that holds by far where all is assumed, is not worth an
evaluation with enclosures, which costs a hundred times as much.  Whatever is not plain passes.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache, reduce
from typing import Any

from ..kernel.terms import Relation, Term, is_matrix
from .enclosures import Number, Obligations
from .guess import APART, COMPUTE, approximate

NODES = 8  # that cost as much as one of an enclosure

Values = Mapping[str, Any]
Evaluate = Callable[[Values], Any]


class Unfit(Exception):
    """A term that has no value in floating-point numbers."""


class Sieve:
    """Says of points what is plain there of assumptions and of a claim."""

    def __init__(self, duty: Obligations) -> None:
        needed = [c.relation for c in duty.conditions if not c.ranges]
        found = [_Sides.of(r) for r in (*duty.hypotheses, *needed)]
        self.assumed = [sides for sides in found if sides]
        self.claimed = _Sides.of(duty.relation)
        self.whole = None not in found and len(needed) == len(duty.conditions)
        sizes = [sides.size for sides in (*self.assumed, self.claimed) if sides]
        self.cost = 1 + sum(sizes) // NODES

    def outcome(self, values: Mapping[str, Number]) -> str:
        """Whether an assumption fails ("void"), or all assumptions and the claim hold ("holds");
        "" if neither is plain."""
        try:
            at = {name: _float(x) for name, x in values.items()}
        except OverflowError:
            return ""
        plain = self.whole
        for sides in self.assumed:
            shown = sides.shown(at)
            if shown is False:
                return "void"
            plain = plain and shown is True
        return "holds" if plain and self.claimed and self.claimed.shown(at) else ""


class _Sides:
    """A relation whose sides can be evaluated."""

    def __init__(self, left: Evaluate, op: str, right: Evaluate, size: int) -> None:
        self.left, self.op, self.right, self.size = left, op, right, size

    @classmethod
    def of(cls, relation: Relation) -> _Sides | None:
        left, op, right = relation
        try:
            return cls(_evaluation(left), op, _evaluation(right), left.size + right.size)
        except Unfit:
            return None

    def shown(self, at: Values) -> bool | None:
        """Whether the relation holds, if that is plain."""
        try:
            x, y = self.left(at), self.right(at)
            size = abs(x) + abs(y)
        except (ArithmeticError, ValueError):
            return None
        if not math.isfinite(size) or abs(x - y) <= APART * (1 + size):
            return None
        if self.op in ("=", "!="):
            return self.op == "!="
        if abs(x.imag) + abs(y.imag) > APART * size:
            return False
        return (x.real < y.real) is (self.op in ("<", "<="))


@lru_cache(64)
def sieve_of(duty: Obligations) -> Sieve | None:
    """The sieve of a claim in which no families occur, if it can have one."""
    if any(v.indices for v in duty.variables):
        return None
    return Sieve(duty)


def _float(x: Number) -> float | complex:
    if isinstance(x, Term):
        return approximate(x)
    if isinstance(x, tuple):
        return complex(float(x[0]), float(x[1]))
    return float(x)


def _evaluation(term: Term) -> Evaluate:
    head, args = term.head, term.args
    if head == "sym":
        name, *indices = args
        if indices or is_matrix(name):
            raise Unfit
        return operator.itemgetter(name)
    if head == "num":
        try:
            value = args[0] / 10 ** args[1]
        except OverflowError:
            raise Unfit from None
        return lambda at: value
    if head not in COMPUTE:
        raise Unfit
    parts = [_evaluation(a) for a in args]
    compute = COMPUTE[head]
    if head in _BINARY:
        return reduce(_BINARY[head], parts)
    if len(parts) == 1:
        (only,) = parts
        return lambda at: compute(only(at))
    if not parts:
        constant = compute()
        return lambda at: constant
    return lambda at: compute(*[part(at) for part in parts])


_BINARY: Mapping[str, Callable[[Evaluate, Evaluate], Evaluate]] = {
    "add": lambda f, g: lambda at: f(at) + g(at),
    "mul": lambda f, g: lambda at: f(at) * g(at),
    "div": lambda f, g: lambda at: f(at) / g(at),
    "pow": lambda f, g: lambda at: f(at) ** g(at),
}
