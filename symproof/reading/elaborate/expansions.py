"""Functions that are written out as they are read, so that the kernel has to know fewer.

==========================  =================================================================
written                     read
==========================  =================================================================
``max(a, b)``               (a + b + |a − b|)/2; of more numbers that of the first two, and so on
``min(a, b)``               (a + b − |a − b|)/2
``log_b x``, ``log(x, b)``  log(x)/log(b); ``lg`` and ``log10`` have the base 10, ``log2`` has 2
``cbrt``, ``nthRoot(x, n)``  the roots of degree 3 and n, or 2 where it is not said
root of an odd degree n     sgn(x)·|x|^(1/n), which is real for every real x: of −8 it is −2
other roots                 x^(1/n), for x ≥ 0
``arsinh x``, ``arcosh x``   log(x + √(x² + 1)), log(x + √(x² − 1)); also ``asinh``, ``arcsinh``
``artanh x``, ``arcoth x``   log((1 + x)/(1 − x))/2, log((x + 1)/(x − 1))/2
``arsech x``, ``arcsch x``   arcosh(1/x), arsinh(1/x)
``arcsec x``, ``arccsc x``   arccos(1/x), arcsin(1/x)
``ceil(x)``                 −⌊−x⌋
``C(n, k)``                 n!/(k!·(n − k)!), for 0 ≤ k ≤ n; n·(n − 1)·…/k! for a small numeral k
``gcd(a, b)``, ``lcm(a, b)``  the number, of integers that are written with digits
``a mod n``                 a − n·⌊a/n⌋, for n ≠ 0
``a ≡ b (mod n)``           (a − b)/n = ⌊(a − b)/n⌋: the quotient is an integer
``a | b``                   b/a = ⌊b/a⌋
==========================  =================================================================

What is printed with a verdict is what has been written out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from math import gcd, lcm

from ...base.messages import Said
from ...kernel.terms import Relation, Term, number
from ...notation.words import PREFIXES
from ...search.literals import rational

#: The bases of the logarithms that have names of their own.
BASES = {"lg": 10, "log10": 10, "log2": 2}
COUNT = "{name} takes {count} arguments, not {given}"
ONE = "{name} takes one argument, not {given}"
SOME = "{name} takes {least} to {most} arguments, not {given}"
NUMERALS = "{name} takes two or more integers that are written with digits"
_FEW_FACTORS, _MOST_FACTORS = 6, 60  # of a product in place of factorials, with letters or without
_MOST = 8  # numbers of which the greatest is taken


class NotExpanded(ValueError):
    """A function does not take these arguments; its argument says why."""


def negative(term: Term) -> Term:
    return Term("neg", term)


def root(x: Term, degree: Term) -> Term:
    """The root of this degree: a real number also of a negative one, if the degree is odd."""
    n = rational(degree)
    if n is not None and (n.denominator != 1 or n < 2):
        raise NotExpanded(Said("the degree of a root is an integer from 2 on, or a letter"))
    part = Term("div", number(1), degree)
    if n is None or n % 2 == 0:
        return Term("pow", x, part)
    value = rational(x)
    if value is None:
        return Term("mul", Term("sgn", x), Term("pow", Term("abs", x), part))
    if value < 0 and x.head == "neg":
        return negative(Term("pow", x.args[0], part))
    if value < 0:
        return negative(Term("pow", negative(x), part))
    return Term("pow", x, part)


def _area(sign: int) -> Callable[[Term], Term]:
    """arsinh (DLMF 4.37.16) or arcosh (4.37.19); where x < 1, arcosh is not defined, and neither is
    what is written out."""

    def made(x: Term) -> Term:
        one = number(1) if sign > 0 else negative(number(1))
        root_of = Term("sqrt", Term("add", Term("pow", x, number(2)), one))
        return Term("log", Term("add", x, root_of))

    return made


def artanh(x: Term) -> Term:
    """DLMF 4.37.24."""
    ratio = Term("div", Term("add", number(1), x), Term("add", number(1), negative(x)))
    return Term("div", Term("log", ratio), number(2))


def arcoth(x: Term) -> Term:
    """artanh of 1/x (DLMF 4.37.9)."""
    ratio = Term("div", Term("add", x, number(1)), Term("add", x, negative(number(1))))
    return Term("div", Term("log", ratio), number(2))


def _of_reciprocal(make: Callable[[Term], Term]) -> Callable[[Term], Term]:
    return lambda x: make(Term("div", number(1), x))


#: The inverses that are written out, with their names from ``arc`` or ``ar`` on.
INVERSES_OF: Mapping[str, Callable[[Term], Term]] = {
    "sinh": _area(1), "cosh": _area(-1), "tanh": artanh, "coth": arcoth,
    "sech": _of_reciprocal(_area(-1)), "csch": _of_reciprocal(_area(1)),
    "sec": _of_reciprocal(lambda x: Term("arccos", x)),
    "csc": _of_reciprocal(lambda x: Term("arcsin", x)),
}  # fmt: skip


def ceiling(x: Term) -> Term:
    """The least integer that is not less."""
    return negative(Term("floor", x.args[0] if x.head == "neg" else negative(x)))


def binomial(n: Term, k: Term) -> Term:
    """How many subsets of k elements a set of n has; for a small numeral k by k factors, also where
    k > n."""
    count, whole = rational(k), rational(n)
    is_number = whole is not None and whole.denominator == 1
    if count is not None and whole is not None and is_number and 0 <= whole - count < count:
        count = whole - count
    most = _MOST_FACTORS if is_number else _FEW_FACTORS
    if count is not None and count.denominator == 1 and 0 <= count <= most:
        return _by_factors(n, int(count))
    rest = Term("add", n, negative(k))
    below = Term("mul", Term("factorial", k), Term("factorial", rest))
    return Term("div", Term("factorial", n), below)


def _by_factors(n: Term, count: int) -> Term:
    """n·(n − 1)·…/count!"""
    factors = [Term("add", n, negative(number(k))) if k else n for k in range(count)]
    if count < 2:
        return factors[0] if factors else number(1)
    return Term("div", Term("mul", *factors), Term("factorial", number(count)))


def remainder(a: Term, n: Term) -> Term:
    """What is left of ``a`` when it is divided by ``n``; it has the sign of ``n``."""
    quotient = Term("floor", Term("div", a, n))
    return Term("add", a, negative(Term("mul", n, quotient)))


def is_multiple(a: Term, n: Term) -> Relation:
    """That ``a`` is n times an integer."""
    quotient = Term("div", a, n)
    return Relation(quotient, "=", Term("floor", quotient))


def is_divisibility(relation: Relation) -> bool:
    """Whether a relation says that something is a multiple of something else."""
    left, op, right = relation
    return op == "=" and left.head == "div" and right == Term("floor", left)


def extreme(word: str, terms: Sequence[Term]) -> Term:
    """The greatest or the least of numbers."""
    if not 2 <= len(terms) <= _MOST:
        raise NotExpanded(Said(SOME, name=word, least=2, most=_MOST, given=len(terms)))
    return reduce(_greater if word == "max" else _less, terms)


def _half_sum(a: Term, b: Term, sign: Callable[[Term], Term]) -> Term:
    gap = sign(Term("abs", Term("add", a, negative(b))))
    return Term("div", Term("add", a, b, gap), number(2))


def _greater(a: Term, b: Term) -> Term:
    return _half_sum(a, b, lambda gap: gap)


def _less(a: Term, b: Term) -> Term:
    return _half_sum(a, b, negative)


def _of_two(make: Callable[[Term, Term], Term]) -> Callable[[str, Sequence[Term]], Term]:
    def made(word: str, terms: Sequence[Term]) -> Term:
        if len(terms) != 2:
            raise NotExpanded(Said(COUNT, name=word, count=2, given=len(terms)))
        return make(*terms)

    return made


def _of_one(make: Callable[[Term], Term]) -> Callable[[str, Sequence[Term]], Term]:
    def made(word: str, terms: Sequence[Term]) -> Term:
        if len(terms) != 1:
            raise NotExpanded(Said(ONE, name=word, given=len(terms)))
        return make(*terms)

    return made


def _root_of(word: str, terms: Sequence[Term]) -> Term:
    if not 1 <= len(terms) <= 2:
        raise NotExpanded(Said(SOME, name=word, least=1, most=2, given=len(terms)))
    return root(*terms) if terms[1:] else Term("sqrt", *terms)


def _of_numerals(compute: Callable[..., int]) -> Callable[[str, Sequence[Term]], Term]:
    def made(word: str, terms: Sequence[Term]) -> Term:
        values = [rational(term) for term in terms]
        whole = [int(v) for v in values if v is not None and v.denominator == 1]
        if len(terms) < 2 or len(whole) < len(terms):
            raise NotExpanded(Said(NUMERALS, name=word))
        return number(compute(*whole))

    return made


#: What is made of the arguments in parentheses.
EXPANSIONS: Mapping[str, Callable[[str, Sequence[Term]], Term]] = {
    "max": extreme, "min": extreme,
    "ceil": _of_one(ceiling), "ceiling": _of_one(ceiling),
    "cbrt": _of_one(lambda x: root(x, number(3))), "nthRoot": _root_of,
    **dict.fromkeys(("binomial", "binom", "nCr"), _of_two(binomial)),
    **{f"{a}{name}": _of_one(make) for a in PREFIXES for name, make in INVERSES_OF.items()},
    "mod": _of_two(remainder), "//": _of_two(lambda a, n: Term("floor", Term("div", a, n))),
    "gcd": _of_numerals(gcd), "lcm": _of_numerals(lcm),
}  # fmt: skip
