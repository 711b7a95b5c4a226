"""Untrusted: facts about exp, log, sin, cos and powers that the atoms of a branch call for.

Of exp the law of its tangent at 0 and the sum rule suffice: exp v ≥ exp u·(1 + v − u).  log is
met through x = exp(log x).  sin and cos are compared by the sign of the sine and
sin v − sin u = 2 sin((v − u)/2) cos((v + u)/2).
"""

from __future__ import annotations

from itertools import combinations, permutations

from ...kernel.context import difference
from ...kernel.polynomials import NotNormal, Value
from ...kernel.terms import Term, encode, number
from ..certificates import proof_of
from .branch import Branch, joined, polynomial
from .polynomials import atoms
from .preparing import occurring, positively

ONE, TWO, ZERO, PI = number(1), number(2), number(0), Term("pi")
HALF_PI = Term("div", PI, TWO)
FEW = 4  # arguments of one function that are compared with each other


def apply(branch: Branch) -> None:
    """Enter the facts."""
    heads: dict[str, list[Term]] = {}
    for j in occurring(branch):
        try:
            term = branch.generator(j)
        except NotNormal:
            continue
        heads.setdefault(term.head, []).append(term)
    for term in heads.get("pow", ()):
        _power(branch, term, heads)
    _exponentials(branch, heads)
    _circular(branch, heads)


def lemma(branch: Branch, left: Term, right: Term) -> int | None:
    """An equation that a certificate of the ring proves."""
    key = ("lemma", left, right)
    if key in branch.done:
        return None
    branch.done.add(key)
    try:
        proof = proof_of(left, right, branch.place.context.here)
    except (NotNormal, ValueError):
        return None
    if proof is None:
        return None
    return branch.extend("lemma", [encode(left), "=", encode(right)], proof)


def _distinct(terms: list[Term], branch: Branch) -> list[Term]:
    """Terms with different values."""
    found: dict[object, Term] = {}
    for t in terms:
        found.setdefault(branch.place.form.ring.key(branch.place.value(t)), t)
    return list(found.values())


# -- exp, log and powers -----------------------------------------------------------------------


def _power(branch: Branch, term: Term, heads: dict[str, list[Term]]) -> None:
    base, exponent = term.args
    if branch.law("power", x=base, y=exponent) is not None:
        inner = Term("mul", exponent, Term("log", base))
        heads.setdefault("exp", []).append(Term("exp", inner))
        heads.setdefault("log", []).append(Term("log", base))


def _exponentials(branch: Branch, heads: dict[str, list[Term]]) -> None:
    points = [t.args[0] for t in heads.get("exp", ())]
    logarithms = []
    for t in heads.get("log", ()):
        branch.law("exp of a logarithm", x=t.args[0])
        logarithms.append(t)
    points = _distinct([*points, *logarithms], branch)
    if not points:
        return
    at_zero = branch.place.form.ring.is_zero
    if not any(at_zero(branch.place.value(p)) for p in points):
        points.append(ZERO)
    branch.law("exp at 0")
    for u, v in permutations(points[: FEW + 1], 2):
        step = difference(v, u) if u != ZERO else v
        tangent = branch.law("tangent of exp at 0", u=step)
        if tangent is None or u == ZERO:
            continue
        left = Term("exp", v) if v != ZERO else ONE
        product = Term("mul", Term("exp", u), Term("exp", step))
        whole = lemma(branch, left, product)
        if whole is None or branch.polys[tangent] is None or branch.polys[whole] is None:
            continue
        j = atoms([_poly(branch, Term("exp", u))])
        sign = branch.sign(j[0]) if len(j) == 1 else None
        if sign is None or sign.op != ">":
            continue
        above = joined("product", [branch.cone(tangent), sign])
        moved = joined("sum", [above, branch.cone(whole)])
        branch.have(moved)
        branch.dead |= {tangent, whole}


def _poly(branch: Branch, term: Term) -> dict[int, object]:
    value: Value = branch.place.form.ring.reduce(branch.place.value(term))
    return {key: value.scale for key in value.terms}


# -- sin and cos -------------------------------------------------------------------------------


def _circular(branch: Branch, heads: dict[str, list[Term]]) -> None:
    for head, over in (("tan", ("sin", "cos")), ("cot", ("cos", "sin"))):
        for t in heads.get(head, ()):
            branch.law(head, u=t.args[0])
            for other in over:
                heads.setdefault(other, []).append(Term(other, t.args[0]))
    points = _distinct([t.args[0] for h in ("sin", "cos") for t in heads.get(h, ())], branch)
    for u in points[:FEW]:
        squares = [Term("pow", Term(h, u), TWO) for h in ("sin", "cos")]
        lemma(branch, Term("add", *squares), ONE)
        if any(t.args[0] == u for t in heads.get("sin", ())):
            _sign(branch, "sin", u)
        if any(t.args[0] == u for t in heads.get("cos", ())):
            _sign(branch, "cos", u)
    for head in ("sin", "cos"):
        own = _distinct([t.args[0] for t in heads.get(head, ())], branch)
        for u, v in combinations(own[:FEW], 2):
            _compare(branch, head, u, v)


def _sign(branch: Branch, head: str, u: Term) -> None:
    """The sign of sin u or cos u, if that is plain from where u is."""
    for turns in (0, 1, -1, 2, -2):
        # sin(u) = ± sin(u − turns·π), cos(u) = ± sin(u + π/2 − turns·π)
        shift = Term("mul", number(-turns), PI) if turns else None
        parts = [u, *([HALF_PI] if head == "cos" else []), *([shift] if shift else [])]
        point = Term("add", *parts) if len(parts) > 1 else u
        if _sine_is_positive(branch, point):
            if point != u or turns:
                sine = Term("sin", point)
                lemma(branch, Term(head, u), Term("neg", sine) if turns % 2 else sine)
            return


def _sine_is_positive(branch: Branch, point: Term) -> bool:
    low = _shown(branch, point)
    high = _shown(branch, difference(PI, point)) if low else False
    return bool(high) and branch.law("sign of the sine", u=point) is not None


def _shown(branch: Branch, term: Term) -> bool:
    """Make term > 0 a fact, if it follows."""
    value = branch.place.form.ring.reduce(branch.place.value(term))
    p = polynomial(value)
    cone = positively(branch, p, True) if p is not None else None
    if cone is None:
        return False
    branch.have(cone)
    return True


def _compare(branch: Branch, head: str, u: Term, v: Term) -> None:
    """sin v − sin u or cos v − cos u as a product."""
    half_gap = Term("div", difference(v, u), TWO)
    half_sum = Term("div", Term("add", v, u), TWO)
    wave = "cos" if head == "sin" else "sin"
    right = Term("mul", TWO, Term("sin", half_gap), Term(wave, half_sum))
    gap = difference(Term(head, v), Term(head, u))
    if lemma(branch, gap, right if head == "sin" else Term("neg", right)) is None:
        return
    _sign(branch, wave, half_sum)
    if not _sine_is_positive(branch, half_gap):
        opposite = Term("neg", half_gap)
        if _sine_is_positive(branch, opposite):
            lemma(branch, Term("sin", half_gap), Term("neg", Term("sin", opposite)))
