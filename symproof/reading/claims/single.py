"""Single formulas, as theories, exercises and reports have them: what is declared of their
names must leave one meaning.

The letters i and e are variables unless they are used as constants.  Nothing else is guessed
and no verdict helps: a formula with two meanings is refused at the place where
they part, with what each of them says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...kernel.terms import Relation, Term
from ...notation.declared import Notation
from ...notation.tokens import UnreadableText
from ..elaborate import relations
from ..elaborate.elaborating import elaboration
from ..elaborate.elaboration import Elaboration
from ..grammar import Node, surface
from ..phrases.matching import without_alignment
from ..scope.choices import readings
from ..scope.scope import Scope
from ..scope.uses import uses

_Read = TypeVar("_Read")
#: Why a formula with several readings is not read.
OPEN = "which is meant: {options}?  Write parentheses, or declare the name"


def read_term(source: str, context: Notation | None = None, *, is_latex: bool = False) -> Term:
    """The term that ``source`` says, text or LaTeX, under what is declared.  Raises
    :class:`~symproof.notation.tokens.UnreadableText`, also if it may be meant in two ways."""
    return _only(source, context, is_latex, relations.whole_term)


def read_relations(
    source: str, context: Notation | None = None, *, is_latex: bool = False
) -> list[Relation]:
    """The relations that ``source`` says, like :func:`read_term`; ``a = b <= c`` are the two
    a = b and b ≤ c."""
    return _only(source, context, is_latex, relations.read_relations)


def _only(
    source: str,
    context: Notation | None,
    is_latex: bool,
    read: Callable[[Elaboration, Node], _Read],
) -> _Read:
    """What all readings of ``source`` say."""
    shown = without_alignment(source) if is_latex else source
    try:
        tree = surface(shown, is_latex)
    except UnreadableText as error:
        raise error.at(source, error.position) from None
    known, used = context or Notation(), uses((tree,))
    known = known._replace(letters=known.letters | {"e", "i"})
    scope = Scope(known, used, is_latex, source)
    found, is_all = readings(lambda choices: read(elaboration(scope, choices), tree))
    one = found[0].found
    parting = next((r for r in found if r.found != one), None if is_all else found[-1])
    if parting is None:
        return one
    natural = {answer.question: answer.chosen for answer in found[0].answers}
    answer = next(a for a in parting.answers if natural.get(a.question) != a.chosen)
    raise UnreadableText(source, answer.place, OPEN, options=answer.alternatives)
