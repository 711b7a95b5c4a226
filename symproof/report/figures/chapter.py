"""The files of the figures that a handbook shows."""

from __future__ import annotations

from pathlib import Path


def illustrations(language: str, folder: Path) -> tuple[dict[str, bytes], str]:
    """The files beside a handbook: those in the ``folder`` of its reports, and where there are
    none, new ones; none, and why, where Matplotlib or a font is not installed."""
    drawn = sorted((folder / "figures" / language).glob("*.pdf"))
    if drawn:
        return {path.name: path.read_bytes() for path in drawn}, ""
    try:
        from .canvas import FontMissing
        from .gallery import WORDS, picture
    except ImportError as error:
        return {}, f"no figures: {error}"
    try:
        return {f"{name}.pdf": picture(name, language).pdf for name in WORDS}, ""
    except FontMissing as error:
        return {}, f"no figures: {error}"
