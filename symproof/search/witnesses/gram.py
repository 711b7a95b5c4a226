"""Untrusted: polynomials as sums of squares with positive factors.

A form is sought as Σ ε·zᵀQz over some polynomials ε that are not negative, with a vector z of
polynomials that vanish where the form does and a positive definite matrix Q for each ε.  Of the
matrices that do, Newton's method in floating-point numbers finds those with the greatest product of
determinants: their inverses are moments, one number for each monomial, so that the unknowns are few
(Boyd and Vandenberghe, Convex Optimization, 5.2 and 11.8).  The matrices are rounded, corrected to
give exactly the form, and Q = LDLᵀ shows the squares.  If moments are met at which the form is
negative, there are none.  Only the operations +, −, ·, / and √ of numbers are used, in a fixed
order, and work is counted; sums of floating-point numbers are correctly rounded, as Python's own
are not in each version.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import factorial, fsum, sqrt
from typing import NamedTuple

from flint import fmpq, fmpq_mat

Powers = tuple[int, ...]
Form = dict[Powers, fmpq]
Matrix = list[list[float]]
Entry = list[tuple[int, float]]

MAX_BASIS, MAX_CLASSES, MAX_ITERATIONS, MAX_COST = 24, 110, 60, 1_500_000
CLOSE = 1e-5  # the decrement at which the search ends
SHARE = 3  # operations in floating-point numbers that count as one of exact arithmetic
POSITIVE = [fmpq(*r) for r in ((0,), (1,), (2,), (1, 2), (3,))]
NEGATIVE = [-x for x in POSITIVE[1:4]]
DENOMINATORS = (2**6, 2**12, 2**20, 2**30)


class Square(NamedTuple):
    """factor·ε·(Σ c·monomial)², with factor > 0 and the number of ε."""

    factor: fmpq
    weight: int
    root: Form


class _Block(NamedTuple):
    """The monomials that are used with one ε, what the products of two of them and ε are, and the
    polynomials z as combinations of them."""

    weight: int
    basis: list[Powers]
    products: list[list[dict[int, fmpq]]]
    used: list[list[fmpq]]


class SquaresProblem(NamedTuple):
    """``form`` is sought as a sum of squares times ``weights``; ``signed`` tells which variables
    are not negative."""

    form: Form
    weights: list[Form]
    signed: list[bool]


def squares(problem: SquaresProblem, left: int) -> tuple[list[Square] | None, int]:
    """Squares whose sum is the form, or None; and what is left of the work that is allowed."""
    blocks, names = _blocks(problem)
    if not blocks:
        return None, left
    goal = [float(problem.form.get(p, fmpq(0))) for p in names]
    matrices, left = _centre(goal, names, blocks, problem, left)
    if matrices is None:
        return None, left
    for denominator in DENOMINATORS:
        exact = _corrected(problem, names, blocks, matrices, denominator)
        if exact is None:
            return None, left
        found = [_roots(block, q) for block, q in zip(blocks, exact, strict=True)]
        if all(part is not None for part in found):
            return [s for part in found if part is not None for s in part], left
    return None, left


# -- which monomials --------------------------------------------------------------------------


def _plus(a: Powers, b: Powers) -> Powers:
    return tuple(map(int.__add__, a, b))


def _blocks(problem: SquaresProblem) -> tuple[list[_Block], list[Powers]]:
    """The monomials that can occur; none if they are too many, or do not give the form."""
    bases = _bases(problem)
    found: dict[tuple[int, Powers, Powers], Form] = {}
    for w, basis in enumerate(bases):
        if len(basis) > MAX_BASIS:
            return [], []
        for k, a in enumerate(basis):
            for b in basis[: k + 1]:
                whole = {_plus(p, _plus(a, b)): c for p, c in problem.weights[w].items()}
                found[w, a, b] = found[w, b, a] = whole
    names = sorted({p for entry in found.values() for p in entry})
    if not problem.form.keys() <= {*names} or len(names) > MAX_CLASSES:
        return [], []
    place = {powers: k for k, powers in enumerate(names)}
    zeros, blocks = _zeros(problem), []
    for w, basis in enumerate(bases):
        used = _vanishing(basis, [x for x in zeros if _value(problem.weights[w], x)])
        if used:
            entries = [
                [{place[p]: c for p, c in found[w, a, b].items()} for b in basis] for a in basis
            ]
            blocks.append(_Block(w, basis, entries, used))
    return blocks, names


def _bases(problem: SquaresProblem) -> list[list[Powers]]:
    """The monomials that may be used with each weight: their squares lie within what the form
    spans, and none stands where nothing could cancel it."""
    form, weights, width = problem.form, problem.weights, len(problem.signed)
    every = list(product(*[range(max(p[k] for p in form) // 2 + 1) for k in range(width)]))
    reach = []
    for normal in product((-1, 0, 1), repeat=width):
        values = [sum(map(int.__mul__, normal, powers)) for powers in form]
        reach.append((normal, min(values), max(values)))
    bases = [
        [
            p for p in every
            if all(
                low <= sum(map(int.__mul__, normal, _plus(q, _plus(p, p)))) <= top
                for normal, low, top in reach for q in weight
            )
        ]
        for weight in weights
    ]  # fmt: skip
    while True:
        seen: dict[Powers, list[tuple[int, Powers, bool]]] = {}
        for w, basis in enumerate(bases):
            for q in weights[w]:
                for a in basis:
                    for b in basis:
                        plain = a == b and len(weights[w]) == 1
                        seen.setdefault(_plus(q, _plus(a, b)), []).append((w, a, plain))
        void = {
            (w, a)
            for powers, entries in seen.items()
            if powers not in form and all(plain for _, _, plain in entries)
            for w, a, _ in entries
        }
        if not void:
            return bases
        bases = [[p for p in basis if (w, p) not in void] for w, basis in enumerate(bases)]


def _value(form: Form, point: tuple[fmpq, ...]) -> fmpq:
    return sum((c * _at(p, point) for p, c in form.items()), fmpq(0))


def _at(powers: Powers, point: tuple[fmpq, ...]) -> fmpq:
    value = fmpq(1)
    for e, x in zip(powers, point, strict=True):
        value *= x**e
    return value


def _zeros(problem: SquaresProblem) -> list[tuple[fmpq, ...]]:
    """Points at which the form vanishes, as far as they are found among small numbers."""
    signed = problem.signed
    ways = [POSITIVE if positive else POSITIVE + NEGATIVE for positive in signed]
    if len(signed) > 3:
        ways = [[x for x in way if abs(x) in (0, 1)] for way in ways]
    return [
        x for x in product(*ways)
        if any(x) and not _value(problem.form, x)
        and all(_value(w, x) >= 0 for w in problem.weights)
    ]  # fmt: skip


def _vanishing(basis: list[Powers], points: list[tuple[fmpq, ...]]) -> list[list[fmpq]]:
    """A basis of the combinations of monomials that vanish at all points."""
    size = len(basis)
    if not points:
        return [[fmpq(int(i == j)) for j in range(size)] for i in range(size)]
    reduced, rank = fmpq_mat([[_at(p, x) for p in basis] for x in points]).rref()
    leads = [next(j for j in range(size) if reduced[i, j]) for i in range(rank)]
    found = []
    for free in sorted({*range(size)} - {*leads}):
        row = [fmpq(int(j == free)) for j in range(size)]
        for i, lead in enumerate(leads):
            row[lead] = -reduced[i, free]
        found.append(row)
    return found


# -- the matrices in floating-point numbers -----------------------------------------------------


def _centre(
    goal: list[float], names: list[Powers], blocks: list[_Block], problem: SquaresProblem, left: int
) -> tuple[list[Matrix] | None, int]:
    """Positive definite matrices that nearly give the form, and the work that is left."""
    size = max(map(abs, goal))
    goal = [c / size for c in goal]
    used = [[[float(c) for c in row] for row in b.used] for b in blocks]
    entries = [_floats(b) for b in blocks]
    cost = sum(sum(len(e) for row in rows for e in row) ** 2 for rows in entries)
    cost += len(names) ** 3 // 3
    if cost > MAX_COST:
        return None, left
    y = _start(problem, names)
    inner = [_inverse(_moments(e, u, y)) for e, u in zip(entries, used, strict=True)]
    for _ in range(MAX_ITERATIONS):
        left -= cost // SHARE
        if left < 0 or fsum(map(float.__mul__, goal, y)) <= 0:
            return None, left
        inverses = [found for found in inner if found is not None]
        if len(inverses) < len(blocks):
            return None, left
        whole = [_between(u, m) for u, m in zip(used, inverses, strict=True)]
        slope, curve = _derivatives(goal, entries, whole)
        step = _solved(curve, slope)
        if step is None:
            return None, left
        decrement = fsum(map(float.__mul__, slope, step))
        if decrement < CLOSE:
            return [[[v * size for v in row] for row in m] for m in inverses], left
        share = 1.0 if decrement < 0.1 else 1.0 / (1.0 + sqrt(decrement)) * 4
        while share > 1e-9:
            moved = [a - share * b for a, b in zip(y, step, strict=True)]
            inner = [_inverse(_moments(e, u, moved)) for e, u in zip(entries, used, strict=True)]
            if all(m is not None for m in inner):
                break
            share /= 2
        y = moved
    return None, left


def _start(problem: SquaresProblem, names: list[Powers]) -> list[float]:
    """Moments with positive definite matrices: of variables that are exponentially distributed
    with mean 1 where they are ≥ 0, and otherwise like the difference of two such; or the means over
    points at which all weights are positive."""
    signed = {k for k, positive in enumerate(problem.signed) if positive}
    used = {k for w in problem.weights for p in w for k, e in enumerate(p) if e}
    if used <= signed and all(len(w) == 1 for w in problem.weights):
        return [_moment(powers, problem.signed) for powers in names]
    y = [0.0] * len(names)
    for x in _points(problem, 4 * len(names)):
        for k, powers in enumerate(names):
            y[k] += _float_at(powers, x)
    return y


def _moment(powers: Powers, signed: list[bool]) -> float:
    total = 1.0
    for e, positive in zip(powers, signed, strict=True):
        total *= 0.0 if e % 2 and not positive else float(factorial(e))
    return total


def _float_at(powers: Powers, x: list[float]) -> float:
    value = 1.0
    for e, c in zip(powers, x, strict=True):
        for _ in range(e):
            value *= c
    return value


def _points(problem: SquaresProblem, many: int) -> Iterator[list[float]]:
    """Points of all sizes with positive weights (Knuth's linear congruential generator)."""
    state = many
    weights = [{p: float(c) for p, c in w.items()} for w in problem.weights]
    for k in range(8 * many):
        x = []
        for positive in problem.signed:
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            u = (state >> 33) / 2**31
            x.append((3 * u if positive else 4 * u - 2) / (1 + k % 4))
        if all(fsum(c * _float_at(p, x) for p, c in w.items()) > 0 for w in weights):
            yield x
            many -= 1
            if many == 0:
                return


def _floats(block: _Block) -> list[list[Entry]]:
    return [[[(k, float(c)) for k, c in e.items()] for e in row] for row in block.products]


def _moments(entries: list[list[Entry]], used: Matrix, y: list[float]) -> Matrix:
    """The moments of the products of two of the polynomials z and ε."""
    whole = [[sum([c * y[k] for k, c in e]) for e in row] for row in entries]
    half = [[fsum(map(float.__mul__, u, row)) for row in whole] for u in used]
    return [[fsum(map(float.__mul__, h, u)) for u in used] for h in half]


def _between(used: Matrix, matrix: Matrix) -> Matrix:
    """A matrix for the polynomials z as one for the monomials."""
    columns = [list(c) for c in zip(*used, strict=True)]
    half = [[fsum(map(float.__mul__, c, row)) for row in matrix] for c in columns]
    return [[fsum(map(float.__mul__, h, c)) for c in columns] for h in half]


def _derivatives(
    goal: list[float], blocks: list[list[list[Entry]]], inverses: list[Matrix]
) -> tuple[list[float], Matrix]:
    """The first and second derivative of goal·y − Σ log det of the matrices of moments."""
    slope = list(goal)
    curve = [[0.0] * len(goal) for _ in goal]
    for entries, inverse in zip(blocks, inverses, strict=True):
        for p, left in enumerate(entries):
            for entry, v in zip(left, inverse[p], strict=True):
                for k, c in entry:
                    slope[k] -= c * v
            for r, v in enumerate(inverse[p]):
                for q, entry in enumerate(left):
                    for k, c in entry:
                        into, u = curve[k], c * v
                        for other, w in zip(entries[r], inverse[q], strict=True):
                            for m, d in other:
                                into[m] += u * w * d
    return slope, curve


def _factored(matrix: Matrix) -> Matrix | None:
    """L with L·Lᵀ the matrix, or None if that is not positive definite."""
    rows: Matrix = []
    for k, source in enumerate(matrix):
        row: list[float] = []
        for j, other in enumerate(rows):
            row.append((source[j] - fsum(map(float.__mul__, row, other))) / other[j])
        rest = source[k] - fsum(map(float.__mul__, row, row))
        if not rest > 1e-13 * abs(source[k]):
            return None
        rows.append([*row, sqrt(rest)])
    return rows


def _inverse(matrix: Matrix) -> Matrix | None:
    rows = _factored(matrix)
    if rows is None:
        return None
    size = len(rows)
    below: Matrix = []  # the rows of the inverse of L
    for k, row in enumerate(rows):
        line = [
            -fsum(row[j] * below[j][i] for j in range(i, k)) / row[k] for i in range(k)
        ]  # fmt: skip
        below.append([*line, 1.0 / row[k]])
    out = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            out[i][j] = out[j][i] = fsum(below[k][i] * below[k][j] for k in range(i, size))
    return out


def _solved(matrix: Matrix, right: list[float]) -> list[float] | None:
    for k, row in enumerate(matrix):  # what no polynomial z meets stays where it is
        row[k] += 1e-11 * row[k] + 1e-13
    rows = _factored(matrix)
    if rows is None:
        return None
    x: list[float] = []
    for k, row in enumerate(rows):
        x.append((right[k] - fsum(map(float.__mul__, row, x))) / row[k])
    for k in reversed(range(len(rows))):
        x[k] /= rows[k][k]
        for j in range(k):
            x[j] -= rows[k][j] * x[k]
    return x


# -- exact numbers ------------------------------------------------------------------------------


def _corrected(
    problem: SquaresProblem,
    names: list[Powers],
    blocks: list[_Block],
    matrices: list[Matrix],
    unit: int,
) -> list[list[list[fmpq]]] | None:
    """The matrices rounded, and moved as little as possible to what gives the form."""
    gaps = [problem.form.get(powers, fmpq(0)) for powers in names]
    exact, columns = [], []
    for block, matrix in zip(blocks, matrices, strict=True):
        rounded = [[fmpq(round(v * unit), unit) for v in row] for row in matrix]
        exact.append(rounded)
        for i, j in _pairs(len(rounded)):
            column = _product(block, i, j)
            columns.append(column)
            for k, c in column.items():
                gaps[k] -= rounded[i][j] * c
    size = len(names)
    rows: list[list[fmpq]] = [[fmpq(0)] * (size + 1) for _ in names]
    for column in columns:
        for k, c in column.items():
            for m, d in column.items():
                rows[k][m] += c * d
    for row, gap in zip(rows, gaps, strict=True):
        row[size] = gap
    reduced, rank = fmpq_mat(rows).rref()
    factors = [fmpq(0)] * size
    for i in range(rank):
        lead = next(j for j in range(size + 1) if reduced[i, j])
        if lead == size:
            return None
        factors[lead] = reduced[i, size]
    moves = iter([sum((c * factors[k] for k, c in column.items()), fmpq(0)) for column in columns])
    for rounded in exact:
        for i, j in _pairs(len(rounded)):
            rounded[i][j] = rounded[j][i] = rounded[i][j] + next(moves)
    return exact


def _pairs(size: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(size) for j in range(i + 1)]


def _product(block: _Block, i: int, j: int) -> dict[int, fmpq]:
    """What an entry of Q, and the one opposite to it, give of each class."""
    out: dict[int, fmpq] = {}
    for row, a in zip(block.products, block.used[i], strict=True):
        for entry, b in zip(row, block.used[j], strict=True):
            if a and b:
                for k, c in entry.items():
                    out[k] = out.get(k, fmpq(0)) + c * (a * b if i == j else 2 * a * b)
    return {k: c for k, c in out.items() if c}


def _roots(block: _Block, matrix: list[list[fmpq]]) -> list[Square] | None:
    """The squares of a matrix (LDLᵀ), or None if it is not positive semidefinite."""
    rest = [list(row) for row in matrix]
    found: list[Square] = []
    for k in range(len(rest)):
        pivot = rest[k][k]
        if pivot < 0 or (pivot == 0 and any(rest[k][k:])):
            return None
        if pivot == 0:
            continue
        line = [fmpq(0)] * k + [c / pivot for c in rest[k][k:]]
        root: Form = {}
        for c, used in zip(line, block.used, strict=True):
            for powers, d in zip(block.basis, used, strict=True):
                if c and d:
                    root[powers] = root.get(powers, fmpq(0)) + c * d
        found.append(Square(pivot, block.weight, {p: c for p, c in root.items() if c}))
        for i in range(k + 1, len(line)):
            c = rest[i][k]
            if c:
                rest[i] = [a - c * b for a, b in zip(rest[i], line, strict=True)]
    return found
