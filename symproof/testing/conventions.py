"""The family of conventions for sinusoidal encodings, right ones and familiar mistakes.

Pairs of columns are numbered i = 0, …, d/2 − 1.  Column 2i and column 2i + 1 belong to pair i
if the layout is interleaved, column i and column d/2 + i if it is concatenated.  For an odd d the
last pair lacks its second column: (d + 1)/2 columns are of the first function, the others of the
second one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any, Literal, NamedTuple

from flint import arb

from .rounding import Arithmetic, ball
from .scaling import PLAIN, Scaling

Layout = Literal["interleaved", "concatenated"]
Function = Literal["sin", "cos"]


class Exponent(NamedTuple):
    """The exponent e of the frequency B^(−e): a function of the pair i, of the ``half`` (0 or 1:
    first or second column of the pair) and of d; and a remark on it."""

    of: Callable[[int, int, int], Fraction]
    remark: str


EXPONENTS = {
    "2i/d": Exponent(lambda i, h, d: Fraction(2 * i, d), ""),
    "2i/(d-2)": Exponent(lambda i, h, d: Fraction(2 * i, d - 2), "the same as i/(d/2 - 1)"),
    "2(i+1)/d": Exponent(lambda i, h, d: Fraction(2 * i + 2, d), "i counted from 1"),
    "(2i+1)/d": Exponent(lambda i, h, d: Fraction(2 * i + 1, d), "the odd column's number"),
    "i/d": Exponent(lambda i, h, d: Fraction(i, d), "a factor 2 is missing"),
    "4i/d": Exponent(lambda i, h, d: Fraction(4 * i, d), "a factor 2 too many: i is doubled twice"),
    "j/d": Exponent(
        lambda i, h, d: Fraction(2 * i + h, d),
        "j = 2i or 2i + 1 is the column: sine and cosine of a pair have different frequencies",
    ),
    "2j/d": Exponent(
        lambda i, h, d: Fraction(4 * i + 2 * h, d),
        "j = 2i or 2i + 1 is the column, where the pair i is meant",
    ),
    "0": Exponent(lambda i, h, d: Fraction(0), "all frequencies are 1, as by an integer division"),
}
SCALES = {"pi": Fraction(1), "2*pi": Fraction(2), "pi/180": Fraction(1, 180)}  # times π

_BASES = [Fraction(n) for n in (10000, 1000, 100, 10, 100_000, 500_000, 1_000_000)]
_OFFSETS = [Fraction(n) for n in (0, 1, -1)]
_SCALES: list[Fraction | str] = [
    Fraction(1), *SCALES, *(Fraction(1, n) for n in (2, 4, 8)), Fraction(1000), Fraction(-1),
]  # fmt: skip


@dataclass(frozen=True)
class Convention:
    """One way to encode positions: the entry of a column is sin or cos of
    ``scale``·(position + ``offset``)·``base``^(−``exponent``), unless ``scaling`` says how this
    frequency is scaled, and by which factor all entries are multiplied."""

    layout: Layout = "interleaved"
    first: Function = "sin"
    exponent: str = "2i/d"
    base: Fraction = Fraction(10000)
    offset: Fraction = Fraction(0)
    scale: Fraction | str = Fraction(1)
    scaling: Scaling = PLAIN

    def __str__(self) -> str:
        remark = EXPONENTS[self.exponent].remark
        parts = [
            self.layout,
            "sine first" if self.first == "sin" else "cosine first",
            f"exponent {self.exponent}" + (f" ({remark})" if remark else ""),
            f"base {self.base}",
        ]
        if self.offset:
            parts.append(f"position {'+' if self.offset > 0 else '-'} {abs(self.offset)}")
        if self.scale != 1:
            note = " (degrees)" if self.scale == "pi/180" else ""
            parts.append(f"angles times {self.scale}{note}")
        if self.scaling != PLAIN:
            parts.append(str(self.scaling))
        return ", ".join(parts)

    def place(self, column: int, d: int) -> tuple[Function, int, int]:
        """The function, the pair, and the half of the pair that a column belongs to."""
        if self.layout == "interleaved":
            pair, half = divmod(column, 2)
        else:
            first = pairs_of(d)
            half, pair = (0, column) if column < first else (1, column - first)
        return other(self.first) if half else self.first, pair, half

    def columns(self, pair: int, d: int) -> tuple[int, int]:
        """The columns of the sine and of the cosine of a pair that has both."""
        beside = (2 * pair, 2 * pair + 1)
        found = beside if self.layout == "interleaved" else (pair, pairs_of(d) + pair)
        return found if self.first == "sin" else (found[1], found[0])

    def power(self, pair: int, half: int, d: int) -> Fraction:
        """The exponent e of the frequency base^(−e)."""
        return EXPONENTS[self.exponent].of(pair, half, d)

    def frequency(self, arithmetic: Arithmetic, pair: int, half: int, d: int) -> arb:
        """An enclosure of a frequency as ``arithmetic`` computes it."""
        power = self.power(pair, half, d)
        return self.scaling.frequency(arithmetic, self.base, pair, power, d)

    def factor(self) -> arb:
        """An enclosure of the scale."""
        if isinstance(self.scale, str):
            return ball(SCALES[self.scale]) * arb.pi()
        return ball(self.scale)


def pairs_of(d: int) -> int:
    """The number of pairs, also of one that lacks its second column."""
    return (d + 1) // 2


def other(function: Function) -> Function:
    """Cosine for sine, sine for cosine."""
    return "cos" if function == "sin" else "sin"


def convention(
    d: int, layout: str, first: str, exponent: str, base: Any, offset: Any, scale: Any
) -> Convention:
    """The convention with these properties.  Raises ``ValueError``, with the valid names, for
    what is none."""
    _one_of("layout", layout, ("interleaved", "concatenated"))
    _one_of("first", first, ("sin", "cos"))
    _one_of("exponent", exponent, tuple(EXPONENTS))
    if isinstance(scale, str):
        _one_of("scale", scale, tuple(SCALES))
    else:
        scale = _number("scale", scale)
    if isinstance(d, bool) or not isinstance(d, int) or d < 2:
        raise ValueError(f"d must be an integer from 2 on, not {d!r}")
    if d == 2 and exponent == "2i/(d-2)":
        raise ValueError("the exponent 2i/(d-2) has no meaning for d = 2")
    made = Convention(
        layout, first, exponent, _number("base", base), _number("offset", offset), scale  # type: ignore[arg-type]
    )  # fmt: skip
    if made.base <= 1:
        raise ValueError(f"base must be greater than 1, not {base}")
    return made


def _one_of(name: str, value: str, valid: tuple[str, ...]) -> None:
    if value not in valid:
        raise ValueError(f"{name} must be one of {', '.join(valid)}, not {value!r}")


def _number(name: str, value: Any) -> Fraction:
    try:
        return Fraction(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{name} must be a number, not {value!r}") from None


def departures(
    claimed: Convention, count: int, d: int, bases: list[Fraction] | None = None
) -> list[Convention]:
    """The conventions of the family that differ from ``claimed`` in ``count`` properties;
    ``bases`` are those to try."""
    options: dict[str, list[Any]] = {
        "exponent": [e for e in EXPONENTS if d > 2 or e != "2i/(d-2)"],
        "base": _BASES if bases is None else bases,
        "layout": ["interleaved", "concatenated"],
        "first": ["sin", "cos"],
        "offset": _OFFSETS,
        "scale": _SCALES,
        "scaling": [*claimed.scaling.departures(claimed.base, d)],
    }
    found = []
    for names in combinations(options, count):
        choices = [[v for v in options[n] if v != getattr(claimed, n)] for n in names]
        for values in product(*choices):
            found.append(replace(claimed, **dict(zip(names, values, strict=True))))
    return found


#: In how many properties two conventions can differ.
PROPERTIES = 6
#: In how many those of models are tried, which have more to choose from.
PROPERTIES_OF_MODELS = 3
