"""The ring: Laurent polynomials with rational coefficients in opaque atoms.

A :class:`Value` is a fraction.  Its numerator is a finite sum of terms

    integer · x₁^e₁ · x₂^e₂ · …       (all over one positive integer),

where the atoms x are variables, π, i, functions of values, and sums and products over a range;
exponents may be negative.  Beside the numerator stand powers of whole polynomials, below the line
or above it.  A value whose reduced numerator is empty is zero.

A ring can be told equations (:meth:`Polynomials.assume`): each is solved for a power of one atom,
which is replaced wherever it occurs, then and later.  Of functions nothing else is known.

Every operation is an identity of numbers.  Functions are taken to be total, 1/0 being some number;
the only identity that needs more is x · 1/x = 1.  So x is divided by only where it was written
below a line, or is a factor of what was written there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

from .facts import Facts

# A monomial x₀^e₀·x₁^e₁·… is packed into one integer, Σ eⱼ·2^(SLOT·j), so that monomials are
# multiplied by adding these integers, and raised to a power by multiplying one.  A negative eⱼ
# borrows from the slot above; ``exponents`` undoes that from below.  As long as each |eⱼ| < HALF,
# the integer determines all eⱼ.  ``Value.largest`` bounds them, and a product in which it would
# exceed MAX_EXPONENT, an eighth of HALF, is refused.
SLOT = 32
MASK = (1 << SLOT) - 1
HALF = 1 << (SLOT - 1)
MAX_EXPONENT = 1 << 28
MAX_WORK = 2_000_000  # multiplications of small integers
MAX_BITS = 200_000
ROUND = 100  # what it costs to apply equations once more
EXPANDED = 8  # sums are multiplied out up to this power


class NotNormal(Exception):
    """The expression has no value here; the message says why."""


Factors = tuple[tuple[int, int], ...]


class Value(NamedTuple):
    """numerator ``terms`` over ``scale`` and over powers of the factors ``den``, negative ones
    above the line; no exponent exceeds ``largest`` in size."""

    terms: dict[int, int]
    scale: int = 1
    den: Factors = ()
    largest: int = 0


class Atom(NamedTuple):
    """A generator of the ring.  It has a ``name``; ``make(*parts)`` builds it again from its parts.
    ``known`` are facts about it, ``bound`` the indices that are free in it, ``height`` how deeply
    sums are nested in it, ``own`` the index of a Σ or Π, and ``divides`` whether something is
    divided by in that which may be 0."""

    name: Any
    make: Callable[..., Value]
    parts: tuple[Value, ...]
    known: Facts
    bound: frozenset[int]
    height: int
    own: int | None
    divides: bool


class Polynomials:
    """The values of one proof, and the equations that it uses."""

    def __init__(self) -> None:
        self.atoms: list[Atom] = []
        self.factors: list[Value] = []
        self.factor_index: dict[Any, int] = {}
        # atom: (power, value), …: what powers of it are replaced by, the highest one first
        self.rules: dict[int, tuple[tuple[int, Value], ...]] = {}
        self.work = self.opened = 0
        self.zero = Value({})
        self.one = Value({0: 1})

    # -- numbers ---------------------------------------------------------------------------

    def rational(self, number: Fraction | int) -> Value:
        return Value({0: number.numerator}, number.denominator) if number else self.zero

    def constant(self, value: Value) -> Fraction | None:
        """The rational number that ``value`` is, if it is one."""
        value = self.reduce(value)
        if value.den or any(value.terms):  # the monomial 1 has the key 0
            return None
        return Fraction(value.terms.get(0, 0), value.scale)

    # -- arithmetic ------------------------------------------------------------------------

    def spend(self, work: int) -> None:
        self.work += work
        if self.work > MAX_WORK:
            raise NotNormal("the expression expands to too many terms")

    def add(self, *values: Value) -> Value:
        need: dict[int, int] = {}
        if any(v.den for v in values):
            below = {f for v in values for f, m in v.den if m > 0}
            if sum([len(below) - len(v.den) for v in values]) > MAX_WORK:
                self.spend(2 * MAX_WORK)  # so many fractions are expanded with all of these
            for f in {f for v in values for f, _ in v.den}:
                need[f] = max(dict(v.den).get(f, 0) for v in values)
            values = tuple(self._over(v, need) for v in values)
        scale = lcm(*[v.scale for v in values])
        self.spend(sum([len(v.terms) for v in values]))
        total: dict[int, int] = {}
        for v in values:
            up = scale // v.scale
            for key, c in v.terms.items():
                total[key] = total.get(key, 0) + c * up
        return Value(
            _nonzero(total), scale, _den(need), max([v.largest for v in values], default=0)
        )

    def _over(self, v: Value, den: dict[int, int]) -> Value:
        """``v`` with its fraction expanded to the denominator ``den``."""
        have = dict(v.den)
        for f, m in den.items():
            if m != have.get(f, 0):
                v = self._times(v, self._expanded(self.factors[f], m - have.get(f, 0)))
        return v

    def neg(self, a: Value) -> Value:
        return a._replace(terms={k: -c for k, c in a.terms.items()})

    def sub(self, a: Value, b: Value) -> Value:
        return self.add(a, self.neg(b))

    def mul(self, a: Value, b: Value) -> Value:
        if a is self.one or b is self.one:
            return b if a is self.one else a
        product = self._times(a, b)
        if not b.den:
            return product
        return self._multiplied_out(product._replace(den=_joined(a.den, b.den)))

    def _multiplied_out(self, v: Value) -> Value:
        """``v`` without low powers of factors above the line."""
        low = tuple((f, m) for f, m in v.den if -EXPANDED <= m < 0)
        if not low:
            return v
        rest = tuple(fm for fm in v.den if fm not in low)
        return self._over(v._replace(den=low), dict.fromkeys(dict(low), 0))._replace(den=rest)

    def _times(self, a: Value, b: Value) -> Value:
        """Numerators multiplied; the factors of ``a`` stay."""
        largest = a.largest + b.largest
        if largest > MAX_EXPONENT:
            raise NotNormal("an exponent is too large")
        work = len(a.terms) * len(b.terms)
        if work > 100:  # what is multiplied may be long
            work *= 1 + max(max(map(abs, v.terms.values())).bit_length() for v in (a, b)) // 256
        self.spend(work)
        out: dict[int, int] = {}
        for ka, ca in a.terms.items():
            for kb, cb in b.terms.items():
                key = ka + kb
                out[key] = out[key] + ca * cb if key in out else ca * cb
        out = _nonzero(out)
        scale = a.scale * b.scale
        if scale != 1:
            common = gcd(scale, *out.values())
            scale, out = scale // common, {k: c // common for k, c in out.items()}
        if scale.bit_length() + max(map(abs, out.values()), default=0).bit_length() > MAX_BITS:
            raise NotNormal("a coefficient is too large")
        return Value(out, scale, a.den, largest)

    def power(self, a: Value, n: int) -> Value:
        if n < 0:
            return self.power(self.inverse(a), -n)
        if n == 0:
            return self.one
        if n <= EXPANDED and not a.den:
            return self._expanded(a, n)
        a = self.reduce(a)
        if not a.terms:
            return self.zero
        outside, inside = self._apart(a)
        ((key, c),) = outside.terms.items()
        bits = (max(abs(c), outside.scale) - 1).bit_length() * n
        if outside.largest * n > MAX_EXPONENT or bits > MAX_BITS:
            raise NotNormal("a power is too large")
        den = tuple((f, m * n) for f, m in _joined(a.den, inside))
        return Value({key * n: c**n}, outside.scale**n, den, outside.largest * n)

    def _expanded(self, a: Value, n: int) -> Value:
        """The numerator of a^n, multiplied out."""
        out = self.one
        while n:
            if n & 1:
                out = self._times(a, out) if out is not self.one else a
            n >>= 1
            if n:
                a = self._times(a, a)
        return out

    def inverse(self, a: Value) -> Value:
        """1/a.  What all terms have in common comes out, the rest becomes a factor below the line;
        as a ≠ 0, neither is 0."""
        a = self.reduce(a)
        if not a.terms:
            raise NotNormal("division by zero")
        outside, inside = self._apart(a)
        ((key, c),) = outside.terms.items()
        sign, den = 1 if c > 0 else -1, tuple((f, -m) for f, m in _joined(a.den, inside))
        return self._multiplied_out(
            Value({-key: sign * outside.scale}, abs(c), den, outside.largest)
        )

    def _apart(self, a: Value) -> tuple[Value, Factors]:
        """The numerator of ``a`` as a monomial and a factor above the line (none if it is 1)."""
        powers = [dict(exponents(key)) for key in a.terms]
        unit = sum(min(p.get(j, 0) for p in powers) << SLOT * j for j in frozenset().union(*powers))
        content = gcd(*a.terms.values())
        if a.terms[min(a.terms)] < 0:
            content = -content
        common = gcd(content, a.scale)
        outside = Value({unit: content // common}, a.scale // common, (), a.largest)
        if len(a.terms) == 1:
            return outside, ()
        rest = {key - unit: c // content for key, c in a.terms.items()}
        name = frozenset(rest.items())
        f = self.factor_index.setdefault(name, len(self.factors))
        if f == len(self.factors):
            self.factors.append(Value(rest, 1, (), 2 * a.largest))
        return outside, ((f, -1),)

    # -- equations -------------------------------------------------------------------------

    def assume(self, left: Value, right: Value, target: Value, indices: Iterable[int] = ()) -> None:
        """Replace ``target``, a power xⁿ of one atom, by what left = right says that it is.

        If left − right is share·xⁿ and other terms, the value of xⁿ is xⁿ − (left − right)/share.
        The terms of this value must have no power of x but x, …, xⁿ⁻¹, and its factors no x at all,
        or else replacing would not come to an end.

        The equation holds for all ``indices`` in their ranges, and nowhere else.  A range may be
        empty, and then the equation says nothing at all.  An index is an atom of its own for each
        range, so that an atom that depends on all ``indices`` is met only inside these ranges: it
        alone may be replaced.  Raises :class:`NotNormal`."""
        target = self.reduce(target)
        (key, c), *others = target.terms.items() or [(0, 0)]
        ((j, n), *more) = [*exponents(key)] or [(0, 0)]
        if others or more or target.den or (c, target.scale) != (1, 1) or n < 1:
            raise NotNormal("an equation replaces a positive power of one atom")
        if not self.atoms[j].bound.issuperset(indices):
            raise NotNormal("what is replaced does not vary with all indices")
        left = self.reduce(left)
        if (left.terms, left.scale, left.den) == (target.terms, 1, ()):
            meaning = self.reduce(right)
        else:
            residual = self._cleared_numerator(self.sub(left, right))
            share = Fraction(residual.terms.get(key, 0), residual.scale)
            if not share:
                raise NotNormal("what is to be replaced does not stand in the equation by itself")
            meaning = self.reduce(self.sub(target, self.mul(residual, self.rational(1 / share))))
        if (meaning.terms, meaning.scale, meaning.den) == (target.terms, 1, ()):
            return
        if any(i == j and not 0 <= e < n for k in meaning.terms for i, e in exponents(k)) or any(
            i == j for f, _ in meaning.den for k in self.factors[f].terms for i, _ in exponents(k)
        ):
            raise NotNormal("what is to be replaced stands in what replaces it")
        self.rules[j] = tuple(sorted((*self.rules.get(j, ()), (n, meaning)), key=lambda r: -r[0]))

    def _cleared_numerator(self, residual: Value) -> Value:
        """A polynomial that vanishes if ``residual`` does.

        A fraction is 0 only if its numerator is, which is the product of ``terms`` and of the
        factors above the line (those of a negative power).  The factors below the line are left
        out: they are ≠ 0, since they are divided by in the equation as it is written."""
        above = tuple((f, m) for f, m in residual.den if m < 0)
        whole = self._over(residual._replace(den=above), dict.fromkeys(dict(above), 0))
        return self.reduce(whole._replace(den=()))

    def reduce(self, value: Value) -> Value:
        """``value`` with all equations applied to its numerator, over the least positive scale."""
        terms, scale, den, largest = value
        while self.rules:
            low, high = self._rewritten_once(terms, scale, largest)
            if not high:
                break
            self.spend(ROUND)
            terms, scale, more, largest = self.add(Value(low, scale, (), largest), *high)
            den = _joined(den, more) if more else den
        if not terms:
            return self.zero
        common = gcd(scale, *terms.values()) if scale > 1 else 1
        if common > 1:
            terms, scale = {k: c // common for k, c in terms.items()}, scale // common
        return Value(terms, scale, den, largest)

    def _rewritten_once(
        self, terms: dict[int, int], scale: int, largest: int
    ) -> tuple[dict[int, int], list[Value]]:
        """The terms to which no equation applies, and the others as values, each with one applied.

        If xⁿ is replaced by m, then x^e = m^q·x^r for e = q·n + r, 0 ≤ r < n; for e < 0, q is
        negative.  Of the atoms in a term that can be replaced it is the one that was met last: if m
        is a fraction, the sum is expanded to its divisor, and so all terms are multiplied with this
        divisor at once."""
        low: dict[int, int] = {}
        high: list[Value] = []
        for key, c in terms.items():
            for j, e in reversed([*exponents(key)]):
                rule = self._rule(j, e)
                if rule is not None:
                    n, meaning = rule
                    times, rest = divmod(e, n)
                    kept = Value({key + ((rest - e) << SLOT * j): c}, scale, (), largest + n)
                    high.append(self.mul(kept, self.power(meaning, times)))
                    break
            else:
                low[key] = c
        return low, high

    def _rule(self, j: int, e: int) -> tuple[int, Value] | None:
        """The power to replace in the e-th power of atom j, and its value, or None."""
        return next((rule for rule in self.rules.get(j, ()) if not 0 <= e < rule[0]), None)

    def is_zero(self, value: Value) -> bool:
        return not self.reduce(value).terms

    def key(self, value: Value) -> Any:
        """A hashable name of the reduced value, the same for values found equal."""
        v = self.reduce(value)
        return frozenset(v.terms.items()), v.scale, v.den


def generator(j: int) -> Value:
    """The atom as a value."""
    return Value({1 << SLOT * j: 1}, 1, (), 1)


def only(value: Value) -> int:
    """The atom that the value is."""
    ((key, _),) = value.terms.items()
    ((j, _),) = exponents(key)
    return j


def exponents(key: int) -> Iterator[tuple[int, int]]:
    """The pairs (atom, exponent) of a monomial."""
    j = 0
    while key:
        skip = ((key & -key).bit_length() - 1) // SLOT
        j, key = j + skip, key >> SLOT * skip
        e = key & MASK
        if e >= HALF:
            e -= 1 << SLOT
        yield j, e
        key = (key - e) >> SLOT
        j += 1


def _nonzero(terms: dict[int, int]) -> dict[int, int]:
    return terms if all(terms.values()) else {k: c for k, c in terms.items() if c}


def _den(multiplicities: dict[int, int]) -> Factors:
    return tuple(sorted((f, m) for f, m in multiplicities.items() if m))


def _joined(*dens: Factors) -> Factors:
    """The factors of a product."""
    total: dict[int, int] = {}
    for den in dens:
        for f, m in den:
            total[f] = total.get(f, 0) + m
    return _den(total)
