"""The language of a run: one setting for all commands and servers.

The first of these that says something holds: the option ``--lang``, the variable
``SYMPROOF_LANGUAGE``, ``language`` in the configuration, the locale of the process.  A locale in a
language that there is not says nothing; a name that somebody has written for symproof is demanded.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from ..base.errors import Unusable

VARIABLE = "SYMPROOF_LANGUAGE"
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set holds, as POSIX has it


def language_of_words(words: Sequence[str]) -> str:
    """The code of the language of a command line, whose ``words`` may name it and a configuration.

    Raises :class:`~symproof.base.errors.Unusable` as :func:`language_of_run`.
    """
    return language_of_run(_value_of("--lang", words), _value_of("--config", words))


def _value_of(option: str, words: Sequence[str]) -> str | None:
    """The last value of an option among the words in front of a ``--``."""
    found = None
    for word, after in pairwise([*words, ""]):
        if word == "--":
            break
        if word == option:
            found = after
        elif word.startswith(f"{option}="):
            found = word.partition("=")[2]
    return found


def language_of_run(given: str | None = None, config: str | None = None) -> str:
    """The code of the language; ``given`` is that of the option, ``config`` the file of the
    configuration if it is not the nearest one.

    Raises :class:`~symproof.base.errors.Unusable` for an unknown language, with the place that
    names it.
    """
    said = next((os.environ[name] for name in LOCALES if os.environ.get(name)), "")
    return _first_said(given, lambda: _configured(config), said)


def language_of_client(locale: str, configured: str | None) -> str:
    """The code of the language for an editor, whose ``locale`` stands for that of the process;
    ``configured`` is the language in the configuration of its folder.

    Raises :class:`~symproof.base.errors.Unusable` as :func:`language_of_run`.
    """
    return _first_said(None, lambda: configured, locale)


def _first_said(given: str | None, configured: Callable[[], str | None], locale: str) -> str:
    """The first language that is said, in the order of this module."""
    for place, code in (("", given), (VARIABLE, os.environ.get(VARIABLE))):
        if code:
            return _known(code, place)
    code = configured()
    return _known(code, "language") if code else _of_locale(locale)


def _configured(config: str | None) -> str | None:
    """The language in the configuration, by default that of the working directory, None if it
    names none; a configuration that cannot be used is the concern of ``check``."""
    from .checking.configuration import BadConfiguration, find, load

    try:
        file = Path(config) if config else find(Path.cwd())
        return load(file).language if file is not None else None
    except (BadConfiguration, OSError):
        return None


def _of_locale(locale: str) -> str:
    """The language of a locale such as zh-CN or ko_KR.UTF-8, English if there is none of ours."""
    code = locale.partition(".")[0].replace("_", "-").partition("-")[0].lower()
    if code in ("", "c", "posix", "en"):
        return "en"
    from ..base.catalogs import LANGUAGES

    return code if code in LANGUAGES else "en"


def _known(code: str, place: str) -> str:
    """The code itself, if there is the language."""
    if code == "en":
        return code
    from ..base.catalogs import language_of

    try:
        return language_of(code).code
    except ValueError as error:
        raise Unusable(f"{place}: {error}" if place else str(error)) from None
