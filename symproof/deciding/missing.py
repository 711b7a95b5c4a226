"""What a false claim lacks: a simple hypothesis under which it is proved.

Hypotheses are proposed by the form of the claim: signs of its letters, their order, the signs of
what stands under roots and bars, in logarithms and below the line.  One is named only if the kernel
proves the claim under it, and if a point shows that it can hold together with what is assumed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from ..kernel.claims import Claim, MalformedClaim, demand_wellformed, scope
from ..kernel.facts import has_sort
from ..kernel.terms import FLIPPED, Relation, Term, children, free_names, number, symbol
from ..search.literals import rational
from .strategies import decide, search_counterexample
from .verdicts import Proved, Refuted

MAX_LETTERS, MAX_SIZE = 4, 120  # of a claim that is looked at
MAX_DECIDED = 4  # hypotheses with which a claim is decided, after a look at some points
LOOK = 24, 4_000  # points, and work
FALSE = Relation(number(1), "=", number(0))
#: The weaker ones first.
SIGNS = ("!=", ">=", "<=", ">", "<")


def missing_hypothesis(claim: Claim) -> Relation | None:
    """A relation under which a false claim is proved, or None if none is found; of a claim that
    compares a letter with a number or another letter, none is looked for."""
    left, _, right = claim.relation
    if claim.alternatives or claim.premises or all(map(_is_plain, (left, right))):
        return None
    if len(claim.variables) > MAX_LETTERS or left.size + right.size > MAX_SIZE:
        return None
    likely = (more for h in _proposed(claim) if (more := _likely(claim, h)) is not None)
    for more in islice(likely, MAX_DECIDED):
        found = decide(more)
        if isinstance(found, Proved) and not found.vacuous and _can_hold(more):
            return more.hypotheses[-1]
    return None


def _is_plain(term: Term) -> bool:
    return term.head == "sym" or rational(term) is not None


def _proposed(claim: Claim) -> Iterator[Relation]:
    """Hypotheses that the form of a claim proposes, each once."""
    said = {claim.relation, _turned(claim.relation), *claim.hypotheses}
    letters = [symbol(v.name) for v in claim.variables if not v.indices]
    inside = dict.fromkeys(t for s in claim.relation[::2] for t in _inside(s))
    terms = [t for t in (*letters, *inside) if has_sort(t, "real", scope(claim))]
    for op in SIGNS:
        for t in dict.fromkeys(terms):
            found = Relation(t, op, number(0))
            if found not in said:
                yield found
    for op in ("!=", ">=", "<="):
        for one, other in combinations(letters, 2):
            found = Relation(one, op, other)
            if found not in said and _turned(found) not in said:
                yield found
    for op, bound in ((">=", 1), ("<=", 1), (">", 1), ("<", 1)):
        for t in letters:
            found = Relation(t, op, number(bound))
            if found not in said:
                yield found


def _turned(relation: Relation) -> Relation:
    left, op, right = relation
    return Relation(right, FLIPPED[op], left)


def _inside(term: Term) -> Iterator[Term]:
    """What stands under roots and bars, in logarithms and below the line; of a square its base,
    also of one that is a factor."""
    for child in children(term):
        yield from _inside(child)
    if term.head in ("abs", "sqrt", "log", "div"):
        inner = term.args[-1]
        factors = inner.args if inner.head == "mul" else ()
        for part in (*factors, inner):
            base = part.args[0] if part.head == "pow" and part.args[1] == number(2) else part
            if free_names(base) and (part is inner or base is not part):
                yield base


def _likely(claim: Claim, hypothesis: Relation) -> Claim | None:
    """The claim under one hypothesis more, unless a few points refute it, or it is none."""
    more = claim._replace(hypotheses=(*claim.hypotheses, hypothesis))
    try:
        demand_wellformed(more)
    except MalformedClaim:
        return None
    return more if search_counterexample(more, *LOOK) is None else None


def _can_hold(claim: Claim) -> bool:
    """Whether there is a point at which all holds that a claim assumes, the last of it not only as
    an equation."""
    *others, last = claim.hypotheses
    strict = last._replace(op={">=": ">", "<=": "<"}.get(last.op, last.op))
    void = claim._replace(hypotheses=(*others, strict), relation=FALSE)
    return isinstance(search_counterexample(void), Refuted)
