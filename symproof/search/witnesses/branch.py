"""Untrusted: one branch of a search, the facts that hold there and the steps that led to them.

The facts are those of the kernel, number by number; each has a polynomial too, unless something is
divided by in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from flint import fmpq

from ...kernel.context import ProofContext, ProofError
from ...kernel.facts import facts as facts_of
from ...kernel.polynomials import NotNormal, Value, exponents
from ...kernel.shapes import IllTyped
from ...kernel.terms import BINDERS, Relation, Term, children, number
from ...kernel.witnesses import EXTENDS, Fact, WitnessState, initial_state
from ...notation.encoding import encode
from ..certificates.session import Plan, RingSession, power, product, scaled, total
from .polynomials import Poly, atom, atoms, constant, plus, primitive, times
from .polynomials import scaled as stretched

Data = Any
SIGNS_OF = (("positive", ">"), ("nonnegative", ">="), ("nonzero", "!="))
MAX_TERMS = 1500


class Cone(NamedTuple):
    """A fact that follows from others by its form: its data, its polynomial, and how that compares
    with 0."""

    data: Data
    poly: Poly
    op: str


class SearchBudget:
    """What may still be spent on a claim, and whether the search is ``thorough``."""

    def __init__(self, left: int, thorough: bool = True) -> None:
        self.left, self.thorough = left, thorough


@dataclass
class SearchBranch:
    """A place of a proof that is being looked for."""

    place: WitnessState
    session: RingSession
    work: SearchBudget
    written: dict[int, Term]
    polys: list[Poly | None] = field(default_factory=list)
    steps: list[Any] = field(default_factory=list)
    dead: set[int] = field(default_factory=set)  # facts that are not used any more
    given: int = 0  # hypotheses that are facts from the beginning, and the first ones
    goal: int = 0  # the fact that is the opposite of the claim
    done: set[Any] = field(default_factory=set)  # what has been tried
    model: tuple[Any, bool] | None = None  # whether there is a point at which these facts hold

    # -- terms and polynomials ---------------------------------------------------------------

    def generator(self, j: int) -> Term:
        """The term that an atom is, as it was written if it was."""
        found = self.written.get(j)
        return self.session.generator(j) if found is None else found

    def term(self, p: Poly) -> Term:
        parts = []
        for key, c in sorted(p.items(), reverse=True):
            factors = [power(self.generator(j), e) for j, e in exponents(key)]
            parts.append(scaled(Fraction(int(c.p), int(c.q)), product(factors)))
        return total(parts)

    def encoded(self, p: Poly) -> Data:
        return encode(self.term(p))

    # -- facts -------------------------------------------------------------------------------

    def note(self, known: Fact | None) -> int:
        """Enter a fact."""
        self.polys.append(None if known is None else polynomial(known[0]))
        return len(self.polys) - 1

    def cone(self, k: int) -> Cone:
        known, p = self.place.facts[k], self.polys[k]
        if known is None or p is None:
            raise ValueError("a fact without a polynomial")
        return Cone(["fact", k], p, known[1])

    def known(self, *ops: str) -> list[Cone]:
        """The facts of these kinds that are in use."""
        return [
            self.cone(k)
            for k, (fact, p) in enumerate(zip(self.place.facts, self.polys, strict=True))
            if fact is not None and p is not None and k not in self.dead and fact[1] in ops
        ]

    def extend(self, kind: str, *args: Any) -> int | None:
        """Take a step that gives one more fact; None if the kernel refuses it."""
        try:
            fact = EXTENDS[kind](self.place, *args)
        except (ProofError, NotNormal, IllTyped):
            return None
        self.place.facts.append(fact)
        self.steps.append([kind, *args])
        return self.note(fact)

    def have(self, cone: Cone) -> int:
        """Write a cone down as a fact of its own, if it is not one."""
        for k, (fact, p) in enumerate(zip(self.place.facts, self.polys, strict=True)):
            if fact is not None and p == cone.poly and fact[1] == cone.op:
                return k
        step = ["have", self.encoded(cone.poly), cone.data]
        self.place.facts.append((self.value(cone.poly), cone.op))
        self.steps.append(step)
        self.polys.append(cone.poly)
        return len(self.polys) - 1

    def value(self, p: Poly) -> Value:
        ring = self.place.evaluation.ring
        parts = [ring.zero]
        for key, c in p.items():
            reach = max([e for _, e in exponents(key)], default=0)
            parts.append(Value({key: int(c.p)}, int(c.q), (), reach))
        return ring.add(*parts)

    def law(self, name: str, **values: Term) -> int | None:
        """An instance of a law, once."""
        key = ("law", name, *sorted(values.items()))
        if key in self.done:
            return None
        found = self.extend(
            "law", "law " + name, {n: [[], encode(v)] for n, v in values.items()}
        )  # fmt: skip
        if found is not None:
            self.done.add(key)
        return found

    def told(self, name: str, **values: Term) -> bool:
        """Whether an instance of a law is a fact, now."""
        self.law(name, **values)
        return ("law", name, *sorted(values.items())) in self.done

    def child(self, term: Term, op: str) -> SearchBranch:
        """The branch in which term op 0."""
        context, said = self._in_case(term, op)
        place = self.place._replace(context=context, facts=[*self.place.facts, said])
        other = SearchBranch(
            place, self.session, self.work, self.written, [*self.polys], [], {*self.dead},
            self.given, self.goal, {*self.done},
        )  # fmt: skip
        other.note(said)
        return other

    def _in_case(self, term: Term, op: str) -> tuple[ProofContext, Fact]:
        """The context in which term op 0, and the fact that this is."""
        case, context = Relation(term, op, number(0)), self.place.context
        hypotheses = (*context.hypotheses, case)
        return context.assuming(hypotheses, context.premises), self.place.as_fact(case)

    def closed(self, last: Any) -> list[Any]:
        """The steps of the branch with the last one; splits on the way take what follows them as
        their open branch."""
        steps = [last]
        for step in reversed(self.steps):
            if step[0] == "split":
                kind, term, branches, op = step
                steps = [[kind, term, [*branches, [op, steps]]]]
            else:
                steps = [step, *steps]
        return steps

    def go_on(self, term: Term, closed: list[Any], op: str) -> int:
        """Split where all branches but one are closed, and go on in that one."""
        context, said = self._in_case(term, op)
        self.place = self.place._replace(context=context)
        self.steps.append(["split", encode(term), closed, op])
        self.place.facts.append(said)
        return self.note(said)

    # -- cones -------------------------------------------------------------------------------

    def sign(self, j: int) -> Cone | None:
        """What the sort of an atom says of its sign."""
        try:
            term = self.generator(j)
        except NotNormal:
            return None
        shown = facts_of(term, self.place.context.here)
        op = next((op for fact, op in SIGNS_OF if fact in shown), None)
        return None if op is None else Cone(["sign", encode(term)], atom(j), op)

    def square(self, p: Poly) -> Cone | None:
        """The square of a polynomial is not negative."""
        known = self.place.evaluation.ring.atoms
        plain = all("real" in known[j].known for j in atoms([p]))
        if not plain and not self.place.is_real(self.value(p)):
            return None
        term = Term("pow", self.term(p), number(2))
        return Cone(["sign", encode(term)], times(p, p), ">=")

    def matching(self, p: Poly, *ops: str) -> Cone | None:
        """A multiple of a fact that is this polynomial."""
        scale, wanted = primitive(p)
        for cone in self.known(*ops):
            if cone.poly.keys() != p.keys():
                continue
            other, unit = primitive(cone.poly)
            if unit == wanted:
                return stretch(cone, scale / other)
            if cone.op in ("=", "!=") and unit == stretched(-1, wanted):
                return stretch(cone, -scale / other)
        return None


def stretch(cone: Cone, factor: fmpq) -> Cone:
    """A multiple of a cone; a negative one of = and ≠ only."""
    if factor == 1:
        return cone
    if cone.op == "=":
        return multiplied(constant(factor), cone)
    data = ["product", ["sign", literal(factor)], cone.data]
    return Cone(data, stretched(factor, cone.poly), cone.op)


def literal(c: fmpq) -> Data:
    return encode(scaled(Fraction(int(c.p), int(c.q)), number(1)))


def positive(c: fmpq) -> Cone:
    """A constant > 0."""
    return Cone(["sign", literal(c)], constant(c), ">")


def multiplied(p: Poly, cone: Cone, branch: SearchBranch | None = None) -> Cone:
    """Any multiple of an equation."""
    term = branch.encoded(p) if branch else literal(p.get(0, fmpq(0)))
    return Cone(["times", term, cone.data], times(p, cone.poly), "=")


def joined(kind: str, cones: list[Cone]) -> Cone:
    """A sum or product of cones; its sign is left to the kernel's rules."""
    if len(cones) == 1:
        return cones[0]
    poly, ops = cones[0].poly, {c.op for c in cones}
    for c in cones[1:]:
        poly = plus(poly, c.poly) if kind == "sum" else times(poly, c.poly)
    order = ("=", "!=", ">=", ">") if kind == "product" else (">", ">=", "!=", "=")
    return Cone([kind, *[c.data for c in cones]], poly, next(op for op in order if op in ops))


