"""Comparing a table with a convention, and finding the convention that it follows."""

from __future__ import annotations

import math
from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from flint import arb, ctx

from .conventions import (
    PROPERTIES,
    PROPERTIES_OF_MODELS,
    Convention,
    departures,
    other,
    pairs_of,
)
from .expected import Expected
from .rounding import Arithmetic, ball
from .scaling import PLAIN
from .screening import Screen
from .tables import Table

STRETCH = 1024  # rows that are screened at once
PRECISION = 160  # bits; float64 entries at angles up to 2^60 leave 47 to spare


class Entry(NamedTuple):
    """One entry of a table beside what it should be: the exact value lies within ``radius`` of
    ``center`` for every honest computation."""

    position: Fraction
    column: int
    meaning: str
    value: float
    center: float
    radius: float

    @property
    def deviation(self) -> float:
        """How far the entry is from the center."""
        return abs(self.value - self.center)

    def rows(self) -> list[str]:
        """The entry over several lines."""
        off = f"off by {self.deviation:.3g}" if math.isfinite(self.value) else "not finite"
        return [
            f"at position {self.position}, column {self.column}: {self.meaning}",
            f"  value      {self.value!r}",
            f"  enclosure  {self.center:.17g} ± {self.radius:.3g}",
            f"  {off}, bound {self.radius:.3g}",
        ]


def entry_at(table: Table, expected: Expected, row: int, column: int) -> Entry:
    """An entry of a table beside its enclosure."""
    position, value = table.positions[row], float(table.rows[row][column])
    convention = expected.convention
    function, pair, _ = convention.place(column, expected.d)
    enclosure = expected.at(position, column)
    at = f"({position} + {convention.offset})" if convention.offset else f"{position}"
    times = "" if convention.scale == 1 else f"·{convention.scale}"
    return Entry(
        position, column, f"{function}(ω_{pair}·{at}{times})", value,
        float(enclosure.mid()), float(enclosure.rad()),
    )  # fmt: skip


class Comparison(NamedTuple):
    """How many entries are wrong, row and column of the first of them, their rows and columns; how
    many enclosures say nothing; the columns that no enclosure decides; and row and column of the
    largest deviation of the others."""

    wrong: int
    first: tuple[int, int] | None
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    silent: int
    undecided: tuple[int, ...]
    largest: tuple[int, int]


def compare(table: Table, expected: Expected) -> Comparison:
    """Compare all entries with their enclosures."""
    screen, seen = Screen(expected), _Seen({*range(table.d)})
    for start in range(0, len(table.rows), STRETCH):
        _compare_stretch(table, start, screen, seen)
    return Comparison(
        seen.count, seen.first, tuple(sorted(seen.rows)), tuple(sorted(seen.columns)), seen.silent,
        tuple(sorted(seen.undecided)), seen.place,
    )  # fmt: skip


@dataclass
class _Seen:
    """The state of a comparison after some stretches of a table; the attributes are those of its
    result, and ``largest`` is the deviation at ``place``."""

    undecided: set[int]
    count: int = 0
    first: tuple[int, int] | None = None
    silent: int = 0
    largest: float = -1.0
    place: tuple[int, int] = (0, 0)
    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)


def _compare_stretch(table: Table, start: int, screen: Screen, seen: _Seen) -> None:
    """Compare the entries of a stretch, and note the outcome in ``seen``."""
    expected, (positions, values) = screen.expected, table.stretch(start, STRETCH)
    found = screen.rows(positions, values)
    if found.largest > seen.largest:
        seen.largest, seen.place = found.largest, (start + found.place[0], found.place[1])
    turned = [k for k, p in enumerate(positions) if _is_turned(p, expected)]
    if seen.undecided:  # by enclosures that are short
        seen.undecided -= _decided(turned, found.left, table.d)
    wrong = [*found.outside]
    for k, column in found.left:
        value, enclosure = float(values[k][column]), expected.at(positions[k], column)
        seen.silent += says_nothing(enclosure)
        if column in seen.undecided and _decides(positions[k], expected, enclosure):
            seen.undecided.discard(column)
        if not _lies_in(value, enclosure):
            wrong.append((k, column))
        elif (deviation := abs(value - float(enclosure.mid()))) > seen.largest:
            seen.largest, seen.place = deviation, (start + k, column)
    if wrong and seen.first is None:
        k, column = min(wrong)
        seen.first = start + k, column
    seen.count += len(wrong)
    seen.rows |= {start + k for k, _ in wrong}
    seen.columns |= {column for _, column in wrong}


