"""Tables: what files of the package say, found once and kept as Python keeps its bytecode.

People write these files, and nothing else changes them.  What they say lies in a ``__pycache__``
(or where ``PYTHONPYCACHEPREFIX`` says) until a file changes; with ``PYTHONDONTWRITEBYTECODE``, or
in a folder that cannot be written, it is found anew in every process.  Files from elsewhere, such
as the words of a user, are parsed each time.  No verdict is kept here.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]


def table(path: Path) -> dict[str, Any]:
    """The data of the TOML file ``path``.  Raises ``OSError``, and ``ValueError`` if it is no TOML
    or no UTF-8."""
    if PACKAGE not in path.parents:
        return _parsed(path)
    found: dict[str, Any] = derived(path, [path], partial(_parsed, path))
    return found


def derived(place: Path, files: Iterable[Path], find: Callable[[], Any]) -> Any:
    """What ``find`` reads off ``files`` of the package, as plain data; kept beside ``place``, under
    its name, until one of them changes.  Raises ``OSError``, and what ``find`` raises."""
    kept = cache_from_source(f"{place}.py").removesuffix(".pyc") + ".table"
    stamp = tuple(map(_stamp, files))
    with suppress(OSError, ValueError, EOFError, TypeError), open(kept, "rb") as file:
        made_of, data = marshal.load(file)
        if made_of == stamp:
            return data
    data = find()
    if not sys.dont_write_bytecode:
        from .files import write_atomically

        with suppress(OSError):
            os.makedirs(os.path.dirname(kept), exist_ok=True)
            write_atomically(Path(kept), marshal.dumps((stamp, data)))
    return data


def _stamp(file: Path) -> tuple[str, int, int]:
    """What changes when a file does: its name, its size and its time."""
    facts = os.stat(file)
    return file.name, facts.st_size, facts.st_mtime_ns


def _parsed(path: Path) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(path.read_text(encoding="utf-8"))
