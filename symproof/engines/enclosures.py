"""Enclosures: what terms are at a point, and whether that refutes a claim.

A claim says "for all"; one point at which it fails refutes it.  At a point (an exact rational
for every variable, finitely many for every family) each term is evaluated to a number that is
either exactly rational or enclosed in a ball.  :func:`separates` is the whole check: values of
their sorts, hypotheses that certainly hold, terms that are certainly defined, and a relation
that certainly fails.  Whatever is not certain raises :class:`NotEnclosed`.

The word "refuted" rests on this file, on the ball arithmetic of python-flint (Arb), and on
the kernel's account of what a claim says and when a term is defined.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

from flint import acb, arb, ctx, fmpq

from ..kernel.claims import (
    SORTS,
    Claim,
    Relation,
    Variable,
    demand_wellformed,
    scope,
    unfold,
    unfolding,
)
from ..kernel.conditions import Condition, Range, conditions
from ..kernel.terms import (
    BINDERS,
    FUNCTIONS,
    Lambda,
    Term,
    children,
    free_names,
    number,
    substitute,
)

EXACT_BITS = 10_000  # a longer rational becomes a ball
MAX_PRECISION = 10_000
MAX_TERMS = 100_000  # of one sum
WORK = 1_000_000  # evaluated nodes in one check, about a second
MATRIX_HEADS = frozenset(("matrix", "identity", "transpose", "stack", "diag", "dot", "norm"))

Number = Fraction | tuple[Fraction, Fraction]
Indices = tuple[Fraction, ...]
Scalar = fmpq | arb | acb
EqualAt = Callable[[Term, Term], bool]


class NotEnclosed(Exception):
    """Nothing is certain at this point: a pole, a missing value, too long a sum, …"""


class ShapeError(Exception):
    """The shapes of two matrices do not fit, so the claim is ill-typed at this point."""


class NotACounterexample(ValueError):
    """The data does not describe a counterexample to the claim; the message says why."""


class Point(NamedTuple):
    """A value for every variable (complex: a pair) and a finite table for every family."""

    values: Mapping[str, Number]
    families: Mapping[str, Mapping[Indices, Number]]


class Matrix(NamedTuple):
    """A matrix of scalars, row by row.  A 1×1 matrix is a number and never a Matrix."""

    rows: int
    cols: int
    entries: tuple[Scalar, ...]


class Identity(NamedTuple):
    """``factor`` times an identity matrix that takes the size of its neighbour."""

    factor: Scalar


Enclosure = Scalar | Matrix | Identity


class Counterexample(NamedTuple):
    """The point, and both sides at it in decimals (of one entry if they are matrices).

    Before "…" the last digit may be off by one unit at most; without it the value is exact.
    """

    point: Point
    precision: int
    left: str
    right: str
    place: tuple[int, int] | None


class Work:
    """How many nodes may still be evaluated."""

    def __init__(self, left: int = WORK) -> None:
        self.left = left

    def spend(self, amount: int) -> None:
        """Count ``amount`` nodes; raises :class:`NotEnclosed` when there are none left."""
        self.left -= amount
        if self.left < 0:
            raise NotEnclosed("the evaluation takes too long")


# ── numbers ────────────────────────────────────────────────────────────────────────────────


def _settle(x: Scalar) -> Scalar:
    """``x`` in the narrowest type: a ball of radius zero is a rational number."""
    if isinstance(x, acb) and x.imag.is_zero():
        x = x.real
    if isinstance(x, fmpq):
        return x if x.height_bits() <= EXACT_BITS else arb(x)
    if not x.is_finite():
        raise NotEnclosed("a value that is not certainly finite")
    if isinstance(x, arb) and x.is_exact():
        mantissa, exponent = x.man_exp()
        if abs(exponent) + mantissa.height_bits() <= EXACT_BITS:
            return x.fmpq()
    return x


def _scalar(value: Number) -> Scalar:
    if isinstance(value, tuple):
        real, imaginary = map(_scalar, value)
        return _settle(acb(_ball(real), _ball(imaginary)))
    if value.numerator.bit_length() + value.denominator.bit_length() > EXACT_BITS:
        raise NotEnclosed("a value with too many digits")
    return fmpq(value.numerator, value.denominator)


def _ball(x: Scalar) -> Any:
    return arb(x) if isinstance(x, fmpq) else x


def _real(x: Scalar) -> fmpq | arb:
    if isinstance(x, acb):
        raise NotEnclosed("a value that is not certainly real")
    return x


def _over(x: Scalar, y: Scalar) -> Scalar:
    if y == 0 if isinstance(y, fmpq) else y.contains(0):
        raise NotEnclosed("a divisor that is not certainly nonzero")
    quotient: Any = x / y
    return _settle(quotient)


def _function(head: str, x: Scalar) -> Scalar:
    if head in _RATIOS:
        above, below = _RATIOS[head]
        return _over(_function(above, x) if above else fmpq(1), _function(below, x))
    if head == "abs":
        size: Any = abs(x)
        return _settle(size)
    if head == "sqrt":
        return _root(_real(x))
    if head in ("log", "Ci"):
        if not _real(x) > 0:
            raise NotEnclosed(f"{head} of a value that is not certainly positive")
        return _settle(getattr(_ball(x), head.lower())())
    return _settle(getattr(_ball(x), head)())


# A function with poles is the quotient that it abbreviates, as in kernel.conditions.
_RATIOS = {
    "tan": ("sin", "cos"), "cot": ("cos", "sin"), "sec": ("", "cos"), "csc": ("", "sin"),
    "tanh": ("sinh", "cosh"), "coth": ("cosh", "sinh"), "sech": ("", "cosh"),
    "csch": ("", "sinh"),
}  # fmt: skip


def _root(x: fmpq | arb) -> Scalar:
    if not x >= 0:
        raise NotEnclosed("the root of a value that is not certainly nonnegative")
    exact = _exact_root(x, 2) if isinstance(x, fmpq) else None
    return _settle(_ball(x).sqrt()) if exact is None else exact


def _exact_root(x: fmpq, degree: int) -> fmpq | None:
    if degree > EXACT_BITS:
        return None
    root = fmpq(x.p.root(degree), x.q.root(degree))
    return root if root**degree == x else None


def _power(x: Scalar, y: Scalar) -> Scalar:
    """x^y: repeated multiplication if y is a whole number, else exp(y log x) for x > 0."""
    whole = isinstance(y, fmpq) and abs(y.p) < 2**62
    if isinstance(y, fmpq) and whole and y.q == 1:
        return _whole_power(x, int(y.p))
    if x == 0 and _real(y) > 0:
        return fmpq(0)
    if not _real(x) > 0:
        raise NotEnclosed("a power of a value that is not certainly positive")
    if isinstance(x, fmpq) and isinstance(y, fmpq) and whole:
        root = _exact_root(x, int(y.q))
        if root is not None:
            return _whole_power(root, int(y.p))
    return _settle((_ball(y) * _ball(x).log()).exp())


def _whole_power(x: Scalar, n: int) -> Scalar:
    if n < 0:
        return _over(fmpq(1), _whole_power(x, -n))
    if isinstance(x, fmpq) and n * x.height_bits() <= EXACT_BITS:
        return x**n
    return _settle(_ball(x) ** n)


# ── matrices ───────────────────────────────────────────────────────────────────────────────


def _matrix(rows: int, cols: int, entries: Iterable[Scalar]) -> Scalar | Matrix:
    held = tuple(entries)
    return held[0] if rows == cols == 1 else Matrix(rows, cols, held)


def _called(x: Enclosure) -> str:
    if isinstance(x, Matrix):
        return f"a {x.rows}×{x.cols} matrix"
    return "an identity matrix" if isinstance(x, Identity) else "a number"


def _misfit(what: str, *values: Enclosure) -> NotEnclosed | ShapeError:
    """The error for shapes that do not fit.  It is no ShapeError if one of the values could be
    meant otherwise: 0 may be a zero matrix, and I has no size of its own."""
    message = f"{what}: {' and '.join(map(_called, values))}"
    if any(isinstance(x, Identity) or (isinstance(x, fmpq) and x == 0) for x in values):
        return NotEnclosed(message)
    return ShapeError(message)


def _each(change: Callable[[Scalar], Scalar], x: Enclosure) -> Enclosure:
    if isinstance(x, Matrix):
        return Matrix(x.rows, x.cols, tuple(map(change, x.entries)))
    return Identity(change(x.factor)) if isinstance(x, Identity) else change(x)


def _sized(x: Enclosure, other: Enclosure) -> Enclosure:
    """``x``, written out if it is an identity beside a square matrix."""
    if isinstance(x, Identity) and isinstance(other, Matrix) and other.rows == other.cols:
        n = other.rows
        return Matrix(n, n, tuple(x.factor if k % (n + 1) == 0 else fmpq(0) for k in range(n * n)))
    return x


def _pairs(x: Enclosure, y: Enclosure, what: str) -> list[tuple[Scalar, Scalar]]:
    """The entries of ``x`` and ``y`` that stand at the same place."""
    x, y = _sized(x, y), _sized(y, x)
    if isinstance(x, Matrix) and isinstance(y, Matrix) and x[:2] == y[:2]:
        return list(zip(x.entries, y.entries, strict=True))
    if isinstance(x, Identity) and isinstance(y, Identity):
        return [(x.factor, y.factor)]
    if isinstance(x, Scalar) and isinstance(y, Scalar):
        return [(x, y)]
    raise _misfit(what, x, y)


def _plus(x: Enclosure, y: Enclosure) -> Enclosure:
    if isinstance(x, Scalar) and isinstance(y, Scalar):
        return _settle(x + y)
    pairs = _pairs(x, y, "the summands do not fit")
    sums = tuple(_settle(a + b) for a, b in pairs)
    x, y = _sized(x, y), _sized(y, x)
    return Matrix(x.rows, x.cols, sums) if isinstance(x, Matrix) else Identity(sums[0])


def _times(x: Enclosure, y: Enclosure) -> Enclosure:
    if isinstance(x, Identity):
        product = _times(x.factor, y)
        return product if isinstance(y, Matrix | Identity) else Identity(_number(product))
    if isinstance(x, Scalar):
        return _each(lambda entry: _settle(x * entry), y)
    if not isinstance(y, Matrix):
        return _times(y, x)
    if x.cols != y.rows:
        raise _misfit("the factors do not fit", x, y)
    right = [y.entries[j :: y.cols] for j in range(y.cols)]
    left = [x.entries[i * x.cols : (i + 1) * x.cols] for i in range(x.rows)]
    return _matrix(x.rows, y.cols, (_dot(row, col) for row in left for col in right))


def _dot(x: tuple[Scalar, ...], y: tuple[Scalar, ...]) -> Scalar:
    total: Scalar = fmpq(0)
    for a, b in zip(x, y, strict=True):
        total = _settle(total + a * b)
    return total


def _transpose(x: Enclosure) -> Enclosure:
    if not isinstance(x, Matrix):
        return x
    return Matrix(x.cols, x.rows, tuple(e for j in range(x.cols) for e in x.entries[j :: x.cols]))


def _number(x: Enclosure) -> Scalar:
    if not isinstance(x, Scalar):
        raise _misfit("a number is needed", x)
    return x


def _vector(x: Enclosure) -> tuple[Scalar, ...]:
    """The entries of a real column or row."""
    if isinstance(x, Matrix) and 1 not in (x.rows, x.cols):
        raise NotEnclosed(f"a vector is needed, not {_called(x)}")
    return tuple(map(_real, x.entries if isinstance(x, Matrix) else (_number(x),)))


# ── terms ──────────────────────────────────────────────────────────────────────────────────


class _Evaluator:
    """Evaluates terms at one point; flint's precision is set by whoever uses it."""

    def __init__(self, point: Point, precision: int, work: Work) -> None:
        self.values = {name: _scalar(value) for name, value in point.values.items()}
        self.families = point.families
        self.work = work
        self.cost = 1 + precision // 256

    def value(self, term: Term, bound: Mapping[str, fmpq]) -> Enclosure:
        """The value of ``term`` where the bound variables have the values ``bound``."""
        self.work.spend(self.cost)
        head, args = term.head, term.args
        if head == "num":
            if args[0].bit_length() + 4 * args[1] > EXACT_BITS:
                raise NotEnclosed("a numeral with too many digits")
            return fmpq(args[0], 10 ** args[1])
        if head in ("pi", "e", "i"):
            return _CONSTANTS[head]()
        if head == "sym":
            return self._symbol(args[0], args[1:], bound)
        if head in BINDERS:
            return self._binder(term, bound)
        if head == "identity":
            return Identity(fmpq(1))
        parts = [self.value(child, bound) for child in children(term)]
        if head == "add":
            return reduce(_plus, parts)
        if head == "mul":
            return reduce(self._product, parts)
        if head == "neg":
            return _each(lambda x: -x, parts[0])
        if head == "div":
            divisor = _number(parts[1])
            return _each(lambda x: _over(x, divisor), parts[0])
        if head == "pow":
            return self._pow(parts[0], _number(parts[1]))
        if head in FUNCTIONS:
            return _function(head, _number(parts[0]))
        if head == "matrix":
            if not all(isinstance(part, Scalar) for part in parts):
                raise NotEnclosed("a matrix inside a matrix")
            return _matrix(args[0], args[1], map(_number, parts))
        if head == "transpose":
            return _transpose(parts[0])
        if head == "dot":
            x, y = map(_vector, parts)
            if len(x) != len(y):
                raise _misfit("the vectors of a dot product do not fit", *parts)
            return _dot(x, y)
        if head == "norm":
            entries = _vector(parts[0])
            square = _dot(entries, entries)
            return _root(square.nonnegative_part() if isinstance(square, arb) else _real(square))
        raise NotEnclosed(f"{head} has no value")

    def exact(self, term: Term, bound: Mapping[str, fmpq]) -> Fraction:
        """The value of an index or of a bound, which must be exactly rational."""
        value = self.value(term, bound)
        if not isinstance(value, fmpq):
            raise NotEnclosed("an index or a bound that is not exactly rational")
        return Fraction(int(value.p), int(value.q))

    def _symbol(self, name: str, args: tuple[Term, ...], bound: Mapping[str, fmpq]) -> Scalar:
        try:
            if not args:
                return bound[name] if name in bound else self.values[name]
            return _scalar(self.families[name][tuple(self.exact(a, bound) for a in args)])
        except KeyError:
            raise NotEnclosed(f"the point has no value for {name}") from None

    def range(self, lo: Term, hi: Term, bound: Mapping[str, fmpq]) -> range:
        """The values of a bound variable that runs from ``lo`` to ``hi``."""
        first, last = self.exact(lo, bound), self.exact(hi, bound)
        if first.denominator != 1 or last.denominator != 1 or last < first - 1:
            raise NotEnclosed("bounds that are not integers in order")
        if last - first >= MAX_TERMS:
            raise NotEnclosed("a range that is too long")
        return range(int(first), int(last) + 1)

    def _binder(self, term: Term, bound: Mapping[str, fmpq]) -> Enclosure:
        head, (var, lo, hi, body) = term.head, term.args
        indices = self.range(lo, hi, bound)
        if not indices and (head in ("stack", "diag") or mentions(body, MATRIX_HEADS)):
            raise NotEnclosed("an empty range of matrices, which has no shape")
        parts = (self.value(body, {**bound, var: fmpq(k)}) for k in indices)
        if head == "sum":
            return reduce(_plus, parts) if indices else fmpq(0)
        if head == "prod":
            return reduce(self._product, parts) if indices else fmpq(1)
        blocks = [self._block(part) for part in parts]
        return _stack(blocks) if head == "stack" else self._diagonal(blocks)

    def _block(self, x: Enclosure) -> Matrix:
        if isinstance(x, Identity):
            raise NotEnclosed("a block that is an identity matrix of unknown size")
        return x if isinstance(x, Matrix) else Matrix(1, 1, (x,))

    def _diagonal(self, blocks: list[Matrix]) -> Enclosure:
        rows, cols = sum(b.rows for b in blocks), sum(b.cols for b in blocks)
        self.work.spend(rows * cols * self.cost)
        entries: list[Scalar] = []
        before = 0
        for block in blocks:
            after = cols - before - block.cols
            for i in range(block.rows):
                row = block.entries[i * block.cols : (i + 1) * block.cols]
                entries += [fmpq(0)] * before + [*row] + [fmpq(0)] * after
            before += block.cols
        return _matrix(rows, cols, entries)

    def _product(self, x: Enclosure, y: Enclosure) -> Enclosure:
        if isinstance(x, Matrix):
            self.work.spend(len(x.entries) * (y.cols if isinstance(y, Matrix) else 1) * self.cost)
        return _times(x, y)

    def _pow(self, x: Enclosure, exponent: Scalar) -> Enclosure:
        if isinstance(x, Scalar):
            return _power(x, exponent)
        if not isinstance(exponent, fmpq) or exponent.q != 1 or not 0 <= exponent.p < 2**62:
            raise NotEnclosed("a power of a matrix that is not a known natural number")
        if isinstance(x, Matrix) and x.rows != x.cols:
            raise _misfit("only a square matrix has powers", x)
        result = _sized(Identity(fmpq(1)), x)
        for digit in f"{int(exponent.p):b}":
            result = self._product(result, result)
            result = self._product(result, x) if digit == "1" else result
        return result

    # ── relations ──────────────────────────────────────────────────────────────────────────

    def holds(self, relation: Relation, bound: Mapping[str, fmpq]) -> bool:
        """Whether ``relation`` certainly holds."""
        left, right = self.value(relation.left, bound), self.value(relation.right, bound)
        pairs = _pairs(left, right, "the sides do not fit")
        _demand_numbers(left, right, relation.op)
        return all(_certain(x, relation.op, y) for x, y in pairs)

    def met(self, condition: Condition) -> bool:
        """Whether ``condition`` certainly holds for all values of its bound variables."""
        return all(self.holds(condition.relation, b) for b in self._bindings(condition.ranges, {}))

    def _bindings(
        self, ranges: tuple[Range, ...], bound: Mapping[str, fmpq]
    ) -> Iterable[Mapping[str, fmpq]]:
        if not ranges:
            yield bound
            return
        var, lo, hi = ranges[0]
        for k in self.range(lo, hi, bound):
            yield from self._bindings(ranges[1:], {**bound, var: fmpq(k)})


