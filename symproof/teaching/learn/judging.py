"""What is said of an answer: proved, false, nothing new, not read, undecided, or stopped.

Every word rests on a verdict of :mod:`..verdicts`: an answer counts because the claim that it
completes is proved, and is wrong because a point refutes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ...base.messages import Said
from ...base.stopping import STOPPED, Stopped
from ...deciding.findings import SIGNS
from ...deciding.strategies import decide
from ...deciding.verdicts import IllTyped, Proved, Refuted, Verdict
from ...kernel import shapes
from ...kernel.claims import Claim, MalformedClaim, conditions, scope, unfolded
from ...kernel.facts import Scope, has_sort
from ...kernel.terms import (
    NEGATED,
    Lambda,
    Relation,
    Term,
    free_names,
    rebuild,
    substitute,
    symbol,
)  # fmt: skip
from ...notation.text_writer import write_condition, write_relation, write_term
from ...search.misfits import misfit_of
from ...search.rewriting import agrees
from ...theory.exercises import (
    HOLE,
    Task,
    TaughtExercise,
    filled,
    filled_text,
    has_hole,
    part_of,
    written,
)
from ..grading.reaching import numbers_of
from .forms import RequiredForm, form_of, matrix_said
from .reading import (
    UnreadAnswer,
    read_chain,
    read_number,
    read_statement,
    read_values,
)

#: The words for an answer.
KINDS = ("proved", "found", "false", "done", "nothing-new", "not-read", "undecided", STOPPED)
MOST_ROWS = 100  # of a matrix whose size is told


class AnswerOutcome(NamedTuple):
    """The ``kind`` of an answer, the relation as it was understood, what is said of it,
    whether the task is done, the verdict, the lines with those that it adds, the place if
    unreadable, and the word to say where that of the kind would be misunderstood."""

    kind: str
    relation: Relation | None
    said: tuple[Said, ...] = ()
    done: bool = False
    verdict: Verdict | None = None
    lines: tuple[Term, ...] = ()
    unread: UnreadAnswer | None = None
    word: Said | None = None


def form_asked(exercise: TaughtExercise, task: Task) -> RequiredForm:
    """The form that a task asks for."""
    return form_of(task.data, lambda text: filled_text(exercise, text))


def judge(
    exercise: TaughtExercise, task: Task, answer: Any, lines: Sequence[Term]
) -> AnswerOutcome:
    """What is to be said of ``answer``; ``lines`` are those that are already there."""
    try:
        return _JUDGES[task.kind](exercise, task, answer, lines)
    except UnreadAnswer as unread:
        return AnswerOutcome("not-read", None, (unread.said,), unread=unread)
    except MalformedClaim:
        said = Said("an index or a bound is not a whole number")
        return AnswerOutcome("not-read", None, (said,))
    except Stopped as error:
        return AnswerOutcome(STOPPED, None, (error.said,))


def _fill(
    exercise: TaughtExercise, task: Task, answer: Any, lines: Sequence[Term]
) -> AnswerOutcome:
    """An answer is what the hole is filled with, or all of the right side with its hole filled, or
    a line on the way to that side."""
    rows, columns = task.data.get("shape", (0, 0))
    start, links = read_chain(answer, exercise, rows if columns == 1 else 0)
    first = task.relations[0]
    if (start is not None or len(links) > 1) and (wrong := _broken(exercise, first, start, links)):
        return wrong
    term = links[-1][1]
    outcome = _filled(exercise, task, term, lines)
    is_part = first.right != HOLE and has_hole(first.right) and not has_hole(first.left)
    if outcome.done or not is_part or len(task.relations) > 1:
        return outcome
    if (part := part_of(term, first.right)) is not None:
        return _filled(exercise, task, part, lines)
    whole = Relation(first.left, first.op, term)
    verdict = _decided(exercise, whole)
    if not verdict.proved:
        return outcome
    here = scope(exercise.claim(whole))
    if again := _again(exercise, term, lines, here):
        return AnswerOutcome("nothing-new", whole, (_again_said(again),), verdict=verdict)
    goal = Said("wanted: {form}", form=Said("what completes {side}", side=written(first.right)))
    done = (*lines, term)
    return AnswerOutcome("proved", whole, (Said("a step on the way"), goal), False, verdict, done)


def _broken(
    exercise: TaughtExercise, first: Relation, start: Term | None, links: Sequence[tuple[str, Term]]
) -> AnswerOutcome | None:
    """What is to be said of a chain of equations from the left side of a task if one of them does
    not hold.  Raises :class:`.reading.UnreadAnswer` if it is no such chain."""
    here = scope(exercise.claim(Relation(first.left, "=", first.left)))
    is_begun = start is None or _again(exercise, start, [first.left], here)
    if not is_begun or has_hole(first.left) or any(op != "=" for op, _ in links):
        raise UnreadAnswer("", -1, Said("a formula without = is expected here"))
    sides = [*([] if start is None else [start]), *(side for _, side in links)]
    for relation in (Relation(one, "=", other) for one, other in pairwise(sides)):
        verdict = _decided(exercise, relation)
        if not verdict.proved:
            return _not_proved(exercise, relation, verdict)
    return None


def _filled(
    exercise: TaughtExercise, task: Task, term: Term, lines: Sequence[Term]
) -> AnswerOutcome:
    """What is to be said of ``term`` in the holes of a task."""
    decided = [(r, _decided(exercise, r)) for r in (filled(r, term) for r in task.relations)]
    for relation, verdict in decided:
        if not verdict.proved:
            return _not_proved(exercise, relation, verdict)
    relation, verdict = decided[0]
    here = scope(exercise.claim(relation))
    lacking = form_asked(exercise, task).lacks(exercise.unfold(term), here)
    conditions = tuple(_conditions(v for _, v in decided))
    if not lacking:
        return AnswerOutcome("proved", relation, conditions, True, verdict)
    wanted = Said("wanted: {form}", form=joined(lacking))
    if relation.right != term:  # the lines are whole sides
        lines = ()
    if again := _again(exercise, term, lines, here):
        return AnswerOutcome("nothing-new", relation, (_again_said(again), wanted), verdict=verdict)
    if not lines:
        said = Said("this is not yet of the form that is asked for")
        return AnswerOutcome("nothing-new", relation, (said, wanted), verdict=verdict)
    said = Said("a step on the way")
    done = (*lines, term)
    return AnswerOutcome("proved", relation, (*conditions, said, wanted), False, verdict, done)


def _again(exercise: TaughtExercise, term: Term, lines: Sequence[Term], here: Scope) -> int:
    """The number of the line that ``term`` is by algebra; 0 if it is none of them."""
    for number, line in enumerate(lines, 1):
        if agrees(exercise.unfold(line), exercise.unfold(term), here):
            return number
    return 0


def _again_said(number: int) -> Said:
    """The sentence about an answer that is the line with this number."""
    return Said("this is line {number} again, by the laws of algebra alone", number=number)


def _decided(exercise: TaughtExercise, relation: Relation) -> Verdict:
    """The verdict on a relation.  In an answer 0 beside a matrix is the number 0."""
    claim = exercise.claim(relation)
    try:
        left, right = _shapes(claim)
        shapes.alike(left, right)
    except shapes.IllTyped as misfit:
        return IllTyped(claim, misfit_of(unfolded(claim)), str(misfit))
    except shapes.UnknownShape:
        pass
    return decide(claim)


def _shapes(claim: Claim) -> list[shapes.Shape]:
    """The shapes of both sides.  Raises :class:`~symproof.kernel.shapes.UnknownShape`."""
    relation, names = unfolded(claim), scope(claim).sorts
    return [shapes.shape(side, names) for side in (relation.left, relation.right)]


def _misfit(claim: Claim) -> Said:
    """The sentence about shapes that do not fit, with those of both sides if each has one."""
    try:
        left, right = map(_shape_said, _shapes(claim))
    except shapes.UnknownShape:
        return Said("the shapes of the matrices do not fit")
    return Said("on the left stands {left}, on the right {right}", left=left, right=right)


def _shape_said(form: shapes.Shape) -> Said:
    """A shape in words."""
    if form == shapes.NUMBER:
        return Said("a number")
    if form == shapes.IDENTITY:
        return Said("an identity matrix")
    sizes = [n for size in form for n in range(1, MOST_ROWS) if size == shapes.whole(n)]
    if len(sizes) < 2:
        return Said("a matrix")
    return matrix_said(*sizes)


def _not_proved(exercise: TaughtExercise, relation: Relation, verdict: Verdict) -> AnswerOutcome:
    if isinstance(verdict, Refuted):
        return AnswerOutcome("false", relation, (verdict.said[0],), verdict=verdict)
    if isinstance(verdict, IllTyped):
        return AnswerOutcome("false", relation, (_misfit(verdict.claim),), verdict=verdict)
    said = _undefined(exercise.claim(relation))
    if said is None:
        said = Said("neither a proof nor a counterexample was found; try a smaller step")
    return AnswerOutcome("undecided", relation, (said,), verdict=verdict)


#: What is wrong where a condition without letters fails, by its sign.
_UNDEFINED = {
    "!=": Said("this divides by zero"),
    ">=": Said("this takes the square root of a negative number"),
}


def _undefined(claim: Claim) -> Said | None:
    """The sentence about a part of a claim that has no value anywhere; None if there is none."""
    relation = unfolded(claim)
    for side in (relation.left, relation.right):
        for (ranges, needed), _ in conditions(side, scope(claim)):
            if ranges or free_names(needed.left) | free_names(needed.right):
                continue
            if isinstance(decide(claim._replace(relation=needed)), Refuted):
                return _UNDEFINED.get(needed.op)
    return None


def _conditions(verdicts: Iterator[Verdict]) -> Iterator[Said]:
    for verdict in verdicts:
        for condition in verdict.conditions if isinstance(verdict, Proved) else ():
            yield Said("if {condition}", condition=write_condition(condition))


def joined(parts: Sequence[Said]) -> Said:
    """Several sentences in one, separated by semicolons."""
    if len(parts) == 1:
        return parts[0]
    return Said("{first}; {rest}", first=parts[0], rest=joined(parts[1:]))


# -- a derivation --------------------------------------------------------------------------


def _derive(
    exercise: TaughtExercise, task: Task, answer: Any, lines: Sequence[Term]
) -> AnswerOutcome:
    """An answer is a chain that goes on from a line that is there; each of its links has to hold.
    The goal counts behind lines of one's own only."""
    (goal,) = task.relations
    claim, is_algebra = exercise.claim(goal), bool(task.data.get("algebra"))
    start, links = read_chain(answer, exercise)
    if start is not None:
        known = numbers_of(claim, [*lines, start], is_algebra)
        if known[-1] not in known[:-1]:
            said = Said("a chain has to go on from a line that is there: {line}",
                        line=write_term(lines[-1]))  # fmt: skip
            raise UnreadAnswer("", -1, said)
        lines = lines[: known.index(known[-1]) + 1]
    chain = [*lines]
    for op, term in links:
        if op not in (goal.op, "=", goal.op.rstrip("=")):
            raise UnreadAnswer("", -1, Said("a sign {sign} leads to no {goal}", sign=SIGNS[op],
                                      goal=SIGNS[goal.op]))  # fmt: skip
        relation = Relation(chain[-1], op, term)
        verdict = _decided(exercise, relation)
        if not verdict.proved:
            return _not_proved(exercise, relation, verdict)
        if conditions := list(_conditions(iter([verdict]))):
            word = Said("not in all cases")
            return AnswerOutcome(
                "undecided", relation, (joined(conditions),), verdict=verdict, word=word
            )
        chain.append(term)
    *own, last, end = numbers_of(claim, [*chain, goal.right], is_algebra)
    if last == end and len({*own} - {own[0], end}) >= task.data.get("lines", 1):
        return AnswerOutcome("proved", relation, (), True, verdict, tuple(chain))
    missing = Said("still to be shown: {relation}",
                   relation=write_relation(Relation(chain[-1], goal.op, goal.right)))  # fmt: skip
    if last == end:
        said = Said("the goal itself; write the lines that lead to it")
        return AnswerOutcome("nothing-new", relation, (said,), verdict=verdict)
    if last in own:
        said = _again_said(own.index(last) + 1)
        return AnswerOutcome("nothing-new", relation, (said, missing), verdict=verdict)
    said = Said("a step on the way")
    return AnswerOutcome("proved", relation, (said, missing), False, verdict, tuple(chain))


