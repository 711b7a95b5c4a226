"""Which entries of a table certainly lie in their enclosures, and which certainly do not, by
floating-point arithmetic alone.

An enclosure takes some microseconds, and a table may have millions of entries.  Most of them lie so
far inside or outside that floats suffice to see it; only the others are enclosed.  Trust rests on
these bounds.

Let θ be the middle of the ball around an angle, ρ at most the radius of that ball, e at most the
relative error that is granted to the function and to storing, and A the middle of the amplitude,
by which all entries are multiplied.  By the intermediate value theorem the enclosure of A·sin θ
holds everything within

    A·((|cos θ|·ρ − ρ²/2)·(1 − e) + |sin θ|·e)

of A·sin θ, and likewise for the cosine; no more than A·(ρ + E + ρE) and the underflow is granted,
where ρ and E are at least the radius and the relative errors.  sin θ and cos θ are taken from those
of two parts of θ by the addition theorems.  The parts are correctly rounded values; with the unit
roundoff u = 2^−53 of two products, the sum, A and the product with A, the computed value is off by
at most 6u·A times the sum of the absolute values of the products (``ROUNDING`` is more than 6u).
Python's floats are those of IEEE 754, whose operations are correctly rounded, and so are those of
NumPy: where NumPy is in use, :func:`_bounds` is computed for many entries at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from flint import arb

from .conventions import Function
from .expected import Expected
from .rounding import ball, gamma

ROUNDING = 8e-16
MARGIN = 1 - 1e-6  # more than the further roundings in comparing two bounds
WIDEST = 0.25  # radius of an angle, and relative error, up to which this is tried
BLOCK = 256  # positions are a multiple of it and a rest


class Wave(NamedTuple):
    """A frequency: the middle of its ball, as a ball and as a float, its radius, and the columns
    of its sines and of its cosines."""

    exact: arb
    middle: float
    radius: float
    sines: tuple[int, ...]
    cosines: tuple[int, ...]


class ScreenOutcome(NamedTuple):
    """The outcome for rows: row and column of the entries that are ``outside`` and of those that
    are ``left`` and have to be enclosed, and the largest deviation of the others from the middle of
    their enclosures, with its place ((−1, −1) if there are none)."""

    outside: list[tuple[int, int]]
    left: list[tuple[int, int]]
    largest: float
    place: tuple[int, int]


class Screen:
    """The screen of one convention in one arithmetic; ``expected`` has its enclosures."""

    def __init__(self, expected: Expected) -> None:
        self.expected = expected
        working, stored, ulps = expected.arithmetic
        granted = gamma(working, 2 * ulps) + gamma(stored, 1)
        self.granted = float(granted.mid()) * MARGIN
        amplitude = expected.amplitude
        self.amplitude = float(amplitude.mid())
        most = (1 + gamma(working, 2 * ulps)) * (1 + gamma(stored, 1)) * amplitude / amplitude.mid()
        self.at_most = float(most.upper()) - 1 + 1e-15
        underflow = (2 + amplitude) * ball(working.tiny * (ulps + 1)) + ball(stored.tiny)
        self.underflow = float(underflow.upper()) / MARGIN
        self.one_rounding = float(gamma(working, 1).mid())
        self.waves = [*_waves(expected)]
        self.parts: dict[Fraction, list[tuple[float, float]]] = {}

    def rows(self, positions: Sequence[Fraction], rows: Sequence[Sequence[float]]) -> ScreenOutcome:
        """Screen the ``rows`` at ``positions``; where one is no integer, its columns are left."""
        columns = range(self.expected.d)
        whole = [k for k, p in enumerate(positions) if p.denominator == 1]
        if self.granted > WIDEST:
            whole = []
        left = [(k, c) for k in {*range(len(rows))} - {*whole} for c in columns]
        if not whole:
            return ScreenOutcome([], left, -1.0, (-1, -1))
        numpy = sys.modules.get("numpy")
        screened = self._one_by_one if numpy is None else self._at_once
        found = screened([positions[k] for k in whole], [rows[k] for k in whole])

        def placed(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
            return [(whole[k], c) for k, c in places]

        row, column = found.place
        where = (-1, -1) if row < 0 else (whole[row], column)
        return ScreenOutcome(
            placed(found.outside), sorted(left + placed(found.left)), found.largest, where
        )

    def _one_by_one(self, positions: list[Fraction], rows: Sequence[Any]) -> ScreenOutcome:
        outside, left, largest, place = [], [], -1.0, (-1, -1)
        for row, (position, values) in enumerate(zip(positions, rows, strict=True)):
            middle, radius = self._place(position)
            rest = position % BLOCK
            offset = self.expected.convention.offset
            parts = zip(self._parts(position - rest), self._parts(rest + offset), strict=True)
            for wave, ((s1, c1), (s2, c2)) in zip(self.waves, parts, strict=True):
                angle = self._radius(middle, radius, wave.middle, wave.radius)
                bounds = self._bounds(s1, c1, s2, c2, angle)
                is_narrow = angle[1] <= WIDEST
                found = zip((wave.sines, wave.cosines), bounds, strict=True)
                for columns, (value, within, beyond) in found:
                    for column in columns:
                        deviation = abs(values[column] - value)
                        if not is_narrow:
                            left.append((row, column))
                        elif not deviation <= beyond:  # nor is what is no number
                            outside.append((row, column))
                        elif not deviation <= within:
                            left.append((row, column))
                        elif deviation > largest:
                            largest, place = deviation, (row, column)
        return ScreenOutcome(sorted(outside), left, largest, place)

    def _at_once(self, positions: list[Fraction], rows: Sequence[Any]) -> ScreenOutcome:
        import numpy

        values = numpy.asarray(rows, dtype=float)
        offset = self.expected.convention.offset
        rests = [p % BLOCK for p in positions]
        s1, c1 = self._stacked([p - r for p, r in zip(positions, rests, strict=True)])
        s2, c2 = self._stacked([r + offset for r in rests])
        middle, radius = numpy.array([self._place(p) for p in positions]).T[:, :, None]
        waves = (numpy.array([w.middle for w in self.waves]),
                 numpy.array([w.radius for w in self.waves]))  # fmt: skip
        angle = self._radius(middle, radius, *waves)
        is_outside = numpy.zeros(values.shape, dtype=bool)
        is_left = numpy.zeros(values.shape, dtype=bool)
        deviations = numpy.zeros(values.shape)
        sines, cosines = self._bounds(s1, c1, s2, c2, angle)
        for own, bound in (
            ([w.sines for w in self.waves], sines), ([w.cosines for w in self.waves], cosines)
        ):  # fmt: skip
            places = [(c, k) for k, columns in enumerate(own) for c in columns]
            if not places:
                continue
            columns, of_wave = numpy.array(places).T
            value, within, beyond = (b[:, of_wave] for b in bound)
            narrow = angle[1][:, of_wave] <= WIDEST
            off = numpy.abs(values[:, columns] - value)
            is_outside[:, columns] = narrow & ~(off <= beyond)  # nor is what is no number
            is_left[:, columns] = ~narrow | ((off <= beyond) & ~(off <= within))
            deviations[:, columns] = off
        deviations[is_outside | is_left] = -1.0
        row, column = divmod(int(deviations.argmax()), values.shape[1])
        largest = float(deviations[row, column])
        return ScreenOutcome(_places(is_outside), _places(is_left), largest,
                       (row, column) if largest >= 0 else (-1, -1))  # fmt: skip

    def _place(self, position: Fraction) -> tuple[float, float]:
        """Middle and radius of the ball around a position with its offset and scale."""
        place = self.expected.position(position)
        return abs(float(place.mid())), float(place.rad())

    def _radius(self, middle: Any, radius: Any, frequency: Any, off: Any) -> tuple[Any, Any]:
        """At most and at least the radius of the ball around an angle, the product of two balls
        with the radii ``radius`` and ``off``."""
        least = middle * off + radius * frequency
        one = self.one_rounding
        most = least + radius * off + (middle + radius) * (frequency + off) * one
        return (least + middle * frequency * one) * MARGIN, most / MARGIN

    def _bounds(
        self, s1: Any, c1: Any, s2: Any, c2: Any, radius: tuple[Any, Any]
    ) -> tuple[Any, Any]:
        """For the sine and the cosine of a sum: the value, how far an entry may be from it so that
        it certainly lies in its enclosure, and how far so that it may."""
        a, b, c, d = s1 * c2, c1 * s2, c1 * c2, s1 * s2
        sine, cosine = a + b, c - d
        off_s, off_c = ROUNDING * (abs(a) + abs(b)), ROUNDING * (abs(c) + abs(d))
        size_s, size_c = _positive(abs(sine) - off_s), _positive(abs(cosine) - off_c)
        angle, most = radius
        most = (most + self.at_most + most * self.at_most) / MARGIN
        found = []
        for value, off, own, other in (
            (sine, off_s, size_s, size_c), (cosine, off_c, size_c, size_s)
        ):  # fmt: skip
            reach = _positive(other * angle - angle * angle / 2) * (1 - self.granted)
            within = (reach + own * self.granted) * MARGIN - off
            beyond = self.amplitude * (most + off) + self.underflow
            found.append((self.amplitude * value, self.amplitude * within, beyond))
        return found[0], found[1]

    def _stacked(self, positions: list[Fraction]) -> tuple[Any, Any]:
        """The parts of many positions: an array of sines and one of cosines."""
        import numpy

        different = {p: k for k, p in enumerate(dict.fromkeys(positions))}
        parts = numpy.array([self._parts(p) for p in different])
        chosen = parts[[different[p] for p in positions]]
        return chosen[..., 0], chosen[..., 1]

    def _parts(self, position: Fraction) -> list[tuple[float, float]]:
        """Sine and cosine of the angles of a part of a position, correctly rounded."""
        if position not in self.parts:
            turned = self.expected.factor.mid() * ball(position)
            self.parts[position] = [_sine_cosine(turned * wave.exact) for wave in self.waves]
        return self.parts[position]


def _positive(x: Any) -> Any:
    """A number or an array, with 0 for what is negative."""
    return (x + abs(x)) / 2


def _places(chosen: Any) -> list[tuple[int, int]]:
    """Row and column of each true entry of an array."""
    return [*zip(*(places.tolist() for places in chosen.nonzero()), strict=True)]


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
