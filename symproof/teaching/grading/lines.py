"""When two lines of algebra are the same line: they differ in order, zeros, ones, signs, numbers in
front and what cancels, and in nothing for which one has to multiply out or collect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from typing import TypeAlias

from ...kernel.terms import Term, rebuild

MOST_FACTORS = 12  # a power up to this one is a product
#: A product: the number in front, and how often it has each other factor.
_Product: TypeAlias = "tuple[Fraction, Counter[Hashable]]"


def line_of(term: Term) -> Hashable:
    """What two terms have in common if they are one line: a value that can be a key."""
    summands: Counter[Hashable] = Counter()
    for size, factors in _summands(term, 1):
        if size:
            summands[abs(size), frozenset(factors.items())] += 1 if size > 0 else -1
    return frozenset((part, count) for part, count in summands.items() if count)


def cancelled(term: Term) -> frozenset[Hashable]:
    """The summands of a term that stand in it with both signs."""
    signs = _signs(term)
    return frozenset(part for part, found in signs.items() if len(found) > 1)


def summands_of(term: Term) -> frozenset[Hashable]:
    """The summands of a term, without their signs."""
    return frozenset(_signs(term))


def _signs(term: Term) -> dict[Hashable, set[bool]]:
    found: dict[Hashable, set[bool]] = {}
    for size, factors in _summands(term, 1):
        if size:
            found.setdefault((abs(size), frozenset(factors.items())), set()).add(size > 0)
    return found


def _summands(term: Term, sign: int) -> list[_Product]:
    if term.head == "add":
        return [product for part in term.args for product in _summands(part, sign)]
    if term.head == "neg":
        return _summands(term.args[0], -sign)
    size, factors = _product(term)
    if abs(size) == 1 and len(factors) == 1 and factors.total() == 1:
        (only,) = factors
        if isinstance(only, frozenset):  # a sum that is taken once
            return [
                (sign * size * (part if count > 0 else -part), Counter(dict(inner)))
                for (part, inner), count in only
                for _ in range(abs(count))
            ]
    return [(sign * size, factors)]


def _product(term: Term) -> _Product:
    """A term as a product; a sum is one factor unless it is a single summand."""
    one, nothing = Fraction(1), Counter[Hashable]()
    if term.head == "num":
        return Fraction(term.args[0], 10 ** term.args[1]), nothing
    if term.head == "neg":
        size, factors = _product(term.args[0])
        return -size, factors
    if term.head == "mul" or _is_repeated(term):
        times = term.args[1].args[0] if term.head == "pow" else 1
        size, factors = one, nothing
        for part in map(_product, term.args[:1] * times if term.head == "pow" else term.args):
            size, factors = size * part[0], factors + part[1]
        return size, factors
    if term.head == "div":
        (size, factors), (below, rest) = map(_product, term.args)
        if below and not rest:
            return size / below, factors
        return size, factors + Counter({("below", line_of(term.args[1])): 1})
    if term.head == "add":
        left = [part for part in _summands(term, 1) if part[0]]
        return left[0] if len(left) == 1 else (one, Counter({line_of(term): 1}))
    parts = tuple(line_of(a) if isinstance(a, Term) else a for a in term.args)
    return one, Counter({(term.head, *parts): 1})


def _is_repeated(term: Term) -> bool:
    """Whether a term is a power with a small exponent."""
    if term.head != "pow" or term.args[1].head != "num":
        return False
    exponent, places = term.args[1].args
    return not places and 0 < exponent <= MOST_FACTORS


def replaced(term: Term, part: Term, instead: Term) -> Term:
    """``term`` with ``instead`` where ``part`` stands in it, unless that is a letter or a
    number."""
    if part.head in ("sym", "num"):
        return term
    return _replaced(term, line_of(part), instead)


def _replaced(term: Term, part: Hashable, instead: Term) -> Term:
    if line_of(term) == part:
        return instead
    return rebuild(term, lambda child: _replaced(child, part, instead))
