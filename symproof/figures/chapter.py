"""The files of the figures that a handbook shows."""

from __future__ import annotations


def illustrations(language: str) -> tuple[dict[str, bytes], str]:
    """The files beside a handbook; none, and why, where Matplotlib or a font is not installed."""
    try:
        from .canvas import FontMissing
        from .gallery import WORDS, picture
    except ImportError as error:
        return {}, f"no figures: {error}"
    try:
        return {f"{name}.pdf": picture(name, language).pdf for name in WORDS}, ""
    except FontMissing as error:
        return {}, f"no figures: {error}"
