"""``symproof learn``: the exercises at a terminal, or with answers piped in.

Exit codes: 0 when the exercise is done (or only listed), 1 when the answers end before that.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

from ..report.catalogs import translator
from ..system.messages import Said
from .data import CHAPTERS, exercises
from .session import Session

Print = Callable[[str], None]


def listing(language: str) -> Iterator[str]:
    """All exercises, chapter by chapter."""
    translate = translator(language, "learn")
    chapter = ""
    for name, exercise in exercises().items():
        if exercise.chapter != chapter:
            chapter = exercise.chapter
            yield translate(CHAPTERS[chapter])
        yield f"  {name:<24} {translate(exercise.title)}"
    yield Said("Begin one with: {command}", command="symproof learn NAME").in_language(translate)


def run(name: str, language: str, answers: Iterable[str], say: Print) -> int:
    """Work on the exercise ``name`` with one answer a line.  Returns 0 if it gets done, else
    1.  Raises ``ValueError`` for an unknown exercise or language."""
    session = Session(name, language)
    say(str(session))
    say(session.say("Type a step, or one of: goal, hint, solution, quit."))
    for line in answers:
        answer = line.strip()
        if not answer or answer.startswith("#"):
            continue
        if answer == "quit":
            break
        say(_reply(session, answer))
        if session.done:
            return 0
    say(session.say("Not done yet."))
    return 1


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


def _reply(session: Session, answer: str) -> str:
    if answer == "goal":
        return str(session)
    if answer == "hint":
        return session.hint()
    if answer == "solution":
        return session.say(Said("One solution: {answer}", answer=session.solution()))
    return str(session.step(answer))
