"""Functions of whole numbers that are written with digits: their values are computed as they are
read, by their recurrences.  ``ff``, ``rf`` and ``nPr`` take any number first, since a product of a
known number of factors is a polynomial; matrices of zeros and ones are written out.

Which words these are is data (``numerals`` in ``phrases/foreign.toml``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb, factorial, gcd, prod

from ...base.messages import Said
from ...kernel.terms import Term, number
from ...notation.matrices import LARGEST_IDENTITY, identity_matrix
from ...search.literals import literal, rational
from .expansions import COUNT, ONE, SOME, NotExpanded

LARGEST = 1_000
_MOST_FACTORS = 30
WRITTEN_WITH_DIGITS = "{name} is computed for whole numbers from {least} to {most}, not for {given}"


def computed(word: str, terms: Sequence[Term]) -> Term:
    """The value of the function ``word`` for ``terms``.  Raises
    :class:`~symproof.reading.elaborate.expansions.NotExpanded` for other arguments than it
    takes."""
    return _FUNCTIONS[word](word, terms)


def _whole(word: str, term: Term, least: int = 0, most: int = LARGEST) -> int:
    from ...notation.text_writer import write_term

    value = rational(term)
    if value is None or value.denominator != 1 or not least <= value <= most:
        values = {"least": least, "most": most, "given": write_term(term)}
        raise NotExpanded(Said(WRITTEN_WITH_DIGITS, name=word, **values))
    return int(value)


def _of_one(
    compute: Callable[[int], Fraction | int], least: int = 0
) -> Callable[[str, Sequence[Term]], Term]:
    """The reader of a function of one whole number from ``least`` on."""

    def made(word: str, terms: Sequence[Term]) -> Term:
        if len(terms) != 1:
            raise NotExpanded(Said(ONE, name=word, given=len(terms)))
        return literal(Fraction(compute(_whole(word, terms[0], least))))

    return made


def _second_order(first: int, second: int) -> Callable[[int], int]:
    """The sequence in which each number is the sum of the two before it."""

    def value(n: int) -> int:
        one, other = first, second
        for _ in range(n):
            one, other = other, one + other
        return one

    return value


def _subfactorial(n: int) -> int:
    """The permutations of n things that leave none in its place: !n = n·!(n − 1) + (−1)^n."""
    found = 1
    for k in range(1, n + 1):
        found = k * found + (-1) ** k
    return found


def _totient(n: int) -> int:
    return sum(gcd(k, n) == 1 for k in range(1, n + 1))


def _gamma(word: str, terms: Sequence[Term]) -> Term:
    """Γ(n) = (n − 1)!, and Γ(n + 1/2) = (2n)!/(4^n·n!)·√π (DLMF 5.4.1, 5.5.5)."""
    if len(terms) != 1:
        raise NotExpanded(Said(ONE, name=word, given=len(terms)))
    value = rational(terms[0])
    if value is not None and value.denominator == 2 and 0 < value < LARGEST // 2:
        n = int(value - Fraction(1, 2))
        ratio = Fraction(factorial(2 * n), 4**n * factorial(n))
        root = Term("sqrt", Term("pi"))
        return root if ratio == 1 else Term("mul", literal(ratio), root)
    return number(factorial(_whole(word, terms[0], 1) - 1))


def _bernoulli(n: int) -> list[Fraction]:
    """The Bernoulli numbers up to B_n, with B_1 = −1/2."""
    found = [Fraction(1)]
    for m in range(1, n + 1):
        found.append(-sum(comb(m + 1, k) * found[k] for k in range(m)) / Fraction(m + 1))
    return found


def _zeta(word: str, terms: Sequence[Term]) -> Term:
    """ζ at 0, at negative and at even whole numbers (DLMF 25.6.1-25.6.3)."""
    if len(terms) != 1:
        raise NotExpanded(Said(ONE, name=word, given=len(terms)))
    n = _whole(word, terms[0], -_MOST_FACTORS, _MOST_FACTORS)
    if n <= 0:
        return literal(_bernoulli(1 - n)[-1] / (n - 1) if n else Fraction(-1, 2))
    if n % 2:
        raise NotExpanded(Said("no formula for zeta({given}) is known here", given=n))
    ratio = abs(_bernoulli(n)[-1]) * 2 ** (n - 1) / factorial(n)
    return Term("mul", literal(ratio), Term("pow", Term("pi"), number(n)))


def _of_factors(step: int) -> Callable[[str, Sequence[Term]], Term]:
    """The reader of x·(x + step)·… with a whole number of factors."""

    def made(word: str, terms: Sequence[Term]) -> Term:
        if len(terms) != 2:
            raise NotExpanded(Said(COUNT, name=word, count=2, given=len(terms)))
        x, count = terms[0], _whole(word, terms[1], 0, _MOST_FACTORS)
        return product_of(x, count, step)

    return made


def product_of(x: Term, count: int, step: int) -> Term:
    """x·(x + step)·… with ``count`` factors."""
    factors = [Term("add", x, number(step * k)) if k else x for k in range(count)]
    if not factors:
        return number(1)
    return factors[0] if len(factors) == 1 else Term("mul", *factors)


def _filled(cell: int) -> Callable[[str, Sequence[Term]], Term]:
    """The reader of a matrix all of whose entries are ``cell``."""

    def made(word: str, terms: Sequence[Term]) -> Term:
        if not 1 <= len(terms) <= 2:
            raise NotExpanded(Said(SOME, name=word, least=1, most=2, given=len(terms)))
        rows, cols = (_whole(word, t, 1, LARGEST_IDENTITY) for t in (terms[0], terms[-1]))
        return Term("matrix", rows, cols, *[number(cell)] * (rows * cols))

    return made


def _identity(word: str, terms: Sequence[Term]) -> Term:
    if len(terms) != 1:
        raise NotExpanded(Said(ONE, name=word, given=len(terms)))
    return identity_matrix(_whole(word, terms[0], 1, LARGEST_IDENTITY))


_FUNCTIONS: Mapping[str, Callable[[str, Sequence[Term]], Term]] = {
    "Gamma": _gamma, "gamma": _gamma, "zeta": _zeta,
    "factorial2": _of_one(lambda n: prod(range(n, 0, -2))),
    "fibonacci": _of_one(_second_order(0, 1)), "lucas": _of_one(_second_order(2, 1)),
    "harmonic": _of_one(lambda n: sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))),
    "subfactorial": _of_one(_subfactorial), "totient": _of_one(_totient, 1),
    "Integer": _of_one(lambda n: n, -LARGEST),
    "ff": _of_factors(-1), "nPr": _of_factors(-1), "rf": _of_factors(1),
    "eye": _identity, "ones": _filled(1), "zeros": _filled(0),
}  # fmt: skip
