"""Words of other programs: what their letters do not say, and how it is written here."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from ...base.tables import table


class ForeignFormula(NamedTuple):
    """A function with a formula: the names of its arguments, the formula, and whether the
    arguments have to be real."""

    parameters: tuple[str, ...]
    body: str
    is_of_reals: bool


class Foreign(NamedTuple):
    """The table of words: ``constants`` with the formula of each, ``numbers`` and ``angles``, which
    have none; ``relations`` with their signs; of functions those that are ``defined`` by a formula
    of their arguments, or ``over`` several numbers by two formulas, those that are computed for
    ``numerals``, distinctions of ``cases``, those that are ``written`` in another way, and the
    others."""

    constants: dict[str, str]
    numbers: frozenset[str]
    angles: frozenset[str]
    relations: dict[str, str]
    defined: dict[str, ForeignFormula]
    over: dict[str, tuple[str, str]]
    numerals: frozenset[str]
    cases: frozenset[str]
    written: dict[str, str]
    functions: frozenset[str]

    @property
    def whole(self) -> frozenset[str]:
        """The words that are no product of letters wherever they stand."""
        return self.numbers.union(self.constants, self.angles)

    @property
    def read(self) -> frozenset[str]:
        """The functions that are written out as they are read."""
        return self.numerals.union(self.defined, self.over)

    @property
    def called(self) -> frozenset[str]:
        """The words that are no product of letters before a parenthesis."""
        return self.functions.union(self.written, self.relations, self.cases, self.read) - _GREEK


#: Words that are letters, too.
_GREEK = frozenset(("gamma", "zeta", "Gamma"))


@cache
def foreign() -> Foreign:
    """The words of the file ``foreign.toml``."""
    data = table(Path(__file__).with_name("foreign.toml"))
    numbers, angles, numerals, cases, functions = (
        frozenset(data[name]["names"])
        for name in ("numbers", "angles", "numerals", "cases", "functions")
    )
    over = {name: (summand, whole) for name, (summand, whole) in data["over"].items()}
    defined: dict[str, ForeignFormula] = {}
    for kind in ("formulas", "defined"):
        for call, body in data[kind].items():
            name, _, inside = call.removesuffix(")").partition("(")
            defined[name] = ForeignFormula(tuple(inside.split(", ")), body, kind == "defined")
    return Foreign(
        data["constants"], numbers, angles, data["relations"], defined, over, numerals,
        cases, data["written"], functions,
    )  # fmt: skip
