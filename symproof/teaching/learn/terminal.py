"""``symproof learn``: the exercises at a terminal, or with answers piped in.

Exit codes: 0 when the exercise is done (or only listed), 1 when the answers end before that, 2 if
one of them was stopped.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from ...base.catalogs import translator
from ...base.messages import Said
from ...base.stopping import STOPPED
from ...base.tables import table
from ...deciding.words import Paint, plain
from ...theory.exercises import LEVELS, chapter_heading, exercises
from .progress import Progress
from .session import Session, labelled

Print = Callable[[str], None]
DONE = "✓"

#: What each of the words in ``commands.toml`` does.
_DOES = {
    "help": Said("what can be typed"),
    "goal": Said("the exercise again"),
    "hint": Said("the next hint"),
    "solution": Said("one solution"),
    "progress": Said("what is done and what is left"),
    "quit": Said("leave the exercise"),
}


@cache
def commands() -> dict[str, tuple[str, ...]]:
    """The words for each thing that can be done besides a step, in all languages."""
    said = table(Path(__file__).with_name("commands.toml"))
    return {name: tuple(words) for name, words in said.items()}


def listing(language: str, progress: Progress, level: int | None = None) -> Iterator[str]:
    """All exercises, or those of one level, chapter by chapter; those that are done have a mark."""
    translate = translator(language, "learn", "documents")
    chapter = ""
    for name, exercise in exercises().items():
        if level not in (None, exercise.level):
            continue
        if exercise.chapter != chapter:
            chapter = exercise.chapter
            yield chapter_heading(chapter, translate)
        mark = f" {DONE}" if name in progress.done else ""
        yield f"  {name:<30} {exercise.level}  {translate(exercise.title)}{mark}"
    for number, meaning in LEVELS.items():
        yield labelled(Said("level {number}", number=number).in_language(translate),
                       translate(meaning), translate)  # fmt: skip
    if progress.done:
        yield _count(progress).in_language(translate)
    yield Said("Begin one with: {command}", command="symproof learn NAME").in_language(translate)


def run(
    name: str, language: str, answers: Iterable[str], say: Print,
    progress: Progress | None = None, paint: Paint = plain,
) -> int:  # fmt: skip
    """Work on the exercise ``name`` with one answer a line, its word painted by ``paint``.

    Returns 0 if it gets done, else 2 if an answer was stopped by a limit, else 1.  Raises
    ``ValueError`` for an unknown exercise or language.
    """
    session, progress = Session(name, language), progress or Progress()
    say(str(session))
    say(session.say("Type a step, or help to see what else can be typed."))
    code = 1
    for line in answers:
        answer = line.strip()
        if not answer or answer.startswith("#"):
            continue
        command = next((c for c, words in commands().items() if answer.lower() in words), "")
        if command == "quit":
            break
        if command:
            say(_told(session, command, progress))
        else:
            feedback = session.step(answer)
            say(feedback.shown(paint))
            code = 2 if feedback.kind == STOPPED else code
        if session.done:
            if why := progress.add(session.exercise.name):
                say(session.say(why))
            if (following := _following(session.exercise.name, progress)) is not None:
                command = f"symproof learn {following}"
                say(session.say(Said("Go on with: {command}", command=command)))
            return 0
    say(session.say("Not done yet."))
    return code


def typed() -> Iterator[str]:
    """The lines of standard input, after a prompt if somebody sits there.  Raises
    ``UnicodeDecodeError`` if they are not UTF-8."""
    while True:
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        line = sys.stdin.buffer.readline()
        if not line:
            return
        yield line.decode("utf-8-sig")


def _told(session: Session, command: str, progress: Progress) -> str:
    """The answer to a command."""
    if command == "goal":
        return str(session)
    if command == "hint":
        return session.hint()
    if command == "solution":
        return session.say(Said("One solution: {answer}", answer=session.solution()))
    if command == "progress":
        count = len(session.exercise.tasks)
        here = Said("Task {number} of {count}: {goal}", number=session.position + 1, count=count,
                    goal=session.goal)  # fmt: skip
        return "\n".join(map(session.say, (here, _count(progress))))
    rows = [
        labelled(", ".join(words), session.say(_DOES[name]), session.translate)
        for name, words in commands().items()
    ]
    formulas = Said("Formulas may be typed as 2 sin x, x^2, sqrt(x) or √x, or in LaTeX.")
    return "\n".join([*rows, session.say(formulas)])


def _count(progress: Progress) -> Said:
    known = exercises()
    done = len(progress.done & known.keys())
    return Said("Exercises that are done: {done} of {count}", done=done, count=len(known))


def _following(name: str, progress: Progress) -> str | None:
    """The next exercise of the same level that is not done, or the first one of the next level."""
    known = exercises()
    names = [*known]
    later = names[names.index(name) :] + names[: names.index(name)]
    for level in range(known[name].level, max(LEVELS) + 1):
        for other in later:
            if other not in progress.done and known[other].level == level:
                return other
    return None