_CONSTANTS: Mapping[str, Callable[[], Scalar]] = {
    "pi": arb.pi, "e": arb.const_e, "i": lambda: acb(0, 1),
}  # fmt: skip


def _stack(blocks: list[Matrix]) -> Enclosure:
    for block in blocks:
        if block.cols != blocks[0].cols:
            raise _misfit("the blocks do not fit on top of each other", blocks[0], block)
    rows = sum(b.rows for b in blocks)
    return _matrix(rows, blocks[0].cols, (e for b in blocks for e in b.entries))


def mentions(term: Term, heads: frozenset[str]) -> bool:
    """Whether one of ``heads`` occurs in ``term``."""
    return term.head in heads or any(mentions(child, heads) for child in children(term))


def enclose(term: Term, point: Point, precision: int, work: Work | None = None) -> Enclosure:
    """The value of ``term``, definitions unfolded, at ``point``.

    Raises :class:`NotEnclosed` or :class:`ShapeError`.
    """
    with _working(precision):
        return _Evaluator(point, precision, work or Work()).value(term, {})


@contextmanager
def _working(precision: int) -> Iterator[None]:
    if type(precision) is not int or not 2 <= precision <= MAX_PRECISION:
        raise NotEnclosed(f"a precision that is not between 2 and {MAX_PRECISION}")
    try:
        with ctx.workprec(precision):
            yield
    except RecursionError:
        raise NotEnclosed("a term that is nested too deeply") from None


