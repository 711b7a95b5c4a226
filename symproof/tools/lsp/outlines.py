"""Outlines: the headings of a document with the relations below them, and what is written behind
the relations that hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base.messages import Translate
from ...base.visible import visible
from ...documents.judging.basis import verdict
from ...documents.reporting.findings import holds
from .checking import CheckedText

MOST_OF_A_NAME = 80  # letters


def outline(checked: CheckedText, translate: Translate) -> Iterator[dict[str, Any]]:
    """The headings and the relations in their order: name, detail, level (None of a relation),
    where each begins and ends."""
    if checked.document is None:
        return
    rows: list[dict[str, Any]] = [
        _row(title, "", level, (line, 1), (line + 1, 1))
        for line, level, title in checked.document.outline()
    ]
    rows += [
        _row(r.text, verdict(r.data()).in_language(translate), None, (r.line, r.column), r.until)
        for r in checked.results
    ]
    yield from sorted(rows, key=lambda row: row["start"])


def _row(
    name: str, detail: str, level: int | None, start: tuple[int, int], end: tuple[int, int]
) -> dict[str, Any]:
    shown = visible(" ".join(name.split()))[:MOST_OF_A_NAME] or "–"
    return {"name": shown, "detail": detail, "level": level, "start": start, "end": end}


def hints(checked: CheckedText, lines: tuple[int, int], translate: Translate) -> Iterator[Any]:
    """The verdicts to be shown behind the relations that hold and end in some lines, with where
    they stand."""
    first, last = lines
    for r in checked.results:
        data = {**r.data(), "record": None}
        if first <= r.until[0] <= last and holds(data):
            yield {"text": verdict(data).in_language(translate), "at": r.until}
