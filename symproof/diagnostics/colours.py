"""Colours: the verdicts in what is printed on a terminal.

A verdict is looked for where a line has one: at its beginning, behind the place and the code of a
finding, or behind the exercise of a student.  Nothing else is painted, and nothing at all in files,
in pipes, where ``NO_COLOR`` is set, or on a terminal that is dumb; ``FORCE_COLOR`` paints anyway.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable

from ..base.messages import Translate

#: The verdicts and the words of grades and exercises, by what they mean for a reader.
GOOD = ("proved", "proved-with-conditions", "proved under conditions", "follows", "right", "found",
        "nothing left to do")  # fmt: skip
BAD = ("refuted", "false", "ill-typed", "wrong", "failed")
OPEN = ("undecided", "suspect", "not-read", "stopped", "open", "incomplete", "missing",
        "true, but it brings nothing new", "could not read it")  # fmt: skip
_GREEN, _RED, _YELLOW, _PLAIN = "\033[32m", "\033[31m", "\033[33m", "\033[0m"
#: What stands before a verdict, and what stands behind it.
_PLACES = (
    (r"^", r"(?=[:：\s]|$)"),
    (r"^\S.*?:\d+:\d+: (?:SP\d{3} )?", r"(?=[:：\s]|$)"),
    (r"^\S.*?: ", r"(?= \()"),
)


def has_colours() -> bool:
    """Whether the standard output is to have colours."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    is_terminal = sys.stdout is not None and sys.stdout.isatty()  # None if it is closed
    return is_terminal and os.environ.get("TERM") != "dumb"


def painter(translate: Translate = str) -> Callable[[str], str]:
    """A function that paints the verdicts in a text for the standard output, in English and as
    ``translate`` says them; ``str`` if there are to be no colours."""
    if not has_colours():
        return str
    colours = {
        said: colour
        for colour, words in ((_GREEN, GOOD), (_RED, BAD), (_YELLOW, OPEN))
        for word in words
        for said in (word, translate(word))
    }
    words = "|".join(sorted(map(re.escape, colours), reverse=True))
    places = re.compile(
        "|".join(f"({before})({words}){behind}" for before, behind in _PLACES), re.M
    )

    def painted(match: re.Match[str]) -> str:
        before, word = filter(lambda part: part is not None, match.groups())
        return f"{before}{colours[word]}{word}{_PLAIN}"

    return lambda text: places.sub(painted, text)
