"""What rests on what, as drawings that stay readable: a list with an arc for each use.

The theorems of a chapter, or the chapters of a book, stand below each other in their order,
which is one in which each rests on those above it only.  An arc leads from a theorem to each
that uses it; the longer the way, the farther out the arc.  So nothing crosses the words,
nothing depends on a layout program, and the same theory always gives the same drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .model import Chapter, Handbook, Message

_NEAREST, _FARTHEST = 4.0, 34.0  # how far out an arc reaches, in millimetres
# The distance of two rows, and the heights below a heading: of a page, and of a chapter's first.
_ROW, _PAGE, _OPENING = 7.6, 205.0, 150.0


@dataclass(frozen=True)
class Row:
    """A theorem or a chapter; by name, what it uses beyond the drawing and what is true
    instead of it."""

    name: str
    title: Message
    is_refuted: bool = False
    outside: tuple[str, ...] = ()
    instead: str = ""


@dataclass(frozen=True)
class Arc:
    """From the row ``used`` to the row ``user``; ``reach`` in millimetres."""

    used: int
    user: int
    reach: float


@dataclass(frozen=True)
class Diagram:
    """Rows with arcs; ``distance`` of two rows in millimetres."""

    rows: tuple[Row, ...]
    arcs: tuple[Arc, ...]
    distance: float


def diagram_of_chapter(chapter: Chapter) -> Diagram:
    """The theorems of a chapter."""
    here = {section.name for section in chapter.sections}
    rows = [
        Row(
            section.name,
            section.title,
            section.is_refuted,
            tuple(link.name for link in section.uses if link.chapter and link.name not in here),
            section.instead.name if section.instead and section.instead.chapter else "",
        )
        for section in chapter.sections
    ]
    uses = {s.name: [link.name for link in s.uses] for s in chapter.sections}
    return _drawn(rows, uses)


def diagram_of_chapters(handbook: Handbook) -> Diagram:
    """The chapters of a book, each resting on those whose theorems its own use."""
    rows = [Row(chapter.name, chapter.title) for chapter in handbook.chapters]
    uses = {
        chapter.name: sorted({link.chapter for s in chapter.sections for link in s.uses})
        for chapter in handbook.chapters
    }
    return _drawn(rows, uses, _OPENING)


def _drawn(
    rows: Sequence[Row], uses: Mapping[str, Iterable[str]], height: float = _PAGE
) -> Diagram:
    at = {row.name: k for k, row in enumerate(rows)}
    pairs = sorted(
        {
            (at[used], at[user])
            for user, names in uses.items()
            for used in names
            if used in at and used != user
        }
    )
    longest = max((abs(user - used) for used, user in pairs), default=1)
    arcs = tuple(Arc(used, user, _reach(abs(user - used), longest)) for used, user in pairs)
    return Diagram(tuple(rows), arcs, round(min(_ROW, height / max(len(rows), 1)), 2))


def _reach(way: int, longest: int) -> float:
    if longest == 1:
        return _NEAREST
    share: float = ((way - 1) / (longest - 1)) ** 0.6
    return round(_NEAREST + (_FARTHEST - _NEAREST) * share, 1)
