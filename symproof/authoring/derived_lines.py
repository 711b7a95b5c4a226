"""SymPy's result as a line of a derivation: as people write it, with the names of the line before.

SymPy keeps an order of its own, leaves ``1·(−1)`` and 1×1 matrices behind, and knows no defined
names.  Here the signs come to the front, terms and factors into the order of
:mod:`..notation.ordering`, and what the operation has left of a defined name is called by it again.
The line is the same up to order (:mod:`.arrangement`), and its step is proved like any other one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..kernel.terms import Lambda, Term, children, number, rebuild, substitute
from ..notation.ordering import Order, joined
from .arrangement import is_matrix
from .formulas import definitions, letters_in_order, without_names
from .operations import Operation, derive

# What holds blocks or vectors, in which a 1×1 matrix stays a matrix.
_OF_MATRICES = ("stack", "diag", "transpose", "dot", "norm", "det", "trace")


def derived_line(operation: Operation, line: Term, named: Iterable[Term] = ()) -> Term:
    """The line that ``operation`` makes of ``line``, as people write it, with the names that occur
    there or in the terms ``named``.  Raises ``ValueError`` if it makes nothing of it."""
    return written(derive(operation, without_names(line)), line, named)


def written(derived: Term, line: Term, named: Iterable[Term] = ()) -> Term:
    """``derived``, which SymPy has made of ``line``, as people write it."""
    order = letters_in_order()
    meanings: dict[Term, Term] = {}
    for name in (name for term in (line, *named) for name in _named(term)):
        meanings.setdefault(arranged(without_names(name), order), name)
    return _called_by_name(arranged(_entry(derived), order), meanings)


def _named(term: Term) -> Iterator[Term]:
    """The defined objects in a term, and those in the bodies of their definitions."""
    if term.head == "sym" and term.args[0] in definitions:
        yield term
        made = definitions[term.args[0]]
        values = {p: Lambda((), a) for p, a in zip(made.params, children(term), strict=True)}
        yield from _named(substitute(made.body, values))
    for child in children(term):
        yield from _named(child)


def _called_by_name(term: Term, meanings: dict[Term, Term]) -> Term:
    """``term`` with the names of what they mean, the largest parts first."""
    if term in meanings:
        return meanings[term]
    return rebuild(term, lambda child: _called_by_name(child, meanings))


def _entry(term: Term) -> Term:
    """``term`` with the entry in place of a 1×1 matrix, unless a matrix is wanted there."""
    if term.head == "matrix" and term.args[:2] == (1, 1):
        return _entry(term.args[2])
    return term if term.head in _OF_MATRICES else rebuild(term, _entry)


def arranged(term: Term, order: Sequence[str] = ()) -> Term:
    """``term`` with its minus signs in front of products and fractions, without factors 1, and with
    terms and factors in the order in which people write them; ``order`` is that of the letters."""
    return _Arranger(Order(order)).of(term)


class _Arranger:
    """Arranges the parts of a term, the innermost first."""

    def __init__(self, order: Order) -> None:
        self.order = order

    def of(self, term: Term) -> Term:
        """The term, arranged."""
        inner = rebuild(term, self.of)
        arrange = getattr(self, f"_{inner.head}", None)
        return arrange(inner) if arrange else inner

    def _neg(self, term: Term) -> Term:
        return _opposite(term.args[0])

    def _add(self, term: Term) -> Term:
        return self.order.sum(_flat("add", term))

    def _mul(self, term: Term) -> Term:
        factors = list(_flat("mul", term))
        negative = sum(f.head == "neg" for f in factors) % 2
        made = self._product([f.args[0] if f.head == "neg" else f for f in factors])
        return _opposite(made) if negative else made

    def _product(self, factors: list[Term]) -> Term:
        """A product without minus signs: scalars come before matrices, fractions become one."""
        matrices = [f for f in factors if is_matrix(f)]
        scalars = [f for f in factors if not is_matrix(f)]
        if matrices:
            scale = _without_ones(scalars)
            return joined("mul", [*sorted(scale, key=self.order.of_factor), *matrices])
        below = [f.args[1] for f in scalars if f.head == "div"]
        above = _without_ones(f.args[0] if f.head == "div" else f for f in scalars)
        made = self.order.product(above or [number(1)])
        return Term("div", made, self.order.product(_flat("mul", *below))) if below else made

    def _div(self, term: Term) -> Term:
        negative = sum(part.head == "neg" for part in term.args) % 2
        above, below = (part.args[0] if part.head == "neg" else part for part in term.args)
        made = above if below == number(1) else Term("div", above, below)
        return _opposite(made) if negative else made


def _opposite(term: Term) -> Term:
    if term.head == "neg" or term == number(0):
        return term.args[0] if term.head == "neg" else term
    return Term("neg", term)


def _flat(head: str, *terms: Term) -> Iterator[Term]:
    """The terms, those of sums in sums or products in products one by one."""
    for term in terms:
        if term.head == head:
            yield from _flat(head, *term.args)
        else:
            yield term


def _without_ones(factors: Iterable[Term]) -> list[Term]:
    return [f for f in _flat("mul", *factors) if f != number(1)]
