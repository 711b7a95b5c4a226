"""Untrusted: what is done to the facts of a branch before they are combined: laws of the atoms that
occur, and the clearing of denominators."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from flint import fmpq

from ...kernel.polynomials import SLOT, NotNormal, Value, exponents
from ...kernel.terms import Term, number
from ..literals import reciprocal
from .branch import Cone, SearchBranch, joined, literal, multiplied, positive, stretch
from .linear import MonomialMultiple, consequence
from .polynomials import (
    Poly,
    atom,
    atoms,
    degree,
    minus,
    name_of,
    plus,
    power,
    quotient,
    scaled,
    times,
)

MAX_POWER = 6
FEW, MANY = 8, 20  # facts that are multiplied to find a sign, and their terms


def occurring(branch: SearchBranch) -> list[int]:
    """The atoms of the facts, those of their parts among them."""
    ring = branch.place.evaluation.ring
    found: set[int] = set()
    waiting = [j for fact in branch.place.facts if fact is not None for j in ring.atoms_in(fact[0])]
    while waiting:
        j = waiting.pop()
        if j not in found:
            found.add(j)
            waiting += [k for part in ring.atoms[j].parts for k in ring.atoms_in(part)]
    return sorted(found)


def _note_divisors(branch: SearchBranch) -> None:
    """Enter −p ≠ 0 for the conditions p ≠ 0 of the claim's terms, if something is divided by in an
    argument: the ring may write −p where the claim has p."""
    ring = branch.place.evaluation.ring
    if not any(part.den for j in occurring(branch) for part in ring.atoms[j].parts):
        return
    for k in range(branch.given, branch.goal):
        fact, p = branch.place.facts[k], branch.polys[k]
        if fact is not None and p is not None and fact[1] == "!=":
            data = ["product", ["fact", k], ["sign", literal(fmpq(-1))]]
            branch.dead.add(branch.have(Cone(data, scaled(-1, p), "!=")))


def apply_laws(branch: SearchBranch, is_first: bool) -> None:
    """Laws about the atoms that hold without cases; what conditions say ``is_first`` entered."""
    if is_first:
        _note_divisors(branch)
    for j in occurring(branch):
        try:
            term = branch.generator(j)
        except NotNormal:
            continue
        if term.head in _LAWS:
            _LAWS[term.head](branch, *term.args)
        elif term.head == "pi":
            branch.law("pi is greater than 3")
            branch.law("pi is less than 4")


def _of_root(branch: SearchBranch, t: Term) -> None:
    branch.law("square of a root", x=t)


def _of_absolute(branch: SearchBranch, t: Term) -> None:
    """Its square; and what it is, where the sign is known."""
    branch.law("square of an absolute value", x=t)
    if branch.law("absolute value of what is not negative", x=t) is None:
        opposite = t.args[0] if t.head == "neg" else Term("neg", t)
        if branch.law("absolute value of what is not negative", x=opposite) is not None:
            branch.law("absolute value of the negative", x=t)


def _of_sign(branch: SearchBranch, t: Term) -> None:
    """What it is, where the sign is known."""
    branch.law("sign of zero", x=t)
    if branch.law("sign of a positive number", x=t) is None:
        opposite = t.args[0] if t.head == "neg" else Term("neg", t)
        if branch.law("sign of a positive number", x=opposite) is not None:
            branch.law("sign of the negative", x=opposite)


def _of_floor(branch: SearchBranch, t: Term) -> None:
    branch.law("floor from above", x=t)
    branch.law("floor from below", x=t)


def _of_power(branch: SearchBranch, base: Term, exponent: Term) -> None:
    """The power of a root."""
    n = reciprocal(exponent)
    if n is not None:
        branch.law("power of a root", x=base, n=number(n))


def _of_logarithm(branch: SearchBranch, t: Term) -> None:
    branch.law("exp of a logarithm", x=t)


def _of_exponential(branch: SearchBranch, t: Term) -> None:
    if t == number(0):
        branch.law("exp at 0")


_LAWS: Mapping[str, Callable[..., None]] = {
    "sqrt": _of_root, "abs": _of_absolute, "log": _of_logarithm, "exp": _of_exponential,
    "sgn": _of_sign, "floor": _of_floor, "pow": _of_power,
}  # fmt: skip


# -- denominators ----------------------------------------------------------------------------


def clear(branch: SearchBranch) -> None:
    """Every fact in which something is divided by, times what is divided by."""
    for k in range(len(branch.place.facts)):
        fact = branch.place.facts[k]
        if fact is None or branch.polys[k] is not None or k in branch.dead:
            continue
        branch.dead.add(k)
        found = _cleared(branch, k, fact[0], fact[1])
        if found is not None:
            n = branch.have(found)
            if k == branch.goal:
                branch.goal = n


def _cleared(branch: SearchBranch, k: int, value: Value, op: str) -> Cone | None:
    ring = branch.place.evaluation.ring
    bases = {f: m for f, m in value.den if m > 0}
    lowest: dict[int, int] = {}
    for key in value.terms:
        for j, e in exponents(key):
            lowest[j] = min(lowest.get(j, 0), e)
    below: list[tuple[Poly, int]] = [(atom(j), -e) for j, e in sorted(lowest.items()) if e < 0]
    for f, m in sorted(bases.items()):
        if any(e < 0 for key in ring.factors[f].terms for _, e in exponents(key)):
            return None
        below.append(({key: fmpq(c) for key, c in ring.factors[f].terms.items()}, m))
    if any(m < 0 for _, m in value.den) or any(m > MAX_POWER for _, m in below):
        return None
    shift = sum(-e << SLOT * j for j, e in lowest.items() if e < 0)
    top = {key + shift: fmpq(c, value.scale) for key, c in value.terms.items()}
    whole: Poly = {0: fmpq(1)}
    factors: list[Cone] = []
    for base, m in below:
        if op == "=":
            whole = times(whole, power(base, m))
            continue
        factor = None if op == "!=" else sign_of(branch, base)
        many = m
        if factor is None:
            factor = differs_from_zero(branch, base)
            if factor is None:
                return None
            if op != "!=":
                many = (m + 1) // 2
                factor = Cone(["square", factor.data], times(factor.poly, factor.poly), ">")
                top = times(top, power(base, 2 * many - m))
                base = times(base, base)
        factors += [factor] * many
        top = scaled(_ratio(factor.poly, base) ** many, top)
    if op == "=":
        return Cone(["times", branch.encoded(whole), ["fact", k]], top, op)
    return Cone(["product", ["fact", k], *[f.data for f in factors]], top, op)


def _ratio(p: Poly, q: Poly) -> fmpq:
    """The number p/q."""
    key = max(q)
    return p[key] / q[key]


def sign_of(branch: SearchBranch, p: Poly) -> Cone | None:
    """That p > 0 or −p > 0."""
    return positively(branch, p, True) or positively(branch, scaled(-1, p), True)


def positively(branch: SearchBranch, p: Poly, strict: bool) -> Cone | None:
    """A cone that says that exactly this polynomial is > 0 (``strict``) or ≥ 0."""
    if not any(p):
        c = p.get(0, fmpq(0))
        return positive(c) if c > 0 else None
    found = branch.matching(p, ">") or (None if strict else branch.matching(p, ">="))
    if found is not None:
        return found
    parts = []
    for key, c in p.items():
        part = monomial(branch, key) if c > 0 else None
        if part is None:
            break
        parts.append(stretch(part, c))
    else:
        if not strict or any(part.op == ">" for part in parts):
            return joined("sum", parts)
    cones = [*branch.known(">", ">="), *signs(branch, atoms([p]))]
    for key in p:
        part = monomial(branch, key)
        if part is not None and key:
            cones.append(part)
    tried = ("sign", name_of(p), strict, len(branch.polys))
    if tried in branch.done or degree(p) > 6:
        return None
    branch.done.add(tried)
    found = consequence(branch, cones, [MonomialMultiple(e) for e in branch.known("=")], p, strict)
    if found is None and degree(p) == 2:
        own = [c for c in cones if set(atoms([c.poly])) <= set(atoms([p])) and len(c.poly) <= MANY]
        own = own[:FEW]
        branch.work.left -= sum(len(c.poly) for c in own) ** 2
        cones += [joined("product", [*pair]) for pair in combinations(own, 2)]
        cones += [s for q in _simple(atoms([p])) if (s := branch.square(q)) is not None]
        found = consequence(
            branch, cones, [MonomialMultiple(e) for e in branch.known("=")], p, strict
        )
    return found


def _simple(variables: list[int]) -> Iterator[Poly]:
    for k, i in enumerate(variables):
        yield atom(i)
        for j in variables[:k]:
            yield plus(atom(i), atom(j))
            yield minus(atom(i), atom(j))


def monomial(branch: SearchBranch, key: int) -> Cone | None:
    """That a monomial is > 0 or ≥ 0."""
    parts: list[Cone] = []
    for j, e in exponents(key):
        known = branch.matching(atom(j), ">", ">=") or branch.sign(j)
        if known is not None and known.op != "!=":
            parts += [known] * e
        elif e % 2 == 0:
            square = branch.square(power(atom(j), e // 2))
            if square is None:
                return None
            parts.append(square)
        else:
            return None
    return joined("product", parts) if parts else positive(fmpq(1))


def signs(branch: SearchBranch, variables: list[int]) -> list[Cone]:
    """What the sorts of atoms say."""
    return [s for j in variables if (s := branch.sign(j)) is not None and s.op != "!="]


def differs_from_zero(branch: SearchBranch, p: Poly) -> Cone | None:
    """A fact that says that a multiple of p by a number is not 0."""
    for sign in (1, -1):
        found = branch.matching(scaled(sign, p), "!=", ">")
        if found is not None:
            return found
    if len(p) == 1 and 0 not in p:
        (j,) = atoms([p]) if len(atoms([p])) == 1 else (None,)
        own = branch.sign(j) if j is not None and degree(p) == 1 else None
        if own is not None and own.op in ("!=", ">"):
            return own
    for cone in branch.known("!=", ">"):
        rest = quotient(cone.poly, p)
        if rest is not None:
            term = branch.term(p)
            equal = Cone(["fact", len(branch.polys)], p, "=")
            away = multiplied(scaled(-1, rest), equal, branch)
            zero = ["sum", cone.data, away.data]
            return branch.cone(branch.go_on(term, [["=", [["done", zero]]]], "!="))
    return sign_of(branch, p)
