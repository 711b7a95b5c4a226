"""The ring of the normal form: exponential polynomials with exact coefficients.

A :class:`Value` is a fraction.  Its numerator is a finite sum of terms

    integer · ζ^z · x₁^e₁ · x₂^e₂ · …       (all over one positive integer),

where ζ is a root of unity and the atoms x are variables, π, exponentials ``exp(ζ^z·m/L)``
of monomials m, formal logarithms, radicals, finite sums and opaque functions; exponents may
be negative.  Its denominator is a product of such polynomials.  A value whose reduced
numerator is empty is zero, and everything that leads there is a ring identity:

* exp(u + v) = exp(u)·exp(v), and exp(iπ·r) is a root of unity for rational r;
* ζ obeys its cyclotomic relation (see ``roots``), √u² = u, |u|² = u² for real u;
* exp(iπ·n/L)^(2L) = 1 for integer n, exp(log(x)/L)^L = x;
* a finite sum is linear; what does not depend on the index comes out of it.

The order N of ζ, the denominator L of exponents and the names tied to sums that may be
empty are found by trial: an operation that needs others raises :class:`Refine` and the
computation starts over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import gcd, isqrt, lcm
from typing import Any, NamedTuple

from .polynomials import NotNormal
from .roots import basis_form, gauss_sum, prime_factors, root_order

# A monomial is one integer: the exponent of ζ in the lowest slot, of atom j in slot j + 1.
SLOT = 32
MASK = (1 << SLOT) - 1
HALF = 1 << (SLOT - 1)
MAX_REACH = 1 << 28
MAX_WORK = 3_000_000
REMADE = 50  # what it costs to make an atom anew, in multiplications of monomials
MAX_ORDER = 1 << 16
MAX_RADICAND = 1_000
MAX_PEELED = 8
MAX_BITS = 200_000
MAX_COEFFICIENT = 1 << MAX_BITS

_POSITIVE = frozenset(("real", "nonnegative", "positive", "nonzero"))
_COUNTER = frozenset(("real", "integer", "nonnegative"))


class Refine(Exception):
    """Roots of unity of a finer ``order``, or exponents with a larger ``unit``, are needed, or the
    names ``tied`` must not be divided by outside of sums that may be empty."""

    def __init__(self, order: int = 1, unit: int = 1, tied: frozenset[str] = frozenset()) -> None:
        super().__init__(order, unit, tied)
        self.order, self.unit, self.tied = order, unit, tied


class Value(NamedTuple):
    """numerator ``terms`` over ``scale`` and over the polynomial factors ``den``; no exponent
    exceeds ``reach`` in size."""

    terms: dict[int, int]
    scale: int = 1
    den: tuple[tuple[int, int], ...] = ()
    reach: int = 0


class Atom(NamedTuple):
    """A generator of the ring; ``make(*parts)`` builds it again from its parts.  ``known`` are
    facts about its value (see ``claims``), ``bound`` the bound variables that are free in it,
    ``height`` how deeply sums are nested in it, ``own`` the bound variable of a Σ or Π, ``names``
    the names in it, and ``divides`` whether there is a division in its parts."""

    kind: str
    make: Callable[..., Value]
    parts: tuple[Value, ...]
    known: frozenset[str]
    bound: frozenset[int]
    height: int
    own: int | None
    names: frozenset[str]
    divides: bool


class Ring:
    """Values over one choice of ``order`` (of ζ) and ``unit`` (of exponents)."""

    def __init__(self, order: int = 4, unit: int = 1, tied: frozenset[str] = frozenset()) -> None:
        if order > MAX_ORDER or unit > MAX_REACH:
            raise NotNormal("the angles have too large denominators")
        self.order, self.unit = order, unit
        self.atoms: list[Atom] = []
        self.index: dict[Any, int] = {}
        self.factors: list[Value] = []
        self.factor_index: dict[Any, int] = {}
        self.periods: dict[int, tuple[int, Value]] = {}  # atom^period = value
        self.tied = tied  # what a divisor that leaves a sum must not have in it (see ``tie``)
        self.freed: frozenset[str] = frozenset()  # the names in divisors that have left a sum
        self.work = self.opened = 0
        self.zero = Value({})
        self.one = Value({0: 1})
        self.i = Value({order // 4: 1})
        self.minus_i = Value({order - order // 4: 1})
        self.pi = self.atom("pi", "", lambda: self.pi, known=_POSITIVE)

    # -- numbers ---------------------------------------------------------------------------

    def rational(self, number: Fraction | int) -> Value:
        if not number:
            return self.zero
        return Value({0: number.numerator}, number.denominator)

    def root_of_unity(self, turn: Fraction) -> Value:
        """exp(2πi·turn)."""
        if self.order % turn.denominator:
            raise Refine(order=turn.denominator)
        return Value({int(turn * self.order) % self.order: 1})

    def constant(self, value: Value) -> Fraction | None:
        """The rational number that ``value`` is, if it is one."""
        value = self.reduce(value)
        if value.den or any(value.terms):  # the monomial 1 has the key 0
            return None
        return Fraction(value.terms.get(0, 0), value.scale)

    # -- ring operations -------------------------------------------------------------------

    def add(self, *values: Value) -> Value:
        need: dict[int, int] = {}
        for v in values:
            for f, m in v.den:
                need[f] = max(m, need.get(f, 0))
        lifted = [self._over(v, need) for v in values] if need else values
        scale = lcm(*[v.scale for v in lifted])
        self._spend(sum([len(v.terms) for v in lifted]))
        total: dict[int, int] = {}
        for v in lifted:
            up = scale // v.scale
            for key, c in v.terms.items():
                total[key] = total.get(key, 0) + c * up
        reach = max([v.reach for v in lifted], default=0)
        if not all(total.values()):
            total = {k: c for k, c in total.items() if c}
        return Value(total, scale, _den(need), reach)

    def _over(self, v: Value, den: dict[int, int]) -> Value:
        """``v`` with its fraction expanded to the denominator ``den``."""
        have = dict(v.den)
        for f, m in den.items():
            for _ in range(m - have.get(f, 0)):
                v = self._times(v, self.factors[f])
        return v

    def neg(self, a: Value) -> Value:
        return Value({k: -c for k, c in a.terms.items()}, a.scale, a.den, a.reach)

    def halved(self, a: Value) -> Value:
        return Value(a.terms, 2 * a.scale, a.den, a.reach)

    def sub(self, a: Value, b: Value) -> Value:
        return self.add(a, self.neg(b))

    def mul(self, a: Value, b: Value) -> Value:
        if a is self.one or b is self.one:
            return b if a is self.one else a
        if not a.den and not b.den:
            return self._times(a, b)
        den = dict(a.den)
        for f, m in b.den:
            den[f] = den.get(f, 0) + m
        product = self._times(a, b)
        return Value(product.terms, product.scale, _den(den), product.reach)

    def _times(self, a: Value, b: Value) -> Value:
        """Numerators multiplied; the denominator of ``a`` stays."""
        reach = a.reach + b.reach
        if reach > MAX_REACH:
            raise NotNormal("an exponent is too large")
        work = len(a.terms) * len(b.terms)
        if work > 100:  # what is multiplied may be long
            work *= 1 + max(max(map(abs, v.terms.values())).bit_length() for v in (a, b)) // 256
        self._spend(work)
        out: dict[int, int] = {}
        order = self.order
        for ka, ca in a.terms.items():
            for kb, cb in b.terms.items():
                key = ka + kb
                if key & MASK >= order:
                    key -= order
                out[key] = out[key] + ca * cb if key in out else ca * cb
        if not all(out.values()):
            out = {k: c for k, c in out.items() if c}
        scale = a.scale * b.scale
        if scale != 1:
            common = gcd(scale, *out.values())
            if common > 1:
                scale //= common
                out = {k: c // common for k, c in out.items()}
        if scale + sum(map(abs, out.values())) > MAX_COEFFICIENT:
            raise NotNormal("a coefficient is too large")
        return Value(out, scale, a.den, reach)

    def _spend(self, work: int) -> None:
        self.work += work
        if self.work > MAX_WORK:
            raise NotNormal("the expression expands to too many terms")

    def power(self, a: Value, n: int) -> Value:
        if n < 0:
            return self.power(self.inverse(a), -n)
        if n == 1:
            return a
        if len(a.terms) == 1 and not a.den:
            ((key, c),) = a.terms.items()
            if a.reach * n > MAX_REACH or (max(abs(c), a.scale) - 1).bit_length() * n > MAX_BITS:
                raise NotNormal("a power is too large")
            z = key & MASK
            return Value({(key - z) * n + z * n % self.order: c**n}, a.scale**n, (), a.reach * n)
        if n > MAX_REACH:
            raise NotNormal("a power is too large")
        out = self.one
        while n:
            if n & 1:
                out = self.mul(out, a)
            n >>= 1
            if n:
                a = self.mul(a, a)
        return out

    def inverse(self, a: Value) -> Value:
        """1/a.  The leading monomial is a unit; the rest becomes a factor of the denominator."""
        a = self.reduce(a)
        if not a.terms:
            raise NotNormal("division by zero")
        lead = min(a.terms, key=lambda k: (k - (k & MASK), k))
        c, z = a.terms[lead], lead & MASK
        if len(a.terms) > 1:  # radicals stay: only what is certainly no zero divisor comes out
            lead -= sum(e << SLOT * (j + 1) for j, e in exponents(lead) if j in self.periods)
        key, sign, common = z - lead + -z % self.order, 1 if c > 0 else -1, gcd(a.scale, c)
        out = Value({key: sign * a.scale // common}, abs(c) // common, (), a.reach)
        for f, m in a.den:
            out = self.mul(out, self.power(self.factors[f], m))
        if len(a.terms) == 1:
            return out
        unit = Value({key: sign}, 1, (), a.reach)
        monic = self._times(Value(a.terms, abs(c), (), a.reach), unit)
        return self.mul(out, self._factor(self.reduce(monic)))

    def _factor(self, polynomial: Value) -> Value:
        """1 / polynomial, with the polynomial entered as a factor."""
        key = self.key(polynomial)
        if key not in self.factor_index:
            self.factor_index[key] = len(self.factors)
            self.factors.append(polynomial._replace(den=()))
        inverse = Value({0: 1}, 1, ((self.factor_index[key], 1),))
        for f, m in polynomial.den:
            inverse = self.mul(inverse, self.power(self.factors[f], m))
        return inverse

    # -- canonical form --------------------------------------------------------------------

    def reduce(self, value: Value) -> Value:
        """The same value with all relations applied to its numerator."""
        while self.periods:
            low, high = self._split_periods(value)
            if not high:
                break
            value = self.add(low, *high)
        terms = value.terms
        if any([key & MASK for key in terms]):
            terms = {}
            for key, c in value.terms.items():
                z = key & MASK
                for power, sign in basis_form(z, self.order) if z else ((0, 1),):
                    terms[key - z + power] = terms.get(key - z + power, 0) + c * sign
            terms = {k: c for k, c in terms.items() if c}
        if not terms:
            return self.zero
        common = gcd(value.scale, *terms.values()) if value.scale > 1 else 1
        if common > 1:
            terms = {k: c // common for k, c in terms.items()}
        elif terms is value.terms:
            return value
        return Value(terms, value.scale // common, value.den, value.reach)

    def _split_periods(self, value: Value) -> tuple[Value, list[Value]]:
        """The terms whose exponents are all below their atoms' periods, and the others with
        one such exponent brought down."""
        low: dict[int, int] = {}
        high: list[Value] = []
        for key, c in value.terms.items():
            for j, e in exponents(key):
                period, meaning = self.periods.get(j, (0, self.one))
                if period and not 0 <= e < period:
                    times, rest = divmod(e, period)
                    kept = Value({key + ((rest - e) << SLOT * (j + 1)): c}, value.scale, value.den,
                                 value.reach + period)  # fmt: skip
                    high.append(self.mul(kept, self.power(meaning, times)))
                    break
            else:
                low[key] = c
        return value._replace(terms=low), high

    def is_zero(self, value: Value) -> bool:
        return not self.reduce(value).terms

    def is_unit(self, value: Value) -> bool:
        """Whether the value is a non-zero number times exponentials and non-zero atoms."""
        v = self.reduce(value)
        known = [self.atoms[j].known for key in v.terms for j, _ in exponents(key)]
        return len(v.terms) == 1 and not v.den and all("nonzero" in k for k in known)

    def key(self, value: Value) -> Any:
        """A hashable name of the reduced value, the same for values found equal."""
        v = self.reduce(value)
        return tuple(sorted(v.terms.items())), v.scale, v.den

    def sign(self, value: Value) -> str:
        """ "positive", "nonnegative", "zero", "negative" or "" (unknown): what the signs of the
        coefficients and atoms give away."""
        v = self.reduce(value)
        if not v.terms:
            return "zero"
        signs = set()
        for key, c in v.terms.items():
            known = [self.atoms[j].known for j, e in exponents(key)]
            if key & MASK or v.den or not all("nonnegative" in k for k in known):
                return ""
            signs.add((c > 0, all("positive" in k for k in known)))
        if {up for up, _ in signs} == {True}:
            return "positive" if (True, True) in signs else "nonnegative"
        return "negative" if signs == {(False, True)} else ""

    # -- atoms -----------------------------------------------------------------------------

    def atom(
        self,
        kind: str,
        name: Any,
        make: Callable[..., Value],
        *parts: Value,
        known: frozenset[str] = frozenset(),
        height: int = 0,
        own: int | None = None,
        period: tuple[int, Value] | None = None,
    ) -> Value:
        """The generator of this kind, name and parts, entered on first use."""
        key = (kind, name, *map(self.key, parts))
        j = self.index.get(key)
        if j is None:
            j = self.index[key] = len(self.atoms)
            inner = [self.atoms[k] for part in parts for k in self._atoms_in(part)]
            bound = frozenset((j,)) if kind == "bound" else frozenset()
            named = frozenset((name,)) if kind in ("bound", "symbol") else frozenset()
            self.atoms.append(Atom(
                kind, make, parts, known, bound.union(*(a.bound for a in inner)) - {own},
                max([height, *(a.height for a in inner)]), own,
                named.union(*(a.names for a in inner)), any(map(self._divides, parts)),
            ))  # fmt: skip
            if period is not None:
                self.periods[j] = period
        return Value({1 << SLOT * (j + 1): 1}, 1, (), 1)

    def _atoms_in(self, value: Value) -> Iterator[int]:
        for part in (value, *(self.factors[f] for f, _ in value.den)):
            for key in part.terms:
                for j, _ in exponents(key):
                    yield j

    def _divides(self, value: Value) -> bool:
        """Whether there is a division by what may be 0 in ``value`` or below it."""
        powers = [(self.atoms[j], e) for key in value.terms for j, e in exponents(key)]
        return (
            any(e < 0 and "nonzero" not in atom.known for atom, e in powers)
            or any(self.atoms[j].divides for j in self._atoms_in(value))
            or not all(self._is_signed(f) for f, _ in value.den)
        )

    def bound_variable(self, name: str) -> Value:
        """An index that counts 0, 1, 2, …"""
        return self.atom("bound", name, lambda: self.bound_variable(name), known=_COUNTER)

    def opaque(self, name: str, *values: Value) -> Value:
        """A function of which nothing is used but that it is one."""
        return self.atom("opaque", name, lambda *vs: self.opaque(name, *vs), *values)

    # -- exponentials and logarithms -------------------------------------------------------

    def exp(self, exponent: Value) -> Value:
        """exp of a value: the product over the monomials of its numerator."""
        v = self.reduce(exponent)
        out = self.one
        for key, c in v.terms.items():
            single = Value({key: 1}, 1, v.den, v.reach)
            out = self.mul(out, self._exp_monomial(single, c, v.scale))
        return out

    def _exp_monomial(self, monomial: Value, c: int, scale: int) -> Value:
        """exp(c/scale · monomial)."""
        ((key, _),) = monomial.terms.items()
        z = key & MASK
        atoms = [(self.atoms[j], e) for j, e in exponents(key)]
        whole, period = self.one, None
        if not monomial.den and atoms:
            kinds = [a.kind for a, _ in atoms]
            if z == self.order // 4 and "pi" in kinds and all(e > 0 for _, e in atoms):
                others = [(a, e) for a, e in atoms if a.kind != "pi"]
                if (self.pi_power(key), others) == (1, []):
                    return self.root_of_unity(Fraction(c, 2 * scale))
                if self.pi_power(key) == 1 and all("integer" in a.known for a, _ in others):
                    period = (2 * self.unit, self.one)
            if z == 0 and kinds == ["log"] and atoms[0][1] == 1:
                base = atoms[0][0].parts[0]
                times, c = divmod(c, scale)
                whole, period = self.power(base, times), (self.unit, base)
        steps, rest = divmod(c * self.unit, scale)
        if rest:
            raise Refine(unit=scale // gcd(c, scale))
        if not steps:
            return whole
        real = z == 0 and not monomial.den and all("real" in a.known for a, _ in atoms)
        exponent = Value(monomial.terms, self.unit, monomial.den, monomial.reach)
        known = _POSITIVE if real else frozenset(("nonzero",))
        if not real and not all(self.is_unit(a.parts[0]) for a, _ in atoms if a.kind == "log"):
            known = frozenset()  # x^n, where x may vanish
        generator = self.atom("exp", "", self.exp, exponent, period=period, known=known)
        return self.mul(whole, self.power(generator, steps))

    def pi_power(self, key: int) -> int:
        """The exponent of π in a monomial."""
        return dict(exponents(key)).get(0, 0)

    def log(self, value: Value, formal: bool = False) -> Value:
        """log of a value, expanded over a monomial of positive atoms.  A ``formal`` logarithm
        will only be multiplied by an integer and exponentiated, so any branch and any
        invertible monomial will do: (xy)^n = x^n·y^n."""
        v = self.reduce(value)
        if len(v.terms) == 1 and not v.den:
            ((key, c),) = v.terms.items()
            atoms = [(self.atoms[j], e, j) for j, e in exponents(key)]
            z = key & MASK
            if formal or (c > 0 and not z and all("positive" in a.known for a, _, _ in atoms)):
                turn = Fraction(z, self.order) + (Fraction(1, 2) if c < 0 else 0)
                parts = [self.mul(self.rational(2 * turn), self.mul(self.i, self.pi))]
                for sign, n in ((1, abs(c)), (-1, v.scale)):
                    for p, m in prime_factors(n).items():
                        parts.append(self._scaled(self._log_atom(self.rational(p)), sign * m))
                for a, e, j in atoms:
                    single = Value({1 << SLOT * (j + 1): 1}, 1, (), 1)
                    inner = a.parts[0] if a.kind == "exp" else self._log_atom(single)
                    parts.append(self._scaled(inner, e))
                return self.add(*parts)
        return self._log_atom(v)

    def _log_atom(self, value: Value) -> Value:
        known = frozenset(("real",)) if self.sign(value) == "positive" else frozenset()
        return self.atom("log", "", self.log, value, known=known)

    def _scaled(self, value: Value, n: int) -> Value:
        return self.mul(self.rational(n), value)

    # -- radicals --------------------------------------------------------------------------

    def sqrt(self, value: Value) -> Value:
        """The square root that is ≥ 0 where ``value`` is."""
        v = self.reduce(value)
        if not v.terms:
            return self.zero
        content = Fraction(gcd(*v.terms.values()), v.scale)
        outside = self._sqrt_rational(content)
        v = self.reduce(self.mul(v, self.rational(1 / content)))
        number = self.constant(v)
        if number == 1:
            return outside
        if number is not None:
            raise NotNormal("square root of a negative number")
        if self.sign(v) == "positive" and len(v.terms) == 1:
            return self.mul(outside, self.exp(self.mul(self.rational(Fraction(1, 2)), self.log(v))))
        return self.mul(outside, self._radical(v))

    def _radical(self, v: Value) -> Value:
        return self.atom("sqrt", "", self.sqrt, v, period=(2, v),
                         known=frozenset(("real", "nonnegative")))  # fmt: skip

    def _sqrt_rational(self, number: Fraction) -> Value:
        n = number.numerator * number.denominator
        out = self.rational(Fraction(1, number.denominator))
        for p, m in prime_factors(n).items():
            out = self.mul(out, self.rational(p ** (m // 2)))
            if m % 2:
                out = self.mul(out, self._sqrt_prime(p))
        return out

    def _sqrt_prime(self, p: int) -> Value:
        root = isqrt(p)
        if root * root == p:  # the unfactored rest of a large number
            return self.rational(root)
        if p <= MAX_RADICAND:
            order = root_order(p)
            if self.order % order == 0:
                return Value(gauss_sum(p, self.order))
            if lcm(self.order, order) <= MAX_ORDER:
                raise Refine(order=order)
        return self._radical(self.rational(p))

    def abs(self, value: Value) -> Value:
        """|value| of a real value: the square root of its square, with |−u| = |u|."""
        v = self.reduce(value)
        number = self.constant(v)
        if number is not None:
            return self.rational(abs(number))
        content = Fraction(gcd(*v.terms.values()), v.scale)
        if v.terms[min(v.terms)] < 0:
            content = -content
        v = self.mul(v, self.rational(1 / content))
        atom = self.atom("abs", "", self.abs, v, period=(2, self.mul(v, v)),
                         known=frozenset(("real", "nonnegative")))  # fmt: skip
        return self.mul(self.rational(abs(content)), atom)

    # -- variables -------------------------------------------------------------------------

    def symbol(self, name: str, known: frozenset[str], *indices: Value) -> Value:
        """A variable or a family at ``indices``; an even number is written 2h, an odd one
        2h + 1 with an integer h."""
        if known & {"even", "odd"}:
            half = self.symbol(name, frozenset(("real", "integer")), *indices)
            return self.add(half, half, self.one if "odd" in known else self.zero)

        def make(*indices: Value) -> Value:
            return self.symbol(name, known, *indices)

        return self.atom("symbol", name, make, *indices, known=known)

    # -- finite sums and products ----------------------------------------------------------

    def sum(self, count: Value, index: Value, body: Value) -> Value:
        """Σ body over index = 0 … count − 1, for a natural number ``count``."""
        (i,) = (j for key in index.terms for j, _ in exponents(key))
        v = self.reduce(body)
        rest, last = self._peeled(count)
        tail = [self.rename(v, {i: self.add(rest, self.rational(k))}) for k in range(last)]
        return self.add(self._linear(rest, i, v, self.sign(count) != "positive"), *tail)

    def _linear(self, count: Value, i: int, v: Value, maybe_empty: bool) -> Value:
        """Σ v over the index i = 0 … count − 1.

        What does not depend on the index comes out of the sum.  If the sum may be empty, the
        divisors in its body need not be defined: for Σ 1/n = n·(1/n) over n terms, n may be 0.
        A divisor, also one inside of √(1/n) or 2^(1/n), therefore only comes out if none of its
        names is tied: in the length of this sum or another one that may be empty (see ``tie``).
        Then an identity stays one when the tied names get their values: no divisor becomes 0 by
        that, and what is divided by where a sum is empty is multiplied by 0."""
        if maybe_empty:
            self.tie(count)

        def stays(j: int, divides: bool) -> bool:
            atom, is_root = self.atoms[j], j in self.periods
            if i in atom.bound or not maybe_empty:
                return i in atom.bound
            if not (divides or atom.divides or (is_root and "nonzero" not in atom.known)):
                return False
            if (divides and is_root) or atom.names & self.tied:
                return True
            self.freed |= atom.names
            return False

        inside = {
            f
            for f, _ in v.den
            if any(stays(j, not self._is_signed(f)) for j in self._atoms_in(self.factors[f]))
        }
        outer = Value({0: 1}, v.scale, tuple(fm for fm in v.den if fm[0] not in inside))
        inner_den = tuple(fm for fm in v.den if fm[0] in inside)
        total = [self.zero]
        for key, c in v.terms.items():
            free, held = {key & MASK: c}, 0
            for j, e in exponents(key):
                part = e << SLOT * (j + 1)
                if stays(j, e < 0 and "nonzero" not in self.atoms[j].known):
                    held += part
                else:
                    free = {k + part: c for k in free}
            coefficient = self.mul(outer, Value(free, 1, (), v.reach))
            if not held and not inner_den:
                total.append(self.mul(coefficient, count))
                continue
            summand = Value({held: 1}, 1, inner_den, v.reach)
            total.append(self.mul(coefficient, self._iterated("sum", count, i, summand)))
        return self.add(*total)

    def product(self, count: Value, index: Value, body: Value) -> Value:
        """Π body over index = 0 … count − 1, for a natural number ``count``."""
        (i,) = (j for key in index.terms for j, _ in exponents(key))
        if self.constant(body) == 1:
            return self.one
        rest, last = self._peeled(count)
        product = self._iterated("prod", rest, i, self.reduce(body))
        for k in range(last):
            at = self.add(rest, self.rational(k))
            product = self.mul(product, self.rename(body, {i: at}))
        return product

    def _peeled(self, count: Value) -> tuple[Value, int]:
        """A count n + k as n and the number k of terms at the end, which are written out, if n
        is certainly a natural number that is not itself a constant, and k is small."""
        k = count.terms.get(0, 0) // count.scale if not count.den else 0
        rest = self.reduce(self.sub(count, self.rational(k)))
        if 0 < k <= MAX_PEELED and rest.terms and self.sign(rest) in ("positive", "nonnegative"):
            return rest, k
        return count, 0

    def _is_signed(self, factor: int) -> bool:
        """Whether a factor of a denominator is certainly not 0."""
        return self.sign(self.factors[factor]) in ("positive", "negative")

    def instance(self, body: Value, index: Value, j: int) -> Value:
        """``body`` at index = j."""
        (i,) = (k for key in index.terms for k, _ in exponents(key))
        return self.rename(body, {i: self.rational(j)})

    def _iterated(self, kind: str, count: Value, i: int, body: Value) -> Value:
        """A Σ or Π as an atom, its index renamed to say only how deeply it is nested.  That name
        is free nowhere else: whoever looks inside gives the index another one."""
        height = 1 + max((self.atoms[j].height for j in self._atoms_in(body)), default=0)
        index = self.bound_variable(f"^{height}")
        ((own, _),) = exponents(next(iter(index.terms)))

        def make(count: Value, index: Value, body: Value) -> Value:
            return (self.sum if kind == "sum" else self.product)(count, index, body)

        named = self.rename(body, {i: index})
        return self.atom(kind, height, make, count, index, named, height=height, own=own)

    def tie(self, value: Value) -> None:
        """What has a name in ``value`` is not divided by outside of a sum that may be empty: the
        value is the length of one, or an exponent above what may be 0, as 0^n is 1 for n = 0."""
        self.tied |= self._names_in(value)
        if self.tied & self.freed:
            raise Refine(tied=self.tied)

    def _names_in(self, value: Value) -> frozenset[str]:
        return frozenset().union(*(self.atoms[j].names for j in self._atoms_in(value)))

    def rename(self, value: Value, new: dict[int, Value]) -> Value:
        """``value`` with bound variables replaced by ``new`` values, all at once."""
        total = [self.zero]
        for key, c in value.terms.items():
            term = Value({key & MASK: c}, value.scale, ())
            for j, e in exponents(key):
                if j in new:
                    single = new[j]
                elif self.atoms[j].bound.isdisjoint(new):
                    single = Value({1 << SLOT * (j + 1): 1}, 1, (), 1)
                else:
                    single = self._remade(self.atoms[j], new)
                term = self.mul(term, self.power(single, e))
            total.append(term)
        out = self.add(*total)
        for f, m in value.den:
            out = self.mul(out, self.power(self.rename(self.factors[f], new), -m))
        return out

    def _remade(self, atom: Atom, new: dict[int, Value]) -> Value:
        """The atom with bound variables replaced.  The index of a Σ or Π becomes a variable that
        is free nowhere else, so that it captures nothing in the ``new`` values."""
        self._spend(REMADE)
        self.opened += 1
        if atom.own is not None:
            new = {**new, atom.own: self.bound_variable(f"~{self.opened}")}
        value = atom.make(*(self.rename(part, new) for part in atom.parts))
        self.opened -= 1
        return value


def exponents(key: int) -> Iterator[tuple[int, int]]:
    """The pairs (atom, exponent) of a monomial, ζ left aside."""
    key >>= SLOT
    j = 0
    while key:
        e = key & MASK
        if e >= HALF:
            e -= 1 << SLOT
        if e:
            yield j, e
        key = (key - e) >> SLOT
        j += 1


def _den(multiplicities: dict[int, int]) -> tuple[tuple[int, int], ...]:
    return (
        () if not multiplicities else tuple(sorted((f, m) for f, m in multiplicities.items() if m))
    )
