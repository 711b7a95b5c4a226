"""Choosing: which files of a folder are documents to check.

A file that is named is always checked.  In a folder those are left out that are hidden, that tools
have made or installed, that Git ignores, or that the settings exclude.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ...base.git import ignored
from ...documents.reporting.findings import SUFFIXES

#: Folders of what tools have made or installed, as ruff leaves them out, too.
MADE = frozenset({
    "__pycache__", "__pypackages__", "_build", "buck-out", "build", "dist", "node_modules",
    "site-packages", "venv",
})  # fmt: skip


def documents_in(
    paths: Iterable[str], is_excluded: Callable[[Path], bool] = lambda _: False
) -> Iterator[Path]:
    """The files that the ``paths`` name; in a folder those that are documents, lie in it and are
    not left out.  ``is_excluded`` says what the settings exclude."""
    for path in map(Path, paths):
        if not path.is_dir():
            yield path
            continue
        found = sorted(_inside(path))
        without = ignored(path, found)
        yield from (path / file for file in found
                    if file not in without and not is_excluded(path / file))  # fmt: skip


def is_apart(file: Path) -> bool:
    """Whether a file, by its path from a folder that is checked, is hidden there or made by a
    tool."""
    return any(name.startswith(".") or name in MADE for name in file.parts[:-1]) or (
        file.name.startswith(".")
    )


def _inside(folder: Path) -> Iterator[Path]:
    """The paths from a folder of its documents that are not apart and no links that lead out."""
    for place, folders, names in os.walk(folder):
        here = Path(place)
        folders[:] = [name for name in folders if not is_apart(Path(name, "file"))]
        for file in (here / name for name in names):
            if file.suffix in SUFFIXES and not is_apart(Path(file.name)) and _lies_in(file, folder):
                yield file.relative_to(folder)


def _lies_in(file: Path, folder: Path) -> bool:
    """Whether it is a file, and no link that leads out of the folder."""
    if not file.is_file():
        return False
    return not file.is_symlink() or file.resolve().is_relative_to(folder.resolve())
