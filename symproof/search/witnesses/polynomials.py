"""Untrusted: polynomials for the search, dictionaries from monomials to rational numbers.

A monomial is one integer, the exponent of atom j of the kernel's ring in slot j (see
``kernel.polynomials``); no exponent is negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flint import fmpq

from ...kernel.polynomials import MASK, SLOT, exponents

Poly = dict[int, fmpq]
ONE: Poly = {0: fmpq(1)}


def constant(c: object) -> Poly:
    return {0: fmpq(c)} if c else {}  # type: ignore[call-overload]


def atom(j: int) -> Poly:
    return {1 << SLOT * j: fmpq(1)}


def plus(*polys: Poly) -> Poly:
    total: Poly = {}
    for p in polys:
        for key, c in p.items():
            total[key] = total[key] + c if key in total else c
    return {key: c for key, c in total.items() if c}


def times(p: Poly, q: Poly) -> Poly:
    total: Poly = {}
    for a, c in p.items():
        for b, d in q.items():
            key = a + b
            total[key] = total[key] + c * d if key in total else c * d
    return {key: c for key, c in total.items() if c}


def scaled(factor: object, p: Poly) -> Poly:
    f = fmpq(factor)  # type: ignore[call-overload]
    return {key: c * f for key, c in p.items()} if f else {}


def minus(p: Poly, q: Poly) -> Poly:
    return plus(p, scaled(-1, q))


def power(p: Poly, n: int) -> Poly:
    out = ONE
    for _ in range(n):
        out = times(out, p)
    return out


def degree(p: Poly) -> int:
    return max([key % MASK for key in p], default=0)  # the digits of a number in base 2^SLOT


def atoms(polys: Iterable[Poly]) -> list[int]:
    """The atoms that occur, in order."""
    found = 0
    for p in polys:
        for key in p:
            found |= key
    return [j for j, _ in exponents(found)]


def primitive(p: Poly) -> tuple[fmpq, Poly]:
    """``p`` as a positive number times a polynomial whose first coefficient is ±1."""
    if not p:
        return fmpq(1), p
    c = abs(p[max(p)])
    return c, scaled(1 / c, p)


def name_of(p: Poly) -> frozenset[tuple[int, int, int]]:
    return frozenset([(key, int(c.p), int(c.q)) for key, c in p.items()])


def monomials(variables: list[int], top: int) -> list[int]:
    """All monomials in these atoms up to a degree, the lowest first."""
    found = layer = [0]
    for _ in range(top):
        layer = sorted({key + (1 << SLOT * j) for key in layer for j in variables})
        found = found + layer
    return found


def quotient(p: Poly, q: Poly) -> Poly | None:
    """p/q if q divides p."""
    if not p or degree(q) > degree(p):
        return None
    lead = max(q)
    out: Poly = {}
    while p:
        key = max(p)
        if any(e < 0 for _, e in _left(key, lead)):
            return None
        c = p[key] / q[lead]
        out[key - lead] = c
        p = minus(p, times({key - lead: c}, q))
    return out


def _left(key: int, lead: int) -> Iterator[tuple[int, int]]:
    have = dict(exponents(key))
    for j, e in exponents(lead):
        yield j, have.get(j, 0) - e
