"""Items and records in files: the same in both formats, whole or not at all, and lines that are
bad stop nothing."""

from __future__ import annotations

import datetime
import io
import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from guides import block

from symproof.documents.judging import worker
from symproof.teaching.items import BadItem
from symproof.tools.batch import files, verify
from symproof.tools.cli import main

ITEMS: list[dict[str, Any]] = [
    {"id": "a", "question": "Let $x$ be a positive number.", "solution": "Then $|x| = x$."},
    {"id": "b", "text": "$2 + 2 = 5$ and $1 + 1 = 2$"},
    {"text": "값은 $1 + 1 = 2$ 이다. 没有公式。"},
    {"id": "c", "text": "x" * 1_100_000},
    {"id": "d", "text": "<!-- symproof: off SP101 -->\n\n$$1 = 2$$\n"},
    {"id": "e", "solution": None},
]


def records_in(name: str) -> Iterator[dict[str, Any]]:
    """The records of a file that ``symproof batch`` has written, equal from both formats."""
    if not files.is_parquet(name):
        yield from map(json.loads, Path(name).read_bytes().splitlines())
        return
    for row in files.imported()[1].ParquetFile(name).read().to_pylist(maps_as_pydicts="strict"):
        row["more"] = json.loads(row["more"])
        for relation in row["relations"]:
            if relation.get("certificate") is not None:
                relation["certificate"] = json.loads(relation["certificate"])
        yield row


def write_lines(path: Path, items: list[Any] = ITEMS) -> Path:
    rows = (item if isinstance(item, bytes) else json.dumps(item).encode() for item in items)
    path.write_bytes(b"\n".join(rows) + b"\n")
    return path


def write_rows(path: Path, items: list[dict[str, Any]] = ITEMS) -> Path:
    import pyarrow
    import pyarrow.parquet

    columns = ("id", "text", "question", "solution")
    table = pyarrow.Table.from_pylist([{c: item.get(c) for c in columns} for item in items])
    pyarrow.parquet.write_table(table, path)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("more", [[], ["--certificates"]])
def test_the_same_records_in_both_formats(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], more: list[str]
) -> None:
    """From each format to each: the same records, but for the places of what was not checked."""
    sources = [write_lines(tmp_path / "in.jsonl"), write_rows(tmp_path / "in.parquet")]
    found = []
    for source in sources:
        for target in (tmp_path / "out.jsonl", tmp_path / "out.PQ"):
            assert main(["batch", str(source), str(target), *more]) == 1
            records = [*records_in(str(target))]
            for record in records:
                if record["error"]:
                    place, _, why = record["error"].partition(": ")
                    assert place.startswith(str(source))
                    record["error"] = why.removeprefix(f"row {record['index'] + 1}: ")
            found.append(records)
    assert found[0] == found[1] == found[2] == found[3]
    assert [record["id"] for record in found[0]] == ["a", "b", None, "c", "d", "e"]
    assert found[0][1]["counts"] == {"refuted": 1, "proved": 1}
    assert found[0][1]["first_wrong"] == 0
    (proved,) = found[0][0]["relations"]
    assert ("certificate" in proved) == bool(more)
    shown = capfd.readouterr().err.splitlines()
    assert shown[2] == "6 items: 1 with a wrong step, 2 not checked"
    assert shown[0].startswith(f"{sources[0]}:4: line 1: the document has")
    assert shown[1] == f"{sources[0]}:6: an item has either a text or a solution"


