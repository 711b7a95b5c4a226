"""Which letters are constants where nothing else is declared: e, i, π and I; and conjugates."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.terms import Term
from ...notation.names import Name, accented
from ...system.messages import Said
from ..grammar import Node, Part, first
from ..lexing.marks import Mark
from ..scope.words import CONSTANTS, SYMPY_CONSTANTS
from .applications import is_declared
from .elaboration import Elaboration
from .indices import NAMING
from .measures import measured

_GLYPHS = {"π": "pi", r"\pi": "pi", "ⅈ": "i", "ℯ": "e"}


def constant_of(e: Elaboration, mark: Mark, scripts: Sequence[Part]) -> Term | None:
    """The constant that a word is, if it is one here."""
    word = mark.says
    if word in e.used.measures:
        base, term = measured(word, e.used.measures)
        e.notes.sorts[base] = "positive"
        return term
    if word in e.known.units:
        return Term("i")
    if mark.text in _GLYPHS:  # whatever is called pi
        return Term(_GLYPHS[mark.text])
    if mark.is_upright and word in ("i", "e"):
        return Term(word)
    if word in e.known.names or word in e.notes.bound:
        return None
    if scripts and is_declared(e, Name(word), "^("):
        return None
    if scripts and (isinstance(scripts[0], Node) or first(scripts[0]).kind in NAMING):
        return None
    if word in CONSTANTS:
        return Term(CONSTANTS[word])
    if word == "I" and is_identity(e):
        return Term("identity")
    if word == "I" and e.is_latex:
        return None
    if word in SYMPY_CONSTANTS:
        return Term(SYMPY_CONSTANTS[word])
    if word == "e":
        return Term("e") if is_euler(e, mark) else None
    if word == "i":
        return Term("i") if is_unit(e, mark) else None
    return None


def is_identity(e: Elaboration) -> bool:
    """Whether the letter I is the identity matrix."""
    if e.is_latex and e.known.identity is not None:
        return e.known.identity
    return e.is_latex or e.known.shows_identity or bool(e.known.matrices)


def is_conjugate(e: Elaboration, mark: Mark) -> bool:
    """Whether a bar makes the conjugate of a letter that stands without it, too."""
    letter, accent = accented(mark.says)
    if accent != "bar" or letter not in e.used.letters or letter in e.scope.matrices:
        return False
    if mark.says in e.known.names | e.notes.bound or mark.says in e.scope.matrices:
        return False
    if e.used.has_bars and letter in e.known.names:
        return True
    name = Said("{letter} with a bar is another name", letter=letter)
    conjugate = Said("{letter} with a bar is the conjugate", letter=letter)
    return e.pick(mark, "bar", name, conjugate) == 1


def is_euler(e: Elaboration, mark: Mark) -> bool:
    """Whether the letter e, at ``mark``, is Euler's number."""
    letters = e.used.letters
    if e.used.is_euler:
        return not {"a", "b", "c", "d"} <= letters
    if {"c", "d"} <= letters or "e" in e.known.letters:
        return False
    return e.pick(mark, "e", Said("e is a letter"), Said("e is Euler's number")) == 1


def is_unit(e: Elaboration, mark: Mark) -> bool:
    """Whether the letter i, at ``mark``, is the imaginary unit."""
    if e.used.is_unit and not {"j", "k"} & e.used.letters:
        return True
    if "i" in e.known.letters:
        return False
    return e.pick(mark, "i", Said("i is a letter"), Said("i is the imaginary unit")) == 1
