"""Sheets: exercises and answers in Markdown.

An exercise begins with a heading of the second level, ``## NAME`` or ``## NAME: a title``; what
stands under it is its statement.  Comments say what is wanted and what only the teacher sees::

    ## double: The double angle
    Let $x$ be a real number. Show that $\\sin 2x = 2 \\sin x \\cos x$.
    <!-- grade: goal: \\sin 2x = 2 \\sin x \\cos x -->
    <!-- grade: solution:
    $$\\sin 2x = \\sin(x + x) = \\sin x \\cos x + \\cos x \\sin x = 2 \\sin x \\cos x$$
    -->

A ``goal`` is an equation that a chain has to reach, an ``answer`` what the answer has to be, and
``points`` are those of a right answer, 1 by default.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...base.messages import Said

_HEADING = re.compile(
    r"^(?P<level>#{1,6})[ \t]+(?P<name>[^\s:#][^\n:]*?)[ \t]*(?::[ \t]*(?P<title>[^\n]*?))?[ \t]*$",
    re.MULTILINE,
)
_COMMENT = re.compile(r"<!--\s*grade:\s*(?P<key>\w+)\s*:(?P<value>.*?)-->", re.DOTALL)
REMARK = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
KEYS = ("goal", "answer", "solution", "points")


class BadSheet(ValueError):
    """A sheet of exercises is not one; the message names the line."""


class GradedExercise(NamedTuple):
    """An exercise: its name and title, the statement, and what is wanted, of which the ``goal`` or
    the ``answer`` is not empty; the ``solution`` is the teacher's, and ``points`` are those of a
    right answer."""

    name: str
    title: str
    statement: str
    goal: str
    answer: str
    solution: str
    points: float = 1.0


def without_code(text: str) -> str:
    """The text with blanks in the place of blocks of code, in which no heading stands."""
    return re.sub(r"^(`{3,}|~{3,}).*?^\1[ \t]*$", lambda m: re.sub(r"[^\n]", " ", m[0]), text,
                  flags=re.M | re.DOTALL)  # fmt: skip


def sections(text: str) -> list[tuple[str, str, str, int]]:
    """The name, the title, the text and the line of each part of a sheet, which stands behind a
    heading of the second level."""
    found = [m for m in _HEADING.finditer(without_code(text)) if m["level"] == "##"]
    ends = [*(match.start() for match in found[1:]), *[len(text)] * bool(found)]
    return [
        (m["name"], m["title"] or "", text[m.end() : end], text.count("\n", 0, m.start()) + 1)
        for m, end in zip(found, ends, strict=True)
    ]


def exercises(text: str) -> list[GradedExercise]:
    """The exercises of a sheet, in order.  Raises :class:`BadSheet`."""
    found: dict[str, GradedExercise] = {}
    for name, title, body, line in sections(text):
        said: dict[str, str] = {}
        for comment in _COMMENT.finditer(body):
            key = comment["key"]
            if key not in KEYS or key in said:
                why = Said("line {line}: {name} has “{key}” twice", line=line, name=name, key=key)
                if key not in KEYS:
                    why = Said("line {line}: {name} has “{key}”, which is none of {keys}",
                               line=line, name=name, key=key, keys=", ".join(KEYS))  # fmt: skip
                raise BadSheet(why)
            said[key] = comment["value"].strip()
        if name in found:
            raise BadSheet(Said("line {line}: there are two exercises {name}", line=line,
                                name=name))  # fmt: skip
        if bool(said.get("goal")) == bool(said.get("answer")):
            raise BadSheet(Said(
                "line {line}: {name} needs a goal or an answer, and not both; write {comment} "
                "below the heading", line=line, name=name, comment="<!-- grade: answer: 42 -->",
            ))  # fmt: skip
        statement = _COMMENT.sub("", body).strip()
        goal, answer, solution = (said.get(key, "") for key in ("goal", "answer", "solution"))
        points = said.get("points", "1")
        if not re.fullmatch(r"[0-9]{1,4}(?:\.[0-9]{1,2})?", points):
            raise BadSheet(Said("line {line}: {name} has {points} points; write a number, as 2.5",
                                line=line, name=name, points=f"{points!r:.40}"))  # fmt: skip
        found[name] = GradedExercise(name, title, statement, goal, answer, solution, float(points))
    if not found:
        raise BadSheet(
            Said("line 1: there is no exercise; an exercise begins with ## and its name")
        )
    return list(found.values())
