"""Sums of signed rows, sums with dots, and rows with a remainder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.terms import Term
from ...notation.words import BARE
from ..grammar import Node, Part, first, leaves, nodes
from ..lexing.marks import TWO_SIGNS, Mark
from .derivatives import demand_ended, with_operators
from .dots import Unclear, dotted
from .elaboration import Elaboration
from .expansions import remainder
from .integrals import integrands
from .placeholders import DOTS
from .products import negated, read_rest
from .sorts import note_integers
from .splitting import cursor


def read_sum(e: Elaboration, node: Node) -> Term:
    """The sum of signed rows, or of those for which dots stand."""
    outer, e.in_product = e.in_product, False
    dots = next((m for p in node.parts for m in [_dots(p)] if m), None)
    if dots is not None:
        term = _read_dots(e, node, dots)
        e.in_product = outer
        return term
    terms: list[Term] = []
    ends: list[tuple[Mark, int, str]] = []
    minus = 0
    if len(node.parts) > 1:
        found = [row.parts[k] for row in nodes(node) for k in mods_in(e, row.parts)]
        if found:
            reason = "does the remainder begin here?  Write (a + b) mod n or a + (b mod n)"
            raise e.error(reason, first(found[0]))
    for part in _with_arguments(integrands(e, node.parts)):
        if isinstance(part, Mark):
            if part.says == "±":
                raise e.error(TWO_SIGNS, part)
            minus += part.says == "-"
        else:
            terms.append(negated(e, first(part), read_row(e, part), minus))
            minus = 0
            ends.append((first(part), len(terms), e.going_on))
            e.going_on = ""
    for mark, end, e.going_on in ends:
        demand_ended(e, mark, terms[end:])
    e.in_product = outer
    return terms[0] if len(terms) == 1 else e.make(first(node), "add", *terms)


def _read_dots(e: Elaboration, node: Node, dots: Mark) -> Term:
    """The sum in which dots stand for some terms; in a document they stay dots."""
    if e.document:
        return _with_dots(e, node, dots)
    rows = nodes(node)
    plus = all(p.says == "+" for p in node.parts if isinstance(p, Mark))
    if plus and len(rows) > 2 and _dots(rows[-2]) and not any(map(_dots, rows[:-2])):
        shown = [e.term(row) for row in (*rows[:-2], rows[-1])]
        try:
            found = dotted(shown[:-1], shown[-1], e.used.letters | e.scope.declared.bases)
        except Unclear:
            pass
        else:
            e.notes.implied += found.supposed
            return found.term
    reason = "what do these dots stand for?  Write Sum(x_k, (k, 1, n))"
    raise e.error(reason, dots)


def _with_dots(e: Elaboration, node: Node, dots: Mark) -> Term:
    """The sum of all rows, of which those that are dots are a placeholder."""
    terms: list[Term] = []
    is_negative = False
    for part in node.parts:
        if isinstance(part, Mark):
            is_negative ^= part.says == "-"
            continue
        term = DOTS if _dots(part) else e.term(part)
        terms.append(Term("neg", term) if is_negative else term)
        is_negative = False
    return terms[0] if len(terms) == 1 else e.make(dots, "add", *terms)


def read_row(e: Elaboration, row: Node) -> Term:
    """The product of what stands side by side and behind signs, or its remainder."""
    parts = row.parts
    mods = mods_in(e, parts)
    if not mods:
        return read_rest(e, cursor(e, with_operators(e, parts)))
    mark, (k, *more) = first(parts[mods[0]]), mods
    if more or k == 0 or k + 2 != len(parts):
        raise e.error("write a remainder as a mod n, with parentheses around n", mark)
    a, n = (read_rest(e, cursor(e, side)) for side in (parts[:k], parts[k + 1 :]))
    note_integers(e, a, n)
    return e.expanded(mark, lambda: remainder(a, n), a, n)


def mods_in(e: Elaboration, parts: Sequence[Part]) -> list[int]:
    """The places of the signs of remainders in a row; ``mod(a, n)`` has none."""
    if "mod" in e.known.names:
        return []
    return [
        k for k, part in enumerate(parts)
        if isinstance(part, Node) and len(part.parts) == 1 and first(part).says == "mod"
        and not (k + 1 < len(parts) and _takes_two(parts[k + 1]))
    ]  # fmt: skip


def _takes_two(part: Part) -> bool:
    """Whether a part of a row is a bracket with several chains."""
    node = part.parts[0] if isinstance(part, Node) else part
    return isinstance(node, Node) and node.kind == "fence" and len(nodes(node)) > 1


def _dots(part: Part) -> Mark | None:
    """The dots that are all of a row."""
    marks = leaves(part)
    return marks[0] if len(marks) == 1 and marks[0].kind == "dots" else None


def _with_arguments(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts of a sum; a row that ends with a function takes the sign and row behind it, as
    in ``sin -x``."""
    held: list[Part] = []
    for part in parts:
        if isinstance(part, Mark):
            if held and part.says == "-":
                held.append(part)
            else:
                yield from _released(held)
                held = []
                yield part
            continue
        if held and first(part).before:  # as in cos - sin x, where an argument is missing
            *held, minus = held
            yield from (*_released(held), minus)
            held = []
        row = Node("row", (*held, *part.parts))
        held = []
        item = row.parts[-1]
        mark = first(item)
        if isinstance(item, Node) and len(leaves(item)) == 1 and mark.says in BARE:
            held = list(row.parts)
        else:
            yield row
    yield from _released(held)


def _released(held: list[Part]) -> Iterator[Part]:
    """The row that was held back for an argument that does not come."""
    if held:
        yield Node("row", tuple(held))
