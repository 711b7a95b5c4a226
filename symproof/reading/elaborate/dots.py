"""Sums with dots, by what the shown terms have in common.

    1·2 + 2·3 + … + n(n + 1)        Σ of k·(k + 1) for k = 1 … n

Numerals at the same places of the terms in front of the dots grow by a step; everything else is
the same.  The last term says how far: it shows at every one of these places the same number of
steps, a linear polynomial with integer coefficients.

    1 + r + r^2 + … + r^n           Σ of r^k for k = 0 … n

Or the terms show the powers of one base, and the last one says how far.  Anything else is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple, cast

from ...kernel.terms import BINDERS, Relation, Term, children, free_names, number, rebuild, symbol
from ...search.literals import rational
from .linear import linear


class Unclear(ValueError):
    """The pattern of the dots is not clear."""


class DottedSum(NamedTuple):
    """The ``term`` that a sum with dots is, and what is supposed: that a term is there."""

    term: Term
    supposed: tuple[Relation, ...]


def dotted(shown: Sequence[Term], last: Term, taken: Collection[str] = ()) -> DottedSum:
    """The sum of the ``shown`` terms, those that the dots stand for, and the ``last`` one, with
    an index that is not ``taken``.  Raises :class:`Unclear`."""
    if len(shown) < 2:
        raise Unclear
    names = frozenset[str]().union(*map(free_names, (*shown, last)))
    index = next((one for one in "kjlmpqrst" if one not in names and one not in taken), "")
    if not index:
        raise Unclear
    return _of_powers(shown, last, index) or _of_steps(shown, last, index)


def _of_powers(shown: Sequence[Term], last: Term, index: str) -> DottedSum | None:
    """The sum of terms that show the powers of one base in turn, as 1, r, r², where the ``last``
    one has a power with a letter; a base that is a numeral is shown three times."""
    powers = [part for part in _parts(last) if part.head == "pow" and free_names(part.args[1])]
    if len(powers) != 1:
        return None
    base, exponent = powers[0].args
    value = rational(base)
    if free_names(base) & free_names(exponent) or (value is not None and value < 2):
        return None
    try:
        name, coefficient, constant = _polynomial(exponent)
    except Unclear:
        return None
    if coefficient != 1 or len(shown) < (2 if value is None else 3):
        return None
    for start in range(4):
        raised = [_with_power(last, powers[0], start + k) for k in range(len(shown))]
        if all(map(_is_same, raised, shown)):
            body = _replaced(last, powers[0], Term("pow", base, symbol(index)))
            supposed = Relation(_linear(symbol(name), constant - start, 1), ">=", number(0))
            return DottedSum(Term("sum", index, number(start), exponent, body), (supposed,))
    return None


def _parts(term: Term) -> Iterator[Term]:
    yield term
    for child in children(term):
        yield from _parts(child)


def _replaced(term: Term, old: Term, new: Term) -> Term:
    return new if term == old else rebuild(term, lambda part: _replaced(part, old, new))


def _with_power(term: Term, power: Term, exponent: int) -> Term:
    """``term`` with another exponent of its ``power``, as people write it."""
    base = power.args[0]
    if exponent > 1:
        return _replaced(term, power, Term("pow", base, number(exponent)))
    return _without_ones(_replaced(term, power, base if exponent else number(1)))


def _without_ones(term: Term) -> Term:
    """A product without the factor 1."""
    if term.head != "mul":
        return term
    factors = [factor for factor in term.args if factor != number(1)]
    return Term("mul", *factors) if len(factors) > 1 else (*factors, number(1))[0]


def _is_same(one: Term, other: Term) -> bool:
    """Whether two terms are written alike, or are numerals of one value."""
    values = _value(one), _value(other)
    return one == other or (None not in values and values[0] == values[1])


def _value(term: Term) -> Fraction | None:
    """The value of a numeral, a quotient, a product or a small power of such."""
    if term.head == "pow":
        base, exponent = map(_value, term.args)
        small = exponent is not None and exponent.denominator == 1 and 0 <= exponent <= 64
        return None if base is None or exponent is None or not small else base ** int(exponent)
    if term.head in ("mul", "div"):
        values = [_value(part) for part in term.args]
        if any(value is None for value in values):
            return None
        first, *others = cast("list[Fraction]", values)
        if term.head == "div":
            return first / others[0] if others[0] else None
        return first * prod(others)
    return rational(term)


def _of_steps(shown: Sequence[Term], last: Term, index: str) -> DottedSum:
    """The sum of terms in which numerals at the same places grow by a step."""
    places = list(_places(shown[0], shown[1], last))
    if not places:
        raise Unclear
    starts = [(cast(int, a.args[0]), cast(int, b.args[0]) - cast(int, a.args[0]))
              for a, b, _ in places]  # fmt: skip
    counts = {_steps(end, *start) for (_, _, end), start in zip(places, starts, strict=True)}
    if len(counts) != 1:
        raise Unclear
    for k, term in enumerate(shown):
        values = iter([number(first + k * step) for first, step in starts])
        if _filled(shown[0], shown[1], values) != term:
            raise Unclear
    first, step = starts[0]
    offset = first if step == 1 and len({s for _, s in starts}) == 1 else 0
    run = symbol(index)
    body = _filled(shown[0], shown[1], iter([_linear(run, a - s * offset, s) for a, s in starts]))
    ((name, coefficient, constant),) = counts
    if not name:
        if len(shown) == 2 and places[0] == (*shown, last) and _is_geometric(*places[0]):
            raise Unclear  # as 1 + 2 + … + 64
        if constant < len(shown):  # the last term stands before the dots
            raise Unclear
        return DottedSum(Term("sum", index, number(offset), number(constant + offset), body), ())
    end = _linear(symbol(name), constant + offset, coefficient)
    supposed = (Relation(_linear(symbol(name), constant, coefficient), ">=", number(0)),)
    return DottedSum(Term("sum", index, number(offset), end, body), supposed)


def _places(one: Term, other: Term, last: Term) -> Iterator[tuple[Term, Term, Term]]:
    """The numerals in which two terms differ, and what stands there in the last one."""
    if one == other:
        if one != last:
            raise Unclear
        return
    if {one.head, other.head} == {"num"} and one.args[1:] == other.args[1:] == (0,):
        yield one, other, last
        return
    heads = {one.head, other.head, last.head}
    alike = len(heads) == 1 and one.head not in BINDERS and _frame(one) == _frame(other)
    if not alike or _frame(one) != _frame(last):
        raise Unclear
    for parts in zip(children(one), children(other), children(last), strict=True):
        yield from _places(*parts)


def _frame(term: Term) -> tuple[object, ...]:
    return tuple(None if isinstance(a, Term) else a for a in term.args)


def _filled(one: Term, other: Term, values: Iterator[Term]) -> Term:
    """``one`` with ``values`` where it differs from ``other``."""
    if one == other:
        return one
    if one.head == "num":
        return next(values)
    others = iter(children(other))
    return rebuild(one, lambda part: _filled(part, next(others), values))


def _steps(end: Term, first: int, step: int) -> tuple[str, int, int]:
    """How many steps lead from ``first`` to ``end``: a name, its coefficient and a constant."""
    name, coefficient, constant = _polynomial(end)
    constant -= first
    if step < 1 or coefficient % step or constant % step or coefficient < 0:
        raise Unclear
    return name, coefficient // step, constant // step


def _polynomial(term: Term) -> tuple[str, int, int]:
    """A linear polynomial in at most one name: the name, its coefficient and the constant."""
    form = linear(term)
    constant = form.pop(None, Fraction(0))
    names = [
        atom.args[0]
        for atom in form
        if atom is not None and atom.head == "sym" and len(atom.args) == 1
    ]
    slope = sum(form.values())
    if len(form) > 1 or len(names) < len(form) or slope % 1 or constant % 1:
        raise Unclear
    return (*names, "")[0], int(slope), int(constant)


def _is_geometric(one: Term, other: Term, last: Term) -> bool:
    """Whether the steps between numerals may as well be factors."""
    first, second, end = (_polynomial(term)[2] for term in (one, other, last))
    if first < 1 or second % first:
        return False
    while first < end:
        first *= second // one.args[0]
    return bool(first == end)


def _linear(variable: Term, constant: int, coefficient: int) -> Term:
    """``coefficient·variable + constant``, written as people do."""
    product = variable if coefficient == 1 else Term("mul", number(coefficient), variable)
    if constant == 0:
        return product
    rest = number(constant) if constant > 0 else Term("neg", number(-constant))
    return Term("add", product, rest)