def _decided(turned: list[int], left: list[tuple[int, int]], d: int) -> set[int]:
    """The columns of which an entry in the rows ``turned`` is not ``left``."""
    missing = {*turned}
    counts = [0] * d
    for row, column in left:
        counts[column] += row in missing
    return {column for column in range(d) if counts[column] < len(missing)}


def agrees(table: Table, convention: Convention, arithmetic: Arithmetic) -> bool:
    """Whether every entry lies in its enclosure, and some enclosure decides each column."""
    expected = Expected(convention, table.d, arithmetic)
    probe = next((k for k, p in enumerate(table.positions[:4]) if _is_turned(p, expected)), 0)
    values, position = table.rows[probe], table.positions[probe]
    for column in range(table.d):  # most conventions end here
        if not _lies_in(float(values[column]), expected.at(position, column)):
            return False
    undecided = {*range(table.d)}
    screen = Screen(expected)
    for start in range(0, len(table.rows), STRETCH):
        positions, rows = table.stretch(start, STRETCH)
        seen = screen.rows(positions, rows)
        if seen.outside:
            return False
        for k, column in seen.left:
            enclosure = expected.at(positions[k], column)
            if not _lies_in(float(rows[k][column]), enclosure):
                return False
            if column in undecided and _decides(positions[k], expected, enclosure):
                undecided.discard(column)
        if undecided:
            turned = [k for k, p in enumerate(positions) if _is_turned(p, expected)]
            undecided -= _decided(turned, seen.left, table.d)
    return not undecided


def _lies_in(value: float, enclosure: arb) -> bool:
    return math.isfinite(value) and enclosure.contains(arb(value))


def says_nothing(enclosure: arb) -> bool:
    """Whether an enclosure holds all values of sine and cosine."""
    return bool(enclosure.contains(arb(1)) and enclosure.contains(arb(-1)))


def _decides(position: Fraction, expected: Expected, enclosure: arb) -> bool:
    """Whether an enclosure holds less than half of the values of sine and cosine, at an angle that
    is not 0: there all frequencies give the same."""
    return _is_turned(position, expected) and bool(enclosure.rad() < 0.5)


def _is_turned(position: Fraction, expected: Expected) -> bool:
    """Whether the angles at a position are not 0."""
    return position + expected.convention.offset != 0


def alike(table: Table, claimed: Convention, arithmetic: Arithmetic) -> list[Convention]:
    """The conventions that differ from ``claimed`` in one property and agree with the table."""
    found = departures(claimed, 1, table.d)
    return [c for c in found if not same(c, claimed, table.d) and agrees(table, c, arithmetic)]


def same(one: Convention, two: Convention, d: int) -> bool:
    """Whether two conventions that differ in base and exponent at most have the same
    frequencies, as 10000^(−2i/d) and 100^(−4i/d)."""
    if replace(one, base=two.base, exponent=two.exponent) != two:
        return False
    return all(
        (ball(one.base).log() * ball(one.power(i, h, d))).overlaps(
            ball(two.base).log() * ball(two.power(i, h, d))
        )
        for i in range(pairs_of(d)) for h in (0, 1)
    )  # fmt: skip


def matching(table: Table, claimed: Convention, arithmetic: Arithmetic) -> list[Convention]:
    """The conventions that the table agrees with and that differ from ``claimed`` in as few
    properties as possible, but in at least one; each in one of its forms."""
    most = PROPERTIES if claimed.scaling == PLAIN else PROPERTIES_OF_MODELS
    for count in range(1, most + 1):
        found: list[Convention] = []
        for c in departures(claimed, count, table.d):
            if agrees(table, c, arithmetic) and not any(same(c, f, table.d) for f in found):
                found.append(c)
        if found:
            return found
        if count <= 3:
            found = with_another_base(table, claimed, count - 1, arithmetic)
            if found:
                return found
    return []


