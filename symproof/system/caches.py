"""Where results are kept between runs."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder(name: str) -> Path:
    """The folder for one kind of results: in ``SYMPROOF_CACHE``, or in the user's cache folder."""
    set_by_user = os.environ.get("SYMPROOF_CACHE")
    if set_by_user:
        return Path(set_by_user) / name
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "symproof" / name
