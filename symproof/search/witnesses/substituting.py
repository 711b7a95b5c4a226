"""Untrusted: equals for equals inside of functions, sin(2x) = sin 4 where x = 2.

Equations that say what a letter is are used up first: the letter is replaced in the claim and in
what else is assumed, wherever it stands.  Elsewhere than in functions no replacement is needed,
since facts are combined in the ring.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ...kernel.context import HYPOTHESIS, ProofContext
from ...kernel.evaluation import Evaluation
from ...kernel.facts import Scope
from ...kernel.polynomials import NotNormal, Value
from ...kernel.shapes import IllTyped
from ...kernel.terms import (
    Lambda,
    Relation,
    Term,
    children,
    decode,
    free_names,
    is_matrix,
    substitute,
    symbol,
)
from ...notation.encoding import by_instance, encode
from ..certificates import proof_of
from ..certificates.session import Plan, RingSession, scaled, total
from ..guess import differ
from ..literals import rational

Data = dict[str, Any]
RING = ("add", "mul", "neg", "div")


class Substitution:
    """What letters are by hypotheses, and how the ring is told so."""

    def __init__(self, relation: Relation, context: ProofContext) -> None:
        self.meaning: dict[str, Lambda] = {}
        self.entries: list[Data] = []
        self.used: set[int] = set()
        self.context = context
        wanted = {n for r in (relation, *context.hypotheses) for n in _inside(r)}
        wanted |= {n for h in context.hypotheses for n in _given(h)}
        for k, h in enumerate(context.hypotheses):
            found = self._solved(self.relation(h), wanted) if h.op == "=" else None
            if found is None:
                continue
            name, value = found
            put = {name: Lambda((), value)}
            self.meaning = {
                n: Lambda((), substitute(m.body, put)) for n, m in self.meaning.items()
            } | put
            self.used.add(k)
            entry = {"theorem": HYPOTHESIS.format(k + 1), "values": {}}
            self.entries.append(entry | {"target": encode(symbol(name))})
            wanted |= free_names(value) - {name}

    def relation(self, relation: Relation) -> Relation:
        left, op, right = relation
        return Relation(substitute(left, self.meaning), op, substitute(right, self.meaning))

    def _solved(self, equation: Relation, wanted: set[str]) -> tuple[str, Term] | None:
        """A letter that is wanted, and what it is by an equation."""
        left, _, right = equation
        for side, other in ((left, right), (right, left)):
            if side.head == "sym" and len(side.args) == 1 and side.args[0] in wanted:
                name = side.args[0]
                if not is_matrix(name) and name not in free_names(other):
                    return name, other
        return solved(equation, wanted, self.context.here)

    def lemmas(self) -> Iterator[tuple[Any, ...]]:
        """Steps of a witness: what else is assumed, with the letters replaced."""
        for k, h in enumerate(self.context.hypotheses):
            moved = self.relation(h)
            if k in self.used or moved == h or not {*_inside(h)} & self.meaning.keys():
                continue
            left, op, right = moved
            own = by_instance({"theorem": HYPOTHESIS.format(k + 1), "values": {}}, op)
            yield "lemma", [encode(left), op, encode(right)], self.chained(moved, h, own)

    def chained(self, relation: Relation, other: Relation, proof: Data) -> Data:
        """A proof of a relation, from one of what it is with letters replaced, or was before."""
        told = {"rule": "ring", "rewrite": self.entries}
        lines = [relation.left, other.left, other.right, relation.right]
        return {
            "rule": "chain", "lines": [encode(t) for t in lines],
            "ops": ["=", relation.op, "="], "proofs": [told, proof, told],
        }  # fmt: skip

    def holds(self, *relations: Relation) -> bool:
        """Whether the ring sees that sides are equal to what they are with letters replaced."""
        form = Evaluation(self.context.here)
        try:
            for k, entry in zip(sorted(self.used), self.entries, strict=True):
                h = self.context.hypotheses[k]
                form.assume(h, decode(entry["target"]))
            for r in relations:
                moved = self.relation(r)
                for a, b in ((r.left, moved.left), (r.right, moved.right)):
                    gap = form.difference(a, b)
                    if not isinstance(gap, Value) or not form.ring.is_zero(gap):
                        return False
        except (NotNormal, IllTyped):
            return False
        return True


def solved(equation: Relation, wanted: Collection[str], here: Scope) -> tuple[str, Term] | None:
    """A letter that is wanted, and what it is by an equation in which it stands alone."""
    session = RingSession(here, Plan())
    try:
        gap = session.form.ring.reduce(session.form.scalar_of(_gap(equation)))
        parts = session.parts(gap)
    except (NotNormal, IllTyped):
        return None
    if gap.den:
        return None
    for c, term in parts:
        others = [(q, t) for q, t in parts if t is not term]
        if term.head == "sym" and len(term.args) == 1 and term.args[0] in wanted:
            if not any(term.args[0] in free_names(t) for _, t in others):
                return term.args[0], total(scaled(-q / c, t) for q, t in others)
    return None


def _gap(equation: Relation) -> Term:
    return Term("add", equation.left, Term("neg", equation.right))


def _given(hypothesis: Relation) -> Iterator[str]:
    """A name that is said to be a term without names, if that is no rational number."""
    left, op, right = hypothesis
    for side, other in ((left, right), (right, left)):
        if op == "=" and side.head == "sym" and len(side.args) == 1:
            if not free_names(other) and rational(other) is None:
                yield side.args[0]


def _inside(relation: Relation) -> Iterator[str]:
    """The names that stand in functions."""
    for side in (relation.left, relation.right):
        yield from _names_inside(side)


def _names_inside(term: Term) -> Iterator[str]:
    plain = term.head in RING
    if term.head == "pow":
        exponent = rational(term.args[1])
        plain = exponent is not None and exponent.denominator == 1
    for child in children(term):
        yield from _names_inside(child) if plain else free_names(child)


def shown(relation: Relation, here: Scope) -> Data | None:
    """A proof by the ring and laws alone, if one is likely."""
    left, op, right = relation
    if op == "=" and differ(left, right, here):
        return None
    try:
        return proof_of(relation, here)
    except (NotNormal, IllTyped, ValueError):
        return None
