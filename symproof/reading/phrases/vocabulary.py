"""Vocabulary: the files of words, one a language.

Every file of the folder ``words`` is a language, and so is every file of the folder that
``SYMPROOF_WORDS`` names.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...base.errors import Unusable
from ...base.tables import table

VARIABLE = "SYMPROOF_WORDS"


class BadWords(Unusable):
    """A file of words that is not understood."""


def files() -> list[Path]:
    """The files of words."""
    further = os.environ.get(VARIABLE)
    folders = [Path(__file__).parents[1] / "lexicon", *([Path(further)] if further else [])]
    return [path for folder in folders for path in sorted(folder.glob("*.toml"))]


@cache
def languages() -> Mapping[str, Mapping[str, Any]]:
    """The data of each language by its name.  Raises :class:`BadWords`."""
    found: dict[str, Mapping[str, Any]] = {}
    for path in files():
        try:
            found[path.stem] = table(path)
        except ValueError as error:  # no TOML, or no UTF-8
            raise BadWords(f"{path}: {error}") from None
    return found


@cache
def latin_words() -> frozenset[str]:
    """The words of Latin letters that stand anywhere in the files of words, in small letters;
    letters in parentheses may be left out: "integer(s)" is two words."""
    texts = [*_texts([*languages().values()])]
    spelled = [re.sub(r"\([a-z]*\)", "", text) for text in texts]
    spelled += [re.sub(r"[()]", "", text) for text in texts]
    words = (word for text in spelled for word in re.findall(r"[a-z-]{2,}", text.lower()))
    return frozenset(word.strip("-") for word in words)


def _texts(data: Any) -> Iterator[str]:
    """All texts in the data of a language."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping | list):
        for part in data.values() if isinstance(data, Mapping) else data:
            yield from _texts(part)
