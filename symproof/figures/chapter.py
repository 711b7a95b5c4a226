"""The figures of a handbook: the files, and the chapter that shows them."""

from __future__ import annotations

from ..report.build import figures_chapter
from ..report.catalogs import translator


def illustrations(language: str) -> tuple[dict[str, bytes], str]:
    """The files beside a handbook; none, and why, where Matplotlib or a font is not installed."""
    try:
        from .canvas import FontMissing
        from .gallery import WORDS, picture
    except ImportError as error:
        return {}, f"no figures: {error}"
    try:
        made = {f"{name}.pdf": picture(name, language).pdf for name in WORDS}
    except FontMissing as error:
        return {}, f"no figures: {error}"
    say = translator(language, "figures")
    words = {f"{name}.pdf": (say(title), say(text)) for name, (title, text) in WORDS.items()}
    return {**made, "figures.tex": figures_chapter(language, words).encode()}, ""
