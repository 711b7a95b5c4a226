"""Untrusted: finding how named theorems carry one line of a derivation into the next.

Given two terms and instances of theorems, find a context C with holes such that the left
line is C[left sides] and the right line is C[right sides] by ring algebra.  Four ways are
tried in turn, and then the same inside the first subterms that differ:

1. the places of one line where a side of an instance occurs become holes;
2. line₂ + c·(hole − right side) for small c: the equation is added as a whole.

The kernel replays what is found; a wrong find proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..kernel.evaluation import agree
from ..kernel.facts import Scope, bound_facts
from ..kernel.polynomials import NotNormal
from ..kernel.shapes import IllTyped
from ..kernel.terms import (
    BINDERS,
    FLIPPED,
    Lambda,
    Relation,
    Term,
    children,
    fill,
    free_names,
    number,
    substitute,
)
from ..notation.encoding import by_instance, encode


class Instance(NamedTuple):
    """A theorem with a value for each of its variables, read from left to right or reversed."""

    theorem: str
    values: dict[str, Lambda]
    left: Term
    right: Term
    reversed: bool = False
    premises: tuple[dict[str, Any], ...] = ()
    obligations: tuple[dict[str, Any], ...] = ()  # hypotheses with proofs of their own
    inner: tuple[Any, ...] = ()  # the chains that prove premises and hypotheses, for readers
    written: tuple[tuple[str, Lambda], ...] = ()  # the values as written, for readers
    op: str = "="

    def flipped(self) -> Instance:
        return self._replace(
            left=self.right,
            right=self.left,
            reversed=not self.reversed,
            op=FLIPPED[self.op],
        )

    def data(self) -> dict[str, Any]:
        """The instance as proof data."""
        return {
            "theorem": self.theorem,
            "values": {n: [list(m.params), encode(m.body)] for n, m in self.values.items()},
            "reversed": self.reversed,
            **({"premises": list(self.premises)} if self.premises else {}),
        }

    def proof(self) -> dict[str, Any]:
        """A proof of what the instance says."""
        return self.settled(by_instance(self.data(), self.op))

    def settled(self, proof: dict[str, Any]) -> dict[str, Any]:
        """``proof``, which uses the instance, with the proofs of its hypotheses."""
        if not self.obligations:
            return proof
        return {"rule": "discharge", "proof": proof, "obligations": list(self.obligations)}


def instance(name: str, relation: Relation, values: dict[str, Lambda]) -> Instance:
    """The instance of a relation without defined names; ``values`` have none either."""
    left, right = (substitute(side, values) for side in (relation.left, relation.right))
    return Instance(name, values, left, right, op=relation.op)


class Rewriting(NamedTuple):
    """Proof data of a context with holes, the two terms between which equals are replaced, and
    which of the instances took part."""

    proof: dict[str, Any]
    before: Term
    after: Term
    used: frozenset[int]


def using(left: Term, right: Term, here: Scope, instances: Sequence[Instance]) -> Rewriting | None:
    """How the instances carry ``left`` into ``right``, if a way is found.  Both are terms
    without defined names."""
    for directed in _directions(list(instances)):
        context = _context(left, right, here, directed)
        if context is not None and _mentions_hole(context):
            proof = {
                "rule": "ring",
                "context": encode(context),
                "instances": [i.data() for i in directed],
            }
            before, after = ([getattr(i, side) for i in directed] for side in ("left", "right"))
            used = frozenset(_holes(context))
            return Rewriting(proof, fill(context, before), fill(context, after), used)
    return None


def _directions(instances: list[Instance]) -> Iterator[list[Instance]]:
    yield instances
    yield [i.flipped() for i in instances]
    if len(instances) == 2:
        first, second = instances
        yield [first.flipped(), second]
        yield [first, second.flipped()]


def _context(left: Term, right: Term, here: Scope, instances: list[Instance]) -> Term | None:
    if left == right:
        return left
    lefts, rights = [i.left for i in instances], [i.right for i in instances]
    found = with_holes(left, lefts, here)
    if _mentions_hole(found) and agrees(right, fill(found, rights), here):
        return found
    found = with_holes(right, rights, here)
    if _mentions_hole(found) and agrees(left, fill(found, lefts), here):
        return found
    inside = _descend(left, right, here, instances)
    if inside is not None:
        return inside
    alone = [[k] for k in range(len(instances))]
    for chosen in [*alone, list(range(len(instances)))] if len(alone) > 1 else alone:
        for c in (1, -1, 2, -2):
            added = [
                Term("mul", number(c), Term("add", Term("hole", k), Term("neg", rights[k])))
                for k in chosen
            ]
            found = Term("add", right, *added)
            if agrees(left, fill(found, lefts), here):
                return found
    return left if agrees(left, right, here) else None


def _descend(left: Term, right: Term, here: Scope, instances: list[Instance]) -> Term | None:
    """The same search inside corresponding subterms of two terms of the same form."""
    if left.head != right.head or len(left.args) != len(right.args):
        return None
    inner = here
    if left.head in BINDERS:
        var, lo, *_ = left.args
        if var != right.args[0]:
            if var in free_names(right):
                return None
            renamed = substitute(right.args[3], {right.args[0]: Lambda((), Term("sym", var))})
            right = Term(right.head, var, *right.args[1:3], renamed)
        inner = here.bind(var, bound_facts(lo, here))
    args: list[Any] = []
    for k, (a, b) in enumerate(zip(left.args, right.args, strict=True)):
        if type(a) is not Term or type(b) is not Term:
            if a != b:
                return None
            args.append(a)
            continue
        place = inner if k == 3 and left.head in BINDERS else here
        below = _context(a, b, place, instances)
        if below is None:
            return None
        args.append(below)
    return Term(left.head, *args)


def with_holes(term: Term, sides: list[Term], here: Scope) -> Term:
    """``term`` with holes where one of ``sides`` occurs, up to ring algebra in arguments."""
    for k, side in enumerate(sides):
        if term == side or (
            term.head == side.head
            and term.head not in ("num", "add", "mul", "neg", "pow", "div")
            and free_names(term) == free_names(side)
            and agrees(term, side, here)
        ):
            return Term("hole", k)
    args = []
    for k, a in enumerate(term.args):
        if type(a) is Term:
            inner = here
            if k == 3 and term.head in BINDERS:
                inner = here.bind(term.args[0], bound_facts(term.args[1], here))
            a = with_holes(a, sides, inner)
        args.append(a)
    return Term(term.head, *args)


def _holes(term: Term) -> Iterator[int]:
    if term.head == "hole":
        yield term.args[0]
    for child in children(term):
        yield from _holes(child)


def _mentions_hole(term: Term) -> bool:
    return next(_holes(term), None) is not None


def agrees(left: Term, right: Term, here: Scope) -> bool:
    """Whether the ring shows that two terms are equal without being told anything."""
    try:
        return agree(left, right, here)
    except (IllTyped, NotNormal, KeyError):
        return False
