"""Revisions: the documents of a Git checkout as they were at a revision.

Git is asked for commits and files alone, so that no hook and no program of the checkout is run.
What a user writes is never an option of it: a revision that begins with a dash is refused, and a
path stands behind the commit in one argument.
"""

from __future__ import annotations

import os
from pathlib import Path

from ...base.errors import Unusable
from ...base.git import answer


class Revision:
    """The revision ``base`` of the checkout in which the working directory lies.  Raises
    :class:`~symproof.base.errors.Unusable`."""

    def __init__(self, base: str) -> None:
        self.base = base
        here = Path.cwd()
        root = _git(here, "rev-parse", "--show-toplevel")
        if root is None:
            raise Unusable(f"{here}: no checkout of Git; run --diff inside of one")
        self.root = Path(os.fsdecode(root.rstrip(b"\n"))).resolve()
        commit = None
        if base and not base.startswith("-") and "\0" not in base:
            commit = _git(self.root, "rev-parse", "--verify", "--quiet", f"{base}^{{commit}}")
        if commit is None:
            raise Unusable(f"--diff {base or '(empty)'}: no revision of {self.root}; look at git "
                           "log, or fetch it (git fetch; on GitHub, fetch-depth: 0)")  # fmt: skip
        self.commit = commit.decode("ascii").strip()

    def read(self, file: Path) -> bytes | None:
        """The bytes of a file at the revision; None if there was none."""
        return _git(self.root, "cat-file", "blob", f"{self.commit}:{self._inside(file)}")

    def files(self, folder: Path) -> list[Path]:
        """The files at the revision below a folder."""
        inside = self._inside(folder)
        tree = f"{self.commit}:{'' if inside == '.' else inside}"
        found = _git(self.root, "ls-tree", "-r", "-z", "--name-only", tree) or b""
        return [folder / os.fsdecode(name) for name in found.split(b"\0") if name]

    def _inside(self, file: Path) -> str:
        """The path of a file from the root of the checkout."""
        path = Path(os.path.abspath(file.parent.resolve() / file.name))
        if not path.is_relative_to(self.root):
            raise Unusable(f"{file}: not in the checkout {self.root}; name documents in it")
        return path.relative_to(self.root).as_posix()


def _git(folder: Path, *arguments: str) -> bytes | None:
    """What Git answers in a folder; None if it refuses.  Raises
    :class:`~symproof.base.errors.Unusable` if it cannot be asked."""
    try:
        return answer(folder, *arguments)
    except FileNotFoundError:
        why = "--diff needs git, which is not installed; install it, or compare with a record"
        raise Unusable(why) from None
