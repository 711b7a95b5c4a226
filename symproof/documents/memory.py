"""What was found before in exactly this document by exactly this program.

An answer is kept under the hash of everything that decides it: the files of the program, the
versions of Python and python-flint, the limits, and the document with its name and side file.
It is sealed with a key that nobody but the user can read, so that a file that came along with a
repository, was edited or was copied under another name is not believed: what is not sealed is
checked again.  An answer that depends on the clock is not kept.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ..system.caches import digest
from ..system.files import write_atomically
from .worker import LOST, TOO_LONG, Job

_PACKAGE = Path(__file__).parents[1]
Found = dict[str, Any]


class Memory:
    """The answers in ``folder``.  ``settings`` is what else decides an answer, such as limits.
    Raises ``OSError`` if the folder cannot be used."""

    def __init__(self, folder: Path, settings: str) -> None:
        self.folder = folder
        self.key = _key(folder)
        self.program = digest(
            sys.version.encode(), version("python-flint").encode(), settings.encode(),
            *(path.read_bytes() for path in sorted(_PACKAGE.rglob("*.py"))),
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
        if _depends_on_time(found):
            return
        name, body = self._name(job), json.dumps(found).encode()
        file = self._file(name)
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(file, self._seal(name, body) + b"\n" + body)

    def _name(self, job: Job) -> str:
        return digest(self.program.encode(), job.name.encode(errors="surrogateescape"),
                      job.data, job.side.encode())  # fmt: skip

    def _file(self, name: str) -> Path:
        return self.folder / name[:2] / name[2:]

    def _seal(self, name: str, body: bytes) -> bytes:
        return hmac.new(self.key, name.encode() + body, "sha256").hexdigest().encode()


def check_new(
    jobs: Sequence[Job], memory: Memory, check: Callable[[Sequence[Job]], list[Found]]
) -> tuple[list[Found], int]:
    """What is found in the documents, in their order, and how many of them were remembered;
    the others go to ``check``."""
    recalled = [memory.recall(job) for job in jobs]
    new = [job for job, found in zip(jobs, recalled, strict=True) if found is None]
    fresh = check(new) if new else []
    for job, found in zip(new, fresh, strict=True):
        memory.keep(job, found)
    answers = iter(fresh)
    return [next(answers) if r is None else r for r in recalled], len(jobs) - len(new)


def _key(folder: Path) -> bytes:
    """The key of this user, made at the first use."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "key"
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = file.read_bytes()
        if len(key) == 32:
            return key
        file.unlink()  # half written by a run that was killed; nothing is sealed with it
        return _key(folder)
    with os.fdopen(descriptor, "wb") as opened:
        opened.write(secrets.token_bytes(32))
    return file.read_bytes()


def _depends_on_time(found: Found) -> bool:
    reasons = [said for _, said in found["errors"]]
    reasons += [r["reason"] for r in found["results"] if r["reason"]]
    return any(said[0] in (LOST, TOO_LONG) for said in reasons)
