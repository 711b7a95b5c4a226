"""The named SymPy operations that derive lines: a table, each entry one rule and not a search.

A rule says what happens between two lines, it takes milliseconds, and leaving it out makes the
step fail (there is a test of that for each).  An operation only proposes; whether the line
follows is decided by the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from operator import add, mul
from typing import Any

import sympy
from sympy.matrices.expressions.blockmatrix import block_collapse as collapse
from sympy.matrices.matrixbase import MatrixBase
from sympy.simplify.fu import TR5, TR8, TR10i

from ..kernel.terms import Term
from .letters import by_blocks, by_letters
from .limits import by_limits
from .replacing import by_parts, replaced
from .unevaluated import Change, by_entries, evaluated, inside_functions, kept, without_values

Way = Callable[[Change, Term], Term]


@dataclass(frozen=True)
class Operation:
    """A SymPy operation with the name under which it is reported.  ``rule`` maps SymPy objects
    and, after them, the ``parameters``; ``way`` says what a line is as a SymPy object.  An
    operation that ``takes_equations`` has those of the reason of its step as parameters."""

    name: str
    rule: Callable[..., Any]
    way: Way = by_entries
    parameters: tuple[Any, ...] = ()
    takes_equations: bool = False

    def __call__(self, *parameters: Any) -> Operation:
        """The operation with these parameters."""
        return replace(self, parameters=parameters)


def derive(operation: Operation, term: Term) -> Term:
    """The term that the operation makes of ``term`` (without defined names), read back from
    SymPy.  Raises ``ValueError`` if it makes nothing of it."""
    derived = operation.way(lambda expr: operation.rule(expr, *operation.parameters), term)
    if derived == _unchanged(operation, term):
        raise ValueError("it changes nothing")
    return derived


def _unchanged(operation: Operation, term: Term) -> Term | None:
    """What is read back if nothing is done, unless something must be."""
    try:
        return operation.way(lambda expr: expr, term)
    except ValueError:
        return None


def _each(rule: Change) -> Change:
    """``rule`` for what SymPy builds of a scalar, entry by entry for matrices."""

    def apply(expr: Any) -> Any:
        if isinstance(expr, MatrixBase):
            return expr.applyfunc(lambda entry: rule(evaluated(entry)))
        return rule(evaluated(expr))

    return apply


def _rewrite(function: Any) -> Change:
    """Other functions rewritten by this one."""
    return lambda expr: expr.rewrite(function)


def _carried_out(expr: Any) -> Any:
    """Sums, products and transposes of tables of entries."""
    if isinstance(expr, sympy.Transpose):
        return _carried_out(expr.arg).T
    if isinstance(expr, sympy.MatAdd | sympy.MatMul):
        join = add if isinstance(expr, sympy.MatAdd) else mul
        return reduce(join, map(_carried_out, expr.args))
    return without_values(expr)


def _scalar_matrix(expr: Any) -> Any:
    """A diagonal matrix with equal entries as a multiple of the identity."""
    entry, one = expr[0, 0], sympy.Identity(expr.rows)
    if expr != entry * sympy.eye(expr.rows):
        raise ValueError("this is no multiple of the identity")
    return one if entry == 1 else sympy.MatMul(entry, one, evaluate=False)


def _signs_moved(expr: Any) -> Any:
    """cos(−x) as cos(x), sin(−x) as −sin(x), for arguments with a minus sign before them."""
    if not isinstance(expr, sympy.sin | sympy.cos):
        return kept(expr, _signs_moved)
    opposite = -evaluated(expr.args[0])
    if opposite.as_coeff_Mul()[0].is_negative:
        return expr
    turned = expr.func(opposite, evaluate=False)
    return turned if isinstance(expr, sympy.cos) else -turned


def _below_the_bar(expr: Any) -> Any:
    """Powers with a minus sign in their exponent as reciprocals."""
    if isinstance(expr, sympy.Pow) and expr.exp.could_extract_minus_sign():
        return sympy.Pow(sympy.Pow(expr.base, -expr.exp), -1, evaluate=False)
    return kept(expr, _below_the_bar)


def _linear(total: Any) -> Any:
    """Σ(a + c·b) = Σa + c·Σb, and Σ of a constant; of sums in sums, the innermost first."""
    limits, *outer = total.limits
    index, lo, hi = limits
    pieces = []
    for part in sympy.Add.make_args(total.function.expand()):
        free, held = part.as_independent(index, as_Add=False)
        pieces.append(free * (hi - lo + 1) if held == 1 else free * sympy.Sum(held, limits))
    split = sympy.Add(*pieces)
    return _linear(sympy.Sum(split, *outer)) if outer else split


def _sum_rules(expr: Any) -> Any:
    return expr.replace(lambda e: isinstance(e, sympy.Sum), _linear)


def _orthogonal(expr: Any) -> Any:
    """A product of square matrices that are taken to be orthogonal."""
    squares = [m for m in expr.atoms(sympy.MatrixSymbol) if m.rows == m.cols]
    return sympy.refine(expr, sympy.And(*map(sympy.Q.orthogonal, squares))).doit()


def _collect(expr: Any, *names: str) -> Any:
    return sympy.collect(sympy.expand(expr), list(map(sympy.Symbol, names)))


def _change_index(total: Any, shift: int) -> Any:
    index = total.limits[0][0]
    return total.change_index(index, index + shift)


rewrite_exp = Operation("rewrite(exp)", _rewrite(sympy.exp))
rewrite_cos = Operation("rewrite(cos)", _rewrite(sympy.cos))
rewrite_sin = Operation("rewrite(sin)", _rewrite(sympy.sin))
expand = Operation("expand", _each(sympy.expand))
expand_trig = Operation("expand_trig", _each(lambda e: sympy.expand_trig(sympy.expand(e))))
contract_trig = Operation("fu.TR10i", _each(lambda e: TR10i(sympy.expand(e))))
pythagoras_rule = Operation("expand, fu.TR5", _each(lambda e: TR5(sympy.expand(e)).expand()))
factor_terms = Operation("factor_terms", _each(sympy.factor_terms))
collect = Operation("collect", _collect)
fraction = Operation("fraction", _below_the_bar)
matrix_product = Operation("matrix product", _carried_out)
matrix_expansion = Operation("matrix expansion", lambda e: e.expand().doit(), by_letters)
transposition = Operation("transposition", lambda e: e.doit(), by_letters)
scalar_matrix = Operation("scalar matrix", _scalar_matrix)
block_collapse = Operation("block_collapse", collapse, by_blocks)
sum_rules = Operation("sum rules", _each(_sum_rules))
change_index = Operation("change_index", _change_index, by_limits)
evaluation = Operation("evaluation", evaluated)
arithmetic = Operation("arithmetic", without_values)
factor_arguments = Operation("arguments", inside_functions(sympy.factor_terms))
parity = Operation("parity", _signs_moved)
product_to_sum = Operation("fu.TR8", _each(TR8))
substitution = Operation("subs", replaced, by_parts, takes_equations=True)
orthogonal_matrices = Operation("refine", _orthogonal, by_letters)
