"""Untrusted: inequalities between polynomials in quantities that are not negative, case by case of
their order.

In the case v₀ ≤ v₁ ≤ … the polynomial is expanded in v₀ and the differences v₁ − v₀, v₂ − v₁, …,
all ≥ 0.  If no coefficient is negative, the claim is plain; otherwise linear programming writes
negative terms into squares m·(p − k·q)².  A quantity is a variable, or its square if it only occurs
in even powers, or 1, if the polynomial is not homogeneous.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise
from typing import Any

from flint import fmpq

from ...kernel.polynomials import SLOT, exponents
from ...notation.encoding import encode
from .branch import Cone, SearchBranch, joined, literal, multiplied
from .gram import Form, Powers
from .linear import MonomialMultiple, contradiction
from .polynomials import ONE, Poly, atom, atoms, degree, minus, power, quotient, scaled, times
from .preparing import positively
from .simplex import feasible

MAX_QUANTITIES, MAX_DEGREE, MAX_MONOMIALS, MAX_LENGTH = 4, 18, 220, 1200
RATIOS = tuple(fmpq(*r) for r in ((1,), (2,), (3,), (1, 2), (3, 2), (2, 3), (1, 3)))


def refuted(branch: SearchBranch) -> list[Any] | None:
    """The last step of a proof, if the goal fails in every order."""
    fact, p = branch.place.facts[branch.goal], branch.polys[branch.goal]
    if fact is None or p is None or fact[1] not in (">", ">=") or len(p) > MAX_LENGTH:
        return None
    variables = atoms([p])
    even = {j: all(dict(exponents(key)).get(j, 0) % 2 == 0 for key in p) for j in variables}
    quantities: list[Poly] = []
    for j in variables:
        if positively(branch, atom(j), False) is not None:
            quantities.append(atom(j))
        elif even[j] and branch.square(atom(j)) is not None:
            quantities.append(power(atom(j), 2))
        else:
            return None
    goal = branch.cone(branch.goal)
    if len({_degree(key) for key in p}) > 1:
        goal = homogeneous(branch, goal) or goal
        if len({_degree(key) for key in goal.poly}) > 1:
            quantities.append(ONE)
    if not 2 <= len(quantities) <= MAX_QUANTITIES or degree(goal.poly) > MAX_DEGREE:
        return None
    case = _Cases(goal, quantities)
    return case.placed(branch, [0], list(range(1, len(quantities))))


def _degree(key: int) -> int:
    return sum(e for _, e in exponents(key))


def homogeneous(branch: SearchBranch, goal: Cone) -> Cone | None:
    """The goal, homogeneous by way of an equation L = c with a homogeneous L."""
    top = degree(goal.poly)
    for equation in branch.known("="):
        c = -equation.poly.get(0, fmpq(0))
        form = {key: v for key, v in equation.poly.items() if key}
        sizes = {_degree(key) for key in form}
        if c == 0 or len(sizes) != 1 or not set(atoms([form])) <= set(atoms([goal.poly])):
            continue
        (size,) = sizes
        if any((top - _degree(key)) % size for key in goal.poly):
            continue
        unit, whole = scaled(1 / c, form), Poly()
        for key, v in goal.poly.items():
            part = times({key: v}, power(unit, (top - _degree(key)) // size))
            for k, w in part.items():
                whole[k] = whole.get(k, fmpq(0)) + w
        whole = {k: w for k, w in whole.items() if w}
        factor = quotient(minus(whole, goal.poly), equation.poly)
        if factor is not None:
            moved = joined("sum", [goal, multiplied(factor, equation, branch)])
            return Cone(moved.data, moved.poly, goal.op)
    return None


class _Cases:
    """The orders of some quantities."""

    def __init__(self, goal: Cone, quantities: list[Poly]) -> None:
        self.goal, self.quantities = goal, quantities
        self.target = self._in_quantities(scaled(-1, goal.poly))

    def _in_quantities(self, p: Poly) -> Form:
        top = max((self._size(key) for key in p), default=0)
        out: Form = {}
        for key, c in p.items():
            have = dict(exponents(key))
            powers = []
            for q in self.quantities:
                if q == ONE:
                    powers.append(top - self._size(key))
                else:
                    ((j, e),) = exponents(max(q))
                    powers.append(have.get(j, 0) // e)
            out[tuple(powers)] = c
        return out

    def _size(self, key: int) -> int:
        squares = {max(q) for q in self.quantities if q != ONE}
        return sum(e if 1 << SLOT * j in squares else e // 2 for j, e in exponents(key))

    def placed(self, branch: SearchBranch, order: list[int], rest: list[int]) -> list[Any] | None:
        """The last step where quantities are in an order, the others still to be placed."""
        if not rest:
            return self._closed(branch, order)
        new, *later = rest
        return self._compared(branch, order, 0, new, later)

    def _compared(
        self, branch: SearchBranch, order: list[int], k: int, new: int, rest: list[int]
    ) -> list[Any] | None:
        if k == len(order):
            return self.placed(branch, [*order, new], rest)
        gap = minus(self.quantities[new], self.quantities[order[k]])
        term = branch.term(gap)
        cases = []
        for op in ("<", ">="):
            inside = branch.child(term, op)
            impossible = contradiction(
                inside, inside.known(">", ">="), [MonomialMultiple(e) for e in inside.known("=")]
            )
            if impossible is not None:
                cases.append([op, [["done", impossible.data]]])
                continue
            if op == "<":
                last = self.placed(inside, [*order[:k], new, *order[k:]], rest)
            else:
                last = self._compared(inside, order, k + 1, new, rest)
            if last is None:
                return None
            cases.append([op, inside.closed(last)])
        return ["split", encode(term), cases]

    def _closed(self, branch: SearchBranch, order: list[int]) -> list[Any] | None:
        form = _expanded({tuple(powers[k] for k in order): c for powers, c in self.target.items()})
        found = _decomposed(form, branch)
        if found is None:
            return None
        cones: list[Cone | None] = []
        first = self.quantities[order[0]]
        cones.append(self._lowest(branch, first))
        gaps = [first]
        for a, b in pairwise(order):
            gap = minus(self.quantities[b], self.quantities[a])
            gaps.append(gap)
            cones.append(branch.matching(gap, ">", ">="))
        if None in cones:
            return None
        parts, strict = [self.goal.data], self.goal.op == ">"
        for kind, what, c in found:
            powers = what if kind == "monomial" else what[0]
            factors = [["sign", literal(c)]] if c != 1 or not any(powers) else []
            own = True
            for cone, e in zip(cones, powers, strict=True):
                if cone is not None and e:
                    factors += [cone.data] * e
                    own &= cone.op == ">"
            if kind == "square":
                _, left, right, k = what
                p = minus(_value(left, gaps), scaled(k, _value(right, gaps)))
                square = branch.square(p)
                if square is None:
                    return None
                factors.append(square.data)
            else:
                strict |= own
            parts.append(["product", *factors] if len(factors) > 1 else factors[0])
        return ["done", ["sum", *parts]] if strict else None

    def _lowest(self, branch: SearchBranch, p: Poly) -> Cone | None:
        if len(atoms([p])) == 1 and degree(p) == 2:
            return branch.square(atom(atoms([p])[0]))
        return positively(branch, p, True) or positively(branch, p, False)


def _expanded(form: Form) -> Form:
    """With v₀, v₀ + u₁, v₀ + u₁ + u₂, … for the quantities."""
    for k in range(len(next(iter(form), ())) - 1, 0, -1):
        # the last quantities are sums of the one before and a difference
        out: Form = {}
        for powers, c in form.items():
            high = powers[k]
            coefficient = c
            for low in range(high + 1):
                # binomial: v_k = v_(k−1) + u_k
                moved = (*powers[: k - 1], powers[k - 1] + low, high - low, *powers[k + 1 :])
                out[moved] = out.get(moved, fmpq(0)) + coefficient
                coefficient = coefficient * (high - low) / (low + 1)
        form = {powers: c for powers, c in out.items() if c}
    return form


def _decomposed(form: Form, branch: SearchBranch) -> list[tuple[str, Any, fmpq]] | None:
    """A polynomial in what is ≥ 0 as a sum of monomials and squares with positive factors."""
    if all(c > 0 for c in form.values()):
        return [("monomial", powers, c) for powers, c in sorted(form.items())]
    sizes = {sum(powers) for powers in form}
    width = len(next(iter(form)))
    if len(sizes) != 1:
        return None
    (top,) = sizes
    monomials = []
    for chosen in combinations_with_replacement(range(width), top):
        monomials.append(tuple(chosen.count(k) for k in range(width)))
        if len(monomials) > MAX_MONOMIALS:
            return None
    names = {powers: k for k, powers in enumerate(monomials)}
    kinds: list[tuple[str, Any]] = [("monomial", powers) for powers in monomials]
    columns: list[dict[int, fmpq]] = [{names[powers]: fmpq(1)} for powers in monomials]
    for powers, c in sorted(form.items()):
        if c > 0:
            continue
        for one in monomials:
            other = tuple(2 * e - a for e, a in zip(powers, one, strict=True))
            if min(other) < 0 or one >= other:
                continue
            shared = tuple(map(min, one, other))
            left, right = (
                tuple(a - s for a, s in zip(side, shared, strict=True)) for side in (one, other)
            )
            if any(e % 2 for e in (*left, *right)):
                continue
            halves = (tuple(e // 2 for e in left), tuple(e // 2 for e in right))
            for k in RATIOS:
                kinds.append(("square", (shared, *halves, k)))
                columns.append({names[one]: fmpq(1), names[other]: k * k, names[powers]: -2 * k})
    goal = {names[powers]: c for powers, c in form.items()}
    found, branch.work.left = feasible(columns, frozenset(), goal, branch.work.left)
    if found is None:
        return None
    return [(*kinds[j], c) for j, c in sorted(found.items())]


def _value(powers: Powers, gaps: list[Poly]) -> Poly:
    out = ONE
    for p, e in zip(gaps, powers, strict=True):
        out = times(out, power(p, e))
    return out