BAD = {
    b"no JSON": "not JSON (column 1)", b"[1]": "not a JSON object", b'"text"': "not a JSON object",
    b'{"text": "\xff"}': "not UTF-8 (byte 11)", b"[" * 100_000: "nested too deep",
    b"7" * 5_000: "nested too deep", b'{"text": 7}': "are strings",
    b'{"text": "a", "solution": "b"}': "either a text or a solution",
    b'{"text": "a", "id": 1.5}': "a text or an integer", b'{"text": "a", "id": true}': "an integer",
    b'{"text": "a", "id": [1]}': "a text or an integer",
    b'{"text": "a", "id": 9223372036854775808}': "at most 64 bits",
    b'{"text": "a", "id": 7}': "one id is a text and another one an integer",
}  # fmt: skip


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_a_bad_line_is_said_with_its_place_and_stops_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], ending: str
) -> None:
    good = b'{"text": "$1 = 1$", "id": "good"}'
    source = write_lines(tmp_path / "in.jsonl", [good, b"", *BAD, b"  ", good])
    target = tmp_path / f"out.{ending}"
    assert main(["batch", str(source), str(target)]) == 1
    first, *bad, last = records_in(str(target))
    assert (first["id"], last["id"], last["counts"]) == ("good", "good", {"proved": 1})
    assert len(bad) == len(BAD)
    for number, (record, why) in enumerate(zip(bad, BAD.values(), strict=True), 3):
        assert record["error"].startswith(f"{source}:{number}: ")
        assert why in record["error"]
        assert (record["id"], record["relations"]) == (None, [])
    assert capfd.readouterr().err.splitlines()[:-1] == [record["error"] for record in bad]


def test_a_line_that_is_too_long_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_LINE", 20)
    given = io.BytesIO(b"[%s]\n{}\n" % (b"1," * 100))
    (first, bad), (second, value) = files._lines(given, "a")
    assert (first, str(bad)) == ("a:1", "the line has more than 20 bytes")
    assert isinstance(bad, BadItem)
    assert (second, value) == ("a:2", {})


def test_numbers_as_ids_stay_numbers(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "in.jsonl", [{"id": k, "text": "$1 = 1$"} for k in (3, 5)])
    for target in (tmp_path / "out.jsonl", tmp_path / "out.parquet"):
        assert main(["batch", str(source), str(target)]) == 0
        assert [record["id"] for record in records_in(str(target))] == [3, 5]


def test_what_else_there_is_in_an_item_is_kept_in_its_record(tmp_path: Path) -> None:
    more = {"source": "gsm8k", "level": 3, "tags": ["a", {"값": None}], "error": "\ud800"}
    bad = {"id": "b", "solution": 7, "source": "by hand"}
    source = write_lines(tmp_path / "in.jsonl", [{"id": "a", "text": "$1 = 1$", **more}, bad])
    for target in (tmp_path / "out.jsonl", tmp_path / "out.parquet"):
        assert main(["batch", str(source), str(target)]) == 1
        first, second = records_in(str(target))
        assert first["more"] == {**more, "error": "?"}
        assert (first["error"], first["counts"]) == (None, {"proved": 1})
        assert (second["id"], second["more"]) == ("b", {"source": "by hand"})


def test_other_columns_of_parquet_are_kept(tmp_path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    day = datetime.date(2024, 2, 29)
    table = pyarrow.table({"text": ["$1 = 1$"], "day": [day], "votes": [[1, 2]]})
    pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    for target in (tmp_path / "out.jsonl", tmp_path / "out.parquet"):
        assert main(["batch", str(tmp_path / "in.parquet"), str(target)]) == 0
        (record,) = records_in(str(target))
        assert record["more"] == {"day": "2024-02-29", "votes": [1, 2]}


def test_what_has_no_json_is_bad_and_stops_nothing() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    good = {"text": "$1 = 1$", 7: "seven"}
    first, second = verify([{"id": "n", "text": "", "tree": nested}, good])
    assert (first["id"], "nested too deep" in first["error"]) == ("n", True)
    assert (second["error"], second["more"]) == (None, {"7": "seven"})


@pytest.mark.parametrize(
    ("data", "number"),
    [
        (b"\x7fELF\x02\x01\x01\0\0\n" * 400, 1),
        (b"\x89PNG\r\n\x1a\n\0\0", 1),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", 2),
        ('{"text": "$1 = 1$"}\n'.encode("utf-16"), 1),
    ],
)  # fmt: skip
def test_a_file_that_is_no_text_is_one_error(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], data: bytes, number: int
) -> None:
    source = tmp_path / "in.jsonl"
    source.write_bytes(data)
    said = unusable(capfd, str(source), str(tmp_path / "out.jsonl"))
    assert said.startswith(f"symproof: {source}:{number}: this is no text in UTF-8; batch reads ")
    assert not (tmp_path / "out.jsonl").exists()


