"""Untrusted: what is claimed not to be negative as a sum of squares (see ``gram``), in coordinates
of which it is known which are not negative: the letters, or linear facts such as b − a ≥ 0.

Equations are used first: they make a polynomial homogeneous, or take a letter out of it.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from flint import fmpq, fmpq_mat

from ...kernel.polynomials import exponents
from .branch import Cone, SearchBranch, joined, multiplied, positive
from .gram import Form, SquaresProblem, squares
from .ordered import homogeneous
from .polynomials import (
    Poly,
    atom,
    atoms,
    degree,
    minus,
    name_of,
    plus,
    power,
    primitive,
    quotient,
    scaled,
    times,
)
from .preparing import positively

MAX_LETTERS, MAX_DEGREE, MAX_LENGTH = 5, 12, 400
MAX_FACT, MAX_FACTS = 12, 3
MARGIN = fmpq(1, 1000)  # of a strict inequality


def refuted(branch: SearchBranch) -> list[Any] | None:
    """The last step of a proof, if the opposite of the goal is a sum of squares."""
    if branch.polys[branch.goal] is None:
        return None
    goal = branch.cone(branch.goal)
    if goal.op not in (">", ">=") or len(goal.poly) > MAX_LENGTH or degree(goal.poly) < 2:
        return None
    key = ("squares", name_of(goal.poly), len(branch.known("=")))
    if key in branch.done:
        return None
    branch.done.add(key)
    for start in (homogeneous(branch, goal), _without_letters(branch, goal), goal):
        if start is None:
            continue
        letters = atoms([start.poly])
        if not 1 <= len(letters) <= MAX_LETTERS or degree(start.poly) > MAX_DEGREE:
            continue
        if not all(branch.place.is_real(branch.value(atom(j))) for j in letters):
            return None
        for coordinates in _coordinates(branch, letters):
            last = _closed(branch, start, letters, coordinates)
            if last is not None:
                return last
    return None


def _without_letters(branch: SearchBranch, goal: Cone) -> Cone | None:
    """The goal without the letters that equations are solved for."""
    moved = goal
    for equation in branch.known("="):
        for j in atoms([equation.poly]):
            lead = equation.poly.get(max(atom(j)))
            if lead is None or any(
                dict(exponents(key)).get(j) for key in equation.poly if key != max(atom(j))
            ):
                continue
            value = minus(atom(j), scaled(1 / lead, equation.poly))
            p = _with(moved.poly, {j: value})
            factor = quotient(minus(p, moved.poly), equation.poly)
            if factor is not None:
                moved = joined("sum", [moved, multiplied(factor, equation, branch)])
                moved = Cone(moved.data, p, goal.op)
            break
    return None if moved is goal else moved


def _with(p: Poly, values: dict[int, Poly]) -> Poly:
    parts = []
    for key, c in p.items():
        part: Poly = {0: c}
        for j, e in exponents(key):
            part = times(part, power(values.get(j) or atom(j), e))
        parts.append(part)
    return plus(*parts)


def _coordinates(branch: SearchBranch, letters: list[int]) -> list[list[tuple[Poly, Cone | None]]]:
    """Ways to choose as many independent linear polynomials as there are letters, each with the
    fact that it is not negative, if it is one."""
    own = [(atom(j), positively(branch, atom(j), False)) for j in letters]
    linear: list[tuple[Poly, Cone | None]] = [
        (c.poly, c) for c in branch.known(">", ">=")
        if degree(c.poly) == 1 and set(atoms([c.poly])) <= {*letters}
    ]  # fmt: skip
    linear.sort(key=lambda pair: -len(pair[0]))
    found = [own]
    if any(len(p) > 1 for p, _ in linear):
        found.append(_independent([*linear, *own], letters))
    return found


def _independent(
    forms: list[tuple[Poly, Cone | None]], letters: list[int]
) -> list[tuple[Poly, Cone | None]]:
    chosen: list[tuple[Poly, Cone | None]] = []
    for form in forms:
        if _matrix([*chosen, form], letters).rank() > len(chosen):
            chosen.append(form)
    return chosen


def _matrix(forms: list[tuple[Poly, Cone | None]], letters: list[int]) -> fmpq_mat:
    return fmpq_mat([[p.get(max(atom(j)), fmpq(0)) for j in letters] for p, _ in forms])


def _closed(
    branch: SearchBranch,
    goal: Cone,
    letters: list[int],
    coordinates: list[tuple[Poly, Cone | None]],
) -> list[Any] | None:
    inverse = _matrix(coordinates, letters).inv()
    constants = [p.get(0, fmpq(0)) for p, _ in coordinates]
    values = {}
    for row, j in enumerate(letters):  # letter j in terms of the coordinates, named like letters
        values[j] = plus(
            *[scaled(inverse[row, k], atom(m)) for k, m in enumerate(letters)],
            *[{0: -inverse[row, k] * c} for k, c in enumerate(constants) if c],
        )
    form = _form(_with(scaled(-1, goal.poly), values), letters)
    margin = fmpq(0)
    if goal.op == ">=":
        margin = form.get((0,) * len(letters), fmpq(0)) * MARGIN
        if margin <= 0:
            return None
        form[(0,) * len(letters)] -= margin
    weights = _weights(branch, letters, coordinates, values, goal)
    problem = SquaresProblem(form, [w for w, _ in weights], [c is not None for _, c in coordinates])
    allowed = branch.work.left // 2
    found, left = squares(problem, allowed)
    branch.work.left -= allowed - left
    if found is None:
        return None
    parts = [goal]
    if margin:
        parts.append(positive(margin))
    for s in found:
        root = plus(*[_value(p, c, coordinates) for p, c in s.root.items()])
        square = branch.square(root)
        if square is None:
            return None
        factors = [positive(s.factor)] if s.factor != 1 else []
        parts.append(joined("product", [*factors, *weights[s.weight][1], square]))
    return ["done", ["sum", *[c.data for c in parts]]]


def _weights(
    branch: SearchBranch,
    letters: list[int],
    coordinates: list[tuple[Poly, Cone | None]],
    values: dict[int, Poly],
    goal: Cone,
) -> list[tuple[Form, list[Cone]]]:
    """What is not negative and may stand before squares: 1, coordinates and products of two of
    them, and the facts that are no coordinates."""
    width = len(letters)
    one: Form = {(0,) * width: fmpq(1)}
    found: list[tuple[Form, list[Cone]]] = [(one, [])]
    signed = [(k, cone) for k, (_, cone) in enumerate(coordinates) if cone is not None]
    for size in (1, 2):
        for chosen in combinations(signed, size):
            powers = tuple(int(any(k == j for j, _ in chosen)) for k in range(width))
            found.append(({powers: fmpq(1)}, [cone for _, cone in chosen]))
    own = {name_of(primitive(p)[1]) for p, _ in coordinates}
    facts = [
        c for c in branch.known(">", ">=")
        if set(atoms([c.poly])) <= {*letters} and len(c.poly) <= MAX_FACT and any(c.poly)
        and name_of(primitive(c.poly)[1]) not in own and c.data != ["fact", branch.goal]
    ]  # fmt: skip
    for c in facts[:MAX_FACTS]:
        found.append((_form(_with(c.poly, values), letters), [c]))
    return found


def _form(p: Poly, letters: list[int]) -> Form:
    out: Form = {}
    for key, c in p.items():
        have = dict(exponents(key))
        out[tuple(have.get(j, 0) for j in letters)] = c
    return out


def _value(powers: tuple[int, ...], c: fmpq, coordinates: list[tuple[Poly, Cone | None]]) -> Poly:
    out: Poly = {0: c}
    for (p, _), e in zip(coordinates, powers, strict=True):
        out = times(out, power(p, e))
    return out
