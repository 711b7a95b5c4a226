"""Answers of pure functions that are kept, up to a total weight."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_Answer = TypeVar("_Answer")


class Kept(Generic[_Answer]):
    """Answers by their questions.  Each has a weight, of which no more than ``most`` is kept
    altogether: the one that was asked for longest ago goes first."""

    def __init__(self, most: int) -> None:
        self.most, self.weight = most, 0
        self._answers: dict[Hashable, tuple[_Answer, int]] = {}

    def __len__(self) -> int:
        return len(self._answers)

    def __contains__(self, question: Hashable) -> bool:
        return question in self._answers

    def ask(self, question: Hashable, weight: int, find: Callable[[], _Answer]) -> _Answer:
        """The answer to a question; ``find`` is called if it is not kept, and what it raises
        is not kept."""
        found = self._answers.pop(question, None)
        if found is None:
            found = (find(), weight)
            self.weight += weight
        self._answers[question] = found
        while self.weight > self.most:
            oldest = next(iter(self._answers))
            self.weight -= self._answers.pop(oldest)[1]
        return found[0]
