"""The door for writing: each file that symproof writes is opened here, so that nothing is lost.

A regular file is written whole or not at all, through symbolic links, and keeps its mode.  A pipe
or a device is written into and never replaced.  What a command reads, and what symproof has not
written, is refused before anything is touched.  The sister of ``doors``, the door for reading.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from .doors import Refused, demand_inside, open_regular

MOST_OF_A_HEAD = 4096  # bytes of a file that show its kind


class Kind(NamedTuple):
    """A kind of files that symproof writes: its ``name`` for people, and whether a file that is
    not empty is one."""

    name: str
    is_one: Callable[[Path], bool]


class Guard(NamedTuple):
    """What an output must not destroy.

    ``kind`` is the only kind of files that may be replaced, unless ``force`` is set; the files
    ``inputs`` are never replaced.  If nobody has named the file but its place alone, ``folders``
    are those in which it lies, and it is a regular file.
    """

    kind: Kind | None = None
    inputs: tuple[Path, ...] = ()
    folders: tuple[Path, ...] = ()
    force: bool = False


UNGUARDED = Guard()  # for files that symproof alone knows, such as those of a cache


def write_atomically(path: Path, content: str | bytes, guard: Guard = UNGUARDED) -> None:
    """Write ``content`` (text as UTF-8, with Unix line ends) to ``path``, all of it or nothing.
    What UTF-8 has no bytes for, as in file names of other encodings, is written as an escape.
    Raises :class:`~symproof.base.doors.Refused` for what ``guard`` keeps, and ``OSError``."""
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    with writing(path, guard) as file:
        file.write(data)


@contextmanager
def writing(path: Path, guard: Guard = UNGUARDED) -> Iterator[BinaryIO]:
    """The file ``path`` to write: a regular file has its new content once all of it is written,
    and its old one if that fails; a pipe or a device takes it as it comes.  Raises
    :class:`~symproof.base.doors.Refused` for what ``guard`` keeps, and ``OSError``, which names
    ``path``."""
    demand_writable(path, guard)
    known = _stat(path)
    stream = None if known is None else _standard_stream(known)
    if stream is not None:
        sys.stdout.flush()
        opened = _into(path, os.dup(stream))
    elif known is not None and not stat.S_ISREG(known.st_mode):
        opened = _into(path, os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0)))
    else:
        opened = _replacing(path, known)
    with opened as file:
        yield file


def demand_writable(path: Path, guard: Guard = UNGUARDED) -> None:
    """Refuse a file that must not be written, and touch nothing.  Raises
    :class:`~symproof.base.doors.Refused` and ``OSError``."""
    if guard.folders:
        demand_inside(path, guard.folders)
    known = _stat(path)
    is_regular = known is not None and stat.S_ISREG(known.st_mode)
    if known is not None and _standard_stream(known) is not None and not guard.folders:
        return
    if known is None or is_regular:
        _demand_no_input(path, known, guard.inputs)
    if known is None:
        return
    if stat.S_ISDIR(known.st_mode):
        raise Refused(path, "a folder; name a file in it")
    if not is_regular and guard.folders:
        raise Refused(path, "this is no file to write into")
    is_disk = stat.S_ISBLK(known.st_mode)
    if stat.S_ISSOCK(known.st_mode) or (is_disk and not guard.force):
        raise Refused(path, f"{'a disk' if is_disk else 'a socket'}; name a file to write")
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if is_regular and known.st_size and guard.kind is not None and not guard.force:
        if not guard.kind.is_one(path):
            said = f"this file has something else than {guard.kind.name}, and is left as it is"
            raise Refused(path, f"{said}; name another one, or replace it by --force")


def head_of(path: Path) -> bytes:
    """The first bytes of a regular file.  Raises ``OSError``."""
    with open_regular(path) as file:
        return file.read(MOST_OF_A_HEAD)


def _demand_no_input(path: Path, known: os.stat_result | None, inputs: tuple[Path, ...]) -> None:
    """Refuse a file that the command reads, also by another name or as the standard input."""
    target = os.path.realpath(path)
    for other in inputs:
        there = _stat(other)
        is_same = known is not None and there is not None and os.path.samestat(known, there)
        if is_same or os.path.realpath(other) == target:
            raise Refused(path, "the command has another use for this file; name another output")
    if known is not None and _is_open_as(known, 0):
        raise Refused(path, "this file is the standard input; name another output")


def _stat(path: Path) -> os.stat_result | None:
    """The state of what a path leads to, or None if there is nothing.  Raises ``OSError``."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _standard_stream(known: os.stat_result) -> int | None:
    """The descriptor of the standard output or of the standard error if a path leads there, as
    ``/dev/stdout`` does; a shell may have opened a file for it, which must not be exchanged."""
    return next((stream for stream in (1, 2) if _is_open_as(known, stream)), None)


def _is_open_as(known: os.stat_result, descriptor: int) -> bool:
    """Whether a descriptor that may be closed leads to the file."""
    try:
        return os.path.samestat(known, os.fstat(descriptor))
    except OSError:
        return False


@contextmanager
def _into(path: Path, descriptor: int) -> Iterator[BinaryIO]:
    """What is no regular file, or is open already, to write into as it is."""
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
    except OSError as error:
        if error.filename is None and not isinstance(error, BrokenPipeError):
            error.filename = str(path)
        raise


#: What says that a file cannot grow; such an error names no file.
_FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)


@contextmanager
def _replacing(path: Path, known: os.stat_result | None) -> Iterator[BinaryIO]:
    """A new file that takes the place of the regular file ``path``, with its mode and owner, when
    all of it is written."""
    name, target = "", Path(os.path.realpath(path))
    try:
        if target.is_symlink():  # it leads to itself
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
        import tempfile  # which only files that are written need

        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with os.fdopen(descriptor, "wb") as file:
            yield file
        if known is not None and hasattr(os, "chown"):
            with suppress(PermissionError):
                os.chown(name, known.st_uid, known.st_gid)
        os.chmod(name, 0o666 & ~_umask() if known is None else stat.S_IMODE(known.st_mode))
        os.replace(name, target)
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
