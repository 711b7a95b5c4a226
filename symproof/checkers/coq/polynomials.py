"""Polynomials with rational coefficients, as dictionaries, and division by relations.

A monomial is a tuple of (atom, exponent) in the order of the atoms, an atom a number.  A
relation replaces its leading monomial, the square of an atom or a product of two, by a
polynomial of lower degree; dividing by it counts how often it was used, and that count is the
cofactor which Coq multiplies out again.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

Monomial = tuple[tuple[int, int], ...]
Polynomial = dict[Monomial, Fraction]

ONE: Monomial = ()
MANY_TERMS = 20_000


class TooManyTerms(Exception):
    """A polynomial with too many terms."""


def constant(value: Fraction | int) -> Polynomial:
    """A number as a polynomial."""
    return {ONE: Fraction(value)} if value else {}


def atom(index: int) -> Polynomial:
    """An atom as a polynomial."""
    return {((index, 1),): Fraction(1)}


def add(*parts: Polynomial) -> Polynomial:
    """The sum."""
    total: Polynomial = {}
    for part in parts:
        for monomial, coefficient in part.items():
            total[monomial] = total.get(monomial, Fraction(0)) + coefficient
    return {m: c for m, c in total.items() if c}


def scale(factor: Fraction | int, p: Polynomial) -> Polynomial:
    """A multiple."""
    return {m: factor * c for m, c in p.items()} if factor else {}


def multiply(*factors: Polynomial) -> Polynomial:
    """The product.  Raises :class:`TooManyTerms`."""
    result = constant(1)
    for factor in factors:
        if len(result) * len(factor) > MANY_TERMS:
            raise TooManyTerms("a product with too many terms")
        product: Polynomial = {}
        for a, x in result.items():
            for b, y in factor.items():
                m = join(a, b)
                product[m] = product.get(m, Fraction(0)) + x * y
        result = {m: c for m, c in product.items() if c}
    return result


def power(p: Polynomial, exponent: int) -> Polynomial:
    """A power with an exponent ≥ 0.  Raises :class:`TooManyTerms`."""
    result = constant(1)
    for _ in range(exponent):
        result = multiply(result, p)
    return result


def join(a: Monomial, b: Monomial) -> Monomial:
    """The product of two monomials."""
    exponents = dict(a)
    for index, exponent in b:
        exponents[index] = exponents.get(index, 0) + exponent
    return tuple(sorted(exponents.items()))


def divided(a: Monomial, b: Monomial) -> Monomial | None:
    """a/b, if b divides a."""
    exponents = dict(a)
    for index, exponent in b:
        rest = exponents.get(index, 0) - exponent
        if rest < 0:
            return None
        exponents[index] = rest
    return tuple((i, e) for i, e in sorted(exponents.items()) if e)


def atoms(p: Polynomial) -> set[int]:
    """The atoms that occur."""
    return {index for m in p for index, _ in m}


def value(p: Polynomial) -> Fraction | None:
    """The number that a constant polynomial is."""
    return p.get(ONE, Fraction(0)) if set(p) <= {ONE} else None


def key(p: Polynomial) -> tuple[tuple[Monomial, Fraction], ...]:
    """Something hashable that determines the polynomial."""
    return tuple(sorted(p.items()))


class LeadRelation(NamedTuple):
    """``lead`` equals ``rest``; ``text`` is lead − rest as the tactics write it."""

    lead: Monomial
    rest: Polynomial
    text: str


def divide(
    p: Polynomial, relations: Mapping[int, LeadRelation]
) -> tuple[Polynomial, dict[int, Polynomial]]:
    """The remainder of ``p`` and the cofactor of each relation."""
    cofactors: dict[int, Polynomial] = {}
    pending = dict(p)
    remainder: Polynomial = {}
    while pending:
        monomial, coefficient = pending.popitem()
        for k, relation in relations.items():
            quotient = divided(monomial, relation.lead)
            if quotient is not None:
                step = {quotient: coefficient}
                cofactors[k] = add(cofactors.get(k, {}), step)
                pending = add(pending, multiply(step, relation.rest))
                if len(pending) > MANY_TERMS:
                    raise TooManyTerms("a remainder with too many terms")
                break
        else:
            remainder = add(remainder, {monomial: coefficient})
    return remainder, cofactors


def without(p: Polynomial, index: int, replacement: Polynomial) -> tuple[Polynomial, int]:
    """``p`` times the smallest power of ``replacement`` that removes the atom ``index``, which
    stands for 1/``replacement``; and that power."""
    highest = max((dict(m).get(index, 0) for m in p), default=0)
    powers = [constant(1)]
    for _ in range(highest):
        powers.append(multiply(powers[-1], replacement))
    total: Polynomial = {}
    for m, c in p.items():
        degree = dict(m).get(index, 0)
        rest = tuple((i, e) for i, e in m if i != index)
        total = add(total, multiply({rest: c}, powers[highest - degree]))
    return total, highest
