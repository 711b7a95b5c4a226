"""Completions: what may stand at the end of a line that somebody types.

Behind a backslash these are the commands that formulas are read with, in a comment to symproof the
words of declarations.  Only the line is looked at, so that typing never waits for a judgement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...documents.prose.declarations import words
from ...reading.lexing.latex import commands

_COMMAND = re.compile(r"\\[A-Za-z]*\Z")
_COMMENT = re.compile(r"(?:<!--|%)\s*symproof:(?P<said>(?:(?!-->).)*)\Z")
_WORD = re.compile(r"[A-Za-z0-9-]*\Z")


class Completions(NamedTuple):
    """The texts that may stand in the place of the last ``typed`` letters of a line."""

    typed: int
    texts: Sequence[str]


def completions(line: str) -> Completions:
    """The completions of a line; none outside of commands and of comments to symproof.

    >>> completions("<!-- symproof: expect ref").texts
    ['refuted']
    >>> completions(r"$\\alp").texts
    ['\\\\alpha']
    """
    comment, command = _COMMENT.search(line), _COMMAND.search(line)
    if command is not None:
        begun, found = command[0], [f"\\{name}" for name in commands()]
    elif comment is not None:
        last = comment["said"].rpartition(";")[2].lstrip()
        word = _WORD.search(last)
        begun = word[0] if word is not None else ""
        found = [*words(last.removesuffix(begun))]
    else:
        return Completions(0, [])
    return Completions(len(begun), sorted(text for text in found if text.startswith(begun)))
