"""Lines in which a matrix is one letter, and a family of blocks is one block beside the rest.

The letters are SymPy's matrix symbols, so that products are multiplied out without a look at
the entries.  A family of blocks B_i, i = lo … hi, which SymPy does not have, becomes a block
matrix of two blocks: the generic block, and one block of any size for all others.  What SymPy
says of the generic block holds for each; that it says the same of the rest is demanded.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import sympy
from sympy.matrices.expressions.blockmatrix import BlockDiagMatrix, BlockMatrix

from ..kernel.terms import Term, children, rebuild
from ..notation.sympy_reader import read
from .unevaluated import rows_of, subterms, unevaluated

Change = Callable[[Any], Any]


def by_letters(change: Change, term: Term) -> Term:
    """What ``change`` makes of sums and products of matrices, each matrix a letter."""
    if not _is_matrix(term):
        return rebuild(term, lambda child: by_letters(change, child))
    letters = _Letters(term)
    return letters.read(change(letters.write(term)), term.head == "dot")


def by_blocks(change: Change, term: Term) -> Term:
    """What ``change`` makes of sums and products of families of blocks.  The norm is the root of
    the dot product."""
    if term.head == "norm":
        return Term("sqrt", by_blocks(change, Term("dot", *term.args, *term.args)))
    if not _is_matrix(term):
        return rebuild(term, lambda child: by_blocks(change, child))
    blocks = _Blocks(term)
    return blocks.assembled(change(blocks.write(term)), term.head == "dot")


def _is_matrix(term: Term) -> bool:
    """Whether a term is a matrix by its form, or a product of matrices."""
    if term.head in ("matrix", "stack", "diag", "identity", "dot"):
        return True
    return term.head in ("add", "mul", "neg", "transpose") and any(map(_is_matrix, children(term)))


class _Letters:
    """Matrix symbols for the matrices of a term, and back."""

    def __init__(self, term: Term) -> None:
        families = (t for t in subterms(term) if t.head in ("stack", "diag"))
        self.rows = next(map(_count, families), rows_of(term))
        self.of: dict[Term, Any] = {}
        self.meaning: dict[str, Term] = {}

    def write(self, term: Term) -> Any:
        """The term with letters for its matrices and nothing carried out."""
        if not _is_matrix(term):
            return unevaluated(term)
        if term.head in ("matrix", "stack", "diag"):
            if term not in self.of:
                self.of[term] = self.letter(term)
            return self.of[term]
        if term.head == "identity":
            return sympy.Identity(self.rows)
        parts = list(map(self.write, children(term)))
        if term.head == "transpose":
            return sympy.Transpose(parts[0])
        if term.head == "dot":
            parts[0] = sympy.Transpose(parts[0])
        if term.head == "neg":
            parts.insert(0, sympy.S.NegativeOne)
        kind = sympy.MatAdd if term.head == "add" else sympy.MatMul
        return kind(*parts, evaluate=False)

    def letter(self, term: Term) -> Any:
        """A letter of the size of a matrix or of a family of blocks."""
        if term.head == "matrix":
            return self.symbol(term, term.args[0], term.args[1])
        count = _count(term)
        return self.symbol(term, count, count if term.head == "diag" else 1)

    def symbol(self, term: Term, rows: Any, columns: Any) -> Any:
        name = f"M{len(self.meaning)}"
        self.meaning[name] = term
        return sympy.MatrixSymbol(name, rows, columns)

    def read(self, expr: Any, as_dots: bool) -> Term:
        """The term with matrices for the letters; a row times a column may be a dot product."""
        if isinstance(expr, sympy.MatAdd):
            return Term("add", *(self.read(part, as_dots) for part in expr.args))
        if as_dots:
            scale, factors = expr.as_coeff_matrices()
            row = sympy.Transpose(factors[0]).doit()
            dot = Term("dot", self.read(row, False), self.read(reduce(_times, factors[1:]), False))
            return dot if scale == 1 else Term("mul", read(scale), dot)
        if isinstance(expr, sympy.Identity):
            return Term("identity")
        if isinstance(expr, sympy.MatrixSymbol):
            return self.meaning[expr.name]
        if isinstance(expr, sympy.Transpose):
            return Term("transpose", self.read(expr.arg, False))
        if isinstance(expr, sympy.MatMul):
            factors = (self.read(f, False) if f.is_Matrix else read(f) for f in expr.args)
            return Term("mul", *factors)
        raise ValueError(f"this is no sum or product of matrices: {expr}")


def _count(family: Term) -> Any:
    """A letter for the number of the blocks."""
    return sympy.Symbol(f"number of blocks {family.args[:3]}")


def _times(left: Any, right: Any) -> Any:
    return sympy.MatMul(left, right)


class _Blocks(_Letters):
    """The same, with a block matrix of two blocks for each family of blocks."""

    def __init__(self, term: Term) -> None:
        super().__init__(term)
        self.range: tuple[Any, ...] = ()
        self.rest: dict[Any, Any] = {}

    def letter(self, term: Term) -> Any:
        if term.head == "matrix":
            raise ValueError("a matrix stands beside families of blocks")
        *over, block = term.args
        if block.head != "matrix" or self.range not in ((), tuple(over)):
            raise ValueError("the families have different ranges, or blocks that are no matrices")
        self.range = tuple(over)
        generic = self.symbol(block, block.args[0], block.args[1])
        others = sympy.Symbol("others")
        columns = others if term.head == "diag" else generic.cols
        rest = self.rest[generic] = sympy.MatrixSymbol(f"{generic.name}'", others, columns)
        if term.head == "diag":
            return BlockDiagMatrix(generic, rest)
        return BlockMatrix([[generic], [rest]])

    def assembled(self, expr: Any, as_dots: bool) -> Term:
        """The family whose blocks are what a block matrix holds, or the sum over them."""
        if isinstance(expr, BlockDiagMatrix | BlockMatrix):
            blocks = expr.blocks
            generic, rest = blocks[0, 0], blocks[-1, -1]
            beside = blocks[0, -1], blocks[-1, 0]
            if blocks.cols == 2 and not all(isinstance(b, sympy.ZeroMatrix) for b in beside):
                raise ValueError(f"there are blocks off the diagonal: {expr}")
            self.demand_alike(generic, rest)
            head = "diag" if blocks.cols == 2 else "stack"
            return Term(head, *self.range, self.read(generic, False))
        parts = expr.args if isinstance(expr, sympy.MatAdd) else (expr,)
        own = [p for p in parts if not p.has(*self.rest.values())]
        others = [p for p in parts if not p.has(*self.rest)]
        if not own or not others:
            raise ValueError(f"this is no family of blocks and no sum over them: {expr}")
        generic = sympy.MatAdd(*own).doit()
        self.demand_alike(generic, sympy.MatAdd(*others))
        return Term("sum", *self.range, self.read(generic, as_dots))

    def demand_alike(self, generic: Any, rest: Any) -> None:
        """Raise ``ValueError`` unless the rest is what the generic block is."""
        if generic.xreplace(self.rest).doit() != rest.doit():
            raise ValueError(f"{generic} is not what the other blocks are: {rest}")
