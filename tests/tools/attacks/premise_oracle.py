"""The oracle of premises: from which lines a relation of a drawn document may follow.

It knows what each line says as a Python function, and which lines are in force, and looks at points
of a grid.  A relation may be said to follow only

- from lines that are in force (no goal, no question, nothing denied, nothing of a case that ended,
  of another section, or of a letter that has been bound anew);
- from lines that hold together at one point at least;
- if it holds at every point at which they hold;
- if the open ones of these lines are named as open;
- and not from a line alone that says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

Points = tuple[Fraction, ...]

#: Where a letter of which nothing is known may lie.
WIDE: Points = tuple(Fraction(n, 2) for n in range(-24, 25))
#: Verdicts on lines that are premises of nothing.
_NO_PREMISES = {"refuted", "ill-typed", "suspect", "not-read"}
_MOST = 3  # letters of the lines and the relation together; of more there are too many points


def certainly(*_: Fraction) -> bool:
    """What a line says that limits no letter of the oracle, such as a definition of a function."""
    return True


@dataclass
class Fact:
    """What a ``line`` says of ``letters``, as a ``text`` that ``holds`` at points; it is in force
    as long as it ``is_alive``.  Nobody claims what ``is_given``."""

    line: int
    text: str
    letters: Sequence[str]
    holds: Callable[..., bool]
    is_alive: bool = True
    is_given: bool = False

    def at(self, point: Mapping[str, Fraction]) -> bool:
        """Whether it holds at a point."""
        return self.holds(*(point[name] for name in self.letters))


@dataclass(frozen=True)
class Claim:
    """A relation in a ``line`` that ``holds`` at points of ``letters``, each of which has one of
    some ``meanings``, with the ``facts`` that are in force there; its own line may be named if it
    ``has_condition``."""

    line: int
    text: str
    letters: Sequence[str]
    holds: Callable[..., bool]
    meanings: Mapping[str, Sequence[Points]]
    facts: Sequence[Fact]
    has_condition: bool = False

    def objections(
        self, result: Mapping[str, Any], verdicts: Mapping[tuple[int, str], set[str]]
    ) -> list[str]:
        """What is wrong with a result that says that the claim follows; ``verdicts`` are the words
        that were said of the relations of the document, by line and text."""
        lines, open_lines = set(result["premises"]), set(result["open_premises"])
        own = {self.line} if self.has_condition else set()
        said = [(fact, verdicts.get(key(fact.line, fact.text), set())) for fact in self.facts]
        used = [fact for fact, words in said if fact.line in lines and not words & _NO_PREMISES]
        wrong = []
        if not lines:
            wrong.append("follows from no line")
        if stale := lines - own - {fact.line for fact in self.facts}:
            wrong.append(f"follows from lines that are not in force: {sorted(stale)}")
        undecided = {n for n in lines - own if _words_of(verdicts, n) == {"undecided"}}
        if lost := undecided - open_lines:
            wrong.append(f"rests on open lines that are not called open: {sorted(lost)}")
        if any(same(fact.text, self.text) for fact in used) and len(lines) == 1 and not own:
            wrong.append("follows from a line that says the same")
        return wrong + self._of_points(used)

    def is_implied(self) -> bool:
        """Whether the lines in force hold together somewhere, and the claim wherever those of them
        hold that nobody claims."""
        given = self._connected([fact for fact in self.facts if fact.is_given])
        every = self._connected(self.facts)
        names = [*dict.fromkeys([*self.letters, *(n for fact in every for n in fact.letters)])]
        if len(names) > _MOST:
            return False
        grids = [*self._grids(names, self.meanings)]
        are_true = [self._in_meaning(given, at) for at in grids]
        return all(are_true) and all(self._in_meaning(every, at) is not None for at in grids)

    def _connected(self, facts: Sequence[Fact]) -> list[Fact]:
        """Those of the facts that speak of a letter of the claim, perhaps by way of others."""
        names = {*self.letters}
        for _ in facts:
            names |= {n for fact in facts if names & {*fact.letters} for n in fact.letters}
        return [fact for fact in facts if names & {*fact.letters}]

    def _of_points(self, used: Sequence[Fact]) -> list[str]:
        names = [*dict.fromkeys([*self.letters, *(n for fact in used for n in fact.letters)])]
        if len(names) > _MOST:
            return []  # in doubt nothing is wrong
        found = [self._in_meaning(used, at) for at in self._grids(names, self.meanings)]
        if any(found):
            return []
        if None not in found:
            return ["follows, although the lines hold where it does not"]
        if all(self._in_meaning(used, at) is None for at in self._grids(names, {})):
            return ["follows from lines that never hold together"]
        return []  # the words of a domain may not have been read

    def _in_meaning(
        self, used: Sequence[Fact], points: Sequence[dict[str, Fraction]]
    ) -> bool | None:
        """Whether the claim holds at all points at which the facts hold; None if there is none."""
        held = [point for point in points if all(fact.at(point) for fact in used)]
        if not held:
            return None
        return all(self.holds(*(point[name] for name in self.letters)) for point in held)

    def _grids(
        self, names: Sequence[str], meanings: Mapping[str, Sequence[Points]]
    ) -> Iterator[list[dict[str, Fraction]]]:
        """The points of the letters, for each of their meanings."""
        for ranges in product(*(meanings.get(name, (WIDE,)) for name in names)):
            yield [dict(zip(names, point, strict=True)) for point in product(*ranges)]


def key(line: int, text: str) -> tuple[int, str]:
    """By what a relation is found: its line, and its text without blanks."""
    return line, "".join(text.split())


def _words_of(verdicts: Mapping[tuple[int, str], set[str]], line: int) -> set[str]:
    return {word for (place, _), words in verdicts.items() if place == line for word in words}


def same(one: str, other: str) -> bool:
    """Whether two equations have the same sides, perhaps in the other order."""
    return sorted(one.split(" = ")) == sorted(other.split(" = "))
