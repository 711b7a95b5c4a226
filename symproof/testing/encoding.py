"""Is this positional encoding the one that it claims to be?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..base.messages import Said, by_count
from .conventions import Convention, convention
from .expected import Expected
from .identify import (
    Comparison,
    Entry,
    agrees,
    alike,
    compare,
    entry_at,
    matching,
    meaning_of_column,
    nearest,
    precisely,
)
from .rounding import FORMATS, ULPS, Arithmetic, Format
from .tables import Table, tabulate

_DESCRIBED = 4  # columns that are explained one by one
_MOST_ULPS = 10_000  # more than the loosest functions of graphics cards have


@dataclass(frozen=True, repr=False)
class Report:
    """What was found.

    ``claimed`` is the convention that was asked for; ``wrong`` of the ``checked`` entries are
    certainly not its entries, the first of them ``first_wrong``.  ``matches`` are the
    conventions that all entries agree with: ``claimed`` and those that cannot be told from it,
    or those that differ from it least.  ``largest`` is the entry with the largest deviation,
    of the claimed convention or else of the first one that matches.  ``silent`` entries have
    an error bound so large that they say nothing; in the ``undecided`` columns every entry
    has a bound of 1/2 or more, or the angle 0, whose sine and cosine are those of any frequency.
    """

    claimed: Convention
    stored: Format
    working: Format
    positions: tuple[Fraction, ...]
    d: int
    wrong: int
    silent: int
    undecided: tuple[int, ...]
    first_wrong: Entry | None
    largest: Entry | None
    matches: tuple[Convention, ...]
    remarks: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether every entry agrees with the claimed convention, and no column is undecided."""
        return not self.wrong and not self.undecided

    @property
    def checked(self) -> int:
        """The number of entries."""
        return len(self.positions) * self.d

    def __bool__(self) -> bool:
        raise TypeError("a report has no truth value; ask for report.ok")

    def __repr__(self) -> str:
        return f"<{str(self).splitlines()[0]}>"

    def __str__(self) -> str:
        found = "is not" if self.wrong else "it is not decided whether it is"
        rows = [f"{'agrees with' if self.ok else found}: {self.claimed}"]
        arithmetic = f"stored as {self.stored.name}"
        if self.working != self.stored:
            arithmetic = f"computed in {self.working.name}, {arithmetic}"
        where = by_count("{count} position, {last}", "{count} positions up to {last}",
                        len(self.positions), last=max(self.positions))  # fmt: skip
        rows.append(f"  {self.checked} entries, {where}; {arithmetic}")
        if self.first_wrong is not None:
            rows.append(f"  {_wrong(self.wrong)}")
            rows += [f"    {row}" for row in self.first_wrong.rows()]
            rows += [f"  it agrees with: {c}" for c in self.matches]
        elif self.ok:
            others = [c for c in self.matches if c != self.claimed]
            rows += [f"  these entries cannot tell it from: {c}" for c in others]
        if self.largest is not None:
            e = self.largest
            rows.append(
                f"  largest deviation {e.deviation:.3g} at position {e.position}, "
                f"column {e.column}, where the bound is {e.radius:.3g}"
            )
        if self.silent:
            silent = by_count(
                "{count} entry says nothing: in this arithmetic its angle is",
                "{count} entries say nothing: in this arithmetic their angles are",
                self.silent)  # fmt: skip
            rows.append(f"  {silent} uncertain by half a turn or more")
        if self.undecided:
            rows.append(
                f"  undecided columns: {_ranges(self.undecided)}; all of their bounds are 1/2 or "
                "more, or their angles 0; add smaller positions"
            )
        return "\n".join([*rows, *(f"  {remark}" for remark in self.remarks)])


def check_encoding(
    function: Any, *, d: int, positions: Any = None, layout: str = "interleaved",
    first: str = "sin", exponent: str = "2i/d", base: Any = 10000, offset: Any = 0,
    scale: Any = 1, computed: str | None = None, ulps: int = ULPS,
) -> Report:  # fmt: skip
    """Compare a sinusoidal positional encoding with the convention that it claims to follow,
    and with the family of known ones.

    ``function`` is one of:

    * a function of one argument that is given ``positions``, exactly as they are passed here
      (without them an array of NumPy if NumPy is in use, else a list), and returns a row of
      ``d`` entries for each;
    * a function of two arguments, called as ``function(length, d)`` if that gives a table with
      the rows 0, …, length − 1, else as ``function(position, d)`` for each position;
    * such a table itself: an array, a tensor, or a list of lists.

    Of a table every row is compared unless ``positions`` names some; a function of one argument or
    of single positions is asked for those up to 64 and some up to 4999.

    The claimed convention: entry 2i is the sine and entry 2i + 1 the cosine of
    ``scale``·(position + ``offset``)·``base``^(−``exponent``).  ``layout`` is "interleaved" or
    "concatenated", ``first`` is "sin" or "cos", ``exponent`` one of
    :data:`~symproof.testing.conventions.EXPONENTS`, ``scale`` a number, "pi", "2*pi" or
    "pi/180".  The entries are said to be wrong only if they lie outside an enclosure of what
    any honest computation in the format ``computed`` gives (default: the format of the
    entries); :mod:`symproof.testing.rounding` derives it.  ``ulps`` is the error of the library
    functions in units of the last place, a whole number from 1 to 10000.  If no enclosure
    of a column is shorter than 1 at an angle other than 0, nothing is decided, and the report is
    not ``ok``.  An odd ``d`` has one column of the first function more.

    Raises ``ValueError`` for arguments that are no convention and for what is no table of real
    numbers of one type with ``d`` columns; what ``function`` raises is passed on.

    >>> from math import cos, sin
    >>> def pair(p, d):
    ...     return [sin(p), cos(p)]
    >>> check_encoding(pair, d=2).ok, check_encoding(pair, d=2, first="cos").ok
    (True, False)
    """
    claimed = convention(d, layout, first, exponent, base, offset, scale)
    demand_arithmetic(computed, ulps)
    return report_on(tabulate(function, d, positions), claimed, computed, ulps)