# Python-flint compares balls as we want: True only if it is so for all numbers in them.
_COMPARE: Mapping[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "!=": operator.ne, "<=": operator.le, "<": operator.lt,
    ">=": operator.ge, ">": operator.gt,
}  # fmt: skip
_NEGATION = {"=": "!=", "!=": "=", "<=": ">", "<": ">=", ">=": "<", ">": "<="}


def _certain(x: Scalar, op: str, y: Scalar) -> bool:
    difference = _settle(x - y)
    if op not in ("=", "!="):
        for side in (x, y):
            _real(side)
    return bool(_COMPARE[op](difference, 0))


def _demand_numbers(left: Enclosure, right: Enclosure, op: str) -> None:
    if op != "=" and not (isinstance(left, Scalar) and isinstance(right, Scalar)):
        raise NotEnclosed(f"matrices related by {op}")


# ── the check ──────────────────────────────────────────────────────────────────────────────

_MEANING: Mapping[str, Callable[[Fraction], bool]] = {
    "number": lambda x: True,
    "real": lambda x: True,
    "integer": lambda x: x.denominator == 1,
    "even": lambda x: x % 2 == 0,
    "odd": lambda x: x % 2 == 1,
    "nonnegative": lambda x: x >= 0,
    "positive": lambda x: x > 0,
    "nonzero": lambda x: x != 0,
}


