"""The language in which a notebook, or a run of the command line, is spoken to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from .messages import Translate

_language: ContextVar[str] = ContextVar("language", default="en")


def speak(language: str) -> None:
    """Say everything in ``language`` from now on.  Raises ``ValueError`` for a language that
    there is not."""
    _demand(language)
    _language.set(language)


def spoken() -> str:
    """The language that :func:`speak` has chosen, English at first."""
    return _language.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in ``language`` inside of a block.  Raises ``ValueError`` for a language that
    there is not."""
    _demand(language)
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def of_commands() -> Translate:
    """A function from the English sentences of the command line to those of the language that is
    spoken."""
    if spoken() == "en":
        return str
    from .catalogs import translator

    return translator(spoken(), "commands", "documents")


def _demand(language: str) -> None:
    """Raise ``ValueError`` unless there is the language; catalogs are opened for others than
    English alone."""
    if language != "en":
        from .catalogs import translator

        translator(language)
