"""Untrusted: claims about divisions with a remainder, for each remainder of an integer.

Where ⌊P(n)/d⌋ stands in a claim, with a polynomial P in an integer n, its value follows from
n = D·q + r, q = ⌊n/D⌋ and r = 0, …, D − 1: ⌊P(n)/d⌋ is (P(D·q + r) − s)/d, where s is the remainder
of P(r).  The branches of the witness are the values of r, for each integer in P.
"""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from flint import fmpq

from ...kernel.claims import Claim
from ...kernel.context import ProofError
from ...kernel.polynomials import SLOT, NotNormal, exponents
from ...kernel.proofs import goal_and_context
from ...kernel.shapes import IllTyped
from ...kernel.terms import Term, number
from .branch import Cone, Data, SearchBranch, SearchBudget, joined, multiplied, positive, start
from .polynomials import (
    Poly,
    atom,
    atoms,
    constant,
    minus,
    plus,
    power,
    quotient,
    scaled,
    times,
)
from .preparing import occurring
from .solving import WORK, Steps, solved, values

LARGEST = 36  # the number of cases
HIGHEST = 12  # the degree of a polynomial


class _Division(NamedTuple):
    """The value of ⌊p⌋ where ``inner`` is p, a polynomial in integers, and ``below`` the common
    denominator of its coefficients."""

    inner: Poly
    below: int


def prove(claim: Claim) -> Data | None:
    """Proof data for a well-formed claim, or None."""
    try:
        branch = start(*goal_and_context(claim), SearchBudget(WORK, False))
        divisions = _divisions(branch)
        size = lcm(*(d.below for d in divisions))
        letters = _letters(branch, divisions)
        if not divisions or size ** len(letters) > LARGEST:
            return None
        for division in divisions:
            if division.below == 1:
                branch.law("floor of an integer", n=branch.term(division.inner))
        divided = [d for d in divisions if d.below > 1]
        steps = _for_each(branch, letters if size > 1 else [], size, divided, [])
    except (NotNormal, IllTyped, ProofError):
        return None
    return None if steps is None else {"rule": "witness", "steps": steps}


def _divisions(branch: SearchBranch) -> list[_Division]:
    """The divisions with a remainder whose parts are polynomials in integers."""
    ring = branch.place.evaluation.ring
    found: list[_Division] = []
    for j in occurring(branch):
        own = ring.atoms[j]
        if own.name != "floor":
            continue
        (value,) = own.parts
        inner = {key: fmpq(c, value.scale) for key, c in value.terms.items()}
        if not value.den and inner and _is_of_integers(branch, inner):
            below = lcm(*(int(c.q) for c in inner.values()))
            found.append(_Division(inner, below))
    return found


def _is_of_integers(branch: SearchBranch, p: Poly) -> bool:
    known = branch.place.evaluation.ring.atoms
    powers = [pair for key in p for pair in exponents(key)]
    return all(0 <= e <= HIGHEST and "integer" in known[j].known for j, e in powers)


def _letters(branch: SearchBranch, divisions: list[_Division]) -> list[int]:
    """The integers whose remainders are gone through, as atoms: those in the divisions, and those
    with a power beside them in an equation."""
    found = set(atoms([d.inner for d in divisions if d.below > 1]))
    for cone in branch.known("="):
        inside = set(atoms([cone.poly]))
        if inside & found and _is_of_integers(branch, cone.poly):
            found |= {j for key in cone.poly for j, e in exponents(key) if e > 1}
    return sorted(found)


def _for_each(
    branch: SearchBranch, letters: list[int], size: int, divisions: list[_Division],
    places: list[_Place],
) -> Steps | None:  # fmt: skip
    """The steps of a proof for all remainders of the letters by ``size``; ``places`` says where
    those are that have been placed."""
    if not letters:
        _enter(branch, places, divisions)
        return solved(branch, len(places))
    letter, *others = letters
    part = Term("div", branch.term(atom(letter)), number(size))
    above, below = (branch.law(f"floor from {side}", x=part) for side in ("above", "below"))
    if above is None or below is None:
        return None
    rest = scaled(fmpq(size), branch.cone(above).poly)  # n − D·⌊n/D⌋
    multiple = minus(atom(letter), rest)

    def inside(case: SearchBranch, depth: int) -> Steps | None:
        equation = case.cone(len(case.polys) - 1)
        r = -equation.poly.get(0, fmpq(0))
        place = _Place(letter, plus(multiple, constant(int(r))), equation)
        return _for_each(case, others, size, divisions, [*places, place])

    return values(branch, rest, 0, size, len(places), inside)


class _Place(NamedTuple):
    """The value of a letter, by an equation."""

    letter: int
    value: Poly
    equation: Cone


def _enter(case: SearchBranch, places: list[_Place], divisions: list[_Division]) -> None:
    """Enter the values of the divisions, and the equations for the letters that are placed."""
    own = [place.equation.poly for place in places]
    for known in case.known("="):
        moved, equal = _moved(known.poly, places, case)
        if known.poly not in own and equal is not None:
            case.have(joined("sum", [known, *equal]))
    for division in divisions:
        moved, equal = _moved(division.inner, places, case, -1)
        if equal is None:
            continue
        share = moved.get(0, fmpq(0))
        share -= fmpq(int(share.floor()))
        value = minus(moved, constant(share))
        back = _moved(division.inner, places, case)[1] or []
        case.have(joined("sum", [*equal, positive(share)] if share else equal))
        case.have(joined("sum", [*back, positive(1 - share)]))
        case.law("floor", n=case.term(value), t=case.term(minus(division.inner, value)))


def _moved(
    p: Poly, places: list[_Place], case: SearchBranch, sign: int = 1
) -> tuple[Poly, list[Cone] | None]:  # fmt: skip
    """A polynomial with what its letters are, and cones that say that it differs by 0 (times
    ``sign``); None if no letter of it is placed."""
    equal: list[Cone] = []
    for letter, value, equation in places:
        moved = _at(p, letter, value)
        factor = quotient(minus(moved, p), equation.poly) if moved != p else None
        if factor is not None:
            equal.append(multiplied(scaled(fmpq(sign), factor), equation, case))
            p = moved
    return p, equal or None


def _at(p: Poly, letter: int, value: Poly) -> Poly:
    """A polynomial with another one for a letter."""
    out: Poly = {}
    for key, c in p.items():
        e = dict(exponents(key)).get(letter, 0)
        rest = {key - (e << SLOT * letter): c}
        out = plus(out, times(rest, power(value, e)))
    return out
