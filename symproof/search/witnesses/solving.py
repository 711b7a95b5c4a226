"""Untrusted: the search for a witness, branch by branch.

In each branch laws are applied and denominators cleared; then the ways to a contradiction are
tried in the order of their cost: equations by themselves (ideals), linear combinations, roundings
of integers, orders of quantities, products.  Then the branch is split: by the sign of what stands
in sgn(·) or |·|, by the two signs of what is not 0, by the factors of an equation, by the values
of an integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement
from math import ceil, floor, gcd, lcm
from typing import Any

from flint import fmpq

from ...kernel.context import ProofContext, ProofError
from ...kernel.polynomials import SLOT, NotNormal, exponents
from ...kernel.shapes import IllTyped
from ...kernel.terms import Relation, Term
from ...notation.encoding import encode
from . import functions, ordered, squares
from .branch import Cone, SearchBranch, SearchBudget, joined, multiplied, positive, start, stretch
from .ideals import Ideal, factors
from .induction import by_induction
from .linear import MonomialMultiple, contradiction
from .models import has_model
from .polynomials import (
    ONE,
    Poly,
    atom,
    atoms,
    constant,
    degree,
    minus,
    monomials,
    name_of,
    plus,
    quotient,
    scaled,
    times,
)
from .preparing import apply_laws, clear, monomial, occurring, signs
from .substituting import Substitution, shown

WORK, BRIEF = 800_000, 100_000
MAX_DEPTH = 8
MANY = 6  # terms of a sum that vanishes, and atoms of which one is looked at alone
MAX_EQUATION = 60  # its terms
BOUNDS = (1, 2, 3, 5, 9, 17, 33)  # of integers whose values are gone through

Steps = list[Any]
Case = tuple[Term, tuple[str, ...]]


def witness(
    relation: Relation, context: ProofContext, thorough: bool = True
) -> dict[str, Any] | None:
    """Proof data for a relation in a context, or None; a search that is not ``thorough`` leaves
    out what takes long."""

    def search(
        relation: Relation, context: ProofContext, first: tuple[Any, ...]
    ) -> dict[str, Any] | None:
        try:
            branch = start(relation, context, SearchBudget(WORK if thorough else BRIEF, thorough))
            for step in first:
                branch.extend(*step)
            steps = solved(branch, 0)
        except (NotNormal, IllTyped, ProofError):
            return None
        return None if steps is None else {"rule": "witness", "steps": steps}

    replaced = Substitution(relation, context)
    moved, first = replaced.relation(relation), tuple(replaced.lemmas())
    if (moved != relation or first) and replaced.holds(relation):
        found = shown(moved, context.here) or search(moved, context, first)
        return found and replaced.chained(relation, moved, found)
    found = search(relation, context, ())
    if found is None and thorough and relation.op != "=":
        found = by_induction(relation, context, search)
    return found


def solved(branch: SearchBranch, depth: int) -> Steps | None:
    apply_laws(branch, depth == 0)
    if depth == 0 and functions.occur(branch):  # what follows without knowing them
        clear(branch)
        for way in (_plain, _by_ideal, _by_linear):
            last = way(branch)
            if last is not None:
                return branch.closed(last)
    functions.apply(branch)
    clear(branch)
    case = next(_signs_within(branch), None) if depth < MAX_DEPTH else None
    if case is None and depth < MAX_DEPTH and functions.occur(branch):
        case = next(_of_goal(branch), None)  # functions are compared by the order of arguments
    ways = (_plain, _by_ideal, _by_linear, _by_rounding, _by_order, _by_products, squares.refuted)
    for way in ways[:3] if case else ways:
        last = way(branch)
        if last is not None:
            return branch.closed(last)
    if depth >= MAX_DEPTH or branch.work.left <= 0:
        return None
    if case is None and _eliminate(branch):
        last = _by_linear(branch)
        if last is not None:
            return branch.closed(last)
    case = case or next(_cases(branch), None)
    if case is not None:
        return _split(branch, *case, depth)
    return _by_enumeration(branch, depth) if branch.work.thorough else None


def _split(branch: SearchBranch, term: Term, ops: tuple[str, ...], depth: int) -> Steps | None:
    branches = []
    for op in ops:
        inside = branch.child(term, op)
        steps = solved(inside, depth + 1)
        if steps is None:
            return None
        branches.append([op, steps])
    return branch.closed(["split", encode(term), branches])


def _signs_within(branch: SearchBranch) -> Iterator[Case]:
    """The signs of what stands in sgn(·) or |·|."""
    found: dict[str, list[Term]] = {"sgn": [], "abs": []}
    for j in occurring(branch):
        try:
            term = branch.generator(j)
        except NotNormal:
            continue
        if term.head in found:
            found[term.head].append(term.args[0])
    for head, ops in (("sgn", (">", "=", "<")), ("abs", (">=", "<"))):
        for inner in found[head]:
            if ("case", inner) not in branch.done:
                branch.done.add(("case", inner))
                yield inner, ops


def _of_goal(branch: SearchBranch) -> Iterator[Case]:
    """The two signs of what is not 0, if the claim is an equation."""
    goal = branch.place.facts[branch.goal]
    p = branch.polys[branch.goal]
    if goal is not None and p is not None and goal[1] == "!=" and _is_real(branch, p):
        if ("case", branch.goal) not in branch.done:
            branch.done.add(("case", branch.goal))
            yield branch.term(p), ("<", "=", ">")


def _cases(branch: SearchBranch) -> Iterator[Case]:
    """Other splits that may help, each once on the way to a branch."""
    yield from _of_goal(branch)
    for cone in branch.known("="):
        found = factors(cone.poly) if len(cone.poly) < 40 and degree(cone.poly) > 1 else []
        if len(found) > 1 or (found and degree(found[0]) < degree(cone.poly)):
            for factor in found:
                key = ("factor", name_of(factor))
                if key not in branch.done:
                    branch.done.add(key)
                    yield branch.term(factor), ("=", "!=")
    yield from _of_vanishing(branch)
    for j in occurring(branch):
        term = branch.written.get(j)
        if term is not None and term.head == "pow":
            term = Term("log", term.args[0])
            if ("case", term) not in branch.done:
                branch.done.add(("case", term))
                yield term, ("<", "=", ">")
    for cone in branch.known("!="):
        key = ("case", name_of(cone.poly))
        if key not in branch.done and _is_real(branch, cone.poly) and len(cone.poly) < 20:
            branch.done.add(key)
            yield branch.term(cone.poly), ("<", "=", ">")
    for j in occurring(branch):  # what is not 0 by its sort
        own, key = branch.sign(j), ("case", name_of(atom(j)))
        if own is not None and own.op == "!=" and key not in branch.done:
            branch.done.add(key)
            if _is_real(branch, own.poly):
                branch.have(own)
                yield branch.term(own.poly), ("<", "=", ">")


def _of_vanishing(branch: SearchBranch) -> Iterator[Case]:
    """The signs of the atoms of terms that are not negative, where their sum is 0."""
    for cone in branch.known("="):
        if 1 < len(cone.poly) <= MANY and len({c > 0 for c in cone.poly.values()}) == 1:
            if all(monomial(branch, key) is not None for key in cone.poly):
                for j in atoms([cone.poly]):
                    if ("case", j, "sign") not in branch.done:
                        branch.done.add(("case", j, "sign"))
                        yield branch.term(atom(j)), ("<", "=", ">")


def _is_real(branch: SearchBranch, p: Poly) -> bool:
    return branch.place.is_real(branch.value(p))


def _by_enumeration(branch: SearchBranch, depth: int) -> Steps | None:
    """The values of an integer, one by one, between bounds that the facts give."""
    ring = branch.place.evaluation.ring
    known = [c.poly for c in branch.known("=", "!=", ">", ">=")]
    for j in [j for j in atoms(known) if "integer" in ring.atoms[j].known][:2]:
        if ("values", j) in branch.done:
            continue
        branch.done.add(("values", j))
        low = _bounded(branch, j, -1)
        high = low and _bounded(branch, j, 1)
        if low and high:
            return values(branch, atom(j), 1 - low, high, depth)
    return None


def _bounded(branch: SearchBranch, j: int, sign: int) -> int:
    """Go on where sign·n < b for a bound b that is found; 0 if none is."""
    for size in BOUNDS:
        beyond = branch.term(plus(scaled(sign, atom(j)), constant(-size)))
        inside = branch.child(beyond, ">=")
        inside.work = SearchBudget(min(branch.work.left, BRIEF // 4), False)
        last = _quickly(inside)
        if last is not None:
            branch.go_on(beyond, [[">=", inside.closed(last)]], "<")
            return size
    return 0


def _quickly(branch: SearchBranch) -> Steps | None:
    for way in (_plain, _by_linear, _by_rounding, _by_products):
        last = way(branch)
        if last is not None:
            return last
    return None


def values(
    branch: SearchBranch, p: Poly, first: int, end: int, depth: int,
    solve: Callable[[SearchBranch, int], Steps | None] | None = None,
) -> Steps | None:  # fmt: skip
    """The values of an integer from the first one up to an end, one after the other; ``solve``
    closes the branch of each."""
    for value in range(first, end):
        gap = plus(p, constant(-value))
        branches = []
        for op in ("<", "="):
            inside = branch.child(branch.term(gap), op)
            if op == "<":
                last = _by_rounding(inside)
                steps = None if last is None else inside.closed(last)
            else:
                steps = (solve or solved)(inside, depth + 1)
            if steps is None:
                return None
            branches.append([op, steps])
        branch.go_on(branch.term(gap), branches, ">")
    last = _by_linear(branch) or _by_rounding(branch)
    return None if last is None else branch.closed(last)


# -- ways to a contradiction -----------------------------------------------------------------


def _plain(branch: SearchBranch) -> Steps | None:
    """A fact about a number that is false, or two facts that are opposites."""
    for cone in branch.known("=", "!=", ">=", ">"):
        if any(cone.poly):
            continue
        c = cone.poly.get(0, fmpq(0))
        if cone.op == "=" and c:
            return ["done", joined("sum", [stretch(cone, -1 / c), positive(fmpq(1))]).data]
        if cone.op in ("!=", ">") and not c:
            return ["done", cone.data]
        if cone.op in (">=", ">") and c < 0:
            return ["done", joined("sum", [cone, positive(-c)]).data]
    return None


def _by_ideal(branch: SearchBranch) -> Steps | None:
    """1, or a product of what is not 0, is a combination of equations."""
    equations = [c for c in branch.known("=") if len(c.poly) <= MAX_EQUATION]
    nonzero = branch.known("!=")
    positives = branch.known(">")
    if not equations:
        return None
    own = [c for c in nonzero if c.data == ["fact", branch.goal]]
    letters = atoms([e.poly for e in (*equations, *nonzero)])
    by_sort = [c for j in letters if (c := branch.sign(j)) is not None and c.op in (">", "!=")]
    others = [c for c in (*nonzero, *positives) if c.data != ["fact", branch.goal]] + by_sort
    used = set(atoms([e.poly for e in equations]))
    tries = [[positive(fmpq(1))], *[[c] for c in (*own, *nonzero)]]
    for c in (*own, *others)[:4]:
        tries += [[c, c], *[[c, d] for d in others[:6] if d is not c]]
    if own and len(others) > 1:
        tries += [[own[0], *pair] for pair in combinations(others[:5], 2)]
    tries += [_dividing(e.poly, [*own, *others]) for e in equations]
    targets = []
    for cones in tries:
        product = joined("product", cones) if len(cones) > 1 else cones[0]
        if len(product.poly) <= 80 and degree(product.poly) <= 12:
            targets.append(product)
    ideal = Ideal([e.poly for e in equations], [t.poly for t in targets])
    ideal.left = min(ideal.left, branch.work.left)
    before = ideal.left
    found = ideal.members([t.poly for t in targets]) if used else None
    branch.work.left -= before - max(ideal.left, 0)
    if found is None:
        return None
    k, cofactors = found
    parts = [
        multiplied(scaled(-1, c), equations[j], branch).data for j, c in sorted(cofactors.items())
    ]
    return ["done", ["sum", targets[k].data, *parts]]


def _eliminate(branch: SearchBranch) -> bool:
    """Enter what equations say of one atom alone; whether there is something new.  A brief search
    does without: each such equation leads to further cases."""
    if not branch.work.thorough:
        return False
    equations = [c for c in branch.known("=") if len(c.poly) <= MAX_EQUATION]
    letters = atoms([e.poly for e in equations])
    state = ("eliminated", frozenset(name_of(e.poly) for e in equations))
    if len(equations) < 2 or len(letters) > MANY or state in branch.done:
        return False
    branch.done.add(state)
    before = len(branch.polys)
    for j in letters:
        if any(atoms([e.poly]) == [j] for e in equations):
            continue
        ideal = Ideal([e.poly for e in equations], [])
        allowed = ideal.left = min(ideal.left, branch.work.left)
        found = ideal.eliminant(j)
        branch.work.left -= allowed - max(ideal.left, 0)
        if found is not None and degree(found[0]) > 0:
            p, cofactors = found
            parts = [multiplied(c, equations[k], branch).data for k, c in sorted(cofactors.items())]
            branch.have(Cone(["sum", *parts], p, "="))
    return len(branch.polys) > before


def _dividing(p: Poly, nonzero: list[Cone]) -> list[Cone]:
    """What is not 0 and divides a polynomial, as often as it does."""
    found = [positive(fmpq(1))]
    for cone in nonzero:
        while degree(cone.poly) > 0 and (rest := quotient(p, cone.poly)) is not None:
            found.append(cone)
            p = rest
    return found


def _by_linear(branch: SearchBranch) -> Steps | None:
    cones = _inequalities(branch)
    found = contradiction(branch, cones, [MonomialMultiple(e) for e in branch.known("=")])
    return None if found is None else ["done", found.data]


def _inequalities(branch: SearchBranch) -> list[Cone]:
    known = branch.known(">", ">=")
    variables = atoms([c.poly for c in (*known, *branch.known("=", "!="))])
    return [*known, *signs(branch, variables)]


def _by_rounding(branch: SearchBranch) -> Steps | None:
    """Integers are pushed to the next one, then the facts are combined again."""
    for _ in range(2):
        before = len(branch.polys)
        for cone in branch.known(">", ">=", "="):
            for c in (cone, stretch(cone, fmpq(-1)))[: 2 if cone.op == "=" else 1]:
                _round(branch, c)
        if len(branch.polys) == before:
            return None
        found = _plain(branch) or _by_linear(branch)
        if found is not None:
            return found
    return None


def _round(branch: SearchBranch, cone: Cone) -> None:
    """p ≥ 0 with integral p = g·(t + r): t ≥ −⌊r⌋."""
    ring = branch.place.evaluation.ring
    moving = {key: c for key, c in cone.poly.items() if key}
    if not moving or not all(
        "integer" in ring.atoms[j].known for key in moving for j, _ in exponents(key)
    ):
        return
    bottom = lcm(*[int(c.q) for c in moving.values()])
    top = gcd(*[int(c.p) * (bottom // int(c.q)) for c in moving.values()])
    unit = fmpq(top, bottom)
    rest = cone.poly.get(0, fmpq(0)) / unit
    if rest.q == 1 and cone.op != ">":
        return
    whole = ceil(rest) - 1 if cone.op == ">" else floor(rest)
    p = plus(scaled(1 / unit, moving), constant(int(whole)))
    if any(c.poly == p for c in branch.known(">=")):
        return
    branch.extend("cut", branch.encoded(p), stretch(cone, 1 / unit).data)


def _by_order(branch: SearchBranch) -> Steps | None:
    """The quantities are put into every order."""
    p = branch.polys[branch.goal]
    return ordered.refuted(branch) if p is not None and degree(p) > 2 else None


def _by_products(branch: SearchBranch) -> Steps | None:
    """Products of facts, squares, and multiples of equations."""
    base = _inequalities(branch)
    equations = branch.known("=")
    everything = [*base, *equations, *branch.known("!=")]
    variables = atoms([c.poly for c in everything])
    if len(base) > 32 or len(variables) > 14 or not base or has_model(branch):
        return None
    top = max((degree(c.poly) for c in everything), default=0)
    squares = _squares(branch, variables, top)
    strict = [
        Cone(["square", c.data], times(c.poly, c.poly), ">")
        for c in branch.known("!=") if len(c.poly) < 20 and _is_real(branch, c.poly)
    ]  # fmt: skip
    for size in (2, 3) if branch.work.thorough else (2,):
        limit = max(top + size - 1, 2)
        if size == 3 and (len(base) > 12 or len(variables) > 6):
            return None
        cones = [*base, *squares, *strict]
        for many in range(2, size + 1):
            for chosen in combinations_with_replacement(base, many):
                if sum(degree(c.poly) for c in chosen) <= max(limit, 2 * top if many == 2 else 0):
                    product = joined("product", list(chosen))
                    if len(product.poly) < 200:
                        cones.append(product)
        if size == 3:
            cones += [
                joined("product", [s, c]) for s in squares[:40] for c in base
                if degree(s.poly) + degree(c.poly) <= limit
            ]  # fmt: skip
        reach = max(degree(c.poly) for c in cones)
        multiples = [
            MonomialMultiple(e, {key: fmpq(1)})
            for e in equations
            for key in monomials(variables, min(3, max(0, reach - degree(e.poly))))[:120]
        ]
        found = contradiction(branch, cones, multiples)
        if found is not None:
            return ["done", found.data]
    return None


def _squares(branch: SearchBranch, variables: list[int], top: int) -> list[Cone]:
    polys: list[Poly] = []
    if len(variables) <= 10:
        for k, i in enumerate(variables):
            polys += [atom(i), plus(atom(i), ONE), minus(atom(i), ONE)]
            for j in variables[:k]:
                polys += [plus(atom(i), atom(j)), minus(atom(i), atom(j))]
                if len(variables) <= 4:
                    polys += [plus(p, c) for p in polys[-2:] for c in (ONE, constant(-1))]
    goal = branch.polys[branch.goal]
    if goal is not None and degree(goal) == 2 and len(variables) <= 8:
        polys += _completed(scaled(-1, goal), variables)
    for equation in branch.known("="):
        if degree(equation.poly) <= 3 and len(equation.poly) <= 12:
            polys += [slope for j in atoms([equation.poly]) if (slope := _slope(equation.poly, j))]
    if top >= 4 and len(variables) <= 4:
        quadratic = [key for key in monomials(variables, 2) if _total(key) == 2]
        polys += [{key: fmpq(1)} for key in quadratic]
        polys += [{a: fmpq(1), b: fmpq(-1)} for a, b in combinations(quadratic, 2)]
    return [s for p in polys if (s := branch.square(p)) is not None]


def _completed(p: Poly, variables: list[int]) -> list[Poly]:
    """Linear polynomials whose squares complete a quadratic one (Lagrange's method)."""
    found = []
    for j in variables:
        square = p.get(2 << SLOT * j, fmpq(0))
        if square > 0:
            linear = scaled(1 / (2 * square), _slope(p, j))
            found.append(linear)
            p = minus(p, scaled(square, times(linear, linear)))
    return found


def _slope(p: Poly, j: int) -> Poly:
    """The derivative by an atom."""
    out: Poly = {}
    for key, c in p.items():
        e = dict(exponents(key)).get(j, 0)
        if e:
            out[key - (1 << SLOT * j)] = c * e
    return out


def _total(key: int) -> int:
    return sum(e for _, e in exponents(key))
