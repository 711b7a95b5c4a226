"""How far a run is: a bar on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
import time
from typing import TextIO

_WIDTH = 40
_CLEARED = "\r\033[K"


class Bar:
    """Shows how many of how many are done on the standard error, if that is a terminal.

    >>> import io
    >>> Bar(io.StringIO())(1, 2)  # no terminal, so nothing is shown
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.is_shown = self.stream.isatty()
        self.begun = time.monotonic()

    def __call__(self, done: int, total: int | None = None) -> None:
        """Show that so many are done, of a ``total`` that may not be known; then how many that is
        in a second."""
        if not self.is_shown:
            return
        if total is None:
            rate = done / max(time.monotonic() - self.begun, 1e-3)
            shown = f"{done}, {rate:.1f} a second"
        else:
            filled = _WIDTH * done // max(total, 1)
            shown = f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {done}/{total}"
        self._write("" if done == total else shown)

    def clear(self) -> None:
        """Leave the line to what is printed next."""
        if self.is_shown:
            self._write("")

    def _write(self, shown: str) -> None:
        print(f"{_CLEARED}{shown}", end="", file=self.stream, flush=True)
