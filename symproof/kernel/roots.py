"""Roots of unity: exact arithmetic in the cyclotomic field Q(ζ), ζ = exp(2πi/N).

A number of the field is written as a sum of powers of ζ.  For each prime p dividing N the
relation 1 + ζ_p + … + ζ_p^(p−1) = 0 removes one of every p powers; what remains is a basis
of the field over Q (one tensor factor for each prime power of N), so a number is zero only
if all its coefficients are.  Square roots of integers lie in such fields by Gauss's sums.
"""

from __future__ import annotations

from functools import lru_cache


def prime_factors(n: int) -> dict[int, int]:
    """The prime factorisation of n ≥ 1, by trial division; the rest above 10^6 is kept whole
    (and is then treated like a prime by callers that only need a product)."""
    found: dict[int, int] = {}
    p = 2
    while p * p <= n and p <= 1_000_000:
        while n % p == 0:
            found[p] = found.get(p, 0) + 1
            n //= p
        p += 1
    if n > 1:
        found[n] = 1
    return found


@lru_cache(maxsize=256)
def _digits(order: int) -> tuple[tuple[int, int, int, int], ...]:
    """For each prime p of ``order``: (p, q, inverse of order/q modulo q, q/p), q = p^a."""
    rows = []
    for p, a in prime_factors(order).items():
        q = p**a
        rows.append((p, q, pow(order // q, -1, q), q // p))
    return tuple(rows)


@lru_cache(maxsize=1 << 16)
def basis_form(exponent: int, order: int) -> tuple[tuple[int, int], ...]:
    """ζ^exponent in the basis: pairs (power of ζ, coefficient ±1), 0 ≤ exponent < order."""
    form = {exponent: 1}
    for p, q, inverse, step in _digits(order):
        if exponent * inverse % q // step == p - 1:  # all powers of the form agree modulo q
            form = {
                (power - j * (order // p)) % order: -c
                for power, c in form.items() for j in range(1, p)
            }  # fmt: skip
    return tuple(sorted(form.items()))


def root_order(prime: int) -> int:
    """An order (divisible by 4) of roots of unity among which √prime lies."""
    return 4 * prime


def gauss_sum(prime: int, order: int) -> dict[int, int]:
    """√prime > 0 as a sum of powers of ζ; ``order`` is divisible by ``root_order(prime)``."""
    if prime == 2:
        return {order // 8: 1, order - order // 8: 1}
    turn = 0 if prime % 4 == 1 else 3 * order // 4  # the sum is i√p for p ≡ 3 (mod 4)
    return {
        (a * (order // prime) + turn) % order: 1 if pow(a, prime // 2, prime) == 1 else -1
        for a in range(1, prime)
    }
