"""Untrusted: whether a point at which all facts of a branch hold is found, in floating point.

Where there is one, no combination of the facts is a contradiction, and the search for one may be
left out.  An equation counts as true to the last digits, anything else if it holds by far, so that
a limit is not taken for a point.  A wrong point costs a proof, and nothing else.  The atoms take
any values here, whatever terms they are, as they do for those who combine the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

from ...kernel.polynomials import exponents
from .branch import Branch, Cone
from .polynomials import Poly, atoms
from .preparing import signs

Model = dict[int, float]
Sum = list[tuple[float, list[tuple[int, int]]]]

EXACT, FAR = 1e-13, 1e-2  # of the sum of the absolute values of the terms
TINY = 1e-5  # what is not greater may be 0 in the limit
STARTS, STEPS = 8, 14
MAX_LETTERS, MAX_TERMS = 16, 500


def has_model(branch: Branch) -> bool:
    """Whether all facts of a branch hold at some point that is found."""
    state = (len(branch.polys), len(branch.dead))
    if branch.model is None or branch.model[0] != state:
        branch.model = (state, _found(branch))
    return branch.model[1]


def _found(branch: Branch) -> bool:
    facts = branch.known("=", "!=", ">", ">=")
    letters = atoms([c.poly for c in facts])
    if not 0 < len(letters) <= MAX_LETTERS or sum(len(c.poly) for c in facts) > MAX_TERMS:
        return False
    try:
        return any(True for _ in _solutions(letters, [*facts, *signs(branch, letters)]))
    except (OverflowError, ZeroDivisionError):  # numbers that are too large for this
        return False


def _solutions(letters: list[int], facts: Sequence[Cone]) -> Iterator[Model]:
    """Points at which the facts hold: from each start some steps of Gauss and Newton."""
    equations = [_sum(c.poly) for c in facts if c.op == "="]
    others = [(_sum(c.poly), c.op) for c in facts if c.op != "="]
    for start in range(STARTS):
        at = {j: _VALUES[(start * 5 + k * 3) % len(_VALUES)] for k, j in enumerate(letters)}
        for _ in range(STEPS):
            wanted = [p for p in equations if not _vanishes(p, at)]
            pushed = [p for p, op in others if not _holds(p, op, at)]
            if not wanted and not pushed:
                yield at
                break
            gaps = [(p, -_value(p, at)[0]) for p in equations]
            gaps += [(p, 4 * FAR * _value(p, at)[1] + FAR - _value(p, at)[0]) for p in pushed]
            step = _step([(_slopes(p, at), gap) for p, gap in gaps])
            at = {j: x + step.get(j, 0.0) for j, x in at.items()}
            if max(map(abs, at.values())) > 1e6:
                break


_VALUES = (0.7, -0.6, 1.9, 0.4, -1.3, 2.6, 0.9, -0.35, 3.7, 1.2, -2.2)


def _sum(p: Poly) -> Sum:
    return [(int(c.p) / int(c.q), list(exponents(key))) for key, c in p.items()]


def _product(c: float, powers: Sequence[tuple[int, int]], at: Model) -> float:
    for j, e in powers:
        x = at[j]
        for _ in range(e):
            c *= x
    return c


def _value(p: Sum, at: Model) -> tuple[float, float]:
    """The value, and the sum of the absolute values of the terms."""
    terms = [_product(c, powers, at) for c, powers in p]
    return fsum(terms), fsum(map(abs, terms))


def _vanishes(p: Sum, at: Model) -> bool:
    value, size = _value(p, at)
    return abs(value) <= EXACT * size


def _far(p: Sum, at: Model, sign: int) -> bool:
    value, size = _value(p, at)
    return sign * value > FAR * size + TINY


def _holds(p: Sum, op: str, at: Model) -> bool:
    return _far(p, at, 1) or (op == "!=" and _far(p, at, -1))


def _slopes(p: Sum, at: Model) -> Model:
    found: Model = {}
    for c, powers in p:
        for k, (j, e) in enumerate(powers):
            rest = [*powers[:k], (j, e - 1), *powers[k + 1 :]]
            found[j] = found.get(j, 0.0) + e * _product(c, rest, at)
    return found


def _step(rows: list[tuple[Model, float]]) -> Model:
    """The shortest step that closes the gaps to first order: Jᵀλ with J·Jᵀ·λ = gaps."""
    n = len(rows)
    matrix = [
        [fsum(x * b.get(j, 0.0) for j, x in a.items()) for b, _ in rows] + [gap] for a, gap in rows
    ]
    damp = 1e-13 * max([matrix[k][k] for k in range(n)], default=0.0) + 1e-300
    for k in range(n):
        matrix[k][k] += damp
    for k in range(n):  # J·Jᵀ is symmetric and positive, no order of pivots is needed
        top = matrix[k]
        for row in matrix[k + 1 :]:
            factor = row[k] / top[k]
            if factor:
                for m in range(k, n + 1):
                    row[m] -= factor * top[m]
    solved = [0.0] * n
    for k in reversed(range(n)):
        rest = fsum(matrix[k][m] * solved[m] for m in range(k + 1, n))
        solved[k] = (matrix[k][n] - rest) / matrix[k][k]
    step: Model = {}
    for (slopes, _), share in zip(rows, solved, strict=True):
        for j, x in slopes.items():
            step[j] = step.get(j, 0.0) + share * x
    return step
