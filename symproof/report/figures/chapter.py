"""The files of the figures that a handbook shows."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


class NoFigures(Exception):
    """A figure of a handbook is neither there nor can it be drawn; the message says which."""


def illustrations(language: str, folder: Path, names: Iterable[str]) -> dict[str, bytes]:
    """The files of the figures with these ``names`` for a handbook: those in the ``folder`` of its
    reports, and new ones for what is not there.  Raises :class:`NoFigures` where Matplotlib or a
    font is not installed."""
    made: dict[str, bytes] = {}
    for name in names:
        path = folder / "figures" / language / f"{name}.pdf"
        made[path.name] = path.read_bytes() if path.is_file() else _drawn(name, language, path)
    return made


def _drawn(name: str, language: str, path: Path) -> bytes:
    """A new figure, which is not at ``path``.  Raises :class:`NoFigures`."""
    try:
        from .canvas import FontMissing
        from .gallery import picture
    except ImportError as error:
        install = "pip install 'symproof[figures]'"
        why = f"there is no {path}, and to draw it needs Matplotlib ({install}): {error}"
        raise NoFigures(why) from None
    try:
        return picture(name, language).pdf
    except FontMissing as error:
        raise NoFigures(f"there is no {path}, and {error}") from None