def with_another_base(
    table: Table, claimed: Convention, count: int, arithmetic: Arithmetic
) -> list[Convention]:
    """A convention with a base that is read off the table and differs from ``claimed`` in
    ``count`` further properties; the base with the fewest digits that agrees."""
    d = table.d
    others = departures(claimed, count, d, bases=[])
    for c in others:
        for base in _bases(table, c, d):
            wanted = replace(c, base=base)
            if base != claimed.base and agrees(table, wanted, arithmetic):
                return [wanted]
    return []


def _bases(table: Table, c: Convention, d: int) -> list[Fraction]:
    """The base that fits one pair of columns at one position, rounded to 1, 2, … digits.

    These are floating-point guesses; only what agrees with all entries is reported.
    """
    pairs = [k for k in range(d // 2) if c.power(k, 0, d) > 0]
    rows = [k for k, p in enumerate(table.positions) if p + c.offset == 1]
    if not pairs or not rows:
        return []
    pair = pairs[(len(pairs) - 1) // 2 if c.scaling == PLAIN else 0]  # the fastest is not scaled
    sine, cosine = c.columns(pair, d)
    values = table.rows[rows[0]]
    angle = math.atan2(values[sine], values[cosine]) / float(c.factor().mid())
    if not 0 < angle < 1:
        return []
    logarithm = -math.log10(angle) / float(c.power(pair, 0, d))
    if logarithm > 12:
        return []
    base = 10**logarithm
    rounded = [Fraction(f"{base:.{digits}e}") for digits in range(7)]
    return [b for b in dict.fromkeys(rounded) if b > 1]


# -- nothing agrees --------------------------------------------------------------------------


def nearest(table: Table, claimed: Convention, arithmetic: Arithmetic) -> Convention:
    """Of ``claimed``, which does not agree, and the conventions that differ from it in one or two
    properties, the one that agrees with most entries of a sample and is wrong somewhere, not just
    undecided; ``claimed`` unless another is better."""
    d = table.d
    sample = _sample(table, d)
    choices = [claimed, *departures(claimed, 1, d), *departures(claimed, 2, d)]
    choices.sort(key=lambda c: -_score(table, Expected(c, d, arithmetic), sample))
    return next(c for c in choices if compare(table, Expected(c, d, arithmetic)).wrong)


def _sample(table: Table, d: int) -> list[tuple[int, int]]:
    rows = [k for k, p in enumerate(table.positions) if p != 0][:4] or [0]
    columns = range(d) if d <= 32 else sorted({*range(16), *range(d // 2, min(d, d // 2 + 16))})
    return [(row, column) for row in rows for column in columns]


def _score(table: Table, expected: Expected, sample: Iterable[tuple[int, int]]) -> int:
    return sum(
        _lies_in(float(table.rows[r][c]), expected.at(table.positions[r], c)) for r, c in sample
    )  # fmt: skip


def meaning_of_column(table: Table, expected: Expected, column: int) -> str:
    """What a column with wrong entries holds instead: another function, pair or sign; "" if
    that is not found."""
    convention, d = expected.convention, expected.d
    function, pair, half = convention.place(column, d)
    near = sorted(range(pairs_of(d)), key=lambda k: (abs(k - pair), k))
    for k in near:
        for f in (function, other(function)):
            for sign, shown in ((1, ""), (-1, "-")):
                if all(
                    _lies_in(sign * float(row[column]), expected.value(p, f, k, half))
                    for p, row in zip(table.positions, table.rows, strict=True)
                ):
                    return f"{shown}{f}(ω_{k}·position)"
    return ""


def precisely() -> AbstractContextManager[object]:
    """The precision of all comparisons, as a context."""
    return ctx.workprec(PRECISION)
