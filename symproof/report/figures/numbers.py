"""Terms to floating-point numbers, for pictures; nothing is ever decided by them.

A scalar is a number or an array of numbers, one for each point of a curve.  A matrix is an
array of three axes: rows, columns, and the points of the curve.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from operator import add
from typing import Any

import numpy as np

from ...authoring.formulas import closure, to_term
from ...kernel.claims import Claim, unfolding
from ...kernel.terms import Relation, Term, free_names, substitute

Value = Any  # a number, an array, or for a family a function of its indices


def numbers(written: object, **values: Value) -> Any:
    """What ``written`` (a term, a formula or text) is for these values of its variables,
    numbers or arrays.  Families are given as functions under their name without the indices.
    Raises ``ValueError`` for a name without a value."""
    term = to_term(written)
    made = closure(free_names(term))
    plain = substitute(term, unfolding(Claim((), made, (), Relation(term, "=", term))))
    return _Evaluator(values).of(plain)


_MATRIX = 3  # the number of axes of a matrix


class _Evaluator:
    def __init__(self, values: Mapping[str, Value]) -> None:
        self.values = values

    def of(self, term: Term) -> Any:
        head, args = term.head, term.args
        if head == "num":
            return args[0] / 10 ** args[1]
        if head in _CONSTANTS:
            return _CONSTANTS[head]
        if head == "sym":
            return self.name(*args)
        if head in ("sum", "stack", "diag"):
            return _JOIN[head](self.members(*args))
        if head == "matrix":
            rows, columns = args[:2]
            entries = np.broadcast_arrays([0.0], *map(self.of, args[2:]))[1:]
            return np.stack(entries).reshape(rows, columns, *entries[0].shape)
        if head not in _OPERATIONS:
            raise ValueError(f"no numbers for {head!r}")
        return _OPERATIONS[head](*map(self.of, args))

    def name(self, name: str, *indices: Term) -> Any:
        base = name.partition("_#")[0]
        if base not in self.values:
            raise ValueError(f"{name!r} has no value")
        value = self.values[base]
        return value(*map(self.of, indices)) if indices else value

    def members(self, name: str, lo: Term, hi: Term, body: Term) -> list[Any]:
        first, last = int(self.of(lo)), int(self.of(hi))
        return [
            _Evaluator({**self.values, name: index}).of(body) for index in range(first, last + 1)
        ]


def _cosine_integral(x: Any) -> Any:
    from flint import arb

    return np.vectorize(lambda t: float(arb(t).ci()), otypes=[float])(x)


def _product(*factors: Any) -> Any:
    return reduce(_times, factors)


def _times(a: Any, b: Any) -> Any:
    if np.ndim(a) == np.ndim(b) == _MATRIX:
        return np.einsum("ijx,jkx->ikx", *_alike(a, b))
    return a * b


def _alike(*matrices: Any) -> list[Any]:
    """The matrices with equally many points."""
    points = max(m.shape[2] for m in matrices)
    return [np.broadcast_to(m, (*m.shape[:2], points)) for m in matrices]


def _dot(u: Any, v: Any) -> Any:
    return (u * v).sum(axis=(0, 1))


def _diagonal(blocks: list[Any]) -> Any:
    blocks = _alike(*blocks)
    rows, columns, points = blocks[0].shape
    made = np.zeros((rows * len(blocks), columns * len(blocks), points))
    for k, block in enumerate(blocks):
        made[k * rows : (k + 1) * rows, k * columns : (k + 1) * columns] = block
    return made


_CONSTANTS = {"pi": np.pi, "e": np.e}
_JOIN: Mapping[str, Callable[[list[Any]], Any]] = {
    "sum": lambda parts: reduce(add, parts, 0.0),
    "stack": lambda parts: np.concatenate(_alike(*parts), axis=0),
    "diag": _diagonal,
}
_OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "add": lambda *terms: reduce(add, terms),
    "mul": _product,
    "neg": lambda a: -a,
    "div": lambda a, b: a / b,
    "pow": lambda a, b: a**b,
    "transpose": lambda a: np.swapaxes(a, 0, 1),
    "dot": _dot,
    "norm": lambda v: np.sqrt(_dot(v, v)),
    "sin": np.sin,
    "cos": np.cos,
    "log": np.log,
    "sqrt": np.sqrt,
    "abs": np.abs,
    "floor": np.floor,
    "Ci": _cosine_integral,
}
