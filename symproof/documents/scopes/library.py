"""The names of the library in a document: those that stand there, and that nothing in it defines.

A name that nobody else uses brings the others with it; a directive brings all.  Whatever rests on
one of them rests on the assumption that it is the library's, unless the directive says so.  What
the document defines stays its own, also where the library has a name of its own for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from ...kernel.claims import Definition
from ...kernel.terms import BINDERS, Term, free_names, number, symbol
from ...notation.names import Key, key_of, parse_name
from ...notation.tokens import UnreadableText
from ...reading.claims.library import COUNT, LibraryNames, is_own, names_for, own_words
from ...reading.elaborate.placeholders import DOTS, subterms
from ...reading.lexing.marks import Mark
from ...reading.phrases import cues
from ...reading.scope.lexicon import Lexicon, split_names
from ...reading.statements.chains import Chain, Reader
from ...reading.statements.statements import statements
from ..prose.declarations import Declaration
from ..source.scan import Document, Piece
from .context import Clause, base_of

#: The doubt of a definition that is the library's if nobody says otherwise.
OF_LIBRARY = "library"
_NEAR = 120  # letters around a name that stands alone, in which words may say what it is
#: Letters that a document has for the number of entries, the most telling one first.
_SIZES = ("d_model", "d")
#: Letters for the number of blocks, the first of which is that of the library.
_COUNTS = "nmNMKL"
#: The kinds of declarations that say what a name is.
_OF_NAMES = ("sort", "shape", "function", "define", "name")
Formula = tuple[Piece, list[Mark]]


class Brought(NamedTuple):
    """The names of the library that a document has: its ``lexicon`` with these, their ``clauses``,
    and the ``sorts`` of families."""

    lexicon: Lexicon
    clauses: list[Clause]
    sorts: dict[str, str]


def brought(
    document: Document, parts: Iterable[object], lexicon: Lexicon, said: Sequence[Declaration]
) -> Brought:
    """The names of the library in a document with these ``parts``, but for those of which
    declarations have ``said`` something."""
    nothing = Brought(lexicon, [], {})
    is_asked = any(d.kind == "library" for d in said)
    if not (is_asked or lexicon.words & own_words()):
        return nothing
    formulas = [*_formulas(parts)]
    taken = {base_of(d.text) for d in said if d.kind in _OF_NAMES}
    names = names_for("", frozenset(taken), is_asked=is_asked)
    if names is None:
        return nothing
    taken |= _described(document, formulas, lexicon)
    lexicon = lexicon._replace(applied=lexicon.applied | _called(names, taken))
    chains = [*_chains(formulas, lexicon)]
    used = {t for chain in chains for side in _sides(chain) for t in subterms(side)}
    if any(symbol(word) in used for word in own_words()):
        return nothing  # without an index it is a number of its own
    defined = set[str]()
    for chain in chains:
        defined |= _defined(chain, defined)
    doubt = "" if is_asked else OF_LIBRARY
    clauses = [c._replace(doubt=doubt) for c in _clauses(names, _last(used))]
    return _others(Brought(lexicon, clauses, dict(names.sorts)), defined, taken)


def _others(found: Brought, defined: Collection[str], taken: Collection[str]) -> Brought:
    """The names of the library but for those that a document has ``defined``, and those whose
    letters are ``taken``."""
    clauses = [c for c in found.clauses
               if c.template not in defined and base_of(c.template) not in taken]  # fmt: skip
    sorts = {n: sort for n, sort in found.sorts.items() if "#" in n and n not in defined}
    return found._replace(clauses=clauses, sorts=sorts)


def _formulas(parts: Iterable[object]) -> Iterator[Formula]:
    """The formulas among the parts of a document."""
    for part in parts:
        if isinstance(part, tuple) and isinstance(part[1], list) and part[0].kind != "prose":
            yield part[0], part[1]


def _called(names: LibraryNames, taken: Collection[str]) -> set[Key]:
    """The names of functions that are not ``taken``."""
    keys = (key_of(parse_name(d.name)) for d in names.definitions if d.name.endswith("#)"))
    return {key for key in keys if key[0] not in taken and not key[2]}


def _described(document: Document, formulas: Iterable[Formula], lexicon: Lexicon) -> set[str]:
    """The names that stand alone in a formula, near which no words speak of what turns: the text
    says what they are."""
    found = set()
    for piece, marks in formulas:
        cut = split_names(marks, lexicon)
        if not cut or not cut[0].is_name or any(m.kind == "rel" for m in cut):
            continue
        end = piece.start + len(piece.text)
        near = document.text[max(0, piece.start - _NEAR) : end + _NEAR]
        if cut[0].says not in own_words() and not cues.anywhere(near, "turns"):
            found.add(cut[0].says)
    return found


def _chains(formulas: Iterable[Formula], lexicon: Lexicon) -> Iterator[Chain]:
    """The chains of a document that can be read."""
    for _, marks in formulas:
        for statement in statements(marks) if any(m.kind == "rel" for m in marks) else ():
            with suppress(UnreadableText, RecursionError):
                yield Reader(lexicon).readings(statement)[0]


def _sides(chain: Chain) -> list[Term]:
    """The sides of a chain."""
    return [*([] if chain.first is None else [chain.first]), *(link.term for link in chain.links)]


def _defined(chain: Chain, before: Collection[str]) -> set[str]:
    """The names that a chain defines: under braces, and on the left of equations whose right side
    does not speak of them, nor of a name that only the library has and that is not defined
    ``before``."""
    found = {one.label.args[0] for one in chain.named if one.label.head == "sym"}
    sides = _sides(chain)
    for left, link in zip(sides, chain.links[len(chain.links) + 1 - len(sides) :], strict=False):
        others = free_names(link.term)
        is_definition = left.head == "sym" and link.op in ("=", ":=")
        own = filter(_is_own, others.difference(before))
        if is_definition and left.args[0] not in others and not any(own):
            found.add(left.args[0])
    return found


def _is_own(name: str) -> bool:
    """True if a name is one that only the library has."""
    try:
        return is_own(name)
    except ValueError:  # a placeholder
        return False


def _last(used: Collection[Term]) -> Term:
    """The number of the last block: one less than half of the letter for the number of entries, if
    the document has it, else than a letter that no position has.  It is left open where columns
    that are written out have dots."""
    if any(t.head == "matrix" and DOTS in t.args for t in used):
        return DOTS
    size = next((symbol(name) for name in _SIZES if symbol(name) in used), None)
    if size is not None:
        return Term("add", Term("div", size, number(2)), number(-1))
    own = (t for t in used if t.head == "sym" and _is_own(t.args[0]))
    positions = frozenset[str]().union(*(free_names(arg) for t in own for arg in t.args[1:]))
    letter = next((name for name in _COUNTS if name not in positions), "n'")
    return Term("add", symbol(letter), number(-1))


def _ending(body: Term, last: Term) -> Term:
    """The body of a definition with this number of the last block."""
    if body.head in BINDERS and COUNT in free_names(body.args[2]):
        return Term(body.head, *body.args[:2], last, body.args[3])
    return body


def _clauses(names: LibraryNames, last: Term) -> Iterator[Clause]:
    """The definitions of the library as those of a document, with this number of the last
    block."""
    for one in names.definitions:
        if one.params:
            yield _clause(one, tuple(map(symbol, one.params)), last)
    for even, odd in names.entries_of:
        p, i = map(symbol, even.params)
        twice = Term("mul", number(2), i)
        yield _clause(even, (p, twice), last)
        yield _clause(odd, (p, Term("add", twice, number(1))), last)
    for one in names.blocks:
        yield _clause(one, tuple(map(symbol, one.params)), last)


def _clause(one: Definition, patterns: tuple[Term, ...], last: Term) -> Clause:
    """A definition for these arguments."""
    return Clause(one.name, patterns, one.params, (_ending(one.body, last),), 0)
