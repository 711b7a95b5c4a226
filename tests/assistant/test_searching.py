"""An assistant finds theorems as people do who list them."""

from __future__ import annotations

import pytest

from symproof.tools.mcp.theorems import search


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("double angle", "half_angle"), ("twice", "twice_minus"), ("softmax", "order_unseen"),
        ("dot product", "dot_product"),
        ("block_shift", "block_shift"), ("euler", "euler"),
    ],
)  # fmt: skip
def test_the_best_comes_first(query: str, first: str) -> None:
    assert search(query, 3)[0].name == first


@pytest.mark.parametrize("query", ["", "zzz", "otation", "+ = ("])
def test_nothing_is_found_by_no_word(query: str) -> None:
    assert search(query, 3) == []
