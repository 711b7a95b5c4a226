"""The letters of a claim: their sorts and kinds, and the notation that these make."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from ...base.messages import Said, said_of
from ...kernel.claims import MalformedClaim
from ...kernel.terms import Relation, Term, symbol
from ...notation.declared import Notation
from ...notation.names import GREEK, GREEK_NAMES, is_name, parse_name
from ...notation.tokens import UnreadableText
from ...notation.words import RESERVED
from ..elaborate import chances
from ..elaborate.elaboration import NO_VARIABLE
from ..grammar import Node, Part, first, leaves
from ..lexing.marks import Mark
from ..phrases.sentences import (
    NOT_UNDERSTOOD,
    Piece,
    Supposition,
)
from ..scope.uses import called_at_one
from . import parity
from .kinds import TWO_SIZES, Declared
from .library import (
    NO_NAMES,
    LibraryNames,
)
from .pieces import WORD, TypedText, tree_of
from .single import read_term
from .sorting import (
    both_sorts,
    declared_sorts,
)

_UNIT, _FUNCTION = "imaginary unit", "function"
#: What is no sort of a number, and what says more of the same.
_SPECIAL = {
    _UNIT: (),
    _FUNCTION: (parity.EVEN, parity.ODD), parity.EVEN: (), parity.ODD: (),
    chances.SORT: (chances.INDEPENDENT,), chances.INDEPENDENT: (),
}  # fmt: skip
_FUNCTIONS = (_FUNCTION, parity.EVEN, parity.ODD)
_RANDOM = (chances.SORT, chances.INDEPENDENT)
TWO_KINDS = "{name} is said to be {one} and {other}"
SOME_INDEPENDENT = (
    "say once of which random variables all are independent of each other: X, Y, Z: independent"
)
EVEN_NUMBER = (
    "is {name} a number or a function?  Declare {name}: {sort} function, or write {name}*(…)"
)
NO_FUNCTION_SORT = "a {sort} function: are all its values {sort}?  Say it by a relation"
#: The letters of which ``x > 0`` and its like speak.
_SUBJECT = re.compile(r"\s*(.*?)\s*(?:[<>=≤≥≠!]|\\(?:leq?|geq?|neq?|lt|gt)(?![A-Za-z]))", re.DOTALL)
#: What sorts of numbers say of functions: a kind, or what is not clear.
_OF_FUNCTIONS = {
    "even": parity.EVEN, "odd": parity.ODD, "nonzero": "", "negative": "", "nonpositive": "",
}  # fmt: skip


def declared_in(
    text: TypedText, said: tuple[Supposition, ...]
) -> tuple[dict[str, str], tuple[Relation, ...], dict[str, str], tuple[Supposition, ...]]:
    """The sorts that are said of letters, what they say of members of families, the letters
    that are no numbers, and what is supposed by formulas."""
    sorts: list[tuple[Term, str]] = []
    specials: dict[str, str] = {}
    relations: list[Supposition] = []
    _demand_independent_once(text, said)
    relations += (one for one in said if not one.sort)
    pieces = [(one, piece) for one in said if one.sort for piece in (*one.formulas, *one.names)]
    for one, piece in pieces:
        shown = text.shown[piece.start : piece.end]
        subject = _SUBJECT.match(shown)
        if subject is None and not _names_variables(tree_of(text, piece)):
            relations.append(Supposition((piece._replace(sort=one.sort),), "", ()))
            continue
        names = _plain(subject[1] if subject else shown)
        _demand_letters(text, piece, names)
        for name in names:
            if one.sort in _SPECIAL:
                specials[name] = _special(text, piece, name, specials, one.sort)
            else:
                sorts.append((_variable(text, piece, name), one.sort))
        if subject and piece in one.formulas:
            relations.append(Supposition((piece,), "", one.names))
    declared, members = _sorted(text, sorts, specials)
    return declared, members, specials, tuple(relations)


def _sorted(
    text: TypedText, sorts: Iterable[tuple[Term, str]], specials: dict[str, str]
) -> tuple[dict[str, str], tuple[Relation, ...]]:
    """The ``sorts`` of the names that are numbers, and what they say of members of families; which
    functions among ``specials`` are even or odd is noted there."""
    try:
        return declared_sorts([pair for pair in sorts if not _says_parity(specials, *pair)])
    except MalformedClaim as error:
        why = said_of(error)
        raise UnreadableText(text.source, 0, why.id, **why.values) from None


def _demand_independent_once(text: TypedText, said: Iterable[Supposition]) -> None:
    """Refuse several lists of random variables each of which is said to be independent."""
    independent = [one for one in said if one.sort == chances.INDEPENDENT]
    if len({one.names or one.formulas for one in independent}) > 1:
        raise UnreadableText(text.source, independent[-1].formulas[0].start, SOME_INDEPENDENT)


def _special(
    text: TypedText, piece: Piece, name: str, specials: Mapping[str, str], kind: str
) -> str:  # fmt: skip
    """The kind of a name that has this ``kind`` and perhaps one among ``specials``."""
    if not is_name(name):
        raise UnreadableText(text.source, piece.start, NO_VARIABLE, name=name)
    before = specials.get(name, kind)
    if kind == before or before in _SPECIAL[kind]:
        return before
    if kind in _SPECIAL[before]:
        return kind
    values = {"name": name, "one": before, "other": kind}
    raise UnreadableText(text.source, piece.start, TWO_KINDS, **values)


def _says_parity(specials: dict[str, str], variable: Term, sort: str) -> bool:
    """True if a ``sort`` says that a function among ``specials`` is even or odd, which is noted
    there.  Raises ``MalformedClaim`` for a sort that may be said of a function in two senses."""
    kind = specials.get(variable.args[0])
    if kind not in _FUNCTIONS or sort not in _OF_FUNCTIONS:
        return False
    said = _OF_FUNCTIONS[sort]
    if said not in (kind, *_SPECIAL[kind]):
        raise MalformedClaim(Said(NO_FUNCTION_SORT, sort=sort))
    specials[variable.args[0]] = said
    return True


def _demand_letters(text: TypedText, piece: Piece, names: Sequence[str]) -> None:
    """Refuse a word among ``names`` that stand side by side, as in "small x": it may say more."""
    words = (name for name in names if name.isalpha() and len(name) > 1 and name not in GREEK)
    word = next(words, None)
    if word is not None and len(names) > 1:
        place = text.source.find(word, piece.start)
        raise UnreadableText(text.source, place, NOT_UNDERSTOOD, word=word)


def demand_used(text: TypedText, names: Collection[str], trees: Iterable[Node]) -> None:
    """Refuse a word of which a sentence says a sort, and which stands in no formula."""
    found = {mark.says for tree in trees for mark in leaves(tree)}
    for name in sorted(names):
        word = parse_name(name).base
        if word.isalpha() and word not in GREEK and len(word) > 1 and word not in found:
            raise UnreadableText(text.source, text.source.find(word), NOT_UNDERSTOOD, word=word)


def demand_factors(text: TypedText, sorts: Mapping[str, str], trees: Iterable[Node]) -> None:
    """Refuse f(−x) and f(0) where f is said to be even or odd: an even function is meant."""
    called = frozenset[str]().union(*map(called_at_one, trees))
    for name in sorted(called):
        if sorts.get(name) in ("even", "odd"):
            raise UnreadableText(text.source, 0, EVEN_NUMBER, name=name, sort=sorts[name])


def _variable(text: TypedText, piece: Piece, name: str) -> Term:
    """The variable of which a sort is declared, in the notation of plain text."""
    begin = WORD.match(name)
    word = name if is_name(name) else begin[0] if begin else ""
    declared = Notation(names=frozenset((word,) if word else ()))
    try:
        term = read_term(name, declared)
    except UnreadableText as error:
        raise error.at(text.source, piece.start) from None
    if term.head != "sym" or parse_name(term.args[0]).base in RESERVED:
        raise UnreadableText(text.source, piece.start, NO_VARIABLE, name=name)
    return term


def _names_variables(tree: Node) -> bool:
    """True if a formula may be a list of variables: letters with their indices, and no
    operations."""
    inner = [part for part in tree.parts if isinstance(part, Node)]
    rows = inner[0].parts
    row = rows[0]
    if len(inner) > 1 or len(rows) > 1 or not isinstance(row, Node):
        return False
    items = row.parts
    if len(items) == 2 and _is_index(items[1]):  # x(i)
        return _is_variable(items[0])
    return all(map(_is_variable, items))


def _is_variable(item: Part) -> bool:
    """True if an item is a letter with nothing but indices."""
    if isinstance(item, Mark) or first(item).kind != "word":
        return False
    scripts = item.parts[1:]
    powers = [behind for sign, behind in pairwise(scripts) if first(sign).kind == "sup"]
    marks = {part.kind for part in scripts if isinstance(part, Mark)}
    return marks <= {"sub", "sup", "lowered", "prime"} and all(map(_is_index, powers))


def _is_index(part: Part) -> bool:
    """True if letters and commas stand in a bracket, and nothing else."""
    return first(part).kind == "open" and all(
        mark.kind in ("open", "close", "word", "comma", "number") for mark in leaves(part)
    )


def _plain(names: str) -> list[str]:
    """The names in a list with blanks, in the notation of plain text."""
    return [GREEK_NAMES.get(n.lstrip("\\"), n.lstrip("\\")) for n in names.split()]


def joint(
    text: TypedText, name: str, one: str | None, other: str
) -> tuple[str, tuple[Relation, ...]]:  # fmt: skip
    """The sort of a name that has the sorts ``one`` (if any) and ``other``, and the relation for
    what this sort does not say."""
    variable = symbol(name, *(symbol("i") for _ in range(name.count("#"))))
    try:
        return both_sorts(variable, one, other)
    except MalformedClaim as error:
        why = said_of(error)
        raise UnreadableText(text.source, 0, why.id, **why.values) from None


def subjects_of(text: TypedText, said: tuple[Supposition, ...]) -> frozenset[str]:
    """The letters of which a supposition speaks, as e in ``e > 0``: they are variables."""
    found = (_SUBJECT.match(text.shown[p.start : p.end]) for one in said for p in one.formulas)
    return frozenset(
        m[1] for m in found if m and len(m[1]) == 1 and m[1].isascii() and m[1].isalpha()
    )


def known_by(
    declared: Collection[str], specials: dict[str, str], subjects: frozenset[str],
    sizes: Mapping[str, Term], ours: LibraryNames = NO_NAMES,
) -> Notation:  # fmt: skip
    """The declared notation: every name is one of a number or of a matrix, or of those of the
    library that are ``ours``."""
    functions = {f"{name}(#)" for name, kind in specials.items() if kind in _FUNCTIONS}
    templates = functions | {n for n in declared if "#" in n}
    units = {name for name, kind in specials.items() if kind == _UNIT}
    random = {name for name, kind in specials.items() if kind in _RANDOM}
    independent = {name for name, kind in specials.items() if kind == chances.INDEPENDENT}
    if independent and independent != random:
        raise MalformedClaim(SOME_INDEPENDENT)
    bases = (parse_name(matrix.args[0]).base for matrix in sizes.values())
    known = Notation(
        frozenset(templates),
        (frozenset(declared) - templates).union(
            subjects, bases, random, chances.MOMENTS if random else ()
        ),
        frozenset(units),
        are_numbers=True,
        matrices=frozenset(sizes.values()),
        random=frozenset(random),
        is_independent=bool(independent),
    )
    return ours.known(known)


def both_declared(text: TypedText, one: Declared, other: Declared) -> Declared:
    """The declarations of two places, which must agree on each name."""
    for key in sorted(one.keys & other.keys):
        if one.matrices.get(key) != other.matrices.get(key):
            raise UnreadableText(text.source, 0, TWO_SIZES, name=key)
    besides = {key: one.properties.get(key, frozenset()) | other.properties.get(key, frozenset())
               for key in (*one.properties, *other.properties)}  # fmt: skip
    matrices, sizeless = {**one.matrices, **other.matrices}, {**one.sizeless, **other.sizeless}
    return Declared(matrices, sizeless, "", besides)


def demand_one_kind(text: TypedText, matrices: frozenset[str], others: Collection[str]) -> None:
    """Refuse a name that is declared as a matrix and as something else."""
    for name in sorted(matrices.intersection(others)):
        reason = "{name} is a matrix here and something else there; take two letters"
        raise UnreadableText(text.source, 0, reason, name=name)
