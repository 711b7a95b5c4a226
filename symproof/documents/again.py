"""Again: what a run over the text before an edit has found, and the text behind it leaves as it is.

A walk through a document is a chain of states.  At some headings, the *stops*, its state is saved.
A new walk begins at the last stop before the edit, with the state there.  At each stop behind the
edit it compares its state with the one that the walk before had at the same stop: if they are the
same, so is all that follows, but for the numbers of lines.  Nothing is taken over if anything has
changed that belongs to the document as a whole, such as its lexicon.

Numbers of lines are of a type of their own, :class:`Line`, so that they are found wherever they
stand in a state or in a result; a new walk takes each of them over as the line in its own text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..system.messages import Said
from .cutting import Unreadable
from .lines import Line, Lines
from .scan import Document

#: So far around a formula words are looked at; what stands nearer to an edit is walked again.
_REACH = 300
#: At least so many parts stand between two stops, and at most so many stops are made at once.
_SPACE, _MOST = 32, 32


class Stop(NamedTuple):
    """The state of a walk at an offset, before the ``part`` of that number; ``found`` counts what
    it had found until there."""

    offset: int
    part: int
    state: Any
    found: tuple[int, ...] = ()


class Edit(NamedTuple):
    """What an edit has left as it was: the first ``head`` letters and ``parts_before`` parts of
    both texts, and what stands from ``tail`` of the text before on, which moved by ``moved``, with
    its parts from number ``same_from`` on, which moved by ``parts_moved``."""

    head: int
    tail: int
    moved: int
    parts_before: int
    same_from: int
    parts_moved: int

    def keeps_until(self, stop: Stop) -> bool:
        """Whether all that a walk has seen before a stop is as it was."""
        return stop.offset + _REACH <= self.head and stop.part <= self.parts_before

    def keeps_from(self, stop: Stop) -> bool:
        """Whether all that a walk sees from a stop on is as it was."""
        return stop.offset >= self.tail + _REACH and stop.part >= self.same_from


def edit_between(
    before: tuple[Document, Sequence[Any]], now: tuple[Document, Sequence[Any]]
) -> Edit:
    """What is the same in two documents with their parts."""
    (old, old_parts), (new, new_parts) = before, now
    most = min(len(old.text), len(new.text))
    head = _common(lambda n: old.text[:n] == new.text[:n], most)
    behind = _common(
        lambda n: old.text[len(old.text) - n :] == new.text[len(new.text) - n :], most - head
    )
    moved = len(new.text) - len(old.text)
    rows = min(len(old_parts), len(new_parts))
    first = 0
    while first < rows and _is_same(old_parts[first], new_parts[first], 0):
        first += 1
    last = 0
    while last < rows - first and _is_same(old_parts[-1 - last], new_parts[-1 - last], moved):
        last += 1
    more = len(new_parts) - len(old_parts)
    return Edit(head, len(old.text) - behind, moved, first, len(old_parts) - last, more)


def last_before(stops: Mapping[int, Stop], edit: Edit) -> Stop | None:
    """The last stop before an edit."""
    kept = [offset for offset, stop in stops.items() if edit.keeps_until(stop)]
    return stops[max(kept)] if kept else None


def _common(agrees: Callable[[int], bool], most: int) -> int:
    """The largest number up to ``most`` that agrees; all smaller ones do."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if agrees(middle) else (low, middle - 1)
    return low


def _is_same(old: Any, new: Any, moved: int) -> bool:
    """Whether two parts of documents say the same, one ``moved``."""
    if isinstance(old, list) or isinstance(new, list):  # declarations
        return matched(old, new, {})
    (piece, found), (other, again) = old, new
    if piece._replace(start=piece.start + moved) != other:
        return False
    if isinstance(found, Unreadable) and isinstance(again, Unreadable):
        return found.says == again.says
    return bool(found == again)


