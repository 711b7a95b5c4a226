"""The basis: what a document rests on, in one sentence that the report begins with.

"58 relations: 41 proved or follow, 3 follow from open lines; 12 given; lines 17 and 40 are open;
line 52 is false".  What holds and what is given is counted, of the rest the lines are named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...base.messages import Said, by_count, said_together
from ...base.stopping import STOPPED
from ...deciding.words import (
    CAUSES,
    FALSE_UNLESS,
    NEEDS_HYPOTHESIS,
    NO_PROOF,
    NOT_UNDERSTOOD,
)
from ..scopes.assumptions import Assumption

MOST_LINES = 10  # that are named in one part

#: part, of one relation, of several
_COUNTED = {
    "proved": ("{count} proved", "{count} proved"),
    "held": ("{count} follows", "{count} proved or follow"),
    "leaning": ("{count} follows from an open line", "{count} follow from open lines"),
    "assumed": ("{count} follows under an assumption", "{count} follow under assumptions"),
    "given": ("{count} given", "{count} given"),
    "expected": ("{count} as expected", "{count} as expected"),
    "suppressed": ("{count} suppressed", "{count} suppressed"),
}
#: part, in one line, in several
_NAMED = {
    "not-read": ("line {lines} is not read", "lines {lines} are not read"),
    "undecided": ("line {lines} is open", "lines {lines} are open"),
    STOPPED: ("line {lines} was stopped", "lines {lines} were stopped"),
    "suspect": ("line {lines} is suspect", "lines {lines} are suspect"),
    "lost": ("line {lines} has lost its proof", "lines {lines} have lost their proofs"),
    "ill-typed": (
        "the shapes in line {lines} do not fit", "the shapes in lines {lines} do not fit",
    ),
    "refuted": ("line {lines} is false", "lines {lines} are false"),
    "unexpected": ("line {lines} is not as expected", "lines {lines} are not as expected"),
}  # fmt: skip
PARTS = (*_COUNTED, *_NAMED)
#: The order in which findings are listed: by their part, or if that is "undecided", by the cause.
_LISTED = (
    "unexpected", "refuted", "ill-typed", "lost", "suspect", STOPPED, FALSE_UNLESS,
    NEEDS_HYPOTHESIS, NOT_UNDERSTOOD, "not-read", NO_PROOF, *reversed(_COUNTED),
)  # fmt: skip
#: The first parts: what holds.
HOLDING = ("proved", "held", "leaning", "assumed")


def part_of(r: Mapping[str, Any]) -> str:
    """The part of the sentence in which a relation stands."""
    word = r["verdict"]
    if word == STOPPED:
        return STOPPED
    if r["suppressed"] and r["suppressed"][0] != "record":
        return "suppressed"
    if r["expected"]:
        return "expected" if r["expected"] == word else "unexpected"
    if r["record"] and r["record"]["is"] == "lost" and word not in ("refuted", "ill-typed"):
        return "lost"
    if word == "follows":
        return "leaning" if r["open_premises"] else "assumed" if r["taken"] else "held"
    return "proved" if word == "proved-with-conditions" else word


def place_in_list(r: Mapping[str, Any]) -> int:
    """The place of a relation in the list of findings, which begins with the most serious."""
    part = part_of(r)
    return _LISTED.index(r["cause"] if part == "undecided" else part)


def basis(results: Sequence[Mapping[str, Any]]) -> Said:
    """The sentence about the relations of a document."""
    if not results:
        return Said(
            "no relations; they are read in $…$, \\(…\\), \\[…\\], blocks and environments of "
            "mathematics, and in plain lines"
        )
    lines: dict[str, list[int]] = {}
    for r in results:
        lines.setdefault(part_of(r), []).append(r["line"])
    if "held" in lines:
        lines["held"] += lines.pop("proved", [])
    parts = said_together([*_held(lines), *_others(lines)], "; ")
    return by_count(
        "{count} relation: {parts}", "{count} relations: {parts}", len(results), parts=parts
    )


def _held(lines: Mapping[str, Sequence[int]]) -> Iterator[Said]:
    """The counts of what holds, and of what follows from open lines, behind one comma."""
    counted = [_counted(part, lines[part]) for part in HOLDING if part in lines]
    if counted:
        yield said_together(counted, ", ")


def _others(lines: Mapping[str, Sequence[int]]) -> Iterator[Said]:
    for part in PARTS[len(HOLDING) :]:
        if part in lines:
            say = _named if part in _NAMED else _counted
            yield say(part, lines[part])


def _counted(part: str, lines: Sequence[int]) -> Said:
    return by_count(*_COUNTED[part], len(lines))


def _named(part: str, lines: Sequence[int]) -> Said:
    distinct = sorted({*lines})
    return by_count(*_NAMED[part], len(distinct), lines=listed(distinct))


def listed(lines: Sequence[int]) -> Said:
    """The numbers of lines, at most ten of them."""
    numbers = [Said("{number}", number=number) for number in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        return said_together([*numbers, Said("…")], ", ")
    *first, last = numbers
    return Said("{one} and {other}", one=said_together(first, ", "), other=last) if first else last


def verdict(r: Mapping[str, Any]) -> Said:
    """The verdict on a relation in words; if it follows, from which lines, and which are open; if
    it is undecided, for which cause."""
    premises, open_ = r["premises"], r["open_premises"]
    if r["verdict"] == "undecided":
        return Said(CAUSES[r["cause"]].prose)
    if r["verdict"] != "follows" or not premises:
        return Said(r["verdict"])
    count, lines = len(premises), listed(premises)
    if not open_:
        return by_count(
            "follows from line {lines}", "follows from lines {lines}", count, lines=lines
        )
    if len(open_) == count:
        return by_count(
            "follows from open line {lines}", "follows from open lines {lines}", count, lines=lines
        )
    said = "follows from lines {lines}; open: {open}"
    return Said(said, lines=lines, open=listed(open_))


def assumptions(results: Sequence[Mapping[str, Any]]) -> list[Said]:
    """The readings that were taken in a document, each once, with the lines that rest on it."""
    lines: dict[tuple[Any, ...], list[int]] = {}
    for r in results:
        for row in r["taken"] if r["verdict"] == "follows" else ():
            lines.setdefault(tuple(row), []).append(r["line"])
    said = []
    for row, used in lines.items():
        distinct = sorted({*used})
        said.append(by_count(
            "assumed for line {lines}: {assumption}", "assumed for lines {lines}: {assumption}",
            len(distinct), lines=listed(distinct), assumption=Assumption(*row).said))  # fmt: skip
    return said


def rests(premises: Sequence[int], word: str) -> Said | None:
    """The sentence about the lines on which a relation with the verdict ``word`` rests; None if
    there are none, or the verdict names them."""
    if not premises or word == "follows":
        return None
    lines = listed(premises)
    return by_count("rests on line {lines}", "rests on lines {lines}", len(premises), lines=lines)