def fits(value: Number, sort: str) -> bool:
    """Whether ``value`` has the ``sort``, exactly."""
    if isinstance(value, tuple):
        return sort == "complex" and [type(part) for part in value] == [Fraction, Fraction]
    return type(value) is Fraction and all(_MEANING[fact](value) for fact in SORTS[sort])


class Obligations(NamedTuple):
    """What a counterexample must meet: the claim with its definitions unfolded."""

    variables: tuple[Variable, ...]
    hypotheses: tuple[Relation, ...]
    conditions: tuple[Condition, ...]
    relation: Relation


def obligations(claim: Claim) -> Obligations:
    """What a counterexample to ``claim`` must meet.  Raises ``MalformedClaim``."""
    demand_wellformed(claim)
    meaning, here = unfolding(claim), scope(claim)
    *hypotheses, relation = (unfold(r, meaning) for r in (*claim.hypotheses, claim.relation))
    needed = dict.fromkeys(
        condition
        for r in (*hypotheses, relation)
        for side in (r.left, r.right)
        for condition, _ in conditions(side, here)
    )
    return Obligations(claim.variables, tuple(hypotheses), tuple(needed), relation)


def separates(
    claim: Claim, point: Point, precision: int, equal_at: EqualAt | None = None
) -> Counterexample | None:
    """The counterexample if ``claim`` certainly fails at ``point``, None if the sides meet.

    ``equal_at`` may decide that two terms without variables are equal; it is asked only for
    <, > and ≠, when both sides are defined and their enclosures meet.

    Raises :class:`NotEnclosed` if the point has not a value of its sort for every variable, if
    a hypothesis does not certainly hold, or if a side has no certain value; and
    :class:`ShapeError` if matrices do not fit.
    """
    if claim.premises:
        raise NotEnclosed("a premise about all values cannot be examined at a point")
    return examine(obligations(claim), point, precision, equal_at)


