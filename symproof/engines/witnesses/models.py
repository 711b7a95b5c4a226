"""Untrusted: whether a point at which all facts of a branch hold is found, in floating point.

Where there is one, no combination of the facts is a contradiction, and the search for one may be
left out.  An equation counts as true to the last digits, anything else if it holds by far, so that
a limit is not taken for a point.  A wrong point costs a proof, and nothing else.  The atoms take
any values here, whatever terms they are, as they do for those who combine the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum, prod
from operator import add, mul

from ...kernel.polynomials import exponents
from .branch import Branch, Cone
from .polynomials import Poly, atoms
from .preparing import signs

Model = list[float]

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
    except (ArithmeticError, ValueError):  # numbers that are too large for this
        return False


def _solutions(letters: list[int], facts: Sequence[Cone]) -> Iterator[Model]:
    """Points at which the facts hold: from each start some steps of Gauss and Newton."""
    place = {j: k for k, j in enumerate(letters)}
    equations = [_Sum(c.poly, place) for c in facts if c.op == "="]
    others = [(_Sum(c.poly, place), c.op) for c in facts if c.op != "="]
    for start in range(STARTS):
        at = [_VALUES[(start * 5 + k * 3) % len(_VALUES)] for k in range(len(letters))]
        for _ in range(STEPS):
            gaps, done = [], True
            for p in equations:
                value, size = p.at(at)
                done = done and abs(value) <= EXACT * size
                gaps.append((p, -value))
            for p, op in others:
                value, size = p.at(at)
                far = FAR * size + TINY
                if not (value > far or (op == "!=" and -value > far)):
                    done = False
                    gaps.append((p, 4 * FAR * size + FAR - value))
            if done:
                yield at
                break
            step = _step([(p.slopes(at), gap) for p, gap in gaps], len(letters))
            at = [*map(add, at, step)]
            if max(map(abs, at)) > 1e6:
                break


_VALUES = (0.7, -0.6, 1.9, 0.4, -1.3, 2.6, 0.9, -0.35, 3.7, 1.2, -2.2)


class _Sum:
    """A polynomial as floating-point terms, each a factor and the places of its letters, a letter
    as often as its exponent says."""

    def __init__(self, p: Poly, place: Mapping[int, int]) -> None:
        self.terms: list[tuple[float, list[int]]] = [
            (int(c.p) / int(c.q), [place[j] for j, e in exponents(key) for _ in range(e)])
            for key, c in p.items()
        ]

    def at(self, point: Model) -> tuple[float, float]:
        """The value, and the sum of the absolute values of the terms."""
        terms = [prod([point[k] for k in places], start=c) for c, places in self.terms]
        return fsum(terms), sum(map(abs, terms))

    def slopes(self, point: Model) -> Model:
        """The derivatives by all letters."""
        found = [0.0] * len(point)
        for c, places in self.terms:
            for k, j in enumerate(places):
                rest = [point[i] for i in places[:k]] + [point[i] for i in places[k + 1 :]]
                found[j] += prod(rest, start=c)
        return found


def _step(rows: list[tuple[Model, float]], letters: int) -> Model:
    """The shortest step that closes the gaps to first order: Jᵀλ with J·Jᵀ·λ = gaps.

    J·Jᵀ is symmetric and positive: no order of pivots is needed, and half of it is enough."""
    n = len(rows)
    matrix = [[sum(map(mul, a, b)) for b, _ in rows[k:]] + [gap] for k, (a, gap) in enumerate(rows)]
    damp = 1e-13 * max([top[0] for top in matrix], default=0.0) + 1e-300
    for top in matrix:
        top[0] += damp
    for k, top in enumerate(matrix):
        for r in range(k + 1, n):
            factor = top[r - k] / top[0]
            if factor:
                matrix[r] = [x - factor * y for x, y in zip(matrix[r], top[r - k :], strict=True)]
    solved = [0.0] * n
    for k in reversed(range(n)):
        top = matrix[k]
        solved[k] = (top[-1] - sum(map(mul, top[1:-1], solved[k + 1 :]))) / top[0]
    shares = [[share * x for x in a] for (a, _), share in zip(rows, solved, strict=True)]
    return [sum(column) for column in zip(*shares, strict=True)] or [0.0] * letters