# -- a counterexample ----------------------------------------------------------------------


def _values(
    exercise: TaughtExercise, task: Task, answer: Any, lines: Sequence[Term]
) -> AnswerOutcome:
    (relation,) = task.relations
    claim = exercise.claim(relation)
    values = read_values(answer, exercise, [v.name for v in claim.variables])
    missing = [v.name for v in claim.variables if v.name not in values]
    if missing:
        raise UnreadAnswer(
            "", -1, Said("a value is missing for: {names}", names=", ".join(missing))
        )
    nothing = Scope({}, {})
    for variable in claim.variables:
        if not has_sort(values[variable.name], variable.sort, nothing):
            said = Said(
                "{name} = {value} is not allowed here; its sort is: {sort}",
                name=variable.name,
                value=write_term(values[variable.name]),
                sort=SORT_WORDS[variable.sort],
            )
            raise UnreadAnswer("", -1, said)
    meaning = {name: Lambda((), value) for name, value in values.items()}
    left, right = (substitute(exercise.unfold(s), meaning) for s in (relation.left, relation.right))
    here = Relation(left, relation.op, right)
    verdict = decide(exercise.claim(here))
    if isinstance(verdict, Refuted):
        word = Said("a counterexample; refuted")
        return AnswerOutcome("found", here, (verdict.said[0],), True, verdict, word=word)
    opposite = decide(exercise.claim(here._replace(op=NEGATED[here.op])))
    if _holds(verdict) or isinstance(opposite, Refuted):
        word = Said("no counterexample; this is true")
        return AnswerOutcome("false", here, (), False, verdict, word=word)
    said = Said("one side has no value here; try other numbers")
    return AnswerOutcome("undecided", here, (said,), False, verdict)


