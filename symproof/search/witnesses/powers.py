"""Untrusted: powers of constants, such as 4^t, 2^(x + 2) and 8.

They are written in powers of one base with the same exponents, 4^t = (2^t)² and 2^(x + 2) = 4·2^x;
where a fact compares two products of them, both become powers of the base, whose exponents can be
compared.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import gcd, lcm

from flint import fmpq

from ...kernel.polynomials import NotNormal, exponents
from ...kernel.terms import Term
from ..certificates.exponentials import prime_powers
from ..certificates.session import ONE, product, scaled, total
from ..certificates.session import power as raised
from ..literals import literal, rational
from .branch import SearchBranch
from .polynomials import Poly

Lemma = Callable[[SearchBranch, Term, Term], int | None]
Linear = dict[Term, Fraction]


def base_of(c: Fraction) -> tuple[Fraction, int] | None:
    """The rational number b > 1 and the integer k with c = b^k, |k| as large as possible."""
    if c <= 0 or c == 1:
        return None
    powers = {p: _count(q, p) for p, q in prime_powers(c.numerator).items()}
    powers |= {p: -_count(q, p) for p, q in prime_powers(c.denominator).items()}
    k = gcd(*powers.values())
    b = Fraction(1)
    for p, e in powers.items():
        b *= Fraction(p) ** (e // k)
    return (b, k) if b > 1 else (1 / b, -k)


def _count(q: int, p: int) -> int:
    return 0 if q == 1 else 1 + _count(q // p, p)


def _power(b: Fraction, t: Term, n: int) -> Term:
    """b^(t/n)."""
    return Term(
        "pow", literal(b), literal(Fraction(1, n)) if t == ONE else scaled(Fraction(1, n), t)
    )


def constant_power(term: Term) -> tuple[Fraction, Fraction] | None:
    """b and k of a term that is b^k: a root or a power of a rational number, with a number as its
    exponent."""
    c, share = rational(term), Fraction(1)
    while c is None and term.head in ("sqrt", "pow"):
        exponent = Fraction(1, 2) if term.head == "sqrt" else rational(term.args[1])
        if exponent is None:
            return None
        term, share = term.args[0], share * exponent
        c = rational(term)
    known = base_of(c) if c is not None else None
    return None if known is None else (known[0], known[1] * share)


def _of_root(term: Term) -> tuple[Fraction, Linear] | None:
    """The same of a square root, with the exponent as a linear combination."""
    known = constant_power(term) if term.head == "sqrt" else None
    return None if known is None else (known[0], {ONE: known[1]})


class Powers:
    """The powers of constants among the terms of a branch."""

    def __init__(self, branch: SearchBranch) -> None:
        self.branch = branch
        self.found: dict[int, tuple[Fraction, Linear]] = {}  # atom: base and exponent
        for j, term in sorted(branch.written.items()):
            known = self._read(*term.args) if term.head == "pow" else None
            if known is not None:
                self.found[j] = known
        for j, term in sorted(branch.written.items()) if self.found else ():
            known = _of_root(term)
            if known is not None:
                self.found[j] = known

    def _read(self, base: Term, exponent: Term) -> tuple[Fraction, Linear] | None:
        c = rational(base)
        known = base_of(c) if c is not None else constant_power(base)
        if known is None:
            return None
        b, k = known
        try:
            value = self.branch.place.evaluation.ring.reduce(self.branch.place.value(exponent))
            return b, {t: q * k for q, t in self.branch.session.parts(value)}
        except NotNormal:
            return None

    def in_units(self, lemma: Lemma) -> list[Term]:
        """Enter what the powers are as products of powers with the same exponents; those with
        letters in them are returned."""
        units: dict[tuple[Fraction, Term], int] = {}
        for b, exponent in self.found.values():
            for t, q in exponent.items():
                units[b, t] = lcm(units.get((b, t), 1), q.denominator)
        for j, (b, exponent) in self.found.items():
            factors = []
            for t, q in exponent.items():
                n = units[b, t]
                factors.append(literal(b ** int(q)) if n == 1 and t == ONE
                               else raised(_power(b, t, n), int(q * n)))  # fmt: skip
            whole = product(f for f in factors if f != ONE)
            if whole != self.branch.written[j]:
                lemma(self.branch, self.branch.written[j], whole)
        for (b, t), n in units.items():
            if t == ONE and n > 1:
                lemma(self.branch, raised(_power(b, t, n), n), literal(b))
        return [_power(b, t, n) for (b, t), n in units.items() if t != ONE]

    def compared(self) -> list[tuple[Term, Term, Term]]:
        """Products and constants as base^exponent, where two of them are compared by a fact."""
        found = []
        for cone in self.branch.known("=", "!=", ">=", ">"):
            for part, b, exponent in self._sides(cone.poly):
                term = total(scaled(q, t) for t, q in exponent.items() if q)
                found.append((part, literal(b), term))
        return list(dict.fromkeys(found))

    def _sides(self, p: Poly) -> list[tuple[Term, Fraction, Linear]]:
        if len(p) != 2 or not self.found:
            return []
        (high, c), (low, d) = sorted(p.items(), reverse=True)
        ratio = -Fraction(int(d.p), int(d.q)) / Fraction(int(c.p), int(c.q))
        sides, bases = [], set()
        for key in (high, low):
            exponent: Linear = {}
            for j, e in exponents(key):
                if j not in self.found:
                    return []
                b, own = self.found[j]
                bases.add(b)
                for t, q in own.items():
                    exponent[t] = exponent.get(t, Fraction(0)) + q * e
            sides.append((key, exponent))
        known = base_of(ratio)
        if known is not None:
            bases.add(known[0])
        if len(bases) != 1 or ratio <= 0:
            return []
        (b,) = bases
        (key, first), (other, second) = sides
        if known is not None:
            second[ONE] = second.get(ONE, Fraction(0)) + known[1]
        left = self.branch.term({key: fmpq(1)})
        right = self.branch.term({other: d / -c})
        return [(left, b, first), (right, b, second)]
