"""Choices between meanings of a formula: every answer is tried, a reading for each combination.

An author mostly writes alike what is meant alike, so a question has one answer in a reading,
wherever it comes up.  What is false in all of these readings may still be true in a *mixed* one,
which answers at each place anew how far an argument or a divisor goes, and which may take an option
that is *rare*: one that custom hardly has, but that a person may mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Generic, NamedTuple, TypeVar

from ...base.messages import Said

_Found = TypeVar("_Found")
#: With more readings than this, nothing is said; and with more mixed ones.
MOST, MOST_MIXED = 16, 64


class Answer(NamedTuple):
    """The answer to one question, which came up first at ``place`` of the text: which of
    ``options``, the most natural one first."""

    question: str
    chosen: int
    options: tuple[Said, ...]
    place: int

    @property
    def said(self) -> Said:
        """The answer in words."""
        return self.options[self.chosen]

    @property
    def alternatives(self) -> Said:
        """All options in words."""
        return reduce(lambda one, other: Said("{one}, or {other}", one=one, other=other),
                      self.options)  # fmt: skip


class Choices:
    """The answers of one reading; in a ``mixed`` one a question about a place has an answer at each
    place."""

    def __init__(self, given: tuple[Answer, ...] = (), *, mixed: bool = False) -> None:
        self.answers = {answer.question: answer for answer in given}
        self.mixed = mixed
        self._has_rare = False
        self._places: dict[str, set[int]] = {}

    def pick(
        self, place: int, question: str, *options: Said, is_local: bool = False,
        is_rare: bool = False,
    ) -> int:  # fmt: skip
        """Which of ``options`` this reading takes at a place of the text; ``is_local`` if the
        answer may be another one at another place, ``is_rare`` if only mixed readings take
        another one than the first."""
        self._has_rare |= is_rare
        if is_rare and not self.mixed:
            return 0
        key = question
        if is_local:
            self._places.setdefault(question, set()).add(place)
            key = f"{question} at {place}" if self.mixed else question
        answer = self.answers.setdefault(key, Answer(key, 0, options, place))
        return answer.chosen

    @property
    def may_mix(self) -> bool:
        """Whether a local question came up at two places, or one with options that are rare."""
        return self._has_rare or any(len(places) > 1 for places in self._places.values())


class Reading(NamedTuple, Generic[_Found]):
    """A reading: the result ``found`` under these ``answers``, and whether there are mixed readings
    beside it (``may_mix``)."""

    found: _Found
    answers: tuple[Answer, ...]
    may_mix: bool = False


def readings(read: Callable[[Choices], _Found]) -> tuple[list[Reading[_Found]], bool]:
    """All readings that are not mixed, the most natural first, and whether they are all: there may
    be too many."""
    return _explored(read, MOST, is_mixed=False)


def mixed(
    read: Callable[[Choices], _Found], found: Sequence[Reading[_Found]]
) -> tuple[list[Reading[_Found]], bool]:
    """The readings with all answers at all places, if the others that were ``found`` show that
    there are more, and whether they are all."""
    if not any(reading.may_mix for reading in found):
        return [], True
    return _explored(read, MOST_MIXED, is_mixed=True)


def _explored(
    read: Callable[[Choices], _Found], most: int, *, is_mixed: bool
) -> tuple[list[Reading[_Found]], bool]:
    waiting: list[tuple[Answer, ...]] = [()]
    found: list[Reading[_Found]] = []
    while waiting and len(found) < most:
        given = waiting.pop(0)
        choices = Choices(given, mixed=is_mixed)
        result = read(choices)
        answers = tuple(choices.answers.values())
        found.append(Reading(result, answers, choices.may_mix))
        for k in range(len(given), len(answers)):  # each question that is new, answered anew
            others = range(1, len(answers[k].options))
            waiting += [(*answers[:k], answers[k]._replace(chosen=other)) for other in others]
    return found, not waiting
