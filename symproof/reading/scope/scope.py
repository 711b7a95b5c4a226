"""What is known before a formula is read.

:class:`Scope` is all that elaborating may ask about a formula besides its tree: what is declared,
how letters are used around it, and what a document allows more.  It is never changed; what
elaborating finds out stands in the notes of an elaboration.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...kernel.terms import Term
from ...notation.declared import Notation
from ...notation.names import Declared, declared
from .lexicon import Lexicon
from .uses import Uses


@dataclass(frozen=True)
class Scope:
    """The ``notation`` and the ``uses`` of letters around a formula, whether it ``is_latex``, and
    the ``source`` in which errors name a place.  In a ``document``, letters are one name where the
    whole of it says so, and dots, blanks, distinctions of cases and missing ranges stand in terms
    as ``elaborate.placeholders``, for later formulas may say what they are."""

    notation: Notation
    uses: Uses
    is_latex: bool
    source: str = ""
    document: Lexicon | None = None

    @cached_property
    def matrices(self) -> dict[str, Term]:
        """The matrices by their names without sizes, and behind ``@`` the number below; in one
        order, for a 0 beside several of them is the zero of the first that fits."""
        return {key_of_matrix(term): term for term in sorted(self.notation.matrices, key=repr)}

    @cached_property
    def declared(self) -> Declared:
        """The beginnings of the declared names."""
        return declared(self.notation.names, self.notation.templates)

    @property
    def turns(self) -> bool:
        """Whether the letter T behind a name of plain text turns it."""
        return bool(self.notation.turns) and not self.is_latex

    def is_name(self, word: str) -> bool:
        """Whether ``word`` is declared to be a name or, as det may be, a function."""
        if self.document:
            return word in self.document.declared
        return word in self.notation.names or f"{word}(#)" in self.notation.templates


def key_of_matrix(matrix: Term) -> str:
    """The name of a ``matrix`` without its size, and behind ``@`` the number below it."""
    name, *indices = matrix.args
    numbers = [f"@{t.args[0]}" for t in indices[:-2] if t.head == "num"]
    return "".join((name.removesuffix("[#×#]"), *numbers))
