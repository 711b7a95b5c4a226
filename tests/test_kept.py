"""Answers that are kept: never wrong ones, and never more than so much."""

from __future__ import annotations

import pytest

from symproof.base.kept import Kept


def test_an_answer_is_found_once() -> None:
    kept: Kept[int] = Kept(10)
    assert [kept.ask("a", 1, lambda: 1), kept.ask("a", 1, lambda: 2)] == [1, 1]
    assert kept.ask("b", 1, lambda: 3) == 3


def test_what_was_asked_for_longest_ago_goes_first() -> None:
    kept: Kept[int] = Kept(2)
    for name in "abac":
        kept.ask(name, 1, lambda: 1)
    assert [kept.ask(name, 1, lambda: 2) for name in "acb"] == [1, 1, 2]
    assert kept.weight == len(kept) == 2


def test_what_is_too_heavy_is_answered_and_not_kept() -> None:
    kept: Kept[int] = Kept(2)
    assert kept.ask("a", 3, lambda: 1) == 1
    assert (kept.weight, len(kept)) == (0, 0)


def test_what_is_raised_is_not_kept() -> None:
    kept: Kept[int] = Kept(2)
    with pytest.raises(ZeroDivisionError):
        kept.ask("a", 1, lambda: 1 // 0)
    assert kept.ask("a", 1, lambda: 1) == 1
