"""How far an honest encoding may be off: a bound derived from the arithmetic it is computed in.

The exact entry is sin θ or cos θ with θ = s·(p + o)·ω and ω = B^(−e), where p is the position,
o the offset, s the scale and e the exponent, such as 2i/d.  Let u be the unit roundoff of the
working format (2^−24 for float32).  A correctly rounded operation multiplies its result by
1 + δ with |δ| ≤ u.  The vectorized functions exp, log, power, sin and cos of NumPy and PyTorch
are stated to be off by less than 4 units in the last place (C libraries: by about 1), which is
1 + δ with |δ| ≤ 8u; ``ulps`` is that 4, and f = 2·ulps.  A product of n factors 1 + δ and of
their inverses is 1 + ε with |ε| ≤ γ(n) = (1 − u)^(−n) − 1.  Every quantity below is enclosed
in a ball, so nothing of higher order is left out.

1. *The exponent.*  People compute x = −e·ln B as ``arange(0, d, 2) * (-log(B) / d)``, or raise
   B to the power e.  The longest way has: the logarithm (f); the index, d, and a difference
   such as d − 2, each of which a short format may have to round (d > 256 in bfloat16, so that
   the error of d grows by a factor below 2 in the difference: 4 in all); a division and a
   product (2).  So |δx| ≤ |x|·γ(f + 6).  B itself may have to be rounded (10000 has too many
   digits for bfloat16), which moves B^(−e) as a change of x by at most e·γ(1) does.
2. *The frequency.*  ω = exp(x), or 1/B^e: the function (f) and the reciprocal (1), hence a
   factor between exp(δx)·(1 ± γ(f + 1)).  For e = 0 the standards of these functions say that
   exp(0) = B^0 = 1 exactly, so there is no error in 1 and 2.
3. *The angle.*  p, o and p + o are exact if the format holds them, else each is rounded (odd
   positions above 2048 in float16); a scale s ≠ 1 takes 2; the product with ω, or the division
   by B^e, takes 1.  The errors of 1 to 3 are relative, so *the angle is off by an amount that
   grows with p·ω*: at position 5000 and ω near 1 many units of the seventh digit in float32.
4. *The entry.*  The sine of the ball around θ, the error of the function (f), where an attention
   factor multiplies all entries its ball, and the rounding to the format in which the entry is
   stored (1 rounding of that format).

Underflow adds what relative errors do not count: ulps + 1 times the smallest positive number
for each of the frequency (times s·(p + o)), the angle and the entry.

Not covered, and so reported as wrong: overflow; frequencies or angles that come from repeated
multiplication or from the addition theorems, where errors accumulate; sines whose argument is
reduced by an inexact 2π, as "fast math" options of compilers do.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from flint import arb, fmpq

#: The error of library functions in units of the last place.
ULPS = 4


class Format(NamedTuple):
    """A binary floating-point format: its name, the bits of its significand, and the exponent
    of its smallest positive number."""

    name: str
    bits: int
    smallest: int

    @property
    def unit(self) -> Fraction:
        """The unit roundoff: half of the distance from 1 to the next number."""
        return Fraction(1, 1 << self.bits)

    @property
    def tiny(self) -> Fraction:
        """The smallest positive number."""
        return Fraction(1, 1 << -self.smallest)

    def holds(self, x: Fraction) -> bool:
        """Whether ``x`` has few enough digits for this format."""
        if x == 0:
            return True
        power_of_two = x.denominator & (x.denominator - 1) == 0
        odd = abs(x.numerator) // (x.numerator & -x.numerator)
        return power_of_two and odd.bit_length() <= self.bits


#: From the coarsest to the finest.
FORMATS = {
    f.name: f
    for f in (
        Format("bfloat16", 8, -133),
        Format("float16", 11, -24),
        Format("float32", 24, -149),
        Format("float64", 53, -1074),
    )
}


class Arithmetic(NamedTuple):
    """The format in which an encoding is computed, the one in which it is stored, and the
    error of the library functions in units of the last place."""

    working: Format
    stored: Format
    ulps: int = ULPS

    def frequency(self, base: Fraction, exponent: Fraction) -> arb:
        """An enclosure of base^(−exponent) as this arithmetic computes it (steps 1 and 2)."""
        if exponent == 0:
            return arb(1)
        x = -ball(exponent) * ball(base).log()
        moved = abs(x) * gamma(self.working, 2 * self.ulps + 6)
        moved += abs(ball(exponent)) * gamma(self.working, 1)
        function = rounded(self.working, 2 * self.ulps + 1)
        return (x + arb(0, moved.abs_upper())).exp() * function + self._underflow()

    def position(self, position: Fraction, offset: Fraction, scale: arb) -> arb:
        """An enclosure of scale·(position + offset) (step 3)."""
        total = ball(position + offset)
        if not all(map(self.working.holds, (position, offset, position + offset))):
            total = (self._held(position) + self._held(offset)) * rounded(self.working, 1)
        return total if scale == 1 else scale * total * rounded(self.working, 2)

    def angle(self, position: arb, frequency: arb) -> arb:
        """An enclosure of the product (step 3)."""
        return position * frequency * rounded(self.working, 1) + self._underflow()

    def entry(self, angle: arb, function: Callable[[arb], arb], amplitude: arb | int = 1) -> arb:
        """An enclosure of the sine or cosine of an angle, times the ``amplitude``, as it is stored
        (step 4)."""
        value = (
            function(angle)
            * amplitude
            * rounded(self.working, 2 * self.ulps)
            * rounded(self.stored, 1)
        )
        return value + self._underflow() + _within(self.stored, 1)

    def _held(self, x: Fraction) -> arb:
        """A number in the working format."""
        return ball(x) if self.working.holds(x) else ball(x) * rounded(self.working, 1)

    def _underflow(self) -> arb:
        return _within(self.working, self.ulps + 1)


@cache
def gamma(form: Format, n: int) -> arb:
    """A bound of the relative error of ``n`` roundings in the format ``form``.

    >>> gamma(FORMATS["float32"], 3) < 2e-7
    True
    """
    return (1 - ball(form.unit)) ** -n - 1


@cache
def rounded(form: Format, n: int) -> arb:
    """An enclosure of all products of ``n`` factors 1 + δ with |δ| ≤ u, the unit roundoff of the
    format ``form``, and of their inverses."""
    return arb(1, gamma(form, n).abs_upper())


@cache
def _within(form: Format, n: int) -> arb:
    """All numbers of at most ``n`` times the smallest positive one."""
    return arb(0, ball(form.tiny * n))


def nearest(form: Format, x: Fraction) -> Fraction:
    """The number of the format ``form`` that is nearest to the positive number ``x``, even at a
    tie.

    >>> nearest(FORMATS["bfloat16"], Fraction(257))
    Fraction(256, 1)
    """
    size = x.numerator.bit_length() - x.denominator.bit_length()
    size -= x < Fraction(2) ** size
    step = Fraction(2) ** max(size + 1 - form.bits, form.smallest)
    return round(x / step) * step


def ball(x: Fraction) -> arb:
    """An enclosure of the rational number ``x``.

    >>> float(ball(Fraction(1, 2)))
    0.5
    """
    return arb(fmpq(x.numerator, x.denominator))
