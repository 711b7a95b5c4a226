"""What a builder of books is told of a document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..documents.api import check_document
from ..documents.findings import OPEN
from ..report.catalogs import language_of, translator


class Warned(NamedTuple):
    """A finding: its line in the document, its stable code, and what it says."""

    line: int
    code: str
    message: str


def warnings(text: str, strict: bool = False, language: str = "en") -> Iterator[Warned]:
    """The findings in a document in Markdown: what is wrong or suspect, and with ``strict`` what
    is undecided or not read.  Raises ``ValueError`` for an unknown language."""
    translate = translator(language_of(language).code, "documents")
    report = check_document(text + "\n")
    (document,) = report.documents
    for result, row in zip(document.results, document.data(translate), strict=True):
        is_open = result["verdict"] in OPEN and not result["expected"]
        counts = not result["fine"] or result["verdict"] == "suspect" or (strict and is_open)
        if counts and not result["suppressed"]:
            words = f"{translate(row['verdict'])}: {row['text']}: {row['reason']}"
            yield Warned(row["line"], row["code"] or "", words)
    for error in report.data(translate)["errors"]:
        yield Warned(error["line"], "", error["reason"])
