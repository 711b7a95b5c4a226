r"""Sets of real numbers in answers: unions of intervals and points, cut into cells by their ends.

The ends of two sets, in their order, cut the line into points and open intervals.  Each of these
cells lies in a set or outside of it, and the sets are the same if they have the same cells.  The
order of the ends is what claims say about them that have been proved; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from .equality import infinite
from .values import Interval, Joined, Listed, Quantity, Stated, Together, Value, Without

#: Says "<", "=" or ">" of two ends, or "" if it is not known; raises nothing.
Order = Callable[[str, str], str]


class NotOrdered(Exception):
    """Two ends of which it is not known which one is less, or an interval whose ends do not stand
    in order."""


class SolutionInterval(NamedTuple):
    """What lies between two ends, which belong to it or not; an end at infinity is ""."""

    low: str
    has_low: bool
    high: str
    has_high: bool


def stretches(value: Value, order: Order) -> list[SolutionInterval] | None:
    """The intervals and points whose union a value is; None for a value that is no such set.
    Raises :class:`NotOrdered`."""
    value = as_interval(value)
    if isinstance(value, Stated):
        return None if value.region is None else stretches(value.region, order)
    if isinstance(value, Interval):
        return _of_interval(value)
    if isinstance(value, Quantity):
        is_number = value.unit in ("", "%") and not infinite(value.text)
        return [SolutionInterval(value.number, True, value.number, True)] if is_number else None
    if isinstance(value, Without):
        points = [point.number for point in value.points if isinstance(point, Quantity)]
        return _complement(points, order)
    if isinstance(value, Joined):
        return _union(value.parts, order)
    if isinstance(value, Together) and value.letter:
        return _intersection(value.parts, order)
    if isinstance(value, Listed) and value.kind in ("list", "set"):
        are_numbers = all(isinstance(item, Quantity) for item in value.items)
        return _union(value.items, order) if are_numbers else None
    return None


def _of_interval(value: Interval) -> list[SolutionInterval] | None:
    low = "" if infinite(value.low) == "-" else value.low
    high = "" if infinite(value.high) == "+" else value.high
    if infinite(low) or infinite(high):
        return None
    return [SolutionInterval(low, value.opening == "[", high, value.closing == "]")]


def _complement(points: Sequence[str], order: Order) -> list[SolutionInterval]:
    """All real numbers but the ``points``."""
    ends: list[list[str]] = []
    for point in points:
        _insert(ends, point, order)
    borders = ["", *(texts[0] for texts in ends), ""]
    return [SolutionInterval(low, False, high, False) for low, high in pairwise(borders)]


def _union(values: Sequence[Value], order: Order) -> list[SolutionInterval] | None:
    found: list[SolutionInterval] = []
    for value in values:
        inner = stretches(value, order)
        if inner is None:
            return None
        found += inner
    return found


def _intersection(values: Sequence[Value], order: Order) -> list[SolutionInterval] | None:
    """The intersection of the sets that ``values`` are; None if one is no such set.  Raises
    :class:`NotOrdered`, also if nothing does: then "or" may be meant."""
    found = [SolutionInterval("", False, "", False)]
    for value in values:
        inner = stretches(value, order)
        if inner is None:
            return None
        met = (_meeting(one, other, order) for one in found for other in inner)
        found = [stretch for stretch in met if stretch is not None]
    if not found:
        raise NotOrdered("these conditions never hold together; is “or” meant?")
    return found


def _meeting(
    one: SolutionInterval, other: SolutionInterval, order: Order
) -> SolutionInterval | None:
    """The intersection of two stretches, if it is not empty."""
    low, has_low = _inner((one.low, one.has_low), (other.low, other.has_low), ">", order)
    high, has_high = _inner((one.high, one.has_high), (other.high, other.has_high), "<", order)
    sign = _sign(low, high, order) if low and high else "<"
    is_there = sign == "<" or (sign == "=" and has_low and has_high)
    return SolutionInterval(low, has_low, high, has_high) if is_there else None


def _inner(
    one: tuple[str, bool], other: tuple[str, bool], sign: str, order: Order
) -> tuple[str, bool]:
    """The inner one of two ends on the same side, with whether it belongs to the stretch; ``sign``
    stands between an inner end and an outer one."""
    if not one[0] or not other[0]:
        return other if other[0] else one
    found = _sign(one[0], other[0], order)
    if found == "=":
        return one[0], one[1] and other[1]
    return one if found == sign else other


def _sign(low: str, high: str, order: Order) -> str:
    """The sign between two ends.  Raises :class:`NotOrdered` if it is not known."""
    sign = order(low, high)
    if not sign:
        raise NotOrdered(f"which one is less, {low} or {high}?")
    return sign


def as_interval(value: Value) -> Value:
    """The open interval that a pair of numbers may be, the set in which the letter of a relation
    lies, and any other value as it is."""
    if isinstance(value, Stated) and isinstance(value.region, Interval):
        return value.region
    if isinstance(value, Listed) and value.kind == "tuple" and len(value.items) == 2:
        low, high = value.items
        if isinstance(low, Quantity) and isinstance(high, Quantity):
            return Interval("(", low.number, high.number, ")")
    return value


def merged(value: Value) -> Value:
    """A union of sets of numbers as one set; any other value as it is."""
    if not isinstance(value, Joined):
        return value
    items: list[Value] = []
    for part in value.parts:
        if isinstance(part, Quantity):
            items.append(part)
        elif isinstance(part, Listed) and part.kind in ("list", "set"):
            items += part.items
        else:
            return value
    return Listed("set", tuple(items))


def is_same(
    one: Sequence[SolutionInterval], other: Sequence[SolutionInterval], order: Order
) -> bool:
    """Whether two unions are one set.  Raises :class:`NotOrdered`."""
    ends: list[list[str]] = []  # classes of equal ends, in order
    for stretch in (*one, *other):
        for end in (stretch.low, stretch.high):
            if end:
                _insert(ends, end, order)
    places = {text: k for k, texts in enumerate(ends) for text in texts}
    return _cells(one, places, len(ends)) == _cells(other, places, len(ends))


def _insert(ends: list[list[str]], end: str, order: Order) -> None:
    """Put an end where it belongs among the classes of ``ends``."""
    low, high = 0, len(ends)
    while low < high:
        middle = (low + high) // 2
        sign = _sign(end, ends[middle][0], order)
        if sign == "=":
            ends[middle].append(end)
            return
        low, high = (low, middle) if sign == "<" else (middle + 1, high)
    ends.insert(low, [end])


def _cells(union: Sequence[SolutionInterval], places: dict[str, int], count: int) -> set[int]:
    """The numbers of the cells of a union: 2k + 1 for the k-th end, 2k for what is below it."""
    found: set[int] = set()
    for low, has_low, high, has_high in union:
        first = 2 * places[low] + (1 if has_low else 2) if low else 0
        last = 2 * places[high] + (1 if has_high else 0) if high else 2 * count
        if first > last:
            raise NotOrdered(f"is {low} to {high} an interval?")
        found |= set(range(first, last + 1))
    return found
