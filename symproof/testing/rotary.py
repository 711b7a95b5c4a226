"""Rotary caches: the tables of cosines and sines by which queries and keys are turned.

They are stored in three ways, for the pairs i = 0, …, d/2 − 1 of d columns that are turned:

* "half-split": column i and column d/2 + i both belong to pair i (the halves are copies);
* "interleaved": column 2i and column 2i + 1 both belong to pair i;
* "half": column i alone belongs to pair i; the tables have d/2 columns.

A cache that is taken for one of another arrangement turns the wrong columns: no error is raised,
and the scores of a model that was trained with the other arrangement are wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .conventions import convention
from .encoding import Report, demand_arithmetic, report_on
from .rounding import ULPS
from .tables import Table, rows_of, tabulate_all

ARRANGEMENTS = ("half-split", "interleaved", "half")


@dataclass(frozen=True, repr=False)
class RotaryReport:
    """What was found: the arrangement that was ``claimed``, those in which the tables may be
    ``stored``, for which pairs have equal columns, and what is said of the ``entries``, the cosines
    of all pairs followed by their sines."""

    claimed: str
    stored: tuple[str, ...]
    entries: Report

    @property
    def ok(self) -> bool:
        """Whether the tables are stored as was claimed, and every entry is right."""
        return self.claimed in self.stored and self.entries.ok

    def __bool__(self) -> bool:
        raise TypeError("a report has no truth value; ask for report.ok")

    def __repr__(self) -> str:
        return f"<{str(self).splitlines()[0]}>"

    def __str__(self) -> str:
        if self.claimed in self.stored:
            return f"{self.claimed}: {self.entries}"
        found = " or ".join(self.stored)
        return f"not {self.claimed}, but {found}: {self.entries}"


def check_rotary(
    cos: Any, sin: Any, *, d: int, layout: str = "half-split", positions: Any = None,
    base: Any = 10000, scale: Any = 1, computed: str | None = None, ulps: int = ULPS,
) -> RotaryReport:  # fmt: skip
    """Compare the cached tables ``cos`` and ``sin`` of a rotary encoding with what they claim to
    be: at a position p the cosine and sine of ``scale``·p·``base``^(−2i/d) for each pair i.

    Both are arrays, tensors, or lists of lists with a row for each position: 0, 1, 2, … or those
    of ``positions``.  ``d`` is the number of columns that are turned, an even number; ``layout``
    is "half-split", "interleaved" or "half".  ``computed`` and ``ulps`` are those of
    :func:`~symproof.testing.check_encoding`, and so are the bounds.

    Raises ``ValueError`` for tables of other shapes, and for tables in which the columns of a pair
    are copies of each other in no arrangement: the first place where they are not is said.

    >>> from math import cos, sin
    >>> tables = [[[f(p)] for p in range(5)] for f in (cos, sin)]
    >>> check_rotary(*tables, d=2, layout="half").ok
    True
    """
    if layout not in ARRANGEMENTS:
        raise ValueError(f"layout must be one of {', '.join(ARRANGEMENTS)}, not {layout!r}")
    if type(d) is not int or d < 2 or d % 2:
        raise ValueError(f"d must be an even positive integer, not {d!r}")
    claimed = convention(d, "concatenated", "cos", "2i/d", base, 0, scale)
    demand_arithmetic(computed, ulps)
    width = len(rows_of(cos)[0])
    if width not in (d, d // 2):
        raise ValueError(f"cos has {width} columns; for d = {d} there are {d}, or {d // 2}")
    table = tabulate_all((cos, sin), (width, width), positions)
    stored = _arrangements(table, d)
    of_pairs = range(0, d, 2) if stored == ("interleaved",) else range(d // 2)
    columns = [*of_pairs, *(width + k for k in of_pairs)]
    chosen = table._replace(rows=tuple(tuple(row[k] for k in columns) for row in table.rows))
    return RotaryReport(layout, stored, report_on(chosen, claimed, computed, ulps))


def _arrangements(table: Table, d: int) -> tuple[str, ...]:
    """In which ways the columns of a pair are copies of each other.  Raises ``ValueError`` if they
    are in none."""
    if table.d == d:
        return ("half",)
    partners = {
        "half-split": [(i, d // 2 + i) for i in range(d // 2)],
        "interleaved": [(2 * i, 2 * i + 1) for i in range(d // 2)],
    }
    apart = {name: _first_apart(table, d, pairs) for name, pairs in partners.items()}
    found = tuple(name for name, place in apart.items() if not place)
    if not found:
        raise ValueError("; ".join(f"not {name}: {place}" for name, place in apart.items()))
    return found


def _first_apart(table: Table, d: int, pairs: Sequence[tuple[int, int]]) -> str:
    """The first place where two columns of a pair differ; "" if there is none."""
    for name, start in (("cos", 0), ("sin", d)):
        for position, row in zip(table.positions, table.rows, strict=True):
            for a, b in pairs:
                if row[start + a] != row[start + b]:
                    return f"columns {a} and {b} of {name} differ at position {position}"
    return ""


def assert_rotary(cos: Any, sin: Any, *, d: int, **options: Any) -> None:
    """For test-suites: raise an ``AssertionError`` that says what is wrong with the rotary caches
    ``cos`` and ``sin``; ``d`` and the ``options`` are the others of :func:`check_rotary`."""
    __tracebackhide__ = True  # pytest shows the line of the caller
    report = check_rotary(cos, sin, d=d, **options)
    if not report.ok:
        raise AssertionError(str(report))
