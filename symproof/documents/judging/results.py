"""Results: the relations of a document that are judged so far, and on what each rests."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from ...base.messages import Said
from ...base.stopping import STOPPED
from ...deciding.words import FALSE, PROVED, UNSETTLED
from .judging import Judgement, Question
from .outcomes import Outcome, Result
from .settling import settled


class Waiting(NamedTuple):
    """A question that is open at a ``place`` of the results, with ``names`` that its block may
    define further down."""

    place: int
    names: frozenset[str]
    question: Question


class Results:
    """The results of a document in order."""

    def __init__(self) -> None:
        self.found: list[Result] = []
        self.rests: dict[int, tuple[int, ...]] = {}  # the results from which a result follows
        self._given: dict[int, list[int]] = {}  # the places of what is given, by lines
        self._needed: set[int] = set()
        self._unasserted: set[int] = set()
        self._waiting: list[Waiting] = []

    def add(self, result: Result, rests: tuple[int, ...]) -> None:
        """Take a result that rests on others."""
        self.rests[len(self.found)] = rests
        if result.outcome.word == "given":
            self._given.setdefault(result.line, []).append(len(self.found))
        self.found.append(result)

    def replace(self, place: int, outcome: Outcome, notes: tuple[Said, ...]) -> None:
        """Let the result at a place have another outcome and other notes."""
        self.found[place] = self.found[place]._replace(outcome=outcome, notes=notes)

    def expect(self, question: Question, judgement: Judgement) -> None:
        """Note what the judgement on a question, which comes next, says of others."""
        self._needed |= judgement.needed & self._unasserted
        is_open = judgement.outcome.word in UNSETTLED
        if is_open and question.only and not question.is_said:
            self._unasserted.add(len(self.found))

    def wait(self, names: Collection[str], question: Question) -> None:
        """Let the question that is answered next be asked again at the end of its block."""
        self._waiting.append(Waiting(len(self.found), frozenset(names), question))

    def lines(self, places: Iterable[int]) -> set[int]:
        """The lines of the document in which the results at some places stand."""
        return {self.found[place].line for place in places}

    def given_in(self, lines: Iterable[int]) -> list[int]:
        """The places of the results in some lines that are given."""
        return [place for line in lines for place in self._given.get(line, ())]

    def ask_again(
        self, begun: int, defined: Collection[str], ask: Callable[[Question], Outcome]
    ) -> None:
        """At the end of a block whose results have ``begun`` at a place, ask again what used a name
        that it has ``defined`` since."""
        waiting, self._waiting = self._waiting, []
        for place, names, question in waiting:
            if place < begun or names.isdisjoint(defined):
                continue
            outcome = ask(question)
            is_false = outcome.word in FALSE and place not in self._unasserted
            if outcome.word in (*PROVED, STOPPED) or is_false:
                self.replace(place, outcome, self.found[place].notes)

    def sure(self, since: int) -> list[Result]:
        """The results from a place on that no later line changes."""
        return [
            result for place, result in enumerate(self.found[since:], since)
            if place not in self._unasserted and result.outcome.word != STOPPED
        ]  # fmt: skip

    def settled(self) -> list[Result]:
        """The results in their final form."""
        return settled(self.found, self.rests, self._needed)
