r"""Inverses of matrices of symbolic size: a claim with a letter for each of them.

An inverse of M is a matrix B with M·B = B·M = Identity, and there is one where det(M) ≠ 0.  So a
claim that speaks of M⁻¹ holds there if the claim with B in its place holds for all B with these two
equations:

    (Xᵀ·X)^(-1)·Xᵀ·X = Identity
    inverse1·Xᵀ·X = Identity   where   Xᵀ·X·inverse1 = inverse1·Xᵀ·X = Identity

Inverses of products, powers and transposes are made of those of their parts.  The kernel, which
has no inverse of a matrix without entries, proves the second claim.

This file is trusted: what it says of inverses nobody checks again.  A letter is real only if all
parts of what it is the inverse of are real.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from ..kernel.claims import (
    Claim,
    Condition,
    conditions,
    names_of,
    scope,
    sequent,
    unfold,
    unfolded,
    unfolding,
)
from ..kernel.context import still_open
from ..kernel.facts import Scope, Variable, facts
from ..kernel.shapes import NUMBER, UnknownShape, shape
from ..kernel.terms import (
    BINDERS,
    BINDING,
    Relation,
    Term,
    children,
    free_names,
    is_matrix,
    number,
    rebuild,
)
from ..notation.names import Name
from ..reading.elaborate.placeholders import subterms
from ..search.literals import rational

_IDENTITY, _ONE = Term("identity"), number(1)


class Inverses(NamedTuple):
    """The claim with letters for inverses (``general``), and the conditions under which these are
    defined (``needed``)."""

    general: Claim
    needed: tuple[Condition, ...]


def with_letters(claim: Claim) -> Inverses | None:
    """The claim with a letter for each inverse of a matrix without entries; None if there is none,
    or one that a bound variable is in."""
    if claim.premises:
        return None
    claim = sequent(claim)
    meaning = unfolding(claim)
    relations = [unfolded(claim), *(unfold(h, meaning) for h in claim.hypotheses)]
    here = scope(claim)
    letters = _Letters(names_of(*relations).union(v.name for v in claim.variables), here)
    try:
        relation, *hypotheses = (
            Relation(letters.of(r.left), r.op, letters.of(r.right)) for r in relations
        )
    except UnknownShape:
        return None
    if not letters.found:
        return None
    hypotheses += letters.equations(any(map(_speaks_of_det, relations)))
    general = Claim((*claim.variables, *letters.variables()), (), tuple(hypotheses), relation)
    return Inverses(general, tuple(_needed(relations, here)))


def _speaks_of_det(relation: Relation) -> bool:
    sides = (relation.left, relation.right)
    return any(part.head == "det" for side in sides for part in subterms(side))


def _needed(relations: Sequence[Relation], here: Scope) -> Iterator[Condition]:
    """The conditions under which the inverses in ``relations`` are defined that those behind the
    first do not settle."""
    sides = (side for r in relations for side in (r.left, r.right))
    needed = [
        (Condition(c.ranges, relation), at) for side in sides for c, at in conditions(side, here)
        for relation in _parted(c.relation, here)
    ]  # fmt: skip
    for condition, _ in still_open(needed, tuple(relations[1:])):
        yield condition


def _parted(relation: Relation, here: Scope) -> Iterator[Relation]:
    """The conditions that come to this one: a product of square matrices has an inverse where each
    of its factors has, and an inverse always has one."""
    head, args = relation.left.head, relation.left.args
    if head != "det" or not any(map(is_matrix, free_names(args[0]))):
        yield relation
    elif args[0].head == "mul" and _is_of_square(args[0], here):
        for factor in args[0].args:
            inner = factor if _is_number(factor, here) else Term("det", factor)
            yield from _parted(relation._replace(left=inner), here)
    elif args[0].head == "transpose" or (args[0].head == "pow" and _exponent(args[0]) is None):
        yield from _parted(relation._replace(left=Term("det", args[0].args[0])), here)
    elif _exponent(args[0]) is None:
        yield relation


class _Letters:
    """The letters that stand for inverses, by what they are inverses of."""

    def __init__(self, taken: frozenset[str], here: Scope) -> None:
        self.here = here
        self.found: dict[Term, Term] = {}
        self._undone: dict[Term, Term] = {}
        names = (Name(f"inverse{k}", is_matrix=True).template for k in count(1))
        self._names = (name for name in names if name not in taken)

    def of(self, term: Term) -> Term:
        """The term with letters for inverses.  Raises :class:`UnknownShape` where the size of one
        is not known, or a bound variable is in it."""
        if term.head in BINDING | BINDERS and _has_inverses(term):
            raise UnknownShape("an inverse with a bound variable")
        inner = rebuild(term, self.of)
        exponent = _exponent(inner)
        if exponent is None or not self._is_of_letters(inner.args[0]):
            return inner
        inverse = self._inverse(inner.args[0])
        return inverse if exponent == 1 else Term("pow", inverse, number(exponent))

    def _inverse(self, base: Term) -> Term:
        """The inverse of a matrix.  A product of square matrices has one where each of them has,
        and that is the product of theirs the other way round."""
        head, args = base.head, base.args
        if base in self._undone:
            return self._undone[base]
        if head == "transpose":
            return Term("transpose", self._inverse(args[0]))
        if head == "pow" and _exponent(base) is None and args[1].head == "num":
            return Term("pow", self._inverse(args[0]), args[1])
        if head == "mul" and _is_of_square(base, self._scope()):
            factors = [f for f in args if self._is_of_letters(f)]
            numbers = (Term("div", _ONE, f) for f in args if f not in factors)
            return Term("mul", *numbers, *map(self._inverse, reversed(factors)))
        if base not in self.found:
            size = _rows(base)
            self.found[base] = Term("sym", next(self._names), size, size)
            self._undone[self.found[base]] = base
        return self.found[base]

    def variables(self) -> tuple[Variable, ...]:
        """The letters as variables, each of which is real if its base is."""
        sizes, here, found = ("natural", "natural"), self.here, []
        for base, letter in self.found.items():  # a base may speak of the letters before
            sort = "real" if _is_real(base, here) else "complex"
            found.append(Variable(letter.args[0], sort, sizes))
            here = here.declare((found[-1],))
        return tuple(found)

    def equations(self, of_determinants: bool) -> Iterator[Relation]:
        """The equations that make the letters inverses, and those of their determinants."""
        for base, letter in self.found.items():
            for product in (Term("mul", base, letter), Term("mul", letter, base)):
                yield Relation(product, "=", _IDENTITY)
            if of_determinants:
                product = Term("mul", Term("det", base), Term("det", letter))
                yield Relation(product, "=", _ONE)

    def _scope(self) -> Scope:
        """The scope with the letters that have been found."""
        return self.here.declare(self.variables())

    def _is_of_letters(self, base: Term) -> bool:
        """True if a term is a matrix without entries.  Raises :class:`UnknownShape`."""
        has_letters = any(map(is_matrix, free_names(base)))
        return has_letters and not _is_number(base, self._scope())


def _is_of_square(product: Term, here: Scope) -> bool:
    """True if the matrices in a product are square.  Raises :class:`UnknownShape`."""
    matrices = [f for f in product.args if not _is_number(f, here)]
    return all(_rows(f) == _rows(f, turned=True) for f in matrices)


def _exponent(term: Term) -> int | None:
    """The n of a power with the exponent −n; None for anything else."""
    value = rational(term.args[1]) if term.head == "pow" else None
    is_negative = value is not None and value < 0 and value.denominator == 1
    return -int(value) if is_negative and value is not None else None


def _has_inverses(term: Term) -> bool:
    powers = (part for part in subterms(term) if _exponent(part) is not None)
    return any(is_matrix(name) for power in powers for name in free_names(power.args[0]))


def _is_real(term: Term, here: Scope) -> bool:
    """True if every number in a matrix, and every matrix, is known to be real."""
    if _is_number(term, here):
        return "real" in facts(term, here)
    if term.head == "sym":
        return "real" in here.sorts[term.args[0]]
    return all(_is_real(part, here) for part in children(term))


def _rows(term: Term, turned: bool = False) -> Term:
    """The number of rows of a matrix without entries, or of columns if it is ``turned``.  Raises
    :class:`UnknownShape`."""
    head, args = term.head, term.args
    if head == "sym" and is_matrix(args[0]):
        size: Term = args[-1] if turned else args[-2]
        return size
    if head == "transpose":
        return _rows(args[0], not turned)
    if head in ("add", "mul", "neg", "pow"):
        for part in args[:1] if head == "pow" else args[::-1] if turned else args:
            if any(map(is_matrix, free_names(part))) and shape(part, free_names(part)) != NUMBER:
                return _rows(part, turned)
    raise UnknownShape("a matrix of which the size is not known")


def _is_number(term: Term, here: Scope) -> bool:
    return shape(term, here.sorts) == NUMBER
