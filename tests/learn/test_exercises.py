"""Every exercise: its solution is taken, its wrong answers get their feedback, in each language."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from symproof import theory
from symproof.deciding.strategies import decide
from symproof.kernel.terms import Term, children
from symproof.notation import latex_writer, text_writer
from symproof.notation.tokens import UnreadableText
from symproof.reading.claims.single import read_relations, read_term
from symproof.teaching.learn import exercise, exercises
from symproof.theory.exercises import CHAPTERS, Task, TaughtExercise

LANGUAGES = ("en", "ko", "zh")
TASKS = [(name, k) for name, e in exercises().items() for k in range(len(e.tasks))]
FORMULAS = [(name, k) for name, k in TASKS if exercises()[name].tasks[k].kind in ("fill", "state")]
DERIVATIONS = [name for name, k in TASKS if exercises()[name].tasks[k].kind == "derive"]


def begun(name: str, k: int, language: str = "en") -> Any:
    """A session in which the first ``k`` tasks are done."""
    session = exercise(name, language)
    for task in session.exercise.tasks[:k]:
        assert session.step(task.solution).outcome.done
    return session


def test_every_chapter_of_the_book_has_derivations() -> None:
    chapters = Counter(exercises()[name].chapter for name in DERIVATIONS)
    assert [*CHAPTERS] == [*theory.CHAPTERS, "own"]
    assert all(chapters[name] >= 5 for name in theory.DOCUMENTS)
    assert all(chapters[name] >= 2 for name in theory.BEYOND)
    printed = Counter(e.chapter for e in exercises().values() if e.is_printed)
    assert all(1 <= printed[name] <= 2 for name in theory.CHAPTERS)


def test_the_chapters_are_called_as_in_the_book() -> None:
    for name in theory.CHAPTERS:
        module = import_module(f"{theory.__name__}.{name}")
        assert module.CHAPTER.title == CHAPTERS[name]


@pytest.mark.parametrize(("name", "k"), TASKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_model_solution_is_taken(name: str, k: int, language: str) -> None:
    session = begun(name, k, language)
    feedback = session.step(session.solution())
    assert feedback.kind == ("found" if session.exercise.tasks[k].kind in VALUED else "proved")
    assert feedback.outcome.done
    assert feedback.done == (k + 1 == len(session.exercise.tasks))
    assert feedback.verdict is not None
    assert feedback.verdict.proved == (feedback.kind == "proved")
    assert feedback.verdict.refuted == (feedback.kind == "found")


VALUED = ("values", "fault")


@pytest.mark.parametrize(("name", "k"), TASKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_answers_get_their_feedback(name: str, k: int, language: str) -> None:
    session = begun(name, k, language)
    task = session.task
    assert len(task.wrong) >= (1 if task.kind == "derive" else 2)
    for answer, kind in task.wrong:
        feedback = begun(name, k, language).step(answer)
        assert feedback.kind == kind, (answer, str(feedback))
        assert not feedback.outcome.done, answer
        if kind == "false" and task.kind in ("derive", "fill", "state"):
            assert feedback.verdict.refuted or feedback.verdict.ill_typed
        if kind in ("nothing-new", "proved"):
            assert feedback.verdict.proved


@pytest.mark.parametrize(("name", "k"), TASKS)
def test_the_goal_itself_is_no_answer(name: str, k: int) -> None:
    """Nor is it in disguise: multiplied by 1, with 0 added, under a double sign."""
    left = begun(name, k).lines
    for line in left:
        disguises = (
            line,
            Term("mul", Term("num", 1, 0), line),
            Term("neg", Term("neg", line)),
            Term("div", Term("mul", line, Term("num", 2, 0)), Term("num", 2, 0)),
        )
        for term in disguises:
            feedback = begun(name, k).step(latex_writer.write_term(term))
            assert not feedback.outcome.done, str(feedback)
            assert feedback.kind in ("nothing-new", "proved"), str(feedback)


@pytest.mark.parametrize(("name", "k"), FORMULAS)
def test_solutions_are_read_as_latex_too(name: str, k: int) -> None:
    session = begun(name, k)
    context = session.exercise.context
    try:
        tex = latex_writer.write_term(read_term(session.solution(), context), context)
    except UnreadableText:
        (relation,) = read_relations(session.solution(), context)
        tex = latex_writer.write_relation(relation, context)
    assert session.step(tex).outcome.done


@pytest.mark.parametrize("name", list(exercises()))
def test_what_is_given_is_true(name: str) -> None:
    made: TaughtExercise = exercises()[name]
    for relation in made.given:
        assert decide(made.claim(relation)).proved


NEGATIONS = {"=": r"\neq", "<=": ">"}


@pytest.mark.parametrize("name", DERIVATIONS)
def test_no_derivation_is_answered_by_its_statement(name: str) -> None:
    """Nor by its negation, its other order, or the goal in disguise as the line on the way."""
    made = exercises()[name]
    (goal,) = made.tasks[0].relations
    left, right = (latex_writer.write_term(side, made.context) for side in (goal.left, goal.right))
    sign = {"=": "=", "<=": r"\leq"}[goal.op]
    for answer in (
        f"{left} {sign} {right}",
        f"{sign} {right}",
        f"{right} = {left}",
        f"{left} {NEGATIONS[goal.op]} {right}",
        f"= {left} {sign} {right}",
        f"{sign} 1 ({right}) = {right}",
    ):
        feedback = begun(name, 0).step(answer)
        assert not feedback.outcome.done, (answer, str(feedback))
        assert feedback.kind in ("nothing-new", "not-read", "undecided"), (answer, str(feedback))


@pytest.mark.parametrize("name", DERIVATIONS)
def test_the_lines_of_a_solution_may_come_one_by_one(name: str) -> None:
    session = begun(name, 0)
    made = session.exercise
    done = []
    for link in read_relations(f"0 {session.solution()}", made.vocabulary):
        feedback = session.step(f"{link.op} {text_writer.write_term(link.right)}")
        assert feedback.kind in ("proved", "nothing-new", "done"), str(feedback)
        done.append(feedback.done)
    assert not done[0]  # there is a line on the way
    assert done[-1]


@pytest.mark.parametrize("name", DERIVATIONS)
def test_the_solution_of_a_derivation_is_read_as_latex_too(name: str) -> None:
    session = begun(name, 0)
    made = session.exercise
    links = read_relations(f"0 {session.solution()}", made.vocabulary)
    tex = [
        rf"\leq {side}" if op == "<=" else f"= {side}"
        for op, side in ((r.op, latex_writer.write_term(r.right, made.context)) for r in links)
    ]
    assert session.step(" ".join(tex)).done


def shape(term: Term) -> str:
    """A term with its letters and numbers left out, order of sums and products too."""
    parts = sorted(map(shape, children(term)))
    if term.head == "neg":
        return f"-{parts[0]}"
    return f"{term.head}({','.join(parts)})" if parts else {"sym": "x", "num": "1"}.get(
        term.head, term.head
    )  # fmt: skip


def shape_of(made: TaughtExercise, task: Task) -> str:
    """What the solution of a task looks like."""
    if task.kind == "derive":
        (relation,) = task.relations
        return f"{shape(relation.left)}{relation.op}{shape(relation.right)}"
    if task.kind in ("values", "fault"):
        return f"{task.kind}{task.solution.count('=')}"
    if task.kind == "state":
        (relation,) = read_relations(task.solution, made.context)
        return f"{shape(relation.left)}{relation.op}{shape(relation.right)}"
    return shape(read_term(task.solution, made.context))


def test_at_most_three_share_a_shape() -> None:
    shapes = Counter(
        tuple(shape_of(made, task) for task in made.tasks) for made in exercises().values()
    )
    assert max(shapes.values()) <= 3, shapes.most_common(3)


def test_no_exercise_is_there_twice() -> None:
    asked = Counter(
        repr((task.kind, task.relations, task.data.get("about"), made.definitions))
        for made in exercises().values()
        for task in made.tasks[:1]
    )
    assert max(asked.values()) == 1


def test_hints_do_not_give_the_solution_away() -> None:
    for made in exercises().values():
        for task in made.tasks:
            bare = re.sub(r"\W", "", task.solution)
            for hint in task.hints[:1]:
                assert len(bare) < 3 or bare not in re.sub(r"\W", "", hint), made.name
