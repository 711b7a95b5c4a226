"""What terms are worth at a point.

A variable may have a rational value, or one that is written as a term without variables, such as
√2, log 3 or π/2; which terms may stand there, :func:`written_value` says.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import reduce
from threading import RLock
from typing import Any, NamedTuple

from flint import acb, arb, ctx, fmpq

from ...kernel.claims import Condition, conditions
from ...kernel.facts import Range, Scope
from ...kernel.terms import BINDERS, FUNCTIONS, LIMITS, Relation, Term, children, is_matrix
from .balls import (
    EXACT_BITS,
    NothingCertain,
    Number,
    Scalar,
    ball,
    certain,
    function_of,
    over,
    power,
    real_of,
    root_of,
    scalar_of,
    settle,
)
from .matrices import (
    Enclosure,
    ScalarMatrix,
    ScaledIdentity,
    demand_numbers,
    determinant,
    dot,
    each,
    inverse,
    matrix_of,
    misfit,
    number_of,
    pairs_of,
    plus,
    sized,
    stack,
    times,
    trace,
    transpose,
    vector,
)

MAX_PRECISION = 10_000
MAX_TERMS = 100_000  # of one sum
PIECES = 64  # of an integral
MAX_ENTRIES = 10_000  # of one matrix
WORK = 1_000_000  # evaluated nodes in one check, about a second
MATRIX_HEADS = frozenset(
    ("matrix", "identity", "transpose", "stack", "diag", "dot", "norm", "det", "trace")
)
#: What a value is made of that is given as a term.
ELEMENTARY = frozenset(
    "num pi e add mul neg div pow sqrt exp log sin cos tan arcsin arccos arctan".split()
)
LONGEST = 200  # nodes of such a term
_TURN = RLock()

Indices = tuple[Fraction, ...]


class Point(NamedTuple):
    """A value for every variable (complex: a pair; irrational: a term without variables) and a
    finite table of rational values for every family.  In that of
    a family of matrices the row and the column of an entry, counted from 1, follow the indices."""

    values: Mapping[str, Number]
    families: Mapping[str, Mapping[Indices, Number]]


class NodeBudget:
    """How many nodes may still be evaluated."""

    def __init__(self, left: int = WORK) -> None:
        self.left = left

    def spend(self, amount: int) -> None:
        """Count ``amount`` nodes; raises :class:`NothingCertain` when there are none left."""
        self.left -= amount
        if self.left < 0:
            raise NothingCertain("the evaluation takes too long")


class Evaluator:
    """Evaluates terms at one point; flint's precision is set by whoever uses it."""

    def __init__(self, point: Point, precision: int, work: NodeBudget) -> None:
        self.families = point.families
        self.work = work
        self.cost = 1 + precision // 256
        self.values: dict[str, Scalar] = {}
        self.values = {
            name: number_of(self.value(x, {})) if isinstance(x, Term) else scalar_of(x)
            for name, x in point.values.items()
        }

    def value(self, term: Term, bound: Mapping[str, Scalar]) -> Enclosure:
        """The value of ``term`` where the bound variables have the values ``bound``."""
        self.work.spend(self.cost)
        head, args = term.head, term.args
        if head == "num":
            if args[0].bit_length() + 4 * args[1] > EXACT_BITS:
                raise NothingCertain("a numeral with too many digits")
            return fmpq(args[0], 10 ** args[1])
        if head in ("pi", "e", "i"):
            return _CONSTANTS[head]()
        if head == "sym":
            return self._symbol(args[0], args[1:], bound)
        if head in BINDERS:
            return self._binder(term, bound)
        if head == "identity":
            return ScaledIdentity(fmpq(1))
        if head == "integral":
            return self._integral(args, bound)
        if head in LIMITS or head == "series":
            raise NothingCertain("a limit has no enclosure")
        parts = [self.value(child, bound) for child in children(term)]
        if head == "add":
            return reduce(plus, parts)
        if head == "mul":
            return reduce(self._product, parts)
        if head == "neg":
            return each(lambda x: -x, parts[0])
        if head == "div":
            divisor = number_of(parts[1])
            return each(lambda x: over(x, divisor), parts[0])
        if head == "pow":
            return self._pow(parts[0], number_of(parts[1]))
        if head in FUNCTIONS:
            return function_of(head, number_of(parts[0]))
        if head == "matrix":
            if not all(isinstance(part, Scalar) for part in parts):
                raise NothingCertain("a matrix inside a matrix")
            return matrix_of(args[0], args[1], map(number_of, parts))
        if head == "transpose":
            return transpose(parts[0])
        if head == "dot":
            x, y = map(vector, parts)
            if len(x) != len(y):
                raise misfit("dot", *parts)
            return dot(x, y)
        if head in ("det", "trace"):
            square = parts[0]
            if isinstance(square, ScalarMatrix):
                self.work.spend(self.cost * 2**square.rows)
            return determinant(square) if head == "det" else trace(square)
        if head == "norm":
            entries = vector(parts[0])
            square = dot(entries, entries)
            return root_of(
                square.nonnegative_part() if isinstance(square, arb) else real_of(square)
            )
        raise NothingCertain(f"{head} has no value")

    def exact(self, term: Term, bound: Mapping[str, Scalar]) -> Fraction:
        """The value of an index or of a bound, which must be exactly rational."""
        value = self.value(term, bound)
        if not isinstance(value, fmpq):
            raise NothingCertain("an index or a bound that is not exactly rational")
        return Fraction(int(value.p), int(value.q))

    def _symbol(self, name: str, args: tuple[Term, ...], bound: Mapping[str, Scalar]) -> Enclosure:
        try:
            if not args:
                return bound[name] if name in bound else self.values[name]
            table, index = self.families[name], tuple(self.exact(a, bound) for a in args)
            return self._entries(table, index) if is_matrix(name) else scalar_of(table[index])
        except KeyError:
            raise NothingCertain(f"the point has no value for {name}") from None

    def _entries(self, table: Mapping[Indices, Number], index: Indices) -> Enclosure:
        """The matrix whose size is the last two indices, from the table of its entries."""
        rows, cols = index[-2:]
        if rows.denominator != 1 or cols.denominator != 1 or not 0 < rows * cols <= MAX_ENTRIES:
            raise NothingCertain("a matrix that has no entries, or too many")
        self.work.spend(self.cost * int(rows * cols))
        places = itertools.product(range(1, int(rows) + 1), range(1, int(cols) + 1))
        entries = (scalar_of(table[*index, Fraction(i), Fraction(j)]) for i, j in places)
        return matrix_of(int(rows), int(cols), entries)

    def range(self, lo: Term, hi: Term, bound: Mapping[str, Scalar]) -> range:
        """The values of a bound variable that runs from ``lo`` to ``hi``."""
        first, last = self.exact(lo, bound), self.exact(hi, bound)
        if first.denominator != 1 or last.denominator != 1 or last < first - 1:
            raise NothingCertain("bounds that are not integers in order")
        if last - first >= MAX_TERMS:
            raise NothingCertain("a range that is too long")
        return range(int(first), int(last) + 1)

    def _binder(self, term: Term, bound: Mapping[str, Scalar]) -> Enclosure:
        head, (var, lo, hi, body) = term.head, term.args
        indices = self.range(lo, hi, bound)
        if not indices and (head in ("stack", "diag") or mentions(body, MATRIX_HEADS)):
            raise NothingCertain("an empty range of matrices, which has no shape")
        parts = (self.value(body, {**bound, var: fmpq(k)}) for k in indices)
        if head == "sum":
            return reduce(plus, parts) if indices else fmpq(0)
        if head == "prod":
            return reduce(self._product, parts) if indices else fmpq(1)
        blocks = [self._block(part) for part in parts]
        return stack(blocks) if head == "stack" else self._diagonal(blocks)

    def _integral(self, args: tuple[Any, ...], bound: Mapping[str, Scalar]) -> Scalar:
        """By the values of a continuous function on short pieces, each of which it takes between
        the ends of the piece."""
        var, lo, hi, body = args
        low, high = (ball(real_of(number_of(self.value(end, bound)))) for end in (lo, hi))
        width = (high - low) / PIECES
        total: Scalar = fmpq(0)
        for k in range(PIECES):
            piece = (low + width * k).union(low + width * (k + 1))
            if low >= 0 and high >= 0:
                piece = piece.nonnegative_part()
            value = real_of(number_of(self.value(body, {**bound, var: piece})))
            total = settle(total + value * width)
        return total

    def _block(self, x: Enclosure) -> ScalarMatrix:
        if isinstance(x, ScaledIdentity):
            raise NothingCertain("a block that is an identity matrix of unknown size")
        return x if isinstance(x, ScalarMatrix) else ScalarMatrix(1, 1, (x,))

    def _diagonal(self, blocks: list[ScalarMatrix]) -> Enclosure:
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
        return matrix_of(rows, cols, entries)

    def _product(self, x: Enclosure, y: Enclosure) -> Enclosure:
        if isinstance(x, ScalarMatrix):
            self.work.spend(
                len(x.entries) * (y.cols if isinstance(y, ScalarMatrix) else 1) * self.cost
            )
        return times(x, y)

    def _pow(self, x: Enclosure, exponent: Scalar) -> Enclosure:
        if isinstance(x, Scalar):
            return power(x, exponent)
        if not isinstance(exponent, fmpq) or exponent.q != 1 or not abs(exponent.p) < 2**62:
            raise NothingCertain("a power of a matrix that is not a known integer")
        if isinstance(x, ScalarMatrix) and x.rows != x.cols:
            raise misfit("square", x)
        if exponent.p < 0:
            if not isinstance(x, ScalarMatrix):
                raise NothingCertain("the inverse of a matrix of unknown size")
            self.work.spend(self.cost * len(x.entries) * 2**x.rows)
            x, exponent = inverse(x), -exponent
        result = sized(ScaledIdentity(fmpq(1)), x)
        for digit in f"{int(exponent.p):b}":
            result = self._product(result, result)
            result = self._product(result, x) if digit == "1" else result
        return result

    # ── relations ──────────────────────────────────────────────────────────────────────────

    def holds(self, relation: Relation, bound: Mapping[str, Scalar]) -> bool:
        """Whether ``relation`` certainly holds."""
        left, right = self.value(relation.left, bound), self.value(relation.right, bound)
        pairs = pairs_of(left, right, "sides")
        demand_numbers(left, right, relation.op)
        return all(certain(x, relation.op, y) for x, y in pairs)

    def met(self, condition: Condition) -> bool:
        """Whether ``condition`` certainly holds for all values of its bound variables."""
        return all(self.holds(condition.relation, b) for b in self._bindings(condition.ranges, {}))

    def _bindings(
        self, ranges: tuple[Range, ...], bound: Mapping[str, Scalar]
    ) -> Iterable[Mapping[str, Scalar]]:
        if not ranges:
            yield bound
            return
        var, lo, hi = ranges[0]
        for k in self.range(lo, hi, bound):
            yield from self._bindings(ranges[1:], {**bound, var: fmpq(k)})


