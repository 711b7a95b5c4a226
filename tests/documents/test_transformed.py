"""Derivations that transform equations: what they start from is given, what they conclude follows,
and a wrong conclusion is caught.

``transformed.tsv`` has a row for each relation whose verdict is fixed: the language and the name
of its document, the text (``\\N`` is a new line), a part of the relation by which it is found, and
what must be said of it.  What follows from a wrong relation has no row.
``transformed_missed.txt`` lists the rows of which something else is said: a row that is reached
has to leave it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from symproof.deciding.words import DOUBTED, PROVED
from symproof.documents.judging.worker import check_bytes

HERE = Path(__file__).parent
#: What must be said of a row, and the verdicts that say it.
VERDICTS = {"given": ("given",), "ok": PROVED, "caught": DOUBTED}
DOCUMENTS = {"en": 14, "ko": 13, "zh": 13}


class Row(NamedTuple):
    """A relation of a document, and what must be said of it."""

    language: str
    name: str
    text: str
    part: str
    must: str

    def __str__(self) -> str:
        return f"{self.name}: {self.part}"


def _rows() -> list[Row]:
    lines = (HERE / "transformed.tsv").read_text(encoding="utf-8").splitlines()
    assert tuple(lines[0].split("\t")) == Row._fields
    return [Row(*line.split("\t")) for line in lines[1:]]


ROWS = _rows()
TEXTS = {row.name: row.text.replace("\\N", "\n") for row in ROWS}
MISSED = (HERE / "transformed_missed.txt").read_text(encoding="utf-8").splitlines()


@cache
def results_of(name: str) -> list[dict[str, Any]]:
    """The results of a document, which is checked once."""
    results: list[dict[str, Any]] = check_bytes(name, TEXTS[name].encode())["results"]
    return results


def relation_of(row: Row) -> dict[str, Any]:
    """The only relation of the document that has the part of a row."""
    found = [result for result in results_of(row.name) if row.part in result["text"]]
    assert len(found) == 1, f"{row}: found in {[result['text'] for result in found]}"
    return found[0]


def test_half_of_the_documents_in_three_languages_have_one_mistake() -> None:
    names = {(row.language, row.name) for row in ROWS}
    assert Counter(language for language, _ in names) == DOCUMENTS
    assert len(TEXTS) == len(names), "two documents have one name"
    mistakes = Counter(row.name for row in ROWS if row.must == "caught")
    assert len(mistakes) == len(TEXTS) / 2
    assert set(mistakes.values()) == {1}


@pytest.mark.parametrize("language", DOCUMENTS)
def test_derivations_are_judged_as_they_must_be_except_where_that_is_listed(language: str) -> None:
    said = {row: relation_of(row)["verdict"] for row in ROWS if row.language == language}
    missed = {str(row): word for row, word in said.items() if word not in VERDICTS[row.must]}
    listed = {str(row) for row in said} & set(MISSED)
    lost = {row: word for row, word in missed.items() if row not in listed}
    assert not lost, "these rows are not as they must be"
    assert not listed - set(missed), "these rows are reached; take them from the list"


def test_the_list_has_rows_of_the_corpus_in_their_order() -> None:
    assert [str(row) for row in ROWS if str(row) in MISSED] == MISSED
