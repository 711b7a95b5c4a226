"""Untrusted guesses, exact checks: a point near which all hypotheses of a claim surely hold.

Newton's method finds a root of the equations in floating-point numbers.  Krawczyk's test then shows
by enclosures that a box around it holds a root: K(X) = y − Y·f(y) + (1 − Y·f′(X))·(X − y) lies
inside X.  Equations that are linear combinations of others are left out, so that the system may be
square.  The inequalities hold in the whole box.  The derivatives are those of arithmetic on pairs
of values and slopes.  Source: R. Krawczyk, Computing 4 (1969); W. Tucker, Validated Numerics,
Princeton University Press 2011, chapters 4 and 5.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from flint import arb, arb_mat

from ..kernel.claims import Claim
from ..kernel.facts import SORTS
from ..kernel.terms import Relation, Term, children, free_names, is_matrix
from .combining import linear_form
from .elimination import reduce_rows

MOST = 6  # unknowns
STEPS, STARTS = 30, 12
_NEAR = 1e-11
_WIDTH = 1e-6
_SIGNED = {"positive": ">", "nonnegative": ">=", "nonzero": "!="}


class _NoValue(Exception):
    """A term has no real value here, or is none that is computed."""


class Pair(NamedTuple):
    """A value with its slopes in the directions of the unknowns."""

    value: arb
    slopes: tuple[arb, ...]


def common_point(claim: Claim) -> dict[Term, float] | None:
    """About the values of the unknowns at a point where all hypotheses of a claim hold; None if
    none was found.  An unknown is a real letter, or a member of a family or a value of a function
    that is not known."""
    sides = [t for h in claim.hypotheses for t in (h.left, h.right)]
    unknowns = sorted({u for side in sides for u in _unknowns(side)}, key=str)
    sorts = {v.name: v.sort for v in claim.variables}
    if claim.premises or not 0 < len(unknowns) <= MOST:
        return None
    if any("integer" in SORTS[sorts[u.args[0]]] or "real" not in SORTS[sorts[u.args[0]]]
           for u in unknowns if u.args[0] in sorts):  # fmt: skip
        return None
    equations = _independent([h for h in claim.hypotheses if h.op == "="])
    others = [h for h in claim.hypotheses if h not in equations]
    zero = Term("num", 0, 0)
    others += [Relation(u, _SIGNED[sorts[u.args[0]]], zero) for u in unknowns
               if sorts.get(u.args[0]) in _SIGNED]  # fmt: skip
    if len(equations) > len(unknowns):
        return None
    for start in range(STARTS):
        found = _from_start(unknowns, equations, others, start)
        if found is not None:
            return found
    return None


def _independent(equations: Sequence[Relation]) -> list[Relation]:
    """The equations without those that are linear combinations of them: where both sides of these
    have values they hold with the others."""
    forms = [linear_form(Term("add", e.left, Term("neg", e.right))) for e in equations]
    terms = sorted(frozenset[Term]().union(*forms), key=repr)
    columns = reduce_rows([[f.get(t, Fraction(0)) for f in forms] for t in terms], len(forms))
    return [equations[k] for k in columns]


def _unknowns(term: Term) -> set[Term]:
    """The letters of a term, and the members and values that are not known."""
    if term.head == "sym":
        return {term}
    return set().union(*map(_unknowns, children(term)))


def _from_start(
    unknowns: Sequence[Term], equations: Sequence[Relation], others: Sequence[Relation], start: int
) -> dict[Term, float] | None:
    """What :func:`common_point` says of one point from which Newton's method begins."""
    sign, scale = (-1) ** start, (1, 1, 3, 0.2)[start % 4]
    at = [sign * scale * (0.3 + (0.618034 * (k + 1) * (start + 1)) % 1.4)
          for k in range(len(unknowns))]  # fmt: skip
    try:
        root = _newton(unknowns, equations, at)
        free = [] if root is None else _pivots(unknowns, equations, root)
        if root is None or free is None or not _is_shown(unknowns, equations, others, root, free):
            return None
    except (_NoValue, ZeroDivisionError, OverflowError, ValueError):
        return None
    return dict(zip(unknowns, root, strict=True))


def _newton(
    unknowns: Sequence[Term], equations: Sequence[Relation], at: Sequence[float]
) -> list[float] | None:
    """A root of the equations near ``at``, by steps of least length; None if there is none."""
    point = list(at)
    for _ in range(STEPS):
        values, slopes = _system(unknowns, equations, [arb(x) for x in point])
        size = max((abs(float(v.mid())) for v in values), default=0.0)
        if size < _NEAR:
            return point
        rows = [[float(s.mid()) for s in row] for row in slopes]
        step = _least(rows, [float(v.mid()) for v in values])
        if step is None or not all(map(math.isfinite, step)):
            return None
        point = [x - s for x, s in zip(point, step, strict=True)]
    return None


