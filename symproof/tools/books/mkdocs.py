"""A MkDocs plugin: derivations are checked as their page is read.

``plugins: [symproof]`` in ``mkdocs.yml``, with the options ``strict`` (what is undecided or not
read counts as well), ``language`` and ``record`` (a file with the records of all pages; without it
they lie beside the pages, as ``symproof check docs --accept`` writes them).  A finding is a warning
with the file and the line; with ``mkdocs build --strict`` it fails the build.  While ``mkdocs
serve`` runs, only pages that have changed are checked again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, get_plugin_logger

from ...base.catalogs import LANGUAGES
from ...diagnostics.record.comparing import RecordedDocument
from ...diagnostics.record.keeping import Records
from ...diagnostics.record.lines import BadRecord
from .warned import Warned, warnings

Asked = tuple[str, bool, str, RecordedDocument | None]
_LOGGER = get_plugin_logger("symproof")


class Options(Config):
    """The options of the plugin."""

    strict = config_options.Type(bool, default=False)
    language = config_options.Choice([*LANGUAGES], default="en")
    record = config_options.Optional(config_options.File())


class Plugin(BasePlugin[Options]):
    """Checks the Markdown of every page.  MkDocs keeps it from build to build."""

    def __init__(self) -> None:
        self.known: dict[Asked, list[Warned]] = {}  # of the last build
        self.found: dict[Asked, list[Warned]] = {}  # of this one
        self.records = Records()

    def on_startup(self, **_: Any) -> None:
        """MkDocs asks plugins that have this once, and makes them once."""

    def on_pre_build(self, **_: Any) -> None:
        """Forget what was found of pages that are no more."""
        self.known, self.found = self.found, {}
        self.records = Records(Path(self.config.record) if self.config.record else None)

    def on_page_markdown(self, markdown: str, *, page: Any, **_: Any) -> None:
        """Warn of each finding; the page stays as it is."""
        source = page.file.content_string
        above = source[: source.rindex(markdown)].count("\n") if markdown in source else 0
        asked = (markdown, self.config.strict, self.config.language, self._recorded(page.file))
        if asked not in self.found:
            self.found[asked] = self.known[asked] if asked in self.known else [*warnings(*asked)]
        for found in self.found[asked]:
            place = f"{page.file.src_uri}:{found.line + above}"
            _LOGGER.warning(f"{place}: {found.code} {found.message}".replace("  ", " "))

    def _recorded(self, file: Any) -> RecordedDocument | None:
        try:
            return self.records.of(file.abs_src_path) if file.abs_src_path else None
        except (BadRecord, OSError) as error:
            raise PluginError(f"symproof: {error}") from None
