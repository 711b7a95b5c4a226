"""What is said of each answer of each student."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..answers.comparing import same_answer
from ..batch.verifying import verify
from ..documents.messages import Said
from .reaching import claim_of, reached
from .sheets import BadSheet, Exercise

#: The words for an answer, the best first.
WORDS = ("right", "open", "incomplete", "wrong", "missing")
PROVED = ("proved", "proved-with-conditions")


class Grade(NamedTuple):
    """One answer: its ``word`` (one of :data:`WORDS`), how many of its steps are proved and how
    many are open, and sentences that say why; ``line`` is that of the first wrong step in the
    answer, or 0."""

    student: str
    exercise: str
    word: str
    proved: int
    open: int
    line: int
    said: tuple[Said, ...]


def demand_solvable(exercises: Sequence[Exercise], jobs: int = 1) -> None:
    """Raise :class:`~symproof.grading.sheets.BadSheet` unless every solution of the teacher's own
    is right, and every goal is proved."""
    own = {"": {e.name: e.solution for e in exercises if e.solution}}
    for grade in grades([e for e in exercises if e.solution], own, jobs):
        if grade.word != "right":
            why = "; ".join(map(str, grade.said))
            raise BadSheet(f"{grade.exercise}: its own solution is {grade.word}: {why}")


def grades(
    exercises: Sequence[Exercise],
    answers: Mapping[str, Mapping[str, str]],
    jobs: int = 1,
    language: str = "en",
) -> Iterator[Grade]:
    """The grade of every student in every exercise, student by student.  Raises
    :class:`~symproof.grading.sheets.BadSheet` for a goal that is not proved."""
    goals = {e.name: _goal(e) for e in exercises if e.goal}
    asked = [(student, e, given.get(e.name, "")) for student, given in answers.items()
             for e in exercises]  # fmt: skip
    pairs = ((e.statement, text) for _, e, text in asked)
    records = verify(pairs, jobs=jobs, certificates=True, language=language)
    for (student, exercise, text), record in zip(asked, records, strict=True):
        yield _grade(student, exercise, text, record, goals.get(exercise.name))


def _goal(exercise: Exercise) -> Any:
    """The claim of a goal, in the letters of its statement."""
    (record,) = verify([(exercise.statement, f"$${exercise.goal}$$")], certificates=True)
    claims = [claim_of(r) for r in record["relations"] if r["verdict"] in PROVED]
    if len(claims) != 1 or len(record["relations"]) != 1 or claims[0] is None:
        found = "; ".join(f"{r['verdict']}: {r['reason']}" for r in record["relations"])
        raise BadSheet(f"{exercise.name}: its goal is not one equation that is proved ({found})")
    return claims[0]


def _grade(student: str, exercise: Exercise, text: str, record: dict[str, Any], goal: Any) -> Grade:
    relations = record["relations"]
    proved = [r for r in relations if r["verdict"] in PROVED]
    open_ = [r for r in relations if r["verdict"] in ("suspect", "undecided", "not-read")]

    def grade(word: str, *said: Said, line: int = 0) -> Grade:
        return Grade(student, exercise.name, word, len(proved), len(open_), line, said)

    if not text:
        return grade("missing")
    if record["error"]:
        return grade("open", Said("{why}", why=record["error"]))
    if record["first_wrong"] is not None:
        step = relations[record["first_wrong"]]
        said = Said("line {line}: {step} is false: {why}", line=step["line"], step=step["text"],
                    why=step["reason"])  # fmt: skip
        return grade("wrong", said, line=step["line"])
    if exercise.answer:
        compared = same_answer(exercise.answer, text)
        if compared.same:
            return grade("right")
        said = Said("the answer {answer} is another one", answer=compared.answer)
        unread = Said("the answer {answer} was not understood", answer=compared.answer)
        return grade("wrong", said) if compared.different else grade("open", unread)
    if not reached(goal, filter(None, map(claim_of, proved))):
        said = Said("no chain of steps leads to {goal}", goal=exercise.goal)
        return grade("open" if open_ else "incomplete", said)
    if open_:
        step = open_[0]
        said = Said("line {line}: {step} was not decided", line=step["line"], step=step["text"])
        return grade("open", said)
    return grade("right")
