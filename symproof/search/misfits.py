"""Misfits: two shapes that do not fit, as values, and the sentence about them.

The kernel and the enclosures say only that a claim is ill-typed; :func:`misfit_of` finds the
innermost term whose parts have shapes that do not fit.  Nothing here is trusted: what is printed
about an ill-typed claim proves and refutes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.messages import Said
from ..kernel.shapes import NUMBER, IllTyped, UnknownShape, alike, shape
from ..kernel.terms import Relation, Term, children, free_names

if TYPE_CHECKING:
    from ..kernel.shapes import Shape

#: The sentences about misfits.
SENTENCES = {
    "product": "{left} times {right} does not fit",
    "sum": "{left} plus {right} does not fit",
    "dot": "the dot product of {left} and {right} does not exist",
    "sides": "{left} and {right} have different shapes or sizes",
    "square": "{left} stands where a square matrix is needed",
    "number": "{left} stands where a number is needed",
    "blocks": "{left} on top of {right} does not fit",
}
#: The shape of an identity matrix, which has the size that its place asks for.
_IDENTITY = shape(Term("identity"), ())


class Dims(NamedTuple):
    """Rows and columns of a matrix, None where they are symbolic; ``is_identity`` for an identity
    matrix, which has the size that its place asks for."""

    rows: int | None = None
    cols: int | None = None
    is_identity: bool = False

    @property
    def said(self) -> Said:
        """The shape in words."""
        if self.is_identity:
            return Said("an identity matrix")
        if (self.rows, self.cols) == (1, 1):
            return Said("a number")
        if self.rows is None or self.cols is None:
            return Said("a matrix of symbolic size")
        return Said("a {rows}×{columns} matrix", rows=self.rows, columns=self.cols)


class ShapeMisfit(NamedTuple):
    """A misfit: its ``code`` (a key of :data:`SENTENCES`) and the shapes of the two terms, or of
    the one that is not what is needed.

    >>> print(ShapeMisfit("product", Dims(2, 1), Dims(2, 1)))
    a 2×1 matrix times a 2×1 matrix does not fit
    """

    code: str
    left: Dims
    right: Dims = Dims(1, 1)

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> Said:
        """The sentence about the misfit."""
        return Said(SENTENCES[self.code], left=self.left.said, right=self.right.said)


def misfit_of(relation: Relation) -> ShapeMisfit | None:
    """The misfit in a relation without defined names: of the innermost term whose parts do not
    fit, or of both sides; None if their shapes fit or are not known."""
    for side in (relation.left, relation.right):
        if (found := _inside(side)) is not None:
            return found
    left, right = _shape(relation.left), _shape(relation.right)
    return None if left is None or right is None else _beside("sides", left, right)


def _inside(term: Term) -> ShapeMisfit | None:
    for part in children(term):
        if (found := _inside(part)) is not None:
            return found
    try:
        _demand(term)
    except IllTyped:
        return _of_parts(term)
    except UnknownShape:
        pass
    return None


def _demand(term: Term) -> Shape:
    """The shape of a term, all of whose letters are known here."""
    return shape(term, free_names(term))


def _shape(term: Term) -> Shape | None:
    try:
        return _demand(term)
    except UnknownShape:  # or ill-typed
        return None


def _of_parts(term: Term) -> ShapeMisfit | None:
    """The misfit of an ill-typed term whose parts have shapes."""
    parts = [part for part in term.args if type(part) is Term]
    if term.head in ("mul", "add"):
        return _of_operands(term.head, parts)
    shapes = [found for part in parts if (found := _shape(part)) is not None]
    if term.head in ("dot", "norm"):
        return ShapeMisfit("dot", _dims(shapes[0]), _dims(shapes[-1]))
    if term.head in ("det", "trace") or (term.head == "pow" and shapes[-1] == NUMBER):
        return ShapeMisfit("square", _dims(shapes[0]))
    others = [found for found in shapes if found != NUMBER]
    return ShapeMisfit("number", _dims(others[-1])) if others else None


def _of_operands(head: str, parts: list[Term]) -> ShapeMisfit | None:
    """The first of some factors or summands that does not fit to those before it."""
    for count in range(2, len(parts) + 1):
        if _shape(Term(head, *parts[:count])) is None:
            before = parts[0] if count == 2 else Term(head, *parts[: count - 1])
            shapes = _shape(before), _shape(parts[count - 1])
            if shapes[0] is None or shapes[1] is None:
                return None
            code = "product" if head == "mul" else "sum"
            return ShapeMisfit(code, _dims(shapes[0]), _dims(shapes[1]))
    return None


def _beside(code: str, left: Shape, right: Shape) -> ShapeMisfit | None:
    try:
        alike(left, right)
    except IllTyped:
        return ShapeMisfit(code, _dims(left), _dims(right))
    except UnknownShape:
        pass
    return None


def _dims(found: Shape) -> Dims:
    """The shape as numbers."""
    if found == _IDENTITY:
        return Dims(is_identity=True)
    return Dims(_number(found.rows), _number(found.cols))


def _number(size: frozenset[tuple[Any, int]]) -> int | None:
    """The number that a size is; None if it is symbolic."""
    if any(product for product, _ in size):
        return None
    return sum(coefficient for _, coefficient in size)
