"""Which exercises somebody has done, kept in a file from one evening to the next."""

from __future__ import annotations

import json
import os
from pathlib import Path

from ...base.files import write_atomically
from ...base.messages import Said


class Progress:
    """The exercises that are done.  A file that cannot be used counts as one without entries, and
    nobody is kept from an exercise by one that cannot be written."""

    def __init__(self, file: Path | None = None) -> None:
        """Without a ``file`` nothing is kept."""
        self.file = file
        self.done = frozenset() if file is None else _read(file)

    def add(self, name: str) -> Said | None:
        """Note that an exercise is done; why it is not kept, if its file cannot be written."""
        self.done |= {name}
        if self.file is None:
            return None
        try:
            self.done |= _read(self.file)  # of another session
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file, json.dumps({"done": sorted(self.done)}) + "\n")
        except OSError as error:
            file, self.file = self.file, None
            return Said("This is not kept, for {file} cannot be written: {why}",
                        file=file, why=error.strerror or str(error))  # fmt: skip
        return None


def own_file() -> Path:
    """The file of the user: ``symproof/learn.json`` in the folder for the state of programs."""
    base = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(base).expanduser() / "symproof" / "learn.json"


def _read(file: Path) -> frozenset[str]:
    try:
        done = json.loads(file.read_text(encoding="utf-8"))["done"]
        return frozenset(name for name in done if isinstance(name, str))
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return frozenset()