def _system(
    unknowns: Sequence[Term], equations: Sequence[Relation], box: Sequence[arb]
) -> tuple[list[arb], list[tuple[arb, ...]]]:
    """The differences of the sides of equations in a box, and their slopes."""
    size = len(unknowns)
    here = {
        u: Pair(x, tuple(arb(int(k == j)) for j in range(size)))
        for k, (u, x) in enumerate(zip(unknowns, box, strict=True))
    }
    found = [_minus(_value(e.left, here), _value(e.right, here)) for e in equations]
    return [pair.value for pair in found], [pair.slopes for pair in found]


def _least(rows: list[list[float]], values: list[float]) -> list[float] | None:
    """The shortest step by which a linear system takes these values; None if it has none."""
    gram = [[sum(a * b for a, b in zip(one, other, strict=True)) for other in rows]
            for one in rows]  # fmt: skip
    weights = _solved(gram, values)
    if weights is None:
        return None
    columns = range(len(rows[0]))
    return [sum(w * row[c] for w, row in zip(weights, rows, strict=True)) for c in columns]


def _solved(matrix: list[list[float]], values: list[float]) -> list[float] | None:
    """The solution of a square system, by elimination; None if a pivot nearly vanishes."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for k in range(len(rows)):
        best = max(range(k, len(rows)), key=lambda r: abs(rows[r][k]))
        if abs(rows[best][k]) < _NEAR:
            return None
        rows[k], rows[best] = rows[best], rows[k]
        for r in range(len(rows)):
            if r != k:
                factor = rows[r][k] / rows[k][k]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[k], strict=True)]
    return [row[-1] / row[k] for k, row in enumerate(rows)]


def _pivots(
    unknowns: Sequence[Term], equations: Sequence[Relation], root: Sequence[float]
) -> list[int] | None:
    """The unknowns for which the equations can be solved near a root; the others keep their
    values.  None if there are not as many as equations."""
    _, slopes = _system(unknowns, equations, [arb(x) for x in root])
    rows = [[float(s.mid()) for s in row] for row in slopes]
    chosen: list[int] = []
    for row in range(len(rows)):
        column = max(range(len(unknowns)), key=lambda c: abs(rows[row][c]))
        if abs(rows[row][column]) < 1e-6:
            return None
        chosen.append(column)
        for r in range(len(rows)):
            if r != row:
                factor = rows[r][column] / rows[row][column]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[row], strict=True)]
    return chosen if len({*chosen}) == len(chosen) else None


def _is_shown(
    unknowns: Sequence[Term], equations: Sequence[Relation], others: Sequence[Relation],
    root: Sequence[float], free: Sequence[int],
) -> bool:  # fmt: skip
    """Whether a box around ``root`` surely holds a root at which the inequalities hold, too; the
    unknowns that are not ``free`` have the values that they have there."""
    box = [arb(x, _WIDTH) if k in free else arb(x) for k, x in enumerate(root)]
    if free and not _is_inside(unknowns, equations, root, box, free):
        return False
    here = {u: Pair(x, ()) for u, x in zip(unknowns, box, strict=True)}
    if not all(_holds(r, here) for r in others):
        return False
    return _are_apart(unknowns, here)


def _is_inside(
    unknowns: Sequence[Term], equations: Sequence[Relation], root: Sequence[float],
    box: Sequence[arb], free: Sequence[int],
) -> bool:  # fmt: skip
    """Krawczyk's test."""
    values, slopes = _system(unknowns, equations, [arb(x) for x in root])
    middle = arb_mat([[arb(slopes[r][c].mid()) for c in free] for r in range(len(free))])
    inverse = middle.inv()
    inverse = arb_mat([[arb(inverse[r, c].mid()) for c in range(len(free))]
                       for r in range(len(free))])  # fmt: skip
    _, over = _system(unknowns, equations, box)
    wide = arb_mat([[over[r][c] for c in free] for r in range(len(free))])
    one = arb_mat([[int(r == c) for c in range(len(free))] for r in range(len(free))])
    around = arb_mat([[arb(0, _WIDTH)] for _ in free])
    shift = inverse * arb_mat([[v] for v in values])
    moved = (one - inverse * wide) * around - shift
    return all(moved[k, 0].is_finite() and abs(moved[k, 0]) < arb(_WIDTH)
               for k in range(len(free)))  # fmt: skip


