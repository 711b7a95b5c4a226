r"""Bars behind what is taken between two ends: ``F\Big|_a^b`` has the marks of ``[F]_a^b``, and
``F\Big|_{x=a}`` those of ``[F]_{x=a}``.

The bar takes all that stands between it and ``\left.``, or, without that, the factors in front of
it; of a sum print does not say how much it takes, and it stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from .marks import Mark

#: Before these a side of a formula begins, in no bracket.
_BEGINS = frozenset(("rel", "row", "gap", "words", "arrow", "in"))
_OPENING, _CLOSING = ("open", "begin"), ("close", "end")


def between_ends(marks: Sequence[Mark]) -> list[Mark]:
    """``marks`` with brackets around what a bar with two ends takes."""
    done: list[Mark] = []
    for place, mark in enumerate(marks):
        begin = _begin(done) if _is_bar(marks, place) else None
        if begin is None:
            done.append(mark)
            continue
        opened = done[begin : begin + 1]
        if opened and opened[0].kind == "stop":
            done[begin] = opened[0]._replace(kind="open", says="[")
        else:
            done.insert(begin, Mark("open", "", "[", "", opened[0].start if opened else mark.start))
        done.append(mark._replace(kind="close", says="]"))
    return done


def _is_bar(marks: Sequence[Mark], place: int) -> bool:
    """True if a bar with an end below and one above stands there, or with the value of a letter
    below."""
    mark = marks[place]
    if mark.says != "|" or mark.kind not in ("bar", "close bar"):
        return False
    first = _script(marks, place + 1)
    if first is None:
        return False
    if _script(marks, first) is None:
        signs = [m.says for m in marks[place + 1 : first] if m.kind == "rel"]
        return marks[place + 1].kind == "sub" and signs == ["="]
    return {marks[place + 1].kind, marks[first].kind} == {"sub", "sup"}


def _script(marks: Sequence[Mark], place: int) -> int | None:
    """Where the script ends that begins at a place; None if none does."""
    if place >= len(marks) or marks[place].kind not in ("sub", "sup"):
        return None
    depth, at = 0, place + 1
    while at < len(marks) - 1:
        depth += (marks[at].kind in _OPENING) - (marks[at].kind in _CLOSING)
        at += 1
        if depth <= 0 and marks[at - 1].sign not in ("-", "+"):
            return at
    return None


def _begin(done: Sequence[Mark]) -> int | None:
    """Where that begins which a bar behind ``done`` takes; None if print leaves it open."""
    begin, depth = 0, 0
    for place in range(len(done) - 1, -1, -1):
        mark = done[place]
        depth += (mark.kind in _CLOSING) - (mark.kind in _OPENING)
        if mark.kind == "stop" and depth == 0:
            return place
        if depth < 0 or (depth == 0 and _begins_behind(mark)):
            begin = place + 1
            break
    taken = _at_the_top(done[begin:])
    is_sum = any(mark.sign in ("+", "-") for mark in taken[1:])
    is_even = sum(mark.kind == "bar" for mark in taken) % 2 == 0
    return begin if taken and is_even and not is_sum else None


def _begins_behind(mark: Mark) -> bool:
    """Whether a side of a formula begins behind a mark."""
    return mark.kind in _BEGINS or mark.sign in (",", ";", "&")


def _at_the_top(marks: Sequence[Mark]) -> list[Mark]:
    """The marks that stand in no bracket, and the brackets."""
    depth, found = 0, []
    for mark in marks:
        depth -= mark.kind in _CLOSING
        if depth == 0:
            found.append(mark)
        depth += mark.kind in _OPENING
    return found
