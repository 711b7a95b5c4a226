"""The corpora: one claim a line in ``accept/*.txt`` (true) and ``reject/*.txt`` (false).

A claim stands in the plain text notation of ``symproof prove`` and may be followed by
``# where:`` and the sorts of its names; a name without a sort is real.  Blank lines and
lines that begin with ``#`` are comments.  True means: true at every point of the declared
sorts at which both sides are defined; false means: false at one such point, or ill-typed.
The claims of ``accept/beyond.txt`` are true as well, but need more than the normal form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal, NamedTuple

HERE = Path(__file__).parent
BEYOND = "beyond.txt"
IDENTITIES = HERE / "identities_sympy.txt"
_WHERE = "# where:"


class Entry(NamedTuple):
    """One claim of a corpus and where it stands; ``file`` is relative to the tests."""

    file: str
    line: int
    claim_text: str
    where_text: str


def named(entry: Entry) -> str:
    """The place of a claim, as failures name it."""
    return f"{entry.file}:{entry.line}"


def files(kind: Literal["accept", "reject"]) -> list[str]:
    """The files of one corpus."""
    return sorted({e.file for e in entries(kind)})


def failing(corpus: Iterable[Entry], test: Callable[[Entry], None]) -> list[str]:
    """The claims for which a test of one claim fails, each with its place and the reason."""
    found = []
    for entry in corpus:
        try:
            test(entry)
        except Exception as error:
            why = next(iter(str(error).splitlines()), "")
            found.append(f"{named(entry)}: {entry.claim_text}: {type(error).__name__}: {why}")
    return found


def entries(kind: Literal["accept", "reject"]) -> list[Entry]:
    """The claims of one corpus, by file name and line, those of ``beyond.txt`` included."""
    return [e for path in sorted((HERE / kind).glob("*.txt")) for e in read_corpus(path)]


def read_corpus(path: Path) -> list[Entry]:
    """The claims of one file.

    Raises :class:`ValueError` with file and line for a comment behind a claim that is not a
    ``# where:``, and for an empty one.
    """
    name = path.relative_to(HERE).as_posix() if path.is_relative_to(HERE) else path.name
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        claim, mark, where = line.partition(_WHERE)
        if "#" in claim or "#" in where or bool(mark) != bool(where.strip()):
            raise ValueError(f"{name}:{number}: write the sorts as '{_WHERE} n: natural'")
        found.append(Entry(name, number, claim.strip(), where.strip()))
    return found
