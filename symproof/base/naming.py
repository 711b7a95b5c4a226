"""Names as people type them: blanks, dashes, low lines and capitals make no other name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .messages import Said
from .speaking import of_commands

_BETWEEN = re.compile(r"[\s_-]+")


def plain(text: str) -> str:
    """``text`` in small letters, with a blank between its words.

    >>> plain("Dot-product_even")
    'dot product even'
    """
    return _BETWEEN.sub(" ", text).strip().casefold()


def named(typed: str, known: Iterable[str]) -> str:
    """The name among the ``known`` ones that is ``typed``; "" if there is none.

    >>> named("Dot product", ["dot_product", "shift"])
    'dot_product'
    """
    wanted = plain(typed)
    return next((name for name in known if plain(name) == wanted), "")


def no_such(kind: str, name: str, known: Iterable[str]) -> str:
    """The sentence that there is nothing of this kind and name, and what may be meant, in the
    language that is spoken."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), 1)
    said = Said(f"there is no {kind} {{name}}" if kind else "there is no {name}", name=repr(name))
    if near:
        said = Said("{said}; did you mean {near}?", said=said, near=repr(near[0]))
    return said.in_language(of_commands())
