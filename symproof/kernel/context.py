"""What a proof is checked against: the theorems above it, and what its names stand for.

A rule of proof is a function of a relation without defined names, the proof's data and a
:class:`Context`.  It returns what the terms need in order to be defined and the names of the
theorems that were used, or raises :class:`ProofError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from .claims import Claim, Premise, Relation, demand_sorted, demand_type
from .conditions import Condition
from .facts import Scope, Variable, has_sort
from .terms import Lambda, Term, decode, free_names, substitute

# What a theorem assumes can be used under these names, counted from 1.
HYPOTHESIS, PREMISE, INDUCTION = "hypothesis {}", "premise {}", "induction hypothesis"
# A law (see ``laws``) can be used under its name behind this word.
LAW = "law "
RESERVED = ("hypothesis ", "premise ", INDUCTION, LAW)

# What each operator asks of the sign of left − right.
SIGNS: Mapping[str, frozenset[str]] = {
    ">=": frozenset(("positive", "nonnegative", "zero")),
    ">": frozenset(("positive",)),
    "<=": frozenset(("negative", "zero")),
    "<": frozenset(("negative",)),
    "!=": frozenset(("positive", "negative", "nonzero")),
}
FLIPPED = {"=": "=", "!=": "!=", "<=": ">=", "<": ">", ">=": "<=", ">": "<"}
IMPLIES = {
    "=": {"=", "<=", ">="}, "<": {"<", "<=", "!="}, ">": {">", ">=", "!="},
    "<=": {"<="}, ">=": {">="}, "!=": {"!="},
}  # fmt: skip


class ProofError(Exception):
    """The data does not prove its claim: ``where`` in the proof, why, and the two sides."""

    def __init__(self, message: str, relation: Relation | None = None, where: str = "") -> None:
        super().__init__(message)
        self.message, self.relation, self.where = message, relation, where

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class Theorem(NamedTuple):
    """What ``check`` has seen proved: ``claim`` under ``conditions``, using theorems ``uses``."""

    name: str
    claim: Claim
    conditions: tuple[Condition, ...]
    uses: tuple[str, ...]


class Known(NamedTuple):
    """What may be used: a theorem, or something assumed.  Its relations have no defined names;
    ``stray`` are the names that are not its own and stand for themselves."""

    variables: tuple[Variable, ...]
    hypotheses: tuple[Relation, ...]
    premises: tuple[Premise, ...]
    relation: Relation
    conditions: tuple[Condition, ...] = ()
    stray: frozenset[str] = frozenset()


class Context(NamedTuple):
    """Where a proof is checked: the scope, what the names stand for, what is assumed and what
    may be used, and the judge of the proofs inside this one.  ``variables`` are those of the
    theorem as long as nothing else is bound."""

    here: Scope
    variables: tuple[Variable, ...]
    meaning: Mapping[str, Lambda]
    hypotheses: tuple[Relation, ...]
    premises: tuple[Premise, ...]
    known: Mapping[str, Known]
    prove: Callable[[Relation, Any, Context], Result]

    def assuming(self, hypotheses: tuple[Relation, ...], premises: tuple[Premise, ...]) -> Context:
        """The same with these assumptions as well, which can be used by their names."""
        if not (hypotheses or premises or self.hypotheses or self.premises):
            return self
        assumed = dict(self.known)
        for k, h in enumerate(hypotheses, 1):
            assumed[HYPOTHESIS.format(k)] = Known((), (), (), h, (), names_of(h))
        for k, p in enumerate(premises, 1):
            names = names_of(p.relation, *p.hypotheses) - {v.name for v in p.variables}
            known = Known(p.variables, p.hypotheses, (), p.relation, (), names)
            assumed[PREMISE.format(k)] = known
        return self._replace(hypotheses=hypotheses, premises=premises, known=assumed)

    def within(self, here: Scope, bound: Iterable[str]) -> Context:
        """The context under binders of the names ``bound``, which hide what was assumed of
        others with these names."""
        names = frozenset(bound)
        known = {n: k for n, k in self.known.items() if not names & k.stray}
        kept = tuple(h for h in self.hypotheses if not names & names_of(h))
        return self._replace(here=here, variables=(), hypotheses=kept, premises=(), known=known)


Needed = list[tuple[Condition, Scope]]
Result = tuple[Needed, list[str]]


def written(data: Any, context: Context, here: Scope | None = None) -> Term:
    """A term of the proof, defined names unfolded."""
    term = substitute(decode(demand_type(list, data)), context.meaning)
    return closed(term, here or context.here)


def written_number(data: Any, context: Context, here: Scope | None = None) -> Term:
    """A term of the proof that is a number by its shape, so that it may have a value."""
    term = written(data, context, here)
    if not has_sort(term, "complex", here or context.here):
        raise ProofError("a term that is not known to be a number", Relation(term, "=", term))
    return term


def closed(term: Term, here: Scope) -> Term:
    """``term`` if it is well-formed in the scope; raises :class:`ProofError`."""
    stray = sorted(free_names(term) - here.sorts.keys())
    if stray:
        raise ProofError(f"{stray[0]!r} is neither declared, nor defined, nor bound")
    demand_sorted(term, here)
    return term


def difference(left: Term, right: Term) -> Term:
    """left − right."""
    return Term("add", left, Term("neg", right))


def names_of(*relations: Relation) -> frozenset[str]:
    """The free names of relations."""
    return frozenset().union(*(free_names(t) for r in relations for t in (r.left, r.right)))


def relation_at(relation: Relation, values: Mapping[str, Lambda]) -> Relation:
    """``relation`` with ``values`` for its names."""
    return Relation(
        substitute(relation.left, values), relation.op, substitute(relation.right, values)
    )
