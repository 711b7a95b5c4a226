"""Enclosures of the entries that a convention prescribes.

Here belongs what one convention in one arithmetic says of single entries; tables are compared
with it in ``identify``.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from .conventions import Convention, Function
from .rounding import Arithmetic


class Expected:
    """The enclosures of the entries of a convention in an arithmetic, made when asked for."""

    def __init__(self, convention: Convention, d: int, arithmetic: Arithmetic) -> None:
        self.convention, self.d, self.arithmetic = convention, d, arithmetic
        self.factor = convention.factor()
        self.amplitude = convention.scaling.amplitude(arithmetic)
        self.frequencies: dict[tuple[int, Fraction], arb] = {}
        self.columns: dict[int, tuple[Function, arb]] = {}
        self.positions: dict[Fraction, arb] = {}

    def at(self, position: Fraction, column: int) -> arb:
        """The enclosure of one entry."""
        return self._value(position, *self.of(column))

    def of(self, column: int) -> tuple[Function, arb]:
        """The function of a column, and the enclosure of its frequency."""
        if column not in self.columns:
            function, pair, half = self.convention.place(column, self.d)
            self.columns[column] = function, self._frequency(pair, half)
        return self.columns[column]

    def position(self, position: Fraction) -> arb:
        """The enclosure of a position with its offset and scale."""
        if position not in self.positions:
            self.positions[position] = self.arithmetic.position(
                position, self.convention.offset, self.factor
            )
        return self.positions[position]

    def value(self, position: Fraction, function: Function, pair: int, half: int) -> arb:
        """The enclosure of the sine or cosine of a pair."""
        return self._value(position, function, self._frequency(pair, half))

    def _frequency(self, pair: int, half: int) -> arb:
        key = pair, self.convention.power(pair, half, self.d)
        if key not in self.frequencies:
            self.frequencies[key] = self.convention.frequency(self.arithmetic, pair, half, self.d)
        return self.frequencies[key]

    def _value(self, position: Fraction, function: Function, frequency: arb) -> arb:
        angle = self.arithmetic.angle(self.position(position), frequency)
        return self.arithmetic.entry(angle, arb.sin if function == "sin" else arb.cos,
                                     self.amplitude)  # fmt: skip
