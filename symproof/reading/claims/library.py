"""The names of the library in what people type: which of them a text uses, and what they mean.

Where a name stands that nobody else uses, the names beside it are the library's, too, unless the
text says what they are; all others only on request.  A reading that takes names for the library's
is one assumption, which is said.  The table is ``library.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ...base.messages import Said
from ...base.tables import table
from ...kernel.claims import Claim, Definition, MalformedClaim, demand_wellformed, unfold, unfolding
from ...kernel.terms import BINDERS, Lambda, Relation, Term, free_names, rebuild, substitute, symbol
from ...notation.declared import Notation
from ...notation.names import GREEK, parse_name
from ..elaborate.placeholders import subterms
from ..elaborate.tensors import has_size
from .single import read_term

_TABLE = Path(__file__).with_name("library.toml")
_WORDS = re.compile(r"(?<![A-Za-z])[A-Za-z]+")
#: The letter for the number of blocks in the table.
COUNT = "n"
#: Letters for the number of blocks, where a text uses its own letter otherwise.
_COUNTS = "nmNMKL"


class TwoCounts(MalformedClaim):
    """A letter counts the blocks and stands for something else."""


class LibraryNames(NamedTuple):
    """The names of the library that a text may use, as :class:`Notation` has them, the ``sorts`` of
    its families, ``words`` for positions, and the letter ``counting`` blocks; whether
    a text ``has_matrices`` among these, and whether all names that may be the library's are
    (``is_whole``); in documents, names of ``blocks`` that are numbered like entries."""

    definitions: tuple[Definition, ...]
    entries_of: tuple[tuple[Definition, Definition], ...]
    sorts: Mapping[str, str]
    words: frozenset[str]
    counting: str
    has_matrices: bool
    is_whole: bool
    blocks: tuple[Definition, ...] = ()

    @property
    def letters(self) -> frozenset[str]:
        """The letters of these names, which are nothing else in a text."""
        bases = {parse_name(one.name).base for one in self.definitions}
        letters = frozenset[str]().union(*bases)
        return letters.union(
            bases, self.words, (f"{a}_{word}" for a in letters for word in self.words)
        )

    def with_sorts(self, sorts: Mapping[str, str]) -> dict[str, str]:
        """The ``sorts`` that a text says, and those of these names.  Raises
        :class:`MalformedClaim` for a sort of a name that is defined here: the definition says
        which."""
        clash = next((one.name for one in self.definitions if one.name in sorts), None)
        if clash is not None:
            reason = "the library says what {name} is; suppose a relation instead of a sort"
            raise MalformedClaim(Said(reason, name=_as_letter(clash)))
        return {**self.sorts, **sorts}

    def known(self, notation: Notation) -> Notation:
        """The ``notation`` of a text with these names."""
        if not self.definitions:
            return notation
        templates = {one.name for one in (*self.definitions, *(e for e, _ in self.entries_of))}
        plain = {name for name in templates if "#" not in name}
        return notation._replace(
            templates=notation.templates.union(t for t in (*templates, *self.sorts) if "#" in t),
            names=notation.names.union(plain, self.words),
            letters=notation.letters.union("e"),
            are_numbers=False, turns=True, identity=self.has_matrices or notation.identity,
            shows_identity=self.has_matrices,
            definitions=self.definitions, entries_of=self.entries_of,
        )  # fmt: skip


#: No names, for a text of which none is the library's.
NO_NAMES = LibraryNames((), (), {}, frozenset(), "", False, True)


def stands_in(text: str) -> bool:
    """True if a name that nobody else uses stands in a ``text``."""
    return not {*_rows()["own"]}.isdisjoint(_WORDS.findall(text))


def assumption(names: LibraryNames, text: str, claims: Iterable[Claim]) -> tuple[Said, ...]:
    """The sentence that names in a ``text`` are those of the library, by the ``claims`` that it
    makes; none if there are no such names in them."""
    own = [word for word in _rows()["own"] if word in _WORDS.findall(text)]
    used = {one.name for claim in claims for one in claim.definitions}
    letters = {v.name for claim in claims for v in claim.variables} & names.sorts.keys()
    found = [*own, *(_as_letter(n) for n in sorted(used)), *map(_as_letter, sorted(letters))]
    said = Said("with {names} of the library", names=", ".join(dict.fromkeys(found)))
    return (said,) if found else ()


def _as_letter(template: str) -> str:
    """The letters of a name as they are printed."""
    base = parse_name(template).base
    return str(GREEK.get(base, base))


def may_mean_others(names: LibraryNames, claim: Claim) -> bool:
    """True if a ``claim`` may be about something else: a text says of some names what they are, or
    the letter that counts blocks in the library stands for another number of things."""
    ends = (end for side in claim.relation[::2] for part in subterms(side) if part.head in BINDERS
            for end in part.args[1:3])  # fmt: skip
    return not names.is_whole or (
        names.counting != COUNT and any(COUNT in free_names(end) for end in ends)
    )


def is_own(template: str) -> bool:
    """True if a name is one that nobody else uses."""
    return parse_name(template).base in _rows()["own"]


def speaks(claim: Claim) -> bool:
    """True if a ``claim`` is about the library: names that nobody else uses have the meaning that
    they have there."""
    names = {variable.name for variable in claim.variables}
    return not any(map(is_own, names)) and bool(claim.definitions or "omega_#" in names)


def own_words() -> frozenset[str]:
    """The words that nobody else uses."""
    return frozenset(_rows()["own"])


def taken_in(*texts: str) -> frozenset[str]:
    """The words in ``texts`` that say what names are, or suppose something of them."""
    return frozenset(word for text in texts for word in _WORDS.findall(text))


def names_for(
    text: str, taken: frozenset[str] = frozenset(), count: str = COUNT, *, is_asked: bool = False
) -> LibraryNames | None:
    """The names of the library in a ``text`` but for the words that it has ``taken`` and what rests
    on these; all of them if it ``is_asked``.  ``count`` is the letter for the number of blocks.
    None if no name that nobody else uses is left."""
    rows = _rows()
    if not is_asked and taken & {*rows["own"]}:
        return None
    lost, found = set[str](), list[Definition]()
    for one in _definitions():
        is_taken = bool(one.params) and parse_name(one.name).base in taken
        if is_taken or lost & free_names(one.body):
            lost.add(one.name)
        elif is_asked or one.name in rows["beside"]:
            found.append(_counted(one, count))
    families = frozenset[str]().union(*(free_names(one.body) for one in found))
    sorts = {name: sort for name, sort in rows["families"].items() if name in families}
    entries = () if taken & {*rows["own"]} else _entries()
    sorts[count] = "natural"
    tensors = {parse_name(one.name).base for one in found if has_size(one.body)}
    has_matrices = not tensors.isdisjoint(_WORDS.findall(text))
    words = frozenset(rows["words"])
    return LibraryNames(
        tuple(found), entries, sorts, words, count, has_matrices, not lost, _blocks()
    )


def another_count(text: str) -> str:
    """A letter for the number of blocks that does not stand in a ``text``."""
    return next((letter for letter in _COUNTS if letter not in text), "n'")


def _counted(one: Definition, count: str) -> Definition:
    """A definition with another letter for the number of blocks."""
    return one._replace(body=substitute(one.body, {COUNT: Lambda((), symbol(count))}))


@cache
def _rows() -> dict[str, Any]:
    """The table."""
    return table(_TABLE)


@cache
def _definitions() -> tuple[Definition, ...]:
    """All definitions, each below those that it mentions."""
    rows = _rows()
    rows = {**rows["beside"], **rows["asked"]}
    return tuple(_definition(name, said, body, rows) for name, (said, body) in rows.items())


@cache
def _entries() -> tuple[tuple[Definition, Definition], ...]:
    """The definitions of the even and of the odd entries of vectors."""
    return tuple(
        (_definition(name, said, even, {}), _definition(name, said, odd, {}))
        for name, (said, even, odd) in _rows()["entries"].items()
    )


@cache
def _blocks() -> tuple[Definition, ...]:
    """The definitions of blocks that are numbered like entries."""
    rows = _rows()
    return tuple(_definition(name, said, body, rows["beside"])
                 for name, (said, body) in rows["blocks"].items())  # fmt: skip


def _definition(name: str, said: str, body: str, others: Iterable[str]) -> Definition:
    """The definition of a row, whose body may mention families and ``others``."""
    params = tuple(said.split())
    templates = {*others, *_rows()["families"]}
    names = {COUNT, "p", "q", *params, *(one for one in templates if "#" not in one)}
    known = Notation(frozenset(one for one in templates if "#" in one), frozenset(names))
    return Definition(name, params, read_term(body, known))


def folded(claim: Claim, names: LibraryNames, unfolded: Sequence[tuple[Term, Term]]) -> Claim:
    """The ``claim`` with the names as they stand in the text, which were ``unfolded``, and with
    their definitions; it says what it said.  Raises :class:`TwoCounts` if the letter that counts
    the blocks stands in an argument."""
    if any(names.counting in free_names(arg) for _, name in unfolded for arg in name.args[1:]):
        reason = "{name} counts the blocks of the library, and is something else here, too"
        raise TwoCounts(Said(reason, name=names.counting))
    if not unfolded:
        return claim
    used = frozenset[str]().union(*(free_names(name) for _, name in unfolded))
    made = _closure(names.definitions, used)
    shown_as = {id(term): name for term, name in unfolded}
    meaning = unfolding(Claim((), made, (), claim.relation))

    def shown(relation: Relation) -> Relation:
        left, op, right = relation
        new = Relation(_folded(left, shown_as), op, _folded(right, shown_as))
        return new if unfold(new, meaning) == relation else relation

    found = claim._replace(
        definitions=made, relation=shown(claim.relation),
        hypotheses=tuple(map(shown, claim.hypotheses)),
        alternatives=tuple(map(shown, claim.alternatives)),
    )  # fmt: skip
    try:
        demand_wellformed(found)
    except MalformedClaim:  # a definition speaks of more than the claim does
        return claim
    return found


def _folded(term: Term, shown: Mapping[int, Term]) -> Term:
    """A term with the names that stand in the text for what was unfolded there."""
    name = shown.get(id(term))
    return rebuild(term, lambda part: _folded(part, shown)) if name is None else name


def _closure(definitions: Sequence[Definition], used: frozenset[str]) -> tuple[Definition, ...]:
    """The definitions that are ``used``, and those that these use."""
    for one in reversed(definitions):
        if one.name in used:
            used |= free_names(one.body)
    return tuple(one for one in definitions if one.name in used)