def examine(
    duty: Obligations,
    point: Point,
    precision: int,
    equal_at: EqualAt | None = None,
    work: Work | None = None,
) -> Counterexample | None:
    """:func:`separates` for a claim whose obligations are known, within ``work``."""
    _demand_point(duty.variables, point)
    with _working(precision):
        at = _Evaluator(point, precision, work or Work())
        if not all(at.holds(hypothesis, {}) for hypothesis in duty.hypotheses):
            raise NotEnclosed("a hypothesis that does not certainly hold")
        if not all(at.met(condition) for condition in duty.conditions):
            raise NotEnclosed("a side that is not certainly defined")
        left, op, right = duty.relation
        sides = at.value(left, {}), at.value(right, {})
        pairs = _pairs(*sides, "the two sides do not fit")
        _demand_numbers(*sides, op)
        for index, (x, y) in enumerate(pairs):
            if _certain(x, _NEGATION[op], y):
                return Counterexample(point, precision, *_written(x, y), _place(index, *sides))
        if op in ("!=", "<", ">") and equal_at is not None:
            closed = [_instance(side, point) for side in (left, right)]
            if equal_at(*closed):
                return Counterexample(point, precision, *_written(*pairs[0]), None)
    return None


def _place(index: int, *sides: Enclosure) -> tuple[int, int] | None:
    """Row and column of the entry with this index, counted from 1, if there are any."""
    for side in sides:
        if isinstance(side, Matrix):
            return index // side.cols + 1, index % side.cols + 1
    return None


