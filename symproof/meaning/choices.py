"""What stays open is asked, and every answer is tried: a reading for each combination."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Generic, NamedTuple, TypeVar

from ..system.messages import Said

_Found = TypeVar("_Found")
#: With more readings than this, nothing is said.
MOST = 16


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
    """The answers of one reading; a question is answered alike wherever it comes up."""

    def __init__(self, given: tuple[Answer, ...] = ()) -> None:
        self.answers = {answer.question: answer for answer in given}

    def pick(self, place: int, question: str, *options: Said) -> int:
        """Which of ``options`` this reading takes at a place of the text."""
        answer = self.answers.setdefault(question, Answer(question, 0, options, place))
        return answer.chosen


class Reading(NamedTuple, Generic[_Found]):
    """What was ``found`` under these ``answers``."""

    found: _Found
    answers: tuple[Answer, ...]


def readings(read: Callable[[Choices], _Found]) -> tuple[list[Reading[_Found]], bool]:
    """All readings, the most natural first, and whether they are all: there may be too many."""
    waiting: list[tuple[Answer, ...]] = [()]
    found: list[Reading[_Found]] = []
    while waiting and len(found) < MOST:
        given = waiting.pop(0)
        choices = Choices(given)
        result = read(choices)
        answers = tuple(choices.answers.values())
        found.append(Reading(result, answers))
        for k in range(len(given), len(answers)):  # each question that is new, answered anew
            others = range(1, len(answers[k].options))
            waiting += [(*answers[:k], answers[k]._replace(chosen=other)) for other in others]
    return found, not waiting
