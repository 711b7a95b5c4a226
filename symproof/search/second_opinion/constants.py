"""The field ℚ(cos π/D), in which the cosines of multiples of π/D and square roots live.

Its elements are coefficient lists in t = cos π/D, reduced by the minimal polynomial of t.
For even D the sines are in it too, and √p is in it when 2p divides D: √2 is 2·cos π/4, and
for an odd prime √p is the sum of (a/p)·cos 2πa/p or (a/p)·sin 2πa/p over a (Gauss).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from sympy.polys.domains import ZZ
from sympy.polys.factortools import dup_zz_cyclotomic_poly

Element = tuple[Fraction, ...]


@lru_cache(maxsize=32)
def minimal_polynomial(turn: int) -> Element:
    """The monic minimal polynomial of cos π/turn, from the constant term up.

    With z = exp(iπ/turn) the cyclotomic polynomial of z, divided by the middle power of z,
    is a combination of z^j + z^−j = 2·T_j(cos π/turn).
    """
    cyclotomic = [int(c) for c in dup_zz_cyclotomic_poly(2 * turn, ZZ)]
    middle = len(cyclotomic) // 2
    total = [Fraction(0)] * (middle + 1)
    older, newer = [Fraction(1)], [Fraction(0), Fraction(1)]
    for j, weight in enumerate(cyclotomic[middle:]):
        for power, coefficient in enumerate(older):
            total[power] += (2 if j else 1) * weight * coefficient
        older, newer = newer, _next_chebyshev(older, newer)
    return tuple(c / total[-1] for c in total)


def _next_chebyshev(older: list[Fraction], newer: list[Fraction]) -> list[Fraction]:
    result = [Fraction(0), *(2 * c for c in newer)]
    for power, coefficient in enumerate(older):
        result[power] -= coefficient
    return result


@lru_cache(maxsize=32)
def _cosines(turn: int) -> tuple[Element, ...]:
    modulus = minimal_polynomial(turn)
    degree = len(modulus) - 1
    table = []
    older, newer = [Fraction(1)], [Fraction(0), Fraction(1)]
    for _ in range(turn + 1):
        while len(newer) > degree:
            lead, shift = newer[-1], len(newer) - 1 - degree
            for power, coefficient in enumerate(modulus):
                newer[shift + power] -= lead * coefficient
            newer.pop()
        table.append(tuple(older))
        older, newer = newer, _next_chebyshev(older, newer)
    return tuple(table)


def cosine(turn: int, multiple: int) -> Element:
    """cos(multiple·π/turn)."""
    k = multiple % (2 * turn)
    return _cosines(turn)[min(k, 2 * turn - k)]


def square_root(turn: int, prime: int) -> Element:
    """√prime, where ``turn`` is a multiple of 2·prime."""
    if prime == 2:
        return tuple(2 * c for c in cosine(turn, turn // 4))
    quadratic = {a * a % prime for a in range(1, prime)}
    step = 2 * turn // prime
    total = [Fraction(0)] * len(minimal_polynomial(turn))
    for a in range(1, prime):
        multiple = step * a if prime % 4 == 1 else turn // 2 - step * a
        for power, coefficient in enumerate(cosine(turn, multiple)):
            total[power] += coefficient if a in quadratic else -coefficient
    return tuple(total)
