"""Exercises that answer: a step is taken by proof, not by comparing text.

>>> from symproof.teaching.learn import exercise
>>> print(exercise("dot-product").step("cos((j - i)*w)"))
proved: sin(i·w)·sin(j·w) + cos(i·w)·cos(j·w) = cos((j - i)·w)
  The exercise is done.

Exercises are data (``theory/exercises/*.toml``).  At a terminal, ``symproof learn`` lists them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.naming import no_such
from ...theory.exercises import TaughtExercise, exercises
from .session import Feedback, Session

if TYPE_CHECKING:
    from ...authoring.library import Record

__all__ = ["Feedback", "Session", "TaughtExercise", "exercise", "exercises", "theorem"]


def exercise(name: str, language: str = "") -> Session:
    """Begin the exercise ``name``.  Without a ``language`` it speaks the one that
    :func:`symproof.tools.display.speak` has chosen.  Raises ``ValueError`` for an exercise or a
    language that there is not."""
    return Session(name, language)


def theorem(name: str) -> Record:
    """A theorem of the library, or a claim that it refutes; a notebook shows it, checked at
    that moment.  Raises ``ValueError`` for a name that there is not."""
    from ...authoring.library import library
    from ...theory import load

    load()
    if name not in library.records:
        raise ValueError(no_such("theorem", name, library.records))
    return library[name]
