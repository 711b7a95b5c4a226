"""Calling an encoding and reading what it returns, without NumPy or PyTorch.

Arrays and tensors are recognized by what they can do: ``tolist`` and ``dtype``.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from .rounding import FORMATS, Format

#: Where a function is asked and nothing else is said: every position up to 64, then some up to
#: 4999, odd and even.  Of a table every row is compared.
POSITIONS = (*range(65), 100, 127, 128, 255, 256, 257, 511, 512, 1000, 1023, 1024, 1999, 2000,
             2047, 2048, 2049, 3001, 4095, 4096, 4998, 4999)  # fmt: skip


class Table(NamedTuple):
    """The entries of an encoding: a row for each position (tuples, or an array of NumPy), and the
    format they are stored in."""

    positions: tuple[Fraction, ...]
    rows: Sequence[Any]
    stored: Format

    @property
    def d(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def stretch(self, start: int, length: int) -> tuple[tuple[Fraction, ...], Sequence[Any]]:
        """At most ``length`` positions from the row ``start`` on, and their rows."""
        return self.positions[start : start + length], self.rows[start : start + length]


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
    parts = [_checked(numbers, rows, d) for rows, d in zip(found, widths, strict=True)]
    return Table(numbers, beside(parts), format_of([*tables]))


def beside(parts: Sequence[Sequence[Any]], columns: Sequence[int] | None = None) -> Sequence[Any]:
    """Tables side by side, or their ``columns``: an array of NumPy if all are."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and all(isinstance(part, numpy.ndarray) for part in parts):
        joined = numpy.concatenate(parts, axis=1)
        return joined if columns is None else joined[:, columns]  # type: ignore[no-any-return]
    rows = (tuple(x for row in rows for x in row) for rows in zip(*parts, strict=True))
    return tuple(row if columns is None else tuple(row[k] for k in columns) for row in rows)


def width_of(row: Any) -> int:
    """The number of columns of a row, which may be a number."""
    return len(row) if hasattr(row, "__len__") else 1


def first_unlike(one: Any, other: Any) -> int | None:
    """The first row in which two tables differ, both from :func:`beside`; None if there is none."""
    if hasattr(one, "dtype"):
        unlike = (one != other).any(axis=1)
        return int(unlike.argmax()) if unlike.any() else None
    rows = enumerate(zip(one, other, strict=True))
    return next((k for k, (left, right) in rows if left != right), None)


def first_infinite(rows: Any) -> int | None:
    """The first row with an entry that is no finite number; None if there is none."""
    if hasattr(rows, "dtype"):
        finite = (abs(rows) < float("inf")).all(axis=1)
        return None if finite.all() else int(finite.argmin())
    return next((k for k, row in enumerate(rows) if not all(map(isfinite, row))), None)


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
    return Table(numbers, _checked(numbers, rows, d), format_of(made))


def _whole(table: Any, d: int) -> Table:
    """All rows of a table, from position 0 on."""
    rows = rows_of(table)
    numbers = tuple(map(Fraction, range(len(rows))))
    if not numbers:
        raise ValueError("there are no positions to check")
    return Table(numbers, _checked(numbers, rows, d), format_of([table]))


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


def _checked(positions: Sequence[Fraction], rows: Any, d: int) -> Sequence[Any]:
    """The rows of numbers; an array of NumPy stays one.  Raises ``ValueError`` for other widths,
    and for what is no number."""
    if hasattr(rows, "dtype") and rows.shape[1] == d and rows.dtype.kind in "fiu":
        return rows  # type: ignore[no-any-return]
    return tuple(_entries(p, row, d) for p, row in zip(positions, rows, strict=True))


def _select(rows: Any, positions: tuple[Fraction, ...]) -> list[Any]:
    """The rows of a table whose first row is position 0."""
    for p in positions:
        if p.denominator != 1 or not 0 <= p < len(rows):
            raise ValueError(f"the table has {len(rows)} rows, none for position {p}")
    return [rows[int(p)] for p in positions]


def rows_of(made: Any) -> Any:
    """The rows of a table, an array of NumPy if it was one; axes of length one are dropped, as in
    (1, length, d)."""
    array = _array_of(made)
    if array is not None:
        shape = [n for n in array.shape[:-1] if n != 1] or [1]
        if len(shape) == 1:
            return array.reshape(*shape, array.shape[-1])
        raise ValueError(_NO_TABLE)
    data = _plain(made)
    if data is None or isinstance(data, str):
        raise ValueError(f"an encoding is a table of numbers, not {made!r:.60}")
    while _depth(data) > 2:
        if len(data) == 1:
            data = data[0]
        elif all(len(row) == 1 for row in data):
            data = [row[0] for row in data]
        else:
            raise ValueError(_NO_TABLE)
    return [data] if _depth(data) < 2 else data


_NO_TABLE = "an encoding has a row for each position and a column for each entry"


def _array_of(made: Any) -> Any:
    """An array of NumPy, of at least two axes, with the real numbers of an array or tensor; None
    for what is none, or where NumPy is not in use."""
    numpy = sys.modules.get("numpy")
    if numpy is None or not hasattr(made, "tolist"):
        return None
    for step in ("detach", "cpu"):  # a tensor that belongs to a model or a device
        made = getattr(made, step, lambda made=made: made)()
    try:
        array = numpy.asarray(made)
    except (TypeError, ValueError):  # a type that NumPy does not have, as bfloat16
        return None
    return array if array.dtype.kind in "fiu" and array.ndim > 1 and array.size else None


def _entries(position: Fraction, row: Any, d: int) -> tuple[float, ...]:
    width = width_of(row)
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
