"""A recorded line is found again by its text, by its normal form, or at its place."""

from __future__ import annotations

import random

import pytest
from soon import soon

from symproof.diagnostics.record.lines import RecordedLine
from symproof.diagnostics.record.matching import matched


def lines(*texts: str) -> list[RecordedLine]:
    """Lines from texts such as "A: x = 1"; the heading may be missing, and "~" begins a normal
    form."""
    found = []
    for text in texts:
        path, _, rest = text.rpartition(": ")
        said, _, form = rest.partition(" ~ ")
        found.append(RecordedLine(path, "proved", said, form))
    return found


def pairs(old: list[str], new: list[str]) -> list[tuple[int, int, str]]:
    return [
        (p.old, p.new, "moved" if p.moved else p.by)
        for p in matched(lines(*old), lines(*new))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (["a = 1", "b = 2"], ["a = 1", "b = 2"], [(0, 0, "text"), (1, 1, "text")]),
        ([], ["a = 1"], []),
        (["a = 1"], [], []),
        # something new before, between and behind
        (["a = 1", "b = 2"], ["x = 7 + y", "a = 1", "x = 8 + y", "b = 2", "x = 9 + y"],
         [(0, 1, "text"), (1, 3, "text")]),
        # a sign, between neighbours that are as they were
        (["a = 1", "b = c + d", "e = 1"], ["a = 1", "b = c - d", "e = 1"],
         [(0, 0, "text"), (1, 1, "place"), (2, 2, "text")]),
        # the same, beside a new line: the one that is alike
        (["a = 1", "b = c + d", "e = 1"], ["a = 1", "y^2 < 9", "b = c - d", "e = 1"],
         [(0, 0, "text"), (1, 2, "place"), (2, 3, "text")]),
        # a line alone was replaced by one that is not alike
        (["a = 1", "b = c + d", "e = 1"], ["a = 1", "y^2 < 9", "e = 1"],
         [(0, 0, "text"), (1, 1, "place"), (2, 2, "text")]),
        # it has gone, and another section has a new line
        (["A: a = 1", "A: b = c + d", "B: e = 1"], ["A: a = 1", "B: y^2 < 9", "B: e = 1"],
         [(0, 0, "text"), (2, 2, "text")]),
        # other letters
        (["x = 2x - x ~ a = 2a - a", "1 = 1"], ["y = 2y - y ~ a = 2a - a", "1 = 1"],
         [(0, 0, "form"), (1, 1, "text")]),
        # two sections change places; the shorter one has moved
        (["A: a = 1", "A: b = 2", "B: c = 3"], ["B: c = 3", "A: a = 1", "A: b = 2"],
         [(2, 0, "moved"), (0, 1, "text"), (1, 2, "text")]),
        # the first of two lines with one text has changed
        (["k = 0", "a = 1", "k = 0"], ["k = 3", "a = 1", "k = 0"],
         [(0, 0, "place"), (1, 1, "text"), (2, 2, "text")]),
        # the second one, below another heading
        (["A: k = 0", "B: k = 0"], ["A: k = 0", "B: k = 3"], [(0, 0, "text"), (1, 1, "place")]),
        # a heading has another name
        (["A: a = 1", "A: b = 2"], ["B: a = 1", "B: b = 2"], [(0, 0, "text"), (1, 1, "text")]),
    ],
)  # fmt: skip
def test_each_line_is_found_again(
    old: list[str], new: list[str], expected: list[tuple[int, int, str]]
) -> None:
    assert pairs(old, new) == expected


def test_a_formula_that_is_not_read_any_more_holds_what_it_held() -> None:
    old = lines("a = b", "= b + 0", "= 0 + b", "c = d + 1")
    new = [RecordedLine("", "not-read", "a = b = b + 0 =< 0 + b"), *lines("c = d + 1")]
    (first, last) = matched(old, new)
    assert (first.new, first.by, first.old in (0, 1, 2)) == (0, "place", True)
    assert (last.old, last.new, last.by) == (3, 1, "text")


SOME = ("a = 1", "a = 2", "b = 1", "A: a = 1", "c = d ~ a = b", "d = c ~ a = b")


@pytest.mark.parametrize("seed", range(3))
def test_every_line_has_one_partner_at_most(seed: int) -> None:
    choose = random.Random(seed)
    for _ in range(100):
        old, new = (
            [choose.choice(SOME) for _ in range(choose.randrange(8))] for _ in range(2)
        )  # fmt: skip
        found = pairs(old, new)
        assert len({a for a, _, _ in found}) == len({b for _, b, _ in found}) == len(found)
        in_order = [(a, b) for a, b, by in found if by != "moved"]
        assert sorted(in_order) == in_order
        assert sorted(a for a, _ in in_order) == [a for a, _ in in_order]


def test_no_document_takes_long() -> None:
    """Ten thousand lines that are all alike, and as many of which each is another one."""
    alike = lines(*["x = x"] * 10_000)
    others = lines(*(f"x = {k}" for k in range(10_000)))
    with soon():
        assert len(matched(alike, alike[:-1])) == 9_999
        assert len(matched(others, others[::-1])) == 10_000
        matched(alike, others)
