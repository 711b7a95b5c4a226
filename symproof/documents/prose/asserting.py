"""Asserting: what words right beside a relation say of its truth.

"Hence", "we know that", "이므로" and "可得" assert it, and so do words that set a goal: "prove
that".  "Is defined as", "such that" and their like lead to a definition or a condition.
"""

from __future__ import annotations

from ...reading.phrases import cues


def by_words(before: str, behind: str) -> str:
    """Whether the words right ``before`` and ``behind`` a relation set it as a "goal", assert it
    ("words"), assert something of it ("Then $m = 4$ is the next": "subject"), or none of these
    ("")."""
    if cues.before(before, "goal") or cues.behind(behind, "goal"):
        return "goal"
    if leads(before) or is_known(before, behind):
        return ""
    asserts = cues.before(before, "asserts")
    if cues.behind(behind, "asserts"):
        return "words"
    if asserts:
        return "subject" if cues.behind(behind, "subject") else "words"
    return ""


def leads(before: str) -> bool:
    """Whether words lead to a definition or to what is given; the nearest ones decide, and of
    those that end together the longest."""
    found, asserts = cues.before(before, "leads"), cues.before(before, "asserts")
    if found is None or asserts is None:
        return found is not None
    return (found.end, -found.start) >= (asserts.end, -asserts.start)


def is_known(before: str, behind: str) -> bool:
    """Whether words say of a relation that it is known, which may be what is given."""
    return bool(cues.beside(before, behind, "known"))
