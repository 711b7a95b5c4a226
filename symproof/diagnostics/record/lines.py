"""A record as text: a line for each relation, below the document and the heading where it stands.

::

    symproof-record 1

    recorded by symproof 0.2.0

    document: paper.md

    section: Angles › Double angles

    proved: \\sin 2x = 2 \\sin x \\cos x  as sin(2·a) = 2·sin(a)·cos(a)

    proved: \\sin \\omega x = \\sin 2\\pi x  as sin(a·b) = sin(2·π·b)  from \\omega = 2\\pi

The fields of a line are parted by two blanks: the verdict and the text of the relation, its normal
form, the definitions that it uses.  There are no line numbers, and an empty line stands between two
lines, so that changes of two neighbours are merged without a conflict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...base.visible import visible
from ...deciding.words import PROVED

TITLE = "symproof-record 1"
WRITER = "recorded by symproof "
STEPS = " › "  # between the headings of a path
_VERDICT = re.compile(r"([a-z]+(?:-[a-z]+)*): (.*)")
_FIELD = "  "


class BadRecord(ValueError):
    """The text is no record; the message names file and line and says what to do."""


class RecordedLine(NamedTuple):
    """What is recorded of a relation: its heading path, its verdict, its text, its normal form and
    the texts of the definitions that it uses."""

    path: str
    verdict: str
    text: str
    form: str = ""
    premises: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether it was proved."""
        return self.verdict in PROVED

    @property
    def is_given(self) -> bool:
        """Whether it introduces something and claims nothing."""
        return self.verdict == "given"


class LinesRecord(NamedTuple):
    """The lines of documents by their names, and the version of symproof that wrote them."""

    version: str
    documents: Mapping[str, tuple[RecordedLine, ...]]


def field(text: str) -> str:
    """``text`` as it stands in a field: visible signs, with single blanks."""
    return visible(" ".join(text.split()))


def written(record: LinesRecord) -> str:
    """The text of a record."""
    rows = [TITLE, WRITER + record.version]
    for name in sorted(record.documents):
        rows.append(f"document: {field(name)}")
        path = ""
        for line in record.documents[name]:
            if line.path != path:
                path = line.path
                rows.append(f"section: {path}")
            rows.append(_row(line))
    return "\n\n".join(rows) + "\n"


def _row(line: RecordedLine) -> str:
    fields = [f"{line.verdict}: {line.text}"]
    if line.form:
        fields.append(f"as {line.form}")
    fields += [f"from {premise}" for premise in line.premises]
    return _FIELD.join(fields)


def read(text: str, name: str) -> LinesRecord:
    """The record that ``text`` is; ``name`` is that of its file.  Raises :class:`BadRecord`."""
    rows = [(number, row) for number, row in enumerate(text.split("\n"), 1) if row.strip()]
    heads = [row for _, row in rows[:2]]
    if len(heads) < 2 or heads[0] != TITLE or not heads[1].startswith(WRITER):
        raise BadRecord(
            f"{name}: no record: it begins with {TITLE!r} and {WRITER + 'VERSION'!r}; "
            "write it again with symproof check --accept"
        )
    documents: dict[str, list[RecordedLine]] = {}
    for document, line in _lines(rows[2:], name):
        documents.setdefault(document, [])
        if line is not None:
            documents[document].append(line)
    found = {document: tuple(lines) for document, lines in documents.items()}
    return LinesRecord(heads[1].removeprefix(WRITER), found)


def _lines(rows: list[tuple[int, str]], name: str) -> Iterator[tuple[str, RecordedLine | None]]:
    """The lines with their documents; a document stands first without a line."""
    document = path = None
    for number, row in rows:
        match = _VERDICT.fullmatch(row)
        if match is None:
            raise _bad(name, number, row, "this is no line of a record")
        word, rest = match.groups()
        if word == "document":
            document, path = rest, ""
            yield document, None
        elif document is None or path is None:
            raise _bad(name, number, row, "no document is named above")
        elif word == "section":
            path = rest
        else:
            yield document, _line(path, word, rest, f"{name}:{number}")


def _line(path: str, verdict: str, rest: str, place: str) -> RecordedLine:
    text, *fields = rest.split(_FIELD)
    form = ""
    if fields and fields[0].startswith("as "):
        form = fields.pop(0).removeprefix("as ")
    for said in fields:
        if not said.startswith("from "):
            raise BadRecord(f"{place}: after two blanks stands 'as' or 'from', not {said[:40]!r}; "
                            "mend the line, or accept the document again")  # fmt: skip
    return RecordedLine(
        path, verdict, text, form, tuple(said.removeprefix("from ") for said in fields)
    )


def _bad(name: str, number: int, row: str, why: str) -> BadRecord:
    if row.startswith(("<<<<<<<", "=======", ">>>>>>>")):
        why = "two branches have changed the same relation"
    return BadRecord(f"{name}:{number}: {why}: {visible(row[:60])}; "
                     "mend the line, or accept the document again")  # fmt: skip
