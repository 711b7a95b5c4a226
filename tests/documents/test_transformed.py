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
from typing import Any

import pytest
from documents.corpora import Row, missed_of, rows_of

from symproof.deciding.words import DOUBTED, PROVED

#: What must be said of a row, and the verdicts that say it.
VERDICTS = {"given": ("given",), "ok": PROVED, "caught": DOUBTED}
DOCUMENTS = {"en": 14, "ko": 13, "zh": 13}


ROWS = rows_of("transformed")
TEXTS = {row.name: row.source for row in ROWS}
MISSED = missed_of("transformed")


def relation_of(row: Row) -> dict[str, Any]:
    """The only relation of the document that has the part of a row."""
    found = row.found()
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
