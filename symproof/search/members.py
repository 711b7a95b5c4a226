"""Untrusted: members of families, such as x₁ and x₂, as variables of their own.

Where equations are assumed of members that are named one by one, the search for points treats them
like variables, for which it can solve the equations; sums of members are written out for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import count

from ..kernel.claims import Claim, sequent, unfold, unfolding
from ..kernel.facts import Variable
from ..kernel.terms import (
    Lambda,
    Relation,
    Term,
    children,
    is_matrix,
    number,
    rebuild,
    substitute,
    symbol,
)
from .enclosures import Indices, Number, Point
from .literals import rational

_BOUNDS = 2, 3  # what is put in for the upper end of a sum
_LONGEST = 6  # summands less one


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

    def restored(self, point: Point) -> Point | None:
        """The point of the claim as it is, from one of the claim with variables for members; None
        if a member is no rational number there, which no table of a family can say."""
        values = dict(point.values)
        if any(isinstance(values[name], Term) for name in self.names.values()):
            return None
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


def instances(claim: Claim) -> Iterator[tuple[Claim, str, Fraction]]:
    """The claim for a few values of a variable up to which families are summed in what is assumed,
    with sums written out; each with the variable and its value."""
    if claim.premises or not any(v.indices for v in claim.variables):
        return
    bounds = {
        term.args[2].args[0]: None
        for h in claim.hypotheses for side in (h.left, h.right) for term in _parts(side)
        if term.head == "sum" and term.args[2].head == "sym" and len(term.args[2].args) == 1
    }  # fmt: skip
    for name in bounds:
        for value in _BOUNDS:
            at = {name: Lambda((), number(value))}
            yield claim._replace(
                variables=tuple(v for v in claim.variables if v.name != name),
                hypotheses=tuple(_put_in(h, at) for h in claim.hypotheses),
                relation=_put_in(claim.relation, at),
                alternatives=tuple(_put_in(r, at) for r in claim.alternatives),
            ), name, Fraction(value)  # fmt: skip


def _put_in(relation: Relation, at: Mapping[str, Lambda]) -> Relation:
    left, right = (_without_sums(substitute(t, at)) for t in (relation.left, relation.right))
    return relation._replace(left=left, right=right)


def _without_sums(term: Term) -> Term:
    """The term with sums between small numerals written out."""
    term = rebuild(term, _without_sums)
    ends = [rational(end) for end in term.args[1:3]] if term.head == "sum" else []
    if not ends or None in ends:
        return term
    first, last = (int(end) for end in ends if end is not None)
    if not 0 < last - first <= _LONGEST:
        return term
    var, *_, body = term.args
    values = (substitute(body, {var: Lambda((), number(k))}) for k in range(first, last + 1))
    return Term("add", *values)


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
