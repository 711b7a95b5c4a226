"""The handbooks as PDFs: the text of the reports, and figures beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from .pdf import demand_tex, write_pdf

#: From a language, the folder of the reports and the names of figures to the files beside a
#: handbook.
Illustrations = Callable[[str, Path, Iterable[str]], dict[str, bytes]]
_FIGURE = re.compile(r"\\chapterfigure\{(\w+)\}")


def unillustrated(language: str, folder: Path, names: Iterable[str]) -> dict[str, bytes]:
    """No figures, for a handbook whose theory has none."""
    return {}


def write_books(
    reports: Mapping[str, str], folder: Path, illustrations: Illustrations = unillustrated
) -> Iterator[Path]:
    """Make the PDFs beside each handbook among the ``reports``, one after the other, and yield the
    path of each.  Raises :class:`.pdf.TexMissing`, :class:`.pdf.TexFailure`, ``OSError`` and what
    ``illustrations`` raises where a figure is missing."""
    demand_tex()
    for name, text in reports.items():
        if name.endswith("/handbook.tex"):
            target = (folder / name).with_suffix(".pdf")
            beside = illustrations(name.split("/")[0], folder, _FIGURE.findall(text))
            yield from write_pdf(text, target, beside)
