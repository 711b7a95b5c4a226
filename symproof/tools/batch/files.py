"""Items and records in files: JSON Lines, and Parquet with pyarrow.

An item is an object in a line, or a row: ``text``, or ``solution`` and perhaps ``question``, and
perhaps ``where`` and an ``id``, a text or an integer, of one file always the same of both; what
else there is in it goes into its record.  The records are the same in both formats; in Parquet that
and a certificate are JSON in a text.  Files are read and written as the work goes on, a line or a
few rows at a time; what is written has its name once it is whole.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from ...base.doors import open_regular
from ...base.errors import Unusable
from ...base.files import UNGUARDED, Guard, Kind, head_of, writing
from ...base.messages import Said
from ...teaching.items import NESTED, BadItem, TextToCheck, item_of

MISSING = "Parquet needs the package pyarrow: pip install 'symproof[parquet]'"
MAX_LINE = 16_000_000  # bytes
ROWS = 256  # rows of Parquet at a time

#: The place of an item in its file, and the item, or why there is none.
Placed = tuple[str, TextToCheck | BadItem]
Write = Callable[[Mapping[str, Any]], None]


_FORMATS = "batch reads and writes JSON Lines (.jsonl) and Parquet (.parquet)"
#: Suffixes of tables that are neither JSON Lines nor Parquet.
TABLES = (".csv", ".tsv", ".xls", ".xlsx", ".ods", ".feather", ".arrow")


def demand_format(name: str) -> None:
    """Refuse the name of a table of another format.  Raises ``Unusable``."""
    if Path(name).suffix.lower() in TABLES:
        raise Unusable(Said("{name}: {why}", name=name, why=Said(_FORMATS)))


def is_parquet(name: str) -> bool:
    """Whether a file of this name is Parquet; all others are JSON Lines."""
    return Path(name).suffix.lower() in (".parquet", ".pq")


# -- items ------------------------------------------------------------------------------------


@contextmanager
def items_in(name: str) -> Iterator[Iterator[Placed]]:
    """The items of a file, ``-`` for JSON Lines on standard input, read as they are asked for.
    Raises ``Unusable`` for a file that is not Parquet although it is called so, and ``OSError``."""
    if name == "-":
        yield _placed(_lines(sys.stdin.buffer, "standard input"))
        return
    with open_regular(Path(name)) as file:
        yield _placed(_rows(file, name) if is_parquet(name) else _lines(file, name))


def _placed(values: Iterator[tuple[str, Any]]) -> Iterator[Placed]:
    kind: type | None = None  # of the first id that there is
    for place, value in values:
        item: TextToCheck | BadItem
        try:
            item = item_of(value)
        except BadItem as error:
            item = error
        try:
            kind = _kind_of_id(item.id, kind)
        except BadItem as error:
            error.more = item.more
            item = error
        yield place, item


def _kind_of_id(name: Any, kind: type | None) -> type | None:
    """The kind of the ids of a file, so that a column can hold them."""
    if name is None:
        return kind
    if type(name) not in (str, int) or (type(name) is int and not -(2**63) <= name < 2**63):
        raise BadItem(Said("an id is a text or an integer of at most 64 bits"))
    if kind not in (None, type(name)):
        raise BadItem(
            Said("one id is a text and another one an integer; give all of them as texts")
        )
    return type(name)


def _lines(file: BinaryIO, name: str) -> Iterator[tuple[str, Any]]:
    """The values of the lines that are not blank, with their places.  Raises ``Unusable`` for what
    is no text before there is any object."""
    number, is_begun = 0, False
    while line := file.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = file.readline(MAX_LINE)
            yield f"{name}:{number}", BadItem(Said("the line has more than {limit} bytes",
                                                   limit=MAX_LINE))  # fmt: skip
        elif line.strip():
            value = _parsed(line)
            is_begun = is_begun or not isinstance(value, BadItem)
            if not is_begun and not _is_text(line):
                raise Unusable(Said("{place}: this is no text in UTF-8; {formats}",
                                    place=f"{name}:{number}", formats=Said(_FORMATS)))  # fmt: skip
            yield f"{name}:{number}", value


def _is_text(line: bytes) -> bool:
    """Whether a line is UTF-8 without a byte 0."""
    try:
        return "\0" not in line.decode()
    except UnicodeDecodeError:
        return False


def _parsed(line: bytes) -> Any:
    try:
        return _object(json.loads(line.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        return BadItem(Said("the line is not UTF-8 (byte {number})", number=error.start + 1))
    except json.JSONDecodeError as error:
        return BadItem(Said("the line is not JSON (column {number})", number=error.colno))
    except (ValueError, RecursionError):
        return BadItem(Said(NESTED))


def _object(value: Any) -> Any:
    if not isinstance(value, dict):
        return BadItem(Said("the line is not a JSON object, such as {example}",
                            example='{"solution": "…"}'))  # fmt: skip
    return value


def _rows(file: BinaryIO, name: str) -> Iterator[tuple[str, Any]]:
    pyarrow, parquet = imported()
    number = 0
    try:
        table = parquet.ParquetFile(file)
        columns = table.schema_arrow.names
        if not {"text", "solution"} & {*columns}:
            raise Unusable(Said(
                "{name}: there is no column text and no column solution; there are {columns}",
                name=name, columns=", ".join(columns),
            ))  # fmt: skip
        for batch in table.iter_batches(batch_size=ROWS):
            for row in batch.to_pylist():
                number += 1
                yield f"{name}: row {number}", row
    except (pyarrow.ArrowException, OSError) as error:
        why = " ".join(str(error).split())
        raise Unusable(Said("{name}: not Parquet, or damaged after row {number}: {why}",
                            name=name, number=number, why=why)) from None  # fmt: skip


# -- records ----------------------------------------------------------------------------------


def _is_records(path: Path) -> bool:
    if not is_parquet(path.name):
        return head_of(path).startswith(b'{"index":')
    with open_regular(path) as file:  # the names of the columns stand at its end
        data = file.read(4)
        file.seek(max(0, path.stat().st_size - MOST_OF_A_FOOTER))
        return data == b"PAR1" and b"first_wrong" in file.read()


MOST_OF_A_FOOTER = 1_000_000  # bytes
KIND = Kind("records of symproof batch", _is_records)


def guard_of(source: str, force: bool) -> Guard:
    """The guard that keeps the records of items from destroying their file ``source``."""
    return Guard(KIND, () if source == "-" else (Path(source),), force=force)


@contextmanager
def records_to(name: str, certificates: bool = False, guard: Guard = UNGUARDED) -> Iterator[Write]:
    """Write records to a file, ``-`` for JSON Lines on standard output, whole or not at all.
    Raises ``Unusable`` if there can be no such file, and ``OSError``, also for what ``guard``
    keeps."""
    path = Path(name)
    if name == "-":
        yield partial(_write_line, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    if not path.parent.is_dir():
        raise Unusable(Said("{name}: not the name of a file in a folder that there is", name=name))
    if is_parquet(name):
        imported()
    with writing(path, guard) as file:
        if not is_parquet(name):
            yield partial(_write_line, file)
            return
        rows = _Rows(file, certificates)
        try:
            yield rows.add
            rows.write()
        finally:
            rows.close()


def _write_line(file: BinaryIO, record: Mapping[str, Any]) -> None:
    file.write(json.dumps(record, ensure_ascii=False).encode("utf-8", "replace") + b"\n")


class _Rows:
    """Rows of Parquet, written in groups.  Ids have the type of the first one that there is."""

    def __init__(self, file: BinaryIO, certificates: bool) -> None:
        self.arrow, self.parquet = imported()
        self.file, self.certificates = file, certificates
        self.rows: list[dict[str, Any]] = []
        self.writer: Any = None

    def add(self, record: Mapping[str, Any]) -> None:
        more = json.dumps(record["more"], ensure_ascii=False)
        relations = [*map(_with_text, record["relations"])]
        self.rows.append({**record, "more": more, "relations": relations})
        if len(self.rows) >= ROWS:
            self.write()

    def write(self) -> None:
        """Write the rows that wait."""
        if self.writer is None:
            self.writer = self.parquet.ParquetWriter(self.file, self._schema())
        self.writer.write_table(self.arrow.Table.from_pylist(self.rows, self.writer.schema))
        self.rows = []

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()

    def _schema(self) -> Any:
        a = self.arrow
        whole, text = a.int64(), a.string()
        texts, lines = a.list_(text), a.list_(whole)
        failure = [("point", text), ("left", text), ("right", text), ("entry", lines)]
        relation = [
            ("line", whole), ("column", whole), ("text", text), ("reading", text),
            ("verdict", text), ("code", text), ("reason", text),
            ("notes", texts), ("counterexample", a.struct(failure)), ("conditions", texts),
            ("premises", lines), ("open_premises", lines), ("assumptions", texts),
            ("suppressed", a.struct([("by", text), ("reason", text)])),
        ]  # fmt: skip
        if self.certificates:
            relation.append(("certificate", text))
        numbered = any(type(row["id"]) is int for row in self.rows)
        return a.schema([
            ("index", whole), ("id", whole if numbered else text), ("more", text),
            ("relations", a.list_(a.struct(relation))), ("counts", a.map_(text, whole)),
            ("first_wrong", whole), ("stopped", a.bool_()), ("error", text),
        ])  # fmt: skip


def _with_text(relation: Mapping[str, Any]) -> dict[str, Any]:
    """The relation with its certificate as a text, if it has one."""
    certificate = relation.get("certificate")
    if certificate is None:
        return {**relation}
    return {**relation, "certificate": json.dumps(certificate, ensure_ascii=False)}


def imported() -> tuple[Any, Any]:
    """The packages pyarrow and pyarrow.parquet.  Raises ``Unusable`` with the sentence that says
    what to install."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise Unusable(Said("{text} ({why})", text=Said(MISSING), why=error)) from None
    return pyarrow, pyarrow.parquet
