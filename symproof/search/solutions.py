"""Untrusted: rational points at which equations hold that are assumed.

Equations that are linear in a variable are solved for it; of the others, values are given to
variables one by one until an equation has one unknown, of which the rational roots are taken.  Some
equations between values of functions are replaced by ones that are enough for them: for √u = √v, or
exp u = exp v, u = v.  Whether a point does what it should is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from flint import fmpq, fmpq_poly

from ..kernel.claims import Claim, scope, unfold, unfolding
from ..kernel.evaluation import Evaluation
from ..kernel.polynomials import SLOT, NotNormal, Value, exponents
from ..kernel.shapes import IllTyped
from ..kernel.terms import Relation, Term, children, difference, number, symbol
from .literals import rational
from .witnesses.polynomials import Poly, atom, atoms, minus, plus, power, scaled, times

MAX_TERMS, MAX_DEGREE = 60, 12
INJECTIVE = ("sqrt", "exp", "log")
INVERSE_OF: Mapping[str, Callable[[Term], Term | None]] = {  # f(u) = v if u is this
    "sqrt": lambda v: Term("pow", v, number(2)),
    "exp": lambda v: number(0) if v == number(1) else None,
    "log": lambda v: number(1) if v == number(0) else None,
}

Choice = Callable[[str], Fraction]


class Equations:
    """The polynomial equations among the hypotheses of a claim, in scalar variables."""

    def __init__(self, claim: Claim) -> None:
        here, meaning = scope(claim), unfolding(claim)
        form = Evaluation(here)
        self.names: dict[int, str] = {}
        for v in claim.variables:
            if not v.indices:
                value = form.value(symbol(v.name))
                if isinstance(value, Value) and len(value.terms) == 1:
                    ((key, _),) = value.terms.items()
                    self.names.update({j: v.name for j, _ in exponents(key)})
        self.used: set[Relation] = set()
        waiting: list[Poly] = []
        for h in claim.hypotheses:
            relation = unfold(h, meaning)
            p = self._polynomial(relation, form) if relation.op == "=" else None
            if p:
                waiting.append(p)
                self.used.add(relation)
        self.solved: dict[int, Poly] = {}
        self.others: list[Poly] = []
        while waiting:
            p = waiting.pop(0)
            found = _solved(p)
            if found is None:
                self.others.append(p)
                continue
            j, what = found
            self.solved = {k: _with(q, j, what) for k, q in self.solved.items()} | {j: what}
            waiting = [_with(q, j, what) for q in (*self.others, *waiting)]
            waiting, self.others = [q for q in waiting if q], []

    @property
    def variables(self) -> frozenset[str]:
        """The names of those that occur in the equations."""
        found = {*atoms([*self.others, *self.solved.values()]), *self.solved}
        return frozenset(self.names[j] for j in found)

    def _polynomial(self, relation: Relation, form: Evaluation) -> Poly | None:
        left, _, right = _enough(relation)
        try:
            value = form.value(difference(left, right))
        except (NotNormal, IllTyped):
            return None
        if not isinstance(value, Value) or len(value.terms) > MAX_TERMS:
            return None
        if any(m < 0 for _, m in value.den):
            return None
        lowest: dict[int, int] = {}
        for key in value.terms:
            for j, e in exponents(key):
                lowest[j] = min(lowest.get(j, 0), e)
        shift = sum(-e << SLOT * j for j, e in lowest.items())
        p = {key + shift: fmpq(c, value.scale) for key, c in value.terms.items()}
        if not {*atoms([p])} <= self.names.keys() or any(_degree(key) > MAX_DEGREE for key in p):
            return None
        return p

    def point(self, choice: Choice, turn: int) -> dict[str, Fraction] | None:
        """Values of the variables of the equations, free ones by ``choice``; of several roots
        those are taken to which ``turn`` leads."""
        values: dict[int, fmpq] = {}
        free = [j for j in atoms([*self.others, *self.solved.values()]) if j not in self.solved]
        left = self.others
        while left:
            if any(not any(p) for p in left):
                return None
            single = next((p for p in left if len(atoms([p])) == 1), None)
            if single is None:
                j = next(j for j in free if j not in values and j in atoms(left))
                values[j] = _exact(choice(self.names[j]))
            else:
                (j,) = atoms([single])
                roots = _roots(single, j)
                if not roots:
                    return None
                values[j] = roots[turn % len(roots)]
                turn //= len(roots)
            left = [q for p in left if (q := _with(p, j, {0: values[j]} if values[j] else {}))]
        for j in free:
            if j not in values:
                values[j] = _exact(choice(self.names[j]))
        for j, p in self.solved.items():
            for k in free:
                p = _with(p, k, {0: values[k]} if values[k] else {})
            values[j] = p.get(0, fmpq(0))
        return {self.names[j]: Fraction(int(v.p), int(v.q)) for j, v in values.items()}


def _enough(relation: Relation) -> Relation:
    """An equation that gives this one, perhaps."""
    left, op, right = relation
    if left.head == right.head and left.head in INJECTIVE:
        return Relation(left.args[0], op, right.args[0])
    for f, value in ((left, right), (right, left)):
        inverse = INVERSE_OF[f.head](value) if f.head in INVERSE_OF else None
        if inverse is not None:
            return Relation(f.args[0], op, inverse)
    return relation


def _degree(key: int) -> int:
    return sum(e for _, e in exponents(key))


def _exact(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _solved(p: Poly) -> tuple[int, Poly] | None:
    """An atom that occurs once, alone, and what it is if p = 0."""
    for j in reversed(atoms([p])):
        (key,) = atom(j)
        if key in p and all(not dict(exponents(k)).get(j) for k in p if k != key):
            return j, minus(atom(j), scaled(1 / p[key], p))
    return None


def _with(p: Poly, j: int, value: Poly) -> Poly:
    """p with a value for an atom."""
    parts: list[Poly] = []
    for key, c in p.items():
        e = dict(exponents(key)).get(j, 0)
        parts.append(times({key - (e << SLOT * j): c}, power(value, e)))
    return plus(*parts)


def _roots(p: Poly, j: int) -> list[fmpq]:
    """The rational roots of a polynomial in one atom, in order."""
    top = max(dict(exponents(key)).get(j, 0) for key in p)
    whole = fmpq_poly([p.get(e << SLOT * j, fmpq(0)) for e in range(top + 1)]).numer()
    _, factors = whole.factor()
    return sorted(fmpq(-f[0], f[1]) for f, _ in factors if f.degree() == 1)


def found_in(claim: Claim) -> Equations | None:
    """The equations of a claim, if there are any of which a point can be found."""
    if not any(h.op == "=" for h in claim.hypotheses):
        return None
    return _found(claim._replace(relation=claim.hypotheses[0], alternatives=(), premises=()))


@lru_cache(64)
def _found(claim: Claim) -> Equations | None:
    """The same; many claims of a text assume the same."""
    equations = Equations(claim)
    return equations if equations.used else None


def constants(claim: Claim) -> Iterator[Fraction]:
    """Numbers near those that occur in what is assumed and claimed, each once."""
    meaning = unfolding(claim)
    relations = [unfold(r, meaning) for r in (*claim.hypotheses, claim.relation)]
    own = dict.fromkeys(x for r in relations for t in (r.left, r.right) for x in _numbers(t))
    gaps = sorted(own, key=abs)
    near = (c + s * Fraction(9, 10) * d for d in gaps for s in (1, -1) for c in own)
    beside = (c + s * d for d in gaps for s in (0, 1, -1) for c in own)
    yield from dict.fromkeys((*near, *beside))


def _numbers(term: Term) -> Iterator[Fraction]:
    own = rational(term)
    if own is not None:
        yield abs(own)
    else:
        for child in children(term):
            yield from _numbers(child)
