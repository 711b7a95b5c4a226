"""Goals: whether the words beside a relation say that it is to be proved, in any language."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

#: What may stand between the words and the relation.
_GLUE = r"[\s,，:：~*]*"


@cache
def _cues() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The words that stand before a relation, and those that stand behind it."""
    data = tomllib.loads(Path(__file__).with_name("goals.toml").read_text(encoding="utf-8"))
    before, behind = (
        "|".join(_pattern(words) for cues in data.values() for words in cues.get(side, ()))
        for side in ("before", "behind")
    )
    return (
        re.compile(rf"(?:{before}){_GLUE}\Z", re.IGNORECASE),
        re.compile(rf"{_GLUE}(?:{behind})", re.IGNORECASE),
    )


def _pattern(words: str) -> str:
    """The pattern of some words; a word of ASCII letters is whole."""
    start = r"\b" if words[0].isascii() else ""
    return start + r"\s+".join(r"\s*".join(map(re.escape, w.split("~"))) for w in words.split())


def is_goal(before: str, behind: str) -> bool:
    """Whether the words ``before`` or ``behind`` a relation say that it is to be proved."""
    ahead, after = _cues()
    return bool(ahead.search(before) or after.match(behind))
