"""Fonts, colours, and files that are the same on every run.

Nothing of the user's own Matplotlib settings is used, letters become outlines, and no date and
no version gets into a file.  A letter that the font lacks is an error.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html import escape
from typing import Any

import matplotlib
from cycler import cycler
from matplotlib import font_manager
from matplotlib.figure import Figure

from ...base.catalogs import language_of

#: Colours that differ for the colour-blind and in grey, after Okabe and Ito.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
#: From −1 to 1.
DIVERGING = "RdBu_r"
#: The family that Matplotlib brings itself.
_LATIN = "DejaVu Sans"


class FontMissing(Exception):
    """A font for the language is not installed; the message says which."""


@contextmanager
def drawing(language: str) -> Iterator[None]:
    """While this lasts, figures look as they should in ``language``.  Raises
    :class:`FontMissing`."""
    # One family must cover all letters of a label that has formulas in it.
    family = _LATIN if language == "en" else f"Noto Sans CJK {language_of(language).cjk_fonts}"
    if not (_is_known(family) or _is_new(family)):
        raise FontMissing(f"the font {family} is not installed (Debian: fonts-noto-cjk)")
    settings: Any = {
        "font.family": [family], "font.size": 10, "mathtext.fontset": "cm",
        "axes.unicode_minus": family == _LATIN, "axes.spines.top": False,
        "axes.spines.right": False, "axes.grid": True, "grid.color": "#e3e3e3",
        "grid.linewidth": 0.6, "axes.axisbelow": True, "legend.frameon": False,
        "figure.facecolor": "white", "axes.prop_cycle": cycler(color=COLOURS),
        "figure.constrained_layout.use": True, "svg.hashsalt": "symproof",
        "svg.fonttype": "path", "pdf.fonttype": 3, "pdf.compression": 9,
    }  # fmt: skip
    with matplotlib.rc_context(), warnings.catch_warnings():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(settings)
        warnings.filterwarnings("error", message=".*[Gg]lyph.*missing.*")
        yield


def _is_known(family: str) -> bool:
    """Whether Matplotlib knows a font."""
    try:
        font_manager.findfont(family, fallback_to_default=False, rebuild_if_missing=False)
    except ValueError:
        return False
    return True


def _is_new(family: str) -> bool:
    """Whether a font has been installed since Matplotlib made its list of fonts; it is added."""
    known = {entry.fname for entry in font_manager.fontManager.ttflist}
    for path in font_manager.findSystemFonts():
        if path not in known:
            with suppress(RuntimeError, OSError):  # no font that Matplotlib can read
                font_manager.fontManager.addfont(path)
    return _is_known(family)


def figure(width: float = 7.0, height: float = 3.6) -> Figure:
    """An empty figure, its size in inches."""
    return Figure(figsize=(width, height))


def svg(made: Figure, title: str, alternative: str) -> bytes:
    """The figure for a page, with its title and its alternative text inside."""
    text = _saved(made, "svg", {"Date": None, "Creator": None, "Format": None, "Type": None})
    start = text.index(b"<svg ")
    end = text.index(b">", start)
    words = f"<title>{escape(title)}</title><desc>{escape(alternative)}</desc>"
    return text[:end] + b' role="img">' + words.encode() + text[end + 1 :]


def pdf(made: Figure, title: str) -> bytes:
    """The figure for TeX."""
    nothing = {"CreationDate": None, "Creator": None, "Producer": None}
    return _saved(made, "pdf", {"Title": title, **nothing})


def _saved(made: Figure, form: str, metadata: dict[str, Any]) -> bytes:
    file = io.BytesIO()
    made.savefig(file, format=form, metadata=metadata)
    return file.getvalue()
