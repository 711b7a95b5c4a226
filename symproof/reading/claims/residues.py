"""Divisibility by a small number, said for each remainder: ``6 | n^3 - n`` is the claim for
n = 6·m, for n = 6·m + 1, …, n = 6·m + 5.

A polynomial with integer coefficients has multiples of d as values at all integers if it has them
at 0, …, d − 1; only then the claim is divided, so that a counterexample is one of the claim itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod

from ...kernel.claims import names_of
from ...kernel.terms import Lambda, Relation, Term, children, free_names, number, substitute, symbol
from ...search.literals import rational
from ..elaborate.expansions import is_divisibility

_LARGEST = 12
_HIGHEST = 20  # exponent
_SORTS = ("integer", "natural")


def residues(
    relations: Sequence[Relation], supposed: Sequence[Relation], sorts: Mapping[str, str]
) -> tuple[list[Relation], dict[str, str]]:
    """The relations, one for each remainder, that together say what ``relations`` say, and the sort
    of their new letter; none if these are no divisibility by a small numeral, of a polynomial in
    one letter with a sort of integers of which nothing is ``supposed``, or if it is false."""
    divisor = _divisor(relations)
    if divisor is None:
        return [], {}
    whole = relations[0].left.args[0]
    letter = _letter(whole, supposed, sorts)
    values = [_value(whole, letter, r) for r in range(divisor)] if letter else [None]
    if any(value is None or value % divisor for value in values):
        return [], {}
    other = next(name for name in "mkjlqpst" if name != letter and name not in sorts)
    return list(_each(relations[0], letter, other, divisor)), {other: sorts[letter]}


def _letter(whole: Term, supposed: Sequence[Relation], sorts: Mapping[str, str]) -> str:
    """The only letter of a term, if it is an integer of which nothing is ``supposed`` and stands
    there more than once; else no text."""
    names = free_names(whole)
    given = names_of(*supposed)
    letter = next(iter(names)) if len(names) == 1 else ""
    is_free = sorts.get(letter) in _SORTS and letter not in given
    return letter if is_free and _count(whole, letter) > 1 else ""


def _divisor(relations: Sequence[Relation]) -> int | None:
    """The small numeral of a single relation of divisibility."""
    if len(relations) != 1 or not is_divisibility(relations[0]):
        return None
    value = rational(relations[0].left.args[1])
    is_small = value is not None and value.denominator == 1 and 2 <= value <= _LARGEST
    return int(value or 0) if is_small else None


def _each(relation: Relation, letter: str, other: str, divisor: int) -> Iterator[Relation]:
    for k in range(divisor):
        value = Term("mul", number(divisor), symbol(other))
        value = Term("add", value, number(k)) if k else value
        meaning = {letter: Lambda((), value)}
        left, right = (substitute(side, meaning) for side in (relation.left, relation.right))
        yield Relation(left, "=", right)


def _count(term: Term, letter: str) -> int:
    """How often a letter stands in a term."""
    return (term == symbol(letter)) + sum(_count(child, letter) for child in children(term))


def _value(term: Term, letter: str, at: int) -> Fraction | None:
    """The value of a polynomial with integer coefficients; None for any other term."""
    if term == symbol(letter):
        return Fraction(at)
    if term.head == "num" and not term.args[1]:
        return Fraction(term.args[0])
    values = [_value(child, letter, at) for child in children(term)]
    known = [value for value in values if value is not None]
    if len(known) < len(values) or not known:
        return None
    if term.head == "pow":
        is_numeral = term.args[1].head == "num" and known[1] <= _HIGHEST
        return known[0] ** int(known[1]) if is_numeral else None
    return _OPERATIONS[term.head](known) if term.head in _OPERATIONS else None


_OPERATIONS: Mapping[str, Callable[[list[Fraction]], Fraction]] = {
    "neg": lambda values: -values[0],
    "add": lambda values: sum(values, Fraction(0)),
    "mul": lambda values: prod(values, start=Fraction(1)),
}
