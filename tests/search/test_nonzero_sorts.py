"""What is not 0 by its sort has one of two signs."""

from __future__ import annotations

import pytest
from claimed import read_claim

from symproof.deciding.strategies import decide


@pytest.mark.parametrize(
    ("text", "where", "word"),
    [
        ("x > 0", "x: real, x != 0, x >= 0", "proved"),
        ("x < 0", "x: real, x != 0, x <= 0", "proved"),
        ("x*y > 0", "x: real, y: real, x != 0, y != 0, x*y >= 0", "proved"),
        ("abs(x) > 0", "x: real, x != 0", "proved"),
        ("x > 0", "x: real, x >= 0", "refuted"),
        ("x > 0", "x: real, x != 0, x >= -1", "refuted"),
        ("x*y > 0", "x: real, y: real, x != 0, x*y >= 0", "refuted"),
        ("x > 0", "x: real, x != 1, x >= 0", "refuted"),
    ],
)
def test_what_is_not_zero_and_not_negative_is_positive(text, where, word):
    (claim,) = read_claim(text, where)
    assert decide(claim).word == word
