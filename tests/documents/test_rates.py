"""A letter with points above it is no function of letters with points: what stands behind it in a
parenthesis is a factor, also where its values are written as those of a function."""

from __future__ import annotations

import pytest
from documents.held import held_of

from symproof.documents.judging.worker import check_bytes

TEXT = r"""Let $m, k, c, x, \dot x, \ddot x$ be real numbers.

We have $%s$.

At the start $\dot x(t) = -c \sin(t)$.
"""


def word(relation: str) -> str:
    """The verdict on a relation of a text that writes the values of the rate, too."""
    return held_of(check_bytes("a.md", (TEXT % relation).encode())["results"])[0]


@pytest.mark.parametrize(
    ("relation", "expected"),
    [
        (r"\dot x (m \ddot x + k x) = m \dot x \ddot x + k x \dot x", "proved"),
        (r"\dot x (m \ddot x + k x) = m \dot x \ddot x - k x \dot x", "refuted"),
        (r"\ddot x (\dot x - c) + c \ddot x = \dot x \ddot x", "proved"),
        (r"\ddot x (\dot x - c) - c \ddot x = \dot x \ddot x", "refuted"),
    ],
)
def test_a_parenthesis_with_rates_is_a_factor(relation: str, expected: str) -> None:
    assert word(relation) == expected
