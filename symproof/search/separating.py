"""Untrusted: with which precision intervals separate the sides of a relation, and through which
values its whole numbers run.

Ball arithmetic at the ends of the ranges says how far the sides are apart there.  Whether intervals
of that precision separate them for all values is for the kernel to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Any

from ..kernel.claims import names_of
from ..kernel.enclosing import MAX_CASES
from ..kernel.facts import Scope
from ..kernel.intervals import MAX_PRECISION
from ..kernel.terms import FLIPPED, FUNCTIONS, Relation, Term, children, difference, symbol
from .literals import rational

LEAST, SPARE = 64, 32  # bits
WORK = 200_000  # evaluated nodes
MAX_CORNERS = 16
_BALLS = (64, 256, 1024, MAX_PRECISION)
_HEADS = FUNCTIONS - {"arcsin", "arccos", "arctan", "conj", "Re", "Im", "arg", "sgn", "floor",
    "factorial"} | {
    "num", "pi", "e", "sym", "add", "mul", "neg", "div", "pow", "sum", "prod",
}  # fmt: skip


def by_enclosure(
    relation: Relation, here: Scope, known: Iterable[Relation] = ()
) -> dict[str, Any] | None:
    """Proof data that probably proves a relation without defined names, where ``known`` are the
    relations that bound its whole numbers; None if there is none."""
    if relation.op == "=" or not all(map(_is_numeral, (relation.left, relation.right))):
        return None
    ranges = _ranges(relation, here, tuple(known))
    if ranges is None:
        return None
    bits = []
    for ends in product(*({low, high} for low, high in ranges.values())):
        found = _bits(relation, dict(zip(ranges, ends, strict=True)))
        if found is None:
            return None
        bits.append(found)
    proof = {"rule": "enclosure", "precision": min(max(bits), MAX_PRECISION)}
    return {**proof, "ranges": {n: [*ends] for n, ends in ranges.items()}} if ranges else proof


def _is_numeral(term: Term) -> bool:
    """Whether the kernel has enclosures for such terms."""
    if term.head == "sym" and len(term.args) > 1:
        return False
    return term.head in _HEADS and all(map(_is_numeral, children(term)))


def _ranges(
    relation: Relation, here: Scope, known: tuple[Relation, ...]
) -> dict[str, tuple[int, int]] | None:
    """The first and the last value of each variable; None if one has none, or if there are too
    many cases."""
    ranges: dict[str, tuple[int, int]] = {}
    cases = 1
    for name in sorted(names_of(relation)):
        facts = here.sorts.get(name, frozenset())
        lows = [1] if "positive" in facts else [0] if "nonnegative" in facts else []
        highs: list[int] = []
        for op, value in _bounds(name, known):
            if op in (">", ">="):
                lows.append(floor(value) + 1 if op == ">" else ceil(value))
            if op in ("<", "<="):
                highs.append(ceil(value) - 1 if op == "<" else floor(value))
        if "integer" not in facts or not lows or not highs or max(lows) > min(highs):
            return None
        ranges[name] = max(lows), min(highs)
        cases *= ranges[name][1] - ranges[name][0] + 1
    return ranges if cases <= MAX_CASES and 2 ** len(ranges) <= MAX_CORNERS else None


def _bounds(name: str, known: tuple[Relation, ...]) -> Iterator[tuple[str, Fraction]]:
    """What is known of a variable beside a rational number."""
    for left, op, right in known:
        for one, sign, other in ((left, op, right), (right, FLIPPED[op], left)):
            value = rational(other)
            if one == symbol(name) and value is not None:
                yield sign, value


def _bits(relation: Relation, at: dict[str, int]) -> int | None:
    """As many bits as it probably takes at one point, or None if the relation fails there or
    nothing separates the sides."""
    from flint import arb

    from .enclosures import NodeBudget, NothingCertain, Point, ShapeError, enclose

    left, op, right = relation
    if op in (">", ">="):
        left, op, right = right, FLIPPED[op], left
    point, work = Point({name: Fraction(k) for name, k in at.items()}, {}), NodeBudget(WORK)
    for precision in _BALLS:
        try:
            gap, size = (
                enclose(t, point, precision, work) for t in (difference(right, left), left)
            )
        except (NothingCertain, ShapeError):
            continue
        if gap == 0:
            return LEAST if op == "<=" else None
        ball = arb(gap)  # type: ignore[arg-type]
        if ball > 0 or (ball < 0 and op == "!="):
            whole = max(0, _exponent(arb(size).abs_upper()))  # type: ignore[arg-type]
            return max(LEAST, whole - _exponent(ball.abs_lower()) + SPARE)
        if ball < 0:
            return None
    return None


def _exponent(size: Any) -> int:
    """The number of binary digits before the point."""
    mantissa, exponent = size.man_exp()
    return int(exponent) + len(f"{int(mantissa):b}")
