"""Finite sums: combinations of sums of monomials, or written out if they have few terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction

from ....kernel.terms import Term
from .. import polynomials as poly
from ..polynomials import ONE, Monomial, Polynomial
from ..shapes import Inexpressible
from .atoms import Indeterminate, Level
from .functions import Functions

FEW_TERMS = 12


class Sums(Functions):
    """Certificates of finite sums."""

    @contextmanager
    def inner(self, var: str, lo: Polynomial) -> Iterator[tuple[int, str]]:
        """Inside a binder: the bound variable is lo + q for a generic natural number q."""
        depth = len(self.levels)
        index = self.atom(("generic", depth), lambda: self.generic(f"q{depth}"))
        name = self.atoms[index].final.split()[1]
        self.levels.append(Level())
        outer = self.bound
        self.bound = {**outer, var: poly.add(lo, poly.atom(index))}
        try:
            yield index, name
        finally:
            self.bound = outer
            self.levels.pop()

    def generic(self, wish: str) -> Indeterminate:
        name = self.names.fresh(wish)
        return Indeterminate("whole", f"IZR (Z.of_nat {name})", f"IZR (Z.of_nat {name})",
                    f"Z.of_nat {name}")  # fmt: skip

    def counted(self, lo: Polynomial, hi: Polynomial) -> tuple[str, str]:
        """The bounds that stand for all ranges of this length."""
        length = poly.key(poly.add(hi, poly.scale(-1, lo)))
        bounds = self.ranges.setdefault(length, (self.whole_text(lo), self.whole_text(hi)))
        self.level.say(f"counted {bounds[0]} {bounds[1]}")
        return bounds

    def iterated(self, head: str, var: str, lo: Term, hi: Term, body: Term) -> Polynomial:
        if head != "sum":
            raise Inexpressible("a product of arbitrary length")
        low, high = self.number(lo), self.number(hi)
        return self.total(var, low, high, lambda: self.number(body))

    def written_out(
        self, var: str, lo: Polynomial, hi: Polynomial, length: int, body: Callable[[], Polynomial]
    ) -> Polynomial:
        """A sum of known length, term by term."""
        self.level.say(f"counted {self.whole_text(lo)} {self.whole_text(hi)}")
        self.level.say(f"write_out {self.whole_text(lo)} {self.whole_text(hi)} {length}%nat")
        outer, terms = self.bound, []
        for k in range(length):
            self.bound = {**outer, var: poly.add(lo, poly.constant(k))}
            terms.append(body())
        self.bound = outer
        return poly.add(*terms)

    def total(
        self, var: str, lo: Polynomial, hi: Polynomial, body: Callable[[], Polynomial]
    ) -> Polynomial:
        """A sum as a combination of sums of monomials, or term by term if it has few."""
        length = poly.value(poly.add(hi, poly.scale(-1, lo), poly.constant(1)))
        if length is not None and 0 <= length <= FEW_TERMS:
            return self.written_out(var, lo, hi, int(length), body)
        split = self.last_terms(var, lo, hi, body)
        if split is not None:
            return split
        bounds = self.counted(lo, hi)
        with self.inner(var, lo) as (index, q):
            value = body()
            form, _ = poly.divide(value, self.relations)
            grouped: dict[Monomial, Polynomial] = {}
            for monomial, coefficient in form.items():
                held = tuple((a, e) for a, e in monomial if self.mentions(a, index))
                free = tuple((a, e) for a, e in monomial if not self.mentions(a, index))
                grouped[held] = poly.add(grouped.get(held, {}), {free: coefficient})
            self.level.lines += self.plain_lines(form)
            script = self.closing(self.level, poly.add(value, poly.scale(-1, form)))[0]
        listed = []
        for held, factor in sorted(grouped.items()):
            listed.append(f"({self.text(factor, 'source')}, {self.summand(q, held)})")
        checked = f"generic_term {q}; {'; '.join(['cbn [combined]; casts', *script])}"
        summands = f"[{'; '.join(listed)}]" if listed else "(@nil (R * (nat -> R)))"
        ones = f"; settle_ones {bounds[0]} {bounds[1]}" if ONE in grouped else ""
        self.level.say(f"linear_sum {summands} by ({checked}){ones}")
        total: Polynomial = {}
        ends = self.inside(lo) | self.inside(hi)
        for held, factor in sorted(grouped.items()):
            self.level.lines += self.plain_lines(factor)
            if held == ONE:
                terms = poly.add(hi, poly.scale(-1, lo), poly.constant(1))
                total = poly.add(total, poly.multiply(factor, terms))
                continue
            inside = (self.inside({held: Fraction(1)}) - {index}) | ends
            basic = self.basic_sum(bounds, q, held, inside)
            total = poly.add(total, poly.multiply(factor, poly.atom(basic)))
        return total

    def mentions(self, atom: int, index: int) -> bool:
        return atom == index or index in self.atoms[atom].inside

    def summand(self, q: str, held: Monomial) -> str:
        """The function of which a basic sum is the sum: one text for all orders of its factors
        and all names of the index."""
        factors = [self.text({((a, 1),): Fraction(1)}, "source") for a, e in held for _ in range(e)]
        marked = tuple(sorted(re.sub(rf"\b{q}\b", "?", factor) for factor in factors))
        text = f"fun {q} : nat => {self.text({held: Fraction(1)}, 'source')}"
        return self.summands.setdefault(marked, text)

    def basic_sum(
        self, bounds: tuple[str, str], q: str, held: Monomial, inside: frozenset[int]
    ) -> int:
        text = f"settled (count {bounds[0]} {bounds[1]}) ({self.summand(q, held)})"
        index = self.atom(("sum", text), lambda: Indeterminate(
            "sum", text, text, self.names.fresh("total_of"), inside))  # fmt: skip
        self.level.name(index)
        return index

    def last_terms(
        self, var: str, lo: Polynomial, hi: Polynomial, body: Callable[[], Polynomial]
    ) -> Polynomial | None:
        """The sum without its last terms, and these, if a shorter sum of the kind occurs."""
        length = poly.add(hi, poly.scale(-1, lo))
        extra = length.get(ONE, Fraction(0))
        if extra.denominator != 1 or poly.value(length) is not None:
            return None
        rest = {m: c for m, c in length.items() if m != ONE}
        kind = "range", self.text(rest, "source")
        shortest = min(self.denominators.get(kind, int(extra)), int(extra))
        self.refined = self.refined or self.denominators.get(kind, shortest) != shortest
        self.denominators[kind] = shortest
        if extra == shortest:
            return None
        line = f"last_term {self.whole_text(lo)} {self.whole_text(hi)}"
        if line not in self.level.first:
            self.level.first.append(line)
        before = poly.add(hi, poly.constant(-1))
        total = self.total(var, lo, before, body)
        outer = self.bound
        self.bound = {**outer, var: hi}
        try:
            return poly.add(total, body())
        finally:
            self.bound = outer

    def plain_lines(self, p: Polynomial) -> list[str]:
        """The certificates of atoms that stand for themselves."""
        lines = []
        for a in sorted(poly.atoms(p)):
            made = self.atoms[a]
            if made.kind in ("angle", "sine"):
                lines.append(f"angle [((1)%Z, {made.source[5:-1]})] (0)%Z")
            elif made.kind == "growth":
                lines.append(f"exponent [((1)%Z, {made.source[5:-1]})]")
            elif made.kind == "decay":
                lines.append(f"exponent [((-1)%Z, {made.early[7:-1]})]")
            elif made.kind == "root" and made.early[6:-1].isdigit():
                lines.append(f"constant_root 1 [{made.early[6:-1]}]")
        return lines
