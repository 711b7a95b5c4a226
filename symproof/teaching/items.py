"""Items of a batch and their records, both plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..base.messages import Said, Translate, said_from
from ..base.stopping import STOPPED
from ..deciding.diagnostic import FIELDS_OF_FINDINGS, data_of
from ..deciding.words import CODES, FALSE
from ..documents.reporting.findings import code_of_error, report_on

#: What a record says of a relation; with certificates, also ``certificate``.
KEPT = ("line", "column", *FIELDS_OF_FINDINGS, "suppressed")

#: What an item is made of; everything else goes from it into its record.
FIELDS = ("text", "question", "solution", "where", "id")
NESTED = "the line is nested too deep, or has a number with too many digits"
_NOTHING: Mapping[str, Any] = {}
#: What of it are lines.
_PLACES = ("line", "premises", "open_premises")


class BadItem(ValueError):
    """Something is no item of a batch, and why; its ``id``, if it has one, and what ``more`` there
    is in it."""

    def __init__(self, said: Said, id: Any = None, more: Mapping[str, Any] = _NOTHING) -> None:
        super().__init__(str(said))
        self.said, self.id, self.more = said, id, more


class TextToCheck(NamedTuple):
    """A text to check; if it ``is_solution``, the first ``skipped`` lines are the question.  What
    letters are is declared in ``where``, as in a side file; ``more`` goes into the record as it is.
    Lone surrogates are no text and have been replaced."""

    text: str
    id: Any = None
    skipped: int = 0
    is_solution: bool = False
    where: str = ""
    more: Mapping[str, Any] = _NOTHING


def item_of(value: Any) -> TextToCheck:
    """The item that a value is: a text, a pair of question and solution, or a mapping with
    ``text``, or with ``solution`` and perhaps ``question``, and perhaps ``where``, an ``id`` and
    more.  Raises :class:`BadItem`, which a source may also give as the value."""
    if isinstance(value, TextToCheck):
        return value
    if isinstance(value, BadItem):
        raise value
    more = _more_of(value)
    try:
        item = _read(value)
    except BadItem as error:
        error.id, error.more = _id_of(value), more
        raise
    name = _without_surrogates(item.id) if isinstance(item.id, str) else item.id
    text, where = map(_without_surrogates, (item.text, item.where))
    return item._replace(text=text, where=where, id=name, more=more)


def _more_of(value: Any) -> Mapping[str, Any]:
    """The other columns of an item as JSON values; a value that JSON does not have becomes a text.
    Raises :class:`BadItem`."""
    if not isinstance(value, Mapping):
        return _NOTHING
    more = {str(name): held for name, held in value.items() if name not in FIELDS}
    try:
        text = json.dumps(more, ensure_ascii=False, default=str)
        return dict(json.loads(_without_surrogates(text)))
    except (ValueError, RecursionError):
        raise BadItem(Said(NESTED), _id_of(value)) from None


def _id_of(value: Any) -> Any:
    """The id of what may be no item, None if it has none that can be one."""
    name = value.get("id") if isinstance(value, Mapping) else None
    return name if type(name) in (str, int) else None


def _without_surrogates(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _read(value: Any) -> TextToCheck:
    if isinstance(value, str):
        return TextToCheck(value)
    if isinstance(value, Mapping):
        given = {key: value.get(key) for key in ("text", "question", "solution", "where")}
        texts = {key: text for key, text in given.items() if text is not None}
        if not all(isinstance(text, str) for text in texts.values()):
            raise BadItem(Said("text, question, solution and where are strings"))
        if ("text" in texts) == ("solution" in texts):
            raise BadItem(Said("an item has either a text or a solution"))
        item = TextToCheck(texts["text"]) if "text" in texts else (
            _solution(texts.get("question", ""), texts["solution"]))  # fmt: skip
        return item._replace(id=value.get("id"), where=texts.get("where", ""))
    is_pair = isinstance(value, Sequence) and len(value) == 2
    if is_pair and all(isinstance(part, str) for part in value):
        return _solution(*value)
    raise BadItem(Said("an item is a text, a pair of texts or a mapping"))


def _solution(question: str, solution: str) -> TextToCheck:
    """A solution behind its question, in whose letters and data it is written."""
    if not question.strip():
        return TextToCheck(solution, is_solution=True)
    head = question.rstrip("\n") + "\n\n"
    return TextToCheck(head + solution, None, head.count("\n"), True)


def record_of(
    index: int,
    item: TextToCheck,
    found: Mapping[str, Any],
    certificates: bool = False,
    translate: Translate = str,
) -> dict[str, Any]:
    """The record of an item, from what the check of its document has ``found``.

    With ``certificates`` each relation keeps its own; ``translate`` gives the reasons in a
    language.  In the record, ``index`` and ``id`` are those of the item, and ``more`` is what else
    there is in it; ``relations`` are those of the solution, with their lines in it, where 0 is the
    question; ``counts`` says how many have each verdict; ``first_wrong`` is the place in
    ``relations`` of the first that is wrong, or None; ``stopped`` says whether a limit has ended
    the item or one of its relations, of which there is no verdict then; ``error`` says why the item
    was not checked, or is None.
    """
    report = report_on(["item"], [item.text.encode()], [dict(found)])
    (document,) = report.documents
    kept = (*KEPT, "certificate") if certificates else KEPT
    relations: list[dict[str, Any]] = [
        {k: _placed(r[k], item) if k in _PLACES else r[k] for k in kept}
        for r in (data_of(found, translate) for found in document.diagnostics())
        if r["line"] > item.skipped
    ]
    counts: dict[str, int] = {}
    for relation in relations:
        counts[relation["verdict"]] = counts.get(relation["verdict"], 0) + 1
    wrong = (k for k, r in enumerate(relations) if r["verdict"] in FALSE and not r["suppressed"])
    codes = [r["code"] for r in relations] + [code_of_error(said) for _, said in found["errors"]]
    errors = [
        f"line {line}: {said_from(said).in_language(translate)}" for line, said in found["errors"]
    ]
    return {
        "index": index, "id": item.id, "more": {**item.more}, "relations": relations,
        "counts": counts,
        "first_wrong": next(wrong, None), "stopped": CODES[STOPPED] in codes,
        "error": "; ".join(errors) or None,
    }  # fmt: skip


def _placed(lines: int | list[int], item: TextToCheck) -> int | list[int]:
    """Lines of the text of an item as lines of its solution, or 0 in the question."""
    if isinstance(lines, int):
        return max(lines - item.skipped, 0)
    return sorted({max(line - item.skipped, 0) for line in lines})


def failed(index: int, bad: BadItem, reason: str) -> dict[str, Any]:
    """The record of what is no item."""
    return {
        "index": index, "id": bad.id, "more": {**bad.more}, "relations": [], "counts": {},
        "first_wrong": None, "stopped": False, "error": reason,
    }  # fmt: skip
