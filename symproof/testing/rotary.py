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
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

from .conventions import Convention, convention
from .encoding import Report, demand_arithmetic, report_on
from .models import model
from .rounding import FORMATS, ULPS
from .tables import Table, beside, first_infinite, first_unlike, rows_of, tabulate_all, width_of

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
    cos: Any, sin: Any, *, d: int | None = None, config: Any = None, layout: str = "half-split",
    positions: Any = None, base: Any = None, scale: Any = 1, length: int | None = None,
    computed: str | None = None, ulps: int = ULPS, layer: str | None = None,
) -> RotaryReport:  # fmt: skip
    """Compare the cached tables ``cos`` and ``sin`` of a rotary encoding with what they claim to
    be: at a position p the cosine and sine of ``scale``·p·``base``^(−2i/d) for each pair i.

    Both are arrays, tensors, or lists of lists with a row for each position: 0, 1, 2, … or those
    of ``positions``.  ``d`` is the number of columns that are turned, an even number; ``layout``
    is "half-split", "interleaved" or "half"; the default of ``base`` is 10000.  ``computed`` and
    ``ulps`` are those of :func:`~symproof.testing.check_encoding`, and so are the bounds.

    Instead of ``d`` and ``base``, ``config`` is the configuration of a model, a mapping or the path
    of its ``config.json``.  It says the base (``rope_theta``, else 10000), the columns of a head,
    how many of them are turned (``partial_rotary_factor``), and by ``rope_scaling`` or
    ``rope_parameters`` how frequencies are scaled for long contexts: "linear", "ntk", "dynamic",
    "yarn", "llama3" or "longrope" (:mod:`symproof.testing.scaling` has the formulas).  What
    "dynamic" and "longrope" scale depends on the ``length`` that the tables are made for; default:
    the last position and 1.  If ``rope_parameters`` has parts for kinds of layers, ``layer`` is the
    kind that the tables are for, such as "sliding_attention".  With ``config``, tables of short
    formats are computed in float32 if ``computed`` says nothing, as models do.

    Raises ``ValueError`` for tables of other shapes or with entries that are no finite numbers, for
    a configuration with a key that is missing or unknown, and for tables in which the columns of a
    pair are copies of each other in no arrangement: the first place where they are not is said.
    A file that cannot be read raises ``OSError``.

    >>> from math import cos, sin
    >>> tables = [[[f(p)] for p in range(5)] for f in (cos, sin)]
    >>> check_rotary(*tables, d=2, layout="half").ok
    True
    >>> check_rotary(*tables, config={"head_dim": 2, "rope_theta": 500000}, layout="half").ok
    True
    """
    if layout not in ARRANGEMENTS:
        raise ValueError(f"layout must be one of {', '.join(ARRANGEMENTS)}, not {layout!r}")
    if (d is None) == (config is None):
        raise ValueError("give either d, the number of columns that are turned, or config")
    demand_arithmetic(computed, ulps)
    rows = rows_of(cos)
    width = width_of(rows[0])
    if config is None:
        if layer is not None:
            raise ValueError("layer is a kind of layers of a configuration; give config, too")
        claimed = _claimed(d, base, scale)
    else:
        if base is not None or scale != 1:
            raise ValueError("base and scale are those of the configuration; leave them out")
        claimed, d = _of_model(config, _length(length, positions, len(rows)), layer)
    assert d is not None
    if width not in (d, d // 2):
        raise ValueError(f"cos has {width} columns; for d = {d} there are {d}, or {d // 2}")
    table = tabulate_all((cos, sin), (width, width), positions)
    _demand_finite(table)
    if config is not None and computed is None and table.stored.bits < FORMATS["float32"].bits:
        computed = "float32"
    stored = _arrangements(table, d)
    of_pairs = range(0, d, 2) if stored == ("interleaved",) else range(d // 2)
    columns = [*of_pairs, *(width + k for k in of_pairs)]
    chosen = table._replace(rows=beside([table.rows], columns))
    return RotaryReport(layout, stored, report_on(chosen, claimed, computed, ulps))


def _claimed(d: Any, base: Any, scale: Any) -> Convention:
    if type(d) is not int or d < 2 or d % 2:
        raise ValueError(f"d must be an even positive integer, not {d!r}")
    base = 10000 if base is None else base
    return convention(d, "concatenated", "cos", "2i/d", base, 0, scale)


def _of_model(config: Any, length: int, layer: str | None) -> tuple[Convention, int]:
    """The claim of the configuration of a model, and the number of columns that are turned."""
    found = model(config, length, layer)
    return replace(_claimed(found.d, found.base, 1), scaling=found.scaling), found.d


def _length(length: int | None, positions: Any, count: int) -> int:
    """The length for which tables are made.  Raises ``ValueError``."""
    if length is None:
        return count if positions is None else int(max(map(float, positions))) + 1
    if type(length) is not int or length < 1:
        raise ValueError(f"length must be a positive integer, not {length!r}")
    return length


def _demand_finite(table: Table) -> None:
    """Raise ``ValueError`` for the first entry that is no finite number."""
    row = first_infinite(table.rows)
    if row is None:
        return
    half, values = table.d // 2, [float(x) for x in table.rows[row]]
    column = next(k for k, x in enumerate(values) if not isfinite(x))
    name, at = ("cos", column) if column < half else ("sin", column - half)
    raise ValueError(
        f"{name} is {values[column]} at position {table.positions[row]}, column {at}; every entry "
        "has to be a finite number"
    )


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
        firsts, seconds = ([start + pair[k] for pair in pairs] for k in (0, 1))
        one, other = beside([table.rows], firsts), beside([table.rows], seconds)
        row = first_unlike(one, other)
        if row is not None:
            unlike = zip(pairs, one[row], other[row], strict=True)
            a, b = next(pair for pair, x, y in unlike if x != y)
            return f"columns {a} and {b} of {name} differ at position {table.positions[row]}"
    return ""


def assert_rotary(cos: Any, sin: Any, **options: Any) -> None:
    """For test-suites: raise an ``AssertionError`` that says what is wrong with the rotary caches
    ``cos`` and ``sin``; the ``options`` are the others of :func:`check_rotary`, such as ``d`` or
    ``config``."""
    __tracebackhide__ = True  # pytest shows the line of the caller
    report = check_rotary(cos, sin, **options)
    if not report.ok:
        raise AssertionError(str(report))
