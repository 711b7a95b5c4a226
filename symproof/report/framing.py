"""What stands around the theorems: the frames of chapters, and the parts of the book.

A chapter of the first part must have all that makes a chapter: a question, an idea, a figure, a
main theorem, and where that is used.  The reports are not made without it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .. import theory
from ..authoring.chapters import NAME, Chapter, PropertyTable
from ..authoring.library import Record, library
from ..base.errors import Unusable
from . import model
from .model import Code, Mention, Message, Words

_MENTION = re.compile(r"\{(\w+)\}")
#: What a chapter of the first part may not lack, and how many theorems that part may have.
DEMANDED = ("question", "idea", "figure", "caption", "main", "used", "exercises")
THEOREMS = 15


class Incomplete(Unusable, ValueError):
    """A chapter lacks what it must have; the message names both."""


def frame_of(record: Record) -> Chapter | None:
    """The frame of the chapter in which a record stands."""
    found = record.function.__globals__.get(NAME)
    return found if isinstance(found, Chapter) else None


def framed(name: str, frame: Chapter, sections: Mapping[str, model.Section]) -> model.Frame | None:
    """The frame of the chapter ``name``; ``sections`` are those that it may mention.  None where
    these are only some of a theory, or where it has a title alone.  Raises :class:`Incomplete`."""
    wanted = {*frame.names, *(m for text in frame.sentences for m in _MENTION.findall(text))}
    if unknown := sorted(wanted - library.records.keys()):
        raise Incomplete(f"chapter {name}: there is no theorem {unknown[0]}")
    if not frame.main or not wanted <= sections.keys():
        return None
    own = {s.name for s in sections.values() if s.chapter == name}
    for listed in (frame.main, *frame.own, *(lead.theorem for lead in frame.leads)):
        if listed not in own:
            raise Incomplete(f"chapter {name}: {listed} is no theorem of this chapter")
    for lemma in frame.once:
        if [used.chapter for used in sections[lemma].used_by] != [name]:
            raise Incomplete(f"chapter {name}: {lemma} is not used by one theorem of it alone")
    for case in (case for cases in frame.cases for case in cases.shows):
        if not sections[case].is_short:
            raise Incomplete(f"chapter {name}: {case} has a derivation and is no case")

    def maybe(text: str) -> Message | None:
        return say(text) if text else None

    def say(text: str) -> Message:
        links = {m: Mention(sections[m].link) for m in _MENTION.findall(text)}
        return Message(text, **links) if links else Words(text)

    example = None
    if frame.example is not None:
        shown = tuple(sections[theorem] for theorem in frame.example.shows)
        example = say(frame.example.text), shown
    return model.Frame(
        say(frame.question),
        maybe(frame.idea),
        Code(frame.figure) if frame.figure else None,
        maybe(frame.caption),
        sections[frame.main],
        maybe(frame.used),
        example,
        tuple((say(e.text), Mention(sections[e.answer].link)) for e in frame.exercises),
        tuple(sections[lemma] for lemma in frame.once),
        tuple(
            model.CaseTable(say(cases.text), tuple(sections[case] for case in cases.shows))
            for cases in frame.cases
        ),
        {lead.theorem: say(lead.text) for lead in frame.leads},
        _compared(frame.comparison, sections),
    )


def _compared(
    table: PropertyTable | None, sections: Mapping[str, model.Section]
) -> model.ComparisonTable | None:
    """The table with an answer in each cell, yes by a theorem and no by a claim that is refuted;
    None without a table."""
    if table is None:
        return None

    def answer(name: str) -> Message:
        section = sections[name]
        words = Message("no ({theorem})") if section.is_refuted else Message("yes ({theorem})")
        return Message(words.id, theorem=Mention(section.link))

    rows = tuple((Words(thing), tuple(map(answer, names))) for thing, names in table.rows)
    return model.ComparisonTable(Words(table.text), tuple(map(Words, table.columns)), rows)


def parts_of(chapters: Sequence[model.ChapterSections]) -> tuple[model.BookPart, ...]:
    """The parts of a book with these chapters: those of the package's own theory, or one."""
    known = {name for part in theory.PARTS for name in part.chapters}
    if not {chapter.name for chapter in chapters} <= known:
        return (model.BookPart("", None, None, tuple(chapters)),)
    made = []
    for number, part in zip(("I", "II"), theory.PARTS, strict=True):
        here = tuple(chapter for chapter in chapters if chapter.name in part.chapters)
        if here:
            made.append(model.BookPart(number, Words(part.title), Words(part.summary), here))
    return tuple(made)


def demand_whole(frames: Mapping[str, Chapter | None]) -> None:
    """Raises :class:`Incomplete` if one of these chapters, by their names, lacks something, or if
    together they have too many theorems."""
    count = 0
    for name, frame in frames.items():
        for part in DEMANDED:
            if frame is None or not getattr(frame, part):
                raise Incomplete(f"chapter {name} of the first part has no {part}")
        count += 1 + len(frame.theorems) if frame else 0
    if count > THEOREMS:
        raise Incomplete(f"the first part has {count} theorems; {THEOREMS} are the most")
