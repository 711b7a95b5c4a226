"""The handbooks as PDFs: the text of the reports, and figures beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from .pdf import demand_tex, write_pdf

#: From a language and the folder of the reports to the files beside a handbook, and why there are
#: none, if so.
Illustrations = Callable[[str, Path], tuple[dict[str, bytes], str]]


def unillustrated(language: str, folder: Path) -> tuple[dict[str, bytes], str]:
    """No figures, for a handbook whose theory has none."""
    return {}, ""


def write_books(
    reports: Mapping[str, str], folder: Path, illustrations: Illustrations = unillustrated
) -> Iterator[tuple[Path, str]]:
    """Make the PDFs beside each handbook among the ``reports``, one after the other, and yield the
    path of each and why it has no figures, if so.  Raises :class:`.pdf.TexMissing`,
    :class:`.pdf.TexFailure` and ``OSError``."""
    demand_tex()
    for name, text in reports.items():
        if name.endswith("/handbook.tex"):
            target = (folder / name).with_suffix(".pdf")
            beside, why = illustrations(name.split("/")[0], folder)
            for path in write_pdf(text, target, beside):
                yield path, why
