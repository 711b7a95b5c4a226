"""A MkDocs plugin: derivations are checked as their page is read.

``plugins: [symproof]`` in ``mkdocs.yml``, with the options ``strict`` (what is undecided or not
read counts as well) and ``language``.  A finding is a warning with the file and the line; with
``mkdocs build --strict`` it fails the build.
"""

from __future__ import annotations

from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.plugins import BasePlugin, get_plugin_logger

from .findings import warnings

_LOGGER = get_plugin_logger("symproof")


class Options(Config):
    """The options of the plugin."""

    strict = config_options.Type(bool, default=False)
    language = config_options.Type(str, default="en")


class Plugin(BasePlugin[Options]):
    """Checks the Markdown of every page."""

    def on_page_markdown(self, markdown: str, *, page: Any, **_: Any) -> None:
        """Warn of each finding; the page stays as it is."""
        source = page.file.content_string
        above = source[: source.rindex(markdown)].count("\n") if markdown in source else 0
        for found in warnings(markdown, self.config.strict, self.config.language):
            place = f"{page.file.src_uri}:{found.line + above}"
            _LOGGER.warning(f"{place}: {found.code} {found.message}".replace("  ", " "))
