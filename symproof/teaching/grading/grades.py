"""What is said of each answer of each student."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, NamedTuple

from ...base.messages import Said, by_count, said_together
from ...base.stopping import STOPPED, Stopped
from ...deciding.words import FALSE, OPEN
from ...documents.judging.memory import Memory
from ...documents.reporting.findings import holds
from ...kernel.claims import unfolded
from ...notation.text_writer import write_term
from ..answers.comparing import same_answer
from ..verifying import verify
from .answering import answered, in_cases, solutions
from .reaching import ProvedRelation, steps_of, way
from .sheets import BadSheet, GradedExercise

#: The words for an answer, the best first.
WORDS = ("right", "open", STOPPED, "incomplete", "wrong", "missing")
MOST_SHOWN = 200  # characters of what an answer says


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


def demand_solvable(
    exercises: Sequence[GradedExercise], jobs: int = 1, memory: Memory | None = None,
    language: str = "en",
) -> None:  # fmt: skip
    """Raise :class:`~symproof.teaching.grading.sheets.BadSheet` unless every answer of the
    teacher's own can be read and every solution is right.  What a ``memory`` knows of a solution
    is not asked again."""
    for exercise in exercises:
        if exercise.answer and not same_answer(exercise.answer, exercise.answer).same:
            raise BadSheet(Said("{name}: its answer {answer} cannot be read; write a value or a "
                                "relation, such as x = 2", name=exercise.name,
                                answer=shown(exercise.answer)))  # fmt: skip
    own = {"": {e.name: e.solution for e in exercises if e.solution}}
    with_own = [e for e in exercises if e.solution]
    for grade in grades(with_own, own, jobs, language, memory, is_own=True):
        if grade.word != "right":
            word, why = Said(grade.word), said_together(grade.said, "; ")
            raise BadSheet(Said("{name}: its own solution is {word}: {why}",
                                name=grade.exercise, word=word, why=why))  # fmt: skip


def grades(
    exercises: Sequence[GradedExercise],
    answers: Mapping[str, Mapping[str, str] | Said],
    jobs: int = 1,
    language: str = "en",
    memory: Memory | None = None,
    is_own: bool = False,
) -> Iterator[Grade]:
    """The grade of every student in every exercise, student by student; instead of the answers of a
    student there may be the reason why they cannot be read.  A ``memory`` keeps what is found of
    the goals, and of the answers if they are the sheet's own (``is_own``).  Raises
    :class:`~symproof.teaching.grading.sheets.BadSheet` for a goal that is not proved."""
    with_goal = [e for e in exercises if e.goal]
    asked = [(s, e, *_given(e, exercises, given)) for s, given in answers.items()
             for e in exercises]  # fmt: skip
    stated = [(e.statement, f"$${e.goal}$$") for e in with_goal]
    given_texts = [(e.statement, text) for _, e, text, _ in asked]
    judged = partial(verify, jobs=jobs, certificates=True, language=language)
    of_sheet, of_students = judged(stated, memory=memory), judged(
        given_texts, memory=memory if is_own else None)  # fmt: skip
    goals = {e.name: _goal(e, record) for e, record in zip(with_goal, of_sheet, strict=True)}
    last = exercises[-1].name if exercises else ""
    for (student, exercise, text, remark), record in zip(asked, of_students, strict=True):
        if not text.strip():
            word = "open" if isinstance(answers[student], Said) else "missing"
            yield Grade(student, exercise.name, word, 0, 0, 0, remark)
        else:
            word, line, said_of_it, relations = _judged(
                exercise, text, record, goals.get(exercise.name), language
            )
            proved = sum(map(holds, relations))
            open_ = sum(r["verdict"] in OPEN for r in relations)
            yield Grade(student, exercise.name, word, proved, open_, line, tuple(said_of_it))
        if exercise.name == last:
            yield from _others(student, exercises, answers[student])


def _others(
    student: str, exercises: Sequence[GradedExercise], given: Mapping[str, str] | Said
) -> Iterator[Grade]:
    """A row for each heading of a student that is none of the sheet."""
    names = [e.name for e in exercises]
    for name in () if isinstance(given, Said) else given:
        if name not in names:
            near = get_close_matches(name, names, 1)
            said = Said("the sheet has no exercise {name}; is {near} meant?", name=shown(name),
                        near=near[0]) if near else (
                Said("the sheet has no exercise {name}", name=shown(name)))  # fmt: skip
            yield Grade(student, shown(name), "open", 0, 0, 0, (said,))


def _given(
    exercise: GradedExercise, exercises: Sequence[GradedExercise], given: Mapping[str, str] | Said
) -> tuple[str, tuple[Said, ...]]:
    """The answer to an exercise, and what is said if there is none."""
    if isinstance(given, Said):
        return "", (given,)
    others = sorted(set(given) - {e.name for e in exercises})
    said = Said("no heading is {exercise}; headings that are not of the sheet: {names}",
                exercise=exercise.name, names=shown(", ".join(others)))  # fmt: skip
    is_there = exercise.name in given
    return given.get(exercise.name, ""), (said,) if others and not is_there else ()


def shown(text: str) -> str:
    """Words of an answer in one line that is not too long."""
    text = " ".join(text.split())
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


def _goal(exercise: GradedExercise, record: dict[str, Any]) -> ProvedRelation:
    """The claim of a goal, in the letters of its statement, from the record of the goal."""
    found = steps_of(filter(holds, record["relations"]))
    if len(found) != 1 or len(record["relations"]) != 1 or found[0].claim.relation.op != "=":
        why = "; ".join(f"{r['verdict']}: {r['reason']}" for r in record["relations"])
        raise BadSheet(Said("{name}: its goal is not one equation that is proved ({why})",
                            name=exercise.name, why=why))  # fmt: skip
    return found[0]


_Judged = tuple[str, int, list[Said], list[dict[str, Any]]]


def _judged(
    exercise: GradedExercise,
    text: str,
    record: dict[str, Any],
    goal: ProvedRelation | None,
    language: str,
) -> _Judged:
    """The word for an answer, the line of its first wrong step, sentences, and its relations."""
    relations = list(record["relations"])
    if record["stopped"]:
        line, ended = _ended(record)
        return STOPPED, line, [ended], relations
    if record["error"]:
        return "open", 0, [Said("{why}", why=shown(record["error"]))], relations
    if goal is None:
        try:
            return _answer(exercise, text, relations, language)
        except Stopped as error:
            return STOPPED, 0, [error.said], relations
    for k, relation in enumerate(relations):
        if relation["verdict"] in FALSE:
            said = [_is_false(relation, relation["reason"]), *_behind(relations[k + 1 :])]
            return "wrong", relation["line"], said, relations
    return _chain(exercise, relations, goal)


def _ended(record: Mapping[str, Any]) -> tuple[int, Said]:
    """The line of the first step in the record of an answer that was stopped, 0 if the answer was
    stopped as a whole, and the sentence about it."""
    for relation in record["relations"]:
        if relation["verdict"] == STOPPED:
            return relation["line"], Said(
                "line {line}: {step} was stopped: {why}", line=relation["line"],
                step=shown(relation["text"]), why=shown(relation["reason"]))  # fmt: skip
    return 0, Said("{why}", why=shown(record["error"] or ""))


def _is_false(relation: dict[str, Any], why: str) -> Said:
    return Said("line {line}: {step} is false: {why}", line=relation["line"],
                step=shown(relation["text"]), why=why)  # fmt: skip


def _behind(relations: Sequence[dict[str, Any]]) -> Iterator[Said]:
    """How many of the steps behind the first wrong one are proved."""
    steps, proved = sum(r["verdict"] != "given" for r in relations), sum(map(holds, relations))
    if steps == 1:
        yield Said("the step behind it holds" if proved else "the step behind it is not proved")
    elif steps:
        yield by_count("of the {steps} steps behind it, {count} holds",
                      "of the {steps} steps behind it, {count} hold", proved, steps=steps,
                      )  # fmt: skip


def _chain(
    exercise: GradedExercise, relations: list[dict[str, Any]], goal: ProvedRelation
) -> _Judged:
    """What is said of steps of which none is wrong, and which have to lead to a goal."""
    found = way(goal, steps_of(filter(holds, relations)))
    open_ = [_not_decided(r) for r in relations if r["verdict"] in OPEN][:1]
    if found.reached:
        return ("open" if open_ else "right"), 0, open_, relations
    if found.limited is not None:
        step = found.limited
        why = next(r["reason"] for r in relations if (r["line"], r["text"]) == step[2:])
        lost = Said("line {line}: {step} does not hold in all cases: {why}; the others are lost",
                    line=step.line, step=shown(step.text), why=why)  # fmt: skip
        return "incomplete", step.line, [lost], relations
    said = [*open_, Said("no chain of steps leads to {goal}", goal=exercise.goal)]
    if found.end is not None:
        end, right = write_term(found.end), write_term(unfolded(goal.claim).right)
        said.append(Said("missing: {here} = {there}", here=shown(end), there=shown(right)))
    elif found.is_stated:
        said.append(Said("the goal itself is stated, without a step of its own on the way"))
    return ("open" if open_ else "incomplete"), 0, said, relations


def _not_decided(relation: dict[str, Any]) -> Said:
    return Said("line {line}: {step} was not decided: {why}", line=relation["line"],
                step=shown(relation["text"]), why=shown(relation["reason"]))  # fmt: skip


def _answer(
    exercise: GradedExercise, text: str, relations: list[dict[str, Any]], language: str
) -> _Judged:
    """What is said of an answer that has to be the one of the sheet, and of its steps."""
    found = answered(exercise.answer, text, relations)
    cases = solutions(exercise.answer) or (solutions(text) if found.word == "right" else [])
    doubtful: list[Said] = []
    for k, case in in_cases(exercise.answer, relations, cases, language).items():
        relation = relations[k]
        if case.verdict == "refuted":
            said = [_is_false(relation, case.why), *_behind(relations[k + 1 :])]
            if case.solution:
                said[0] = Said("line {line}: {step} is false for the solution {case}, a case that "
                               "is lost here", line=relation["line"], step=shown(relation["text"]),
                               case=shown(case.solution))  # fmt: skip
            return "wrong", relation["line"], said, relations
        if relation["verdict"] in FALSE and case.verdict != "proved":
            doubtful.append(_not_decided(relation))
        relations[k] = {**relation, "verdict": case.verdict}
    if found.word == "right":
        return ("open" if doubtful else "right"), 0, doubtful[:1], relations
    answer = shown(found.answer)
    if found.word == "open":
        return "open", 0, [Said("the answer {answer} was not understood", answer=answer)], relations
    cases_said = [Said("the case {case} is lost", case=shown(c)) for c in found.lost]
    cases_said += [Said("{case} is no solution", case=shown(c)) for c in found.alien]
    wrong = Said("{answer} is not the answer of the sheet", answer=answer)
    return "wrong", 0, [wrong, *cases_said], relations