def stops_of(
    parts: Sequence[Any], headings: Iterable[int], kept: Iterable[int] = ()
) -> dict[int, int]:
    """Where stops may be made, with the numbers of the parts there: at headings between two parts;
    at those that are ``kept``, and not too near to each other."""
    pieces = [(k, part[0]) for k, part in enumerate(parts) if isinstance(part, tuple)]
    offsets, place, end = sorted(headings), 0, 0
    first: dict[int, int] = {}
    for k, piece in pieces:
        crossed = False
        while place < len(offsets) and offsets[place] <= piece.start:
            crossed, place = offsets[place] >= end, place + 1
        if crossed:
            first[piece.start] = k
        end = piece.start + len(piece.text)
    chosen = {offset: first[offset] for offset in kept if offset in first}
    space = max(_SPACE, len(parts) // _MOST)
    near = sorted(chosen.values())
    at = 0
    for offset, k in first.items():
        if k - at >= space and not any(abs(k - other) < space for other in near):
            chosen[offset] = at = k
    return chosen


# -- states ----------------------------------------------------------------------------------


def copied(value: Any) -> Any:
    """A value with containers of its own; what cannot be changed is shared."""
    if type(value) is dict:
        return {key: copied(one) for key, one in value.items()}
    if type(value) is list:
        return [copied(one) for one in value]
    return set(value) if type(value) is set else value


def matched(old: Any, new: Any, lines: dict[int, int]) -> bool:
    """Whether two states are the same but for the numbers of lines: ``lines`` are those that
    correspond so far, and more are added."""
    if isinstance(old, Line) and isinstance(new, Line):
        return lines.setdefault(old, new) == new
    if isinstance(old, Lines) and isinstance(new, Lines):
        return matched(old.lines, new.lines, lines)
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return list(old) == list(new) and matched([*old.values()], [*new.values()], lines)
    if isinstance(old, Said) and isinstance(new, Said):
        return old.id == new.id and matched(old.values, new.values, lines)
    if isinstance(old, tuple | list) and type(old) is type(new):
        return len(old) == len(new) and all(
            matched(one, other, lines) for one, other in zip(old, new, strict=True))  # fmt: skip
    return type(old) is type(new) and bool(old == new)


class Unknown(Exception):
    """A line of the text before that has no line in the new text."""


class Moved:
    """What becomes of the lines of the text before: those that correspond in two states, those
    until ``first`` and those from ``last`` on, which move by ``by``.  Raises :class:`Unknown` if
    it would put lines into another order."""

    def __init__(self, lines: Mapping[int, int], first: int, last: int, by: int) -> None:
        self.lines, self.first, self.last, self.by = lines, first, last, by
        pairs = sorted(lines.items())
        images = [self.line(Line(old)) for old, _ in pairs]
        if any(images[k] >= images[k + 1] for k in range(len(images) - 1)) or images != [
            new for _, new in pairs
        ]:  # fmt: skip
            raise Unknown
        self.is_nothing = not by and all(old == new for old, new in pairs)

    def line(self, line: Line) -> Line:
        """Where a line is now.  Raises :class:`Unknown`."""
        if line >= self.last:
            return Line(line + self.by)
        if line not in self.lines and line > self.first:
            raise Unknown
        return Line(self.lines.get(line, line))

    def __call__(self, value: Any) -> Any:
        """A value with its lines where they are now.  Raises :class:`Unknown`."""
        if self.is_nothing:
            return value
        if isinstance(value, Line):
            return self.line(value)
        if isinstance(value, Lines):
            return Lines(self(value.lines))
        if isinstance(value, Said):
            return Said(value.id, **self(value.values))
        if type(value) is dict:
            return {key: self(one) for key, one in value.items()}
        if isinstance(value, tuple):
            parts = [self(one) for one in value]
            if all(one is other for one, other in zip(parts, value, strict=True)):
                return value
            return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
        return [self(one) for one in value] if type(value) is list else value
