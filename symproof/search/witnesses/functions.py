"""Untrusted: facts about exp, log, sin, cos and powers that the atoms of a branch call for.

Of exp the law of its tangent at 0 and the sum rule suffice: exp v ≥ exp u·(1 + v − u).  log is
met through x = exp(log x).  sin and cos are compared by the sign of the sine and
sin v − sin u = 2 sin((v − u)/2) cos((v + u)/2).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from math import lcm
from typing import Any

from flint import fmpq

from ...kernel.facts import Facts, Scope
from ...kernel.polynomials import NotNormal
from ...kernel.terms import Relation, Term, difference, free_names, number
from ...notation.encoding import encode
from ..certificates import proof_of
from ..certificates.session import power, product, scaled, total
from ..literals import literal, rational
from . import angles
from .branch import Data, SearchBranch, joined, polynomial
from .exponents import logarithms
from .linear import MonomialMultiple, contradiction
from .polynomials import Poly, atom, atoms, minus, plus, times
from .polynomials import scaled as stretched
from .powers import Powers
from .preparing import monomial, positively, signs

ONE, TWO, ZERO, PI, E = number(1), number(2), number(0), Term("pi"), Term("e")
HALF_PI = Term("div", PI, TWO)
LEMMA = 4_000  # the work of one certificate of the ring
LARGEST = 30  # the exponent of a power whose logarithm is a multiple
FEW = 4  # arguments of one function that are compared with each other


CALLED = frozenset("pow exp log arctan sin cos tan cot".split())


def occur(branch: SearchBranch) -> bool:
    """Whether there is something of which facts could be entered."""
    return any(term.head in CALLED for term in branch.written.values())


def apply(branch: SearchBranch) -> None:
    """Enter the facts."""
    heads: dict[str, list[Term]] = {}
    for _, term in sorted(branch.written.items()):
        heads.setdefault(term.head, []).append(term)
    if {"sin", "cos", "tan", "cot"} & heads.keys():
        branch.law("pi is greater than 3")
        branch.law("pi is less than 4")
    logarithms(branch, _certified)
    powers = Powers(branch)
    constant = {branch.written[j] for j in powers.found}
    units, compared = powers.in_units(lemma), powers.compared()
    for part, base, exponent in compared:
        whole = Term("pow", base, exponent)
        if part != whole:
            lemma(branch, part, whole)
        _power(branch, whole, heads)
    for term in [t for t in heads.get("pow", ()) if t not in constant] + units * (not compared):
        _power(branch, term, heads)
    for term in heads.get("arctan", ()):
        _arctan(branch, term.args[0])
    _exponentials(branch, heads)
    _circular(branch, heads)


def lemma(branch: SearchBranch, left: Term, right: Term) -> int | None:
    """An equation that a certificate of the ring proves."""
    key = ("lemma", left, right)
    if key in branch.done or branch.work.left <= 0:
        return None
    branch.done.add(key)
    proof = _certified(branch, left, right)
    if proof is None:
        return None
    return branch.extend("lemma", [encode(left), "=", encode(right)], proof)


def _certified(branch: SearchBranch, left: Term, right: Term) -> Data | None:
    """A certificate of the ring of an equation at this place."""
    branch.work.left -= LEMMA
    here = branch.place.context.here
    names = free_names(left) | free_names(right)
    if not names <= here.sorts.keys():  # a bound variable of the place where a term stands
        return None
    known = tuple((n, here.sorts[n], here.indices[n]) for n in sorted(names))
    return _certificate(left, right, known)


@lru_cache(256)
def _certificate(
    left: Term, right: Term, known: tuple[tuple[str, Facts, tuple[str, ...]], ...]
) -> Data | None:
    """What proves an equation where this is known of its names; many claims ask for the same."""
    here = Scope({n: facts for n, facts, _ in known}, {n: indices for n, _, indices in known})
    try:
        return proof_of(Relation(left, "=", right), here)
    except (NotNormal, ValueError):
        return None


def _distinct(terms: list[Term], branch: SearchBranch) -> list[Term]:
    """Terms with different values."""
    found: dict[object, Term] = {}
    for t in terms:
        found.setdefault(branch.place.evaluation.ring.key(branch.place.value(t)), t)
    return list(found.values())


# -- exp, log and powers -----------------------------------------------------------------------


def _power(branch: SearchBranch, term: Term, heads: dict[str, list[Term]]) -> None:
    base, exponent = term.args
    if base == E:
        if lemma(branch, term, Term("exp", exponent)) is not None:
            heads.setdefault("exp", []).append(Term("exp", exponent))
    elif branch.told("power", x=base, y=exponent):
        inner = Term("mul", exponent, Term("log", base))
        heads.setdefault("exp", []).append(Term("exp", inner))
        heads.setdefault("log", []).append(Term("log", base))


def _sums_of_logarithms(branch: SearchBranch) -> tuple[list[Term], list[Term]]:
    """Sums of logarithms that a fact compares with each other or with a number, of which it is
    entered of which products they are logarithms; and what vanishes if the sums are equal."""
    logarithms = {max(atom(j)): t.args[0] for j, t in branch.written.items() if t.head == "log"}
    points: list[Term] = []
    gaps: list[Term] = []
    for cone in branch.known("=", "!=", ">=", ">"):
        shares = {key: c for key, c in cone.poly.items() if key}
        if len(shares) < 2 or not shares.keys() <= logarithms.keys():
            continue
        unit = lcm(*(int(c.q) for c in shares.values()))
        whole = [(logarithms[key], int((c * unit).p)) for key, c in sorted(shares.items())]
        if any(abs(n) > LARGEST for _, n in whole):
            continue
        rest = Fraction(int(cone.poly.get(0, fmpq(0)).p), int(cone.poly.get(0, fmpq(0)).q)) * unit
        products: list[Term] = []
        for sign in (1, -1):
            own = [(t, sign * n) for t, n in whole if sign * n > 0]
            terms = [scaled(n, Term("log", t)) for t, n in own]
            factors = [power(t, n) for t, n in own]
            if sign * rest > 0:
                terms.append(literal(sign * rest))
                factors.append(Term("exp", literal(sign * rest)))
            if len(terms) > 1 or (terms and terms[0].head != "log"):
                lemma(branch, Term("exp", total(terms)), product(factors))
            points += [total(terms)] if terms else []
            products.append(product(factors))
        if cone.op == "=":
            gaps.append(difference(*products))
    return list(dict.fromkeys(points)), gaps


def _vanishes(branch: SearchBranch, gap: Term) -> None:
    """Enter that gap = 0 if it is neither positive nor negative."""
    if ("vanishes", gap) in branch.done:
        return
    branch.done.add(("vanishes", gap))
    closed: list[Any] = []
    for op in ("<", ">"):
        inside = branch.child(gap, op)
        known = inside.known(">", ">=")
        equations = inside.known("=")
        by_sort = signs(inside, atoms([c.poly for c in (*known, *equations)]))
        found = contradiction(inside, [*known, *by_sort], [MonomialMultiple(e) for e in equations])
        if found is None:
            return
        closed.append([op, inside.closed(["done", found.data])])
    branch.go_on(gap, closed, "=")


def _exponentials(branch: SearchBranch, heads: dict[str, list[Term]]) -> None:
    points, gaps = _sums_of_logarithms(branch)
    points += [t.args[0] for t in heads.get("exp", ())]
    for t in heads.get("log", ()):
        points.append(t)
        branch.law("exp of a logarithm", x=t.args[0])
        _logarithm(branch, t.args[0])
    points = _distinct(points, branch)
    if not points:
        return
    branch.law("exp at 0")
    ring = branch.place.evaluation.ring
    goal = branch.place.facts[branch.goal]
    if branch.work.thorough and len(points) == 1 and goal is not None and goal[1] == ">=":
        half = Term("div", points[0], TWO)  # exp u = exp(u/2)² > 1 + u, where u ≠ 0 and 1 + u/2 > 0
        lemma(branch, Term("exp", points[0]), Term("pow", Term("exp", half), TWO))
        points.append(half)
    names = {ring.key(branch.place.value(p)) for p in points}
    if not any(ring.is_zero(branch.place.value(p)) for p in points):
        points.append(ZERO)
    for u, v in permutations(points[: FEW + 1], 2):
        _rise(branch, u, v, names)
    for gap in gaps:
        _vanishes(branch, gap)


def _logarithm(branch: SearchBranch, t: Term) -> None:
    """The logarithm of a product of two numbers, and of a power or its reciprocal if the exponent
    is a numeral."""
    if t.head == "mul" and len(t.args) == 2:
        x, y = t.args
        if _shown(branch, x, True) and _shown(branch, y, True):
            branch.law("logarithm of a product", x=x, y=y)
            _logarithm(branch, x)
            _logarithm(branch, y)
    elif t.head == "div" and t.args[0] == ONE:
        base, n = t.args[1], 1
        if base.head == "pow":
            base, n = base.args[0], _whole(base.args[1]) or 0
        if n and _shown(branch, base, True):
            branch.law("logarithm of a power", x=base, n=literal(Fraction(-n)))
    elif t.head == "pow" and _whole(t.args[1]) is not None and _shown(branch, t.args[0], True):
        branch.law("logarithm of a power", x=t.args[0], n=t.args[1])


def _whole(exponent: Term) -> int | None:
    """The integer that an exponent is, if it is written with digits and small."""
    value = rational(exponent)
    is_small = value is not None and value.denominator == 1 and abs(value) <= LARGEST
    return int(value) if value is not None and is_small else None


def _rise(branch: SearchBranch, u: Term, v: Term, names: set[object]) -> None:
    """exp v ≥ exp u·(1 + v − u), and exp v > exp u if v > u."""
    step = difference(v, u) if u != ZERO else v
    low, high, gap = (_polynomial(branch, t) for t in (Term("exp", u), Term("exp", v), step))
    if low is None or high is None or gap is None:
        return
    below = times(low, plus(gap, {0: fmpq(1)}))
    tangent = branch.law("tangent of exp at 0", u=step)
    sign = branch.sign(atoms([low])[0])
    if sign is None or sign.op != ">":
        return
    if tangent is not None and u != ZERO:
        product = Term("mul", Term("exp", u), Term("exp", step))
        whole = lemma(branch, Term("exp", v), product)
        if whole is not None:
            above = joined("product", [branch.cone(tangent), sign])
            branch.have(joined("sum", [above, branch.cone(whole)]))
            branch.dead.add(tangent)
            if branch.place.evaluation.ring.key(branch.place.value(step)) not in names:
                branch.dead.add(whole)
    known = branch.matching(minus(high, below), ">=")
    rising = None
    if known is not None:
        rising = positively(branch, gap, True) or positively(branch, gap, False)
    if known is not None and rising is not None:
        branch.have(joined("sum", [known, joined("product", [sign, rising])]))


def _polynomial(branch: SearchBranch, term: Term) -> Poly | None:
    return polynomial(branch.place.evaluation.ring.reduce(branch.place.value(term)))


def _arctan(branch: SearchBranch, u: Term) -> None:
    """−π/2 < arctan u < π/2."""
    branch.law("pi is greater than 3")
    for point in (u, Term("neg", u)):
        branch.law("bound of arctan", u=point)
    branch.law("arctan of the negative", u=u)


# -- sin and cos -------------------------------------------------------------------------------


def _circular(branch: SearchBranch, heads: dict[str, list[Term]]) -> None:
    for head, over in (("tan", ("sin", "cos")), ("cot", ("cos", "sin"))):
        for t in heads.get(head, ()):
            branch.law(head, u=t.args[0])
            for other in over:
                heads.setdefault(other, []).append(Term(other, t.args[0]))
    points = _distinct([t.args[0] for h in ("sin", "cos") for t in heads.get(h, ())], branch)
    reduced = angles.related(branch, points, heads, lemma)
    for u in [p for p in points if p not in reduced][:FEW]:
        squares = [Term("pow", Term(h, u), TWO) for h in ("sin", "cos")]
        lemma(branch, Term("add", *squares), ONE)
        if any(t.args[0] == u for t in heads.get("sin", ())):
            _sign(branch, "sin", u)
        if any(t.args[0] == u for t in heads.get("cos", ())):
            _sign(branch, "cos", u)
    for head in ("sin", "cos"):
        own = [t.args[0] for t in heads.get(head, ()) if t.args[0] not in reduced]
        own = _distinct(own, branch)[:FEW]
        for u, v in combinations(own, 2):
            _compare(branch, head, u, v)
        for u in own:
            for v in _fixed(branch, u)[:FEW] if _is_bounded(branch, Term(head, u)) else ():
                _compare(branch, head, u, v)


def _is_bounded(branch: SearchBranch, term: Term) -> bool:
    """Whether a fact compares an atom with a number."""
    own = _polynomial(branch, term) or {}
    for cone in branch.known("=", ">=", ">"):
        constant = all(not free_names(branch.generator(j)) or max(atom(j)) in own
                       for j in atoms([cone.poly]))  # fmt: skip
        if constant and own.keys() & cone.poly.keys():
            return True
    return False


def _fixed(branch: SearchBranch, u: Term) -> list[Term]:
    """The multiples of π with which facts compare an angle."""
    (turn,) = _polynomial(branch, PI) or {0: fmpq(1)}
    angle, found = _polynomial(branch, u), []
    others = [key for key in angle or () if key != turn]
    for cone in branch.known("=", "!=", ">=", ">"):
        if angle and others and others[0] in cone.poly:
            share = cone.poly[others[0]] / angle[others[0]]
            rest = minus(cone.poly, stretched(share, angle))
            if all(key == turn for key in rest):
                c = -rest.get(turn, fmpq(0)) / share
                found.append(branch.term({turn: c} if c else {}))
    return list(dict.fromkeys(found))


def _is_ordered(branch: SearchBranch, term: Term) -> bool:
    """Whether something is known of the order of every monomial of a term: what no fact speaks of
    is in no combination of facts."""
    p = _polynomial(branch, term)
    known = {key for cone in branch.known("=", ">=", ">") for key in cone.poly}
    return p is not None and all(
        not key or key in known or monomial(branch, key) is not None for key in p
    )


def _sign(branch: SearchBranch, head: str, u: Term) -> None:
    """The sign of sin u or cos u, if that is plain from where u is."""
    if not _is_ordered(branch, u):
        return
    for strict in (True, False):
        for turns in (0, 1, -1, 2, -2):
            # sin(u) = ± sin(u − turns·π), cos(u) = ± sin(u + π/2 − turns·π)
            parts = [u]
            if head == "cos":
                parts.append(HALF_PI)
            if turns:
                parts.append(Term("mul", number(-turns), PI))
            point = Term("add", *parts) if len(parts) > 1 else u
            if _sine_has_a_sign(branch, point, strict):
                if len(parts) > 1:
                    sine = Term("sin", point)
                    lemma(branch, Term(head, u), Term("neg", sine) if turns % 2 else sine)
                return


def _sine_has_a_sign(branch: SearchBranch, point: Term, strict: bool) -> bool:
    low = _shown(branch, point, strict)
    high = low and _shown(branch, difference(PI, point), strict)
    law = "sign of the sine" + ("" if strict else " with the ends")
    return bool(high) and branch.law(law, u=point) is not None


def _shown(branch: SearchBranch, term: Term, strict: bool) -> bool:
    """Make term > 0 or term ≥ 0 a fact, if it follows; only laws use it."""
    p = _polynomial(branch, term)
    cone = positively(branch, p, strict) if p is not None else None
    if cone is not None:
        before = len(branch.polys)
        branch.have(cone)
        branch.dead |= {*range(before, len(branch.polys))}
    return cone is not None


def _compare(branch: SearchBranch, head: str, u: Term, v: Term) -> None:
    """sin v − sin u or cos v − cos u as a product, if the facts speak of v − u."""
    half_gap = Term("div", difference(v, u), TWO)
    if not _is_ordered(branch, half_gap):
        return
    half_sum = Term("div", Term("add", v, u), TWO)
    wave = "cos" if head == "sin" else "sin"
    right = Term("mul", TWO, Term("sin", half_gap), Term(wave, half_sum))
    gap = difference(angles.value_at(branch, head, v), angles.value_at(branch, head, u))
    lemma(branch, gap, right if head == "sin" else Term("neg", right))
    _sign(branch, wave, half_sum)
    opposite = Term("neg", half_gap)
    for strict in (True, False):
        if _sine_has_a_sign(branch, half_gap, strict):
            return
        if _sine_has_a_sign(branch, opposite, strict):
            lemma(branch, Term("sin", half_gap), Term("neg", Term("sin", opposite)))
            return
