"""Vocabulary: the files of words, one a language.

Every file of the folder ``words`` is a language, and so is every file of the folder that
``SYMPROOF_WORDS`` names.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
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
