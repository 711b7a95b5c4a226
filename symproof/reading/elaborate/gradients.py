r"""Gradients: ``\nabla_x f`` by a column x whose size is known, written out as the column of the
partial derivatives (where the Jacobian matrix is used, a row).

With J the Jacobian matrix of a column u, ``∇(uᵀv)`` is ``J(u)ᵀv + J(v)ᵀu``; only the products
``J(u)ᵀw`` are built.  f is made of sums, products, powers, norms and products of matrices.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.shapes import NUMBER, IllTyped, UnknownShape, shape, whole
from ...kernel.terms import Term, free_names, is_matrix, number
from ...notation.names import parse_name
from ..grammar import Part, first, leaves
from ..lexing.marks import Mark
from ..scope.ranges import BRACES
from .derivatives import GOES_ON
from .elaboration import Elaboration
from .placeholders import gradient
from .products import juxtaposed, times
from .rows import Product, Taken

BY_WHAT = "write below {sign} the column by which is differentiated, as in {sign}_x"
NO_COLUMN = "{name} has to be a column whose size is known: let {name} be in ℝ^n"
NO_GRADIENT = "this gradient is not read; write what is differentiated as sums, products and norms"


class _NoGradient(Exception):
    """A term of which no gradient is written out."""


def read_gradient(e: Elaboration, taken: Taken) -> Product:
    """The gradient of what stands behind the sign ∇.  In a document that of a function has no
    letter below the sign."""
    mark = taken.next
    _, scripts = taken.take_item()
    if e.document and not scripts and not taken.at_end and taken.next.kind == "word":
        return Product([_of_function(e, mark, taken)])
    letter = _letter_below(e, mark, scripts)
    by = e.scope.matrices.get(letter.says)
    if by is None or not _is_column(by):
        raise e.error(NO_COLUMN, letter, name=letter.says)
    if taken.at_end:
        raise e.error("what is differentiated was expected here", taken.next)
    fence = taken.peek_fence("([")
    factors = juxtaposed(e, taken).factors
    if (len(factors) > 1 and fence is not None) or taken.at_sign:
        raise e.error(GOES_ON, first(fence) if fence else taken.next)
    found = gradient_column(times(e, mark, factors), by)
    if found is None:
        raise e.error(NO_GRADIENT, mark)
    return Product([found])


def gradient_column(f: Term, by: Term) -> Term | None:
    """The gradient of a number by a column; None if it is not found."""
    try:
        return _total(_gradient(f, by), by)
    except (_NoGradient, IllTyped, UnknownShape):
        return None


def _of_function(e: Elaboration, mark: Mark, taken: Taken) -> Term:
    """The gradient of a named function, by its arguments if they are letters."""
    factors = juxtaposed(e, taken).factors
    (function,) = factors if len(factors) == 1 else (None,)
    if function is None or function.head != "sym" or is_matrix(function.args[0]):
        raise e.error(BY_WHAT, mark, sign=mark.text)
    by = _arguments(function)
    is_known = by or (e.document is not None and e.document.is_applied(function.args[0]))
    are_letters = (a.head == "sym" and (len(a.args) == 1 or is_matrix(a.args[0])) for a in by)
    if not is_known or not all(are_letters):
        raise e.error(BY_WHAT, mark, sign=mark.text)
    return gradient(function, by)


def _arguments(function: Term) -> Sequence[Term]:
    """The arguments of a function without its indices."""
    name, *args = function.args
    return args[len(args) - parse_name(name).call :]


def _letter_below(e: Elaboration, mark: Mark, scripts: Sequence[Part]) -> Mark:
    """The letter that stands below ∇, and nothing above."""
    below = [m for part in scripts for m in leaves(part) if m.says not in BRACES]
    if [m.kind for m in below] != ["sub", "word"]:
        raise e.error(BY_WHAT, mark, sign=mark.text)
    return below[1]


def _is_column(term: Term) -> bool:
    return shape(term, free_names(term)).cols == whole(1)


def _is_number(term: Term) -> bool:
    return shape(term, free_names(term)) == NUMBER


def _total(parts: Sequence[Term], by: Term) -> Term:
    """The sum of some columns, which are as long as ``by``."""
    if not parts:
        return Term("mul", number(0), by)
    return parts[0] if len(parts) == 1 else Term("add", *parts)


def _product(*factors: Term) -> Term:
    """The product of factors, those of products among them one by one."""
    flat = [part for f in factors for part in (f.args if f.head == "mul" else (f,))]
    return flat[0] if len(flat) == 1 else Term("mul", *flat)


def _turned(term: Term) -> Term:
    """The transpose of a term, brought to its factors."""
    head, args = term.head, term.args
    if head == "transpose":
        return _factored(args[0])
    if head == "add":
        return Term("add", *map(_turned, args))
    if head == "neg":
        return Term("neg", _turned(args[0]))
    if head == "mul":
        return _product(*map(_turned, reversed(args)))
    return term if _is_number(term) else Term("transpose", term)


def _factored(term: Term) -> Term:
    """A term whose transposes stand at single factors."""
    return _turned(term.args[0]) if term.head == "transpose" else term


def _gradient(f: Term, by: Term) -> list[Term]:
    """The columns whose sum is the gradient of a number."""
    f = _factored(f)
    head, args = f.head, f.args
    if by.args[0] not in free_names(f):
        return []
    if head == "add":
        return [part for term in args for part in _gradient(term, by)]
    if head == "neg":
        return [Term("neg", part) for part in _gradient(args[0], by)]
    if head == "dot":
        return [*_pulled(args[0], args[1], by), *_pulled(args[1], args[0], by)]
    if head == "norm":
        return [Term("div", part, f) for part in _pulled(args[0], args[0], by)]
    if head == "pow" and args[1].head == "num" and not args[1].args[1]:
        return _gradient_of_power(args[0], args[1].args[0], by)
    if head == "div" and by.args[0] not in free_names(args[1]):
        return [Term("div", part, args[1]) for part in _gradient(args[0], by)]
    if head == "mul":
        return _gradient_of_product(args, by)
    raise _NoGradient


def _gradient_of_power(base: Term, exponent: int, by: Term) -> list[Term]:
    """The gradient of a power; that of ‖u‖² is 2·J(u)ᵀu, also where u is 0."""
    if exponent == 2 and base.head == "norm":
        (u,) = base.args
        return [_product(number(2), part) for part in _pulled(u, u, by)]
    lower = Term("pow", base, number(exponent - 1)) if exponent > 2 else base
    return [_product(number(exponent), lower, part) for part in _gradient(base, by)]


def _gradient_of_product(factors: Sequence[Term], by: Term) -> list[Term]:
    """The gradient of a product of numbers, of which one may be a row times a column."""
    numbers = [factor for factor in factors if _is_number(factor)]
    others = [_factored(factor) for factor in factors if not _is_number(factor)]
    found: list[Term] = []
    for place, factor in enumerate(numbers):
        rest = [*numbers[:place], *numbers[place + 1 :], *others]
        found += [_product(*rest, part) for part in _gradient(factor, by)]
    if others:
        row, *rest = _product(*others).args if len(others) > 1 else (others[0], others[0])
        if len(others) == 1 or shape(row, free_names(row)).rows != whole(1):
            raise _NoGradient
        u, v = _turned(row), _product(*rest)
        parts = [*_pulled(u, v, by), *_pulled(v, u, by)]
        found += [_product(*numbers, part) for part in parts]
    return found


def _pulled(u: Term, w: Term, by: Term) -> list[Term]:
    """The columns whose sum is J(u)ᵀw, for the Jacobian matrix J(u) of a column u."""
    u = _factored(u)
    head, args = u.head, u.args
    if u == by:
        return [w]
    if by.args[0] not in free_names(u):
        return []
    if head == "add":
        return [part for term in args for part in _pulled(term, w, by)]
    if head == "neg":
        return [Term("neg", part) for part in _pulled(args[0], w, by)]
    if head == "mul":
        *before, last = (_factored(factor) for factor in args)
        if all(by.args[0] not in free_names(factor) for factor in before):
            return _pulled(last, _product(*map(_turned, reversed(before)), w), by)
    raise _NoGradient
