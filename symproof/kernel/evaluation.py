"""From terms to values of the ring: matrices entry by entry, families of blocks by one generic
block, Σ and Π over a range by one generic summand.

Of functions only those equations are used that an :class:`Evaluation` has been told.  Two terms
with the same value are equal wherever they are defined (see ``claims``); different values mean
nothing by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from typing import TypeVar

from .derivatives import slope
from .facts import FACTS, SORTS, Range, Scope, bound_facts, facts
from .matrices import (
    Array,
    Determinants,
    MatrixPolynomial,
    MatrixRing,
    Result,
    block_of,
    in_words,
    laid_out,
    plain,
)
from .polynomials import NotNormal, Value, only
from .terms import (
    BINDERS,
    FLIPPED,
    FUNCTIONS,
    IMPLIES,
    Relation,
    Term,
    free_names,
    is_matrix,
    symbol,
)

ENTER_SCOPE = 20  # what it costs to look into a range
FEW = 16  # summands of a range of known length are written out

T = TypeVar("T")


class Evaluation(Determinants):
    """Terms to values of one ring, in one scope."""

    def __init__(self, here: Scope, write_out: int = FEW) -> None:
        self.ring, self.here, self.write_out = MatrixRing(), here, write_out
        self.met_longer = False
        self.bound: dict[str, Value] = {}  # the values of the bound variables of this place
        self.known: dict[Term, Result] = {}

    def assume(self, equation: Relation, target: Term, ranges: Sequence[Range] = ()) -> None:
        """Use an equation, which holds for all indices in the ``ranges``, to replace ``target``, a
        power of one atom.  Raises :class:`~symproof.kernel.polynomials.NotNormal`."""

        def add_rewrite(indices: tuple[Value, ...], more: Sequence[Range]) -> None:
            if more:
                (var, lo, hi), *rest = more
                self.with_index(var, lo, hi, lambda index, _: add_rewrite((*indices, index), rest))
            else:
                a, b, c = map(self.scalar_of, (equation.left, equation.right, target))
                self.ring.assume(a, b, c, map(only, indices))

        add_rewrite((), ranges)
        self.known = {}

    def difference(self, left: Term, right: Term) -> Result:
        return self.plus(self.value(left), self.do_neg(right))

    # -- dispatch --------------------------------------------------------------------------

    def value(self, term: Term) -> Result:
        """The value of a term; equal terms in one scope have one value."""
        found = self.known.get(term)
        if found is None:
            found = self.known[term] = self.compute(term)
        return found

    def compute(self, term: Term) -> Result:
        head, args = term.head, term.args
        if head in FUNCTIONS:
            return self.ring.function(head, self.scalar_of(args[0]))
        if head in BINDERS:
            return self.binder(head, *args)
        if head == "deriv":
            return self.value(slope(term, self.here))
        if head == "pow":
            return self.raised(*args)
        method: Callable[..., Result] | None = getattr(self, "do_" + head, None)
        if method is None:
            raise NotNormal(f"{head} has no value in the ring")
        return method(*args)

    def scalar_of(self, term: Term) -> Value:
        value = self.value(term)
        if not isinstance(value, Value):
            raise NotNormal(f"{in_words(value)} where a number is needed")
        return value

    # -- numbers and names -----------------------------------------------------------------

    def do_num(self, value: int, scale: int) -> Value:
        return self.ring.rational(Fraction(value, 10**scale))

    def do_pi(self) -> Value:
        return self.ring.pi

    def do_i(self) -> Value:
        return self.ring.i

    def do_e(self) -> Value:
        return self.ring.named("e", SORTS["positive"])

    def do_sym(self, name: str, *indices: Term) -> Result:
        if name in self.bound:
            return self.bound[name]
        known = self.here.sorts.get(name, frozenset())
        make = self.ring.matrix_symbol if is_matrix(name) else self.ring.symbol
        return make(name, known, *map(self.scalar_of, indices))

    # -- arithmetic ------------------------------------------------------------------------

    def do_add(self, *terms: Term) -> Result:
        return self.added(map(self.value, terms))

    def do_neg(self, term: Term) -> Result:
        return self.scaled(self.ring.rational(-1), self.value(term))

    def do_mul(self, *terms: Term) -> Result:
        return reduce(self.times, map(self.value, terms))

    def do_div(self, top: Term, bottom: Term) -> Result:
        return self.scaled(self.ring.inverse(self.scalar_of(bottom)), self.value(top))

    def raised(self, base: Term, exponent: Term) -> Result:
        a, b = self.value(base), self.scalar_of(exponent)
        if isinstance(a, Value):
            return self.ring.raised_to(a, b)
        n = self.ring.constant(b)
        if n is None or n.denominator != 1 or not 0 < abs(n) <= 64:
            raise NotNormal("a power of a matrix needs a small exponent")
        if n < 0 and not isinstance(a, Array):
            raise NotNormal(f"the inverse of {in_words(a)}")
        a = self.inverse(a) if n < 0 and isinstance(a, Array) else a
        return reduce(self.times, [a] * abs(int(n)))

    # -- bound variables -------------------------------------------------------------------

    def with_index(self, var: str, lo: Term, hi: Term, work: Callable[[Value, Value], T]) -> T:
        """The result of ``work`` for the index and the number of its values.

        A Σ, a Π or a family over any number of values is computed once, for a generic one: the
        bound variable is lo + index, where the index is an atom that stands for 0, 1, …, count − 1.
        An equation between generic bodies is then one for each value."""
        low, count = self.scalar_of(lo), self.count(lo, hi)
        inside = self.here.over(var, lo, hi)
        level = sum(v == var for v, _, _ in inside.ranges)  # an index that is hidden is another one
        index = self.ring.counter((var, level), low, count)
        return self.with_value(var, self.ring.add(low, index), inside, lambda: work(index, count))

    def with_value(self, var: str, value: Value, inside: Scope, work: Callable[[], T]) -> T:
        """The result of ``work`` for a body in which the bound variable ``var`` has this value.

        The body stands in the scope ``inside``.  The values of terms that are kept belong to one
        scope and to one value of each bound variable: they are put aside, and come back."""
        self.ring.spend(ENTER_SCOPE)
        outer = self.here, self.bound, self.known
        self.here, self.bound, self.known = inside, {**self.bound, var: value}, {}
        try:
            return work()
        finally:
            self.here, self.bound, self.known = outer

    def count(self, lo: Term, hi: Term) -> Value:
        """How many integers there are from ``lo`` to ``hi``."""
        ring = self.ring
        return ring.add(self.scalar_of(hi), ring.neg(self.scalar_of(lo)), ring.one)

    def binder(self, head: str, var: str, lo: Term, hi: Term, body: Term) -> Result:
        blocks = self.written_out(var, lo, hi, body)
        if head in ("stack", "diag"):
            return self.generic_family(head, var, lo, hi, body) if blocks is None else laid_out(
                head, blocks, self.ring.zero
            )  # fmt: skip
        if not blocks:
            return self.with_index(
                var, lo, hi, lambda index, count: self.iterate(head, count, index, self.value(body))
            )
        return self.added(blocks) if head == "sum" else reduce(self.times, blocks)

    def written_out(self, var: str, lo: Term, hi: Term, body: Term) -> list[Result] | None:
        """The values of the body for each value of the bound variable, if their number is known
        and at most ``self.write_out``; else None, and one generic body must do.  Raises
        :class:`~symproof.kernel.polynomials.NotNormal` if the number is not a natural one."""
        n = self.ring.constant(self.count(lo, hi))
        if n is None:
            return None
        if n < 0 or n.denominator != 1:
            raise NotNormal("a range whose length is not a natural number")
        if n > self.write_out:
            self.met_longer = True
            return None
        low, inside = self.scalar_of(lo), self.here.bind(var, bound_facts(lo, self.here))
        values = (self.ring.add(low, self.ring.rational(k)) for k in range(int(n)))
        return [self.with_value(var, v, inside, lambda: self.value(body)) for v in values]

    def iterate(self, head: str, count: Value, index: Value, block: Result) -> Result:
        """The Σ or Π of a generic block."""
        if isinstance(block, Value):
            return (self.ring.sum if head == "sum" else self.ring.product)(count, index, block)
        if head == "sum" and isinstance(block, MatrixPolynomial):
            return self.ring.sum_matrices(count, index, block)
        if head == "sum" and isinstance(block, Array) and not block.family:
            entries = (self.ring.sum(count, index, e) for e in block.entries)
            return block._replace(entries=tuple(entries))
        raise NotNormal(f"the {head} of {in_words(block)}")

    def generic_family(self, head: str, var: str, lo: Term, hi: Term, body: Term) -> Array:
        """A family of blocks as one generic block.

        Sums and products of families are computed block by block, and so the generic blocks of two
        families must speak of the same index, whatever their bound variables are called.  It is
        named after the number of ranges around the family: families that are added or multiplied
        stand in the same ranges."""
        block, index, count = self.with_index(
            var, lo, hi, lambda index, count: (self.value(body), index, count)
        )
        generic = block_of(block)
        counter = self.ring.counter(f"#{len(self.here.ranges)}")
        to = {only(index): counter}
        entries = tuple(self.ring.rename(self.ring.reduce(e), to) for e in generic.entries)
        return generic._replace(entries=entries, family=head, length=count, counter=counter)

    def do_integral(self, var: str, lo: Term, hi: Term, body: Term) -> Value:
        """An atom of which nothing is known but that it is real: the same for the same body, ends
        and values of the names in the body."""
        names = sorted(n for n in free_names(body) - {var} if "#" not in n)
        parts = map(self.scalar_of, (lo, hi, *map(symbol, names)))

        def make(*values: Value) -> Value:
            return self.ring.atom(
                ("integral", var, body), make, *values, facts_of=lambda *_: SORTS["real"]
            )

        return make(*parts)

    # -- matrices --------------------------------------------------------------------------

    def do_matrix(self, rows: int, cols: int, *entries: Term) -> Result:
        return plain(rows, cols, tuple(map(self.scalar_of, entries)))

    def do_identity(self) -> Result:
        return MatrixPolynomial({(): self.ring.one})

    def do_transpose(self, term: Term) -> Result:
        return self.transposed(self.value(term))

    def do_det(self, term: Term) -> Value:
        return self.determinant(self.value(term))

    def do_trace(self, term: Term) -> Value:
        return self.trace(self.value(term))

    def do_dot(self, u: Term, v: Term) -> Value:
        return self.inner(self.value(u), self.value(v))

    def do_norm(self, v: Term) -> Value:
        """The root of v·v; that is the norm wherever v is real."""
        if "real" not in facts(v, self.here):
            raise NotNormal("the norm of a vector that may not be real")
        return self.ring.function("sqrt", self.inner(self.value(v), self.value(v)))


# -- what the ring shows of two terms --------------------------------------------------------------


MANY = 5000  # summands are written out if FEW do not show it


def shows(evaluation: Evaluation, value: Result, op: str) -> bool:
    """Whether a value is seen to be = 0, ≠ 0, ≥ 0, …"""
    if evaluation.vanishes(value):
        return op in IMPLIES["="]
    if op in ("<", "<="):
        value, op = evaluation.scaled(evaluation.ring.rational(-1), value), FLIPPED[op]
    return isinstance(value, Value) and FACTS.get(op) in evaluation.ring.facts(value)


def passes(here: Scope, test: Callable[[Evaluation], bool]) -> bool:
    """Whether a test succeeds if FEW summands are written out, or, where longer ranges were met,
    MANY.  Raises :class:`~symproof.kernel.polynomials.NotNormal` as the test does."""
    shorter = Evaluation(here, FEW)
    try:
        found = test(shorter)
    except NotNormal:
        if not shorter.met_longer:
            raise
        found = False
    return found or (shorter.met_longer and test(Evaluation(here, MANY)))


def agree(left: Term, right: Term, here: Scope) -> bool:
    """Whether two terms have the same value by the laws of rings, matrices and finite sums alone.
    Raises :class:`~symproof.kernel.polynomials.NotNormal` if there is no value."""
    return shown(left, "=", right, here)


def are_alike(a: Term, b: Term, here: Scope) -> bool:
    """Whether a is seen to be b, or a positive rational multiple of it."""

    def test(evaluation: Evaluation) -> bool:
        ring, x, y = evaluation.ring, evaluation.value(a), evaluation.value(b)
        if isinstance(x, Value) and isinstance(y, Value):
            x, y = ring.reduce(x), ring.reduce(y)
            first = next(iter(x.terms), None)
            if first in y.terms and x.terms[first] * y.terms[first] > 0:
                ratio = Fraction(x.terms[first] * y.scale, y.terms[first] * x.scale)
                y = ring.mul(y, ring.rational(ratio))
        return evaluation.vanishes(evaluation.plus(x, evaluation.scaled(ring.rational(-1), y)))

    return passes(here, test)


def shown(left: Term, op: str, right: Term, here: Scope) -> bool:
    """Whether these laws and the signs of the atoms show a relation.  Raises as ``agree``."""
    return passes(here, lambda ring: shows(ring, ring.difference(left, right), op))
