"""Corpora of documents: tables with a row for each relation of which the verdict is fixed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from symproof.documents.judging.worker import check_bytes

HERE = Path(__file__).parent


class Row(NamedTuple):
    """A relation of a document in a language, perhaps of a ``pattern``: the ``part`` by which it is
    found in the ``text``, and what must be said of it."""

    language: str
    name: str
    text: str
    part: str
    must: str
    pattern: str = ""

    def __str__(self) -> str:
        return f"{self.name}: {self.part}"

    @property
    def source(self) -> str:
        """The text with its lines."""
        return self.text.replace("\\N", "\n")

    def found(self) -> list[dict[str, Any]]:
        """The results of the relations that have its part."""
        results = _results(self.name, self.source)
        return [result for result in results if self.part in result["text"]]


@cache
def _results(name: str, source: str) -> list[dict[str, Any]]:
    """The results of a document, which is checked once."""
    results: list[dict[str, Any]] = check_bytes(name, source.encode())["results"]
    return results


def rows_of(corpus: str) -> list[Row]:
    """The rows of a table, whose first line names its columns."""
    head, *lines = (HERE / f"{corpus}.tsv").read_text(encoding="utf-8").splitlines()
    columns = head.split("\t")
    assert {*columns} <= {*Row._fields}
    return [Row(**dict(zip(columns, line.split("\t"), strict=True))) for line in lines]


def missed_of(corpus: str) -> list[str]:
    """The rows of which something else is said than must be."""
    return (HERE / f"{corpus}_missed.txt").read_text(encoding="utf-8").splitlines()
