"""The differences that assert_equal shows."""

from __future__ import annotations

import pytest
import sympy as sp

import symproof
from symproof.deciding.differences import MAX_ENTRIES, marked

x = sp.Symbol("x", real=True)


def message(left: object, right: object) -> str:
    with pytest.raises(AssertionError) as failure:
        symproof.assert_equal(left, right)
    return str(failure.value)


def test_similar_texts_are_marked() -> None:
    assert marked("sin(a)·cos(b) + 1", "sin(a)·sin(b) + 1") == [
        "- sin(a)·cos(b) + 1",
        "         ^^^",
        "+ sin(a)·sin(b) + 1",
        "         ^^^",
    ]


def test_what_is_missing_is_marked_on_one_side() -> None:
    assert marked("sin(x) + cos(x) + 1", "sin(x) + cos(x)") == [
        "- sin(x) + cos(x) + 1",
        "                 ^^^^",
        "+ sin(x) + cos(x)",
    ]


@pytest.mark.parametrize(("left", "right"), [("sin(2·x)", "1"), ("a + b", "exp(k)·7")])
def test_texts_with_little_in_common_are_not(left: str, right: str) -> None:
    assert marked(left, right) == []


def test_entries_of_matrices_that_are_not_equal() -> None:
    one = sp.Matrix([[sp.sin(2 * x), 1], [sp.cos(x), x]])
    two = sp.Matrix([[2 * sp.sin(x) * sp.cos(x), 2], [sp.sin(x), x]])
    said = message(one, two)
    assert "entry 1, 2: refuted: 1 = 2" in said
    assert "entry 2, 1: refuted: cos(x) = sin(x)" in said
    assert "entry 1, 1" not in said.split("(entry")[-1]
    assert "entry 2, 2" not in said


def test_not_more_entries_than_one_can_read() -> None:
    said = message(sp.zeros(4, 4), sp.ones(4, 4))
    assert said.count("refuted: 0 = 1") == MAX_ENTRIES
    assert f"… and {16 - MAX_ENTRIES} more" in said


def test_shapes_that_do_not_fit_are_said_once() -> None:
    said = message(sp.Matrix([1, 2]), sp.Matrix([1, 2, 3]))
    assert said.startswith("ill-typed")
    assert "^" not in said
