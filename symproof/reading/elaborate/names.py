"""Names: which letters are one, and what belongs to them."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.terms import Term
from ...notation.names import GREEK, Name, accented, parse_name, takes_matrix
from ...notation.tokens import MAX_DIGITS
from ..grammar import Node, Part, first
from ..lexing.marks import INFINITE, MANY_DIGITS, Mark
from ..scope.words import GLUED, NUMBERED, UNSUPPORTED, WHOLE
from .applications import is_applied, is_called, is_declared
from .chances import read_moment
from .constants import constant_of, is_conjugate
from .document_names import read_document_name
from .elaboration import Elaboration
from .functions import counted
from .indices import (
    arguments_above,
    below_first,
    demand_end_of_index,
    entry_below,
    indices_below,
    matrix_at,
    matrix_named,
    primes_first,
    read_subscript,
)
from .numerals import numeral_of
from .rows import Entry, Taken
from .scripts import scripted

#: Why a name is not read.
ONE_SUBSCRIPT = "a name has one subscript; write two indices as x_(i, j)"


def read_name(e: Elaboration, taken: Taken) -> Term:
    """A name with what belongs to it, or a constant."""
    if e.document and not _is_shaped(e, taken.next.says):
        return read_document_name(e, e.document, taken)
    mark, scripts = taken.take_word()
    if mark.says in e.used.unclear:
        reason = "{name} is bold at one place and not at another; give it two names"
        raise e.error(reason, mark, name=mark.says)
    moment = read_moment(e, mark, scripts, taken)
    if moment is not None:
        return moment
    if e.is_latex:
        scripts = below_first(scripts)
    constant = None if is_called(e, mark, scripts, taken) else constant_of(e, mark, scripts)
    if constant is not None:
        return scripted(e, mark, constant, scripts)
    if is_conjugate(e, mark):
        letter = mark._replace(says=accented(mark.says)[0])
        row = Taken([Entry("word", Node("one", (letter,)))], letter, e.scope.is_name)
        return scripted(e, mark, e.make(mark, "conj", read_name(e, row)), scripts)
    return _read_letters(e, mark, scripts, taken)


def _is_shaped(e: Elaboration, word: str) -> bool:
    """Whether a name is a column or a matrix of which only the size is known."""
    return any(parse_name(term.args[0]).base == word for term in e.known.matrices)


def _read_letters(e: Elaboration, mark: Mark, scripts: tuple[Part, ...], taken: Taken) -> Term:
    """A name that is no constant: a matrix or an entry of one, or a name with an index."""
    base, sub = _base_of(e, mark, taken, scripts)
    primes, scripts = primes_first(scripts)
    word, matrices = "", e.scope.matrices
    below = not sub and bool(scripts) and first(scripts[0]).kind in ("sub", "lowered")
    if below and base in matrices and not any(key.startswith(f"{base}_") for key in matrices):
        sub, scripts = indices_below(e, scripts)
        return scripted(e, mark, entry_below(e, mark, matrices[base], sub), scripts)
    if below:
        word, sub, scripts = read_subscript(e, base, primes, scripts)
        if word and not primes:
            primes, scripts = primes_first(scripts)
        demand_end_of_index(e, sub, taken)
    matrix = matrix_at(e, Name(base, word, 0, len(sub)).template, sub)
    if matrix is not None:
        return scripted(e, mark, matrix_named(e, mark, matrix, sub, primes), scripts)
    index = scripts[0] if scripts else None
    if isinstance(index, Node):
        if sub:
            raise e.error(ONE_SUBSCRIPT, mark)
        sub, scripts = e.items(index), scripts[1:]
    return _read_arguments(e, mark, Name(base, word, primes, len(sub)), sub, scripts, taken)


def _read_arguments(
    e: Elaboration, mark: Mark, name: Name, sub: Sequence[Term], scripts: tuple[Part, ...],
    taken: Taken,
) -> Term:  # fmt: skip
    """A name with the indices ``sub``, and the arguments that it has above and behind it."""
    stray = first(scripts[0]) if scripts else None
    if stray is not None and stray.kind == "prime":
        raise e.error("write the prime before the subscript, x'_i, or inside, x_(i')", stray)
    if stray is not None and stray.kind in ("sub", "lowered"):
        raise e.error(ONE_SUBSCRIPT, stray)
    sup: list[Term] = []
    if stray is not None and stray.text == "^" and is_declared(e, name, "^("):
        sup, scripts = arguments_above(e, scripts)
        name = name._replace(sup=len(sup))
    call: list[Term] = []
    fence = None if scripts else taken.peek_fence("(")
    grid = None if scripts or not e.is_latex else taken.peek_grid()
    if fence is not None and is_applied(e, name, mark, fence):
        _, scripts = taken.take_item()
        call = e.items(fence)
        if name == Name("C") and len(call) == 2 and not is_declared(e, name, "("):
            return scripted(e, mark, counted(e, mark, "binomial", call), scripts)
        name = name._replace(call=len(call))
    elif grid is not None and takes_matrix(name) and is_declared(e, name, "(#)"):
        node, scripts = taken.take_item()
        if scripts and first(scripts[0]).kind == "sup":
            raise e.error("put parentheses around the matrix or around its function", mark)
        call, scripts = [scripted(e, mark, e.operand(node), scripts)], ()
        name = name._replace(call=1)
    term = e.make(mark, "sym", name.template, *sub, *sup, *call)
    return scripted(e, mark, term, scripts)


def _base_of(
    e: Elaboration, mark: Mark, taken: Taken, scripts: Sequence[Part]
) -> tuple[str, list[Term]]:
    """The letters of a name, and the index that digits behind a Greek letter are."""
    word = mark.says
    if word in e.scope.declared.bases:
        return word, []
    greek = mark.text not in (word, f"\\{word}") and word in (*GREEK, "pi")
    digits = None if taken.is_done else taken.next
    if greek and not scripts and digits is not None and digits.kind == "number":
        if not digits.before and digits.says.isdigit():
            return word, [numeral_of(e, first(taken.take_item()[0]))]
    numbered = NUMBERED.fullmatch(word)
    if numbered is not None:
        base = "lambda" if numbered[1] == "lamda" else numbered[1]
        if len(numbered[2]) > MAX_DIGITS:
            raise e.error(MANY_DIGITS, mark, limit=MAX_DIGITS)
        return base, [numeral_of(e, mark._replace(says=numbered[2]))]
    if word in UNSUPPORTED:
        if mark.text in ("∞", "\\infty"):
            raise e.error(INFINITE, mark)
        raise e.error("{name} is not supported", mark, name=word)
    if mark.text.startswith("\\text") and len(word) > 1 and word not in GREEK:
        raise e.error("the name {name} is not known; declare it first", mark, name=word)
    clash = GLUED.fullmatch(word)
    if clash is not None and word not in WHOLE:
        reason = "is this a name?  Declare {name}, or write the function as {function}(x)"
        raise e.error(reason, mark, name=word, function=clash[1])
    return ("lambda" if word == "lamda" else word), []