def _holds(verdict: Verdict) -> bool:
    return verdict.proved and not list(_conditions(iter([verdict])))


SORT_WORDS = {
    "complex": Said("complex number"),
    "real": Said("real number"),
    "nonzero": Said("number other than 0"),
    "nonnegative": Said("number that is not negative"),
    "positive": Said("positive number"),
    "integer": Said("whole number"),
    "even": Said("even number"),
    "odd": Said("odd number"),
    "natural": Said("0, 1, 2, …"),
    "positive integer": Said("1, 2, 3, …"),
}


# -- the false line ------------------------------------------------------------------------


def _fault(
    exercise: TaughtExercise, task: Task, answer: Any, lines: Sequence[Term]
) -> AnswerOutcome:
    number = read_number(answer)
    if not 2 <= number <= len(task.relations) + 1:
        said = Said("the lines have the numbers 2 to {last}", last=len(task.relations) + 1)
        raise UnreadAnswer(str(answer), 0, said)
    relation = task.relations[number - 2]
    verdict = decide(exercise.claim(relation))
    if isinstance(verdict, Refuted):
        word = Said("found; this step is refuted")
        return AnswerOutcome("found", relation, (verdict.said[0],), True, verdict, word=word)
    word = Said("not this one; this step is proved")
    if not _holds(verdict):
        word = Said("undecided")
    return AnswerOutcome("false", relation, (), False, verdict, word=word)