def test_lone_surrogates_are_written_as_question_marks(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "in.jsonl", [b'{"text": "$1 = 1$ \\ud800", "id": "\\ud800"}'])
    for target in (tmp_path / "out.jsonl", tmp_path / "out.parquet"):
        assert main(["batch", str(source), str(target)]) == 0
        (record,) = records_in(str(target))
        assert (record["id"], record["counts"]) == ("?", {"proved": 1})


def test_standard_input_and_output(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = io.TextIOWrapper(io.BytesIO('{"text": "값 $1 = 2$"}\n{'.encode()))
    monkeypatch.setattr(sys, "stdin", given)
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["batch", "-", "--lang", "ko"]) == 1
    shown = out.buffer.getvalue().decode().splitlines()  # type: ignore[attr-defined]
    first, second = map(json.loads, shown)
    assert (first["counts"], second["index"]) == ({"refuted": 1}, 1)
    assert second["error"].startswith("standard input:2: ")
    assert "JSON" in second["error"]
    assert "the line is not" not in second["error"]


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_what_was_there_stays_if_the_work_is_broken_off(
    tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error comes behind the first records."""
    from symproof.tools.batch import command

    source, target = write_lines(tmp_path / "in.jsonl", ITEMS[:2] * 2), tmp_path / f"out.{ending}"
    before = b"PAR1 first_wrong" if ending == "parquet" else b'{"index": 0}'
    target.write_bytes(before)

    def broken(*_: Any, **__: Any) -> Any:
        yield from command_verify(ITEMS[:1])
        raise KeyboardInterrupt

    command_verify = command.verify
    monkeypatch.setattr(command, "verify", broken)
    assert main(["batch", str(source), str(target)]) == 2
    assert target.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", target.name]


def unusable(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["batch", *arguments]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    return err


def test_what_cannot_be_used_is_one_clear_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    good, out = str(write_lines(tmp_path / "in.jsonl", ITEMS[:1])), str(tmp_path / "out.jsonl")
    assert "No such file" in unusable(capfd, str(tmp_path / "none.jsonl"), out)
    assert "a folder" in unusable(capfd, str(tmp_path), out)
    assert "a folder" in unusable(capfd, good, str(tmp_path))
    for table in ("out.csv", "out.TSV", "out.xlsx"):
        assert "JSON Lines (.jsonl)" in unusable(capfd, good, str(tmp_path / table))
        assert "JSON Lines (.jsonl)" in unusable(capfd, str(tmp_path / table), out)
        assert not (tmp_path / table).exists()
    assert "not the name of a file" in unusable(capfd, good, str(tmp_path / "none" / "out.jsonl"))
    assert "at least one is needed" in unusable(capfd, good, out, "--jobs", "0")
    assert "unknown language 'xx'" in unusable(capfd, good, out, "--lang", "xx")
    lines = str(write_lines(tmp_path / "lines.parquet"))
    assert f"{lines}: not Parquet, or damaged" in unusable(capfd, lines, out)
    other = str(write_rows(tmp_path / "rows.parquet"))
    data = Path(other).read_bytes()
    Path(other).write_bytes(data[:40] + b"\0" * 40 + data[80:])
    assert "damaged" in unusable(capfd, other, out)
    assert not Path(out).exists()


def test_a_table_without_solutions_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    import pyarrow
    import pyarrow.parquet

    name = str(tmp_path / "in.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"answer": ["1"], "id": [1]}), name)
    said = unusable(capfd, name, str(tmp_path / "out.jsonl"))
    assert "no column text and no column solution; there are answer, id" in said


@pytest.mark.parametrize("missing", ["ray", "pyarrow"])
def test_what_is_not_installed_is_said_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    good, out = str(write_lines(tmp_path / "in.jsonl", ITEMS[:1])), str(tmp_path / "out.parquet")
    more = ["--engine", "ray"] if missing == "ray" else []
    said = unusable(capfd, good, out if not more else str(tmp_path / "out.jsonl"), *more)
    extra = {"ray": "ray", "pyarrow": "parquet"}[missing]
    assert f"needs the package {missing}: pip install 'symproof[{extra}]'" in said
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_lines_are_read_as_they_are_needed() -> None:
    given = io.BytesIO(b'{"text": "a"}\n' * 1000)
    lines = files._lines(given, "a")
    assert [next(lines)[0], next(lines)[0]] == ["a:1", "a:2"]
    assert given.tell() == 28


def test_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_lines(tmp_path / "solutions.jsonl", ITEMS[:3])
    for line in block("reports/guide/batch.md", "sh batch").splitlines():
        assert main(line.split()[1:]) == 0
    lines, rows = (
        [*records_in(f"verdicts.{ending}")] for ending in ("jsonl", "parquet")
    )  # fmt: skip
    assert lines == rows
    assert [record["first_wrong"] for record in rows] == [None, 0, None]


def test_what_is_no_item_keeps_its_id(tmp_path: Path) -> None:
    rows = [b'{"id": "a", "text": 7}', b'{"id": "b"}', b'{"id": 7, "text": "x"}', b'{"id": [1]}']
    source, target = write_lines(tmp_path / "in.jsonl", rows), tmp_path / "out.jsonl"
    assert main(["batch", str(source), str(target)]) == 1
    assert [record["id"] for record in records_in(str(target))] == ["a", "b", None, None]


def test_letters_are_declared_beside_the_text(tmp_path: Path) -> None:
    items = [{"text": "$\\sin(\\pi n) = 0$", "where": "n: integer"},
             {"question": "Simplify.", "solution": "$|x| = x$", "where": "x > 0"},
             {"text": "$|x| = x$", "where": "x; >"}]  # fmt: skip
    source, target = write_lines(tmp_path / "in.jsonl", items), tmp_path / "out.jsonl"
    assert main(["batch", str(source), str(target)]) == 1
    first, second, third = records_in(str(target))
    assert [r["counts"] for r in (first, second)] == [{"proved": 1}, {"proved": 1}]
    assert "the side file" in third["error"]


def test_a_run_that_was_stopped_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SYMPROOF_CACHE", str(tmp_path / "cache"))
    rows = [{"id": k, "text": f"${k} + 1 = {k + 1}$"} for k in range(9)]
    source, target = write_lines(tmp_path / "in.jsonl", rows), tmp_path / "out.jsonl"
    checked: list[bytes] = []
    original = worker.check_each

    def noted(jobs: Any, *rest: Any, **named: Any) -> Any:
        for found, job in zip(original(jobs := list(jobs), *rest, **named), jobs, strict=True):
            if len(checked) == 5:
                raise KeyboardInterrupt
            checked.append(job.data)
            yield found

    monkeypatch.setattr("symproof.teaching.verifying.check_each", noted)
    assert main(["batch", str(source), str(target)]) == 2
    assert not target.exists()
    assert "goes on from here" in capfd.readouterr().err
    monkeypatch.setattr("symproof.teaching.verifying.check_each", original)
    rows[1]["text"] = "$1 + 1 = 3$"  # it is not what it was
    monkeypatch.setattr("symproof.teaching.verifying.check_each", partial(_counted, checked))
    checked.clear()
    assert main(["batch", str(write_lines(source, rows)), str(target)]) == 0
    assert checked == [rows[k]["text"].encode() for k in (1, 5, 6, 7, 8)]
    found = list(records_in(str(target)))
    assert [record["id"] for record in found] == list(range(9))
    assert [record["first_wrong"] for record in found] == [None, 0, *[None] * 7]
    assert list((tmp_path / "cache" / "batch").iterdir()) == []


def _counted(names: list[bytes], jobs: Any, **named: Any) -> Any:
    jobs = list(jobs)
    names += [job.data for job in jobs]
    return worker.check_each(jobs, **named)


def test_a_terminal_shows_how_many_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = write_lines(tmp_path / "in.jsonl", [{"text": "words"}] * 20)
    for shows in (False, True):
        monkeypatch.setattr("sys.stderr.isatty", lambda shows=shows: shows)
        assert main(["batch", str(source), str(tmp_path / "out.jsonl")]) == 0
        assert ("\r\033[K10, " in capsys.readouterr().err) == shows