def _demand_point(variables: tuple[Variable, ...], point: Point) -> None:
    """Raise :class:`NotEnclosed` unless ``point`` gives every variable a value of its sort."""
    plain = {v.name for v in variables if not v.indices}
    families = {v.name for v in variables if v.indices}
    if point.values.keys() != plain or point.families.keys() != families:
        raise NotEnclosed("the point does not have exactly the variables of the claim")
    for name, sort, indices in variables:
        table = point.families[name] if indices else {(): point.values[name]}
        for key, value in table.items():
            if len(key) != len(indices) or not all(map(fits, key, indices)):
                raise NotEnclosed(f"an index of {name} does not have its sort")
            if not fits(value, sort):
                raise NotEnclosed(f"the value of {name} is not {sort}")


def _instance(term: Term, point: Point) -> Term:
    """``term`` with the values of ``point`` put in.

    Raises :class:`NotEnclosed` if a family is not constant there: under a binder its index is
    no number yet.
    """
    meaning = {name: Lambda((), _literal(value)) for name, value in point.values.items()}
    for name, table in point.families.items():
        if len({*table.values()}) != 1 and name in free_names(term):
            raise NotEnclosed(f"values of {name} that differ")
        for value in table.values():
            indices = tuple(f"index{k}" for k in range(name.count("#")))
            meaning[name] = Lambda(indices, _literal(value))
    return substitute(term, meaning)


