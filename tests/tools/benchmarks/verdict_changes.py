"""Which verdicts change between two versions of symproof, over pinned public files.

    python tests/tools/benchmarks/verdict_changes.py REPOSITORIES --before v0.1.0
    python tests/tools/benchmarks/verdict_changes.py REPOSITORIES --before HEAD~1 --after HEAD

``REPOSITORIES`` holds clones as ``OWNER+NAME`` or ``OWNER/NAME``; ``--clone`` makes those that are
missing.  ``public_files.tsv`` has a repository, a commit and a path in each line.  Without
``--after`` the second version is the working tree.  A changed verdict is a question to whoever
changed the code: which cause explains it?
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
FILES = Path(__file__).with_name("public_files.tsv")
#: A relation: its file, line, column and text.
Key = tuple[str, int, int, str]


class Pinned(NamedTuple):
    """A public file: ``owner/name`` of its repository, a commit and a path."""

    repository: str
    commit: str
    path: str

    @property
    def name(self) -> str:
        """The name of its copy: one folder, no separators."""
        return "+".join((self.repository.replace("/", "+"), *Path(self.path).parts))


class Missing(Exception):
    """A repository or a file of one that is not there."""


def pinned(table: Path) -> list[Pinned]:
    """The lines of a table; those that begin with ``#`` are comments."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Pinned(*row) for row in rows if row and not row[0].startswith("#")]


def text_of(file: Pinned, repositories: Path) -> bytes:
    """The text of a file at its commit.  Raises :class:`Missing`."""
    flat = file.repository.replace("/", "+")
    places = [repositories / flat / "repo", repositories / flat, repositories / file.repository]
    for place in filter(Path.is_dir, places):
        shown = subprocess.run(
            ["git", "-C", str(place), "show", f"{file.commit}:{file.path}"],
            capture_output=True, check=False,
        )  # fmt: skip
        if shown.returncode == 0:
            return shown.stdout
    raise Missing(f"{file.repository}: no {file.path} at {file.commit[:10]}; use --clone")


def clone(files: Sequence[Pinned], repositories: Path) -> None:
    """Clone the repositories that are missing, from GitHub."""
    for repository in sorted({file.repository for file in files}):
        place = repositories / repository.replace("/", "+")
        if not place.exists():
            address = f"https://github.com/{repository}.git"
            subprocess.run(["git", "clone", "-q", "--bare", address, str(place)], check=True)


def verdicts(code: Path, folder: Path, seconds: float) -> dict[Key, str]:
    """What the version of symproof in the folder ``code`` says of the documents in a ``folder``.
    Raises :class:`Missing` if it says nothing."""
    out = folder.with_suffix(f".{code.name}.json")
    subprocess.run(
        [sys.executable, "-m", "symproof", "check", "--no-cache", "--timeout", str(seconds),
         "--output-format", "json", "--output-file", str(out), str(folder)],
        env={**os.environ, "PYTHONPATH": str(code)}, cwd=code, check=False, capture_output=True,
    )  # fmt: skip
    if not out.is_file():
        raise Missing(f"{code}: symproof check has written nothing")
    found = json.loads(out.read_text(encoding="utf-8"))
    return {
        (Path(r["file"]).name, r["line"], r["column"], r["text"]): r["verdict"]
        for r in found["relations"]
    }


def changes(before: Mapping[Key, str], after: Mapping[Key, str]) -> Iterator[str]:
    """A line for each relation with another verdict, and for each that is read in one only."""
    for key in sorted({*before, *after}):
        old, new = before.get(key, "nothing"), after.get(key, "nothing")
        if old != new:
            file, line, column, text = key
            yield f"{file}:{line}:{column}: {old} -> {new}: {' '.join(text.split())}"


def table(before: Mapping[Key, str], after: Mapping[Key, str]) -> Iterator[str]:
    """How many relations got which verdict, before and after."""
    old, new = Counter(before.values()), Counter(after.values())
    for word in sorted({*old, *new}):
        yield f"{word:24}{old[word]:8}{new[word]:8}{new[word] - old[word]:+8}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare two versions, and print what has changed."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("--before", required=True, help="a revision of symproof")
    parser.add_argument("--after", help="another one; default: the working tree")
    parser.add_argument("--files", type=Path, default=FILES, help="repository, commit, path")
    parser.add_argument("--timeout", type=float, default=5.0, help="seconds a relation")
    parser.add_argument("--clone", action="store_true", help="clone missing repositories")
    options = parser.parse_args(arguments)
    files = pinned(options.files)
    with tempfile.TemporaryDirectory() as scratch:
        documents = Path(scratch, "documents")
        documents.mkdir()
        try:
            if options.clone:
                clone(files, options.repositories)
            for file in files:
                (documents / file.name).write_bytes(text_of(file, options.repositories))
            found = [
                _of_version(revision, Path(scratch, name), documents, options.timeout)
                for name, revision in (("before", options.before), ("after", options.after))
            ]
        except Missing as error:
            print(error, file=sys.stderr)
            return 2
    for line in (*changes(*found), "", *table(*found)):
        print(line)
    return 0


def _of_version(
    revision: str | None, code: Path, documents: Path, seconds: float
) -> dict[Key, str]:
    if revision is None:
        return verdicts(ROOT, documents, seconds)
    git = ["git", "-C", str(ROOT), "worktree"]
    done = subprocess.run(
        [*git, "add", "-q", "--detach", str(code), revision], check=False, capture_output=True
    )
    if done.returncode:
        raise Missing(f"symproof has no revision {revision}")
    try:
        return verdicts(code, documents, seconds)
    finally:
        subprocess.run([*git, "remove", "--force", str(code)], check=True)


if __name__ == "__main__":
    sys.exit(main())
