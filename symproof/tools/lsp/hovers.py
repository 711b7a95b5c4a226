"""Hovers: how a relation was read, what was decided of it, and what that rests on: as plain text,
and as Markdown, where nothing that a document says becomes a link or a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from ...base.messages import Translate
from ...base.visible import visible
from ...documents.judging.basis import verdict
from ...documents.reporting.explained import explained
from ...documents.reporting.findings import code_of
from ...kernel.terms import Relation
from ...notation.latex_writer import write_relation
from .checking import CheckedText

_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")


def hover(checked: CheckedText, place: int, translate: Translate) -> dict[str, Any]:
    """The text about a relation, with where it begins and ends."""
    result = checked.results[place]
    kinds = (said.in_language(translate) for said in checked.kinds(result))
    texts = (*_rows(checked, place, translate), *kinds)
    rows = [visible(row) for text in texts for row in text.splitlines()]
    return {
        "text": "\n".join(rows),
        "markdown": _markdown(rows, result.read),
        "places": [[(result.line, result.column), result.until]],
    }


def _markdown(rows: Sequence[str], read: Relation | None) -> str:
    """The rows in Markdown, the first of them in bold, with the relation as it was read in LaTeX,
    which no editor has to set and every one can show."""
    first, *others = map(_escaped, rows)
    parts = [f"**{first}**"]
    if read is not None:
        with suppress(ValueError):  # a shape without LaTeX
            parts.append(f"```latex\n{write_relation(read)}\n```")
    return "\n\n".join([*parts, "\n".join(f"- {row}" for row in others)]).rstrip()


def _escaped(text: str) -> str:
    return _PUNCTUATION.sub(r"\\\g<0>", text)


def _rows(checked: CheckedText, place: int, translate: Translate) -> Iterator[str]:
    result = checked.results[place]
    lines, data = result.outcome.premises, result.data()
    others = [r.data() for k, r in enumerate(checked.results) if r.line in lines and k != place]
    colon, code = translate(": "), code_of(data)
    reason = result.outcome.reason
    why = "" if reason is None else colon + reason.in_language(translate)
    yield f"{code} {verdict(data).in_language(translate)}{why}".strip()
    yield from explained(data, others, translate)
    for note in result.notes:
        yield f"{translate('hint')}{colon}{note.in_language(translate)}"


def premises(checked: CheckedText, place: int) -> Iterator[list[tuple[int, int]]]:
    """Where the relations begin and end on which one rests."""
    for line in checked.results[place].outcome.premises:
        here = [r for k, r in enumerate(checked.results) if r.line == line and k != place]
        given = [r for r in here if r.outcome.word == "given"]
        for r in given or here:
            yield [(r.line, r.column), r.until]
        if not here:  # it stands in a comment
            yield [(line, 1), (line, 1)]
