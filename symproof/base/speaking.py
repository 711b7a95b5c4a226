"""The language in which a notebook is spoken to."""

from __future__ import annotations

from contextvars import ContextVar

from .catalogs import translator

_language: ContextVar[str] = ContextVar("language", default="en")


def speak(language: str) -> None:
    """Say everything in ``language`` from now on.  Raises ``ValueError`` for a language that
    there is not."""
    translator(language)
    _language.set(language)


def spoken() -> str:
    """The language that :func:`speak` has chosen, English at first."""
    return _language.get()
