"""Grades as a table: for a terminal, as CSV, as JSON."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Sequence

from ...base.messages import Translate, by_count
from ...base.visible import visible
from ...deciding.words import Paint, plain
from .grades import WORDS, Grade

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


def as_text(grades: Sequence[Grade], translate: Translate, paint: Paint = plain) -> str:
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


def as_csv(grades: Sequence[Grade], translate: Translate, _: Paint = plain) -> str:
    """A table with a heading, marked as UTF-8.  What a spreadsheet would compute is made text."""
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.DictWriter(out, FIELDS, lineterminator="\n")
    writer.writeheader()
    for row in _rows(grades, translate):
        writer.writerow({k: _harmless(v) for k, v in row.items()})
    return out.getvalue().rstrip("\n")


def _harmless(value: str | int) -> str | int:
    if isinstance(value, int):
        return value
    begins = value[:1] in tuple("=+-@\t\r")
    return visible(f"'{value}" if begins else value)


def as_json(grades: Sequence[Grade], translate: Translate, _: Paint = plain) -> str:
    """An object with all grades."""
    return json.dumps(
        {"version": 1, "grades": _rows(grades, translate)}, ensure_ascii=False, indent=1
    )


FORMATS: dict[str, Callable[[Sequence[Grade], Translate, Paint], str]] = {
    "text": as_text, "csv": as_csv, "json": as_json,
}  # fmt: skip
