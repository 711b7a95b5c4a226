"""Claims as text: what they say of their variables, and what they suppose.

Relations alone are written by ``text_writer``.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel.claims import Claim
from ..kernel.terms import Term, children, is_matrix, symbol
from .text_writer import print_relation, print_term, write_relation, write_term


def supposed(*claims: Claim) -> str:
    """The sorts of the variables of ``claims`` and the hypotheses in one line: x: real; x < 1."""
    return "; ".join(dict.fromkeys(row for claim in claims for row in describe(claim)))


def describe(claim: Claim, in_print: bool = False) -> Iterator[str]:
    """The variables with their sorts, what is assumed of them, and what is defined; names may be
    written as a document prints them (``in_print``)."""
    write = print_term if in_print else write_term
    relate = print_relation if in_print else write_relation
    by_sort: dict[str, list[str]] = {}
    for v in claim.variables:
        if is_matrix(v.name):
            for matrix in sorted(_members(claim, v.name), key=write_term):
                rows, cols = map(write_term, matrix.args[-2:])
                kind = f"vector({rows})" if cols == "1" else f"matrix({rows}, {cols})"
                by_sort.setdefault(kind, []).append(write(matrix))
            continue
        indices = [Term("sym", "ijklm"[k]) for k in range(len(v.indices))]
        by_sort.setdefault(v.sort, []).append(write(Term("sym", v.name, *indices)))
    for sort, names in by_sort.items():
        yield f"{', '.join(names)}: {sort}"
    for h in claim.hypotheses:
        yield relate(h)
    for p in claim.premises:
        own = "; ".join(describe(Claim(p.variables, (), p.hypotheses, p.relation), in_print))
        yield f"{relate(p.relation)}" + (f" for all {own}" if own else "")
    for d in claim.definitions:
        args = map(symbol, d.params)
        yield f"{write(Term('sym', d.name, *args))} := {write(d.body)}"


def _members(claim: Claim, name: str) -> set[Term]:
    """The members of a family in a claim."""
    relations = (claim.relation, *claim.alternatives, *claim.hypotheses)
    waiting = [side for r in relations for side in (r.left, r.right)]
    found: set[Term] = set()
    while waiting:
        term = waiting.pop()
        if term.head == "sym" and term.args[0] == name:
            found.add(term)
        waiting += children(term)
    return found
