"""Untrusted: which combination of equations a polynomial is (Buchberger's algorithm, in which each
polynomial carries its cofactors)."""

from __future__ import annotations

import heapq
from typing import Any, NamedTuple

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from ...kernel.polynomials import SLOT, exponents
from .polynomials import Poly, atoms

MAX_BASIS, MAX_LENGTH, WORK = 60, 300, 40_000


Powers = tuple[int, ...]


class _Element(NamedTuple):
    """A polynomial with its cofactors, its leading monomial, and of that the variables that occur
    with their exponents."""

    poly: Any
    cofactors: dict[int, Any]
    lead: Powers
    support: tuple[tuple[int, int], ...]

    def divides(self, powers: Powers) -> bool:
        """Whether the leading monomial divides another one."""
        return all(powers[k] >= e for k, e in self.support)


class Ideal:
    """The ideal of some polynomials; its basis grows as it is asked."""

    def __init__(self, generators: list[Poly], others: list[Poly]) -> None:
        self.variables = atoms([*generators, *others])
        names = [f"x{j}" for j in self.variables] or ["x"]
        self.ring = fmpq_mpoly_ctx.get(names, Ordering.degrevlex)
        self.place = {j: k for k, j in enumerate(self.variables)}
        self.width, self.left = len(names), WORK
        self.basis: list[_Element] = []
        self.pairs: list[tuple[int, int, int]] = []
        for k, generator in enumerate(generators):
            self._join(
                *self._reduced(self._inward(generator), {k: self._monomial((0,) * self.width)})
            )

    def members(self, targets: list[Poly]) -> tuple[int, dict[int, Poly]] | None:
        """The first of ``targets`` that is found in the ideal, and its cofactors."""
        remainders: list[tuple[Any, dict[int, Any]]] = [(self._inward(t), {}) for t in targets]
        while True:
            for k, (rest, cofactors) in enumerate(remainders):
                rest, cofactors = remainders[k] = self._reduced(rest, cofactors)
                if rest == 0:
                    return k, {j: self._outward(-c) for j, c in cofactors.items() if c != 0}
            if not self._grow():
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
        support = tuple((k, e) for k, e in enumerate(lead) if e)
        self.basis.append(_Element(poly, cofactors, lead, support))
        return True

    def _reduced(self, poly: Any, cofactors: dict[int, Any]) -> tuple[Any, dict[int, Any]]:
        """What the basis leaves of a polynomial, cofactors taken along."""
        rest = 0 * self._monomial((0,) * self.width)
        cofactors = dict(cofactors)
        while poly != 0:
            lead, c = _powers(poly), poly.coefficient(0)
            self.left -= len(poly)
            found = next((e for e in self.basis if e.divides(lead)), None)
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


def _powers(poly: Any) -> Powers:
    """The exponents of the leading monomial."""
    return tuple(map(int, poly.monomial(0)))


def _first(element: _Element) -> fmpq:
    c: fmpq = element.poly.coefficient(0)
    return c


def factors(p: Poly) -> list[Poly]:
    """The irreducible factors of a polynomial that are not constant, each once."""
    return Ideal([], [p]).factored(p)
