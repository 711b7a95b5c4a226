"""Git, asked for what a checkout says of its files, so that nothing of the checkout is run.

Git is started without a shell, hooks or a monitor of the file system, and within a time limit.
Paths go through its standard input, or stand behind a commit in one argument.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

from .errors import Unusable

SECONDS = 60.0  # for one question; a clock only kills
_QUIET = {
    "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C",
}  # fmt: skip


def answer(folder: Path, *arguments: str, given: bytes = b"") -> bytes | None:
    """What Git answers in a folder to ``arguments``, with ``given`` as its standard input; None
    if it refuses.  Raises ``FileNotFoundError`` if there is no Git, and
    :class:`~symproof.base.errors.Unusable` if there is no answer in time."""
    try:
        done = subprocess.run(
            ["git", "-c", "core.fsmonitor=false", *arguments], cwd=folder, capture_output=True,
            input=given, env={**os.environ, **_QUIET}, timeout=SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Unusable(f"git {arguments[0]}: no answer in {SECONDS:g} seconds") from None
    return done.stdout if done.returncode == 0 else None


def ignored(folder: Path, files: Iterable[Path]) -> frozenset[Path]:
    """Those of ``files``, paths from ``folder``, that Git ignores there, by ``.gitignore`` and the
    like; none outside of a checkout, without Git, or if the folder itself is ignored."""
    names = b"".join(os.fsencode(file) + b"\0" for file in files)
    question = ("check-ignore", "--no-index", "-z", "--stdin")
    try:
        if not names or answer(folder, *question, given=b"./\0"):
            return frozenset()
        found = answer(folder, *question, given=names) or b""
    except FileNotFoundError:
        return frozenset()
    return frozenset(Path(os.fsdecode(name)) for name in found.split(b"\0") if name)
