"""Untrusted: which combination of equations a polynomial is (Buchberger's algorithm, in which each
polynomial carries its cofactors)."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import Any, NamedTuple

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from ...kernel.polynomials import SLOT, exponents
from .polynomials import Poly, atoms

MAX_BASIS, MAX_LENGTH, WORK = 60, 300, 40_000
MAX_POWER = 8  # of an atom in a polynomial in it alone


Powers = tuple[int, ...]
#: The bits of an exponent that is packed, and the one above them, which a difference may borrow.
_BITS, _GUARD = 32, 1 << 31


class _Element(NamedTuple):
    """A polynomial with its cofactors, and its leading monomial, also ``packed``."""

    poly: Any
    cofactors: dict[int, Any]
    lead: Powers
    packed: int


class _Remainder(NamedTuple):
    """What the basis left of a target, with cofactors and its packed monomials."""

    poly: Any
    cofactors: dict[int, Any]
    monomials: list[int]


class Ideal:
    """The ideal of some polynomials; its basis grows as it is asked."""

    def __init__(self, generators: list[Poly], others: list[Poly]) -> None:
        self.variables = atoms([*generators, *others])
        names = [f"x{j}" for j in self.variables] or ["x"]
        self.ring = fmpq_mpoly_ctx.get(names, Ordering.degrevlex)
        self.place = {j: k for k, j in enumerate(self.variables)}
        self.width, self.left = len(names), WORK
        self.guards = sum(_GUARD << _BITS * k for k in range(self.width))
        self.basis: list[_Element] = []
        self.pairs: list[tuple[int, int, int]] = []
        for k, generator in enumerate(generators):
            self._join(*self._reduced(self._inward(generator), {k: self._one()}))

    def members(self, targets: list[Poly]) -> tuple[int, dict[int, Poly]] | None:
        """The first of ``targets`` that is found in the ideal, and its cofactors."""
        remainders = [self._remainder(self._inward(t), {}) for t in targets]
        while True:
            for k, rest in enumerate(remainders):
                if rest.poly == 0:
                    return k, {j: self._outward(-c) for j, c in rest.cofactors.items() if c != 0}
            if not self._grow():
                return None
            new = self.basis[-1].packed
            for k, rest in enumerate(remainders):
                if any(self._divides(new, m) for m in rest.monomials):
                    remainders[k] = self._remainder(rest.poly, rest.cofactors)

    def eliminant(self, j: int) -> tuple[Poly, dict[int, Poly]] | None:
        """A polynomial in one atom that is in the ideal, of a low degree, and its cofactors."""
        while self._grow():
            pass
        rows: list[tuple[Any, Any, dict[int, Any]]] = []  # remainder, power sum, cofactors
        x, top = self._monomial(tuple(int(j == v) for v in self.variables)), self._one()
        for _ in range(MAX_POWER + 1):
            found = self._remainder(top, {})
            rest, own, cofactors = found.poly, top, found.cofactors
            for other, sum_of, theirs in rows:
                c = rest.to_dict().get(_powers(other), 0) / other.coefficient(0)
                if c:
                    rest, own = rest - c * other, own - c * sum_of
                    keys = cofactors.keys() | theirs.keys()
                    cofactors = {k: cofactors.get(k, 0) - c * theirs.get(k, 0) for k in keys}
            if rest == 0:
                return self._outward(own), {
                    k: self._outward(-c) for k, c in cofactors.items() if c != 0
                }
            if self.left <= 0:
                return None
            rows.append((rest, own, cofactors))
            top *= x
        return None

    def factored(self, p: Poly) -> list[Poly]:
        _, found = self._inward(p).factor()
        return [self._outward(f) for f, _ in found]

    def _grow(self) -> bool:
        """Enlarge the basis; False if it is complete, or too large."""
        while self.pairs and self.left > 0 and len(self.basis) < MAX_BASIS:
            _, i, j = heapq.heappop(self.pairs)
            f, g = self.basis[i], self.basis[j]
            top = tuple(map(max, f.lead, g.lead))
            if sum(top) == sum(f.lead) + sum(g.lead):
                continue
            a, b = (
                self._monomial(tuple(x - y for x, y in zip(top, e.lead, strict=True)), c)
                for e, c in ((f, 1 / _first(f)), (g, -1 / _first(g)))
            )
            keys = f.cofactors.keys() | g.cofactors.keys()
            cofactors = {k: a * f.cofactors.get(k, 0) + b * g.cofactors.get(k, 0) for k in keys}
            if self._join(*self._reduced(a * f.poly + b * g.poly, cofactors)):
                return True
        return False

    def _join(self, poly: Any, cofactors: dict[int, Any]) -> bool:
        if poly == 0 or len(poly) > MAX_LENGTH:
            return False
        lead = _powers(poly)
        for k, other in enumerate(self.basis):
            size = sum(map(max, lead, other.lead))
            heapq.heappush(self.pairs, (size, k, len(self.basis)))
        self.basis.append(_Element(poly, cofactors, lead, _packed(lead)))
        return True

    def _divides(self, lead: int, powers: int) -> bool:
        """Whether a packed monomial divides another one."""
        return (powers | self.guards) - lead & self.guards == self.guards

    def _remainder(self, poly: Any, cofactors: dict[int, Any]) -> _Remainder:
        rest, cofactors = self._reduced(poly, cofactors)
        return _Remainder(rest, cofactors, [_packed(powers) for powers in rest.monoms()])

    def _reduced(self, poly: Any, cofactors: dict[int, Any]) -> tuple[Any, dict[int, Any]]:
        """What the basis leaves of a polynomial, cofactors taken along."""
        rest = 0 * self._one()
        cofactors = dict(cofactors)
        while poly != 0:
            lead, c = _powers(poly), poly.coefficient(0)
            self.left -= len(poly)
            room = _packed(lead) | self.guards
            found = next(
                (e for e in self.basis if room - e.packed & self.guards == self.guards), None
            )
            if found is None or self.left <= 0:
                head = self._monomial(lead, c)
                rest, poly = rest + head, poly - head
                continue
            q = self._monomial(
                tuple(x - y for x, y in zip(lead, found.lead, strict=True)), c / _first(found)
            )
            poly = poly - q * found.poly
            for k, cofactor in found.cofactors.items():
                cofactors[k] = cofactors.get(k, 0) - q * cofactor
        return rest, cofactors

    def _one(self) -> Any:
        return self._monomial((0,) * self.width)

    def _monomial(self, powers: Powers, c: Any = 1) -> Any:
        return self.ring.from_dict({powers: fmpq(c)})

    def _inward(self, p: Poly) -> Any:
        found = {}
        for key, c in p.items():
            powers = [0] * self.width
            for j, e in exponents(key):
                powers[self.place[j]] = e
            found[tuple(powers)] = c
        return self.ring.from_dict(found)

    def _outward(self, p: Any) -> Poly:
        return {
            sum(int(e) << SLOT * self.variables[k] for k, e in enumerate(powers) if e): c
            for powers, c in p.to_dict().items()
        }


def _packed(powers: Iterable[int]) -> int:
    """The exponents of a monomial as one integer."""
    return sum(int(e) << _BITS * k for k, e in enumerate(powers) if e)


def _powers(poly: Any) -> Powers:
    """The exponents of the leading monomial."""
    return tuple(map(int, poly.monomial(0)))


def _first(element: _Element) -> fmpq:
    c: fmpq = element.poly.coefficient(0)
    return c


def factors(p: Poly) -> list[Poly]:
    """The irreducible factors of a polynomial that are not constant, each once."""
    return Ideal([], [p]).factored(p)
