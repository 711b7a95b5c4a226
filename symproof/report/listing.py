"""The theorems as a list: chapters, names, titles and sources in one language.

Nothing is proved here: a list says what there is.  Verdicts are given by ``symproof check``, a
derivation is shown by ``symproof show``.  What the list says of the library is read off its records
once and kept, as tables are, so that nobody waits for SymPy to see a title.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..system.tables import derived
from .catalogs import LANGUAGES, translator

if TYPE_CHECKING:
    from ..authoring.library import Record

FALSE = " (false)"  # behind the title of a claim that is refuted; a message of the reports
#: The files of the package that say what stands in the list; folders stand for what is in them.
_SAID_IN = ("theory", "authoring", "report/listing.py", "report/framing.py", "report/wording.py")


class Entry(NamedTuple):
    """What the list says of a theorem: its name, its title, statement and chapter in English, the
    documents that state it with their lines, and whether the claim is false."""

    name: str
    title: str
    statement: str
    chapter: str
    sources: Sequence[tuple[str, int]]
    is_refuted: bool


def entries() -> list[Entry]:
    """The entries of the library, in the order of the book."""
    package = Path(__file__).parents[1]
    places = [package / name for name in _SAID_IN]
    files = [file for place in places for file in (sorted(place.glob("*.py")) or [place])]
    return [Entry(*row) for row in derived(Path(__file__), files, _read_off)]


def _read_off() -> list[Any]:
    """The entries as plain data, read off all chapters themselves: what is registered in a process,
    or loaded there by default, may be more, or less."""
    from .. import theory
    from ..authoring.library import Record

    names = theory.DOCUMENTS + theory.BEYOND
    theory.load(names)
    chapters = [sys.modules[f"{theory.__name__}.{name}"] for name in names]
    return [
        tuple(entry_of(record)) for chapter in chapters for record in vars(chapter).values()
        if isinstance(record, Record) and record.function.__module__ == chapter.__name__
    ]  # fmt: skip


def entry_of(record: Record) -> Entry:
    """The entry of a record."""
    from .framing import frame_of
    from .wording import chapter_title

    frame = frame_of(record)
    chapter = frame.title if frame else chapter_title(record.chapter).id
    sources = tuple((source.document, source.line) for source in record.sources)
    return Entry(record.name, record.title, record.statement, chapter, sources, record.is_refuted)


def listed(found: Iterable[Entry], language: str, words: Sequence[str] = ()) -> Iterator[str]:
    """The lines of the list: the title of each chapter, below it the name, title and sources of
    each of its theorems.  ``words`` keep the entries that have all of them (see
    :func:`mentions`).  Raises ``ValueError`` for an unknown language."""
    translate = translator(language)
    found = [*found]
    wanted = speaking_of(found, words)
    chapter = ""
    for entry in found:
        if entry.name not in wanted:
            continue
        if entry.chapter != chapter:
            chapter = entry.chapter
            yield translate(chapter)
        title = translate(entry.title) + (translate(FALSE) if entry.is_refuted else "")
        places = ", ".join(f"{document}:{line}" for document, line in entry.sources)
        yield f"  {entry.name:<28} {title}  {places}".rstrip()


def speaking_of(found: Iterable[Entry], words: Sequence[str]) -> list[str]:
    """The names of the entries that have all of the ``words`` (see :func:`mentions`)."""
    wanted = [word.casefold() for word in words]
    return [e.name for e in found if not wanted or all(word in mentions(e) for word in wanted)]


def mentions(entry: Entry) -> str:
    """The text of an ``entry`` in which a search looks for words, in lower case: the name of the
    theorem, its sources, and its title, statement and chapter in every language."""
    sentences = (entry.title, entry.statement, entry.chapter)
    spoken = (translator(code)(text) for code in LANGUAGES for text in sentences)
    documents = (document for document, _ in entry.sources)
    return "\n".join([entry.name, *documents, *spoken]).casefold()
