"""The atoms of the ring: π, i, variables, functions of values, and indices that count.

What is known of an atom, a sort or a sign, follows from its name and from its parts as they are
reduced.  It holds wherever these parts have a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .facts import SORTS, Facts, of_function, of_number, of_power, of_product, of_sum
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
        judge: Callable[..., Facts],
        height: int = 0,
        own: int | None = None,
        is_index: bool = False,
    ) -> Value:
        """The generator of this name and these parts, entered on first use.  ``judge`` tells the
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
            known = judge(*map(self.facts, parts))
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
        return self.atom(name, lambda: self.named(name, known), judge=lambda: known)

    def function(self, head: str, value: Value) -> Value:
        """A function of a value; nothing else is known of it."""
        return self.atom(
            head, lambda v: self.function(head, v), value, judge=lambda of: of_function(head, of)
        )

    def raised_to(self, base: Value, exponent: Value) -> Value:
        """A power, multiplied out if its exponent is an integer constant."""
        n = self.constant(exponent)
        if n is not None and n.denominator == 1:
            return self.power(base, int(n))
        return self.opaque_power(base, exponent)

    def opaque_power(self, base: Value, exponent: Value) -> Value:
        """A power whose exponent is no integer constant."""
        return self.atom("pow", self.opaque_power, base, exponent, judge=of_power)

    def symbol(self, name: str, known: Facts, *indices: Value) -> Value:
        """A variable or a family at ``indices``; an even number is written 2h, an odd one
        2h + 1 with an integer h."""
        if known & {"even", "odd"}:
            half = self.symbol(name, SORTS["integer"], *indices)
            return self.add(half, half, self.one if "odd" in known else self.zero)
        return self.atom(
            "symbol " + name, lambda *vs: self.symbol(name, known, *vs), *indices,
            judge=lambda *_: known,
        )  # fmt: skip

    def counter(self, name: Any, *range_: Value) -> Value:
        """An index that counts 0, 1, 2, … in a range."""
        return self.atom(
            ("index", name), lambda *vs: self.counter(name, *vs), *range_,
            judge=lambda *_: SORTS["natural"], is_index=True,
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
        """Of a numerator, as a sum of products of powers."""
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
            turned = others.pop(i, 0)
            if turned not in (0, 1) or any("real" not in self.atoms[j].known for j in others):
                return
            parts[turned].terms[key - (turned << SLOT * i)] = c
        if all(part.terms for part in parts):
            yield from parts
