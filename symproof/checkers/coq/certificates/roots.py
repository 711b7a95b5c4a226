"""Square roots: a constant one is a rational multiple of roots of primes; another one stands for
all roots whose radicands have one value."""

from __future__ import annotations

from fractions import Fraction

from .. import polynomials as poly
from ..polynomials import LeadRelation, Polynomial, TooManyTerms
from ..shapes import Inexpressible
from .atoms import Indeterminate, Level
from .quotients import Quotients


class Roots(Quotients):
    """Certificates of square roots."""

    def root(self, u: Polynomial) -> Polynomial:
        """The square root of ``u``."""
        value = poly.value(u)
        if value is None:
            return self.radical(u)
        if value < 0:
            raise Inexpressible("the square root of a negative number")
        square, primes = _squares(value.numerator * value.denominator)
        q = Fraction(square, value.denominator)
        text = f"({q.numerator} / {q.denominator})" if q.denominator != 1 else str(q.numerator)
        listed = f"[{'; '.join(map(str, primes))}]" if primes else "(@nil R)"
        self.level.say(f"constant_root {text} {listed}")
        return poly.multiply(poly.constant(q), *map(self.prime_root, primes))

    def prime_root(self, p: int) -> Polynomial:
        return self.named_root(poly.constant(p), str(p))

    def named_root(self, radicand: Polynomial, text: str) -> Polynomial:
        """√radicand, where ``text`` is the radicand as the tactics write it."""
        inside = self.inside(radicand)

        def make() -> Indeterminate:
            source = f"sqrt ({self.text(radicand, 'source')})"
            return Indeterminate("root", source, f"root ({text})", self.names.fresh("r"), inside,
                        poly.key(radicand))  # fmt: skip

        index = self.atom(("root", text), make)
        name = self.atoms[index].final
        final = self.text(radicand, "final") if inside else text
        if inside and not text.startswith(self.text(radicand)):
            final = text.replace("root 5", self.atoms[min(inside)].final)
        wrapped = final if final.isalnum() else f"({final})"
        self.relations[index] = LeadRelation(
            ((index, 2),), radicand, f"({name} * {name} - {wrapped})"
        )
        self.level.name(index)
        for inner in sorted(inside):
            if self.atoms[inner].kind == "root":
                self.level.name(inner)
        return poly.atom(index)

    def radical(self, u: Polynomial) -> Polynomial:
        """The root of what is not constant: one root for all radicands of one value."""
        form, _ = poly.divide(u, self.relations)
        text = self.text(form)
        level = Level()
        level.named = list(self.level.named)
        script = self.closing(level, poly.add(u, poly.scale(-1, form)))[0]
        self.level.say(f"radical ({text}) by ({'; '.join(script)})")
        return self.named_root(form, text)


def _squares(n: int) -> tuple[int, list[int]]:
    """n = square²·∏ primes."""
    square, primes, p = 1, [], 2
    while n > 1:
        if p * p > n:
            p = n
        if p > 1_000_000:
            raise TooManyTerms("the square root of a large number")
        if n % (p * p) == 0:
            square, n = square * p, n // (p * p)
        elif n % p == 0:
            primes.append(p)
            n //= p
        else:
            p += 1
    return square, primes
