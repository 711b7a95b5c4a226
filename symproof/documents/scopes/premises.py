"""Premises: the lines of a document on which a later one may rest.

A line is in force in its region and in those inside it, until one of its names is bound anew, or
until the case ends in which it was supposed: where a letter gets another value, or where something
else is supposed of its names.  With a line goes what rests on it.

Never a premise is a goal, a question, what is denied or refuted, the relation itself in other
words, and what a statement claims in its own proof.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...kernel.terms import RELATIONS, Relation, Term, free_names
from ...notation.names import GREEK
from ...reading.elaborate.placeholders import subterms
from ...search.literals import rational
from ..judging.outcomes import Outcome
from ..prose.conditions import TURNED, bound, is_fulfilled
from ..source.regions import Region, Regions

MOST = 8  # lines that are supposed together
_BACK = 60  # lines that are looked at
_LETTER = re.compile(r"\\[A-Za-z]+|[A-Za-z]")


class Line(NamedTuple):
    """A relation that was read, with its outcome: ``place`` is the number of its result, ``number``
    its line in the document, ``names`` are those of which it speaks, also through definitions;
    ``letter`` is the one to which it gives a value, or that it bounds, ``rests_on`` are the places
    of the lines from which it follows.  What a statement claims ``is_claim``, in the region of the
    statement; ``formula`` is where the formula stands that has it.
    A line that holds under a condition of its sentence is in force ``within`` that only, and so is
    the value of an example in its paragraph."""

    relation: Relation
    outcome: Outcome
    place: int
    number: int
    region: Region
    names: frozenset[str]
    is_claim: bool = False
    letter: str = ""
    rests_on: tuple[int, ...] = ()
    formula: int = 0
    within: str = ""

    @property
    def is_given(self) -> bool:
        """Whether the line is supposed."""
        return self.outcome.word == "given"

    @property
    def is_open(self) -> bool:
        """Whether nothing is known of the line."""
        return self.outcome.word == "undecided"


class Premises:
    """The lines of a document so far that are in force."""

    def __init__(self, regions: Regions) -> None:
        self.regions = regions
        self.lines: list[Line] = []
        self.faded: list[Line] = []  # of which it is open whether they still hold
        self.unread: list[tuple[frozenset[str], Region]] = []  # the letters of lines not read

    def state(self) -> tuple[list[Line], list[Line], list[tuple[frozenset[str], Region]]]:
        """All that is known of lines at this place."""
        return [*self.lines], [*self.faded], [*self.unread]

    def restore(
        self, before: tuple[list[Line], list[Line], list[tuple[frozenset[str], Region]]]
    ) -> None:
        """Let the lines be in force that were ``before``."""
        self.lines, self.faded, self.unread = before

    def add(self, line: Line) -> None:
        """Take a line among those that may be premises."""
        if line.relation.op not in RELATIONS:
            return
        if line.is_given:
            self._end_cases(line)
        self.lines.append(line)

    def doubt(self, line: Line) -> None:
        """Note a line of which words leave open whether it holds."""
        if line.relation.op in RELATIONS:
            self.faded.append(line)

    def miss(self, text: str, offset: int) -> None:
        """Note that a formula at an offset was not read."""
        letters = (m[0] for m in _LETTER.finditer(text))
        names = frozenset(x.lstrip("\\") for x in letters if x[0] != "\\" or x[1:] in GREEK)
        self.unread.append((names, self.regions.at(offset)))

    def is_missed(self, names: frozenset[str], offset: int) -> bool:
        """Whether a formula above that speaks of all of these letters was not read."""
        region = self.regions.at(offset)
        return bool(names) and any(
            names <= known and region[: len(there)] == there
            for known, there in self.unread[-_BACK:]
        )  # fmt: skip

    def bind(self, name: str, surely: bool) -> None:
        """A name is bound anew, or may be: what was said of it is in force no more, or may be."""
        ended = [line for line in self.lines if name in line.names]
        if not surely:
            self.faded += [line for line in ended if line.is_given or line.is_open]
        else:
            self.faded = [line for line in self.faded if name not in line.names]
        self._drop(ended)

    def fade(self) -> None:
        """Leave open whether suppositions are still meant, and what rests on them."""
        ended = [line for line in self.lines if line.is_given]
        self.faded += ended
        self._drop(ended)

    def _end_cases(self, new: Line) -> None:
        """End the suppositions of a case where a ``new`` one begins, with all said in it."""
        ends = [line for line in self.lines if _is_another_case(line, new)]
        if ends:
            first = min(line.place for line in ends)
            opened = (
                line for line in self.lines
                if line.place >= first and line.is_open and line.names & new.names
            )  # fmt: skip
            self._drop((*ends, *opened))

    def _drop(self, ended: Iterable[Line]) -> None:
        """Take lines out of force, with those that rest on them."""
        gone = {line.place for line in ended}
        kept = []
        for line in self.lines:
            if line.place in gone or gone.intersection(line.rests_on):
                gone.add(line.place)
            else:
                kept.append(line)
        self.lines = kept

    def in_force(
        self, names: frozenset[str], offset: int, within: Sequence[str] = ()
    ) -> list[Line]:
        """The lines in force at an offset, ``within`` a sentence and a paragraph, that speak of
        ``names``, perhaps by way of others, the nearest first; of many the nearest ones."""
        lines: list[Line] = []
        over: set[int] = set()
        for line in self.lines:
            if line.within in ("", *within) and over.isdisjoint(line.rests_on):
                lines.append(line)
            else:
                over.add(line.place)
        return self._connected(lines, names, offset)

    def perhaps(self, names: frozenset[str], offset: int) -> list[Line]:
        """Likewise the lines of which it is open whether they are in force."""
        return self._connected(self.faded, names, offset)

    def _connected(self, lines: list[Line], names: frozenset[str], offset: int) -> list[Line]:
        region, in_proof = self.regions.at(offset), self.regions.is_in_proof(offset)
        seen = [
            line for line in reversed(lines[-_BACK:])
            if region[: len(line.region)] == line.region
            and not (in_proof and line.is_claim and line.region != region)
        ]  # fmt: skip
        found: list[Line] = []
        spoken = names
        while len(found) < MOST:
            more = next((x for x in seen if x not in found and x.names & spoken), None)
            if more is None:
                break
            found.append(more)
            spoken |= more.names
        return sorted(found, key=lambda line: -line.place)


def _is_another_case(old: Line, new: Line) -> bool:
    """Whether two suppositions are two cases: they give one letter two values, or bound it by
    numbers so that no number fulfils both."""
    if not old.is_given or not old.letter or old.letter != new.letter:
        return False
    bounds = [bound(line.relation) for line in (old, new)]
    ends = [(b[1], b[2]) for b in bounds if b is not None]
    if len(ends) < len(bounds):
        return old.relation != new.relation and {old.relation.op, new.relation.op} == {"="}
    return not is_fulfilled(ends)


def binding_on(relation: Relation, lines: Sequence[Line]) -> list[Line]:
    """The lines that limit the values at which a relation may fail: not those that only say what a
    name or a value is of which nothing else speaks."""
    kept = [*lines]
    for line in lines:
        others = [relation, *(other.relation for other in kept if other is not line)]
        spoken = {t for r in others for side in (r.left, r.right) for t in subterms(side)}
        left, op, right = line.relation
        named = [(left, right), (right, left)]
        if op == "=" and any(
            a.head == "sym" and a not in spoken and a not in subterms(b) for a, b in named
        ):
            kept.remove(line)
    return kept


def restates(relation: Relation, other: Relation) -> bool:
    """Whether two relations are the same, perhaps with the sides exchanged."""
    turned = Relation(other.right, TURNED.get(other.op, other.op), other.left)
    return relation in (other, turned)


def subject(relation: Relation) -> str:
    """The letter to which a relation gives a value, or that it bounds by a number; "" if it says
    anything else."""
    left, op, right = relation
    if left.head != "sym" or len(left.args) != 1 or left.args[0] in free_names(right):
        return ""
    return left.args[0] if op == "=" or rational(right) is not None else ""


def mentions(name: Term, lines: Iterable[Line]) -> bool:
    """Whether a line speaks of a name, or of members of its family that are not numbered."""
    sides = (side for line in lines for side in (line.relation.left, line.relation.right))
    names = (t for side in sides for t in subterms(side) if t.head == "sym")
    members = (t for t in names if t.args[0] == name.args[0])
    return any(t == name or free_names(t) != {t.args[0]} for t in members)
