"""Held: how the tests of reading and of conditions take the verdict "follows".

They ask whether a relation holds under what the document says before it, not whether it would hold
without that, which is asked where premises are tested.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def held(word: str) -> str:
    """The verdict ``word``; "proved" in the place of "follows", which says that a relation holds
    where lines above it hold."""
    return "proved" if word == "follows" else word


def held_of(results: Sequence[dict[str, Any]]) -> list[str]:
    """The verdicts of results in which "follows" counts as proved."""
    return [held(r["verdict"]) for r in results]
