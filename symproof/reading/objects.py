"""Functions of SymPy objects by the table by which text is read: ``Max(a, b)``, ``Mod(a, n)``,
``Piecewise``, ``gamma(5)``.

The reader of objects (:mod:`symproof.notation.sympy_reader`) asks for a term by the name of a
class.  What the table does not have is left to that reader, which refuses it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..base.messages import Said
from ..kernel.terms import Term
from ..notation.declared import Notation
from ..notation.names import Name
from ..notation.words import CALLED
from .elaborate.customs import NOT_SUPPORTED, WRITTEN
from .elaborate.elaborating import elaboration
from .elaborate.expansions import EXPANSIONS
from .elaborate.known import by_formula
from .elaborate.placeholders import OTHERWISE, all_of, cases_name, condition
from .lexing.marks import Mark
from .phrases.foreign import foreign
from .scope.choices import Choices
from .scope.scope import Scope
from .scope.uses import uses

_CONDITIONS = {
    "Equality": "=", "Unequality": "!=", "LessThan": "<=", "StrictLessThan": "<",
    "GreaterThan": ">=", "StrictGreaterThan": ">",
}  # fmt: skip


class ObjectTable:
    """The terms of functions by the names of their classes; ``real`` are the arguments that have
    to be real numbers."""

    def __init__(self) -> None:
        self.real: list[Term] = []

    def __call__(self, name: str, args: Sequence[Term]) -> Term | None:
        """The term of a function of terms; None if the table does not have the name.  Raises
        ``ValueError`` for a name that the table refuses, and for arguments that do not fit."""
        if name in foreign().cases:
            return Term("sym", cases_name(len(args)), *args)
        if name in _CONDITIONS:
            self.real += args if name not in ("Equality", "Unequality") else ()
            return condition(args[0], _CONDITIONS[name], args[1])
        if name in ("And", "BooleanTrue"):
            return all_of(args) if args else OTHERWISE
        word = CALLED.get(name, name)
        if word in EXPANSIONS:
            self.real += args if word in ("max", "min") else ()
            return EXPANSIONS[word](word, args)
        if word in foreign().read:
            return self._by_formula(word, args)
        if word in foreign().written:
            raise ValueError(Said(WRITTEN, name=word, how=foreign().written[word]))
        if word in foreign().functions:
            raise ValueError(Said(NOT_SUPPORTED, name=word))
        return None

    def _by_formula(self, word: str, args: Sequence[Term]) -> Term:
        one = elaboration(Scope(Notation(), uses(()), is_latex=False, source=word), Choices())
        found = by_formula(one, Mark("word", word, word, "", 0), Name(word), args)
        self.real += one.notes.ordered
        return found
