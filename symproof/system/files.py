"""Writing files so that nobody ever sees half of one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write ``content`` (text as UTF-8, with Unix line ends) to ``path``, all of it or nothing.
    What UTF-8 has no bytes for, as in file names of other encodings, is written as an escape.
    Raises ``OSError``."""
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    with writing(path) as file:
        file.write(data)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """A file to write, which has its name ``path`` once all of it is written; if that fails,
    whatever was there before stays.  Raises ``OSError``."""
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
