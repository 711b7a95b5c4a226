"""Formulas as people type them get the verdict that they expect, or at least no wrong one."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from symproof.judgements import judge

FILE = Path(__file__).with_name("as_people_type.txt")
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


def typed() -> list[Typed]:
    """The corpus."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            expected, _, rest = line.partition(": ")
            text, _, where = rest.partition("# where:")
            found.append(Typed(expected, text.strip(), where.strip()))
    return found


def test_half_of_what_is_decided_is_false() -> None:
    kinds = [one.expected for one in typed()]
    assert len(kinds) >= 150
    assert kinds.count("false") >= 0.45 * (kinds.count("true") + kinds.count("false"))
    assert set(kinds) == set(RIGHT)


@pytest.mark.parametrize("expected", sorted(RIGHT))
def test_no_verdict_is_wrong(expected: str) -> None:
    words = {one: judge(one.text, one.where).word for one in typed() if one.expected == expected}
    assert {one.text: w for one, w in words.items() if w in WRONG[expected]} == {}
