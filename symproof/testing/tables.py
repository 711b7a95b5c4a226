"""Calling an encoding and reading what it returns, without NumPy or PyTorch.

Arrays and tensors are recognized by what they can do: ``tolist`` and ``dtype``.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from .rounding import FORMATS, Format

#: Where a function is asked and nothing else is said: every position up to 64, then some up to
#: 4999, odd and even.  Of a table every row is compared.
POSITIONS = (*range(65), 100, 127, 128, 255, 256, 257, 511, 512, 1000, 1023, 1024, 1999, 2000,
             2047, 2048, 2049, 3001, 4095, 4096, 4998, 4999)  # fmt: skip


class Table(NamedTuple):
    """The entries of an encoding: a row for each position, and the format they are stored in."""

    positions: tuple[Fraction, ...]
    rows: tuple[tuple[float, ...], ...]
    stored: Format

    @property
    def d(self) -> int:
        """The number of columns."""
        return len(self.rows[0])


def tabulate_all(tables: Sequence[Any], widths: Sequence[int], positions: Any = None) -> Table:
    """Several tables side by side, each with as many columns as ``widths`` says, in one format.
    Raises ``ValueError`` for others, and for tables of different lengths."""
    found = [rows_of(t) for t in tables]
    lengths = [len(rows) for rows in found]
    if len({*lengths}) > 1:
        raise ValueError(f"tables with {' and '.join(map(str, lengths))} rows do not fit together")
    wanted = range(lengths[0]) if positions is None else _plain(positions)
    numbers = tuple(map(Fraction, wanted))
    if not numbers or len(numbers) != len(found[0]):
        raise ValueError(f"{len(numbers)} positions were given, {len(found[0])} rows came back")
    rows = tuple(
        tuple(x for row, d in zip(beside, widths, strict=True) for x in _entries(p, row, d))
        for p, beside in zip(numbers, zip(*found, strict=True), strict=True)
    )
    return Table(numbers, rows, format_of([*tables]))


def tabulate(function: Any, d: int, positions: Any = None) -> Table:
    """Call ``function`` for the positions, as :func:`symproof.testing.check_encoding` says.
    Raises ``ValueError`` if what it returns is no table of real numbers with ``d`` columns."""
    if positions is None and not callable(function):
        return _whole(function, d)
    wanted = _as_array([*POSITIONS]) if positions is None else positions
    numbers = tuple(Fraction(p) for p in _plain(wanted))
    if not numbers:
        raise ValueError("there are no positions to check")
    if not callable(function):
        made, rows = [function], _select(rows_of(function), numbers)
    elif _arity(function) == 1:
        made = [function(wanted)]
        rows = rows_of(made[0])
    else:
        made, rows = _of_two(function, d, numbers)
        if positions is None and len(rows_of(made[0])) > 1:
            return _whole(made[0], d)
    if len(rows) != len(numbers):
        raise ValueError(f"{len(numbers)} positions were given, {len(rows)} rows came back")
    return Table(numbers, tuple(_entries(p, row, d) for p, row in zip(numbers, rows, strict=True)),
                 format_of(made))  # fmt: skip


def _whole(table: Any, d: int) -> Table:
    """All rows of a table, from position 0 on."""
    rows = rows_of(table)
    numbers = tuple(map(Fraction, range(len(rows))))
    if not numbers:
        raise ValueError("there are no positions to check")
    entries = (_entries(p, row, d) for p, row in zip(numbers, rows, strict=True))
    return Table(numbers, tuple(entries), format_of([table]))


def _of_two(
    function: Callable[..., Any], d: int, positions: tuple[Fraction, ...]
) -> tuple[list[Any], list[Any]]:
    """What was returned, and the rows: ``function(length, d)`` is a table; ``function(position,
    d)`` is a vector."""
    length = int(max(positions)) + 1
    table = function(length, d)
    rows = rows_of(table)
    if len(rows) > 1:
        return [table], _select(rows, positions)
    made = [function(_as_number(p), d) for p in positions]
    return made, [rows_of(vector)[0] for vector in made]


def _arity(function: Callable[..., Any]) -> int:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 1
    return sum(
        p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        for p in parameters
    )


def _as_array(positions: list[int]) -> Any:
    """An array of NumPy where the caller uses NumPy, else the list."""
    numpy = sys.modules.get("numpy")
    return positions if numpy is None else numpy.array(positions)


def _as_number(position: Fraction) -> int | float:
    return position.numerator if position.denominator == 1 else float(position)


def _select(rows: list[Any], positions: tuple[Fraction, ...]) -> list[Any]:
    """The rows of a table whose first row is position 0."""
    for p in positions:
        if p.denominator != 1 or not 0 <= p < len(rows):
            raise ValueError(f"the table has {len(rows)} rows, none for position {p}")
    return [rows[int(p)] for p in positions]


def rows_of(made: Any) -> list[Any]:
    """The rows of a table; axes of length one are dropped, as in (1, length, d)."""
    data = _plain(made)
    if data is None or isinstance(data, str):
        raise ValueError(f"an encoding is a table of numbers, not {made!r:.60}")
    while _depth(data) > 2:
        if len(data) == 1:
            data = data[0]
        elif all(len(row) == 1 for row in data):
            data = [row[0] for row in data]
        else:
            raise ValueError("an encoding has a row for each position and a column for each entry")
    return [data] if _depth(data) < 2 else data


def _entries(position: Fraction, row: Any, d: int) -> tuple[float, ...]:
    width = len(row) if isinstance(row, list) else 1
    if width != d:
        raise ValueError(f"position {position} has {width} entries, where d = {d}")
    return tuple(map(_entry, row))


def _plain(value: Any) -> Any:
    """Nested lists for arrays, tensors, ranges and tuples."""
    for step in ("detach", "cpu"):  # a tensor that belongs to a model or a device
        value = getattr(value, step, lambda value=value: value)()
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, (list, tuple, range)):
        return [_plain(v) for v in value]
    return value


def _depth(data: Any) -> int:
    depth = 0
    while isinstance(data, list) and data:
        data, depth = data[0], depth + 1
    return depth


def _entry(x: Any) -> float:
    if isinstance(x, bool) or not isinstance(x, (int, float)):
        raise ValueError(f"{x!r} is not a real number of at most 64 bits")
    return float(x)


def format_of(made: Any) -> Format:
    """The one format of all entries.  Integers have none, for every format holds those of an
    encoding."""
    names = set(_formats(made)) or {"float64"}
    if not names <= FORMATS.keys():
        unknown = min(names - FORMATS.keys())
        raise ValueError(f"entries of type {unknown}; {', '.join(FORMATS)} are understood")
    if len(names) > 1:
        raise ValueError(f"entries of several types: {', '.join(sorted(names))}; store all in one")
    return FORMATS[names.pop()]


def _formats(made: Any) -> Iterator[str]:
    """The formats of arrays, tensors and numbers, in whatever byte order."""
    if hasattr(made, "dtype"):
        name = getattr(made.dtype, "name", None) or str(made.dtype).rpartition(".")[2]
        if not name.startswith(("int", "uint")):
            yield name
    elif isinstance(made, (list, tuple)):
        for part in made:
            yield from _formats(part)
    elif isinstance(made, float):
        yield "float64"
