"""Languages and translations, discovered from the folders of ``locale``.

A language is a folder with a ``language.toml`` and gettext catalogs.  The keys of the catalogs
are the English sentences, so English needs none.  The ``.po`` files are read as they are,
when a language is first asked for, without a compiled copy beside them that could be out of
date.  ``SYMPROOF_LOCALES`` names a folder with further languages.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from .errors import Unusable
from .messages import Said, Translate
from .po import catalog
from .tables import table

FOLDER = Path(__file__).parent / "locale"
VARIABLE = "SYMPROOF_LOCALES"


class BadCatalog(Unusable, ValueError):
    """A folder with a language that cannot be used; the message names the file."""


@dataclass(frozen=True)
class Language:
    """What a report must know of a language; ``language.toml`` has the same names.

    * ``name``         as its readers write it;
    * ``main_font``    for the handbook, if the letters of TeX's own fonts do not suffice;
    * ``cjk_fonts``    the ending of the Noto fonts for Han characters: SC, TC, JP or KR;
    * ``blanks``       whether a blank stands between sentences;
    * ``particles``    whether Korean particles are to be chosen;
    * ``hyphenation``  whether words are divided as English ones are.
    """

    code: str
    folder: Path
    name: str
    main_font: str = ""
    cjk_fonts: str = "SC"
    blanks: bool = True
    particles: bool = False
    hyphenation: bool = False


def locale_folders() -> list[Path]:
    """The folder of the package, and the one that the environment names."""
    further = os.environ.get(VARIABLE)
    return [FOLDER, *([Path(further)] if further else [])]


def _discovered() -> Iterator[Language]:
    for root in locale_folders():
        for file in sorted(root.glob("*/language.toml")):
            try:
                yield Language(file.parent.name, file.parent, **table(file))
            except (ValueError, TypeError, RecursionError) as error:
                raise BadCatalog(f"{file}: not the settings of a language: {error}") from None


_LANGUAGES = {language.code: language for language in _discovered()}
LANGUAGES = {code: language.name for code, language in _LANGUAGES.items()}
"""The codes of all languages with their names."""


def language_of(code: str) -> Language:
    """The language with this code.  Raises ``ValueError`` for an unknown one."""
    if code not in _LANGUAGES:
        raise ValueError(Said("unknown language {code}; there are {known}", code=repr(code),
                              known=", ".join(LANGUAGES)))  # fmt: skip
    return _LANGUAGES[code]


@lru_cache
def translator(language: str, domain: str = "symproof", further: str = "") -> Translate:
    """A function from English sentences to those of ``language``, by the catalog ``domain``
    ("symproof" for reports, "documents" for findings in documents), else by the ``further`` one.
    What has no translation stays English.  Raises ``ValueError`` for an unknown language."""
    if further:
        first, second = translator(language, domain), translator(language, further)
        return lambda text: said if (said := first(text)) != str(text) else second(text)
    path = catalog_path(language, domain)
    if not path.is_file():
        return str
    try:
        return catalog(path.read_text(encoding="utf-8")).translate
    except ValueError as error:
        raise BadCatalog(f"{path}: not a catalog: {error}") from None


def catalog_path(language: str, domain: str = "symproof") -> Path:
    """Where a catalog of ``language`` is.  Raises ``ValueError`` for an unknown language."""
    return language_of(language).folder / "LC_MESSAGES" / f"{domain}.po"