def demand_arithmetic(computed: str | None, ulps: int) -> None:
    """Raise ``ValueError`` if ``computed`` is no known format (None: that of the entries), or
    ``ulps`` is no possible error of the library functions."""
    if computed is not None and computed not in FORMATS:
        raise ValueError(f"computed must be one of {', '.join(FORMATS)}, not {computed!r}")
    if type(ulps) is not int or not 1 <= ulps <= _MOST_ULPS:
        raise ValueError(f"ulps must be a whole number from 1 to {_MOST_ULPS}, not {ulps!r}")


def report_on(table: Table, claimed: Convention, computed: str | None, ulps: int) -> Report:
    """The report on a ``table`` that ``claimed`` describes, computed in the format ``computed``
    (None: that of its entries) by library functions with an error of ``ulps``."""
    working = table.stored if computed is None else FORMATS[computed]
    with precisely():
        return _report(table, claimed, Arithmetic(working, table.stored, ulps))


def assert_encoding(function: Any, *, d: int, **options: Any) -> None:
    """For test-suites: raise an ``AssertionError`` that says what is wrong unless every entry
    agrees with the claimed convention.  ``function``, ``d`` and the ``options`` are the arguments
    of :func:`check_encoding`."""
    __tracebackhide__ = True  # pytest shows the line of the caller
    report = check_encoding(function, d=d, **options)
    if not report.ok:
        raise AssertionError(str(report))


def _report(table: Table, claimed: Convention, arithmetic: Arithmetic) -> Report:
    expected = Expected(claimed, table.d, arithmetic)
    found = compare(table, expected)
    wrong, undecided, largest = found.wrong, found.undecided, found.largest
    remarks: list[str] = []
    closest: Entry | None = None
    if not wrong:
        matches = [] if undecided else [claimed, *alike(table, claimed, arithmetic)]
        closest = entry_at(table, expected, *largest)
        remarks += _as_if_finer(table, claimed, arithmetic)
    else:
        matches = matching(table, claimed, arithmetic)
        if matches:
            shown = Expected(matches[0], table.d, arithmetic)
            closest = entry_at(table, shown, *compare(table, shown).largest)
        else:
            coarser = _as_if_coarser(table, claimed, arithmetic) if _is_spread(found, table) else []
            near = claimed if coarser else nearest(table, claimed, arithmetic)
            remarks += [*_where(table, near, claimed, arithmetic), *coarser]
    first = entry_at(table, expected, *found.first) if found.first else None
    return Report(
        claimed, table.stored, arithmetic.working, table.positions, table.d, wrong, found.silent,
        undecided, first, closest, tuple(matches), tuple(remarks),
    )  # fmt: skip


def _as_if_finer(table: Table, c: Convention, arithmetic: Arithmetic) -> list[str]:
    """A remark if the entries are as good as those of a finer arithmetic."""
    for form in reversed(FORMATS.values()):
        if form.bits > arithmetic.working.bits:
            if agrees(table, c, arithmetic._replace(working=form)):
                return [f"as exact as if computed in {form.name}"]
    return []


def _as_if_coarser(table: Table, c: Convention, arithmetic: Arithmetic) -> list[str]:
    """A remark if the entries have the errors of a coarser arithmetic."""
    for form in reversed(FORMATS.values()):
        if form.bits < arithmetic.working.bits:
            if agrees(table, c, arithmetic._replace(working=form)):
                return [
                    f"its errors are within those of a computation in {form.name}, but not in "
                    f"{arithmetic.working.name}"
                ]
    return []


def _is_spread(found: Comparison, table: Table) -> bool:
    """Whether at least half of the entries of the positions with wrong ones are wrong, as they are
    if their angles are rounded: a single entry is wrong for another reason."""
    return found.wrong > 1 and 2 * found.wrong >= len(found.rows) * table.d


def _where(
    table: Table, near: Convention, claimed: Convention, arithmetic: Arithmetic
) -> list[str]:
    """Which columns and positions are wrong in the nearest convention, and what they hold."""
    expected = Expected(near, table.d, arithmetic)
    found = compare(table, expected)
    said = ["it agrees with no convention of the family"]
    if near != claimed:
        said.append(f"nearest: {near}; {_wrong(found.wrong)}")
        if found.first:
            said += [f"  {text}" for text in entry_at(table, expected, *found.first).rows()]
    said.append(f"wrong columns: {_ranges(found.columns)}")
    said.append(f"wrong positions: {_first_few([str(table.positions[r]) for r in found.rows])}")
    if len(found.columns) <= _DESCRIBED:
        for column in found.columns:
            meaning = meaning_of_column(table, expected, column)
            if meaning:
                said.append(f"column {column} holds {meaning}")
    return said


def _wrong(count: int) -> Said:
    """The number of wrong entries, in words; the first of them follows."""
    return by_count("{count} entry is wrong:", "{count} entries are wrong; the first one", count)


def _ranges(numbers: Sequence[int]) -> str:
    """1, 2, 3, 7 as "1–3, 7"."""
    groups: list[list[int]] = []
    for n in numbers:
        if groups and n == groups[-1][1] + 1:
            groups[-1][1] = n
        else:
            groups.append([n, n])
    return _first_few([f"{a}" if a == b else f"{a}–{b}" for a, b in groups])


def _first_few(names: list[str]) -> str:
    return ", ".join(names if len(names) <= 8 else [*names[:7], "…", names[-1]])
