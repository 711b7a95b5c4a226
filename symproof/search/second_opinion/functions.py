"""Trigonometric and hyperbolic functions, powers, roots, absolute values and finite sums.

Each function value is a polynomial in generators with defining relations:

* ``c``, ``s`` for cos and sin of a base angle, s² = 1 − c²; every multiple of the angle is
  a polynomial in them, and the addition theorem does the rest;
* ``ch``, ``sh`` likewise, sh² = ch² − 1; exp u is ch + sh;
* the sign σ = (−1)^n with σ² = 1; g = p^(1/b) with g^b = p; radicals r² = u; |u|² = u²;
* cosines of constant angles, and √p beside them, in one field (see ``constants``);
* p^m for a prime p and a monomial m of the exponent;
* one generator for each finite sum of a monomial that depends on the index.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

from sympy import factorint, isprime
from sympy.polys.domains import QQ

from . import constants
from .ring import (
    MAX_BITS,
    MAX_MULTIPLE,
    MAX_TURN,
    Generator,
    Key,
    Monomial,
    Outside,
    Plan,
    Poly,
    Quotient,
    Ring,
    occurring,
    sparse,
)

TRIAL_DIVISORS = 10_000
MAX_FACTORED_BITS = 400
MAX_POWER_SUM = 12

_PLAIN = ("variable", "odd", "index", "family")


class Algebra(Ring):
    """The ring together with the functions on it."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._circular: dict[Quotient, tuple[Quotient, Quotient]] = {}

    # Circular and hyperbolic functions

    def circular(self, angle: Quotient) -> tuple[Quotient, Quotient]:
        """(cos, sin) of an angle, by the addition theorem over the terms of the angle."""
        if angle not in self._circular:
            self._circular[angle] = self._by_addition(angle)
        return self._circular[angle]

    def _by_addition(self, angle: Quotient) -> tuple[Quotient, Quotient]:
        cos, sin = self.one, self.zero
        for monomial, coefficient in self._laurent(angle):
            c, s = self._turn(monomial, coefficient)
            cos, sin = (
                self.add(self.multiply(cos, c), self.negate(self.multiply(sin, s))),
                self.add(self.multiply(sin, c), self.multiply(cos, s)),
            )
        return cos, sin

    def hyperbolic(self, argument: Quotient) -> tuple[Quotient, Quotient]:
        """(cosh u, sinh u) = (cos iu, −i sin iu)."""
        unit = self.imaginary_unit()
        cos, sin = self.circular(self.multiply(unit, argument))
        return cos, self.negate(self.multiply(unit, sin))

    def exponential(self, argument: Quotient) -> Quotient:
        """exp u = cosh u + sinh u."""
        return self.add(*self.hyperbolic(argument))

    def _laurent(self, value: Quotient) -> list[tuple[Monomial, Fraction]]:
        if len(value.den) != 1:
            raise Outside("an argument is not a sum of quotients of monomials")
        below = sparse(value.den.LM)
        terms = []
        for monomial, coefficient in sorted(value.num.items(), reverse=True):
            exponents = sparse(monomial)
            for place, power in below.items():
                exponents[place] = exponents.get(place, 0) - power
            ratio = coefficient / value.den.LC
            exact = Fraction(int(ratio.numerator), int(ratio.denominator))
            terms.append(({p: e for p, e in exponents.items() if e}, exact))
        return terms

    def _turn(self, monomial: Monomial, coefficient: Fraction) -> tuple[Quotient, Quotient]:
        unit = self._positions.get("i")
        rest = {p: e for p, e in monomial.items() if p != unit}
        if rest != monomial:
            ch, sh = self._rotation("hyperbola", rest, coefficient)
            return ch, self.multiply(self.imaginary_unit(), sh)
        circle = self._positions.get("pi")
        if circle is not None and monomial.get(circle) == 1:
            factors = {p: e for p, e in monomial.items() if p != circle}
            if not factors and coefficient.denominator <= MAX_TURN:
                return self._of_turn(coefficient), self._of_turn(Fraction(1, 2) - coefficient)
            if factors and coefficient.denominator == 1 and all(
                self.generators[p].whole and e > 0 for p, e in factors.items()
            ):  # fmt: skip
                return self._sign(factors, int(coefficient)), self.zero
        return self._rotation("circle", monomial, coefficient)

    def _of_turn(self, coefficient: Fraction) -> Quotient:
        """cos(coefficient·π)."""
        if (2 * coefficient).denominator == 1:
            return self.constant((1, 0, -1, 0)[int(2 * coefficient) % 4])
        turn = self.plan.turn_with(coefficient.denominator)
        return self._in_field(turn, constants.cosine(turn, int(coefficient * turn)))

    def _in_field(self, turn: int, element: constants.Element) -> Quotient:
        """A polynomial in the generator cos π/turn."""
        *lower, _ = constants.minimal_polynomial(turn)
        place = self.position(Generator(("turn", turn), "root"))
        t = self.ring.gens[place]
        if place not in self._relations:
            self._relations[place] = (len(lower), -self._evaluated(lower, t))
        return Quotient(self._evaluated(element, t), self.ring.one)

    def _evaluated(self, coefficients: Sequence[Fraction], t: Poly) -> Poly:
        total = self.ring.zero
        for c in reversed(coefficients):
            total = total * t + QQ(c.numerator, c.denominator)
        return total

    def _sign(self, factors: Monomial, times: int) -> Quotient:
        """cos(times·π·n) for a product n of integers, powers and odd factors left out since
        they do not change its parity."""
        places = [p for p in sorted(factors) if self.generators[p].kind != "odd"]
        if times % 2 == 0 or not places:
            return self.constant((-1) ** times)
        key = ("sign", self._monomial_key(dict.fromkeys(places, 1)))
        product = self._product(dict.fromkeys(places, 1))
        coupled = "" if len(places) == 1 else "the sign of a product of integers"
        return self.atom(self._made(key, "sign", (product,), coupled), (2, self.ring.one))

    def _product(self, monomial: Monomial) -> Quotient:
        num = den = self.ring.one
        for place, exponent in monomial.items():
            if exponent > 0:
                num = num * self.ring.gens[place] ** exponent
            else:
                den = den * self.ring.gens[place] ** -exponent
        return Quotient(num, den)

    def _rotation(
        self, kind: str, monomial: Monomial, coefficient: Fraction
    ) -> tuple[Quotient, Quotient]:
        """(cos, sin) or (cosh, sinh) of ``coefficient`` · ``monomial``."""
        key = (kind, self._monomial_key(monomial))
        unit = self.plan.unit(key, coefficient)
        times = int(coefficient / unit)
        if abs(times) > MAX_MULTIPLE:
            raise Outside("the multiples of an angle are too far apart")
        made = self._made(
            (*key, unit), kind, (self._product(monomial),), self._doubt(kind, monomial)
        )
        even = self.position(made)
        sign = 1 if kind == "circle" else -1
        cosine = self.ring.gens[even]
        odd = self.position(replace(made, key=(*made.key, "odd")), (2, sign * (1 - cosine**2)))
        c, s = self._multiple(even, odd, sign, abs(times))
        one = self.ring.one
        return Quotient(c, one), Quotient(s if times >= 0 else -s, one)

    def _multiple(self, even: int, odd: int, sign: int, times: int) -> tuple[Poly, Poly]:
        """The ``times``-fold angle, by halving."""
        if times <= 1:
            zero, one = self.ring.zero, self.ring.one
            return (self.ring.gens[even], self.ring.gens[odd]) if times else (one, zero)
        known = self._multiples.get((even, times))
        if known is None:
            a, b = self._multiple(even, odd, sign, times // 2)
            c, s = self._multiple(even, odd, sign, times - times // 2)
            known = (
                self._times(a, c) - sign * self._times(b, s),
                self._times(b, c) + self._times(a, s),
            )
            self._multiples[even, times] = known
        return known

    def _doubt(self, kind: str, monomial: Monomial) -> str:
        """Why functions of this monomial may be algebraically related to others, or nothing.

        A term of an exponent or angle must be a product of variables, of algebraic numbers,
        or of functions of continuous variables; a single π beside a continuous variable is
        independent of those (see ``independence``).
        """
        inside = [(self.generators[p], exponent) for p, exponent in monomial.items()]
        continuous = any(made.continuous for made, _ in inside)
        for made, exponent in inside:
            if made.opaque:
                return made.opaque
            simple = made.kind in _PLAIN or (kind != "power" and (
                made.kind == "power"
                or (made.kind == "root" and exponent > 0)
                or (made.kind == "pi" and exponent == 1 and continuous)
                or (made.kind in ("circle", "hyperbola") and exponent > 0 and made.continuous)
            ))  # fmt: skip
            if not simple:
                return "a function of a number that may be transcendental"
        return ""

    # Powers, roots, absolute values

    def power(self, base: Quotient, exponent: Quotient) -> Quotient:
        """base^exponent."""
        fixed, known = self.rational(base), self.rational(exponent)
        if known is not None and known.denominator == 1:
            return self.raise_to(base, int(known))
        if fixed:
            if fixed > 0:
                return self.rational_power(fixed, exponent)
            if self._whole(exponent):
                sign, _ = self.circular(self.multiply(self.pi(), exponent))
                return self.multiply(sign, self.rational_power(-fixed, exponent))
            raise Outside("a root of a negative number")
        if known is not None and known.denominator == 2:
            return self.raise_to(self.square_root(base), known.numerator)
        if not self._whole(exponent):
            return self.opaque("a power", base, exponent)
        result = self.one
        for monomial, coefficient in self._laurent(exponent):
            factor = self.opaque("a power", base, self._product(monomial)) if monomial else base
            result = self.multiply(result, self.raise_to(factor, int(coefficient)))
        return result

    def _whole(self, value: Quotient) -> bool:
        return value.den == self.ring.one and all(
            coefficient.denominator == 1 for coefficient in value.num.values()
        ) and all(self.generators[p].whole for p in occurring(value.num))  # fmt: skip

    def rational_power(self, base: Fraction, exponent: Quotient) -> Quotient:
        """A positive rational to any power, prime by prime and term by term."""
        terms = self._laurent(exponent)
        unit = self._positions.get("i")
        result = self.one
        for number, sign in ((base.numerator, 1), (base.denominator, -1)):
            for prime, power in _factors(number):
                for monomial, coefficient in terms:
                    if unit in monomial:
                        raise Outside("an imaginary exponent")
                    piece = self._prime_power(prime, monomial, sign * power * coefficient)
                    result = self.multiply(result, piece)
        return result

    def _prime_power(self, prime: int, monomial: Monomial, coefficient: Fraction) -> Quotient:
        if not monomial:
            whole = coefficient.numerator // coefficient.denominator
            if abs(whole) * prime.bit_length() > MAX_BITS:
                raise Outside("a power is too large")
            known = self.constant(Fraction(prime) ** whole)
            rest = coefficient - whole
            return self.multiply(known, self._root(prime, rest)) if rest else known
        key = ("power", prime, self._monomial_key(monomial))
        unit = self.plan.unit(key, coefficient)
        doubt = self._doubt("power", monomial)
        parts = (self._product(monomial),)
        return self.raise_to(
            self.atom(self._made((*key, unit), "power", parts, doubt)), int(coefficient / unit)
        )

    def _root(self, prime: int, exponent: Fraction) -> Quotient:
        index = self.plan.unit(("root", prime), Fraction(1, exponent.denominator)).denominator
        opaque = "" if index == 2 else f"a root of {prime} of order {index}"
        if index == 2 and self.plan.turn > 1:
            turn = self.plan.turn_with(4 if prime == 2 else 2 * prime)
            return self._in_field(turn, constants.square_root(turn, prime))
        self.plan.roots = True
        made = Generator(("root", prime, index), "root", opaque=opaque)
        return self.raise_to(self.atom(made, (index, self.ring(prime))), int(exponent * index))

    def square_root(self, radicand: Quotient) -> Quotient:
        """√u; for u = n/d it is r/d with r² = n·d, and r = ±√(n·d) with the sign of d."""
        if not radicand.num:
            return self.zero
        if radicand.num.is_ground and radicand.den.is_ground:
            ratio = radicand.num.LC / radicand.den.LC
            exact = Fraction(int(ratio.numerator), int(ratio.denominator))
            if exact < 0:
                raise Outside("the square root of a negative number")
            return self.rational_power(exact, self.constant(Fraction(1, 2)))
        content, rest = self._primitive(self._times(radicand.num, radicand.den))
        parts = (Quotient(rest, self.ring.one), Quotient(radicand.den, self.ring.one))
        made = self._made(("sqrt", *map(self.key, parts)), "opaque", parts, "a square root")
        root = self.atom(replace(made, real=True), (2, rest))
        scale = self.rational_power(content, self.constant(Fraction(1, 2)))
        return self.divide(self.multiply(scale, root), Quotient(radicand.den, self.ring.one))

    def absolute(self, value: Quotient) -> Quotient:
        """|u|; for real u the square is u²."""
        if not value.num:
            return self.zero
        parts = []
        for poly in value:
            content, rest = self._primitive(poly)
            if rest.is_ground:
                parts.append(self.constant(content))
                continue
            rest = rest if rest.LC > 0 else -rest
            inner = (Quotient(rest, self.ring.one),)
            made = self._made(("abs", self.key(inner[0])), "abs", inner, "an absolute value")
            made = replace(made, real=True, inner=rest)
            relation = (2, self._times(rest, rest)) if self.real(inner[0]) else None
            parts.append(self.multiply(self.constant(content), self.atom(made, relation)))
        return self.divide(parts[0], parts[1])

    def without_sign(self, argument: Quotient) -> Quotient:
        """``argument`` up to a sign that may vary: a factor |u| of every term, u real,
        becomes u.  Enough for the argument of an even function."""
        for place in occurring(argument.num):
            made = self.generators[place]
            if made.kind == "abs" and place in self._relations:
                if all(m[place] == 1 for m in argument.num):
                    bare = argument.num.exquo(self.ring.gens[place])
                    return Quotient(self._times(bare, made.inner), argument.den)
        return argument

    def _primitive(self, poly: Poly) -> tuple[Fraction, Poly]:
        content = abs(poly.content())
        exact = Fraction(int(content.numerator), int(content.denominator))
        return exact, poly.quo_ground(content)

    # Finite sums

    def total(self, summand: Quotient, count: Quotient, depth: int) -> Quotient:
        """Σ of ``summand`` over index(depth) = 0 … count − 1: linear, what is free of the
        index comes out of it, and each remaining monomial is a generator."""
        free_below = depth not in self._bound(Quotient(summand.den, self.ring.one))
        fixed, moving = self.ring.one, self.ring.one
        if free_below:
            fixed = summand.den
        elif len(summand.den) == 1:
            fixed, moving = self._split(summand.den.LM, depth)
            fixed = fixed * summand.den.LC
        else:
            moving = summand.den
        result = self.zero
        for monomial, coefficient in sorted(summand.num.items(), reverse=True):
            outer, inner = self._split(monomial, depth)
            part = self._sum_of(
                self.divide(Quotient(inner, self.ring.one), Quotient(moving, self.ring.one)),
                count, depth,
            )  # fmt: skip
            outside = Quotient(outer.mul_ground(coefficient), self.ring.one)
            result = self.add(result, self.multiply(outside, part))
        return self.divide(result, Quotient(fixed, self.ring.one))

    def _split(self, monomial: tuple[int, ...], depth: int) -> tuple[Poly, Poly]:
        outer, inner = self.ring.one, self.ring.one
        for place, exponent in sparse(monomial).items():
            if depth in self.generators[place].bound:
                inner = inner * self.ring.gens[place] ** exponent
            else:
                outer = outer * self.ring.gens[place] ** exponent
        return outer, inner

    def _sum_of(self, summand: Quotient, count: Quotient, depth: int) -> Quotient:
        """Σ of a quotient of monomials in what depends on the index."""
        exponents = sparse(summand.num.LM)
        if summand.den.is_ground and exponents.keys() <= {self._positions.get(("index", depth))}:
            return self._power_sum(sum(exponents.values()), count)
        return self._sum_atom(summand, count, depth)

    def _power_sum(self, power: int, count: Quotient) -> Quotient:
        """0^k + 1^k + … + (N − 1)^k by N^(k+1) = Σ_j C(k + 1, j)·(0^j + … + (N − 1)^j)."""
        if power > MAX_POWER_SUM:
            raise Outside("a sum of high powers")
        sums: list[Quotient] = []
        for k in range(power + 1):
            total = self.raise_to(count, k + 1)
            for j, lower in enumerate(sums):
                weight = self.constant(-comb(k + 1, j))
                total = self.add(total, self.multiply(weight, lower))
            sums.append(self.multiply(self.constant(Fraction(1, k + 1)), total))
        return sums[-1]

    def _sum_atom(self, summand: Quotient, count: Quotient, depth: int) -> Quotient:
        made = self._made((), "sum", (summand, count), "")
        inside = [self.generators[p] for poly in summand for p in occurring(poly)]
        doubts = [g.opaque for g in inside if g.opaque]
        if any(p in self._relations for p in occurring(summand.den)) or len(summand.den) > 1:
            doubts.append("a quotient inside a sum")
        if any(g.kind == "sum" for g in inside):
            doubts.append("a sum inside a sum")
        members = frozenset(m for g in inside for m in g.families if depth in m.bound)
        if not any(member.continuous for member in members):
            doubts.append("a sum over the index alone, which may have a closed form")
        body = (self.key(summand), self.key(count))
        mark = ("bound", self._height(body))
        key = ("sum", mark[1], self._renamed(body, ("index", depth), mark))
        doubt = doubts[0] if doubts else ""
        bound = made.bound - {depth}
        return self.atom(
            replace(made, key=key, bound=bound, count=count, opaque=doubt, families=members)
        )

    def _height(self, key: Key) -> int:
        """One more than the largest mark of a sum inside ``key``: marks differ along every
        path, so a bound index cannot be taken for another."""
        if not isinstance(key, (tuple, frozenset)):
            return 0
        self.plan.charge(1)
        mine = key[1] + 1 if isinstance(key, tuple) and key[:1] == ("sum",) else 0
        return max([mine, *map(self._height, key)])

    def _renamed(self, key: Key, old: Key, new: Key) -> Key:
        if not isinstance(key, (tuple, frozenset)):
            return key
        return new if key == old else type(key)(self._renamed(part, old, new) for part in key)


def _factors(number: int) -> list[tuple[int, int]]:
    """The primes of ``number`` with their powers, by trial division."""
    if number.bit_length() > MAX_FACTORED_BITS:
        raise Outside("a number is too large to be factored")
    found = factorint(number, TRIAL_DIVISORS, use_rho=False, use_pm1=False, use_ecm=False)
    if not all(map(isprime, found)):
        raise Outside(f"the factors of {number} are too large")
    return sorted((int(prime), power) for prime, power in found.items())
