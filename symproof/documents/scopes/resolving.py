"""Resolving: the readings of a statement where a context holds.

Families stand in the place of dots; a reading that takes a known number for a matrix is none; a
letter that may depend on the one by which is differentiated is no constant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from ...kernel.terms import Relation, Term, free_names, is_matrix, symbol
from ...notation.names import as_printed
from ...notation.tokens import UnreadableText
from ...reading.elaborate.placeholders import (
    ANTIDERIVATIVE,
    DOTS,
    is_antiderivative,
    replaced,
    subterms,
)
from ...reading.lexing.marks import Mark
from ...reading.statements.chains import Chain, Reader, parting
from ...reading.statements.families import resolve
from ...reading.statements.statements import Statement
from .context import Context, base_of
from .dependence import Formulas, dependent
from .rates import TIME, changes


def resolved(
    statement: Statement, context: Context, formulas: Formulas, sign: int = 1
) -> list[Chain]:
    """The readings of a statement, the most natural first; ``sign`` is the one that ± stands for.
    Raises :class:`UnreadableText`."""
    found = Reader(context.lexicon, sign).readings(statement)
    fitting = [chain for chain in found if not _declared_numbers(chain, context)]
    chains = [_settled(chain, context, formulas) for chain in fitting or found]
    if _is_partial_by_time(statement.marks):
        for chain in chains:
            _demand_no_rates(chain, context)
    return chains


def only(statement: Statement, context: Context, formulas: Formulas) -> Chain:
    """The only reading of a statement.  Raises :class:`UnreadableText`."""
    natural, *others = resolved(statement, context, formulas)
    if others:
        raise parting(others)
    return natural


def _is_partial_by_time(marks: Sequence[Mark]) -> bool:
    """True if ∂t stands in a formula."""
    pairs = pairwise(mark for mark in marks if mark.sign not in ("{", "}"))
    return any(a.says in ("\\partial", "∂") and b.says == TIME for a, b in pairs)


def _demand_no_rates(chain: Chain, context: Context) -> None:
    """Refuse a derivative by t alone of letters that change with time.  Raises
    :class:`UnreadableText`."""
    terms = [chain.first, *(link.term for link in chain.links)]
    for part in (p for t in terms if t is not None for p in subterms(t)):
        if part.head == "deriv" and part.args[0] == TIME:
            names = free_names(context.unfold(part.args[-1], {})) - {TIME}
            changing = sorted(n for n in names if changes(n, context.rates))
            if changing:
                raise _depending(chain.start, (changing[0], TIME))


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
    terms = [t for t in (first, *(link.term for link in links)) if t is not None]
    for pair in moving:
        raise _depending(chain.start, pair)
    demand_still(terms, chain.start, context, formulas, chain.still)
    return chain._replace(first=first, links=links, named=named)


def substituted(context: Context, relation: Relation) -> Relation:
    """A relation with ∫ h(u) u′ dx in place of ∫ h(u) du, where a line defines u by a term in the
    letter x of another integral without ends."""
    sides = (relation.left, relation.right)
    integrals = {p for side in sides for p in subterms(side) if is_antiderivative(p)}
    letters = {p.args[1].args[0] for p in integrals}
    for integral in integrals if len(letters) == 2 else ():
        name, inside = integral.args[1].args[0], integral.args[2]
        (other,) = letters - {name}
        clauses = context.clauses_for(name)
        bodies = [c.bodies[0] for c in clauses if not (c.params or c.given or c.doubt)]
        if len(bodies) != 1 or len(clauses[0].bodies) != 1 or free_names(bodies[0]) != {other}:
            continue
        slope = Term("deriv", other, symbol(other), bodies[0])
        made = Term("sym", ANTIDERIVATIVE, symbol(other), Term("mul", inside, slope))
        sides = replaced(sides[0], integral, made), replaced(sides[1], integral, made)
    return Relation(sides[0], relation.op, sides[1])


def demand_still(
    terms: Iterable[Term], start: int, context: Context, formulas: Formulas,
    still: Collection[tuple[str, str]],
) -> None:  # fmt: skip
    """Refuse letters that may depend on the one by which is differentiated; pairs that stand
    ``still`` need another reason than custom.  Raises :class:`UnreadableText`."""
    for term in terms:
        pair = dependent(term, context, formulas, still)
        if pair is not None:
            raise _depending(start, pair)


def _depending(start: int, pair: tuple[str, str]) -> UnreadableText:
    """Why a formula is not read in which a letter may depend on another one."""
    name, letter = as_printed(base_of(pair[0])), as_printed(pair[1])
    said = "may {name} depend on {letter}?  Write what it is"
    return UnreadableText("", start, said, name=name, letter=letter)
