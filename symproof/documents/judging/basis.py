"""The basis: what a document rests on, in one sentence that the report begins with.

"46 claims: 41 certain, 3 on assumptions, 1 open; line 52 is false; 12 given; 98 % of the formulas
read".  A claim is certain if it is proved, or follows from lines that are proved or given; on
assumptions if a reading was taken that words leave open, or a line below it is open.  Of what is
false or suspect the lines are named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...base.messages import Said, by_count, said_together
from ...base.stopping import STOPPED
from ...deciding.words import (
    CAUSES,
    FALSE_UNLESS,
    NEEDS_HYPOTHESIS,
    NO_PROOF,
    NOT_UNDERSTOOD,
    PROVED,
)
from ..scopes.assumptions import Assumption

MOST_LINES = 10  # that are named in one part

#: part, of one claim, of several; these are counted behind one comma
_COUNTED = {
    "certain": ("{count} certain", "{count} certain"),
    "assumed": ("{count} on an assumption", "{count} on assumptions"),
    "undecided": ("{count} open", "{count} open"),
}
#: part, of one claim, of several
_APART = {
    "expected": ("{count} as expected", "{count} as expected"),
    "suppressed": ("{count} suppressed", "{count} suppressed"),
}
#: part, in one line, in several
_NAMED = {
    STOPPED: ("line {lines} was stopped", "lines {lines} were stopped"),
    "suspect": ("line {lines} is suspect", "lines {lines} are suspect"),
    "lost": ("line {lines} has lost its proof", "lines {lines} have lost their proofs"),
    "ill-typed": (
        "the shapes in line {lines} do not fit", "the shapes in lines {lines} do not fit",
    ),
    "refuted": ("line {lines} is false", "lines {lines} are false"),
    "unexpected": ("line {lines} is not as expected", "lines {lines} are not as expected"),
}  # fmt: skip
#: The parts of what claims something; what is given or not read does not, or not known to.
_CLAIMS = (*_COUNTED, *_APART, *_NAMED)
#: The order in which findings are listed: by their part, or if that is "undecided", by the cause.
_LISTED = (
    "unexpected", "refuted", "ill-typed", "lost", "suspect", STOPPED, FALSE_UNLESS,
    NEEDS_HYPOTHESIS, NOT_UNDERSTOOD, "not-read", NO_PROOF, "given", *_APART, "assumed", "certain",
)  # fmt: skip


def part_of(r: Mapping[str, Any]) -> str:
    """The part of the sentence in which a relation stands."""
    word: str = r["verdict"]
    if word == STOPPED:
        return STOPPED
    if r["suppressed"] and r["suppressed"][0] != "record":
        return "suppressed"
    if r["expected"]:
        return "expected" if r["expected"] == word else "unexpected"
    if r["record"] and r["record"]["is"] == "lost" and word not in ("refuted", "ill-typed"):
        return "lost"
    if word in PROVED:
        return "assumed" if r["open_premises"] or r["taken"] else "certain"
    return word


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
    counted = [by_count(*_COUNTED[part], len(lines[part])) for part in _COUNTED if part in lines]
    parts = [said_together(counted, ", ")] if counted else []
    parts += [by_count(*_APART[part], len(lines[part])) for part in _APART if part in lines]
    parts += [_named(part, lines[part]) for part in _NAMED if part in lines]
    claims = sum(len(lines.get(part, ())) for part in _CLAIMS)
    found = [by_count("{count} claim: {parts}", "{count} claims: {parts}", claims,
                      parts=said_together(parts, "; "))] if parts else []  # fmt: skip
    if given := len(lines.get("given", ())):
        found.append(Said("{count} given", count=given))
    found.append(Said("{share} % of the formulas read", share=_share_read(results)))
    return said_together(found, "; ")


def summary(results: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The numbers of that sentence, as plain data."""
    parts = Counter(map(part_of, results))
    known = (*_CLAIMS, "given", "not-read")
    return {
        "claims": sum(parts[part] for part in _CLAIMS),
        **{"open" if part == "undecided" else part: parts[part] for part in known},
        "read": _share_read(results),
    }


def _share_read(results: Sequence[Mapping[str, Any]]) -> int:
    """The share of the relations of a document that are read, in whole per cent, rounded down; of
    a document without relations all."""
    read = sum(r["verdict"] != "not-read" for r in results)
    return 100 * read // len(results) if results else 100


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
