"""Lines in which sums and products alone are SymPy's, and all else is a function without a meaning
or a letter: what is needed to replace one side of an equation by the other, as SymPy's ``subs``
does, and to leave the rest of the line as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import sympy

from ..kernel.terms import Term, children, decode, number
from ..notation.encoding import encode
from .arrangement import is_matrix

Change = Callable[[Any], Any]


def by_parts(change: Change, term: Term) -> Term:
    """Apply ``change`` to a term; sums and products of its parts are symbols to it."""
    return _read(change(parts_of(term)))


def parts_of(term: Term) -> Any:
    """The SymPy object of a term; equal terms have equal objects."""
    head, inner = term.head, list(map(parts_of, children(term)))
    if head == "num" and not term.args[1]:
        return sympy.Integer(term.args[0])
    if head == "neg":
        return sympy.Mul(-1, *inner, evaluate=False)
    if head in _CARRIED_OUT:
        return _CARRIED_OUT[head](*inner, evaluate=False)
    commutes = not _is_matrix(term)
    if not inner:
        return sympy.Symbol(json.dumps(encode(term)), commutative=commutes)
    shape = [head, *(None if isinstance(arg, Term) else arg for arg in term.args)]
    return sympy.Function(json.dumps(shape), commutative=commutes)(*inner)


_CARRIED_OUT = {"add": sympy.Add, "mul": sympy.Mul}
_SCALARS = ("dot", "norm", "sqrt", "sum", "det", "trace")


def _is_matrix(term: Term) -> bool:
    """Whether a term that is no sum or product is a matrix."""
    return term.head not in _SCALARS and is_matrix(term)


def replaced(expr: Any, *equations: tuple[Term, Term]) -> Any:
    """``expr`` with the right sides of equations for their left sides.  A dot product and the
    product of a row and a column stand for each other."""
    for left, right in equations:
        for form in _forms(left):
            expr = expr.subs(parts_of(form), parts_of(right))
    return expr


def _forms(left: Term) -> Iterator[Term]:
    """A term, and xᵀ y if it is the dot product of x and y, or the other way round."""
    yield left
    if left.head == "dot":
        yield Term("mul", Term("transpose", left.args[0]), left.args[1])
    if left.head == "mul" and len(left.args) == 2 and left.args[0].head == "transpose":
        yield Term("dot", left.args[0].args[0], left.args[1])


def _read(expr: Any) -> Term:
    """The term of such an object."""
    if isinstance(expr, sympy.Symbol):
        return decode(json.loads(expr.name))
    if isinstance(expr, sympy.Rational):
        above = number(abs(expr.p))
        size = above if expr.q == 1 else Term("div", above, number(expr.q))
        return Term("neg", size) if expr.p < 0 else size
    if isinstance(expr, sympy.Add):
        return Term("add", *map(_read, expr.args))
    if isinstance(expr, sympy.Mul):
        first, *rest = expr.args
        if first == -1:
            return Term("neg", _read(rest[0]) if len(rest) == 1 else Term("mul", *map(_read, rest)))
        return Term("mul", *map(_read, expr.args))
    if isinstance(expr, sympy.Pow):
        return Term("pow", *map(_read, expr.args))
    head, *args = json.loads(expr.func.__name__)
    inner = map(_read, expr.args)
    return Term(head, *(next(inner) if arg is None else arg for arg in args))
