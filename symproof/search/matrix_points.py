"""Untrusted: small matrices at which equations between matrices hold that are assumed.

Matrices of the sizes that are tried are taken from a list in which some are symmetric, some turn
the plane, some are projections; a matrix that an assumed equation says is computed from the others.
Whether such a point refutes a claim is examined as that of every other point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, product
from typing import NamedTuple

from ..kernel.claims import Claim, unfold, unfolding
from ..kernel.terms import Lambda, Relation, Term, children, free_names, is_matrix, substitute
from .enclosures import Counterexample, NothingCertain, Point, ScalarMatrix, ShapeError, separates
from .enclosures.refuting import EqualAt
from .enclosures.values import Evaluator, NodeBudget, working
from .literals import literal, rational

PRECISION, MOST = 64, 1500
_SQUARES = (
    ((1, 2), (2, 3)), ((0, -1), (1, 0)), ((1, 0), (0, 0)), ((1, 2), (3, 4)), ((1, 0), (0, 1)),
    ((0, 1), (1, 0)), ((0, 1), (0, 0)), ((1, 1), (0, 0)),
)  # fmt: skip
_COLUMNS = ((1, 2), (2, -1), (1, 0), (0, 1))
_NUMBERS = (2, 1, -1, 0, 3)

Grid = tuple[tuple[int, ...], ...]


class _Member(NamedTuple):
    """A matrix of a family, with its indices and sizes."""

    name: str
    indices: tuple[Fraction, ...]
    rows: int
    cols: int


def refute(claim: Claim, equal_at: EqualAt) -> Counterexample | None:
    """A counterexample to a claim in which equations between matrices are assumed."""
    meaning = unfolding(claim)
    hypotheses = [unfold(h, meaning) for h in claim.hypotheses]
    if claim.premises or not any(_matrices(h.left) for h in hypotheses if h.op == "="):
        return None
    sides = [
        side for h in (*hypotheses, unfold(claim.relation, meaning)) for side in (h.left, h.right)
    ]
    terms = list(dict.fromkeys(m for side in sides for m in _matrices(side)))
    sizes = sorted({n for m in terms for size in m.args[-2:] for n in free_names(size)})
    numbers = [v.name for v in claim.variables if not v.indices and v.name not in sizes]
    families = {v.name for v in claim.variables if v.indices and not is_matrix(v.name)}
    if families:
        return None
    solved = {h.left: h.right for h in hypotheses if _says(h)}
    points = (
        point
        for given in product((2, 1), repeat=len(sizes))
        for point in _points(dict(zip(sizes, given, strict=True)), numbers, terms, solved)
    )
    for point in islice(points, MOST):
        try:
            found = separates(claim, point, PRECISION, equal_at)
        except (NothingCertain, ShapeError):
            continue
        if found is not None:
            return found
    return None


def _says(h: Relation) -> bool:
    """Whether an equation says what a matrix is."""
    is_name = h.op == "=" and h.left.head == "sym" and is_matrix(h.left.args[0])
    return is_name and h.left.args[0] not in free_names(h.right)


def _points(
    sizes: dict[str, int], numbers: Sequence[str], terms: Sequence[Term], solved: dict[Term, Term]
) -> Iterator[Point]:
    """Points with these sizes."""
    given = {name: Fraction(n) for name, n in sizes.items()}
    free = [term for term in terms if term not in solved]
    members = [_member(term, given) for term in free]
    if any(member is None for member in members):
        return
    pools = [_pool(member) for member in members if member]
    for values in product(*([_NUMBERS] * len(numbers))):
        plain = given | dict(zip(numbers, map(Fraction, values), strict=True))
        for grids in product(*pools):
            tables: dict[str, dict[tuple[Fraction, ...], Fraction]] = {}
            for member, grid in zip(members, grids, strict=True):
                if member:
                    _enter(tables, member, [entry for row in grid for entry in row])
            if _computed(tables, plain, solved):
                yield Point(plain, tables)


def _computed(
    tables: dict[str, dict[tuple[Fraction, ...], Fraction]], plain: dict[str, Fraction],
    solved: dict[Term, Term],
) -> bool:  # fmt: skip
    """Whether the matrices that equations say could be entered."""
    with working(PRECISION):
        for name, term in solved.items():
            member = _member(name, plain)
            try:
                value = Evaluator(Point(plain, tables), PRECISION, NodeBudget()).value(term, {})
            except (NothingCertain, ShapeError, KeyError):
                return False
            entries = value.entries if isinstance(value, ScalarMatrix) else [value]
            try:
                exact = [Fraction(int(e.p), int(e.q)) for e in entries]  # type: ignore[union-attr]
            except AttributeError:
                return False
            if member is None or len(exact) != member.rows * member.cols:
                return False
            _enter(tables, member, exact)
    return True


def _enter(
    tables: dict[str, dict[tuple[Fraction, ...], Fraction]], member: _Member,
    entries: Sequence[int | Fraction],
) -> None:  # fmt: skip
    table = tables.setdefault(member.name, {})
    size = Fraction(member.rows), Fraction(member.cols)
    for k, entry in enumerate(entries):
        place = Fraction(k // member.cols + 1), Fraction(k % member.cols + 1)
        table[*member.indices, *size, *place] = Fraction(entry)


def _member(term: Term, values: dict[str, Fraction]) -> _Member | None:
    """The matrix that a term is where names have these values."""
    meaning = {name: Lambda((), literal(value)) for name, value in values.items()}
    name, *args = term.args
    found = [rational(substitute(arg, meaning)) for arg in args]
    if any(value is None for value in found):
        return None
    *indices, rows, cols = (Fraction(value or 0) for value in found)
    return _Member(name, tuple(indices), int(rows), int(cols))


def _pool(member: _Member) -> list[Grid]:
    """The matrices of a size that are tried."""
    rows, cols = member.rows, member.cols
    if rows == cols == 2:
        return list(_SQUARES)
    if rows == 2 and cols == 1:
        return [tuple((entry,) for entry in column) for column in _COLUMNS]
    if rows == 1 and cols == 2:
        return [(column,) for column in _COLUMNS]
    if rows == cols == 1:
        return [((n,),) for n in _NUMBERS]
    return [
        tuple(tuple(int(i == j) for j in range(cols)) for i in range(rows)),
        tuple(tuple(i * cols + j + 1 for j in range(cols)) for i in range(rows)),
    ]


def _matrices(term: Term) -> list[Term]:
    """The matrices that are named in a term."""
    own = [term] if term.head == "sym" and is_matrix(term.args[0]) else []
    return own + [m for child in children(term) for m in _matrices(child)]
