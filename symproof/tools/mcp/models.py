"""The answers of the tools, as data with a schema."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel


class FailurePoint(BaseModel):
    """A point at which a claim fails, and both sides there; ``entry`` is the row and the column of
    the entry that differs, if they are matrices."""

    point: str
    left: str
    right: str
    entry: list[int] | None


class Found(BaseModel):
    """What is known of a claim: the ``text`` of it, its ``reading`` in a document, the ``verdict``
    (proved, proved-with-conditions, follows, given, suspect, refuted, ill-typed, undecided or
    not-read, or stopped if there is none), the ``code`` of a finding, the reason, the
    ``notes``, which name a repair, the counterexample, the conditions of a proof, and what was
    assumed of which nothing is said."""

    text: str
    reading: str
    verdict: str
    code: str | None
    reason: str
    notes: list[str]
    counterexample: FailurePoint | None
    conditions: list[str]
    premises: list[int]
    open_premises: list[int]
    assumptions: list[str]


class Judged(Found):
    """The diagnostic of one claim; the certificate if it is asked for and there is one."""

    certificate: dict[str, Any] | None


class DocumentRelation(Found):
    """A relation of a document, with its place; code SP107: it was proved when the document was
    recorded.  A relation that ``follows`` holds where its ``premises`` hold, which are lines of the
    document; nothing is proved of the ``open_premises`` among them.  One that is ``given`` is taken
    as it is."""

    line: int
    column: int


class DocumentVerdicts(BaseModel):
    """The relations of a document, how many have each verdict, and the place in ``relations`` of
    the first that is wrong or suspect or has lost its proof; ``remarks`` on the document, such as a
    declaration that would settle lines; of a file that has a record beside it, what came of the
    comparison."""

    relations: list[DocumentRelation]
    counts: dict[str, int]
    first_wrong: int | None
    remarks: list[str]
    record: dict[str, Any] | None


class Explained(BaseModel):
    """What a code means and what to do."""

    code: str
    title: str
    meaning: str
    remedy: str


class TheoremAnswer(BaseModel):
    """A theorem: its name, what it says in words, and its formula in plain text."""

    name: str
    title: str
    statement: str
    formula: str
    is_refuted: bool


class Theorems(BaseModel):
    """Theorems, the best match first."""

    theorems: list[TheoremAnswer]


class ExplainedClaim(BaseModel):
    """The verdict on a claim as a person reads it, the lines of its explanation, and the name of
    the theorem of the library that says it, or null."""

    verdict: str
    said: str
    lines: list[str]
    theorem: str | None


class ComparedAnswers(BaseModel):
    """Two answers compared: ``word`` is same, different or undecided, with the reason, and the
    parts of the two texts that were compared."""

    word: str
    reason: str
    gold: str
    answer: str


class CheckedSolutions(BaseModel):
    """An answer compared with the set of all solutions: ``word`` is proved, refuted or undecided;
    ``lost`` are the solutions that it lacks, ``extraneous`` those of it that are none, and
    ``left_open`` says what is not decided."""

    word: str
    lost: list[str]
    extraneous: list[str]
    left_open: list[str]


class ListedExercise(BaseModel):
    """An exercise: its name, its title, its level from 1 to 3, and its chapter."""

    name: str
    title: str
    level: int
    chapter: str


class Exercises(BaseModel):
    """The exercises, chapter by chapter."""

    exercises: list[ListedExercise]


class JudgedStep(BaseModel):
    """The feedback on one answer: its ``kind`` (proved, found, false, nothing-new, not-read,
    undecided, stopped, or done if nothing was left), and its text for the student."""

    kind: str
    said: str


class ExerciseState(BaseModel):
    """An exercise behind the answers that were given: its ``text`` with the goal and what is known,
    the feedback on each answer, ``done`` if nothing is left, and the hints that were asked for."""

    text: str
    steps: list[JudgedStep]
    done: bool
    hints: list[str]
