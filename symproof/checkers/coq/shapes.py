"""Shapes: which terms are numbers, which are matrices, and of what size.

This mirrors what the kernel takes for granted: a 1×1 matrix is a number, a family is known by
its generic block and its range.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...kernel.terms import Lambda, Term, children

NO_CERTIFICATE = "it rests on more than algebra and angles"


class Inexpressible(Exception):
    """What the claim says cannot be said in Coq with the support library; the message says
    what."""


class Number:
    """A number."""


class Identity:
    """A multiple of an identity matrix whose size is given by its place."""


class Matrix(NamedTuple):
    """``rows`` × ``cols``, or a family of such blocks from ``lo`` to ``hi``."""

    rows: int
    cols: int
    family: str = ""
    lo: Term | None = None
    hi: Term | None = None


Shape = Number | Identity | Matrix
_TURNED = {"stack": "row", "row": "stack", "diag": "diag", "": ""}


def shape(term: Term, meaning: Mapping[str, Lambda]) -> Shape:
    """The shape of a term in which the names of ``meaning`` are defined.  Raises
    :class:`Inexpressible` for what does not fit together."""
    head, args = term.head, term.args
    if head == "sym":
        return shape(meaning[args[0]].body, meaning) if args[0] in meaning else Number()
    if head == "matrix":
        return plain(Matrix(args[0], args[1]))
    if head == "identity":
        return Identity()
    if head == "transpose":
        inner = shape(args[0], meaning)
        if isinstance(inner, Matrix):
            return inner._replace(rows=inner.cols, cols=inner.rows, family=_TURNED[inner.family])
        return inner
    if head in ("stack", "diag"):
        block = shape(args[3], meaning)
        if isinstance(block, Number):
            block = Matrix(1, 1)
        if not isinstance(block, Matrix) or block.family:
            raise Inexpressible("a family whose blocks are not plain matrices")
        return block._replace(family=head, lo=args[1], hi=args[2])
    if head == "add":
        return together([shape(a, meaning) for a in args])
    if head == "neg":
        return shape(args[0], meaning)
    if head == "mul":
        result, *rest = [shape(a, meaning) for a in args]
        for factor in rest:
            result = product(result, factor)
        return result
    if head in ("div", "pow"):
        inner = shape(args[0], meaning)
        if head == "pow" and not isinstance(inner, Number):
            raise Inexpressible("a power of a matrix")
        return inner
    for child in children(term):
        if head not in ("dot", "norm") and not isinstance(shape(child, meaning), Number):
            raise Inexpressible(f"a matrix inside {head}")
    return Number()


def plain(matrix: Matrix) -> Shape:
    """A matrix, or the number that a 1×1 matrix is."""
    return Number() if matrix[:3] == (1, 1, "") else matrix


def together(parts: list[Shape]) -> Shape:
    """The shape of a sum, or of both sides of a relation."""
    found: Shape = parts[0]
    for part in parts[1:]:
        if isinstance(found, Identity):
            found = part
        elif not isinstance(part, Identity) and _outer(found) != _outer(part):
            raise Inexpressible("shapes that do not fit")
    if isinstance(found, Number) and any(isinstance(p, Identity) for p in parts):
        raise Inexpressible("a number beside an identity matrix")
    return found


def _outer(size: Shape) -> tuple[int, int, str]:
    return size[:3] if isinstance(size, Matrix) else (1, 1, "")


def product(a: Shape, b: Shape) -> Shape:
    """The shape of the product of two."""
    if isinstance(a, Number | Identity):
        return a if isinstance(b, Number) and isinstance(a, Identity) else b
    if isinstance(b, Number | Identity):
        return a
    kind = {("diag", "diag"): "diag", ("diag", "stack"): "stack", ("row", "diag"): "row",
            ("row", "stack"): "", ("", ""): ""}.get((a.family, b.family))  # fmt: skip
    if a.cols != b.rows or kind is None:
        raise Inexpressible("a product of matrices whose shapes do not fit")
    return plain(Matrix(a.rows, b.cols, kind, a.lo if kind else None, a.hi if kind else None))
