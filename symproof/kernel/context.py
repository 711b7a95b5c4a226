"""The context of a proof: the theorems above it, what its names stand for, and the conditions that
its hypotheses discharge.

A rule of proof is a function of a relation without defined names, the proof's data and a
:class:`ProofContext`.  It returns what the terms need in order to be defined, or raises
:class:`ProofError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Any, NamedTuple

from .claims import (
    Claim,
    Condition,
    Conditions,
    LocatedCondition,
    Premise,
    conditions,
    demand_sorted,
    demand_type,
    names_of,
)
from .evaluation import are_alike, shown
from .facts import EVERYWHERE, Range, Scope, Variable, has_sort
from .laws import LAWS, LIMITING, Law
from .polynomials import NotNormal
from .terms import (
    IMPLIES,
    NEGATED,
    Lambda,
    Relation,
    Term,
    decode,
    difference,
    free_names,
    number,
    read_prefix,
    substitute,
    symbol,
)

# What a theorem assumes can be used under these names, counted from 1.
HYPOTHESIS, PREMISE, INDUCTION = "hypothesis {}", "premise {}", "induction hypothesis"
# A law (see ``laws``) can be used under its name behind this word.
LAW = "law "
RESERVED = ("hypothesis ", "premise ", INDUCTION, LAW)


class ProofError(Exception):
    """The data does not prove its claim: ``where`` in the proof, why, and the two sides."""

    def __init__(self, message: str, relation: Relation | None = None, where: str = "") -> None:
        super().__init__(message)
        self.message, self.relation, self.where = message, relation, where

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class Theorem(NamedTuple):
    """A theorem that ``check`` has seen proved: ``claim`` under ``conditions``, by ``uses``."""

    name: str
    claim: Claim
    conditions: tuple[Condition, ...]
    uses: tuple[str, ...]


class Lemma(NamedTuple):
    """A theorem, a law or an assumption that a proof may use.  Its relations have no defined names;
    ``fixed_names`` are the names that are not its own and stand for themselves."""

    variables: tuple[Variable, ...]
    hypotheses: tuple[Relation, ...]
    premises: tuple[Premise, ...]
    relation: Relation
    conditions: tuple[Condition, ...] = ()
    fixed_names: frozenset[str] = frozenset()


class ProofContext(NamedTuple):
    """Where a proof is checked: the scope, what the names stand for, what is assumed and what
    may be used, and the judge of the proofs inside this one.  ``variables`` are those of the
    theorem as long as nothing else is bound."""

    here: Scope
    variables: tuple[Variable, ...]
    meaning: Mapping[str, Lambda]
    hypotheses: tuple[Relation, ...]
    premises: tuple[Premise, ...]
    known: Mapping[str, Lemma]
    prove: Callable[[Relation, Any, ProofContext], Conditions]
    used: list[str]  # the names of what has been used, for the record

    def assuming(
        self, hypotheses: tuple[Relation, ...], premises: tuple[Premise, ...]
    ) -> ProofContext:
        """The context with these ``hypotheses`` and ``premises`` instead of its own, which can be
        used by their names: "hypothesis 1" is the first of them.

        Whoever adds an assumption lists the old ones first, so that they keep their numbers."""
        if not (hypotheses or premises or self.hypotheses or self.premises):
            return self
        assumed = dict(self.known)
        for k, h in enumerate(hypotheses, 1):
            assumed[HYPOTHESIS.format(k)] = Lemma((), (), (), h, (), names_of(h))
        for k, p in enumerate(premises, 1):
            names = names_of(p.relation, *p.hypotheses) - {v.name for v in p.variables}
            known = Lemma(p.variables, p.hypotheses, (), p.relation, (), names)
            assumed[PREMISE.format(k)] = known
        return self._replace(hypotheses=hypotheses, premises=premises, known=assumed)

    def within(self, here: Scope, *hidden: str) -> ProofContext:
        """The context at a place inside, ``here``.

        The names of the ranges between and those that are ``hidden`` mean something else there.
        So hypotheses that speak of them are dropped, and what the ranges say of their indices is
        added.  The hypotheses are numbered anew, from 1 and without gaps."""
        ranges = here.since(self.here)
        names = frozenset((*hidden, *(var for var, _, _ in ranges)))
        known = {
            n: k for n, k in self.known.items()
            if not (names & k.fixed_names or n.startswith(HYPOTHESIS[:-2]))
        }  # fmt: skip
        inside = self._replace(here=here, variables=(), premises=(), known=known)
        hypotheses = (*outside(names, self.hypotheses), *outside({*hidden}, of_ranges(ranges)))
        return inside.assuming(hypotheses, ())


def of_ranges(ranges: tuple[Range, ...]) -> Iterator[Relation]:
    """The inequalities that the ranges say of their indices, unless the index itself or an inner
    one hides them."""
    for k, (var, lo, hi) in enumerate(ranges):
        inner = {v for v, _, _ in ranges[k + 1 :]}
        for op, bound in ((">=", lo), ("<=", hi)):
            if var not in free_names(bound):
                yield from outside(inner, (Relation(symbol(var), op, bound),))


def outside(names: Set[str], relations: Iterable[Relation]) -> tuple[Relation, ...]:
    """The relations that mean the same where these names are bound: none of them occurs there."""
    return tuple(r for r in relations if not names & names_of(r))


def read_term(data: Any, context: ProofContext, here: Scope | None = None) -> Term:
    """A term of the proof, defined names unfolded."""
    term = substitute(decode(demand_type(list, data)), context.meaning)
    return closed(term, here or context.here)


def read_number(data: Any, context: ProofContext, here: Scope | None = None) -> Term:
    """A term of the proof that is a number by its shape, so that it may have a value."""
    term = read_term(data, context, here)
    if not has_sort(term, "complex", here or context.here):
        raise ProofError("a term that is not known to be a number", Relation(term, "=", term))
    return term


def read_relation(data: Any, context: ProofContext, here: Scope) -> Relation:
    """A relation of the proof, likewise."""
    left, op, right = demand_type(list, data)
    sides = (read_term(side, context, here) for side in (left, right))
    return Relation(next(sides), demand_type(str, op), next(sides))


def read_ranges(data: Any, context: ProofContext) -> tuple[Scope, Conditions]:
    """The place inside the ranges ``[[variable, from, to], …]``, outermost first, and what they
    need in order to be ranges."""
    here = context.here
    needed: Conditions = []
    for var, *ends in demand_type(list, data):
        range_ = Term("sum", var, *(read_term(end, context, here) for end in ends), number(0))
        needed += conditions(closed(range_, here), here)
        here = here.over(*range_.args[:3])
    return here, needed


def closed(term: Term, here: Scope) -> Term:
    """``term`` if it is well-formed in the scope; raises :class:`ProofError`."""
    undeclared = sorted(free_names(term) - here.sorts.keys())
    if undeclared:
        raise ProofError(f"{undeclared[0]!r} is neither declared, nor defined, nor bound")
    demand_sorted(term, here)
    return term


# -- what the laws say -----------------------------------------------------------------------------


def _variable(text: str) -> Variable:
    name, _, sort = text.partition(":")
    sort = sort.replace("_", " ") or "complex"
    return Variable(name, "complex", (sort,)) if "#" in name else Variable(name, sort)


def read_law(law: Law) -> Lemma:
    """The law as a lemma: its hypotheses are premises, to be proved for each instance."""
    (relation,) = read_prefix(law.relation)
    hypotheses = read_prefix(law.hypotheses)
    return Lemma(
        tuple(map(_variable, law.variables.split())), (),
        tuple(Premise((), (), h) for h in hypotheses), relation,
    )  # fmt: skip


TABLE: Mapping[str, Lemma] = {LAW + law.name: read_law(law) for law in (*LAWS, *LIMITING)}


# -- conditions that are discharged ----------------------------------------------------------------


def still_open(
    needed: Iterable[LocatedCondition], hypotheses: tuple[Relation, ...], outer: Scope = EVERYWHERE
) -> Conditions:
    """The conditions that the ``hypotheses``, which hold at an ``outer`` place, do not discharge:
    each once, and none that follows from one before it.  Raises :class:`ProofError` for a condition
    that never holds."""
    left_open: dict[Condition, Scope] = {}
    for condition, here in needed:
        if condition not in left_open:
            ranges = here.since(outer)
            bound = {var for var, _, _ in ranges}
            beside = (c.relation for c in left_open if c.ranges == condition.ranges)
            known = (*outside(bound, hypotheses), *of_ranges(ranges), *beside)
            if not _is_discharged(condition.relation, here, known, everywhere=not ranges):
                left_open[condition] = here
    return list(left_open.items())


def _is_discharged(
    relation: Relation, here: Scope, known: Iterable[Relation], everywhere: bool
) -> bool:
    left, op, right = relation
    try:
        if shown(*relation, here):
            return True
        if everywhere and shown(left, NEGATED[op], right, here):
            raise ProofError("a condition that never holds", relation)
    except NotNormal:
        return False
    return any(_implies(h, relation, here) for h in known)


def follows(condition: Condition, goal: Condition, here: Scope) -> bool:
    """Whether a condition is another one, or follows from it, in the scope inside its ranges."""
    return condition == goal or (
        condition.ranges == goal.ranges and _implies(goal.relation, condition.relation, here)
    )


def _implies(known: Relation, wanted: Relation, here: Scope) -> bool:
    """Whether ``known`` says ``wanted``, of the same difference of two sides or of a positive
    multiple of it; an inequality may say more than is wanted.  What is known of matrices, or
    cannot be read, says nothing of a number."""
    high, least, low = wanted.downwards()
    target = difference(high, low)
    try:
        for left, op, right in (known, known.flipped()):
            given, enough = difference(left, right), least in IMPLIES[op]
            if enough and are_alike(target, given, here):
                return True
            if {op, least} <= {">=", ">"} and shown(target, ">=" if enough else ">", given, here):
                return True
    except NotNormal:
        return False
    return False
