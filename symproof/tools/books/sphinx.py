"""A Sphinx extension: derivations are checked as their chapter is read.

``extensions = ["symproof.tools.books.sphinx"]`` in ``conf.py``; ``symproof_strict = True`` counts
what is undecided or not read as well, ``symproof_language = "ko"`` answers in Korean.  A finding is
a warning at its line of the source, in reStructuredText and in Markdown alike; with
``sphinx-build -W`` it fails the build.  Only chapters that have changed are read, and checked.

``sphinx-build -E -D symproof_accept=1`` records what is found instead, beside each chapter or in
the file that ``symproof_record`` names; what was proved then stays proved, or is a warning.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError, ExtensionError
from sphinx.util import logging

from ...base.catalogs import language_of
from ...diagnostics.record.keeping import Records
from ...diagnostics.record.lines import BadRecord
from ...version import __version__
from .warned import accept, warnings

_LOGGER = logging.getLogger(__name__)
_PROSE = (nodes.paragraph, nodes.title, nodes.term)


def _as_markdown(chapter: nodes.document) -> tuple[str, list[int]]:
    """The prose and the formulas of a chapter as Markdown, and for each of its lines that of the
    source."""
    rows: list[str] = []
    places: list[int] = []
    line = 1

    def add(text: str, place: int, runs: bool) -> None:
        """Append the lines of a node; where it ``runs``, they stand below each other in the source
        as well."""
        for k, row in enumerate([*text.splitlines(), ""]):
            rows.append(row)
            places.append(place + k if runs else place)

    for node in chapter.findall():
        line = getattr(node, "line", None) or line
        if isinstance(node, nodes.math_block):
            add(f"$$\n{node.astext()}\n$$", line, runs=True)
        elif isinstance(node, nodes.section):
            add("# ", line, runs=False)  # what was said of letters before holds no longer
        elif isinstance(node, _PROSE):
            add(_sentences(node), line, runs=True)
    return "\n".join(rows), places


def _sentences(node: nodes.Element) -> str:
    """The text of a paragraph with its formulas; code is left out."""
    parts = []
    for child in node.children:
        if isinstance(child, nodes.math):
            parts.append(f"${child.astext()}$")
        elif isinstance(child, nodes.literal):
            parts.append("`code`")
        else:
            parts.append(child.astext().replace("$", r"\$"))
    return "".join(parts)


def _check(app: Sphinx, chapter: nodes.document) -> None:
    text, places = _as_markdown(chapter)
    config, source = app.config, str(app.env.doc2path(app.env.docname))
    shared = Path(app.confdir) / config.symproof_record if config.symproof_record else None
    try:
        if config.symproof_accept:
            accept(text, source, Records(shared))
        recorded = Records(shared).of(source)
    except (BadRecord, OSError) as error:
        raise ExtensionError(f"symproof: {error}") from None
    if recorded is not None:
        app.env.note_dependency(recorded.file)
    if config.symproof_accept:
        return
    for found in warnings(text, config.symproof_strict, config.symproof_language, recorded):
        line = places[min(found.line, len(places)) - 1] if places else 1
        _LOGGER.warning(
            "%s", found.message, location=(app.env.docname, line), type="symproof",
            subtype=found.code or "document",
        )  # fmt: skip


def _demand_a_language(_: Sphinx, config: Config) -> None:
    try:
        language_of(config.symproof_language)
    except ValueError as error:
        raise ConfigError(f"symproof_language: {error}") from None


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension; Sphinx calls this."""
    app.add_config_value("symproof_strict", False, "env", [bool])
    app.add_config_value("symproof_language", "en", "env", [str])
    app.add_config_value("symproof_record", "", "env", [str])
    app.add_config_value("symproof_accept", False, "", [bool])
    app.connect("config-inited", _demand_a_language)
    app.connect("doctree-read", _check)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
