"""Chains of relations: the words that name a side of a goal, and those that begin a chain."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

#: What is printed around words without being one of them.
_EDGE = r"[\s,，:：.~*_()\[\]$]*"


@cache
def _patterns() -> dict[str, str]:
    """For each list of words, in all languages, what matches one of them."""
    text = Path(__file__).with_name("chains.toml").read_text(encoding="utf-8")
    return {
        name: "|".join(
            _pattern(words) for known in sorted(lists.items()) for words in sorted(known[1])[::-1]
        )
        for name, lists in tomllib.loads(text).items()
    }


def _pattern(words: str) -> str:
    return r"\s*".join(re.escape(w).replace(r"\ ", r"\s+") for w in words.split("~"))


def side_before(words: str) -> str:
    """Which side of a goal the ``words`` right before a relation sign name: "left", "right" or
    ""."""
    return _side(rf"(?:\A|[\s(（,，.。:：;；、$*])(?:the\s+)?(?:{{0}}){_EDGE}\Z", words)


def side_behind(words: str) -> str:
    """Which side of a goal the ``words`` right behind a relation sign name."""
    return _side(rf"\A{_EDGE}(?:the\s+)?(?:{{0}})(?![A-Za-z])", words)


def gives_reason(words: str) -> bool:
    """Whether the ``words`` right behind a relation give a reason, or go on with something
    else."""
    known = _patterns()["reasons"]
    return bool(re.match(rf"[.,;:。，；]|{_EDGE}(?:{known})(?![A-Za-z])", words, re.IGNORECASE))


def is_aside(words: str) -> bool:
    """Whether the ``words`` right before a relation make it a reason."""
    known = _patterns()["asides"]
    pattern = rf"(?:\A|[^A-Za-z])(?:{known}){_EDGE}\Z"
    return bool(re.search(pattern, words, re.IGNORECASE))


def _side(pattern: str, words: str) -> str:
    found = (side for side in ("left", "right")
             if re.search(pattern.format(_patterns()[side]), words, re.IGNORECASE))  # fmt: skip
    return next(found, "")


def begins_chain(words: str) -> bool:
    """Whether the ``words`` between the beginning of a paragraph and a relation only begin a
    chain: "Now,", "Thus we have", or no words at all."""
    known = _patterns()["begins"]
    return bool(re.fullmatch(rf"(?:{_EDGE}(?:{known})(?![A-Za-z]))*{_EDGE}", words, re.IGNORECASE))
