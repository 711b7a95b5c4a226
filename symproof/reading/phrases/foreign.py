"""Words of other programs: what their letters do not say, and how it is written here."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from ...base.tables import table


class Foreign(NamedTuple):
    """The table of words: ``constants`` with the formula of each, ``numbers`` and ``angles``, which
    have none; of functions those that are ``defined`` by a formula of one number, or ``over``
    several numbers by two formulas, those that are ``written`` in another way, and the others."""

    constants: dict[str, str]
    numbers: frozenset[str]
    angles: frozenset[str]
    defined: dict[str, str]
    over: dict[str, tuple[str, str]]
    written: dict[str, str]
    functions: frozenset[str]

    @property
    def whole(self) -> frozenset[str]:
        """The words that are no product of letters wherever they stand."""
        return self.numbers.union(self.constants, self.angles)

    @property
    def called(self) -> frozenset[str]:
        """The words that are no product of letters before a parenthesis."""
        return self.functions.union(self.written, self.defined, self.over)


@cache
def foreign() -> Foreign:
    """The words of the file ``foreign.toml``."""
    data = table(Path(__file__).with_name("foreign.toml"))
    numbers, angles, functions = (
        frozenset(data[name]["names"]) for name in ("numbers", "angles", "functions")
    )
    over = {name: (summand, whole) for name, (summand, whole) in data["over"].items()}
    return Foreign(
        data["constants"], numbers, angles, data["defined"], over, data["written"], functions
    )
