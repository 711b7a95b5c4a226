"""The process of a question that no command answers as data: JSON in, JSON out.

The standard input holds an object whose ``question`` is a name of ``QUESTIONS``, with the values
that the function of this name takes, and perhaps with the ``language`` of sentences; the standard
output gets its answer, or an object with an ``error`` in one sentence.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from ...base.errors import Unusable
from ...base.speaking import speaking, spoken
from ...base.stopping import Stopped
from ..languages import language_of_run


def explain_claim(claim: str, where: str) -> dict[str, Any]:
    """The verdict on a claim, and the lines of its explanation."""
    from ...base.catalogs import translator
    from ...deciding.explaining import explained
    from ...documents.reporting.prompt import judge
    from ...report.listing import same_as

    said, named = translator(spoken(), "documents"), translator(spoken())
    judgement = judge(claim, where)
    known = [same_as(v.claim) for v in judgement.verdicts if v.proved]
    return {
        "verdict": judgement.diagnostic().verdict,
        "said": judgement.text(said),
        "lines": [
            "  " * depth + line.in_language(lambda text: named(said(text)))
            for depth, line in explained(*judgement.verdicts)
        ],
        "theorem": next((entry.name for entry in known if entry is not None), None),
    }


def same_answer(gold: str, answer: str, where: str) -> dict[str, Any]:
    """The comparison of two answers."""
    from ...teaching.answers.comparing import same_answer as compared

    found = compared(gold, answer, where=where)
    return {"word": found.word, "reason": found.reason, "gold": found.gold, "answer": found.answer}


def check_solutions(conditions: list[str], answer: str, where: str) -> dict[str, Any]:
    """The comparison of an answer with the solutions of conditions.  Raises ``ValueError`` for
    conditions or an answer that cannot be read."""
    from ...teaching.answers.solving import check_solutions as checked

    found = checked(conditions, answer, where=where)
    return {"word": found.word, "lost": [*found.lost], "extraneous": [*found.extraneous],
            "left_open": [*found.left_open]}  # fmt: skip


def exercises() -> dict[str, Any]:
    """The list of the exercises."""
    from ...base.catalogs import translator
    from ...theory.exercises import chapter_heading
    from ...theory.exercises import exercises as known

    translate = translator(spoken(), "learn", "documents")
    return {
        "exercises": [
            {"name": name, "title": translate(one.title), "level": one.level,
             "chapter": chapter_heading(one.chapter, translate)}
            for name, one in known().items()
        ]
    }  # fmt: skip


def exercise(name: str, answers: list[str], hints: int) -> dict[str, Any]:
    """The state of an exercise behind some answers.  Raises ``ValueError`` for an unknown
    exercise."""
    from ...teaching.learn.session import Session

    session = Session(name, spoken())
    steps = []
    for answer in answers:
        feedback = session.step(answer)
        steps.append({"kind": feedback.kind, "said": str(feedback)})
    return {"text": str(session), "steps": steps, "done": session.done,
            "hints": [session.hint() for _ in range(hints)]}  # fmt: skip


QUESTIONS: dict[str, Callable[..., dict[str, Any]]] = {
    "explain_claim": explain_claim, "same_answer": same_answer,
    "check_solutions": check_solutions, "exercises": exercises, "exercise": exercise,
}  # fmt: skip


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question with its values, or an object with the ``error``."""
    values = {**asked}
    try:
        with speaking(language_of_run(values.pop("language", None))):
            return QUESTIONS[values.pop("question")](**values)
    except (ValueError, Unusable, Stopped) as error:
        return {"error": (str(error) or type(error).__name__).splitlines()[0]}


def main() -> None:
    """Answer the question on standard input."""
    asked = json.loads(sys.stdin.buffer.read().decode("utf-8"))
    sys.stdout.buffer.write(
        json.dumps(answer(asked), ensure_ascii=False).encode("utf-8", "replace")
    )


if __name__ == "__main__":
    main()