def _literal(value: Number) -> Term:
    if isinstance(value, tuple):
        real, imaginary = map(_literal, value)
        return Term("add", real, Term("mul", imaginary, Term("i")))
    if value.denominator == 1:
        return number(value.numerator)
    return Term("div", number(value.numerator), number(value.denominator))


# ── decimals ───────────────────────────────────────────────────────────────────────────────


def _written(x: Scalar, y: Scalar) -> tuple[str, str]:
    """Both numbers with twelve digits, or as many as it takes to tell them apart."""
    digits = 12
    if _certain(x, "!=", y):
        while _decimals(x, digits) == _decimals(y, digits) and digits < 200:
            digits += 12
    return _exactly_or(x, digits), _exactly_or(y, digits)


def _exactly_or(x: Scalar, digits: int) -> str:
    exact = str(x).replace("-", "−") if isinstance(x, fmpq) else ""
    return exact if 0 < len(exact) <= 36 else _decimals(x, digits)


def _decimals(x: Scalar, digits: int) -> str:
    if isinstance(x, fmpq):
        with ctx.workprec(4 * digits + 64):
            return _rounded(arb(x), digits)
    if isinstance(x, arb):
        return _rounded(x, digits)
    real, imaginary = (_exactly_or(_settle(part), digits) for part in (x.real, x.imag))
    sign = "−" if imaginary.startswith("−") else "+"
    return f"{real} {sign} {imaginary.removeprefix('−')}·i"


