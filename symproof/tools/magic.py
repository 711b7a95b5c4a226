"""``%%symproof`` in IPython: a cell in Markdown, shown as it is set and checked as a document.

``%load_ext symproof`` loads it.  Needs IPython, which a notebook has.
"""

from __future__ import annotations

import argparse
import shlex
from typing import Any

from ..base.catalogs import language_of, translator
from ..base.stopping import TIMEOUT
from ..documents.reporting.api import check_document

CELL = "cell"  # the name of the document in findings


class WrongDerivation(AssertionError):
    """A cell that is checked with ``--fail`` has a finding."""


class BadMagicLine(ValueError):
    """The line behind ``%%symproof`` is not understood."""


def _parser() -> argparse.ArgumentParser:
    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> Any:
            raise BadMagicLine(f"%%symproof: {message}")

    parser = Parser(prog="%%symproof", add_help=False, allow_abbrev=False)
    parser.add_argument("--fail", action="store_true")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--timeout", type=float, default=TIMEOUT)
    return parser


def symproof(line: str, cell: str) -> None:
    """Show a derivation in Markdown and what is found in it.

    ``%%symproof [--fail] [--strict] [--lang LANG] [--timeout SECONDS]``: with ``--fail`` a finding
    is an error (:class:`WrongDerivation`), so that the notebook stops there; ``--strict`` counts
    what is suspect, undecided or not read.  Raises :class:`BadMagicLine` for another line.
    """
    from IPython.display import Markdown, display

    options = _parser().parse_args(shlex.split(line))
    try:
        translate = translator(language_of(options.lang).code, "documents")
    except ValueError as error:
        raise BadMagicLine(f"%%symproof: {error}") from None
    cell = cell.rstrip("\n")
    report = check_document(f"{cell}\n", timeout=options.timeout)
    (document,) = report.documents
    report = report._replace(documents=(document._replace(name=CELL),))
    display(Markdown(cell))
    said = report.text(translate)
    if options.fail and report.exit_code(options.strict):
        raise WrongDerivation(said) from None
    print(said)


def load_ipython_extension(shell: Any) -> None:
    """Register the magic; IPython calls this for ``%load_ext symproof``."""
    shell.register_magic_function(symproof, "cell", "symproof")
