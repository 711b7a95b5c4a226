"""Untrusted: whether a point at which all facts of a branch hold is found, in floating point.

Where there is one, no combination of the facts is a contradiction, and the search for one may be
left out.  An equation counts as true to the last digits, anything else if it holds by far, so that
a limit is not taken for a point.  A wrong point costs a proof, and nothing else.  The atoms take
any values here, whatever terms they are, as they do for those who combine the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from operator import add, mul

from ...kernel.polynomials import SLOT, exponents
from .branch import Cone, SearchBranch
from .polynomials import Poly, atoms
from .preparing import signs

Model = list[float]

EXACT, FAR = 1e-13, 1e-2  # of the sum of the absolute values of the terms
TINY = 1e-5  # what is not greater may be 0 in the limit
STARTS, STEPS = 8, 14
MAX_LETTERS, MAX_TERMS = 16, 500


def has_model(branch: SearchBranch) -> bool:
    """Whether all facts of a branch hold at some point that is found."""
    state = (len(branch.polys), len(branch.dead))
    if branch.model is None or branch.model[0] != state:
        branch.model = (state, _found(branch))
    return branch.model[1]


def _found(branch: SearchBranch) -> bool:
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
    powers = _Monomials(letters)
    equations = [_Sum(c.poly, powers) for c in facts if c.op == "="]
    others = [(_Sum(c.poly, powers), c.op) for c in facts if c.op != "="]
    for start in range(STARTS):
        at = [_VALUES[(start * 5 + k * 3) % len(_VALUES)] for k in range(len(letters))]
        for _ in range(STEPS):
            values = powers.at(at)
            gaps, done = [], True
            for p in equations:
                value, size = p.at(values)
                done = done and abs(value) <= EXACT * size
                gaps.append((p, -value))
            for p, op in others:
                value, size = p.at(values)
                far = FAR * size + TINY
                if not (value > far or (op == "!=" and -value > far)):
                    done = False
                    gaps.append((p, 4 * FAR * size + FAR - value))
            if done:
                yield at
                break
            step = _step([(p.slopes(values), gap) for p, gap in gaps], len(letters))
            at = [*map(add, at, step)]
            if max(map(abs, at)) > 1e6:
                break


_VALUES = (0.7, -0.6, 1.9, 0.4, -1.3, 2.6, 0.9, -0.35, 3.7, 1.2, -2.2)


class _Monomials:
    """The monomials of some polynomials and of their derivatives, each of which is one before it
    times a letter, so that the values of all of them cost a multiplication each."""

    def __init__(self, letters: list[int]) -> None:
        self.letters = letters
        self.numbers = {0: 0}
        self.parts: list[tuple[int, int]] = []  # the one before, and the place of the letter

    def number(self, key: int) -> int:
        """The number of a monomial among them."""
        missing: list[tuple[int, int]] = []
        while key not in self.numbers:
            place = self.letters.index((key.bit_length() - 1) // SLOT)
            missing.append((key, place))
            key -= 1 << SLOT * self.letters[place]
        found = self.numbers[key]
        for key, place in reversed(missing):
            self.parts.append((found, place))
            found = self.numbers[key] = len(self.parts)
        return found

    def at(self, point: Model) -> Model:
        """The values of all of them."""
        values = [1.0]
        for before, place in self.parts:
            values.append(values[before] * point[place])
        return values


class _Sum:
    """A polynomial as floating-point terms, each a factor and the number of its monomial."""

    def __init__(self, p: Poly, powers: _Monomials) -> None:
        self.terms: list[tuple[float, int]] = []
        self.derivatives: list[list[tuple[float, int]]] = [[] for _ in powers.letters]
        for key, c in p.items():
            factor = int(c.p) / int(c.q)
            self.terms.append((factor, powers.number(key)))
            for j, e in exponents(key):
                rest = powers.number(key - (1 << SLOT * j))
                self.derivatives[powers.letters.index(j)].append((factor * e, rest))

    def at(self, values: Model) -> tuple[float, float]:
        """The value, and the sum of the absolute values of the terms."""
        terms = [c * values[k] for c, k in self.terms]
        return fsum(terms), sum(map(abs, terms))

    def slopes(self, values: Model) -> Model:
        """The derivatives by all letters."""
        return [sum([c * values[k] for c, k in parts]) for parts in self.derivatives]


def _step(rows: list[tuple[Model, float]], letters: int) -> Model:
    """The shortest step that closes the gaps to first order, or that closes them best: Jᵀλ with
    J·Jᵀ·λ = gaps, or with fewer letters than gaps the solution of Jᵀ·J·step = Jᵀ·gaps.

    Both matrices are symmetric and positive: no order of pivots is needed, and half is enough."""
    slopes, gaps = [a for a, _ in rows], [gap for _, gap in rows]
    if letters < len(rows):
        columns = [*zip(*slopes, strict=True)]
        return _solved(columns, [sum(map(mul, a, gaps)) for a in columns])
    shares = _solved(slopes, gaps)
    return [sum(map(mul, shares, column)) for column in zip(*slopes, strict=True)]


def _solved(vectors: Sequence[Sequence[float]], right: Model) -> Model:
    """The solution of equations whose matrix has the products of vectors as its entries."""
    matrix = [
        [sum(map(mul, a, b)) for b in vectors[k:]] + [right[k]] for k, a in enumerate(vectors)
    ]
    damp = 1e-13 * max([top[0] for top in matrix], default=0.0) + 1e-300
    for top in matrix:
        top[0] += damp
    for k, top in enumerate(matrix):
        for r in range(k + 1, len(matrix)):
            factor = top[r - k] / top[0]
            if factor:
                matrix[r] = [x - factor * y for x, y in zip(matrix[r], top[r - k :], strict=True)]
    solved = [0.0] * len(matrix)
    for k in reversed(range(len(matrix))):
        top = matrix[k]
        solved[k] = (top[-1] - sum(map(mul, top[1:-1], solved[k + 1 :]))) / top[0]
    return solved
