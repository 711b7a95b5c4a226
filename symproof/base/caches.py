"""Where results are kept between runs, and under which names."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path


def cache_folder(name: str) -> Path:
    """The folder for one kind of results: in ``SYMPROOF_CACHE``, or in the user's cache folder."""
    set_by_user = os.environ.get("SYMPROOF_CACHE")
    if set_by_user:
        return Path(set_by_user) / name
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "symproof" / name


def digest(*parts: str | bytes) -> str:
    """One hash of several texts, each behind its length, so that none runs into the next."""
    made = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        made.update(b"%d:" % len(data) + data)
    return made.hexdigest()
