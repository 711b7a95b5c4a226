"""Scaled frequencies of rotary encodings, for contexts beyond the trained length.

Here belong the formulas of the families that ``rotary.toml`` names, each as an enclosure of what
an honest computation gives, and the departures from them.  Trust: a formula takes every rounding
that the working format may make, by :func:`~symproof.testing.rounding.rounded`.

For a pair i of d columns let f = B^(−2i/d), s the factor and L the original length.

* linear: f/s.
* ntk: B is multiplied by s^(d/(d−2)).  dynamic: likewise, with s·n/L − (s − 1) for s, where n is
  the length of the table, if n > L; else f.
* llama3: f·((1−t)/s + t), where t is (L·f/2π − low)/(high − low), cut off at 0 and 1.
* yarn: f·(r/s + 1 − r), where r is (i − a)/(b − a), cut off at 0 and 1; a and b are
  d·ln(L/2πβ)/(2·ln B) for the two β, rounded outwards and cut off at 0 and d − 1.  All entries
  are multiplied by the attention factor 0.1·ln s + 1, or by (0.1·m·ln s + 1)/(0.1·m'·ln s + 1) if
  mscale m and mscale_all_dim m' are given.
* longrope: f/λ_i with a list of factors λ, the short one up to length L; the attention factor is
  √(1 + ln s/ln L) with s = max_position_embeddings/L.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from flint import arb

from ..base.tables import table
from .rounding import FORMATS, Arithmetic, Format, ball, nearest, rounded

Parameter = Fraction | bool | tuple[Fraction, ...]


@cache
def data() -> dict[str, Any]:
    """Keys, families and departures: what ``rotary.toml`` says."""
    return table(Path(__file__).with_name("rotary.toml"))


@dataclass(frozen=True)
class Scaling:
    """How frequencies are scaled: the ``family``, its ``parameters`` by name, and the changes that
    make it a departure, which ``says`` describes.  Without arguments frequencies stay as they are.

    ``bands`` is the family whose formula scales the frequencies if it is another.  The frequencies
    are scaled ``times`` times and then rounded to the format ``held`` if there is
    one; their exponents count ``over`` columns (0: those that are turned); the attention factor is
    raised to the power ``attention``.  ``length`` is that of the table, ``head`` counts the columns
    of a head."""

    family: str = "default"
    bands: str = ""
    parameters: tuple[tuple[str, Parameter], ...] = ()
    length: int = 0
    head: int = 0
    times: int = 1
    attention: int = 1
    held: str = ""
    over: int = 0
    says: str = ""

    def __str__(self) -> str:
        return self.says or self.family

    def frequency(self, arithmetic: Arithmetic, base: Fraction, pair: int, power: Fraction,
                  d: int) -> arb:  # fmt: skip
        """An enclosure of the frequency of a ``pair`` of ``d`` columns, which is base^(−power) if
        nothing is scaled."""
        if self.over:
            power = power * d / self.over
        given = BandToScale(arithmetic, dict(self.parameters), self.length, base, pair, power, d)
        found = arithmetic.frequency(base, power)
        for _ in range(self.times):
            found = SCALED[self.bands or self.family](given, found)
        if self.held:
            return _held(found, FORMATS[self.held])
        return found

    def amplitude(self, arithmetic: Arithmetic) -> arb:
        """An enclosure of the number by which all entries are multiplied."""
        if self.family not in ATTENTION or not self.attention:
            return arb(1)
        exact = ATTENTION[self.family](dict(self.parameters), self.length) ** self.attention
        if exact == 1:
            return arb(1)
        # a logarithm, a root or a quotient, products and sums; and the product with the entry
        return exact * rounded(arithmetic.working, 6 * arithmetic.ulps + 8)

    def departures(self, base: Fraction, d: int) -> Iterator[Scaling]:
        """The other scalings that the table of departures makes of this one, where ``d`` columns
        are turned; none has the frequencies and the attention factor of another."""
        if not self.head:
            return
        seen = {self._signature(base, d)}
        for row in data()["departure"]:
            made = self._changed(row)
            if made is not None and (mark := made._signature(base, d)) not in seen:
                seen.add(mark)
                yield made

    def _changed(self, row: dict[str, Any]) -> Scaling | None:
        """The scaling with the change of a row; None if a parameter for it is missing."""
        values = dict(self.parameters)
        used = [*row.get("swap", ()), *row.get("flip", ()), *row.get("take", {}).values()]
        bands = row.get("bands", self.bands)
        needs = data()["family"][bands or self.family]["needs"]
        if not {*used, *needs} <= values.keys():
            return None
        if "swap" in row:
            one, other = row["swap"]
            values[one], values[other] = values[other], values[one]
        values |= {name: values[other] for name, other in row.get("take", {}).items()}
        values |= {name: not values[name] for name in row.get("flip", ())}
        kept = tuple((name, v) for name, v in values.items() if name not in row.get("drop", ()))
        own = {name: row[name] for name in ("times", "attention", "held") if name in row}
        over = self.head if row.get("whole_head") else self.over
        return replace(self, bands=bands, parameters=kept, over=over, says=row["says"], **own)

    def _signature(self, base: Fraction, d: int) -> tuple[str, ...]:
        """Frequencies and attention factor to thirty digits."""
        powers = [Fraction(2 * i, d) for i in range(d // 2)]
        values = [self.frequency(_EXACT, base, i, e, d) for i, e in enumerate(powers)]
        return tuple(x.mid().str(30, radius=False) for x in [*values, self.amplitude(_EXACT)])


PLAIN = Scaling()
_FINE = Format("exact", 120, -4000)
_EXACT = Arithmetic(_FINE, _FINE)


class BandToScale(NamedTuple):
    """A frequency that is to be scaled: its pair, and all that its family may ask for."""

    arithmetic: Arithmetic
    parameters: dict[str, Any]
    length: int
    base: Fraction
    pair: int
    power: Fraction
    d: int

    def number(self, name: str) -> arb:
        """A parameter in the working format."""
        return ball(self.parameters[name]) * self.rounding(1)

    def rounding(self, n: int) -> arb:
        """``n`` roundings of the working format."""
        return rounded(self.arithmetic.working, n)


def _unscaled(band: BandToScale, f: arb) -> arb:
    return f


def _linear(band: BandToScale, f: arb) -> arb:
    return f / band.number("factor") * band.rounding(1)


def _ntk(band: BandToScale, f: arb) -> arb:
    return _raised(band, f, ball(band.parameters["factor"]))


def _dynamic(band: BandToScale, f: arb) -> arb:
    s, original = band.parameters["factor"], band.parameters["original_max_position_embeddings"]
    if band.length <= original:
        return f
    return _raised(band, f, ball(s * band.length / original - (s - 1)))


def _raised(band: BandToScale, f: arb, s: arb) -> arb:
    """The frequency of a base that is multiplied by s^(d/(d−2))."""
    if band.d == 2 or band.power == 0:
        return f
    grown = s ** ball(Fraction(band.d, band.d - 2)) * band.rounding(4 * band.arithmetic.ulps + 8)
    return f * (-ball(band.power) * grown.log()).exp() * band.rounding(1)


def _llama3(band: BandToScale, f: arb) -> arb:
    low, high = band.number("low_freq_factor"), band.number("high_freq_factor")
    turns = band.number("original_max_position_embeddings") * f / (2 * arb.pi()) * band.rounding(4)
    share = _between_0_and_1((turns - low) / (high - low) * band.rounding(3))
    return _blend(band, f, 1 - share)


def _yarn(band: BandToScale, f: arb) -> arb:
    low, high = _ramp(band)
    if low.overlaps(high):
        high = high + arb("0.001")
    share = _between_0_and_1((band.pair - low) / (high - low) * band.rounding(3))
    return _blend(band, f, share)


def _ramp(band: BandToScale) -> tuple[arb, arb]:
    """The pairs between which the ramp of YaRN goes from 0 to 1."""
    given, ends = band.parameters, []
    for name, outwards in (("beta_fast", arb.floor), ("beta_slow", arb.ceil)):
        turns = ball(given[name]) * 2 * arb.pi()
        long = (ball(given["original_max_position_embeddings"]) / turns).log()
        end = band.d * long / (2 * ball(band.base).log())
        ends.append(outwards(end) if given["truncate"] else end * band.rounding(8))
    return ends[0].max(arb(0)), ends[1].min(arb(band.d - 1))


def _blend(band: BandToScale, f: arb, share: arb) -> arb:
    """The part ``share`` of a frequency is divided by the factor, the rest is not."""
    if share == 0:
        return f
    scaled = f / band.number("factor") * band.rounding(2)
    if share == 1:
        return scaled
    # two products, a difference and a sum, of numbers of one sign
    return (scaled * share + f * (1 - share)) * band.rounding(4)


def _longrope(band: BandToScale, f: arb) -> arb:
    given = band.parameters
    long = band.length > given["original_max_position_embeddings"]
    factors = given["long_factor" if long else "short_factor"]
    return f / ball(factors[band.pair]) * band.rounding(3)


def _between_0_and_1(x: arb) -> arb:
    return x.max(arb(0)).min(arb(1))


SCALED: dict[str, Callable[[BandToScale, arb], arb]] = {
    "default": _unscaled, "linear": _linear, "ntk": _ntk, "dynamic": _dynamic, "yarn": _yarn,
    "llama3": _llama3, "longrope": _longrope,
}  # fmt: skip


def _yarn_attention(given: dict[str, Any], length: int) -> arb:
    if "attention_factor" in given:
        return ball(given["attention_factor"])
    m, over = given.get("mscale"), given.get("mscale_all_dim")
    if given["factor"] <= 1 or (m and m == over):
        return arb(1)
    logarithm = ball(given["factor"]).log() / 10
    if m and over:
        return (ball(m) * logarithm + 1) / (ball(over) * logarithm + 1)
    return logarithm + 1


def _longrope_attention(given: dict[str, Any], length: int) -> arb:
    original = given["original_max_position_embeddings"]
    own = "long_mscale" if length > original else "short_mscale"
    for name in ("attention_factor", own):
        if name in given:
            return ball(given[name])
    longest = given.get("max_position_embeddings")
    s = longest / original if longest is not None else given.get("factor", Fraction(1))
    if s <= 1:
        return arb(1)
    return (1 + ball(s).log() / ball(original).log()).sqrt()


ATTENTION: dict[str, Callable[[dict[str, Any], int], arb]] = {
    "yarn": _yarn_attention, "longrope": _longrope_attention,
}  # fmt: skip


def _held(x: arb, form: Format) -> arb:
    """An enclosure of the numbers of the format ``form`` that are nearest to those of a ball."""
    ends = [Fraction(int(m.p), int(m.q)) for m in (e.fmpq() for e in (x.lower(), x.upper()))]
    return ball(nearest(form, ends[0])).union(ball(nearest(form, ends[1])))
