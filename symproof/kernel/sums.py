"""Finite sums and products with symbolic bounds, in the ring of ``polynomials``.

A sum is linear, what does not depend on its index comes out of it, and two sums are equal if their
generic summands are.
"""

from __future__ import annotations

from .atoms import Atoms
from .facts import SORTS, of_iterated
from .polynomials import SLOT, Atom, Value, exponents, generator, only

REMADE = 50  # what it costs to make an atom anew
MAX_PEELED = 8


class Ring(Atoms):
    """Polynomials, and sums and products of them over an index."""

    def sum(self, count: Value, index: Value, body: Value) -> Value:
        """Σ body over index = 0 … count − 1, for a natural number ``count``."""
        i, v = only(index), self.reduce(body)
        if self.is_zero(count):
            return self.zero
        rest, last = self.peeled(count)
        tail = [self.rename(v, {i: self.add(rest, self.rational(k))}) for k in range(last)]
        return self.add(self._linear(rest, i, v, "positive" not in self.facts(count)), *tail)

    def _linear(self, count: Value, i: int, v: Value, maybe_empty: bool) -> Value:
        """Σ v over the index i = 0 … count − 1.

        What does not depend on the index comes out of the sum.  If the sum may be empty, what is
        divided by in its body may be 0: for Σ 1/n = n·(1/n) over n terms, n may be 0.  Then a
        divisor only comes out if it certainly is not 0."""

        def stays(j: int, divides: bool) -> bool:
            return i in self.atoms[j].bound or (maybe_empty and (divides or self.atoms[j].divides))

        inside = {
            f for f, m in v.den
            if any(i in self.atoms[j].bound for j in self.atoms_in(self.factors[f]))
            or (maybe_empty and m > 0 and not self.differs_from_zero(f))
            or (maybe_empty and self.divides(self.factors[f]))
        }  # fmt: skip
        outer = Value({0: 1}, v.scale, tuple(fm for fm in v.den if fm[0] not in inside))
        inner = tuple(fm for fm in v.den if fm[0] in inside)
        total = [self.zero]
        for key, c in v.terms.items():
            held = sum(
                e << SLOT * j for j, e in exponents(key)
                if stays(j, e < 0 and "nonzero" not in self.atoms[j].known)
            )  # fmt: skip
            outside = self.mul(outer, Value({key - held: c}, 1, (), v.reach))
            if not held and not inner:
                total.append(self.mul(outside, count))
                continue
            summand = Value({held: 1}, 1, inner, v.reach)
            total.append(self.mul(outside, self._iterated("sum", count, i, summand)))
        return self.add(*total)

    def product(self, count: Value, index: Value, body: Value) -> Value:
        """Π body over index = 0 … count − 1, for a natural number ``count``."""
        i = only(index)
        if self.is_zero(count) or self.constant(body) == 1:
            return self.one
        rest, last = self.peeled(count)
        product = self._iterated("prod", rest, i, self.reduce(body))
        for k in range(last):
            product = self.mul(product, self.rename(body, {i: self.add(rest, self.rational(k))}))
        return product

    def peeled(self, count: Value) -> tuple[Value, int]:
        """A count n + k as n and the number k of terms at the end, which are written out, if n
        is certainly a natural number that is not itself a constant, and k is small."""
        k = count.terms.get(0, 0) // count.scale if not count.den else 0
        rest = self.reduce(self.sub(count, self.rational(k)))
        if 0 < k <= MAX_PEELED and rest.terms and SORTS["natural"] <= self.facts(rest):
            return rest, k
        return count, 0

    def _iterated(self, kind: str, count: Value, i: int, body: Value) -> Value:
        """A Σ or Π as an atom, its index renamed to say only how deeply it is nested.  That name
        is free nowhere else: whoever looks inside gives the index another one."""

        def make(count: Value, index: Value, body: Value) -> Value:
            return (self.sum if kind == "sum" else self.product)(count, index, body)

        height, needed, named = 0, 1 + self._height(body), body
        while height < needed:  # what is made anew may be nested more deeply
            height = needed
            index = self.counter(f"^{height}")
            named = self.reduce(self.rename(body, {i: index}))
            needed = 1 + self._height(named)
        return self.atom(
            kind, make, count, index, named, height=height, own=only(index),
            judge=lambda count, _, body: of_iterated(kind, count, body),
        )  # fmt: skip

    def _height(self, value: Value) -> int:
        return max((self.atoms[j].height for j in self.atoms_in(value)), default=0)

    def rename(self, value: Value, new: dict[int, Value]) -> Value:
        """``value`` with indices replaced by ``new`` values, all at once."""
        total = [self.zero]
        for key, c in value.terms.items():
            term = Value({0: c}, value.scale)
            for j, e in exponents(key):
                if j in new:
                    single = new[j]
                elif self.atoms[j].bound.isdisjoint(new):
                    single = generator(j)
                else:
                    single = self._remade(self.atoms[j], new)
                term = self.mul(term, self.power(single, e))
            total.append(term)
        out = self.add(*total)
        for f, m in value.den:
            out = self.mul(out, self.power(self.rename(self.factors[f], new), -m))
        return out

    def _remade(self, atom: Atom, new: dict[int, Value]) -> Value:
        """The atom with indices replaced.  The index of a Σ or Π becomes one that is free nowhere
        else, so that it captures nothing in the ``new`` values."""
        self.spend(REMADE)
        self.opened += 1
        if atom.own is not None:
            new = {**new, atom.own: self.counter(f"~{self.opened}")}
        value = atom.make(*(self.rename(part, new) for part in atom.parts))
        self.opened -= 1
        return value
