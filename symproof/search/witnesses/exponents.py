"""Untrusted: logarithms of both sides of an equation that is assumed, if they are products of
powers of constants: from 2^x = 10 follows x·log 2 = log 2 + log 5."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from flint import fmpq

from ...kernel.context import HYPOTHESIS
from ...kernel.polynomials import exponents
from ...kernel.terms import Term, number
from ...notation.encoding import encode
from ..certificates.exponentials import prime_powers
from ..certificates.session import product, scaled, total
from ..literals import rational
from .branch import Data, SearchBranch
from .powers import constant_power

Certificate = Callable[[SearchBranch, Term, Term], Data | None]


def logarithms(branch: SearchBranch, certificate: Certificate) -> None:
    """Enter what the logarithms of the sides of hypotheses are, each once."""
    for k, h in enumerate(branch.place.context.hypotheses[: branch.given]):
        p = branch.polys[k]
        if h.op != "=" or p is None or len(p) != 2 or ("logarithms", k) in branch.done:
            continue
        branch.done.add(("logarithms", k))
        (a, c), (b, d) = sorted(p.items(), reverse=True)
        for key, other, ratio in ((a, b, -d / c), (b, a, -c / d)):
            if [e for _, e in exponents(key)] == [1] and ratio > 0:
                if _entered(branch, k, key, other, ratio, certificate):
                    break


def _entered(
    branch: SearchBranch, k: int, key: int, other: int, ratio: fmpq, certificate: Certificate
) -> bool:
    sums = _logarithm(branch, key, fmpq(1)), _logarithm(branch, other, ratio)
    if sums[0] is None or sums[1] is None:
        return False
    left, right = branch.term({key: fmpq(1)}), branch.term({other: ratio})
    logs = Term("log", left), Term("log", right)
    first, last = certificate(branch, sums[0], logs[0]), certificate(branch, logs[1], sums[1])
    if first is None or last is None:
        return False
    told = {"theorem": HYPOTHESIS.format(k + 1), "values": {}, "target": encode(left)}
    chain: Any = {
        "rule": "chain", "lines": [encode(t) for t in (sums[0], *logs, sums[1])],
        "ops": ["="] * 3, "proofs": [first, {"rule": "ring", "rewrite": [told]}, last],
    }  # fmt: skip
    said = [encode(sums[0]), "=", encode(sums[1])]
    return branch.extend("lemma", said, chain) is not None


def _logarithm(branch: SearchBranch, key: int, factor: fmpq) -> Term | None:
    """The logarithm of a multiple of a product of powers of constants, as a sum."""
    parts = _of_number(Fraction(int(factor.p), int(factor.q)), number(1))
    for j, e in exponents(key):
        term = branch.generator(j)
        if term.head == "exp":
            parts.append(scaled(e, term.args[0]))
            continue
        base, exponent = term.args if term.head == "pow" else (term, number(1))
        if base == Term("e"):
            parts.append(scaled(e, exponent))
            continue
        c = rational(base)
        known = (c, Fraction(1)) if c is not None and c > 0 else constant_power(base)
        if known is None:
            return None
        parts += _of_number(known[0], scaled(known[1] * e, exponent))
    return total(parts)


def _of_number(c: Fraction, times: Term) -> list[Term]:
    """The logarithm of a positive number, times a term, as a sum over the prime factors."""
    parts = []
    for n, sign in ((c.numerator, 1), (c.denominator, -1)):
        for p, q in prime_powers(n).items():
            many = sign * sum(1 for k in range(1, q.bit_length() + 1) if q % p**k == 0)
            parts.append(product([scaled(many, times), Term("log", number(p))]))
    return parts
