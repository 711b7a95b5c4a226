"""Write terms as SymPy objects, for those who go on computing with them.

SymPy evaluates while it builds: ``x/x`` becomes 1 and ``cos(q - p)`` becomes
``cos(p - q)``.  What comes out is therefore equal to the term wherever the term is defined,
but no longer the term; it is never evidence.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import add, mul
from typing import Any

import sympy
from sympy.matrices.exceptions import ShapeError
from sympy.matrices.matrixbase import MatrixBase

from ..kernel.terms import LIMITS, Term, children
from .names import parse_name


class UnwritableSymPy(ValueError):
    """SymPy has no object for the term; the message says for which part and why."""


def write(term: Term, symbols: Mapping[str, Any] | None = None) -> Any:
    """The SymPy expression, or explicit matrix, that ``term`` evaluates to.

    ``symbols`` maps names to SymPy objects: ``p`` to a symbol, ``omega_#`` to an
    ``IndexedBase`` or to anything that can be indexed or called with the arguments, ``x_1``
    to a symbol that stands for x with the index 1.  Names that it lacks become symbols
    without assumptions, indexed families and undefined functions.

    Raises :class:`UnwritableSymPy`.
    """
    try:
        result = _Writer(symbols or {}).write(term)
    except (ShapeError, TypeError, AttributeError, IndexError) as error:
        raise UnwritableSymPy(f"SymPy cannot build this: {error}") from error
    if isinstance(result, sympy.Basic | MatrixBase) and result.has(sympy.nan, sympy.zoo, sympy.oo):
        raise UnwritableSymPy("the term has no finite value: it divides by zero")
    return result


_CONSTANTS = {"pi": sympy.pi, "i": sympy.I, "e": sympy.E}
_MOST_BLOCKS = 256


class _Writer:
    def __init__(self, symbols: Mapping[str, Any]) -> None:
        self.symbols = symbols

    def write(self, term: Term, size: int | None = None) -> Any:
        """``term`` in SymPy; ``size`` is that of an identity matrix at this place."""
        head, args = term.head, term.args
        if head == "num":
            return sympy.Rational(args[0], 10 ** args[1])
        if head in _CONSTANTS:
            return _CONSTANTS[head]
        if head == "sym":
            return self.symbol(*args)
        if head in ("sum", "prod"):
            var, lo, hi, body = args
            kind = sympy.Sum if head == "sum" else sympy.Product
            return kind(self.write(body), (self.symbol(var), self.write(lo), self.write(hi)))
        if head in ("stack", "diag"):
            return self.blocks(*args, upright=head == "stack")
        if head == "integral":
            var, lo, hi, body = args
            return sympy.Integral(
                self.write(body), (self.symbol(var), self.write(lo), self.write(hi))
            )
        if head in LIMITS or head == "series":
            raise UnwritableSymPy("limits and infinite sums are not written for SymPy")
        if head == "deriv":
            name, point = self.symbol(args[0]), self.write(args[1])
            change = sympy.Derivative(self.write(args[2]), name)
            return change if point == name else sympy.Subs(change, name, point)
        if head == "matrix":
            return sympy.ImmutableMatrix(args[0], args[1], [self.write(t) for t in args[2:]])
        if head == "identity":
            if size is None:
                raise UnwritableSymPy("SymPy needs to know the size of the identity matrix")
            return sympy.ImmutableMatrix(sympy.eye(size))
        if head == "hole":
            raise UnwritableSymPy("a term with a hole is not an expression")
        if head in ("add", "mul"):
            return self.chain(head, args, size)
        return self.operation(head, [self.write(t, size) for t in children(term)])

    def operation(self, head: str, values: list[Any]) -> Any:
        if head == "neg":
            return -values[0]
        if head == "div":
            return values[0] / values[1]
        if head == "pow":
            return values[0] ** values[1]
        if head == "transpose":
            return values[0].T
        if head == "dot":
            return (values[0].T * values[1])[0, 0]
        if head in ("det", "trace"):
            value = values[0]
            if not isinstance(value, MatrixBase):
                return value
            return value.det() if head == "det" else value.trace()
        if head == "norm":
            return sympy.sqrt((values[0].T * values[0])[0, 0])
        return sympy_function(head)(values[0])

    def symbol(self, name: str, *args: Term) -> Any:
        values = [self.write(t) for t in args]
        if name in self.symbols:
            known = self.symbols[name]
            if not values:
                return known
            return known(*values) if callable(known) else known[tuple(values)]
        if not values:
            return sympy.Symbol(name)
        parts = parse_name(name)
        numbered = f"{name.removesuffix('#')}{values[0]}"
        if numbered in self.symbols:
            return self.symbols[numbered]
        if parts.sub and not (parts.sup or parts.call):
            return sympy.IndexedBase(name.partition("_#" if parts.sub == 1 else "_(")[0])[
                tuple(values)
            ]
        plain = parts.call and not (parts.sub or parts.sup)
        return sympy.Function(name.partition("(")[0] if plain else name)(*values)

    def chain(self, head: str, args: tuple[Term, ...], size: int | None) -> Any:
        """A sum or product, whose explicit matrices say how large its identity matrices are."""
        values = [None if _mentions_identity(t) else self.write(t) for t in args]
        for place, term in enumerate(args):
            if values[place] is None:
                before = [v.cols for v in values[:place] if isinstance(v, MatrixBase)]
                after = [v.rows for v in values[place:] if isinstance(v, MatrixBase)]
                values[place] = self.write(term, (before[-1:] or after[:1] or [size])[0])
        return reduce(add if head == "add" else mul, values)

    def blocks(self, var: str, lo: Term, hi: Term, body: Term, *, upright: bool) -> Any:
        first, last = self.write(lo), self.write(hi)
        if not (first.is_Integer and last.is_Integer and 0 <= last - first < _MOST_BLOCKS):
            raise UnwritableSymPy(
                f"SymPy writes 1 to {_MOST_BLOCKS} blocks, the range of {var!r} must say how many"
            )
        inner = [
            _Writer({**self.symbols, var: sympy.Integer(k)}).write(body)
            for k in range(int(first), int(last) + 1)
        ]
        if upright:
            return sympy.ImmutableMatrix(sympy.Matrix.vstack(*map(sympy.Matrix, inner)))
        return sympy.ImmutableMatrix(sympy.diag(*inner))


def sympy_function(head: str) -> Any:
    """SymPy's function for one of the kernel's."""
    return getattr(sympy, _OTHER_NAMES.get(head) or head.replace("arc", "a"))


_OTHER_NAMES = {"sgn": "sign", "abs": "Abs", "conj": "conjugate", "Re": "re", "Im": "im"}


def _mentions_identity(term: Term) -> bool:
    return term.head == "identity" or any(map(_mentions_identity, children(term)))
