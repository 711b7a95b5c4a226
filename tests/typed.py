"""The corpora of formulas as people type them, ``reading/as_people_type.txt``, about vectors
and matrices ``reading/matrices_as_people_type.txt``, everyday forms ``reading/everyday_forms.txt``,
and drawn from material of others ``reading/drawn_formulas.txt``: one a line, with the verdict that
they expect; the first lines explain the words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "reading" / "as_people_type.txt"
DRAWN = FILE.with_name("drawn_formulas.txt")
MATRICES = FILE.with_name("matrices_as_people_type.txt")
EVERYDAY = FILE.with_name("everyday_forms.txt")
#: Which verdicts are right for what is expected, and which are wrong; others are missing.
RIGHT = {
    "true": ("proved", "proved-with-conditions"),
    "false": ("refuted", "ill-typed"),
    "unread": ("not-read",),
    "open": ("undecided", "not-read"),
}
WRONG = {
    "true": ("refuted", "ill-typed"),
    "false": ("proved", "proved-with-conditions"),
    "unread": ("proved", "proved-with-conditions", "refuted", "ill-typed", "undecided"),
    "open": ("proved", "proved-with-conditions", "refuted", "ill-typed"),
}


class Typed(NamedTuple):
    """One line of the corpus."""

    expected: str
    text: str
    where: str


def typed(file: Path = FILE) -> list[Typed]:
    """A corpus."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            expected, _, rest = line.partition(": ")
            text, _, where = rest.partition("# where:")
            found.append(Typed(expected, text.strip(), where.strip()))
    return found


def verdicts_of(
    true: Iterable[tuple[str, str]], false: Iterable[tuple[str, str]]
) -> list[tuple[str, str, str]]:
    """Claims with their conditions, and the verdict that each must get."""
    return [*((*one, "proved") for one in true), *((*one, "refuted") for one in false)]
