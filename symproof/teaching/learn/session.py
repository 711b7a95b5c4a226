"""One student at one exercise: the goal, the steps so far, what is left, hints.

A session depends on nothing but the answers it was given: the same answers get the same
feedback in every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ...base.catalogs import translator
from ...base.messages import Said
from ...base.naming import named, no_such
from ...base.showing import Shown
from ...base.speaking import spoken
from ...deciding.verdicts import Verdict
from ...deciding.words import Paint, plain, prose
from ...kernel.terms import Relation, Term, symbol
from ...notation.text_writer import write_relation, write_term
from ...theory.exercises import (
    BLANK,
    Task,
    TaughtExercise,
    chapter_heading,
    exercises,
    filled_text,
    has_hole,
    with_blank,
)
from .judging import SORT_WORDS, AnswerOutcome, form_asked, joined, judge
from .reading import spelled


@dataclass(frozen=True)
class Feedback(Shown):
    """The answer to one step.  ``kind`` is "proved", "found" (a counterexample, a false line),
    "false", "nothing-new", "not-read", "undecided", "stopped" by a limit, or "done", without a
    judgement, if nothing was left; ``done`` says whether nothing is."""

    kind: str
    done: bool
    outcome: AnswerOutcome
    remaining: Said | None
    translate: Callable[[str], str]

    @property
    def verdict(self) -> Verdict | None:
        """The verdict behind the word, if the answer could be read."""
        return self.outcome.verdict

    @property
    def word(self) -> str:
        """The kind in the language of the session."""
        return self.say(self.outcome.word or Said(prose(self.kind)))

    @property
    def relation(self) -> Relation | None:
        """The relation as it was understood."""
        return self.outcome.relation

    @property
    def remarks(self) -> list[str]:
        """The sentences that follow the word."""
        said = [*self.outcome.said, *([self.remaining] if self.remaining else [])]
        return [self.say(s) for s in said]

    @property
    def place(self) -> tuple[str, int] | None:
        """The line that could not be read, and the column."""
        unread = self.outcome.unread
        return unread.shown if unread is not None and unread.position >= 0 else None

    def say(self, said: Said) -> str:
        """A sentence in the language of the session."""
        return said.in_language(self.translate)

    def __str__(self) -> str:
        return self.shown()

    def shown(self, paint: Paint = plain) -> str:
        """The answer over several lines, its word as ``paint`` paints it."""
        word = paint(self.kind, self.word)
        rows = [word]
        if self.relation is not None:
            rows = [labelled(word, write_relation(self.relation), self.translate)]
        if self.place is not None:
            line, column = self.place
            rows += [f"  {line}", f"  {' ' * _width(line[:column])}^"]
        return "\n".join([*rows, *(f"  {remark}" for remark in self.remarks)])

    def __repr__(self) -> str:
        return str(self)


class Session(Shown):
    """An exercise in progress.  In its name a blank, ``-`` and ``_`` are the same.  Raises
    ``ValueError`` for an unknown name or language."""

    def __init__(self, name: str, language: str = "") -> None:
        known = exercises()
        typed, name = name, named(name, known)
        if not name:
            raise ValueError(no_such("exercise", typed, known))
        self.language = language or spoken()
        self.translate = translator(self.language, "learn", "documents")
        self.exercise: TaughtExercise = known[name]
        self.position = 0
        self.lines: list[Term] = []
        self._hints = 0
        self._begin()

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return self.position == len(self.exercise.tasks)

    @property
    def task(self) -> Task:
        """What is to be done now; the last task if all are done."""
        return self.exercise.tasks[min(self.position, len(self.exercise.tasks) - 1)]

    def step(self, answer: Any) -> Feedback:
        """Judge an answer: text as Python, SymPy or people write it, LaTeX, or a SymPy
        expression."""
        if self.done:
            outcome = AnswerOutcome("done", None, (Said("This exercise is done already."),))
            return Feedback("done", True, outcome, None, self.translate)
        outcome = judge(self.exercise, self.task, answer, self.lines)
        if outcome.done:
            self.position += 1
            self._begin()
        elif outcome.lines:
            self.lines = [*outcome.lines]
        return Feedback(outcome.kind, self.done, outcome, self._remaining(outcome), self.translate)

    def _remaining(self, outcome: AnswerOutcome) -> Said | None:
        if not outcome.done:
            return None
        left = len(self.exercise.tasks) - self.position
        if left == 0:
            return Said("The exercise is done.")
        return Said("Left to do: {count}. Next: {goal}", count=left, goal=self.goal)

    def _begin(self) -> None:
        self._hints = 0
        self.lines = []
        if not self.done and self.task.kind in ("derive", "fill"):
            first = self.task.relations[0]
            if not has_hole(first.left) and (first.op == "=" or self.task.kind == "derive"):
                self.lines = [first.left]

    # -- what a student sees ---------------------------------------------------------------

    def say(self, said: Said | str) -> str:
        """A sentence in the language of the session."""
        return (Said(said) if isinstance(said, str) else said).in_language(self.translate)

    @property
    def title(self) -> str:
        """The title in the language of the session."""
        return self.translate(self.exercise.title)

    @property
    def statement(self) -> str:
        """What is to be done, in the language of the session."""
        return self.translate(self.exercise.statement)

    @property
    def chapter(self) -> str:
        """The chapter of the book to which the exercise belongs, in the language of the session."""
        return chapter_heading(self.exercise.chapter, self.translate)

    @property
    def goal(self) -> str:
        """The formula to complete, or what else is to be done, in one line."""
        if self.task.kind == "state":
            return self.say("write a relation")
        if self.task.kind == "fault":
            return self.say("give the number of the false line")
        shown = "; ".join(map(_written, self.task.relations))
        if self.task.kind == "values":
            return self.say(Said("find values at which this is false: {formula}", formula=shown))
        if self.task.kind == "derive":
            return self.say(Said("show, line by line: {formula}", formula=shown))
        return shown

    @property
    def numbered(self) -> list[Term]:
        """The lines of a derivation, which is to be continued or in which one is false."""
        if self.task.kind == "derive":
            return self.lines
        if self.task.kind != "fault":
            return []
        return [self.task.relations[0].left, *(r.right for r in self.task.relations)]

    @property
    def wanted(self) -> str:
        """The form that is asked for, in words; "" if any will do."""
        if self.task.kind not in ("fill", "state"):
            return ""
        sentences = list(form_asked(self.exercise, self.task).wanted)
        sentences += [
            Said("something about {term}", term=write_term(filled_text(self.exercise, text)))
            for text in self.task.data.get("about", ())
        ]
        return self.say(joined(sentences)) if sentences else ""

    @property
    def declared(self) -> Iterator[tuple[str, str]]:
        """The letters that are not simply real numbers, with their sorts in words."""
        for name, sort in self.exercise.sorts.items():
            yield spelled(name, self.exercise), self.say(SORT_WORDS[sort])

    @property
    def known(self) -> list[Relation]:
        """Definitions and given lines, as relations."""
        defined = [
            Relation(symbol(d.name, *map(symbol, d.params)), "=", d.body)
            for d in self.exercise.definitions
        ]
        return [*defined, *self.exercise.given]

    def hint(self) -> str:
        """The next hint for what is to be done now; where there is none, the last one again,
        with a word about that."""
        hints = self.task.hints
        if self.done:
            return self.say("This exercise is done already.")
        text = self.translate(hints[min(self._hints, len(hints) - 1)])
        if self._hints == len(hints):
            return self.say(Said("There are no more hints. The last one was: {hint}", hint=text))
        self._hints += 1
        return self.say(
            Said("Hint {number} of {count}: {hint}", number=self._hints, count=len(hints),
                 hint=text)
        )  # fmt: skip

    def solution(self) -> str:
        """One of the possible answers to what is to be done now."""
        return self.task.solution

    def __str__(self) -> str:
        rows = [f"{self.title} ({self.exercise.name})", self.statement]
        parts = [(self.say("chapter"), self.chapter), *self.declared]
        parts += [(self.say("given"), write_relation(r)) for r in self.known]
        parts += [(str(k), write_term(line)) for k, line in enumerate(self.numbered, 1)]
        parts.append((self.say("goal"), self.goal))
        rows += ["  " + labelled(*part, self.translate) for part in parts]
        if self.wanted:
            rows.append("  " + self.say(Said("wanted: {form}", form=self.wanted)))
        return "\n".join(rows)

    def __repr__(self) -> str:
        return str(self)


def labelled(label: str, text: str, translate: Callable[[str], str]) -> str:
    """``label: text`` with the colon of the language."""
    return Said("{label}: {text}", label=label, text=text).in_language(translate)


def _written(relation: Relation) -> str:
    return write_relation(with_blank(relation)).replace(BLANK, "?")


def _width(text: str) -> int:
    """How many columns a terminal needs for ``text``."""
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)
