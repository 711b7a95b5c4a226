"""A polynomial ring over ℚ whose generators have relations, and quotients in it.

A generator stands for a variable, π, i, a member of a family, or something that the
functions make (see ``functions``).  Its relation rewrites a power of it into what is older,
and younger generators are larger, so the relations have coprime leading powers and reducing
by them gives a normal form.  Each generator also says what it is: on which open binders it
depends, whether it is real, whether an unknown relation could hold for it.

Nothing here is trusted by a proof, and nothing is shared with the kernel's decision: there
everything is an exponential, here nothing is.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, NamedTuple, TypeAlias

from sympy.polys.domains import QQ
from sympy.polys.orderings import lex
from sympy.polys.rings import PolyRing

Poly: TypeAlias = Any  # a sympy PolyElement; SymPy gives its rings no static types
Key: TypeAlias = Any  # nested tuples and frozensets that say what a generator stands for
Monomial: TypeAlias = dict[int, int]  # position of the generator → exponent, never 0

MAX_WORK = 100_000
MAX_GENERATORS = 192
MAX_EXPONENT = 512
MAX_MULTIPLE = 64
MAX_BITS = 20_000
MAX_TURN = 120


class Outside(Exception):
    """The expression lies outside the fragment; the message says why."""


class Crowded(Exception):
    """The ring has too few generators; a larger one is needed."""


class Quotient(NamedTuple):
    """``num / den`` in reduced polynomials, ``den`` not zero."""

    num: Poly
    den: Poly


class FamilyValue(NamedTuple):
    """The member of a family at certain indices; ``continuous`` if it can be any real."""

    name: str
    indices: Key
    bound: frozenset[int]
    continuous: bool


@dataclass(frozen=True)
class Generator:
    """What one generator of the ring stands for.

    ``bound`` are the open binders (by depth) on which it depends, ``opaque`` says why it may
    obey relations that the ring does not know, ``families`` which members it contains.
    """

    key: Key
    kind: str
    bound: frozenset[int] = frozenset()
    real: bool = True
    whole: bool = False
    continuous: bool = False
    opaque: str = ""
    families: frozenset[FamilyValue] = frozenset()
    count: Quotient | None = None
    inner: Poly = None


@dataclass
class Plan:
    """What survives from one attempt to the next: the unit of each angle and exponent, found
    as the greatest common divisor of the multiples that occur, and the size of the ring."""

    size: int = 24
    units: dict[Key, Fraction] = field(default_factory=dict)
    turn: int = 1
    roots: bool = False
    refined: bool = False
    work: int = MAX_WORK

    def unit(self, key: Key, multiple: Fraction) -> Fraction:
        """The unit for ``key``, made finer if ``multiple`` is not a whole number of units."""
        known = self.units.get(key)
        if known is not None and (multiple / known).denominator == 1:
            return known
        common = abs(multiple) if known is None else _common(known, multiple)
        self.refined |= known is not None
        self.units[key] = common
        return common

    def turn_with(self, denominator: int) -> int:
        """The even number D for which all constant angles are multiples of π/D, made larger
        if ``denominator`` does not divide it.  Roots made before that are made anew."""
        turn = lcm(self.turn, denominator, 2)
        if turn > MAX_TURN:
            raise Outside("the constant angles have no small common unit")
        self.refined |= turn != self.turn and (self.turn > 1 or self.roots)
        self.turn = turn
        return turn

    def charge(self, amount: int) -> None:
        """Count work done; raises :class:`Outside` when there has been too much."""
        self.work -= amount
        if self.work < 0:
            raise Outside("the expression is too large")


def _common(a: Fraction, b: Fraction) -> Fraction:
    return Fraction(
        gcd(a.numerator * b.denominator, b.numerator * a.denominator),
        a.denominator * b.denominator,
    )


def _bits(value: Fraction) -> int:
    return value.numerator.bit_length() + value.denominator.bit_length()


@lru_cache(maxsize=8)
def _ring(size: int) -> Any:
    return PolyRing([f"g{j}" for j in range(size)], QQ, lex)


class Ring:
    """One ring, with its generators made as they are met.

    ``depth`` is the number of binders that are open; binder number j has the index
    ``index(j)``, which runs from 0.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.depth = 0
        self.ring = _ring(plan.size)
        self.generators: dict[int, Generator] = {}
        self.zero = Quotient(self.ring.zero, self.ring.one)
        self.one = Quotient(self.ring.one, self.ring.one)
        self._positions: dict[Key, int] = {}
        self._relations: dict[int, tuple[int, Poly]] = {}
        self._multiples: dict[tuple[int, int], tuple[Poly, Poly]] = {}

    # Generators

    def position(self, made: Generator, relation: tuple[int, Poly] | None = None) -> int:
        """The position of the generator with the key of ``made``, entered if it is new."""
        if made.key in self._positions:
            return self._positions[made.key]
        place: int = self.ring.ngens - 1 - len(self.generators)
        if place < 0:
            raise Crowded
        self._positions[made.key] = place
        self.generators[place] = made
        if relation:
            self._relations[place] = relation
        return place

    def atom(self, made: Generator, relation: tuple[int, Poly] | None = None) -> Quotient:
        """The generator as a value."""
        return Quotient(self.ring.gens[self.position(made, relation)], self.ring.one)

    def imaginary_unit(self) -> Quotient:
        """i."""
        return self.atom(Generator("i", "unit", real=False), (2, -self.ring.one))

    def pi(self) -> Quotient:
        """π."""
        return self.atom(Generator("pi", "pi"))

    def index(self, depth: int) -> Quotient:
        """The index, from 0, of the binder number ``depth``."""
        made = Generator(("index", depth), "index", frozenset((depth,)), whole=True)
        return self.atom(made)

    def variable(self, name: str, sort: str) -> Quotient:
        """A variable of a sort; an even one is twice an integer."""
        whole = "integer" in sort or sort in ("natural", "even", "odd")
        made = Generator(
            ("variable", name, sort), "odd" if sort == "odd" else "variable",
            real=sort != "complex", whole=whole, continuous=not whole,
        )  # fmt: skip
        return self._doubled_if_even(self.atom(made), sort)

    def member(self, name: str, sort: str, indices: list[Quotient]) -> Quotient:
        """The member of a family at ``indices``."""
        key = ("family", name, tuple(map(self.key, indices)))
        bound = frozenset().union(*map(self._bound, indices))
        whole = "integer" in sort or sort in ("natural", "even", "odd")
        plain = all(
            self.generators[p].kind in ("variable", "odd", "index")
            for q in indices for p in (*occurring(q.num), *occurring(q.den))
        ) and all(any(self._linear_in(q, j) for q in indices) for j in bound)  # fmt: skip
        made = Generator(
            key, "odd" if sort == "odd" else "family", bound, sort != "complex", whole, not whole,
            "" if plain else f"an index of {name!r} is not a plain variable",
            frozenset((FamilyValue(name, key, bound, not whole),)),
        )  # fmt: skip
        return self._doubled_if_even(self.atom(made), sort)

    def _doubled_if_even(self, value: Quotient, sort: str) -> Quotient:
        return Quotient(2 * value.num, value.den) if sort == "even" else value

    def _linear_in(self, value: Quotient, depth: int) -> bool:
        where = self._positions[("index", depth)]
        held = [m for m in value.num if m[where]]
        return value.den.is_ground and len(held) == 1 and sum(held[0]) == 1

    def opaque(self, name: str, *parts: Quotient) -> Quotient:
        """A value of which nothing is known but what it is made of."""
        return self.atom(self._made((name, *map(self.key, parts)), "opaque", parts, name))

    def _made(self, key: Key, kind: str, parts: tuple[Quotient, ...], opaque: str) -> Generator:
        inside = [self.generators[p] for q in parts for p in (*occurring(q.num), *occurring(q.den))]
        return Generator(
            key, kind, frozenset().union(*(g.bound for g in inside)),
            all(g.real for g in inside), False, any(g.continuous for g in inside), opaque,
            frozenset().union(*(g.families for g in inside)),
        )  # fmt: skip

    # Keys: what a polynomial says, independent of the order in which generators were made

    def key(self, value: Quotient) -> Key:
        """A canonical name of the quotient as it is (it is not cancelled)."""
        num, den = (poly.quo_ground(value.den.LC) for poly in value)
        return self._poly_key(num), self._poly_key(den)

    def _poly_key(self, poly: Poly) -> Key:
        return frozenset(
            (self._monomial_key(sparse(m)), (int(c.numerator), int(c.denominator)))
            for m, c in poly.items()
        )

    def _monomial_key(self, monomial: Monomial) -> Key:
        return frozenset((self.generators[p].key, e) for p, e in monomial.items())

    # The field operations

    def constant(self, value: Fraction | int) -> Quotient:
        """A rational number."""
        exact = Fraction(value)
        return Quotient(self.ring(QQ(exact.numerator, exact.denominator)), self.ring.one)

    def add(self, a: Quotient, b: Quotient) -> Quotient:
        """a + b."""
        if a.den == b.den:
            num, den = a.num + b.num, a.den
        elif len(a.den) == len(b.den) == 1:
            den = a.den.lcm(b.den)
            num = self._times(a.num, den.exquo(a.den)) + self._times(b.num, den.exquo(b.den))
        else:
            num = self._times(a.num, b.den) + self._times(b.num, a.den)
            den = self._times(a.den, b.den)
        self.plan.charge(len(num))
        return self._quotient(num, den)

    def negate(self, a: Quotient) -> Quotient:
        """−a."""
        return Quotient(-a.num, a.den)

    def multiply(self, a: Quotient, b: Quotient) -> Quotient:
        """a · b."""
        return self._quotient(self._times(a.num, b.num), self._times(a.den, b.den))

    def divide(self, a: Quotient, b: Quotient) -> Quotient:
        """a / b; raises :class:`Outside` if b vanishes identically."""
        if not b.num:
            raise Outside("a denominator vanishes identically")
        num, den = self._times(a.num, b.den), self._times(a.den, b.num)
        if len(den) == 1:
            num, den = self._cleared(num, den)
        return self._quotient(num, den)

    def _quotient(self, num: Poly, den: Poly) -> Quotient:
        if not den:
            raise Outside("a denominator vanishes identically")
        return Quotient(num, den) if num else self.zero

    def _cleared(self, num: Poly, den: Poly) -> tuple[Poly, Poly]:
        """num / den for a monomial ``den``, without roots of rationals in it, cancelled."""
        for place, exponent in sparse(den.LM).items():
            power, replacement = self._relations.get(place, (0, None))
            if power and replacement.is_ground:
                factor = self.ring.gens[place] ** (power - exponent)
                num, den = self._times(num, factor), self._times(den, factor)
        for place, exponent in sparse(den.LM).items():
            shared = self.ring.gens[place] ** min(exponent, *(m[place] for m in num), exponent)
            num, den = num.exquo(shared), den.exquo(shared)
        return num.quo_ground(den.LC), den.quo_ground(den.LC)

    def raise_to(self, a: Quotient, exponent: int) -> Quotient:
        """a to an integer power."""
        fixed = self.rational(a)
        if fixed and abs(exponent) * _bits(fixed) <= MAX_BITS:
            return self.constant(fixed**exponent)
        if abs(exponent) > MAX_MULTIPLE:
            raise Outside(f"the exponent {exponent} is too large")
        result = self.one
        for _ in range(abs(exponent)):
            result = self.multiply(result, a)
        return result if exponent >= 0 else self.divide(self.one, result)

    def _times(self, a: Poly, b: Poly) -> Poly:
        self.plan.charge(len(a) * len(b))
        return self._reduced(a * b)

    def _reduced(self, poly: Poly) -> Poly:
        """The normal form: every power that has a relation rewritten by it."""
        pending: dict[tuple[int, ...], Any] = poly
        done: dict[tuple[int, ...], Any] = {}
        rewritten = False
        while pending:
            rest: dict[tuple[int, ...], Any] = {}
            for monomial, coefficient in pending.items():
                if max(monomial) > MAX_EXPONENT or coefficient.numerator.bit_length() > MAX_BITS:
                    raise Outside("the expression is too large")
                for place, (power, replacement) in self._relations.items():
                    if monomial[place] >= power:
                        self.plan.charge(len(replacement))
                        rewritten = True
                        for other, weight in replacement.items():
                            shifted = list(map(operator.add, monomial, other))
                            shifted[place] -= power
                            _accumulate(rest, tuple(shifted), coefficient * weight)
                        break
                else:
                    _accumulate(done, monomial, coefficient)
            pending = rest
        return self.ring.from_dict(done) if rewritten else poly

    # What is known about a value

    def _bound(self, value: Quotient) -> frozenset[int]:
        return frozenset().union(
            *(self.generators[p].bound for poly in value for p in occurring(poly))
        )

    def real(self, value: Quotient) -> bool:
        """Whether the value is certainly real."""
        return all(self.generators[p].real for poly in value for p in occurring(poly))

    def rational(self, value: Quotient) -> Fraction | None:
        """The value if it is a rational number."""
        if not (value.num.is_ground and value.den.is_ground):
            return None
        ratio = value.num.LC / value.den.LC if value.num else QQ.zero
        return Fraction(int(ratio.numerator), int(ratio.denominator))


def _accumulate(into: dict[tuple[int, ...], Any], monomial: tuple[int, ...], more: Any) -> None:
    total = into.get(monomial, QQ.zero) + more
    if total:
        into[monomial] = total
    else:
        into.pop(monomial, None)


def sparse(monomial: tuple[int, ...]) -> Monomial:
    """The exponents that are not 0."""
    return {place: e for place, e in enumerate(monomial) if e}


def occurring(poly: Poly) -> Iterator[int]:
    """The positions of the generators in ``poly``, in order."""
    return (p for p, column in enumerate(zip(*poly, strict=True)) if any(column))
