"""What was found before in exactly this document by exactly this program.

An answer is kept under the hash of everything that decides it: the files of the program and its
words, the versions of Python and python-flint, the limits, and the document with its name and
side file.
It is sealed with a key that nobody but the user can read and that is worth nothing in another
place, so that a file or a whole cache that came along with a repository, was edited or was copied
is not believed: what is not sealed is checked again.  What was stopped is not kept.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import os
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

from ...base.caches import digest
from ...base.doors import Refused
from ...base.files import write_atomically
from ...base.stopping import STOPPED, UNFINISHED
from ...reading.phrases.vocabulary import files as data_files
from .worker import Job

AT_ONCE = 1_000  # documents that are looked up before one of them is checked
_PACKAGE = Path(__file__).parents[2]
Found = dict[str, Any]


class Memory:
    """The answers in ``folder``.  ``settings`` is what else decides an answer, such as limits.
    Raises :class:`~symproof.base.doors.Refused` if the folder is not safe, and ``OSError`` if
    nothing can be kept there."""

    def __init__(self, folder: Path, settings: str) -> None:
        self.folder = folder
        self.key = _key(folder)
        self.program = digest(
            sys.version.encode(), version("python-flint").encode(), settings.encode(),
            *(path.read_bytes() for path in sorted(_PACKAGE.rglob("*.py"))),
            (_PACKAGE / "reading" / "lexing" / "packages.tex").read_bytes(),
            *(path.read_bytes() for path in data_files()),
        )  # fmt: skip

    def recall(self, job: Job) -> Found | None:
        """What was found in this document, or None."""
        name = self._name(job)
        try:
            seal, _, body = self._file(name).read_bytes().partition(b"\n")
        except OSError:
            return None
        if not hmac.compare_digest(seal, self._seal(name, body)):
            return None
        found: Found = json.loads(body)
        return found

    def keep(self, job: Job, found: Found) -> None:
        """Remember it; a full disk is no error."""
        if _is_stopped(found):
            return
        name, body = self._name(job), json.dumps(found).encode()
        file = self._file(name)
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(file, self._seal(name, body) + b"\n" + body)

    def _name(self, job: Job) -> str:
        return digest(self.program.encode(), job.name.encode(errors="surrogateescape"),
                      job.data, job.side.encode(), str(job.solution),
                      job.inputs.encode())  # fmt: skip

    def _file(self, name: str) -> Path:
        return self.folder / name[:2] / name[2:]

    def _seal(self, name: str, body: bytes) -> bytes:
        return hmac.new(self.key, name.encode() + body, "sha256").hexdigest().encode()


def remembered(
    jobs: Iterable[Job], memory: Memory, check: Callable[[list[Job]], Iterable[Found]]
) -> Iterator[tuple[Found, bool]]:
    """The answers for documents, in their order, each with whether it was remembered; the other
    documents go to ``check``, and each answer is kept as soon as it is there."""
    rest = iter(jobs)
    while some := list(islice(rest, AT_ONCE)):
        recalled = [memory.recall(job) for job in some]
        new = [job for job, found in zip(some, recalled, strict=True) if found is None]
        fresh = iter(check(new) if new else ())
        for job, known in zip(some, recalled, strict=True):
            if known is not None:
                yield known, True
                continue
            found = next(fresh)
            memory.keep(job, found)
            yield found, False


def _key(folder: Path) -> bytes:
    """The key of this user in this place, made at the first use.  Raises
    :class:`~symproof.base.doors.Refused` if the folder belongs to somebody else or can hold no
    secret, and ``OSError`` if it cannot be written."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    known = folder.stat()
    if not _is_mine(known):
        said = "this folder of another user is no place for a cache; name one in SYMPROOF_CACHE"
        raise Refused(folder, said)
    if known.st_mode & 0o077:
        folder.chmod(0o700)
    file = folder / "key"
    key = _secret(file)
    if key is None:  # there is none, or it was not ours alone, or a killed run wrote half of it
        descriptor, name = tempfile.mkstemp(prefix=".key.", dir=folder)  # for the user alone
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(secrets.token_bytes(32))
        os.replace(name, file)
        key = _secret(file)
    if key is None:
        raise Refused(file, "this file cannot be hidden from others")
    return key


def _secret(file: Path) -> bytes | None:
    """What the file of a key says, if nobody else could have read or written it.  Its time of
    change, which nobody can set, is a part: a key that was copied or unpacked is another key."""
    try:
        with open(file, "rb") as opened:
            known, key = os.fstat(opened.fileno()), opened.read(33)
    except OSError:
        return None
    if len(key) != 32 or not _is_mine(known) or (_HAS_OWNERS and known.st_mode & 0o077):
        return None
    return hmac.digest(key, str(known.st_ctime_ns).encode(), "sha256")


_HAS_OWNERS = hasattr(os, "getuid")  # on Windows the profile of the user is guarded as a whole


def _is_mine(known: os.stat_result) -> bool:
    return not _HAS_OWNERS or known.st_uid == os.getuid()


def _is_stopped(found: Found) -> bool:
    """Whether a document, or a relation of it, was stopped."""
    is_lost = any(said[0] == UNFINISHED for _, said in found["errors"])
    return is_lost or any(r["verdict"] == STOPPED for r in found["results"])
