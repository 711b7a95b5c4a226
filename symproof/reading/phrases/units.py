"""Units: what they measure, and how large they are, in all languages."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ...base.tables import table


class Unit(NamedTuple):
    """What a unit measures, as ``length`` or ``length 2`` for an area, and its ``size`` in the
    unit of this that is written down first."""

    kind: str
    size: Fraction


@cache
def _table() -> dict[str, Unit]:
    found: dict[str, Unit] = {}
    for kind, units in table(Path(__file__).with_name("units.toml")).items():
        for symbol, unit in units.items():
            size = Fraction(unit["size"])
            found |= dict.fromkeys((symbol, *unit["names"]), Unit(kind, size))
    return found


def first_of(kind: str) -> str:
    """The unit that is written down first among those of a ``kind``; raises ``StopIteration`` for
    one that the table does not have."""
    return next(text for text, one in _table().items() if one.kind == kind)


def unit(text: str) -> Unit | None:
    """The unit that ``text`` names, in small letters, with a power behind it; None if it is not in
    the table."""
    power = int(text[-1]) if text[-1:] in ("2", "3") else 1
    known = _table().get(text.rstrip("23") if power > 1 else text)
    if known is None:
        return None
    kind = known.kind if power == 1 else f"{known.kind} {power}"
    return Unit(kind, known.size**power)
