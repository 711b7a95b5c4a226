"""The theorems as a list: chapters, names, titles and sources in one language.

Nothing is proved here: a list says what there is.  Verdicts are given by ``symproof check``, a
derivation is shown by ``symproof show``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..authoring.library import Record
from .catalogs import LANGUAGES, translator
from .framing import frame_of
from .wording import chapter_title

FALSE = " (false)"  # behind the title of a claim that is refuted; a message of the reports


def listed(records: Iterable[Record], language: str, words: Sequence[str] = ()) -> Iterator[str]:
    """The lines of the list: the title of each chapter, below it the name, title and sources of
    each of its theorems.  ``words`` keep the theorems that have all of them (see
    :func:`mentions`).  Raises ``ValueError`` for an unknown language."""
    translate = translator(language)
    records = [*records]
    wanted = speaking_of(records, words)
    chapter = ""
    for record in records:
        if record.name not in wanted:
            continue
        if record.chapter != chapter:
            chapter = record.chapter
            yield translate(chapter_of(record))
        title = translate(record.title) + (translate(FALSE) if record.is_refuted else "")
        places = ", ".join(f"{source.document}:{source.line}" for source in record.sources)
        yield f"  {record.name:<28} {title}  {places}".rstrip()


def speaking_of(records: Iterable[Record], words: Sequence[str]) -> list[str]:
    """The names of the theorems that have all of the ``words`` (see :func:`mentions`)."""
    wanted = [word.casefold() for word in words]
    return [r.name for r in records if all(word in mentions(r) for word in wanted)]


def mentions(record: Record) -> str:
    """The text of a ``record`` in which a search looks for words, in lower case: the name of the
    theorem, its sources, and its title, statement and chapter in every language."""
    sentences = (record.title, record.statement, chapter_of(record))
    spoken = (translator(code)(text) for code in LANGUAGES for text in sentences)
    sources = (source.document for source in record.sources)
    return "\n".join([record.name, *sources, *spoken]).casefold()


def chapter_of(record: Record) -> str:
    """The English title of the chapter in which a theorem stands."""
    frame = frame_of(record)
    return frame.title if frame else chapter_title(record.chapter).id
