"""The named SymPy operations that derive lines.

Each is one rule, not a search: it says what happens between two lines, it takes
milliseconds, and leaving it out makes the step fail (there is a test of that).  An
operation only proposes the next line; whether the line follows is decided by the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import sympy
from sympy.simplify.fu import TR5, TR10i

from ..kernel.terms import Term, children, number, rebuild
from ..notation.sympy_reader import read
from ..notation.sympy_writer import write


class Operation(NamedTuple):
    """A SymPy operation with the name under which it is reported."""

    name: str
    apply: Callable[[Any], Any]


def _each(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """``change`` for scalars, entry by entry for matrices."""

    def apply(expr: Any) -> Any:
        return expr.applyfunc(change) if isinstance(expr, sympy.MatrixBase) else change(expr)

    return apply


def _multiply(expr: Any) -> Any:
    """Matrix products carried out, also inside sums of matrices."""
    return expr.doit() if isinstance(expr, sympy.MatrixExpr) else expr


def _sum_rules(expr: Any) -> Any:
    """Linearity of finite sums: Σ(a + c·b) = Σa + c·Σb, and Σ of a constant."""

    def split(s: Any) -> Any:
        pieces = []
        for part in sympy.Add.make_args(s.function.expand()):
            (index, lo, hi) = s.limits[0]
            free, held = part.as_independent(index, as_Add=False)
            pieces.append(
                free * (hi - lo + 1) if held == 1 else free * sympy.Sum(held, s.limits[0])
            )
        return sympy.Add(*pieces)

    return expr.replace(lambda e: isinstance(e, sympy.Sum), split)


rewrite_exp = Operation("rewrite(exp)", _each(lambda e: e.rewrite(sympy.exp)))
rewrite_cos = Operation("rewrite(cos)", _each(lambda e: e.rewrite(sympy.cos)))
expand = Operation("expand", _each(sympy.expand))
expand_trig = Operation("expand_trig", _each(lambda e: sympy.expand_trig(sympy.expand(e))))
contract_trig = Operation("fu.TR10i", _each(lambda e: TR10i(sympy.expand(e))))
pythagoras_rule = Operation("expand, fu.TR5", _each(lambda e: TR5(sympy.expand(e)).expand()))
matrix_product = Operation("matrix product", _multiply)
sum_rules = Operation("sum rules", _sum_rules)
factor_arguments = Operation(
    "factor", _each(lambda e: e.replace(sympy.cos, lambda x: sympy.cos(sympy.factor(x))))
)
exact_values = Operation("evaluation", _each(lambda e: e.doit()))


def derive(operation: Operation, term: Term) -> Term:
    """The term that the operation makes of ``term`` (without defined names), read back from
    SymPy.  Families of blocks, which SymPy does not have, are entered: the operation is
    applied to the generic block."""
    if _is_beyond_sympy(term):
        return rebuild(term, lambda child: derive(operation, child))
    return read(operation.apply(_unevaluated(_with_sized_identity(term))))


def _unevaluated(term: Term) -> Any:
    """The term in SymPy, with sums, products and transposes of matrices not carried out."""
    if term.head == "matrix" or not _is_matrix(term):
        return write(term)
    parts = [_unevaluated(a) for a in term.args if type(a) is Term]
    parts = [p.as_immutable() if isinstance(p, sympy.MatrixBase) else p for p in parts]
    if term.head == "transpose":
        return sympy.Transpose(parts[0])
    if term.head == "neg":
        return sympy.MatMul(sympy.S.NegativeOne, parts[0], evaluate=False)
    return (sympy.MatAdd if term.head == "add" else sympy.MatMul)(*parts, evaluate=False)


def _is_matrix(term: Term) -> bool:
    return term.head == "matrix" or (
        term.head in ("add", "mul", "neg", "transpose") and any(map(_is_matrix, children(term)))
    )


def _is_beyond_sympy(term: Term) -> bool:
    return term.head in ("stack", "diag", "norm", "dot") or any(
        _is_beyond_sympy(a) for a in term.args if type(a) is Term
    )


def _with_sized_identity(term: Term) -> Term:
    """SymPy wants a size for the identity; the written derivations have 2×2 blocks."""
    if term.head == "identity":
        one, zero = number(1), number(0)
        return Term("matrix", 2, 2, one, zero, zero, one)
    return rebuild(term, _with_sized_identity)
