"""Colours: the words of results on a terminal.

Whatever writes a result paints its word while it knows which one it is; no printed text is
searched.  Nothing is painted in files, in pipes, where ``NO_COLOR`` is set, or on a terminal that
is dumb; ``FORCE_COLOR`` paints anyway.
"""

from __future__ import annotations

import os
import sys

from ..deciding.words import (
    BROKEN,
    ENDED,
    FAILS,
    HOLDS,
    SUSPECTED,
    UNKNOWN,
    WORDS,
    Paint,
    plain,
)

_GREEN, _RED, _YELLOW, _PLAIN = "\033[32m", "\033[31m", "\033[33m", "\033[0m"
#: The colour of a result by its truth; what is given has none.
COLOURS = {HOLDS: _GREEN, FAILS: _RED, BROKEN: _RED,
           **dict.fromkeys((UNKNOWN, SUSPECTED, ENDED), _YELLOW)}  # fmt: skip


def has_colours() -> bool:
    """Whether the standard output is to have colours."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    is_terminal = sys.stdout is not None and sys.stdout.isatty()  # None if it is closed
    return is_terminal and os.environ.get("TERM") != "dumb"


def painter(file: str | None = None) -> Paint:
    """How words are painted in what is printed, or written to a ``file`` and then not painted.

    >>> painter("found.txt")("refuted", "거짓")
    '거짓'
    """
    return painted if file is None and has_colours() else plain


def painted(word: str, text: str) -> str:
    """The ``text`` of a ``word`` of the table in its colour.

    >>> painted("given", "given")
    'given'
    """
    colour = COLOURS.get(WORDS[word].truth)
    return f"{colour}{text}{_PLAIN}" if colour else text
