"""A reward for training: is the answer right, and is no step wrong?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...base.stopping import Stopped
from ...documents.reporting.findings import holds
from ...teaching.answers.comparing import same_answer
from ...teaching.verifying import verify

RIGHT, WRONG, OPEN = 1.0, 0.0, 0.5


def answer_reward(
    completions: Sequence[Any], answer: Sequence[Any], **_: Any
) -> list[float | None]:
    """1 for each completion that gives the answer of its row, 0 for one that gives another answer,
    and None where it is not decided, so that the row does not count.

    The signature is the one that TRL calls: ``completions`` are texts, or conversations whose last
    message counts, and the column ``answer`` comes by its name: texts, numbers, or lists of them;
    None is no answer.  Raises ``ValueError`` if there are not as many answers as completions.

    >>> answer_reward(["Hence it is $1/2$.", "x = 3"], ["0.5", "4"])
    [1.0, 0.0]
    """
    _demand_as_many(completions, answer, "answers")
    pairs = zip(completions, answer, strict=True)
    return [_of_answer(_answer(gold), _text(completion)) for completion, gold in pairs]


def _demand_as_many(completions: Sequence[Any], others: Sequence[Any], name: str) -> None:
    """Demand one of the ``others`` for each completion.  Raises ``ValueError``."""
    if len(completions) != len(others):
        found = f"{len(completions)} completions and {len(others)} {name}"
        raise ValueError(f"each completion has one of the {name}; there are {found}")


def _of_answer(gold: str, completion: str) -> float | None:
    """The reward for a completion where ``gold`` is the answer, None if nothing is known of it."""
    try:
        word = same_answer(gold, completion).word
    except Stopped:
        return None
    return {"same": RIGHT, "different": WRONG}.get(word)


def steps_reward(
    completions: Sequence[Any], prompts: Sequence[Any] = (), *, jobs: int = 1, **_: Any
) -> list[float | None]:
    """1 for each completion in which relations are proved and none is wrong, 0 for one with a
    refuted relation, 0.5 where nothing is known of any, and None for what could not be checked or
    was stopped.

    ``completions`` and ``prompts`` are texts, or conversations whose last message counts; with
    ``prompts``, as many as completions, the relations are read in the letters of these questions.
    ``jobs`` worker processes check them.  Raises ``ValueError`` if the numbers differ, or if
    ``jobs`` is less than one.

    >>> steps_reward(["We have $2 + 2 = 4$.", "We have $2 + 2 = 5$.", "Well."])
    [1.0, 0.0, 0.5]
    """
    questions = [_text(prompt) for prompt in prompts] or [""] * len(completions)
    _demand_as_many(completions, questions, "prompts")
    pairs = zip(questions, map(_text, completions), strict=True)
    return [_of_record(record) for record in verify(pairs, jobs=jobs)]


def _of_record(record: dict[str, Any]) -> float | None:
    if record["error"] is not None:
        return None
    if record["first_wrong"] is not None:
        return WRONG
    if record["stopped"]:
        return None
    return RIGHT if any(map(holds, record["relations"])) else OPEN


def _text(value: Any) -> str:
    """The text of a completion: itself, or the last message of a conversation; "" if it is
    empty."""
    if not isinstance(value, str):
        value = value[-1]["content"] if value else ""
    return value or ""


def _answer(value: Any) -> str:
    """An answer as a text; a list is one of several."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_answer, value))
    return "" if value is None else str(value)
