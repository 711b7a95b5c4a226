"""Which entries of a table certainly lie in their enclosures, by floating-point arithmetic alone.

An enclosure takes some microseconds, and a table may have millions of entries.  Most of them lie so
far inside that floats suffice to see it; only the others are enclosed.  Trust rests on this bound.

Let θ be the middle of the ball around an angle, ρ at most the radius of that ball, and e at most
the relative error that is granted to the function and to storing.  By the intermediate value
theorem the enclosure of sin θ holds everything within

    (|cos θ|·ρ − ρ²/2)·(1 − e) + |sin θ|·e

of sin θ, and likewise for the cosine.  sin θ and cos θ are taken from those of two parts of θ by
the addition theorems.  The parts are correctly rounded values; with the unit roundoff u = 2^−53 of
the two products and the sum, the computed value is off by at most 4u times the sum of the absolute
values of the products (``ROUNDING`` is more than 4u).  Python's floats are those of IEEE 754, whose
operations are correctly rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from flint import arb

from .conventions import Function
from .expected import Expected
from .rounding import ball, gamma

ROUNDING = 5e-16
MARGIN = 1 - 1e-6  # more than the further roundings in comparing two bounds
WIDEST = 0.1  # radius of an angle, and relative error, up to which this is tried
BLOCK = 64  # positions are a multiple of it and a rest


class Wave(NamedTuple):
    """A frequency: the middle of its ball, as a ball and as a float, its radius, and the columns
    of its sines and of its cosines."""

    exact: arb
    middle: float
    radius: float
    sines: tuple[int, ...]
    cosines: tuple[int, ...]


class RowOutcome(NamedTuple):
    """The outcome for a row: the columns ``left`` that have to be enclosed, and the largest
    deviation of the others from the middle of their enclosures, with its column (−1 if all are
    left)."""

    left: list[int]
    largest: float
    column: int


class Screen:
    """The screen of one convention in one arithmetic; ``expected`` has its enclosures."""

    def __init__(self, expected: Expected) -> None:
        self.expected = expected
        working, stored, ulps = expected.arithmetic
        granted = gamma(working, 2 * ulps) + gamma(stored, 1)
        self.granted = float(granted.mid()) * MARGIN
        self.one_rounding = float(gamma(working, 1).mid()) * MARGIN
        self.waves = [*_waves(expected)]
        self.parts: dict[Fraction, list[tuple[float, float]]] = {}

    def row(self, position: Fraction, values: Sequence[float]) -> RowOutcome:
        """Screen the ``values`` at a ``position``; where it is no integer, all columns are left."""
        place = self.expected.position(position)
        middle, radius = abs(float(place.mid())), float(place.rad())
        if position.denominator != 1 or self.granted > WIDEST:
            return RowOutcome([*range(len(values))], -1.0, -1)
        rest = position % BLOCK
        left: list[int] = []
        largest, where = -1.0, -1
        e = self.granted
        waves = zip(self.waves, self._parts(position - rest), self._parts(
            rest + self.expected.convention.offset), strict=True)  # fmt: skip
        for wave, (s1, c1), (s2, c2) in waves:
            angle = middle * wave.radius + radius * wave.middle
            angle = (angle + middle * wave.middle * self.one_rounding) * MARGIN
            if angle > WIDEST:
                left += [*wave.sines, *wave.cosines]
                continue
            a, b, c, d = s1 * c2, c1 * s2, c1 * c2, s1 * s2
            sine, cosine = a + b, c - d
            off_s, off_c = ROUNDING * (abs(a) + abs(b)), ROUNDING * (abs(c) + abs(d))
            size_s, size_c = abs(sine) - off_s, abs(cosine) - off_c
            bent = angle * angle / 2
            for columns, value, off, own, other in (
                (wave.sines, sine, off_s, size_s, size_c),
                (wave.cosines, cosine, off_c, size_c, size_s),
            ):
                reach = max(other * angle - bent, 0.0) * (1 - e) + max(own, 0.0) * e
                within = reach * MARGIN - off
                for column in columns:
                    deviation = abs(values[column] - value)
                    if not deviation <= within:  # not a number is left, too
                        left.append(column)
                    elif deviation > largest:
                        largest, where = deviation, column
        return RowOutcome(left, largest, where)

    def _parts(self, position: Fraction) -> list[tuple[float, float]]:
        """Sine and cosine of the angles of a part of a position, correctly rounded."""
        if position not in self.parts:
            turned = self.expected.factor.mid() * ball(position)
            self.parts[position] = [_sine_cosine(turned * wave.exact) for wave in self.waves]
        return self.parts[position]


def _sine_cosine(angle: arb) -> tuple[float, float]:
    sine, cosine = angle.sin_cos()
    return float(sine.mid()), float(cosine.mid())


def _waves(expected: Expected) -> list[Wave]:
    """The frequencies of all columns."""
    frequencies: dict[str, arb] = {}
    columns: dict[tuple[str, Function], list[int]] = {}
    for column in range(expected.d):
        function, frequency = expected.of(column)
        name = frequency.str(60, more=True)
        frequencies[name] = frequency
        columns.setdefault((name, function), []).append(column)
    return [
        Wave(f.mid(), float(f.mid()), float(f.rad()),
             tuple(columns.get((name, "sin"), ())), tuple(columns.get((name, "cos"), ())))
        for name, f in frequencies.items()
    ]  # fmt: skip
