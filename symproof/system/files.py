"""Writing files so that nobody ever sees half of one."""

from __future__ import annotations

import errno
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


#: What says that a file cannot grow; such an error names no file.
_FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """A file to write, which has its name ``path`` once all of it is written; if that fails,
    whatever was there before stays.  Raises ``OSError``, which names ``path``."""
    name = ""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(descriptor, "wb") as file:
            yield file
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException as error:
        if name:
            Path(name).unlink(missing_ok=True)
        if isinstance(error, OSError) and (not name or error.filename == name or (
                error.filename is None and error.errno in _FULL)):  # fmt: skip
            error.filename, error.filename2 = str(path), None
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
