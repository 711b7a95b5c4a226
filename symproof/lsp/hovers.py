"""Hovers: how a relation was read, what was decided of it, and what that rests on.  They are plain
text, because what a document says must not become a link or a picture."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..documents.findings import code_of, explanation
from ..documents.outcomes import Result
from ..kernel.claims import decode_claim
from ..system.messages import Said, Translate
from ..system.visible import visible
from .checking import Checked, written


def hover(checked: Checked, place: int, translate: Translate) -> dict[str, Any]:
    """The text about a relation, with where it begins and ends."""
    result = checked.results[place]
    texts = (*_rows(result, translate), *(r.in_language(translate) for r in checked.kinds(result)))
    rows = [row for text in texts for row in text.splitlines()]
    return {
        "text": "\n".join(map(visible, rows)),
        "places": [[(result.line, result.column), result.until]],
    }


def _rows(result: Result, translate: Translate) -> Iterator[str]:
    outcome, data = result.outcome, result.data()
    colon = translate(": ")
    code = code_of(data)
    reason = "" if outcome.reason is None else colon + outcome.reason.in_language(translate)
    yield f"{code} {translate(outcome.word)}{reason}".strip()
    if (claim := written(result)) is not None:
        yield Said("read as: {claim}", claim=claim).in_language(translate)
    proved = any("theorems" in json.loads(text) for text in outcome.evidence)
    if proved:
        yield from explanation(data, translate)
    else:
        yield from (_sorts(text, translate) for text in outcome.evidence)
    for note in result.notes:
        yield f"{translate('hint')}{colon}{note.in_language(translate)}"
    if outcome.premises:
        lines = ", ".join(map(str, outcome.premises))
        yield Said("with what is defined in line {lines}", lines=lines).in_language(translate)


def _sorts(evidence: str, translate: Translate) -> str:
    """Of which sort the letters of a refuted claim are."""
    claim = decode_claim(json.loads(evidence)["claim"])
    sorts = translate("; ").join(
        f"{v.name}{translate(': ')}{translate(v.sort)}" for v in claim.variables
    )
    return Said("for all {variables}", variables=sorts).in_language(translate) if sorts else ""


def definitions(checked: Checked, place: int) -> Iterator[list[tuple[int, int]]]:
    """Where the definitions begin and end that a relation has used."""
    for line in checked.results[place].outcome.premises:
        here = [r for r in checked.results if r.line == line and r.outcome.word == "given"]
        for r in here:
            yield [(r.line, r.column), r.until]
        if not here:  # it stands in a comment
            yield [(line, 1), (line, 1)]
