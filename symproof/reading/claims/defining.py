"""Functions that a claim defines on its way: ``f(x) = x^2 => f(3) = 9``.

An equation is a definition if it is supposed, says what ``f`` is at a letter by a term in which
this letter stands and ``f`` does not, and if nothing else is said of the letter: then it stands for
any number.  ``f(x) = 0`` and ``f(x) = f(-x)`` are conditions, and so is ``f(x) = x^2`` beside
``x > 0``, which says nothing of other numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ...base.messages import Said
from ...kernel.terms import Lambda, Relation, Term, free_names, is_matrix, substitute
from ...notation.names import Name, is_letter, parse_name
from ...notation.text_writer import write_relation
from ...notation.words import KEYWORDS
from ..elaborate.chances import MOMENTS
from ..grammar import Node, first, leaves, nodes
from ..lexing.marks import Mark
from ..scope.ranges import fence_alone
from ..scope.words import glued

#: What is supposed: of each thing, the alternatives.
Supposed: TypeAlias = Sequence[Sequence[tuple[Relation, ...]]]
_MOST_PRIMES = 3


class Defined(NamedTuple):
    """What names mean, the equations that say it, and what else is supposed."""

    meaning: Mapping[str, Lambda]
    equations: tuple[Relation, ...]
    rest: list[Sequence[tuple[Relation, ...]]]

    def __call__(self, relation: Relation) -> Relation:
        """A relation with the meanings of names in their place."""
        left, op, right = relation
        return Relation(substitute(left, self.meaning), op, substitute(right, self.meaning))

    def all(self, relations: Sequence[Relation]) -> tuple[Relation, ...]:
        """The same for each of some relations."""
        return tuple(self(one) for one in relations)

    @property
    def said(self) -> tuple[Said, ...]:
        """What is defined, for people."""
        return tuple(
            Said("{definition} is a definition, for any {names}", definition=write_relation(one),
                 names=", ".join(letter.args[0] for letter in one.left.args[1:]))
            for one in self.equations
        )  # fmt: skip


def defined(supposed: Supposed, sorts: Mapping[str, str], names: frozenset[str]) -> Defined:
    """What is defined among the things ``supposed``, where letters have ``sorts`` and ``names``
    are those of the claim."""
    found = [_definition(options) for options in supposed]
    others = frozenset[str]()
    while True:  # what is no definition says something of its letters
        rest = [options for options, one in zip(supposed, found, strict=True) if one is None]
        others = frozenset[str]().union(*map(_names, rest))
        refused = [one is None or not _is_free(one, found, sorts, others) for one in found]
        if refused == [one is None for one in found]:
            break
        found = [None if no else one for one, no in zip(found, refused, strict=True)]
    kept = [one for one in found if one is not None]
    meaning = _meanings(kept, names | others)
    if meaning is None:
        return Defined({}, (), list(supposed))
    return Defined(meaning, tuple(kept), rest)


def functions_defined(
    supposed: Iterable[Node], trees: Iterable[Node], declared: Collection[str]
) -> frozenset[str]:
    """The functions, as templates, that equations among the trees of what is ``supposed`` define,
    whatever their letter: ``v(t) = 3t^2`` defines v, if v is not ``declared`` and a parenthesis
    stands behind it everywhere in ``trees``."""
    found = {name for tree in supposed if (name := _defined_by(tree)) is not None}
    rows = [leaves(tree) for tree in trees]
    return frozenset(
        name.template
        for name in found
        if name.base not in declared and all(_is_always_called(name.base, row) for row in rows)
    )


def _defined_by(tree: Node) -> Name | None:
    """The function that an equation as it is written may define: on its left the name stands before
    letters in a parenthesis, on its right all of these letters stand and the name does not."""
    sides = nodes(tree)
    signs = [part.says for part in tree.parts if isinstance(part, Mark) and part.kind == "rel"]
    rows = nodes(sides[0]) if signs == ["="] else []
    items = nodes(rows[0]) if len(rows) == 1 and len(sides[0].parts) == 1 else []
    if len(items) != 2 or len(rows[0].parts) != 2 or len(items[0].parts) != 1:
        return None
    mark, fence = first(items[0]), fence_alone(items[1])
    if mark.kind != "word" or fence is None or first(fence).says != "(":
        return None
    inside = [leaves(chain) for chain in nodes(fence)]
    letters = [marks[0].says for marks in inside if [m.kind for m in marks] == ["word"]]
    right = {letter for m in leaves(sides[1]) for letter in _names_in(m)}
    is_letter_or_word = is_letter(mark.says) or mark.says == "pi" or len(mark.says) > 2
    is_name = mark.says.isalpha() and is_letter_or_word
    is_random = mark.says in MOMENTS and any(letter.isupper() for letter in letters)
    if not is_name or mark.says in KEYWORDS or is_random or mark.says in right:
        return None
    is_plain = len(letters) == len(inside) == len({*letters}) and all(map(is_letter, letters))
    return Name(mark.says, call=len(letters)) if is_plain and right.issuperset(letters) else None


def _names_in(mark: Mark) -> Collection[str]:
    """The word that a mark is, and the letters of a run."""
    if mark.kind != "word":
        return ()
    return (mark.says, *(glued(mark.says) or mark.says if len(mark.text) == len(mark.says) else ""))


def _is_always_called(name: str, row: Sequence[Mark]) -> bool:
    """Whether a parenthesis stands behind ``name``, or behind its primes, wherever it stands in a
    row of marks."""
    for k, mark in enumerate(row):
        behind = next((m for m in row[k + 1 :] if m.kind != "prime"), None)
        is_called = behind is not None and behind.says == "(" and mark.says == name
        if name in _names_in(mark) and not is_called:
            return False
    return True


def _definition(options: Sequence[tuple[Relation, ...]]) -> Relation | None:
    """The one equation that is supposed, if it may define a function."""
    relation = options[0][0] if [len(one) for one in options] == [1] else None
    if relation is None or relation.op != "=" or relation.left.head != "sym":
        return None
    name, *letters = relation.left.args
    plain = [one.args[0] for one in letters if one.head == "sym" and len(one.args) == 1]
    parsed = parse_name(name)
    is_call = parsed.call == len(letters) > 0 and not parsed.primes and not is_matrix(name)
    body = relation.right
    says = {*plain} <= free_names(body) and body.head != "sym" and name not in free_names(body)
    if not is_call or len({*plain}) != len(letters) or not says:
        return None
    return relation


def _is_free(
    one: Relation, found: Sequence[Relation | None], sorts: Mapping[str, str],
    others: frozenset[str],
) -> bool:  # fmt: skip
    """Whether nothing is said of the letters of a definition, and no other one is of the same
    function."""
    letters = {letter.args[0] for letter in one.left.args[1:]}
    is_any = all(sorts.get(letter, "real") == "real" for letter in letters)
    twice = sum(other is not None and other.left.args[0] == one.left.args[0] for other in found)
    return is_any and twice == 1 and not letters & others


def _names(options: Sequence[tuple[Relation, ...]]) -> frozenset[str]:
    sides = [side for option in options for r in option for side in (r.left, r.right)]
    return frozenset[str]().union(*map(free_names, sides))


def _meanings(equations: Sequence[Relation], names: frozenset[str]) -> dict[str, Lambda] | None:
    """What the functions mean that ``equations`` define, with their derivatives among ``names``;
    nothing if they are defined by each other, or a name beside them is one of theirs."""
    meaning: dict[str, Lambda] = {}
    for one in equations:
        name, *letters = one.left.args
        meaning[name] = Lambda(tuple(letter.args[0] for letter in letters), one.right)
    for _ in meaning:
        meaning = {name: Lambda(params, substitute(body, meaning))
                   for name, (params, body) in meaning.items()}  # fmt: skip
    if any(not free_names(body).isdisjoint(meaning) for _, body in meaning.values()):
        return None
    bases = {parse_name(name).base: name for name in meaning}
    for name in sorted(names - meaning.keys()):
        if not name[:1].isalpha():  # the condition of a case
            continue
        parsed = parse_name(name)
        own = bases.get(parsed.base)
        if own is None:
            continue
        params, body = meaning[own]
        if parsed._replace(primes=0) != parse_name(own) or parsed.primes > _MOST_PRIMES:
            return None
        if len(params) != 1:
            return None
        meaning[name] = Lambda(params, _differentiated(body, params[0], parsed.primes))
    return meaning


def _differentiated(body: Term, letter: str, times: int) -> Term:
    for _ in range(times):
        body = Term("deriv", letter, Term("sym", letter), body)
    return body


def names_of(relations: Sequence[Sequence[Relation]]) -> Iterator[str]:
    """The names in some relations."""
    for some in relations:
        for relation in some:
            yield from free_names(relation.left) | free_names(relation.right)
