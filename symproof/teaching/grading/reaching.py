"""Whether a chain of proved equations reaches a goal, by steps of its own; and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ...kernel.claims import Claim, decode_claim, scope, unfolded
from ...kernel.facts import SORTS
from ...kernel.terms import (
    FUNCTIONS,
    Lambda,
    Relation,
    Term,
    children,
    free_names,
    rebuild,
    substitute,
    symbol,
)
from ...search.rewriting import agrees
from .lines import cancelled, line_of, replaced, summands_of

MOST_PARTS = 20  # of a goal that are put in for a letter


class ProvedRelation(NamedTuple):
    """A proved relation of an answer: its claim, what it needs, its line and its text."""

    claim: Claim
    conditions: tuple[str, ...]
    line: int
    text: str


class Way(NamedTuple):
    """How far the steps of an answer lead: ``reached`` says whether to the goal, ``end`` is the
    last line that is reached, or None if there is none behind the first; ``limited`` is a step on
    the way that does not hold in all cases; ``is_stated`` says whether the goal itself is among the
    steps."""

    reached: bool
    end: Term | None = None
    limited: ProvedRelation | None = None
    is_stated: bool = False


def steps_of(relations: Iterable[dict[str, Any]]) -> list[ProvedRelation]:
    """The relations of a record that are proved, with their claims from their certificates."""
    found = []
    for relation in relations:
        certificate = relation.get("certificate")
        if certificate and "theorems" in certificate:
            claim = decode_claim(certificate["theorems"][-1]["claim"])
            conditions = tuple(relation["conditions"])
            found.append(ProvedRelation(claim, conditions, relation["line"], relation["text"]))
    return found


def way(goal: ProvedRelation, steps: Sequence[ProvedRelation]) -> Way:
    """How far ``steps`` lead from the left side of ``goal`` to its right side.

    A step that says all of the goal at once does not count, and two lines are one if they are equal
    by the laws of algebra, with values of functions as they are written: ``sin(2x) + y − y`` is
    ``sin(2x)``, and ``sin(x + x)`` is another line.  Where the goal itself is no more than algebra,
    two lines are one if they differ in order, in zeros and ones and in what cancels.  A step that
    is proved in a special case only does not count either.
    """
    steps = [_substituted(step, goal) for step in steps]
    general = [step for step in steps if _is_general(step, goal)]
    found = _way(goal, general)
    if found.reached or len(general) == len(steps) or not _way(goal, steps).reached:
        return found
    return found._replace(limited=next(step for step in steps if step not in general))


def _substituted(step: ProvedRelation, goal: ProvedRelation) -> ProvedRelation:
    """The step with its value in place of each letter of its own that it supposes to have one, as
    u in "with u = 2x"."""
    known = {v.name for v in goal.claim.variables}
    claim = step.claim
    for hypothesis in claim.hypotheses:
        left, op, right = hypothesis
        own = left.head == "sym" and len(left.args) == 1 and left.args[0] not in known
        if op == "=" and own and left.args[0] not in free_names(right):
            meaning = {left.args[0]: Lambda((), right)}
            rest = tuple(_put(h, meaning) for h in claim.hypotheses if h != hypothesis)
            claim = claim._replace(hypotheses=rest, relation=_put(claim.relation, meaning))
    return step._replace(claim=claim)


def _put(relation: Relation, meaning: Mapping[str, Lambda]) -> Relation:
    left, op, right = relation
    return Relation(substitute(left, meaning), op, substitute(right, meaning))


def _is_general(step: ProvedRelation, goal: ProvedRelation) -> bool:
    """Whether a step supposes and needs no more than the goal."""
    known = {v.name: SORTS[v.sort] for v in goal.claim.variables if v.sort in SORTS}
    return (
        set(step.conditions) <= set(goal.conditions)
        and set(step.claim.hypotheses) <= set(goal.claim.hypotheses)
        and not step.claim.premises
        and not step.claim.alternatives
        and all(
            SORTS[v.sort] <= known[v.name]
            for v in step.claim.variables
            if v.name in known and v.sort in SORTS
        )
    )


def _way(goal: ProvedRelation, steps: Sequence[ProvedRelation]) -> Way:
    whole = unfolded(goal.claim)
    relations = [r for r in (unfolded(step.claim) for step in steps) if r.op == "="]
    pairs = [(r.left, r.right) for r in relations]
    lines = _numbering(goal.claim, pairs)
    if isinstance(lines, _Written):
        pairs = [*pairs, *_by_parts(whole.left, whole.right, pairs)]
    first, last = lines.number(whole.left), lines.number(whole.right)
    joined: set[tuple[int, int]] = set()
    behind: dict[int, Term] = {}
    for left, right in pairs:
        one, other = lines.number(left), lines.number(right)
        joined |= {(one, other), (other, one)}
        behind[one] = left
        behind[other] = right
    is_stated = (first, last) in joined
    joined -= {(first, last), (last, first)}
    ends = {line_of(whole.left), line_of(whole.right)}
    if is_stated and any({*map(line_of, pair)} == ends for pair in _instances(whole, steps)):
        return Way(True, is_stated=True)
    found, waiting = {first}, [first]
    while waiting:
        at = waiting.pop()
        for other in {b for a, b in joined if a == at} - found:
            found.add(other)
            waiting.append(other)
    end = next((behind[k] for k in reversed(behind) if k in found - {first}), None)
    return Way(last in found and first != last, end, is_stated=is_stated)


def numbers_of(goal: Claim, chain: Sequence[Term], is_algebra: bool = False) -> list[int]:
    """A number for each line of a chain that leads to ``goal``; two lines have one number if they
    are one line, as :func:`way` has it.  Where algebra is what is asked for (``is_algebra``), or
    the goal has defined names, which stand for themselves here, lines are told apart as they are
    written."""
    pairs = list(pairwise(chain))
    if is_algebra or goal.definitions:
        lines: _Lines | _Written = _Written(pairs)
    else:
        lines = _numbering(goal, pairs)
    return [lines.number(term) for term in chain]


def _numbering(goal: Claim, pairs: Sequence[tuple[Term, Term]]) -> _Lines | _Written:
    """What numbers the lines on the way to ``goal``, of which equal ones are ``pairs``."""
    whole = unfolded(goal)
    if agrees(whole.left, whole.right, scope(goal)):
        return _Written(pairs)
    return _Lines(goal)


def _instances(goal: Relation, steps: Sequence[ProvedRelation]) -> Iterator[tuple[Term, Term]]:
    """The sides of the steps with parts of a goal, which are no letters, put in for a number."""
    parts = [t for t in dict.fromkeys((*_parts(goal.left), *_parts(goal.right)))
             if t.head not in ("sym", "num")][:MOST_PARTS]  # fmt: skip
    for step in steps:
        relation = unfolded(step.claim)
        letters = [v.name for v in step.claim.variables if v.sort == "real" and not v.indices]
        for name in letters if relation.op == "=" else ():
            for part in parts:
                yield _put(relation, {name: Lambda((), part)})[::2]


def _parts(term: Term) -> Iterator[Term]:
    for child in children(term):
        yield child
        yield from _parts(child)


def _by_parts(left: Term, right: Term, pairs: Sequence[tuple[Term, Term]]) -> Iterator[
    tuple[Term, Term]
]:  # fmt: skip
    """Lines that a goal becomes when equals are put in for its parts, joined with what they were;
    the goal itself, if it is stated, leads on from there."""
    written = _Written(())
    ends = {written.number(left), written.number(right)}
    is_stated = any({written.number(a), written.number(b)} == ends for a, b in pairs)
    for start, end in ((left, right), (right, left)):
        line = start
        for one, other in pairs:
            if {written.number(one), written.number(other)} != ends:
                line, before = replaced(line, one, other), line
                if line == before:
                    line = replaced(line, other, one)
                if line != before:
                    yield before, line
        if written.number(line) not in ends:
            if is_stated:
                yield line, end


class _Written:
    """The lines of a derivation in algebra; two are one if they are written in the same way but for
    order, zeros, ones and what cancels, unless this stands in a line that is equal to it, too:
    (x + 1)^2 - 1 = x^2 + 2·x + 1 - 1."""

    def __init__(self, pairs: Sequence[tuple[Term, Term]]) -> None:
        self.lines: dict[Any, int] = {}
        self.kept = {
            one for pair in pairs for one, other in (pair, pair[::-1])
            if cancelled(one) and cancelled(one) <= summands_of(other)
        }  # fmt: skip

    def number(self, term: Term) -> int:
        """The number of a line."""
        key = (line_of(term), cancelled(term) if term in self.kept else frozenset())
        return self.lines.setdefault(key, len(self.lines))


class _Lines:
    """The lines of a derivation, each different one with a number."""

    def __init__(self, goal: Claim) -> None:
        self.here = scope(goal)
        self.values: dict[Term, Term] = {}
        self.lines: list[Term] = []

    def number(self, term: Term) -> int:
        """The number of a line."""
        opaque = self._opaque(term)
        here = self.here
        for value in self.values.values():
            here = here.bind(value.args[0], SORTS["real"])
        for k, line in enumerate(self.lines):
            if agrees(line, opaque, here):
                return k
        self.lines.append(opaque)
        return len(self.lines) - 1

    def _opaque(self, term: Term) -> Term:
        """The term with a letter for each value of a function, as it is written."""
        if term.head in FUNCTIONS:
            return self.values.setdefault(term, symbol(f"Value{len(self.values) + 1}"))
        return rebuild(term, self._opaque)
