"""Lines as SymPy objects in which nothing has been carried out, and what carries out a part.

SymPy evaluates while it builds: ``cos(π/3)`` is 1/2 before any rule has been applied to it.
Here a line becomes the SymPy object of the same form, so that an operation that does nothing
gives the line back, and what changes is the operation's doing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import sympy
from sympy.matrices.matrixbase import MatrixBase

from ..kernel.terms import FUNCTIONS, Term, children, rebuild
from ..notation.matrices import identity_matrix
from ..notation.sympy_reader import read
from ..notation.sympy_writer import sympy_function, write

Change = Callable[[Any], Any]


def by_entries(change: Change, term: Term) -> Term:
    """What ``change`` makes of a line whose matrices are tables of their entries.  Norms and
    families of blocks, which SymPy does not have, are entered: the change is made in the generic
    block."""
    if _is_beyond_sympy(term):
        return rebuild(term, lambda child: by_entries(change, child))
    return _read(change(unevaluated(_with_sized_identity(term, rows_of(term)))))


def _read(expr: Any) -> Term:
    """The term of an object, in which an identity matrix is not written out."""
    if isinstance(expr, sympy.Identity):
        return Term("identity")
    if isinstance(expr, sympy.MatMul | sympy.MatAdd):
        head = "mul" if isinstance(expr, sympy.MatMul) else "add"
        return Term(head, *map(_read, expr.args))
    return read(expr)


def unevaluated(term: Term) -> Any:
    """The SymPy object of the same form as ``term``."""
    head, args = term.head, term.args
    if head == "matrix":
        return sympy.ImmutableMatrix(args[0], args[1], list(map(unevaluated, args[2:])))
    if head == "dot":
        left, right = map(unevaluated, args)
        if left.rows == 1:  # both are rows
            return sympy.MatMul(left, sympy.Transpose(right), evaluate=False)
        return sympy.MatMul(sympy.Transpose(left), right, evaluate=False)
    if head == "sum":
        index, lo, hi, body = args
        limits = sympy.Symbol(index), unevaluated(lo), unevaluated(hi)
        return sympy.Sum(unevaluated(body), limits)
    if head not in _ARITHMETIC and head not in FUNCTIONS:
        return write(term)
    parts = list(map(unevaluated, children(term)))
    if head == "transpose":
        return sympy.Transpose(parts[0])
    if head == "neg":
        parts.insert(0, sympy.S.NegativeOne)
    if head == "div":
        parts[1] = sympy.Pow(parts[1], -1, evaluate=False)
    if head == "sqrt":
        return sympy.Pow(parts[0], sympy.S.Half, evaluate=False)
    if head in FUNCTIONS:
        return sympy_function(head)(*parts, evaluate=False)
    return _joined(_ARITHMETIC[head], parts)


_ARITHMETIC = {
    "add": sympy.Add, "neg": sympy.Mul, "mul": sympy.Mul, "div": sympy.Mul, "pow": sympy.Pow,
    "sqrt": sympy.Pow, "transpose": sympy.Transpose,
}  # fmt: skip
_OF_MATRICES = {sympy.Add: sympy.MatAdd, sympy.Mul: sympy.MatMul}


def _joined(kind: Any, parts: list[Any]) -> Any:
    if any(getattr(p, "is_Matrix", False) for p in parts):
        kind = _OF_MATRICES[kind]
    return kind(*parts, evaluate=False)


def rows_of(term: Term) -> int:
    """How many rows the highest matrix of a term has; 2, the size of a block, if there is none."""
    return max((t.args[0] for t in subterms(term) if t.head == "matrix"), default=2)


def subterms(term: Term) -> Iterable[Term]:
    """The term and everything in it."""
    yield term
    for child in children(term):
        yield from subterms(child)


def _with_sized_identity(term: Term, size: int) -> Term:
    """SymPy wants a size for the identity."""
    if term.head == "identity":
        return identity_matrix(size)
    return rebuild(term, lambda child: _with_sized_identity(child, size))


def _is_beyond_sympy(term: Term) -> bool:
    """Whether there are norms or families of blocks, or matrices within what is no matrix."""
    if term.head in ("stack", "diag", "norm"):
        return True
    inner = children(term)
    if any(c.head == "dot" for c in inner) or (
        term.head not in _HOLD_MATRICES and any(map(_mentions_matrix, inner))
    ):
        return True
    return any(map(_is_beyond_sympy, inner))


_HOLD_MATRICES = ("matrix", "add", "neg", "mul", "transpose", "dot")


def _mentions_matrix(term: Term) -> bool:
    return any(t.head in ("matrix", "identity") for t in subterms(term))


# ── what carries out a part ───────────────────────────────────────────────────────────────


def evaluated(expr: Any) -> Any:
    """``expr`` as SymPy builds it: arithmetic, parity and values of functions carried out."""
    return _rebuilt(expr, lambda function, args: function(*args))


def without_values(expr: Any) -> Any:
    """``expr`` with sums and products carried out, also inside functions, whose values are not
    looked up."""
    return _rebuilt(expr, lambda function, args: function(*args, evaluate=False))


def _rebuilt(expr: Any, apply: Callable[[Any, list[Any]], Any]) -> Any:
    if isinstance(expr, MatrixBase):
        return expr.applyfunc(lambda entry: _rebuilt(entry, apply))
    if not expr.args or isinstance(expr, sympy.Indexed):
        return expr
    args = [_rebuilt(a, apply) for a in expr.args]
    return apply(expr.func, args) if isinstance(expr, sympy.Function) else expr.func(*args)


def inside_functions(change: Change) -> Change:
    """``change`` for the arguments of functions, with nothing else carried out."""

    def apply(expr: Any) -> Any:
        if isinstance(expr, sympy.Function):
            return expr.func(*(change(without_values(a)) for a in expr.args), evaluate=False)
        return kept(expr, apply)

    return apply


def kept(expr: Any, change: Change) -> Any:
    """``expr`` with ``change`` made in its parts and nothing carried out."""
    if isinstance(expr, MatrixBase):
        return expr.applyfunc(change)
    if not expr.args or isinstance(expr, sympy.Indexed):
        return expr
    args = list(map(change, expr.args))
    if isinstance(expr, sympy.Add | sympy.Mul | sympy.Pow | sympy.Function):
        return expr.func(*args, evaluate=False)
    return expr.func(*args)
