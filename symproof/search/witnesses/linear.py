"""Untrusted: linear combinations of facts, by exact linear programming."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

from .branch import Cone, SearchBranch, joined, multiplied, positive, stretch
from .polynomials import ONE, Poly, name_of, primitive, scaled, times
from .simplex import feasible

NORM = -1  # the row that says that a strict fact is used
MAX_COLUMNS, MAX_ROWS = 1500, 700


class MonomialMultiple:
    """An equation times a monomial."""

    def __init__(self, cone: Cone, factor: Poly = ONE) -> None:
        self.cone, self.factor = cone, factor
        self.poly = times(factor, cone.poly)


def contradiction(
    branch: SearchBranch, cones: Sequence[Cone], equations: Sequence[MonomialMultiple]
) -> Cone | None:
    """A cone that says 0 > 0."""
    return _combined(branch, cones, equations, None, True)


def consequence(
    branch: SearchBranch,
    cones: Sequence[Cone],
    equations: Sequence[MonomialMultiple],
    target: Poly,
    strict: bool,
) -> Cone | None:
    """A cone that says target > 0 (``strict``) or target ≥ 0."""
    return _combined(branch, cones, equations, target, strict)


def _combined(
    branch: SearchBranch,
    cones: Sequence[Cone],
    equations: Sequence[MonomialMultiple],
    target: Poly | None,
    strict: bool,
) -> Cone | None:
    cones = _distinct([*cones, positive(fmpq(1))])
    if len(cones) + len(equations) > MAX_COLUMNS:
        cones = cones[: max(0, MAX_COLUMNS - len(equations))]
    polys = [c.poly for c in cones] + [e.poly for e in equations]
    columns = [dict(p) for p in polys]
    if strict:
        for column, cone in zip(columns, cones, strict=False):
            if cone.op == ">":
                column[NORM] = fmpq(1)
    goal = {NORM: fmpq(1)} if strict else {}
    free = frozenset(range(len(cones), len(polys)))
    at = len(columns)
    if target is not None:
        if strict:  # some multiple of the target
            columns.append(scaled(-1, target))
        else:
            goal = dict(target)
    if branch.work.left <= 0 or len({r for c in columns for r in c}) > MAX_ROWS:
        return None
    found, branch.work.left = feasible(columns, free, goal, branch.work.left)
    if found is None or (target is not None and strict and at not in found):
        return None
    share = found.pop(at, fmpq(1))
    parts = []
    for j, c in sorted(found.items()):
        c = c / share
        if j < len(cones):
            parts.append(stretch(cones[j], c))
        else:
            e = equations[j - len(cones)]
            parts.append(multiplied(scaled(c, e.factor), e.cone, branch))
    return joined("sum", parts) if parts else None


def _distinct(cones: Sequence[Cone]) -> list[Cone]:
    """Each up to positive factors once, the strict one if there are two."""
    found: dict[frozenset[tuple[int, int, int]], Cone] = {}
    for cone in cones:
        if not cone.poly and cone.op != ">":
            continue
        key = name_of(primitive(cone.poly)[1])
        if key not in found or (cone.op == ">" and found[key].op != ">"):
            found[key] = cone
    return list(found.values())
