"""Introductions: the words that give a name its meaning, and those that claim a relation.

A relation in a line of text defines a name only if words say so ("let", "where", "라 하자", "记")
or a noun stands right before it ("the angle $θ = …$"); in a display of its own it does unless words
claim it.
"""

from __future__ import annotations

import re

from ...reading.phrases import cues

#: Where a clause begins.
_CLAUSE = re.compile(r".*[;:.；。：]", re.DOTALL)
#: Where a clause ends.
_PAUSE = re.compile(r"\s*(?:\Z|[.;:)\]。；：、，）])\s*")
_SOON = 24  # letters in which a limit is looked for where no blanks divide words


def defines(before: str, behind: str) -> bool:
    """Whether words say that a relation defines: "let", but not "with"."""
    if found := cues.before(before, "defines"):
        return has_plain_opening(before[: found.start])
    return bool(cues.behind(behind, "defines"))


def introduces(before: str, behind: str) -> bool:
    """Whether words around a relation say that it defines."""
    if not cues.before(before, "defines") and cues.before(before, "names"):
        return True
    return defines(before, behind) or bool(cues.behind(behind, "names"))


def is_reported(before: str) -> bool:
    """Whether a word that defines stands in a clause that says more: "students often write"."""
    return bool(cues.before(before, "defines")) and not defines(before, "")


def claims(before: str, behind: str) -> bool:
    """Whether words beside a relation claim it."""
    is_said = cues.beside(before, behind, "claims")
    return bool(is_said) and not cues.before(before, "defines", "names")


def has_plain_opening(before: str) -> bool:
    """Whether nothing in the clause that ends with these words denies what comes next, or leaves it
    open: "now let", but not "it would be wrong to let"."""
    return not cues.before(_CLAUSE.sub("", before), "left open", "asks")


def limit(before: str, behind: str, display: bool) -> str:
    """The words around a definition that limit it to some arguments, or may; "" if all of them
    are known not to."""
    plain = _limits_nothing(behind)
    if display:
        if found := cues.anywhere(before, "confines"):
            return found.text
        late = cues.anywhere(behind.lstrip(" ,\n"), "confines")
        return late.text if late and not plain and not late.start else ""
    if not plain:
        return behind.strip()
    found = cues.anywhere(_CLAUSE.sub("", before), "confines")
    return before.strip() if found else ""


def _limits_nothing(behind: str) -> bool:
    """Whether words may follow a definition without limiting it."""
    if pause := _PAUSE.match(behind):
        return not cues.behind(behind[pause.end() :], "confines next")
    if cues.behind(behind, "plain") or not behind.strip(" ,\n\t"):
        return True
    said = behind.lstrip()
    return not said[:1].isascii() and not cues.anywhere(said[1:_SOON], "confines behind")
