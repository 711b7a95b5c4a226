"""Formulas as people type them get the verdict that they expect, or at least no wrong one."""

from __future__ import annotations

import pytest
from typed import DRAWN, MATRICES, RIGHT, WRONG, typed

from symproof.deciding.judgements import judge


def test_half_of_what_is_decided_is_false() -> None:
    kinds = [one.expected for one in typed()]
    assert len(kinds) >= 150
    assert kinds.count("false") >= 0.45 * (kinds.count("true") + kinds.count("false"))
    assert set(kinds) == set(RIGHT)


@pytest.mark.parametrize("expected", sorted(RIGHT))
def test_no_verdict_is_wrong_and_nearly_all_are_right(expected: str) -> None:
    words = {one: judge(one.text, one.where).word for one in typed() if one.expected == expected}
    assert {one.text: w for one, w in words.items() if w in WRONG[expected]} == {}
    right = sum(w in RIGHT[expected] for w in words.values())
    assert right >= 0.96 * len(words)


def test_the_corpus_of_matrices_is_half_false() -> None:
    kinds = [one.expected for one in typed(MATRICES)]
    assert len(kinds) >= 160
    assert kinds.count("false") >= kinds.count("true")


def test_no_verdict_on_matrices_is_wrong_and_most_are_right() -> None:
    words = [(one, judge(one.text, one.where).word) for one in typed(MATRICES)]
    assert [(one.text, word) for one, word in words if word in WRONG[one.expected]] == []
    right = [word for one, word in words if word in RIGHT[one.expected]]
    assert len(right) >= 0.93 * len(words)  # 93 of 165 when it was run for the first time


def test_half_of_the_drawn_formulas_have_a_mistake() -> None:
    kinds = [one.expected for one in typed(DRAWN)]
    assert len(kinds) >= 400
    assert kinds.count("false") == kinds.count("true") == len(kinds) / 2


@pytest.mark.slow
def test_no_verdict_on_drawn_formulas_is_wrong_and_nearly_all_are_right() -> None:
    words = [(one, judge(one.text).word) for one in typed(DRAWN)]
    assert [(one.text, word) for one, word in words if word in WRONG[one.expected]] == []
    right = [word for one, word in words if word in RIGHT[one.expected]]
    assert len(right) >= 0.97 * len(words)  # 383 of 418 when it was run for the first time
