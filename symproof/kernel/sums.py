"""The atoms of the ring, and finite sums and products with symbolic bounds among them.

Atoms are π, i, variables, functions of values, indices that count, and Σ and Π over an index.  The
facts about an atom, its sort and its sign, follow from its name and from its parts as they are
reduced; they hold wherever these parts have a value.

A sum is linear, its factors that do not depend on its index come out of it, and two sums are equal
if their generic summands are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .facts import SORTS, Facts, of_function, of_iterated, of_number, of_power, of_product, of_sum
from .polynomials import SLOT, Atom, Polynomials, Value, exponents, generator, only


class Atoms(Polynomials):
    """Polynomials in atoms, with what is known of them."""

    def __init__(self) -> None:
        super().__init__()
        self.index: dict[Any, int] = {}
        self.nonzero: set[int] = set()  # factors of which this has been told
        self.pi = self.named("pi", SORTS["positive"])
        self.i = self.named("i", frozenset(("nonzero",)))
        self.rules[only(self.i)] = ((2, self.rational(-1)),)

    def atom(
        self,
        name: Any,
        make: Callable[..., Value],
        *parts: Value,
        facts_of: Callable[..., Facts],
        height: int = 0,
        own: int | None = None,
        is_index: bool = False,
    ) -> Value:
        """The generator of this name and these parts, entered on first use.  ``facts_of`` tells the
        facts about it from those about its parts; they hold wherever the parts have a value, so
        they must not rest on a condition or on the place in a term."""
        parts = tuple(map(self.reduce, parts))
        key = (name, *map(self.key, parts))
        j = self.index.get(key)
        if j is None:
            j = self.index[key] = len(self.atoms)
            inner = [self.atoms[k] for part in parts for k in self.atoms_in(part)]
            divides = own is not None and any(map(self.divides, parts))
            bound = frozenset((j,) if is_index else ()).union(*(a.bound for a in inner)) - {own}
            known = facts_of(*map(self.facts, parts))
            height = max([height, *(a.height for a in inner)])
            self.atoms.append(Atom(name, make, parts, known, bound, height, own, divides))
        return generator(j)

    def atoms_in(self, value: Value) -> Iterator[int]:
        for part in (value, *(self.factors[f] for f, _ in value.den)):
            for key in part.terms:
                for j, _ in exponents(key):
                    yield j

    def divides(self, value: Value) -> bool:
        """Whether something that may be 0 is divided by in a value, or in a Σ or Π of it."""
        return (
            any(
                (e < 0 and "nonzero" not in self.atoms[j].known) or self.atoms[j].divides
                for key in value.terms for j, e in exponents(key)
            )
            or any(m > 0 and not self.differs_from_zero(f) for f, m in value.den)
            or any(self.divides(self.factors[f]) for f, _ in value.den)
        )  # fmt: skip

    def assume_nonzero(self, value: Value) -> None:
        """Use that a value is not 0; then no factor of it is."""
        value = self.reduce(value)
        outside, inside = self._apart(value) if value.terms else (value, ())
        for key in outside.terms:
            for j, _ in exponents(key):
                self.atoms[j] = self.atoms[j]._replace(known=self.atoms[j].known | {"nonzero"})
        self.nonzero.update(f for f, _ in inside)

    def differs_from_zero(self, factor: int) -> bool:
        return factor in self.nonzero or "nonzero" in self.facts(self.factors[factor])

    def named(self, name: str, known: Facts) -> Value:
        """A constant that has a name."""
        return self.atom(name, lambda: self.named(name, known), facts_of=lambda: known)

    def function(self, head: str, value: Value) -> Value:
        """A function of a value; nothing else is known of it."""
        return self.atom(
            head, lambda v: self.function(head, v), value, facts_of=lambda of: of_function(head, of)
        )

    def raised_to(self, base: Value, exponent: Value) -> Value:
        """A power, multiplied out if its exponent is an integer constant."""
        n = self.constant(exponent)
        if n is not None and n.denominator == 1:
            return self.power(base, int(n))
        return self.opaque_power(base, exponent)

    def opaque_power(self, base: Value, exponent: Value) -> Value:
        """A power whose exponent is no integer constant."""
        return self.atom("pow", self.opaque_power, base, exponent, facts_of=of_power)

    def symbol(self, name: str, known: Facts, *indices: Value) -> Value:
        """A variable or a family at ``indices``; an even number is written 2h, an odd one
        2h + 1 with an integer h."""
        if known & {"even", "odd"}:
            half = self.symbol(name, SORTS["integer"], *indices)
            return self.add(half, half, self.one if "odd" in known else self.zero)
        return self.atom(
            "symbol " + name, lambda *vs: self.symbol(name, known, *vs), *indices,
            facts_of=lambda *_: known,
        )  # fmt: skip

    def counter(self, name: Any, *range_: Value) -> Value:
        """An index that counts 0, 1, 2, … in a range."""
        return self.atom(
            ("index", name), lambda *vs: self.counter(name, *vs), *range_,
            facts_of=lambda *_: SORTS["natural"], is_index=True,
        )  # fmt: skip

    # -- facts -----------------------------------------------------------------------------

    def facts(self, value: Value) -> Facts:
        """Sorts and signs of a value, by those of its atoms.  A sum is not 0 either if its negative
        is positive, or if its real or its imaginary part is not 0."""
        v = self.reduce(value)
        if not v.terms:
            return of_number(0, whole=True)
        known = self._of_terms(v)
        if "nonzero" not in known and (
            "positive" in self._of_terms(self.neg(v))
            or any("nonzero" in self.facts(part) for part in self._parts(v))
        ):
            known |= {"nonzero"}
        factors = [self._of_power(self.facts(self.factors[f]), -m) for f, m in v.den]
        return of_product([known, *factors])

    def _of_terms(self, v: Value) -> Facts:
        """The facts about a numerator, as a sum of products of powers."""
        return of_sum([
            of_product([
                of_number(c, whole=v.scale == 1),
                *(self._of_power(self.atoms[j].known, e) for j, e in exponents(key)),
            ])
            for key, c in v.terms.items()
        ])  # fmt: skip

    def _of_power(self, base: Facts, e: int) -> Facts:
        return of_power(base, of_number(e, whole=True))

    def _parts(self, v: Value) -> Iterator[Value]:
        """The real and the imaginary part of a numerator, if they are seen, times its scale."""
        i, parts = only(self.i), (Value({}), Value({}))
        for key, c in v.terms.items():
            others = dict(exponents(key))
            power_of_i = others.pop(i, 0)
            if power_of_i not in (0, 1) or any("real" not in self.atoms[j].known for j in others):
                return
            parts[power_of_i].terms[key - (power_of_i << SLOT * i)] = c
        if all(part.terms for part in parts):
            yield from parts


# -- sums and products over an index ---------------------------------------------------------------


REINDEX = 50  # what it costs to make an atom anew
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

        What does not depend on the index comes out of the sum: Σ x·t = x·Σ t, which holds of an
        empty sum as well.  A divisor needs more.  The conditions of a Σ say that what is divided by
        is ≠ 0 for each index in the range.  If there is such an index, this also holds outside of
        the sum.  If the sum may be empty, nothing is known: Σ 1/n over n terms is 0 for n = 0, but
        n·(1/n) is 1 in the ring.  So then a divisor only comes out if it certainly is not 0, and
        neither does a Σ or Π in which something is divided by that may be 0."""

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
            # The monomial key = held·(key − held) in packed form: what stays, and what comes out.
            held = sum(
                e << SLOT * j for j, e in exponents(key)
                if stays(j, e < 0 and "nonzero" not in self.atoms[j].known)
            )  # fmt: skip
            outside = self.mul(outer, Value({key - held: c}, 1, (), v.largest))
            if not held and not inner:
                total.append(self.mul(outside, count))
                continue
            summand = Value({held: 1}, 1, inner, v.largest)
            total.append(self.mul(outside, self._iterated_atom("sum", count, i, summand)))
        return self.add(*total)

    def product(self, count: Value, index: Value, body: Value) -> Value:
        """Π body over index = 0 … count − 1, for a natural number ``count``."""
        i = only(index)
        if self.is_zero(count) or self.constant(body) == 1:
            return self.one
        rest, last = self.peeled(count)
        product = self._iterated_atom("prod", rest, i, self.reduce(body))
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

    def _iterated_atom(self, kind: str, count: Value, i: int, body: Value) -> Value:
        """A Σ or Π as an atom.

        Two of them are the same atom if their bodies are the same value.  So the name of the index
        must not depend on how it was written: it is ^h, where h is one more than the height of
        any Σ or Π in the body.  None of these has the index ^h, so ^h captures nothing, and it is
        free nowhere outside: :meth:`_reindexed` gives the index another name before anybody looks
        inside.  Renaming makes the atoms in the body anew, and their values may be nested more
        deeply than before; then the index moves up, until the height is right."""

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
            facts_of=lambda count, _, body: of_iterated(kind, count, body),
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
                    single = self._reindexed(self.atoms[j], new)
                term = self.mul(term, self.power(single, e))
            total.append(term)
        out = self.add(*total)
        for f, m in value.den:
            out = self.mul(out, self.power(self.rename(self.factors[f], new), -m))
        return out

    def _reindexed(self, atom: Atom, new: dict[int, Value]) -> Value:
        """The atom with indices replaced by ``new`` values.

        The ``new`` values may speak of an index ^h of a Σ around this place, and the atom may be a
        Σ over ^h itself.  So its own index first becomes ~k, where k counts the atoms that are
        being made anew: no other index has this name now.  ``make`` then renames
        it to some ^h again."""
        self.spend(REINDEX)
        self.opened += 1
        if atom.own is not None:
            new = {**new, atom.own: self.counter(f"~{self.opened}")}
        value = atom.make(*(self.rename(part, new) for part in atom.parts))
        self.opened -= 1
        return value
