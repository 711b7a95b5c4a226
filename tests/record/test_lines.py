"""A record is a text that people read, that is read back strictly, and that merges line by line."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from symproof.diagnostics.record.comparing import lines_of
from symproof.diagnostics.record.lines import (
    BadRecord,
    LinesRecord,
    RecordedLine,
    field,
    read,
    written,
)
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.findings import report_on

LINES = (
    RecordedLine("", "given", "k = 2", "a = 2"),
    RecordedLine("Angles › Sums", "proved", "x + k = 2 + x", "a + b = a + 2", ("k = 2",)),
    RecordedLine("Angles › Sums", "not-read", r"\int f = 1"),
    RecordedLine(
        "Angles", "proved-with-conditions", r"\frac{x}{x} = 1", "1 = a/a", ("k = 2", "x: y")
    ),
)
RECORD = LinesRecord("0.2.0", {"a.md": LINES, "b/c.tex": (), "b/d.tex": LINES[:1]})


def test_it_is_read_back() -> None:
    assert read(written(RECORD), "r") == RECORD


def test_it_is_read_by_people() -> None:
    record = LinesRecord("0.2.0", {"a.md": LINES[:2]})
    assert written(record) == (
        "symproof-record 1\n\n"
        "recorded by symproof 0.2.0\n\n"
        "document: a.md\n\n"
        "given: k = 2  as a = 2\n\n"
        "section: Angles › Sums\n\n"
        "proved: x + k = 2 + x  as a + b = a + 2  from k = 2\n"
    )


def test_a_field_has_single_blanks_and_no_signs_that_are_obeyed() -> None:
    assert field("a\n  =\t\x1b[31m b") == "a = ?[31m b"


HEAD = "symproof-record 1\n\nrecorded by symproof 0.2.0\n\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "r: no record"),
        ("{}", "r: no record"),
        ("symproof-record 2\n\nrecorded by symproof 0.2.0\n", "r: no record"),
        ("symproof-record 1\n\nwritten by hand\n", "r: no record"),
        (HEAD + "proved: x = x\n", "r:5: no document is named above"),
        (HEAD + "section: A\n", "r:5: no document is named above"),
        (HEAD + "document: a.md\n\nx = x\n", "r:7: this is no line of a record"),
        (HEAD + "document: a.md\n\nproved: x = x  by hand\n", "r:7: after two blanks stands"),
        (HEAD + "document: a.md\n\nproved: x = x  from y  as z\n", "r:7: after two blanks stands"),
        (HEAD + "document: a.md\n\n<<<<<<< ours\nproved: x = x\n",
         "r:7: two branches have changed the same relation"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_with_its_place(text: str, why: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read(text, "r")
    assert str(refused.value).startswith(why)
    assert "accept" in str(refused.value)
    assert "\n" not in str(refused.value)


def merged(
    folder: Path, base: LinesRecord, ours: LinesRecord, theirs: LinesRecord
) -> tuple[int, str]:
    """What git makes of two changes of one record: the number of conflicts, and the text."""
    for name, record in (("base", base), ("ours", ours), ("theirs", theirs)):
        (folder / name).write_text(written(record), encoding="utf-8")
    command = ["git", "merge-file", "-p", "ours", "base", "theirs"]
    done = subprocess.run(command, cwd=folder, capture_output=True)
    return done.returncode, done.stdout.decode()


def changed(place: int, *lines: RecordedLine) -> LinesRecord:
    """The record with other lines in the place of one of the document a.md."""
    return LinesRecord(
        "0.2.0", {**RECORD.documents, "a.md": (*LINES[:place], *lines, *LINES[place + 1 :])}
    )


OTHER = RecordedLine("Angles › Sums", "proved", "x + 3 = 3 + x", "a + 3 = 3 + a")


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (changed(0, LINES[0]._replace(verdict="proved")), changed(1, OTHER)),  # below a heading
        (changed(1, OTHER), changed(2, LINES[2]._replace(verdict="proved"))),  # neighbours
        (changed(1), changed(2, LINES[2], OTHER)),  # one is gone, one has come
        (changed(2, LINES[2]._replace(text="y = 1")), changed(3)),
    ],
)
def test_changes_of_two_relations_are_merged(
    tmp_path: Path, ours: LinesRecord, theirs: LinesRecord
) -> None:
    conflicts, text = merged(tmp_path, RECORD, ours, theirs)
    assert conflicts == 0
    both = {*ours.documents["a.md"], *theirs.documents["a.md"]} - {*LINES}
    kept = {*ours.documents["a.md"]} & {*theirs.documents["a.md"]}
    assert {*read(text, "r").documents["a.md"]} == both | kept


def test_two_changes_of_one_relation_are_a_conflict_that_is_named(tmp_path: Path) -> None:
    ours, theirs = (changed(1, OTHER._replace(text=text)) for text in ("x = x", "y = y"))
    conflicts, text = merged(tmp_path, RECORD, ours, theirs)
    assert conflicts == 1
    with pytest.raises(BadRecord, match="two branches have changed the same relation"):
        read(text, "r")


def test_a_line_names_the_texts_of_the_lines_on_which_it_rests() -> None:
    """Of a line with a definition the definition, of another one all that stands there."""
    text = b"Let $k = 2$, so $k = 1 + 1$.\n\nThen $k + 1 = 3$.\n\nThen $k + 2 = 4$.\n"
    report = report_on(["a.md"], [text], [check_bytes("a.md", text)])
    (document,) = report.documents
    *others, last = document.results
    assert [r["line"] for r in others] == [1, 1, 3]
    last = {**last, "verdict": "follows", "premises": [1, 3]}
    *_, line = lines_of(document._replace(results=(*others, last)))
    assert (line.holds, line.premises) == (True, ("k = 2", "k + 1 = 3"))
    assert read(written(LinesRecord("1", {"a.md": (line,)})), "").documents["a.md"] == (line,)
