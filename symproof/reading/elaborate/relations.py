"""Whole formulas: chains of equations and orders, congruences, divisors, approximations, and the
sides of the chains of documents.

Nothing that is a part of a term is read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import cast

from ...base.messages import Said
from ...kernel.shapes import IllTyped, UnknownShape, shape, whole
from ...kernel.terms import MalformedTerm, Relation, Term, children, free_names, number
from ...notation.tokens import UnreadableText
from ..grammar import MISPLACED, Node, first, last, leaves, nodes
from ..lexing.marks import Mark
from ..phrases.foreign import foreign
from ..scope.ranges import fence_alone
from .customs import unknown_function
from .elaboration import NO_TERM, Elaboration
from .entries import NoEntries, by_entries, written_out
from .expansions import is_multiple
from .integrals import demand_ends, integrated_letter, note_slopes, with_slopes
from .products import read_rest
from .rounding import rounded
from .sums import cursor, mods_in
from .tensors import has_size


def whole_term(e: Elaboration, chain: Node) -> Term:
    """The term of a whole formula."""
    found = read_side(e, chain)
    demand_ends(e, first(chain), found)
    if e.notes.has_entries:
        raise e.error("entries of a matrix are read in relations only", first(chain))
    return found


def read_side(e: Elaboration, chain: Node) -> Term:
    """The same for a side of a relation, which still has to go :meth:`with_entries`."""
    ending = chain.parts[-2] if len(chain.parts) > 2 else None
    if isinstance(ending, Mark):
        raise e.error(MISPLACED, ending, sign=ending.text)
    if len(chain.parts) > 2:
        raise e.error(NO_TERM, first(chain.parts[1]))
    return e.term(chain.parts[0])


def read_relations(e: Elaboration, chain: Node) -> list[Relation]:
    """The relations of a chain; ``a = b <= c`` are two."""
    parts = nodes(chain)
    signs = [p for p in chain.parts if isinstance(p, Mark) and p.kind == "rel"]
    alone = fence_alone(chain)
    if not signs and alone is not None and first(alone).says == "(":
        return read_relations(e, e.only(alone))
    if not signs:
        raise _no_relation(e, chain)
    if any(sign.says == "≡" for sign in signs):
        return [_congruence(e, parts, signs)]
    if len(signs) == 1 and _is_congruent(e, parts, signs[0]):
        row = cast(Node, parts[1].parts[0]).parts
        (k,) = mods_in(e, row)
        right, modulus = (read_rest(e, cursor(e, side)) for side in (row[:k], row[k + 1 :]))
        return [_multiple(e, signs[0], e.term(parts[0]), right, modulus)]
    sides = [e.term(p) for p in parts]
    if any(sign.says == "∣" for sign in signs):
        return [_divisor(e, signs, sides)]
    rounded = next((sign for sign in signs if sign.says == "≈"), None)
    if rounded is not None:
        raise e.error("an approximation is no equation; write = or ≤", rounded)
    _demand_numbers(e, signs, sides)
    sides = _alike(e, sides)
    found = [Relation(left, sign.says, right)
             for left, sign, right in zip(sides, signs, sides[1:], strict=False)]  # fmt: skip
    found = [with_slopes(e, signs[0], relation) for relation in found]
    return [with_entries(e, signs[0], relation) for relation in found]


def _no_relation(e: Elaboration, chain: Node) -> UnreadableText:
    """What to raise for a chain without a sign, such as ``2*Eq(a, b)``."""
    for mark in leaves(chain):
        if mark.says in foreign().relations:
            return unknown_function(e, mark)
    return e.error("a relation needs a sign such as = or ≤", last(chain))


def read_together(e: Elaboration, sides: Sequence[Node], sign: Mark) -> Relation | None:
    """The relation that two sides state which are no terms by themselves: a congruence, or that one
    divides the other."""
    if sign.says == "≡":
        _, modulus = _split_modulus(e, sides[1])
        return None if modulus is None else _congruence(e, sides, [sign])
    if sign.says == "∣":
        return _divisor(e, [sign], [e.term(side) for side in sides])
    if sign.says == "⋮":
        return _divisor(e, [sign], [e.term(side) for side in reversed(sides)])
    return None


def read_sides(e: Elaboration, chains: Sequence[Node]) -> list[Term]:
    """The terms of the sides of a chain, each a tree of its own; beside entries of matrices all is
    said by entries."""
    terms = _alike(e, [read_side(e, chain) for chain in chains])
    for left, right in pairwise(terms):
        letter = integrated_letter(Relation(left, "=", right))
        note_slopes(e, (left, right), letter)
    if not e.notes.has_entries:
        return terms
    return [
        with_entries(e, first(chain), Relation(term, "=", term)).left
        for chain, term in zip(chains, terms, strict=True)
    ]


def _alike(e: Elaboration, sides: list[Term]) -> list[Term]:
    """The sides with a zero matrix in place of each 0 beside a matrix."""
    shown = next((side for side in sides if has_size(side)), None)
    if shown is None or not e.known.matrices:
        return sides
    return [_zero_like(e, shown) if side == number(0) else side for side in sides]


def _zero_like(e: Elaboration, term: Term) -> Term:
    """The zero of the size of ``term``, which nothing says but the other side; the number if
    that side has none."""
    found = zero_like(term)
    if found is not None:
        return found
    form = shape(term, free_names(term))
    alike = (m for m in e.scope.matrices.values() if shape(m, free_names(m)) == form)
    return Term("mul", number(0), next(alike, term))


def zero_like(term: Term) -> Term | None:
    """The zero of the size of ``term``: the number where it is none of a known shape, None if it is
    neither square nor of a few rows and columns."""
    try:
        form = shape(term, free_names(term))
    except (IllTyped, UnknownShape):
        return number(0)
    rows, cols = (next((n for n in range(1, 9) if whole(n) == size), 0) for size in form)
    if rows == cols == 1:
        return number(0)
    if rows and cols:
        return Term("matrix", rows, cols, *[number(0)] * (rows * cols))
    return Term("mul", number(0), Term("identity")) if form.rows == form.cols else None


def with_entries(e: Elaboration, mark: Mark, relation: Relation) -> Relation:
    """A relation with nothing but entries, if any are named, and with those of matrices of a
    known size, if such are written out."""
    if not e.notes.has_entries:
        return written_out(relation) if e.known.grids else relation
    try:
        return by_entries(relation, e.used.letters, e.known.sizes)
    except (NoEntries, MalformedTerm) as flaw:
        reason = "beside entries of matrices this is not read; write it for a single entry: {why}"
        raise e.error(reason, mark, why=flaw) from None


def _congruence(e: Elaboration, parts: Sequence[Node], signs: Sequence[Mark]) -> Relation:
    """``a ≡ b (mod n)``: the difference is a multiple of n."""
    if len(signs) > 1:
        raise e.error("a congruence stands alone; write two claims", signs[1])
    last_side, modulus = _split_modulus(e, parts[-1])
    if modulus is None:
        raise e.error("what is the modulus?  Write a ≡ b (mod n)", signs[0])
    return _multiple(e, signs[0], e.term(parts[0]), e.term(last_side), modulus)


def _multiple(e: Elaboration, sign: Mark, left: Term, right: Term, modulus: Term) -> Relation:
    """The relation that the sides of a congruence differ by a multiple of its modulus."""
    if any(map(_divides, (left, right))):
        raise e.error("inverses and quotients modulo n are not read", sign)
    e.notes.note_integers(left, right, modulus)
    return is_multiple(Term("add", left, Term("neg", right)), modulus)


def _is_congruent(e: Elaboration, parts: Sequence[Node], sign: Mark) -> bool:
    """Whether ``a = b mod n``, as people type it, is a congruence in this reading.  In LaTeX
    the signs of the two differ."""
    rows = parts[1].parts
    row = rows[0]
    if e.is_latex or sign.says != "=" or len(rows) > 1 or not isinstance(row, Node):
        return False
    mods = mods_in(e, row.parts)
    if len(mods) != 1 or not 0 < mods[0] == len(row.parts) - 2:
        return False
    if first(row.parts[mods[0]]).text != "mod":  # the remainder of Python
        return False
    if any(mark.says == "mod" for mark in leaves(parts[0])):
        return False
    options = (
        Said("a = b mod n says that a and b leave the same remainder"),
        Said("a = b mod n says that a is the remainder of b"),
    )
    return not e.pick(first(row.parts[mods[0]]), "a = b mod n", *options)


def _split_modulus(e: Elaboration, side: Node) -> tuple[Node, Term | None]:
    """The last side of a congruence without ``(mod n)``, and n."""
    row = side.parts[-1]
    item = row.parts[-1] if isinstance(row, Node) and len(row.parts) > 1 else None
    node = item.parts[0] if isinstance(item, Node) and len(item.parts) == 1 else None
    if not isinstance(row, Node) or not isinstance(node, Node):
        return side, None
    rest = Node("sum", (*side.parts[:-1], Node("row", row.parts[:-1])))
    if node.kind == "pmod":
        return rest, e.term(node.parts[1])
    if node.kind != "fence" or first(node).says != "(" or len(nodes(node)) != 1:
        return side, None
    inner = e.only(node).parts[0]
    start = inner.parts[0] if isinstance(inner, Node) else None
    if not isinstance(start, Node) or first(start).says != "mod" or len(start.parts) < 2:
        return side, None
    behind = cast(Node, inner).parts[1:]
    shown = Node("sum", (Node("row", start.parts[1:]), *behind))
    return rest, e.term(shown)


def _divisor(e: Elaboration, signs: Sequence[Mark], sides: Sequence[Term]) -> Relation:
    """The relation that the first of two sides divides the other."""
    if len(signs) > 1:
        raise e.error("a divisor stands alone; write two claims", signs[1])
    e.notes.note_integers(*sides)
    return is_multiple(sides[1], sides[0])


def _demand_numbers(e: Elaboration, signs: Sequence[Mark], sides: Sequence[Term]) -> None:
    """Refuse an order of matrices."""
    order = next((sign for sign in signs if sign.says not in ("=", "!=")), None)
    if order is not None and e.known.matrices and any(map(has_size, sides)):
        raise e.error("matrices and vectors have no order", order)


def claimed_relations(e: Elaboration, chain: Node) -> list[Relation]:
    """The relations of a chain that is claimed: it may be an approximation."""
    signs = [p for p in chain.parts if isinstance(p, Mark) and p.says == "≈"]
    if not signs:
        return read_relations(e, chain)
    parts = nodes(chain)
    if len(parts) != 2:
        raise e.error("an approximation stands alone; write two claims", signs[0])
    left, right = map(e.term, parts)
    _demand_numbers(e, signs, (left, right))
    found = rounded(left, right)
    if found is None:
        reason = "which digits does this round to?  On one side of ≈ write a decimal number"
        raise e.error(reason, signs[0])
    value, shown = found
    return shown.bounds(value)


def _divides(term: Term) -> bool:
    """Whether a quotient or a negative power stands in a term."""
    if term.head == "div" or (term.head == "pow" and term.args[1].head == "neg"):
        return True
    return any(map(_divides, children(term)))