def polynomial(value: Value) -> Poly | None:
    """The polynomial that a value is, if nothing is divided by in it."""
    if value.den or len(value.terms) > MAX_TERMS:
        return None
    if any(e < 0 for key in value.terms for _, e in exponents(key)):
        return None
    return {key: fmpq(c, value.scale) for key, c in value.terms.items()}


def start(relation: Relation, context: ProofContext, work: SearchBudget) -> SearchBranch:
    """The branch with which a search begins.  Raises what the kernel raises."""
    place, _ = initial_state(relation, context)
    session = RingSession(context.here, Plan())
    session.form = place.evaluation
    branch = SearchBranch(place, session, work, {}, given=len(context.hypotheses))
    for k, fact in enumerate(place.facts):
        if fact is not None:  # the kernel compares reduced values
            place.facts[k] = (place.evaluation.ring.reduce(fact[0]), fact[1])
        branch.note(place.facts[k])
    branch.goal = len(place.facts) - 1
    for r in (*context.hypotheses, relation):
        for side in (r.left, r.right):
            _remember(side, branch)
    return branch


def _remember(term: Term, branch: SearchBranch) -> None:
    """Which atoms the subterms are, as they are written."""
    if term.head not in BINDERS:
        for child in children(term):
            _remember(child, branch)
    try:
        value = branch.place.evaluation.value(term)
    except (NotNormal, IllTyped):
        return
    if isinstance(value, Value) and value.scale == 1 and not value.den and len(value.terms) == 1:
        ((key, c),) = value.terms.items()
        found = list(exponents(key))
        if c == 1 and len(found) == 1 and found[0][1] == 1:
            branch.written.setdefault(found[0][0], term)
