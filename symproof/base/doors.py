"""The door for reading: files that others name or have put in place are opened here alone.

A FIFO or a device would block or never end; a link beside a document can lead to any file of the
user.  Only regular files are read, and what was not named by the user lies in the folder of the
document beside which it stands.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_KINDS = (
    (stat.S_ISFIFO, "a FIFO"), (stat.S_ISSOCK, "a socket"), (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"), (stat.S_ISDIR, "a folder"),
)  # fmt: skip
_WAITS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class Refused(OSError):
    """A file that is not read, or not written; ``strerror`` says why and what to do."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(errno.EINVAL, why, str(path))


def read_regular(path: Path) -> bytes:
    """The bytes of a regular file.  Raises :class:`Refused` for anything else, without waiting for
    it, and ``OSError``."""
    with open_regular(path) as file:
        return file.read()


@contextmanager
def open_regular(path: Path) -> Iterator[BinaryIO]:
    """A regular file, to read its bytes.  Raises :class:`Refused` for anything else, without
    waiting for it, and ``OSError``."""
    _demand_regular(path, path.stat().st_mode)
    descriptor = os.open(path, os.O_RDONLY | _WAITS)
    with os.fdopen(descriptor, "rb") as file:
        _demand_regular(path, os.fstat(descriptor).st_mode)  # it may have been exchanged
        yield file


def read_beside(path: Path, document: Path) -> bytes:
    """The bytes of a file that stands beside a document and that nobody has named.  Raises
    :class:`Refused` if it is a link out of the folder of the document, or no regular file, and
    ``OSError``."""
    demand_inside(path, folders_of(document))
    return read_regular(path)


def folders_of(document: Path) -> tuple[Path, ...]:
    """The folders in which a file beside a document may lie: that of the name of the document, and
    that of the file if the name is a link."""
    return (document.parent, document.resolve().parent)


def demand_inside(path: Path, folders: tuple[Path, ...]) -> None:
    """Refuse a path that is a link out of all ``folders``.  Raises :class:`Refused`."""
    target = path.resolve()
    if not any(target.is_relative_to(folder.resolve()) for folder in folders):
        raise Refused(path, "a link that leads out of its folder; put the file itself there")


def text_of(data: bytes) -> str:
    """The text of a file in UTF-8, with Unix line ends.  Raises ``UnicodeDecodeError``."""
    return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def _demand_regular(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = next((kind for is_kind, kind in _KINDS if is_kind(mode)), "no file")
        raise Refused(path, f"{kind}, not a regular file; save its content in a file and name that")
