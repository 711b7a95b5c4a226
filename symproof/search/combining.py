"""Untrusted: how inequalities add up to another one.

Wanted is a witness for the rule ``bounds``: a term equal to the difference of the two sides, with
hole k for the difference ≥ 0 of the k-th given inequality, whose sign is plain from its shape.
Ways that are tried in turn:

1. one line with the sides of the given inequalities replaced by each other is the other line;
2. the given differences are added up, perhaps together with what is assumed, and with what is
   ≥ 0 by its own shape;
3. multiples of them are, which is linear arithmetic.

What is assumed may be used under its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice, product
from typing import Any, NamedTuple

from ..kernel.claims import Claim, LocatedCondition, Premise, unfold, unfolding
from ..kernel.context import HYPOTHESIS, PREMISE, ProofError, of_ranges, outside, still_open
from ..kernel.facts import FACTS, SORTS, Range, Scope, bound_facts, facts
from ..kernel.polynomials import NotNormal
from ..kernel.shapes import IllTyped
from ..kernel.terms import (
    FLIPPED,
    Lambda,
    Relation,
    Term,
    children,
    fill,
    free_names,
    number,
    symbol,
)
from ..notation.encoding import encode, encode_condition
from .bounds import summands, times, witness
from .certificates import same
from .elimination import reduce_rows
from .literals import literal, rational
from .prover import prove_relation
from .rewriting import Instance, instance, with_holes
from .separating import by_enclosure

Data = dict[str, Any]
ONE = number(1)
FEW = 3  # that are used without being named
MANY = 8  # instances of one premise


class UsableInequality(NamedTuple):
    """An inequality that may be used: its larger side, its smaller side, whether they differ
    for certain, and the instance that it is, as proof data."""

    high: Term
    low: Term
    strict: bool
    data: Data


def given(instance: Instance) -> UsableInequality:
    """The inequality (or equation) that an instance of a theorem states."""
    down = instance.flipped() if instance.op in ("<", "<=") else instance
    return UsableInequality(down.left, down.right, down.op == ">", instance.data())


class Assumptions(NamedTuple):
    """What may be used under the names of the hypotheses and the premises of a theorem."""

    hypotheses: tuple[Relation, ...] = ()
    premises: tuple[Premise, ...] = ()

    def inequalities(self, here: Scope) -> list[UsableInequality]:
        """The inequalities among them; a premise for all names in scope that fit."""
        found = [
            given(instance(HYPOTHESIS.format(k), hypothesis, {}))
            for k, hypothesis in enumerate(self.hypotheses, 1)
            if hypothesis.op not in ("=", "!=")
        ]
        for k, premise in enumerate(self.premises, 1):
            own, hypotheses, relation = premise
            if hypotheses or relation.op in ("=", "!=") or any(v.indices for v in own):
                continue
            fitting = [
                [n for n, known in here.sorts.items() if "#" not in n and SORTS[v.sort] <= known]
                for v in own
            ]
            for names in islice(product(*fitting), MANY):
                values = {v.name: Lambda((), symbol(n)) for v, n in zip(own, names, strict=True)}
                found.append(given(instance(PREMISE.format(k), relation, values)))
        return found

    def among(self, ranges: tuple[Range, ...]) -> Assumptions:
        """The same and what ranges say, inside of these."""
        known = *outside({v for v, _, _ in ranges}, self.hypotheses), *of_ranges(ranges)
        return self._replace(hypotheses=known)


NOTHING = Assumptions()


def assumptions_of(claim: Claim) -> Assumptions:
    """What a claim assumes, without defined names."""
    meaning = unfolding(claim)
    return Assumptions(
        tuple(unfold(h, meaning) for h in claim.hypotheses),
        tuple(
            Premise(vs, tuple(unfold(h, meaning) for h in hs), unfold(r, meaning))
            for vs, hs, r in claim.premises
        ),
    )


def combine(
    relation: Relation,
    here: Scope,
    uses: Sequence[UsableInequality],
    assumptions: Assumptions = NOTHING,
    frame: Term | None = None,
) -> Data | None:
    """Proof data for an inequality without defined names, if a way is found that needs all of
    ``uses``; ``frame`` is the witness if it is known."""
    left, op, right = relation
    if op in ("<", "<="):
        left, op, right = right, FLIPPED[op], left
    if op not in FACTS:
        return None
    found = [*uses, *assumptions.inequalities(here)]
    difference = Term("add", left, Term("neg", right))
    frames = _frames(left, right, here, len(uses), found) if frame is None else iter((frame,))
    for candidate in frames:
        used = {*_numbers(candidate)}
        if not used.issuperset(range(len(uses))):
            continue
        identity = _identity(candidate, difference, op, here, found)
        if identity is not None:
            data = [g.data for g in found[: max(used, default=-1) + 1]]
            return {"rule": "ring", "witness": encode(candidate), "instances": data, **identity}
    return None


def _identity(
    frame: Term, difference: Term, op: str, here: Scope, found: Sequence[UsableInequality]
) -> Data | None:
    """What the ring has to be told so that ``frame`` is the difference, if its sign is plain."""
    try:
        names = [f"hole {k}" for k in range(len(found))]
        inner = here
        for name, g in zip(names, found, strict=True):
            inner = inner.bind(name, SORTS["positive" if g.strict else "nonnegative"])
        if FACTS[op] not in facts(fill(frame, list(map(symbol, names))), inner):
            return None
        gaps = [Term("add", g.high, Term("neg", g.low)) for g in found]
        return same(difference, fill(frame, gaps), here)
    except (IllTyped, NotNormal, ValueError, KeyError):
        return None


def _frames(
    left: Term, right: Term, here: Scope, named: int, found: Sequence[UsableInequality]
) -> Iterator[Term]:
    yield from _replacing(left, right, here, found[:named])
    yield from _replacing(left, right, here, found)
    difference = Term("add", left, Term("neg", right))
    optional = range(named, len(found))
    for size in range(min(len(optional), 2) + 1):
        for chosen in combinations(optional, size):
            holes = [Term("hole", k) for k in (*range(named), *chosen)]
            if holes:
                yield _sum(holes)
                gaps = [Term("neg", Term("add", g.high, Term("neg", g.low)))
                        for k, g in enumerate(found) if k < named or k in chosen]  # fmt: skip
                rest = _shown(Term("add", difference, *gaps), here)
                if rest is not None:
                    yield _sum([*holes, rest])
    yield from _linear(difference, here, named, found)


def _linear(
    difference: Term, here: Scope, named: int, found: Sequence[UsableInequality]
) -> Iterator[Term]:
    """The difference as a combination with coefficients ≥ 0 of all that are named, of some
    that are assumed, of atoms that are ≥ 0, and of 1."""
    goal = linear_form(difference)
    gaps = [linear_form(Term("add", g.high, Term("neg", g.low))) for g in found]
    parts = [(Term("hole", k), gap) for k, gap in enumerate(gaps)]
    atoms = {a for form in (goal, *gaps) for a in form} - {ONE}
    parts += [(a, {a: Fraction(1)}) for a in sorted(atoms, key=repr)
              if "nonnegative" in facts(a, here)]  # fmt: skip
    symbols = {symbol(n) for term in atoms for n in free_names(term) if "#" not in n}
    for a in sorted(symbols, key=repr):
        if "nonnegative" in facts(a, here):
            for k, g in enumerate(found):
                gap = Term("mul", a, Term("add", g.high, Term("neg", g.low)))
                parts.append((Term("mul", a, Term("hole", k)), linear_form(gap)))
    for size in range(min(len(parts) - named, FEW) + 1):
        for more in combinations(range(named, len(parts)), size):
            chosen = [parts[k] for k in (*range(named), *more)]
            found_at = _solved(goal, [form for _, form in chosen])
            if found_at is not None:
                *factors, rest = found_at
                pairs = zip(factors, chosen, strict=True)
                terms = [times(c, term) for c, (term, _) in pairs if c]
                yield _sum([*terms, literal(rest)] if rest or not terms else terms)


def linear_form(term: Term) -> dict[Term, Fraction]:
    """A term as a combination of others, and of 1."""
    form: dict[Term, Fraction] = {}
    for c, part in summands(term, Fraction(1)):
        value = rational(part)
        key, c = (_sorted(part), c) if value is None else (ONE, c * value)
        form[key] = form.get(key, Fraction(0)) + c
    return {key: c for key, c in form.items() if c}


def _sorted(term: Term) -> Term:
    """A product with its factors in order."""
    return Term("mul", *sorted(term.args, key=repr)) if term.head == "mul" else term


def _solved(
    goal: dict[Term, Fraction], forms: Sequence[dict[Term, Fraction]]
) -> list[Fraction] | None:
    """Coefficients ≥ 0, the last of 1, with which the forms add up to the goal (Gauß)."""
    keys = sorted({*goal}.union(*forms) - {ONE}, key=repr)
    rows = [[f.get(key, Fraction(0)) for f in (*forms, goal)] for key in keys]
    pivots = reduce_rows(rows, len(forms))
    if len(pivots) < len(forms):
        return None
    if any(row[-1] for row in rows[len(pivots) :]):
        return None
    factors = [row[-1] for row in rows[: len(pivots)]]
    rest = goal.get(ONE, Fraction(0)) - sum(
        (c * f.get(ONE, Fraction(0)) for c, f in zip(factors, forms, strict=True)), Fraction(0)
    )
    return [*factors, rest] if min([*factors, rest]) >= 0 else None


def _replacing(
    left: Term, right: Term, here: Scope, found: Sequence[UsableInequality]
) -> Iterator[Term]:
    """left − right, if one of them is the other with the sides of inequalities exchanged."""
    for line, other, way in ((left, right, 1), (right, left, -1)):
        for old, new, up in (
            ([g.high for g in found], [g.low for g in found], way),
            ([g.low for g in found], [g.high for g in found], -way),
        ):
            marked = with_holes(line, old, here)
            changes = _changes(marked, here)
            if not changes or any(sign != up for sign, _ in changes):
                continue
            holes = _sum([part for _, part in changes])
            yield holes
            ends = (fill(marked, new), other) if way == 1 else (other, fill(marked, new))
            rest = _shown(Term("add", ends[0], Term("neg", ends[1])), here)
            if rest is not None:
                yield _sum([holes, rest])


def _changes(marked: Term, here: Scope) -> list[tuple[int, Term]]:
    """Signs and terms in the holes that add up to what ``marked`` changes by if each hole is
    reduced by its difference; empty if that is not plain."""
    head, args = marked.head, marked.args
    if not _has_hole(marked):
        return []
    if head == "hole":
        return [(1, marked)]
    if head == "neg":
        return [(-sign, part) for sign, part in _changes(args[0], here)]
    if head == "add":
        parts = [_changes(a, here) for a in args if _has_hole(a)]
        return [change for part in parts for change in part] if all(parts) else []
    if head == "sum":
        var, lo, hi, body = args
        inner = here.bind(var, bound_facts(lo, here))
        return [(sign, Term("sum", var, lo, hi, part)) for sign, part in _changes(body, inner)]
    if head == "div" and not _has_hole(args[1]) and "positive" in facts(args[1], here):
        return [(sign, Term("div", part, args[1])) for sign, part in _changes(args[0], here)]
    if head == "mul" and sum(map(_has_hole, args)) == 1:
        (at,) = (k for k, a in enumerate(args) if _has_hole(a))
        turn, factors = 1, []
        for a in (*args[:at], *args[at + 1 :]):
            while a.head == "neg":
                turn, a = -turn, a.args[0]
            if "nonnegative" not in facts(a, here):
                return []
            factors.append(a)
        return [(turn * sign, Term("mul", *factors, p)) for sign, p in _changes(args[at], here)]
    return []


def _has_hole(term: Term) -> bool:
    return next(_numbers(term), None) is not None


def _numbers(term: Term) -> Iterator[int]:
    """The numbers of the holes in a term."""
    if term.head == "hole":
        yield term.args[0]
    for child in children(term):
        yield from _numbers(child)


def _shown(difference: Term, here: Scope) -> Term | None:
    """The difference written so that it is ≥ 0 by its shape, if it can be."""
    try:
        found = witness(difference, ">=", here)
        return None if found is None else found.term
    except (IllTyped, NotNormal, ValueError):
        return None


def _sum(parts: list[Term]) -> Term:
    return Term("add", *parts) if len(parts) > 1 else parts[0]


def prove_under(relation: Relation, here: Scope, assumptions: Assumptions) -> Data | None:
    """Proof data for a relation without defined names, in which what is assumed may be used."""
    found, _ = prove_relation(relation, here)
    found = found or combine(relation, here, (), assumptions)
    return found or by_enclosure(relation, here, assumptions.hypotheses)


def discharging(proof: Data, needed: list[LocatedCondition], assumptions: Assumptions) -> Data:
    """The proof, with proofs of those conditions that need one and have one."""
    obligations = []
    try:
        left_open = still_open(needed, assumptions.hypotheses)
    except ProofError:  # one never holds, and the kernel will say so
        return proof
    for condition, inside in left_open:
        known = assumptions.among(condition.ranges)
        found = prove_under(condition.relation, inside, known)
        if found is not None:
            obligations.append({"condition": encode_condition(condition), "proof": found})
    if not obligations:
        return proof
    return {"rule": "discharge", "proof": proof, "obligations": obligations}
