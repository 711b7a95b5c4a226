"""Functions that are known by a formula, such as ``sigmoid``: data of ``phrases/foreign.toml``.

A name that is declared, or that a document defines, is that name and not the function.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...base.messages import Said
from ...kernel.terms import Lambda, Term, free_names, substitute
from ...notation.declared import Notation
from ...notation.names import GREEK, Name
from ...notation.words import CUSTOM_IN_TEXT
from ..grammar import surface
from ..lexing.marks import Mark
from ..phrases.foreign import foreign
from ..scope.choices import Choices
from ..scope.scope import Scope
from ..scope.uses import uses
from .elaboration import Elaboration
from .entries import NoEntries, column_of
from .expansions import COUNT, ONE, NotExpanded
from .numerals import computed

COLUMN = "{name} takes numbers, as in {name}(a, b), or a column of so many entries"
PARAMETER, TOTAL = "x", "total"


def is_known(e: Elaboration, name: Name) -> bool:
    """Whether ``name`` is that of a function with a formula, and nothing else is said of it; a
    Greek letter that stands alone as well is a factor."""
    if name != Name(name.base) or name.base not in foreign().read:
        return False
    if e.is_latex and name.base in CUSTOM_IN_TEXT:
        return False
    if name.base in GREEK and (e.document or name.base in e.used.alone):
        return False
    if e.document:
        return name.base not in e.document.declared | e.document.formulated
    return name.base not in e.scope.declared.bases


def by_formula(e: Elaboration, mark: Mark, name: Name, args: Sequence[Term]) -> Term:
    """The formula of the function ``name`` for ``args``, which are numbers, or one column."""
    table = foreign()
    if name.base in table.numerals:
        return e.expanded(mark, lambda: computed(name.base, args), *args)
    if name.base in table.over:
        return e.expanded(mark, lambda: _over(e, name.base, args))
    return e.expanded(mark, lambda: _by_body(e, name.base, args), *args)


def _by_body(e: Elaboration, word: str, args: Sequence[Term]) -> Term:
    """A function of as many numbers as its formula has parameters."""
    formula = foreign().defined[word]
    count = len(formula.parameters)
    if len(args) != count:
        reason = Said(COUNT, name=word, count=count, given=len(args))
        raise NotExpanded(Said(ONE, name=word, given=len(args)) if count == 1 else reason)
    if formula.is_of_reals:
        e.notes.ordered += args
    body = _formula(e, formula.body)
    return _put(body, dict(zip(formula.parameters, args, strict=True)))


def _over(e: Elaboration, word: str, args: Sequence[Term]) -> Term:
    """A function of several numbers, or of the entries of a column: a number, or a column if its
    formula has the parameter."""
    try:
        items = [*args] if len(args) > 1 else column_of(args[0])
    except NoEntries:
        raise NotExpanded(Said(COLUMN, name=word)) from None
    e.notes.ordered += items
    summand, whole = (_formula(e, text) for text in foreign().over[word])
    is_column = PARAMETER in free_names(whole)
    summands = [_put(summand, {PARAMETER: item}) for item in items]
    total = Term("add", *summands) if len(summands) > 1 else summands[0]
    cells = [_put(whole, {PARAMETER: item, TOTAL: total}) for item in items]
    return Term("matrix", len(cells), 1, *cells) if is_column else cells[0]


def _formula(e: Elaboration, text: str) -> Term:
    """The term of a formula of the table, in which nothing of the user's text is known."""
    tree = surface(text, is_latex=False)
    scope = Scope(Notation(), uses((tree,)), is_latex=False, source=text)
    return Elaboration(scope, Choices(), e.readers).term(tree.parts[0])


def _put(body: Term, values: dict[str, Term]) -> Term:
    return substitute(body, {name: Lambda((), value) for name, value in values.items()})
