"""Grades as a table: for a terminal, as CSV, as JSON, and as a page for each student."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from ...base.messages import Said, Translate, by_count
from ...base.visible import visible
from ...deciding.words import Paint, plain
from .grades import WORDS, Grade
from .sheets import GradedExercise

Sheet: TypeAlias = Sequence[GradedExercise]
#: The first line of a page of feedback.
MARK = "<!-- feedback of symproof -->"

FIELDS = ("student", "exercise", "word", "proved", "open", "line", "why")


def _rows(grades: Sequence[Grade], translate: Translate) -> list[dict[str, str | int]]:
    return [
        {
            "student": g.student, "exercise": g.exercise, "word": g.word, "proved": g.proved,
            "open": g.open, "line": g.line,
            "why": "; ".join(said.in_language(translate) for said in g.said),
        }
        for g in grades
    ]  # fmt: skip


def as_text(_: Sheet, grades: Sequence[Grade], translate: Translate, paint: Paint = plain) -> str:
    """Each answer in a line, with what is said of it below, and how many there are of each word."""
    lines = []
    for g in grades:
        steps = by_count("{count} step proved, {open} open", "{count} steps proved, {open} open",
                        g.proved, open=g.open)  # fmt: skip
        word = paint(g.word, translate(g.word))
        lines.append(f"{visible(g.student)}  {visible(g.exercise)}: {word} "
                     f"({steps.in_language(translate)})")  # fmt: skip
        lines += [f"    {visible(said.in_language(translate))}" for said in g.said]
    counts = Counter(g.word for g in grades)
    total = (f"{counts[word]} {translate(word)}" for word in WORDS if counts[word])
    return "\n".join([*lines, ", ".join(total)])


def as_csv(_: Sheet, grades: Sequence[Grade], translate: Translate, __: Paint = plain) -> str:
    """A table with a heading, marked as UTF-8.  What a spreadsheet would compute is made text."""
    return _csv(FIELDS, _rows(grades, translate))


def as_wide(sheet: Sheet, grades: Sequence[Grade], _: Translate, __: Paint = plain) -> str:
    """A table with a row for each student as CSV: the word for each exercise, the points, of how
    many, and how many answers wait for the teacher, which have none yet."""
    names = [exercise.name for exercise in sheet]
    rows: list[dict[str, str | int]] = []
    for student, own in _by_student(sheet, grades):
        got, possible, waiting = _points(sheet, own)
        words = {exercise.name: own[exercise.name].word for exercise in sheet}
        sums: dict[str, str | int] = {"points": f"{got:g}", "of": f"{possible:g}"}
        rows.append({"student": student, **words, **sums, "to look at": waiting})
    return _csv(("student", *names, "points", "of", "to look at"), rows)


def pages(
    sheet: Sheet, grades: Sequence[Grade], translate: Translate
) -> Iterator[tuple[str, str]]:  # fmt: skip
    """The name of each student with a page of feedback in Markdown, which has nothing of another
    student and nothing of a solution."""
    for student, own in _by_student(sheet, grades):
        got, possible, waiting = _points(sheet, own)
        said = Said("{got} of {possible} points; answers for the teacher to look at: {waiting}",
                    got=f"{got:g}", possible=f"{possible:g}", waiting=waiting)  # fmt: skip
        lines = [MARK, "", f"# {_escaped(student)}", "", said.in_language(translate)]
        for exercise in sheet:
            grade = own[exercise.name]
            heading = Said("{label}: {text}", label=exercise.name, text=Said(grade.word))
            lines += ["", f"## {_escaped(heading.in_language(translate))}"]
            lines += [f"\n* {_escaped(s.in_language(translate))}" for s in grade.said]
        yield student, "\n".join(lines) + "\n"


def _by_student(
    sheet: Sheet, grades: Sequence[Grade]
) -> Iterator[tuple[str, dict[str, Grade]]]:  # fmt: skip
    """The students with their grades by exercises, without headings that are none of the sheet."""
    names = {exercise.name for exercise in sheet}
    found: dict[str, dict[str, Grade]] = {}
    for grade in grades:
        if grade.exercise in names:
            found.setdefault(grade.student, {})[grade.exercise] = grade
    yield from found.items()


def _points(sheet: Sheet, own: Mapping[str, Grade]) -> tuple[float, float, int]:
    """The points of the answers that are right, those of the sheet, and how many answers are
    neither right nor wrong nor missing."""
    got = sum(e.points for e in sheet if own[e.name].word == "right")
    waiting = sum(own[e.name].word not in ("right", "wrong", "missing") for e in sheet)
    return got, sum(e.points for e in sheet), waiting


def _escaped(text: str) -> str:
    """A text in Markdown, with nothing that would be a tag or a second line."""
    return visible(text).replace("<", "&lt;")


def _csv(fields: Sequence[str], rows: Iterable[Mapping[str, str | int]]) -> str:
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.DictWriter(out, [_harmless(name) for name in fields], lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({_harmless(k): _harmless(v) for k, v in row.items()})
    return out.getvalue().rstrip("\n")


def _harmless(value: str | int) -> str | int:
    if isinstance(value, int):
        return value
    begins = value[:1] in tuple("=+-@\t\r")
    return visible(f"'{value}" if begins else value)


def as_json(_: Sheet, grades: Sequence[Grade], translate: Translate, __: Paint = plain) -> str:
    """An object with all grades."""
    return json.dumps(
        {"version": 1, "grades": _rows(grades, translate)}, ensure_ascii=False, indent=1
    )


FORMATS: dict[str, Callable[[Sheet, Sequence[Grade], Translate, Paint], str]] = {
    "text": as_text, "csv": as_csv, "wide": as_wide, "json": as_json,
}  # fmt: skip
