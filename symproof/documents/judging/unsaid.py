"""Unsaid: what nobody has said of a name, and the declaration that would settle most.

A verdict that leaves a relation open names what is missing.  Declarations that may answer are
counted over a document; whoever offers one has checked the document with it before.  It is offered
only if a relation, read as it was, is proved with it, or follows, and no other one fares worse: a
declaration that makes it false, or a special case of it, is no help.  Nothing is decided here, and
no declaration is taken for granted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...base.messages import Said, by_count, said_from
from ...deciding.words import DOUBTED, PROVED
from ...notation.names import GREEK
from ...reading.scope.lexicon import CUSTOMARY
from .basis import listed

#: Of one name, of several.
NOTHING_KNOWN = (
    "nothing is known about {name}; if it is any real number, this is false: {at}",
    "nothing is known about {name}; if they are any real numbers, this is false: {at}",
)
NEEDS_SHAPE = "the shapes fit only if {name} is a matrix; declare it"
MAY_BE_MATRIX = "{name} may be a matrix; declare what it is"
SAID_OTHERWISE = "{name} may be no number, by the words about it; declare what it is"
MAY_BE_ANYTHING = "{name} may be no number; declare what it is, for instance {name}: real"
MAY_BE_FUNCTION = "{name} may be a function; declare {name}: function, or {name}: real"
#: What a reason asks for, and what may be declared of the names in it.
_ANSWERS = {MAY_BE_ANYTHING: ("real",), MAY_BE_FUNCTION: ("real", "function")}
#: All that nobody may have said.
UNSAID = (*NOTHING_KNOWN, NEEDS_SHAPE, MAY_BE_MATRIX, SAID_OTHERWISE, *_ANSWERS)
MOST_TRIED = 3  # declarations for one document
MOST_RELATIONS = 300  # of a document that is checked again for them
MOST_NAMES = 6  # in one declaration
GIVEN = "given"


class Declared(NamedTuple):
    """A declaration that may settle lines: the text for a side file, and the place in the results
    of the relation that it takes as given, if it does."""

    text: str
    given: int | None = None


def answers(reason: Said | None) -> list[str]:
    """Declarations that may settle what a reason leaves open."""
    return [f"{', '.join(names)}: {kind}" for names, kind in _asked(reason)]


def _asked(reason: Said | None) -> Iterator[tuple[tuple[str, ...], str]]:
    """The names in a reason, with what each of its answers says that they are."""
    if reason is None:
        return
    for kind in _ANSWERS.get(reason.id, ()):
        names = tuple(reason.values["name"].split(", "))
        if kind != "real" or all(map(_is_letter_of_numbers, names)):
            yield names, kind
    for value in reason.values.values():
        if isinstance(value, Said):
            yield from _asked(value)


def _is_letter_of_numbers(name: str) -> bool:
    """Whether a name is one that mostly stands for a number: a small Latin or Greek letter, but for
    the letters of functions, without a style; not E, Var, Γ or a bold letter."""
    is_small = (len(name) == 1 or name in GREEK) and name.islower()
    return is_small and name not in CUSTOMARY


def candidates(results: Sequence[Mapping[str, Any]], is_open: Sequence[bool]) -> list[Declared]:
    """The declarations that speak of the most relations of a document, of which ``is_open`` says
    whether somebody waits for a verdict."""
    if len(results) > MOST_RELATIONS or not any(is_open):
        return []
    asked: dict[str, list[frozenset[str]]] = {}
    for r, waits in zip(results, is_open, strict=True):
        for names, kind in _asked(said_from(r["reason"]) if waits and r["reason"] else None):
            asked.setdefault(kind, []).append(frozenset(names))
    counted = [
        (sum(names <= wanted for names in every), -len(wanted), _sorted(wanted, kind))
        for kind, every in asked.items() for wanted in _wanted(every)
    ]  # fmt: skip
    for k, r in enumerate(results):
        rest = sum(r["line"] in other["open_premises"] for other in results)
        if rest and is_open[k]:
            counted.append((rest, -1, Declared(f"@{r['line']} {GIVEN}", k)))
    counted.sort(key=lambda entry: entry[:2], reverse=True)
    return [declared for *_, declared in counted[:MOST_TRIED]]


def _sorted(names: frozenset[str], kind: str) -> Declared:
    return Declared(f"{', '.join(sorted(names))}: {kind}")


def _wanted(every: Sequence[frozenset[str]]) -> Iterator[frozenset[str]]:
    """The sets of names of which one declaration may speak: those of one relation, and all."""
    sets = {*every, frozenset().union(*every)}
    yield from (names for names in sorted(sets, key=sorted) if len(names) <= MOST_NAMES)


def settled(
    declared: Declared, before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]
) -> list[int]:
    """The lines that hold with a declaration, read as they were, and did not; none if it does
    harm."""
    places = [[(r["line"], r["column"]) for r in results] for results in (before, after)]
    if places[0] != places[1]:
        return []
    if declared.given is not None and after[declared.given]["verdict"] != GIVEN:
        return []
    if does_harm(before, after):
        return []
    pairs = zip(before, after, strict=True)
    others = [pair for k, pair in enumerate(pairs) if k != declared.given]
    return sorted({new["line"] for old, new in others if is_settled(old, new)})


def does_harm(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a relation of a document fares worse with a declaration than without it."""
    return any(map(_is_worse, before, after))


def is_settled(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether a relation holds with a declaration, read as it was, and did not without it."""
    return _holds(new) and not _holds(old) and old["reading"] == new["reading"]


def _holds(r: Mapping[str, Any]) -> bool:
    """Whether a relation is proved, or follows from lines that are."""
    return r["verdict"] in PROVED and not r["open_premises"]


def _is_worse(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether a relation that held or was given does so no more, or is called false now."""
    fine = (*PROVED, GIVEN)
    is_lost = old["verdict"] in fine and new["verdict"] not in fine
    return is_lost or (new["verdict"] in DOUBTED and old["verdict"] not in DOUBTED)


def _holding(results: Sequence[Mapping[str, Any]]) -> int:
    return sum(r["verdict"] in PROVED for r in results)


class Tried(NamedTuple):
    """A declaration with the lines that it settles, and how many relations hold with it."""

    declared: Declared
    lines: list[int]
    holding: int

    def worth(self) -> tuple[int, int, int]:
        """How much is settled, how much holds, and how little has to be declared for it."""
        return len(self.lines), self.holding, -len(self.declared.text)


def offer(
    before: Sequence[Mapping[str, Any]],
    found: Sequence[tuple[Declared, Sequence[Mapping[str, Any]]]],
) -> Said | None:
    """The sentence about the declaration that settles the most lines, of such about one with which
    the most relations hold, and of such about the shortest; ``found`` are the results with each."""
    tried = [
        Tried(declared, settled(declared, before, after), _holding(after))
        for declared, after in found
    ]
    best = max(tried, key=Tried.worth, default=None)
    if best is None or not best.lines:
        return None
    count, lines = len(best.lines), listed(best.lines)
    if best.declared.given is not None:
        return by_count(
            "if line {line} is given, line {lines} is settled",
            "if line {line} is given, lines {lines} are settled",
            count, line=before[best.declared.given]["line"], lines=lines)  # fmt: skip
    return by_count(
        "“{declaration}” would settle line {lines}", "“{declaration}” would settle lines {lines}",
        count, declaration=best.declared.text, lines=lines)  # fmt: skip
