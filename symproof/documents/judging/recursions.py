"""Recursions: claims about all members of a sequence that a recursion and its first members define.

A claim about a_n is proved by induction: it holds for the first members, and for each further one
if it holds for those from which the recursion makes it.  Each of these is a claim that is decided
by itself; nothing new is trusted.  It is refuted at a member for which it fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from ...base.messages import Said
from ...deciding.diagnostic import Failure, said_at
from ...deciding.words import DOUBTED, PROVED
from ...kernel.terms import Relation, Term, free_names, number, substitute, symbol
from ...notation.names import as_printed
from ...reading.elaborate.linear import constant, difference
from ...reading.elaborate.placeholders import fresh, replaced, replacing, subterms
from ...search.literals import rational
from ..prose.conditions import Given
from ..scopes.context import Clause, Context
from .deciding import Case, Decider
from .outcomes import Outcome

_FEW = 6  # members at which a claim is tried


class Sequence(NamedTuple):
    """The recursion ``step`` for the members of a sequence from the index ``begin`` on, whose
    earlier ones are given from ``first`` on, and the ``lines`` that say so."""

    step: Clause
    first: int
    begin: int
    lines: frozenset[int]

    @property
    def letter(self) -> str:
        """The letter that counts in the recursion."""
        return self.step.params[0]


class General(NamedTuple):
    """A ``relation`` about all members of a ``sequence``, in which ``member`` stands with the index
    ``letter``."""

    relation: Relation
    sequence: Sequence
    member: Term
    letter: str

    def at(self, index: Term, value: Term) -> Relation:
        """The relation for the member with this ``index``, which is ``value``."""
        mark = fresh("z", free_names(self.relation.left) | free_names(self.relation.right))
        meaning = replacing({mark: value, self.letter: index})
        sides = (replaced(side, self.member, symbol(mark)) for side in self.sides)
        left, right = (substitute(side, meaning) for side in sides)
        return Relation(left, self.relation.op, right)

    @property
    def sides(self) -> tuple[Term, Term]:
        """Both sides of the relation."""
        return self.relation.left, self.relation.right

    def member_at(self, index: Term) -> Term:
        """The member with this index."""
        return Term("sym", self.member.args[0], index)


def sequence_of(context: Context, template: str) -> Sequence | None:
    """The sequence of a name with one index, if a recursion for all indices from some one on and
    its first members define it, and nothing leaves that open."""
    clauses = context.clauses.get(template, [])
    steps = [c for c in clauses if context.is_recursion(c)]
    first = _first_of(c for c in clauses if c not in steps)
    if len(steps) != 1 or first is None or any(c.doubt for c in clauses):
        return None
    begin = _begin_of(steps[0])
    lines = frozenset(c.line for c in clauses if c.line > 0)
    return None if begin is None else Sequence(steps[0], first, begin, lines)


def _begin_of(step: Clause) -> int | None:
    """The least index of the members that a recursion makes; None if its conditions limit it."""
    letter = step.params[0]
    lead = constant(difference(step.patterns[0], symbol(letter)))
    start = next((rational(bound.right) for bound in step.when or ()), None)
    if lead is None or start is None:
        return None
    return int(start + lead) if all(_holds_from(g, letter, start) for g in step.given) else None


def _first_of(bases: Iterable[Clause]) -> int | None:
    """The least index of the members that are given by themselves; None if there are none."""
    found = [rational(base.patterns[0]) for base in bases]
    return min((int(index) for index in found if index is not None), default=None)


def _holds_from(given: Given, index: str, start: Fraction) -> bool:
    """True if a condition only says that the index is at least a number that is not above
    ``start``."""
    relations = [r for case in given.cases for r in case]
    bounds = [rational(r.right) for r in relations if r.left == symbol(index) and r.op == ">="]
    is_bound = len(given.cases) == len(relations) == len(bounds) == 1
    return is_bound and all(bound is not None and bound <= start for bound in bounds)


def general(context: Context, relation: Relation) -> General | None:
    """The relation as one about all members of a sequence; None if it is no such one."""
    parts = {part for side in (relation.left, relation.right) for part in subterms(side)}
    members = [p for p in parts if p.head == "sym" and len(p.args) == 2 and p.args[0][-2:] == "_#"]
    if len(members) != 1 or members[0].args[1].head != "sym":
        return None
    (member,) = members
    letter = member.args[1].args[0]
    if len(member.args[1].args) > 1 or context.clauses_for(letter):
        return None
    sequence = sequence_of(context, member.args[0])
    return None if sequence is None else General(relation, sequence, member, letter)


def is_closed_form(found: General) -> bool:
    """True if the relation gives the member by a term in its index."""
    return found.relation.left == found.member and found.letter in free_names(found.relation.right)


def by_recursion(
    decider: Decider, found: General, certain: tuple[Given, ...], possible: tuple[Given, ...]
) -> Outcome | None:
    """The outcome of a claim about all members of a sequence, by induction, or at a member at which
    a closed form fails where the conditions of its place hold; None if it stays open, or is claimed
    for an index before the first one."""
    outcome = decider.decide(_induction(found))
    if outcome.word in PROVED and _is_before(found, certain):
        return None
    if outcome.word in PROVED:
        said = Said("by induction: {name} from its first members and its recursion",
                    name=as_printed(found.member.args[0].split("_#")[0]))  # fmt: skip
        return outcome._replace(reason=said)
    if not is_closed_form(found):
        return None
    first = found.sequence.first
    for k in range(first + 1, first + _FEW):
        index = number(k)
        values: Mapping[str, Term] = {found.letter: index}
        held, maybe = (tuple(g.at(values) for g in some) for some in (certain, possible))
        there = decider.under([found.at(index, found.member_at(index))], held, maybe).outcome
        failure = Failure.of(there.counterexample)
        if there.word in DOUBTED and failure is not None and not failure.point:
            failure = failure._replace(point=f"{as_printed(found.letter)} = {k}")
            said = said_at(failure, found.relation.op)
            return there._replace(word="refuted", reason=said, counterexample=failure.data())
    return None


def _is_before(found: General, certain: Iterable[Given]) -> bool:
    """True if the conditions of a place speak of the index, and hold for the one before the first
    member."""
    before: Mapping[str, Term] = {found.letter: number(found.sequence.first - 1)}
    limits = [g.at(before) for g in certain if found.letter in g.names and g.cases]
    return bool(limits) and all(any(not case for case in g.cases) for g in limits)


def _induction(found: General) -> list[Case]:
    """The claims for the first members, and that for a further one where those before it are
    supposed."""
    sequence = found.sequence
    cases: list[Case] = []
    for k in range(sequence.first, sequence.begin):
        cases.append((found.at(number(k), found.member_at(number(k))), []))
    step = sequence.step
    body = step.bodies[0]
    before = [t for t in dict.fromkeys(subterms(body)) if _is_member(t, step)]
    taken = {*free_names(body), *free_names(found.relation.left), *free_names(found.relation.right)}
    supposed = [*(step.when or ())]
    for member in before:
        value = symbol(fresh("z", taken))
        taken.add(value.args[0])
        body = replaced(body, member, value)
        supposed.append(found.at(member.args[1], value))
    cases.append((found.at(step.patterns[0], body), supposed))
    return cases


def _is_member(term: Term, step: Clause) -> bool:
    """True if a term is a member of the sequence of a recursion."""
    return term.head == "sym" and len(term.args) == 2 and term.args[0] == step.template