def written_value(term: Term, precision: int) -> fmpq | arb:
    """The value of a term without variables that may be that of a variable.

    Raises :class:`NothingCertain` unless it is an elementary term of a real number, and certainly
    defined.
    """
    if term.size > LONGEST or not _is_elementary(term):
        raise NothingCertain("a value that is no elementary term without variables")
    at = Evaluator(Point({}, {}), precision, NodeBudget())
    if not all(at.met(condition) for condition, _ in conditions(term, Scope({}, {}))):
        raise NothingCertain("a value that is not certainly defined")
    return real_of(number_of(at.value(term, {})))


def _is_elementary(term: Term) -> bool:
    return term.head in ELEMENTARY and all(map(_is_elementary, children(term)))


_CONSTANTS: Mapping[str, Callable[[], Scalar]] = {
    "pi": arb.pi, "e": arb.const_e, "i": lambda: acb(0, 1),
}  # fmt: skip


def mentions(term: Term, heads: frozenset[str]) -> bool:
    """Whether one of ``heads`` occurs in ``term``."""
    return term.head in heads or any(mentions(child, heads) for child in children(term))


def enclose(term: Term, point: Point, precision: int, work: NodeBudget | None = None) -> Enclosure:
    """The value of ``term``, definitions unfolded, at ``point``.

    Raises :class:`NothingCertain` or :class:`ShapeError`.
    """
    with working(precision):
        return Evaluator(point, precision, work or NodeBudget()).value(term, {})


@contextmanager
def working(precision: int) -> Iterator[None]:
    if type(precision) is not int or not 2 <= precision <= MAX_PRECISION:
        raise NothingCertain(f"a precision that is not between 2 and {MAX_PRECISION}")
    try:
        with _TURN, ctx.workprec(precision):  # the precision is one for all threads
            yield
    except RecursionError:
        raise NothingCertain("a term that is nested too deeply") from None
