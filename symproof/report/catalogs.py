"""Translations: gettext catalogs, read when a language is first asked for.

The keys are the English sentences, so English needs no catalog.  The ``.po`` files are read
as they are, without a compiled copy beside them that could be out of date.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

LANGUAGES = {"en": "English", "ko": "한국어", "zh": "中文"}
FOLDER = Path(__file__).parent / "locale"


@lru_cache
def translator(language: str, domain: str = "symproof") -> Callable[[str], str]:
    """A function from English sentences to those of ``language``, by the catalog ``domain``
    ("symproof" for reports, "documents" for findings in documents).  What has no translation
    stays English.  Raises ``ValueError`` for an unknown language."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; there are {', '.join(LANGUAGES)}")
    if language == "en":
        return str
    from babel.messages.pofile import read_po

    with catalog_path(language, domain).open("rb") as file:
        catalog = read_po(file, locale=language)
    sentences = {m.id: m.string for m in catalog if m.id and m.string and not m.fuzzy}
    return lambda sentence: str(sentences.get(sentence, sentence))


def catalog_path(language: str, domain: str = "symproof") -> Path:
    """Where a catalog of ``language`` is."""
    return FOLDER / language / "LC_MESSAGES" / f"{domain}.po"
