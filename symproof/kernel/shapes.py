"""Shape, the first judgement: whether a term is a number or a matrix, and of which size.

Every head has its rule, and a rule gives a shape only to terms whose parts have shapes that fit:
what has no shape is refused wherever one is needed.  A size may be symbolic: the stack of 2×1
blocks for i = 1 … n is a 2n×1 matrix.  A 1×1 matrix is a number, so that a row times a column is
one.  Two symbolic sizes fit if they are the same polynomial, and certainly do not fit if they
differ by a constant; of others nothing is said.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Container, Mapping
from functools import reduce
from typing import Any, NamedTuple

from .terms import FUNCTIONS, LIMITS, Term, free_names, is_matrix

MAX_PRODUCTS = 1_000
# A polynomial with integer coefficients: pairs of a product of powers of terms and a coefficient.
Product = frozenset[tuple[Term, int]]
Size = frozenset[tuple[Product, int]]
_ONE: Product = frozenset()


class UnknownShape(Exception):
    """The term is not known to have a shape; the message says where."""


class IllTyped(UnknownShape):
    """The shapes certainly do not fit; the message names them."""


class Shape(NamedTuple):
    """``rows`` × ``cols``."""

    rows: Size
    cols: Size


def whole(number: int) -> Size:
    """The size that is this number."""
    return frozenset(((_ONE, number),)) if number else frozenset()


def _atom(term: Term) -> Size:
    """The size that is this term."""
    return frozenset(((frozenset(((term, 1),)), 1),))


NUMBER = Shape(whole(1), whole(1))
# The identity matrix has the size that its place asks for.
IDENTITY = Shape(_atom(Term("identity")), _atom(Term("identity")))


def shape(term: Term, names: Container[str]) -> Shape:
    """The shape of ``term``, definitions unfolded, where ``names`` are those of numbers and of
    families of numbers.  Raises :class:`IllTyped` or :class:`UnknownShape`."""
    strangers = [name for name in free_names(term) if name not in names]
    if strangers:
        raise UnknownShape(f"{min(strangers)!r} is not known to be a number")
    return _shape(term)


def alike(a: Shape, b: Shape, what: str = "{} beside {}") -> Shape:
    """The shape that two terms share.  Raises as :func:`shape` does."""
    said = what.format(in_words(a), in_words(b))
    if IDENTITY in (a, b) and NUMBER in (a, b):
        raise IllTyped(said)
    if IDENTITY in (a, b):
        given = b if a == IDENTITY else a
        _fit(given.rows, given.cols, f"the identity matrix beside {in_words(given)}")
        return given
    _fit(a.rows, b.rows, said)
    _fit(a.cols, b.cols, said)
    return a


def in_words(dims: Shape) -> str:
    """The shape in words, for messages."""
    if dims in (NUMBER, IDENTITY):
        return "a number" if dims == NUMBER else "an identity matrix"
    rows, cols = (_constant(size) for size in dims)
    known = rows is not None and cols is not None
    return f"a {rows}×{cols} matrix" if known else "a matrix of symbolic size"


# -- the rules -----------------------------------------------------------------------------


def _shape(term: Term) -> Shape:
    """The shape by the rule of the head; it is computed once for every term."""
    found = term._shape
    if found is None:
        try:
            found = _RULES[term.head](*term.args)
        except UnknownShape as none:
            found = type(none), *none.args  # without the frames that an exception holds
        object.__setattr__(term, "_shape", found)
    if isinstance(found, Shape):
        return found
    kind, said = found
    raise kind(said)


def _numbers(*args: object) -> Shape:
    """A number made of numbers."""
    for a in args:
        if type(a) is Term and _shape(a) != NUMBER:
            raise IllTyped(f"{in_words(_shape(a))} where a number is needed")
    return NUMBER


def _symbol(name: str, *indices: Term) -> Shape:
    """A number, or a matrix of the size that the last two indices say."""
    _numbers(*indices)
    return Shape(*map(_size, indices[-2:])) if is_matrix(name) else NUMBER


def _sum(*terms: Term) -> Shape:
    total, *rest = map(_shape, terms)
    for dims in rest:
        total = alike(total, dims, "the sum of {} and {}")
    return total


def _product(*factors: Term) -> Shape:
    product, *rest = map(_shape, factors)
    for dims in rest:
        if product in (NUMBER, IDENTITY) and dims != NUMBER:
            product = dims
        elif dims not in (NUMBER, IDENTITY):
            said = f"the product of {in_words(product)} and {in_words(dims)}"
            _fit(product.cols, dims.rows, said)
            product = Shape(product.rows, dims.cols)
    return product


def _quotient(top: Term, bottom: Term) -> Shape:
    _numbers(bottom)
    return _shape(top)


def _power(base: Term, exponent: Term) -> Shape:
    _numbers(exponent)
    dims = _shape(base)
    _fit(dims.rows, dims.cols, f"a power of {in_words(dims)}")
    return dims


def _determinant(term: Term) -> Shape:
    dims = _shape(term)
    _fit(dims.rows, dims.cols, f"the determinant of {in_words(dims)}")
    return NUMBER


def _trace(term: Term) -> Shape:
    if _shape(term) == IDENTITY:
        raise UnknownShape("the trace of an identity matrix of any size")
    return _determinant(term)


def _matrix(rows: int, cols: int, *entries: Term) -> Shape:
    _numbers(*entries)
    return Shape(whole(rows), whole(cols))


def _transpose(term: Term) -> Shape:
    return Shape(*reversed(_shape(term)))


def _dot(u: Term, v: Term) -> Shape:
    said = f"the dot product of {in_words(_shape(u))} and {in_words(_shape(v))}"
    dims = alike(_shape(u), _shape(v), said)
    if dims != NUMBER and whole(1) in dims:
        return NUMBER
    raise (UnknownShape if None in map(_constant, dims) else IllTyped)(said)


def _over(var: str, lo: Term, hi: Term, body: Term) -> Shape:
    """The shape of the body of a binder, the same for every index."""
    _numbers(lo, hi)
    dims = _shape(body)
    if any(var in free_names(t) for size in dims for product, _ in size for t, _ in product):
        raise UnknownShape(f"a size that depends on the index {var!r}")
    return dims


def _iterated_product(*args: Any) -> Shape:
    if _over(*args) != NUMBER:
        raise UnknownShape(f"the product of {in_words(_over(*args))} over a range")
    return NUMBER


def _stack(var: str, lo: Term, hi: Term, body: Term) -> Shape:
    return _blocks(lo, hi, _over(var, lo, hi, body))


def _diagonal(var: str, lo: Term, hi: Term, body: Term) -> Shape:
    dims = _over(var, lo, hi, body)
    return Shape(_blocks(lo, hi, dims).rows, _times(dims.cols, _count(lo, hi)))


def _blocks(lo: Term, hi: Term, block: Shape) -> Shape:
    if block == IDENTITY:
        raise UnknownShape("a block that is an identity matrix of any size")
    return Shape(_times(block.rows, _count(lo, hi)), block.cols)


def _hole(number: int) -> Shape:
    raise UnknownShape("a hole has no shape")


_RULES: Mapping[str, Callable[..., Shape]] = {
    **dict.fromkeys(("num", "pi", "i", "e", *FUNCTIONS), _numbers), "sym": _symbol,
    "add": _sum, "mul": _product, "neg": lambda term: _shape(term), "div": _quotient,
    "pow": _power, "matrix": _matrix, "identity": lambda: IDENTITY, "transpose": _transpose,
    "norm": lambda v: _dot(v, v), "dot": _dot, "sum": _over, "prod": _iterated_product,
    "stack": _stack, "diag": _diagonal, "hole": _hole,
    "deriv": _numbers, "integral": _numbers, "series": _numbers,
    **dict.fromkeys(LIMITS, _numbers), "det": _determinant, "trace": _trace,
}  # fmt: skip


# -- sizes ---------------------------------------------------------------------------------


def _fit(a: Size, b: Size, said: str) -> None:
    """Raise unless two sizes are the same polynomial."""
    if a != b:
        excess = _constant(_plus(a, _times(whole(-1), b)))
        raise UnknownShape(said) if excess is None else IllTyped(said)


def _constant(size: Size) -> int | None:
    """The number that the size is, if it is one."""
    return sum(c for _, c in size) if all(not product for product, _ in size) else None


def _count(lo: Term, hi: Term) -> Size:
    """How many indices there are from ``lo`` to ``hi``."""
    return _plus(_plus(_size(hi), _times(whole(-1), _size(lo))), whole(1))


def _size(term: Term) -> Size:
    """An integer as a polynomial in the terms that are no sums, products or numerals."""
    head, args = term.head, term.args
    if head == "num" and not args[1]:
        return whole(args[0])
    if head == "neg":
        return _times(whole(-1), _size(args[0]))
    if head in ("add", "mul"):
        return reduce(_plus if head == "add" else _times, map(_size, args))
    return _atom(term)


def _plus(a: Size, b: Size) -> Size:
    total = Counter(dict(a))
    for product, c in b:
        total[product] += c
    return frozenset((product, c) for product, c in total.items() if c)


def _times(a: Size, b: Size) -> Size:
    if len(a) * len(b) > MAX_PRODUCTS:
        raise UnknownShape("a size that is a sum of too many products")
    total: Counter[Product] = Counter()
    for (p, c), (q, d) in itertools.product(a, b):
        powers = Counter(dict(p))
        powers.update(dict(q))
        total[frozenset(powers.items())] += c * d
    return frozenset((product, c) for product, c in total.items() if c)