def _rounded(x: arb, digits: int) -> str:
    """The first digits of ``x``, so many that the last is certain up to one unit."""
    middle, radius, exponent = map(int, x.mid_rad_10exp(digits + 3))
    low, high, unit = middle - radius, middle + radius, 1
    while True:
        for end in (low, high):
            size = abs(end) // unit
            shown = size * (unit if end > 0 else -unit)
            if max(shown - low, high - shown) <= unit and len(str(size)) <= digits:
                return ("−" if shown < 0 else "") + _placed(str(size), exponent)
        unit, exponent = 10 * unit, exponent + 1


def _placed(digits: str, exponent: int) -> str:
    """``digits`` · 10^``exponent`` as a decimal that goes on."""
    size = len(digits) + exponent
    if digits == "0":
        return f"0.{'0' * min(-exponent, 12)}…" if exponent < 0 else f"0…·10^{exponent}"
    if exponent > 0 or size < -4:
        return f"{digits[0]}.{digits[1:]}…·10^{size - 1}".replace("^-", "^−")
    padded = digits.rjust(1 - exponent, "0")
    whole = len(padded) + exponent
    return f"{padded[:whole]}.{padded[whole:]}…"


# ── counterexamples as data ────────────────────────────────────────────────────────────────


def encode_counterexample(found: Counterexample) -> dict[str, Any]:
    """The counterexample as plain data (JSON)."""
    values, families = found.point
    return {
        "values": {name: _encode_number(x) for name, x in values.items()},
        "families": {
            name: [[[str(k) for k in key], _encode_number(x)] for key, x in sorted(table.items())]
            for name, table in families.items()
        },
        "precision": found.precision,
        "left": found.left,
        "right": found.right,
        "place": None if found.place is None else list(found.place),
    }


def decode_counterexample(data: Any) -> Counterexample:
    """The counterexample that plain data stands for, still unchecked.

    Raises :class:`NotACounterexample` if the data has another form.
    """
    try:
        families = {
            _exactly(str, name): {tuple(map(_decode_fraction, key)): _decode_number(x)
                                  for key, x in _exactly(list, table)}
            for name, table in _exactly(dict, data["families"]).items()
        }  # fmt: skip
        values = {_exactly(str, n): _decode_number(x) for n, x in data["values"].items()}
        place = data["place"]
        if place is not None:
            row, col = (_exactly(int, k) for k in place)
            place = (row, col)
        sides = (_exactly(str, data["left"]), _exactly(str, data["right"]))
        return Counterexample(
            Point(values, families), _exactly(int, data["precision"]), *sides, place
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NotACounterexample(f"not a counterexample: {error}") from None


def replay(claim: Claim, data: Any, equal_at: EqualAt | None = None) -> Counterexample:
    """Check the counterexample in ``data`` from scratch and return it.

    Raises :class:`NotACounterexample` if it does not refute ``claim``, or not as it says.
    """
    told = decode_counterexample(data)
    try:
        found = separates(claim, told.point, told.precision, equal_at)
    except (NotEnclosed, ShapeError) as error:
        raise NotACounterexample(str(error)) from None
    if found is None:
        raise NotACounterexample("the claim does not certainly fail at this point")
    if found != told:
        raise NotACounterexample(
            f"the two sides are {found.left} and {found.right}, not {told.left} and {told.right}"
        )
    return found


def _encode_number(value: Number) -> str | list[str]:
    return list(map(str, value)) if isinstance(value, tuple) else str(value)


def _decode_number(data: Any) -> Number:
    if type(data) is not list:
        return _decode_fraction(data)
    real, imaginary = map(_decode_fraction, data)
    return real, imaginary


def _decode_fraction(text: Any) -> Fraction:
    if type(text) is not str or not re.fullmatch(r"-?[0-9]{1,3000}(/[1-9][0-9]{0,2999})?", text):
        raise NotACounterexample(f"not a rational number: {text!r:.100}")
    return Fraction(text)


def _exactly(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise NotACounterexample(f"expected {kind.__name__}, not {value!r:.100}")
    return value