# -- a theorem of one's own ----------------------------------------------------------------


def _state(
    exercise: TaughtExercise, task: Task, answer: Any, lines: Sequence[Term]
) -> AnswerOutcome:
    relation = read_statement(answer, exercise)
    claim = exercise.claim(relation)
    verdict = decide(claim)
    if not verdict.proved:
        return _not_proved(exercise, relation, verdict)
    here = scope(claim)
    sides = exercise.unfold(relation.left), exercise.unfold(relation.right)
    form = form_asked(exercise, task)
    lacking = list({r.id: r for side in sides for r in form.lacks(side, here)}.values())
    lacking += _empty(exercise, task, relation, here)
    if lacking:
        wanted = Said("wanted: {form}", form=joined(lacking))
        return AnswerOutcome("nothing-new", relation, (wanted,), verdict=verdict)
    conditions = tuple(_conditions(iter([verdict])))
    return AnswerOutcome("proved", relation, conditions, True, verdict)


def _empty(exercise: TaughtExercise, task: Task, relation: Relation, here: Scope) -> list[Said]:
    """Why a true relation says nothing: it is algebra alone, or not about what it is to be
    about.  It is about a function if it fails when that stands for an arbitrary number."""
    lacking = []
    relation = Relation(
        exercise.unfold(relation.left), relation.op, exercise.unfold(relation.right)
    )
    if relation.op != task.data.get("relation", "="):
        lacking.append(Said("the sign {sign}", sign=SIGNS[task.data.get("relation", "=")]))
    elif agrees(relation.left, relation.right, here):
        lacking.append(Said("more than the laws of algebra"))
    for text in task.data.get("about", ()):
        wanted = filled_text(exercise, text)
        changed = [_freed(side, wanted, here) for side in (relation.left, relation.right)]
        freed = Relation(changed[0], relation.op, changed[1])
        if freed == relation or decide(exercise.claim(freed)).proved:
            lacking.append(Said("something about {term}", term=write_term(wanted)))
    return lacking


def _freed(term: Term, wanted: Term, here: Scope) -> Term:
    """``term`` with an arbitrary number in place of ``wanted`` wherever it occurs."""
    if term.head == wanted.head and agrees(term, wanted, here):
        return symbol("free")
    return rebuild(term, lambda child: _freed(child, wanted, here))


_JUDGES = {"derive": _derive, "fill": _fill, "values": _values, "fault": _fault, "state": _state}
