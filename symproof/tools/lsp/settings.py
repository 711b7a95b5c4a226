"""Settings: what the configuration of a folder says about the documents in it.

They are those of ``symproof check`` in that folder: strictness, limits, findings that do not count
and declarations, also of the side file beside a document.  No other file is opened but
those in which a document defines its macros.
"""

from __future__ import annotations

import os
from pathlib import Path

from ...base.stopping import TIMEOUT
from ...notation.limits import VARIABLE, limits_from
from ..checking.command import side_of
from ..checking.configuration import Configuration, find, load
from ..checking.suppressions import Suppressions


class Settings:
    """The settings of one server.  Raises ``BadConfiguration`` and ``OSError``."""

    def __init__(self, folder: Path | None = None) -> None:
        file = None if folder is None else find(folder)
        self.configuration = Configuration() if file is None else load(file)
        self.strict = bool(self.configuration.strict)
        self.timeout = self.configuration.timeout or TIMEOUT

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a process that judges, with the limits.  Raises ``ValueError``."""
        rows = [f"{name}={number}" for name, number in self.configuration.limits.items()]
        wanted = " ".join([*rows, os.environ.get(VARIABLE, "")]).strip()
        limits_from(wanted)
        return {**os.environ, VARIABLE: wanted}

    def side(self, document: Path | None) -> str:
        """The declarations for a document.  Raises ``Unusable``, ``BadConfiguration`` and
        ``OSError``."""
        if document is None:
            return ""
        configured = self.configuration.context_for(document)
        return configured + ("\f" if configured else "") + side_of(document)

    def suppressions(self) -> Suppressions:
        """Which findings do not count."""
        return Suppressions(self.configuration)
