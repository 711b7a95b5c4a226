"""Tables: the TOML files of the package, parsed once and kept as Python keeps its bytecode.

People write these files, and nothing else changes them.  What one of them says lies in the
``__pycache__`` beside it (or where ``PYTHONPYCACHEPREFIX`` says) until the file changes; with
``PYTHONDONTWRITEBYTECODE``, or in a folder that cannot be written, it is parsed in every process.
Files from elsewhere, such as the words of a user, are parsed each time.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]


def table(path: Path) -> dict[str, Any]:
    """The data of the TOML file ``path``.  Raises ``OSError``, and ``ValueError`` if it is no TOML
    or no UTF-8."""
    if PACKAGE not in path.parents:
        return _parsed(path)
    kept = cache_from_source(f"{path}.py").removesuffix("c").removesuffix(".py") + ".table"
    facts = os.stat(path)
    stamp = (facts.st_size, facts.st_mtime_ns)
    with suppress(OSError, ValueError, EOFError, TypeError), open(kept, "rb") as file:
        found, data = marshal.load(file)
        if found == stamp:
            return dict(data)
    data = _parsed(path)
    if not sys.dont_write_bytecode:
        from .files import write_atomically

        with suppress(OSError):
            os.makedirs(os.path.dirname(kept), exist_ok=True)
            write_atomically(Path(kept), marshal.dumps((stamp, data)))
    return data


def _parsed(path: Path) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(path.read_text(encoding="utf-8"))
