"""Untrusted: members of families, such as x₁ and x₂, as variables of their own.

Where equations are assumed of members that are named one by one, the search for points treats them
like variables, for which it can solve the equations.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count

from ..kernel.claims import Claim, Relation, sequent, unfold, unfolding
from ..kernel.facts import Variable
from ..kernel.terms import Term, children, is_matrix, rebuild, symbol
from .enclosures import Indices, Number, Point
from .literals import rational


class Members:
    """A claim, and the same with variables for members of families; ``names`` tells of each member
    what its variable is called, and is empty if there is nothing to be done."""

    def __init__(self, claim: Claim) -> None:
        self.names: dict[tuple[str, Indices], str] = {}
        self.claim = claim
        families = {v.name: v for v in claim.variables if v.indices}
        if not (families and claim.hypotheses) or claim.premises or any(map(is_matrix, families)):
            return
        meaning = unfolding(claim)
        relations = [unfold(r, meaning) for r in _relations(claim)]
        members: dict[tuple[str, Indices], None] = {}
        for term in (t for r in relations for side in (r.left, r.right) for t in _parts(side)):
            if term.head == "sym" and term.args[0] in families:
                indices = _indices(term)
                if indices is None:
                    return
                members[term.args[0], indices] = None
        taken = {v.name for v in claim.variables}
        free = (name for k in count() if (name := f"m{k}") not in taken)
        self.names = dict(zip(members, free, strict=False))
        own = [Variable(name, families[f].sort, ()) for (f, _), name in self.names.items()]
        plain = [v for v in claim.variables if not v.indices]
        *hypotheses, relation = (self._without(r) for r in relations)
        self.claim = Claim((*plain, *own), (), tuple(hypotheses), relation)
        self.families = [*families]

    def restored(self, point: Point) -> Point:
        """The point of the claim as it is, from one of the claim with variables for members."""
        values = dict(point.values)
        tables: dict[str, dict[Indices, Number]] = {name: {} for name in self.families}
        for (family, indices), name in self.names.items():
            tables[family][indices] = values.pop(name)
        return Point(values, tables)

    def _without(self, relation: Relation) -> Relation:
        return relation._replace(left=self._term(relation.left), right=self._term(relation.right))

    def _term(self, term: Term) -> Term:
        if term.head == "sym" and len(term.args) > 1:
            return symbol(self.names[term.args[0], _indices(term) or ()])
        return rebuild(term, self._term)


def _indices(term: Term) -> Indices | None:
    """The indices of a member, if all of them are numbers."""
    found: list[Fraction] = []
    for index in term.args[1:]:
        value = rational(index)
        if value is None:
            return None
        found.append(value)
    return tuple(found)


def _relations(claim: Claim) -> tuple[Relation, ...]:
    """What is assumed, and last what is proved of a claim."""
    plain = sequent(claim)
    return (*plain.hypotheses, plain.relation)


def _parts(term: Term) -> Iterator[Term]:
    for child in children(term):
        yield from _parts(child)
    yield term
