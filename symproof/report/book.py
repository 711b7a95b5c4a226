"""The handbooks as PDFs: the text of the reports, and the figures if Matplotlib is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from .build import figures_chapter
from .catalogs import translator
from .pdf import demand_tex, write_pdf


def write_books(
    reports: Mapping[str, str], folder: Path, with_figures: bool = True
) -> Iterator[tuple[Path, str]]:
    """Make a PDF beside each handbook among the ``reports``, one after the other, and yield its
    path and why it has no figures, if so.  Raises :class:`.pdf.TexMissing`,
    :class:`.pdf.TexFailure` and ``OSError``."""
    demand_tex()
    for name, text in reports.items():
        if name.endswith("/handbook.tex"):
            target = (folder / name).with_suffix(".pdf")
            beside, why = _figures(name.split("/")[0]) if with_figures else ({}, "")
            write_pdf(text, target, beside)
            yield target, why


def _figures(language: str) -> tuple[dict[str, bytes], str]:
    """The figures, and the chapter that shows them; or why there are none."""
    try:
        from ..figures.canvas import FontMissing
        from ..figures.gallery import WORDS, picture
    except ImportError as error:
        return {}, f"no figures: {error}"
    try:
        made = {f"{name}.pdf": picture(name, language).pdf for name in WORDS}
    except FontMissing as error:
        return {}, f"no figures: {error}"
    say = translator(language, "figures")
    words = {f"{name}.pdf": (say(title), say(text)) for name, (title, text) in WORDS.items()}
    return {**made, "figures.tex": figures_chapter(language, words).encode()}, ""
