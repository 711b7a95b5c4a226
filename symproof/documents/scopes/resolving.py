"""Resolving: the readings of a statement where a context holds.

Families stand in the place of dots; a reading that takes a known number for a matrix is none; a
letter that may depend on the one by which is differentiated is no constant.
"""

from __future__ import annotations

from ...kernel.terms import Term, free_names, is_matrix
from ...notation.names import as_printed
from ...reading.elaborate.placeholders import DOTS, subterms
from ..formulas.cutting import Unreadable
from ..formulas.families import resolve
from ..formulas.reading import Chain, Reader, parting
from ..formulas.statements import Statement
from .context import Context, base_of
from .dependence import Formulas, dependent
from .rates import TIME, changes


def resolved(
    statement: Statement, context: Context, formulas: Formulas, sign: int = 1
) -> list[Chain]:
    """The readings of a statement, the most natural first; ``sign`` is the one that ± stands for.
    Raises :class:`Unreadable`."""
    found = Reader(context.lexicon, sign).readings(statement)
    fitting = [chain for chain in found if not _declared_numbers(chain, context)]
    return [_settled(chain, context, formulas) for chain in fitting or found]


def only(statement: Statement, context: Context, formulas: Formulas) -> Chain:
    """The only reading of a statement.  Raises :class:`Unreadable`."""
    natural, *others = resolved(statement, context, formulas)
    if others:
        raise parting(others)
    return natural


def _declared_numbers(chain: Chain, context: Context) -> bool:
    """Whether a reading takes names for matrices of which words say that they are numbers."""
    terms = [chain.first, *(link.term for link in chain.links)]
    names = frozenset[str]().union(*(free_names(t) for t in terms if t is not None))
    bases = {base_of(name) for name in names if is_matrix(name)}
    known = context.sorts.keys()
    return any(base in known or f"{base}_#" in known for base in bases)


def _is_known(pair: tuple[str, str], context: Context) -> bool:
    """True if a definition, or a rate by time, says how a letter depends on another one."""
    name, letter = pair
    return bool(context.clauses_for(name)) or (letter == TIME and changes(name, context.rates))


def _settled(chain: Chain, context: Context, formulas: Formulas) -> Chain:
    """A chain with families in the place of dots."""

    def settled(term: Term, start: int) -> Term:
        done = resolve(term, start)
        for t in subterms(done) if done is not term else ():
            if t.head in ("stack", "diag") and t.args[2] == DOTS:
                context.open_start = t.args[1]  # for sums without a range
        return done

    first = None if chain.first is None else settled(chain.first, chain.start)
    links = tuple(k._replace(term=settled(k.term, k.start)) for k in chain.links)
    named = tuple(n._replace(term=settled(n.term, n.start)) for n in chain.named)
    moving = [pair for pair in chain.moving if not _is_known(pair, context)]
    moving += [pair for pair in chain.still if context.clauses_for(pair[0])]
    terms = (t for t in (first, *(link.term for link in links)) if t is not None)
    found = (dependent(term, context, formulas, chain.still) for term in terms)
    for pair in (*moving, *found):
        if pair is not None:
            raise Unreadable(
                chain.start, "may {name} depend on {letter}?  Write what it is",
                name=as_printed(base_of(pair[0])), letter=as_printed(pair[1]),
            )  # fmt: skip
    return chain._replace(first=first, links=links, named=named)