def _are_apart(unknowns: Sequence[Term], here: Mapping[Term, Pair]) -> bool:
    """Whether different members of a family, and values of a function, surely stand at different
    places, so that they may have different values."""
    for k, one in enumerate(unknowns):
        for other in unknowns[:k]:
            if one.args[0] != other.args[0]:
                continue
            places = zip(one.args[1:], other.args[1:], strict=True)
            if all(_value(a, here).value.overlaps(_value(b, here).value) for a, b in places):
                return False
    return True


_SURE: Mapping[str, Callable[[arb, arb], bool]] = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b, "!=": lambda a, b: not a.overlaps(b),
    "=": lambda a, b: a.overlaps(b),  # of a combination of equations that hold
}  # fmt: skip


def _holds(relation: Relation, here: Mapping[Term, Pair]) -> bool:
    left, right = (_value(side, here).value for side in (relation.left, relation.right))
    sure = _SURE.get(relation.op)
    return sure is not None and bool(sure(left, right))


# -- values with slopes ----------------------------------------------------------------------


def _value(term: Term, here: Mapping[Term, Pair]) -> Pair:
    """The value of a term with its slopes.  Raises :class:`_NoValue`."""
    if term in here:
        return here[term]
    size = len(next(iter(here.values())).slopes) if here else 0
    head, args = term.head, term.args
    if head == "num":
        return _constant(arb(args[0]) / arb(10) ** args[1], size)
    if head in ("pi", "e") and not args:
        return _constant(arb.pi() if head == "pi" else arb(1).exp(), size)
    if head == "pow":
        return _power(term, here)
    if head not in _HEADS or any(type(a) is not Term or is_matrix_name(a) for a in args):
        raise _NoValue
    found = _HEADS[head](*(_value(a, here) for a in args))
    if not found.value.is_finite() or not all(s.is_finite() for s in found.slopes):
        raise _NoValue
    return found


def is_matrix_name(term: Term) -> bool:
    """Whether a term is the name of a matrix."""
    return term.head == "sym" and is_matrix(term.args[0])


def _constant(value: arb, size: int) -> Pair:
    return Pair(value, (arb(0),) * size)


def _power(term: Term, here: Mapping[Term, Pair]) -> Pair:
    base, exponent = term.args
    if not free_names(exponent) and exponent.head == "num" and not exponent.args[1]:
        inside, n = _value(base, here), exponent.args[0]
        return _through(inside, inside.value**n, n * inside.value ** (n - 1) if n else arb(0))
    return _exp(_times(_value(exponent, here), _log(_value(base, here))))


def _through(inside: Pair, value: arb, slope: arb) -> Pair:
    return Pair(value, tuple(slope * s for s in inside.slopes))


def _plus(*pairs: Pair) -> Pair:
    slopes = tuple(sum(column, arb(0)) for column in zip(*(p.slopes for p in pairs), strict=True))
    return Pair(sum((p.value for p in pairs), arb(0)), slopes)


def _minus(one: Pair, other: Pair) -> Pair:
    return _plus(one, _negative(other))


def _negative(one: Pair) -> Pair:
    return Pair(-one.value, tuple(-s for s in one.slopes))


def _times(*pairs: Pair) -> Pair:
    first, *rest = pairs
    for p in rest:
        slopes = (
            a * p.value + first.value * b for a, b in zip(first.slopes, p.slopes, strict=True)
        )
        first = Pair(first.value * p.value, tuple(slopes))
    return first


def _inverse(one: Pair) -> Pair:
    return _through(one, 1 / one.value, -1 / one.value**2)


def _exp(one: Pair) -> Pair:
    return _through(one, one.value.exp(), one.value.exp())


def _log(one: Pair) -> Pair:
    return _through(one, one.value.log(), 1 / one.value)


def _root(one: Pair) -> Pair:
    return _through(one, one.value.sqrt(), 1 / (2 * one.value.sqrt()))


_HEADS: Mapping[str, Callable[..., Pair]] = {
    "add": _plus,
    "mul": _times,
    "neg": _negative,
    "div": lambda a, b: _times(a, _inverse(b)),
    "exp": _exp,
    "log": _log,
    "sqrt": _root,
    "sin": lambda a: _through(a, a.value.sin(), a.value.cos()),
    "cos": lambda a: _through(a, a.value.cos(), -a.value.sin()),
    "tan": lambda a: _through(a, a.value.tan(), 1 + a.value.tan() ** 2),
}
