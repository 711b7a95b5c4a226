"""The one decision the kernel trusts: two terms are equal if their normal forms are.

Every trigonometric and hyperbolic function is written as exponentials, every matrix as its
entries, every family of blocks as one generic block, and the results are compared in the
ring of ``ring``.  Equal normal forms mean that each rewriting on the way was an identity,
wherever the terms are defined (see ``conditions``).  Unequal normal forms mean nothing by
themselves: a refutation needs a certificate of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeVar

from .facts import Scope, bound_facts, facts
from .polynomials import NotNormal
from .ring import Refine, Ring, Value
from .shapes import IllTyped
from .terms import BINDERS, FUNCTIONS, Term

_CIRCULAR = {
    "sinh": "sin", "cosh": "cos", "tanh": "tan", "coth": "cot", "sech": "sec", "csch": "csc",
}  # fmt: skip
FEW, MANY = 16, 5000  # sums with a known number of terms are written out: first FEW, then MANY


class Array(NamedTuple):
    """A matrix (``family`` is ""), or a generic block: "stack" of blocks below each other,
    "row" of blocks beside each other, "diag"; then there are ``length`` blocks, one for each
    value of ``counter``."""

    rows: int
    cols: int
    entries: tuple[Value, ...]
    family: str = ""
    length: Value = Value({})
    counter: Value = Value({})


class Multiple(NamedTuple):
    """A multiple of the identity matrix, of whatever size its place asks for."""

    factor: Value


Result = Value | Array | Multiple
T = TypeVar("T")


def equal(left: Term, right: Term, here: Scope) -> bool:
    """Whether the normal forms agree.  Raises :class:`IllTyped` if the shapes do not fit and
    :class:`~symproof.kernel.ring.NotNormal` if there is no normal form."""

    def compare(form: Normalizer) -> tuple[bool, bool]:
        return form.same(form.value(left), form.value(right)), form.kept_long

    same, kept_long = _refined(compare, here, FEW)
    return same or (kept_long and _refined(compare, here, MANY)[0])


def sign(term: Term, here: Scope) -> str:
    """What the normal form of a scalar gives away of its sign: "positive", "nonnegative",
    "zero", "negative", "nonzero", or "" if nothing."""

    def look(form: Normalizer) -> str:
        value = form.scalar(form.value(term))
        return form.ring.sign(value) or ("nonzero" if form.ring.is_unit(value) else "")

    return _refined(look, here, FEW)


def _refined(compute: Callable[[Normalizer], T], here: Scope, many: int) -> T:
    order, unit, tied = 4, 1, frozenset[str]()
    while True:
        try:
            return compute(Normalizer(Ring(order, unit, tied), here, many))
        except Refine as finer:
            order, unit = lcm(order, finer.order), lcm(unit, finer.unit)
            tied |= finer.tied


class Normalizer:
    """Terms to values of one ring, in one scope."""

    def __init__(self, ring: Ring, here: Scope, write_out: int) -> None:
        self.ring, self.here, self.write_out = ring, here, write_out
        self.kept_long = False
        self.bound: dict[str, Value] = {}
        self.depth = 0
        self.known: dict[Term, Result] = {}
        self.pairs: dict[tuple[Term, bool], tuple[Value, Value]] = {}

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
            return self.function(head, args[0])
        if head in BINDERS:
            return self.binder(head, *args)
        method: Callable[..., Result] | None = getattr(self, "do_" + head, None)
        if method is None:
            raise NotNormal("a hole has no value")
        return method(*args)

    def scalar(self, value: Result) -> Value:
        if not isinstance(value, Value):
            raise IllTyped(f"{shape(value)} where a number is needed")
        return value

    def scalar_of(self, term: Term) -> Value:
        return self.scalar(self.value(term))

    # -- numbers and names -----------------------------------------------------------------

    def do_num(self, value: int, scale: int) -> Value:
        if scale > 1000:
            raise NotNormal("a numeral is too long")
        return self.ring.rational(Fraction(value, 10**scale))

    def do_pi(self) -> Value:
        return self.ring.pi

    def do_i(self) -> Value:
        return self.ring.i

    def do_e(self) -> Value:
        return self.ring.exp(self.ring.one)

    def do_sym(self, name: str, *indices: Term) -> Value:
        if name in self.bound:
            return self.bound[name]
        known = self.here.sorts.get(name, frozenset())
        return self.ring.symbol(name, known, *map(self.scalar_of, indices))

    # -- arithmetic ------------------------------------------------------------------------

    def do_add(self, *terms: Term) -> Result:
        values = [self.value(t) for t in terms]
        if all(isinstance(v, Value) for v in values):
            return self.ring.add(*map(self.scalar, values))
        total, *rest = values
        for value in rest:
            total = self.plus(total, value)
        return total

    def do_neg(self, term: Term) -> Result:
        value = self.value(term)
        if isinstance(value, Value):
            return self.ring.neg(value)
        return self.scaled(self.ring.rational(-1), value)

    def do_mul(self, *terms: Term) -> Result:
        product, *rest = map(self.value, terms)
        for value in rest:
            product = self.times(product, value)
        return product

    def do_div(self, top: Term, bottom: Term) -> Result:
        return self.scaled(self.ring.inverse(self.scalar_of(bottom)), self.value(top))

    def do_pow(self, base: Term, exponent: Term) -> Result:
        ring = self.ring
        if base.head == "e":
            return ring.exp(self.scalar_of(exponent))
        a, b = self.value(base), self.scalar_of(exponent)
        n = ring.constant(b)
        if not isinstance(a, Value):
            if n is None or n.denominator != 1 or not 0 < n <= 64:
                raise NotNormal("a power of a matrix needs a small positive exponent")
            power: Result = a
            for _ in range(int(n) - 1):
                power = self.times(power, a)
            return power
        if n is not None and n.denominator == 1:
            return ring.power(a, int(n))
        if n is not None and n.denominator == 2:
            return ring.power(ring.sqrt(a), n.numerator)
        if "positive" in facts(base, self.here):
            return ring.exp(ring.mul(b, ring.log(a)))
        if self.splits(base, exponent, b):
            if "nonzero" not in facts(base, self.here):
                ring.tie(b)
            return ring.exp(ring.mul(b, ring.log(a, formal=True)))
        return ring.opaque("pow", a, b)

    def splits(self, base: Term, exponent: Term, b: Value) -> bool:
        """Whether base^b is the product of the powers for the monomials of the integer b, also
        where the base is 0: then each of these exponents must be a natural number."""
        known = facts(exponent, self.here)
        if "nonnegative" not in known or "nonzero" in facts(base, self.here):
            return "integer" in known
        natural = self.ring.sign(b) in ("positive", "nonnegative") and b.scale == 1
        return "integer" in known and natural

    # -- functions -------------------------------------------------------------------------

    def function(self, name: str, argument: Term) -> Value:
        ring, u = self.ring, self.scalar_of(argument)
        if name == "exp":
            return ring.exp(u)
        if name == "Ci":
            return ring.opaque(name, u)
        if name == "sqrt":
            return ring.sqrt(u)
        if name == "log":
            return ring.log(u)
        if name == "abs":
            return ring.abs(u) if "real" in facts(argument, self.here) else ring.opaque(name, u)
        return self.by_exponentials(name, argument)

    def by_exponentials(self, name: str, argument: Term) -> Value:
        """cos u = (e^(iu) + e^(−iu))/2, sin u = (e^(iu) − e^(−iu))/(2i); without i the
        hyperbolic functions; the other four as quotients."""
        one = self.ring.one
        even, odd = self.halves(argument, name in _CIRCULAR)
        top, bottom = {
            "sin": (odd, one), "cos": (even, one), "tan": (odd, even),
            "cot": (even, odd), "sec": (one, even), "csc": (one, odd),
        }[_CIRCULAR.get(name, name)]  # fmt: skip
        return top if bottom is one else self.ring.mul(top, self.ring.inverse(bottom))

    def halves(self, argument: Term, hyperbolic: bool) -> tuple[Value, Value]:
        """The cosine and the sine of an argument, hyperbolic or circular."""
        if (argument, hyperbolic) not in self.pairs:
            ring = self.ring
            turn, back = (ring.one, ring.one) if hyperbolic else (ring.i, ring.minus_i)
            plus = ring.exp(ring.mul(turn, self.scalar_of(argument)))
            minus = ring.inverse(plus)
            even, odd = ring.halved(ring.add(plus, minus)), ring.halved(ring.sub(plus, minus))
            self.pairs[argument, hyperbolic] = even, ring.mul(back, odd)
        return self.pairs[argument, hyperbolic]

    # -- bound variables -------------------------------------------------------------------

    def binder(self, head: str, var: str, lo: Term, hi: Term, body: Term) -> Result:
        """The index runs over 0, 1, …, count − 1 and the bound variable is lo + index."""
        ring = self.ring
        low = self.scalar_of(lo)
        count = ring.add(self.scalar_of(hi), ring.neg(low), ring.one)
        index = ring.bound_variable(f"#{self.depth}")
        outer = self.here, self.bound, self.known, self.pairs
        self.depth += 1
        self.here = self.here.bind(var, bound_facts(lo, self.here))
        self.bound = {**self.bound, var: ring.add(low, index)}
        self.known, self.pairs = {}, {}
        try:
            block = self.value(body)
        finally:
            self.here, self.bound, self.known, self.pairs = outer
            self.depth -= 1
        if head in ("sum", "prod"):
            if isinstance(block, Value):
                return self.iterate(head, count, index, block)
            if head == "sum" and isinstance(block, Array) and not block.family:
                entries = (self.iterate(head, count, index, e) for e in block.entries)
                return block._replace(entries=tuple(entries))
            raise NotNormal(f"the {head} of {shape(block)}")
        if isinstance(block, Value):
            block = Array(1, 1, (block,))
        if not isinstance(block, Array) or block.family:
            raise NotNormal("the blocks of a family must be plain matrices")
        return self.laid_out(block._replace(family=head, length=count, counter=index))

    def iterate(self, head: str, count: Value, index: Value, body: Value) -> Value:
        """The sum or product over the index, written out if it has few terms."""
        ring = self.ring
        bodies = self.written_out(count, index, [body])
        if bodies is None:
            return (ring.sum if head == "sum" else ring.product)(count, index, body)
        if head == "sum":
            return ring.add(*(b for (b,) in bodies))
        product = ring.one
        for (b,) in bodies:
            product = ring.mul(product, b)
        return product

    def written_out(
        self, count: Value, index: Value, body: list[Value]
    ) -> list[list[Value]] | None:
        """The instances of ``body`` for each index, if there are known to be few."""
        ring = self.ring
        n = ring.constant(count)
        if n is None:
            return None
        if n < 0 or n.denominator != 1:
            raise NotNormal("a range whose length is not a natural number")
        if n > self.write_out:
            self.kept_long = True
            return None
        return [[ring.instance(b, index, j) for b in body] for j in range(int(n))]

    # -- matrices --------------------------------------------------------------------------

    def do_matrix(self, rows: int, cols: int, *entries: Term) -> Result:
        return self.plain(rows, cols, tuple(map(self.scalar_of, entries)))

    def do_identity(self) -> Result:
        return Multiple(self.ring.one)

    def do_transpose(self, term: Term) -> Result:
        value = self.value(term)
        if not isinstance(value, Array):
            return value
        r, c, old, family = value.rows, value.cols, value.entries, value.family
        turned = tuple(old[i * c + j] for j in range(c) for i in range(r))
        flipped = {"stack": "row", "row": "stack"}.get(family, family)
        return value._replace(rows=c, cols=r, entries=turned, family=flipped)

    def do_dot(self, u: Term, v: Term) -> Value:
        return self.inner(self.value(u), self.value(v))

    def do_norm(self, v: Term) -> Value:
        if "real" not in facts(v, self.here):
            raise NotNormal("the norm of a vector that may not be real")
        value = self.value(v)
        square = self.inner(value, value)
        return self.ring.sqrt(square)

    def inner(self, u: Result, v: Result) -> Value:
        """The sum of the products of corresponding entries of two vectors."""
        if not isinstance(u, Array) or not isinstance(v, Array):
            raise IllTyped(f"the dot product of {shape(u)} and {shape(v)}")
        self.demand_alike(u, v)
        if 1 not in {"": (u.rows, u.cols), "stack": (u.cols,), "row": (u.rows,)}.get(u.family, ()):
            raise IllTyped(f"the dot product of {shape(u)} and {shape(v)}")
        body = self.ring.add(*map(self.ring.mul, u.entries, v.entries))
        return self.iterate("sum", u.length, u.counter, body) if u.family else body

    def plain(self, rows: int, cols: int, entries: tuple[Value, ...]) -> Result:
        return entries[0] if rows == cols == 1 else Array(rows, cols, entries)

    def laid_out(self, family: Array) -> Result:
        """A family of few blocks as one matrix."""
        blocks = self.written_out(family.length, family.counter, list(family.entries))
        if blocks is None:
            return family
        r, c, n = family.rows, family.cols, len(blocks)
        if not n:
            raise NotNormal("a family without blocks")
        if family.family == "stack":
            return self.plain(r * n, c, tuple(entry for block in blocks for entry in block))
        entries = [self.ring.zero] * (r * n * c * n)
        for b, block in enumerate(blocks):
            for k, entry in enumerate(block):
                entries[(b * r + k // c) * c * n + b * c + k % c] = entry
        return self.plain(r * n, c * n, tuple(entries))

    def scaled(self, factor: Value, value: Result) -> Result:
        times = self.ring.mul
        if isinstance(value, Value):
            return times(factor, value)
        if isinstance(value, Multiple):
            return Multiple(times(factor, value.factor))
        return value._replace(entries=tuple(times(factor, e) for e in value.entries))

    def plus(self, a: Result, b: Result) -> Result:
        if isinstance(a, Multiple) and isinstance(b, Multiple):
            return Multiple(self.ring.add(a.factor, b.factor))
        if isinstance(a, Multiple) and isinstance(b, Array):
            a = self.sized(a, b)
        if isinstance(b, Multiple) and isinstance(a, Array):
            b = self.sized(b, a)
        if not isinstance(a, Array) or not isinstance(b, Array):
            self.demand_plain(a, b)
            raise IllTyped(f"the sum of {shape(a)} and {shape(b)}")
        self.demand_alike(a, b)
        return a._replace(entries=tuple(map(self.ring.add, a.entries, b.entries)))

    def times(self, a: Result, b: Result) -> Result:
        if isinstance(a, Value):
            return self.scaled(a, b)
        if isinstance(b, Value):
            return self.scaled(b, a)
        if isinstance(a, Multiple):
            return self.scaled(a.factor, b)
        if isinstance(b, Multiple):
            return self.scaled(b.factor, a)
        kind = {("diag", "diag"): "diag", ("diag", "stack"): "stack", ("row", "diag"): "row",
                ("row", "stack"): "sum", ("", ""): ""}.get((a.family, b.family))  # fmt: skip
        if kind is None:
            raise NotNormal(f"the product of {shape(a)} and {shape(b)}")
        if not self.fits(a.cols == b.rows, a, b):
            raise IllTyped(f"the product of {shape(a)} and {shape(b)}")
        add, times = self.ring.add, self.ring.mul
        entries = tuple(
            add(*(times(a.entries[i * a.cols + k], b.entries[k * b.cols + j])
                  for k in range(a.cols)))
            for i in range(a.rows) for j in range(b.cols)
        )  # fmt: skip
        if kind == "sum":
            entries = tuple(self.iterate("sum", a.length, a.counter, e) for e in entries)
        if kind in ("", "sum"):
            return self.plain(a.rows, b.cols, entries)
        return Array(a.rows, b.cols, entries, kind, a.length, a.counter)

    def sized(self, multiple: Multiple, like: Array) -> Array:
        """The multiple of the identity that has the shape of ``like``."""
        if like.family not in ("", "diag"):
            self.demand_plain(like)
        if like.rows != like.cols:
            raise IllTyped(f"the identity matrix beside {shape(like)}")
        n = like.rows
        return like._replace(entries=tuple(
            multiple.factor if i == j else self.ring.zero for i in range(n) for j in range(n)
        ))  # fmt: skip

    def fits(self, blocks: bool, a: Array, b: Array) -> bool:
        """Whether two families fit, given whether their ``blocks`` do.  Their numbers of blocks
        may agree at some points and not at others; then nothing can be said."""
        more = self.ring.sub(a.length, b.length)
        if self.ring.is_zero(more):
            return blocks
        if blocks and self.ring.sign(more) in ("positive", "negative"):
            return False
        raise NotNormal("families with different numbers of blocks")

    def demand_alike(self, a: Array, b: Array) -> None:
        if a.family != b.family:
            self.demand_plain(a, b)
        if not self.fits(a[:2] == b[:2], a, b):
            raise IllTyped(f"{shape(a)} beside {shape(b)}")

    def demand_plain(self, *values: Result) -> None:
        """A family has as many rows as its number of blocks says, so that shapes do not tell."""
        if any(isinstance(v, Array) and v.family for v in values):
            raise NotNormal(" beside ".join(map(shape, values)))

    def same(self, a: Result, b: Result) -> bool:
        if isinstance(a, Value) and isinstance(b, Value):
            return self.ring.is_zero(self.ring.sub(a, b))
        difference = self.plus(a, self.scaled(self.ring.rational(-1), b))
        if isinstance(difference, Multiple):
            return self.ring.is_zero(difference.factor)
        return isinstance(difference, Array) and all(map(self.ring.is_zero, difference.entries))


def shape(value: Result) -> str:
    """The shape in words, for messages."""
    if isinstance(value, Value):
        return "a number"
    if isinstance(value, Multiple):
        return "an identity matrix"
    block = f"{value.rows}×{value.cols}"
    return f"a family ({value.family}) of {block} blocks" if value.family else f"a {block} matrix"
