"""What ``coqc`` has said about exactly this text before.

An entry is named by the hash of everything that decides the answer: the text, the support
library and the version of Coq.  Compiled libraries are kept with the hashes of their files and
are compiled again if one does not agree.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from ...base.caches import cache_folder
from ...base.files import write_atomically


def folder() -> Path:
    """Where what Coq says is kept."""
    return cache_folder("coq")


def read(key: str) -> Any:
    """The entry of a key, or None."""
    try:
        return json.loads((folder() / "verdicts" / f"{key}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def write(key: str, entry: Any) -> None:
    """Keep an entry; a cache that cannot be written is no error."""
    place = folder() / "verdicts"
    try:
        place.mkdir(parents=True, exist_ok=True)
        write_atomically(place / f"{key}.json", json.dumps(entry, sort_keys=True) + "\n")
    except OSError:
        return


def hashes(place: Path, pattern: str) -> dict[str, str]:
    """The hash of each file."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.glob(pattern))
    }
