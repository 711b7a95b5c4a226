"""Negations: words that say that something does not hold.

"Unless" turns a condition round and is understood; other words that may deny a condition, a
description or a claim only keep it from being used.
"""

from __future__ import annotations

from ..reading.phrases import cues

_NEAR = 40  # letters between "unless" and what it denies
_FAR = 80  # letters that are looked at


def negates(words: str) -> bool:
    """Whether the condition behind these words must not hold: "unless"."""
    found = cues.last(words, "negates")
    return found is not None and len(words) - found.end < _NEAR


def negates_behind(words: str) -> bool:
    """Whether what stands before these words must not hold: "… 이 아니면"."""
    return bool(cues.behind(words, "negates"))


def denies(words: str) -> bool:
    """Whether what comes next is what is not: "unless", "no"."""
    return bool(cues.before(words[-_FAR:], "denies"))


def denies_behind(words: str) -> bool:
    """Whether what stands before these words is what is not."""
    return bool(cues.behind(words, "denies")) or negates_behind(words)


def may_deny(before: str, behind: str) -> bool:
    """Whether words around a condition may deny it; "unless" does, and is understood."""
    if negates(before) or negates_behind(behind):
        return False
    return bool(cues.anywhere(before[-_FAR:], "doubts") or cues.behind(behind[:_FAR], "doubts"))


def is_denied(before: str, behind: str) -> bool:
    """Whether words say of a relation that it does not hold."""
    return bool(cues.before(before, "denied") or cues.behind(behind, "denied"))
