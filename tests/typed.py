"""The corpus of formulas as people type them, ``meaning/as_people_type.txt``: one a line, with
the verdict that they expect; its first lines explain the words."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "meaning" / "as_people_type.txt"


class Typed(NamedTuple):
    """One line of the corpus."""

    expected: str
    text: str
    where: str


def typed() -> list[Typed]:
    """The corpus."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            expected, _, rest = line.partition(": ")
            text, _, where = rest.partition("# where:")
            found.append(Typed(expected, text.strip(), where.strip()))
    return found
