"""Names as people type them: blanks, dashes, low lines and capitals make no other name."""

from __future__ import annotations

import re
from collections.abc import Iterable

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
