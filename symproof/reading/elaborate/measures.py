"""Units of measurement behind numerals: ``2 km`` is two thousand metres, and no product of letters.

Each unit is read as so many of the first one of its kind, which is a positive number of which
nothing else is known: 2 km = 2000 m says that 2·(1000·m) = 2000·m, and 1 km = 1 h has
counterexamples.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ...kernel.terms import Term, number, symbol
from ...search.literals import literal
from ..grammar import Node, leaves
from ..lexing.marks import Mark
from ..phrases.units import first_of, unit


def measures(trees: Iterable[Node]) -> frozenset[str]:
    """The words that are units, if all words of the formulas are: each stands behind a numeral or
    behind a unit and a sign, and the name of one has several letters.  Else there are none."""
    found: set[str] = set()
    for tree in trees:
        before: list[Mark] = []
        for mark in leaves(tree):
            if mark.kind == "word":
                if unit(mark.says) is None or not mark.says.isalpha() or not _measures(before):
                    return frozenset()
                found.add(mark.says)
            before.append(mark)
    return frozenset(found) if any(len(word) > 1 for word in found) else frozenset()


def perhaps_measures(trees: Iterable[Node], declared: Collection[str]) -> frozenset[str]:
    """The words that may be units beside letters, as in ``v = 36 km/h``: wherever they stand, they
    are behind a numeral or behind a unit and a sign, or have three letters, and neither they nor
    their letters are ``declared``.  One of them has several letters, or there are none."""
    found: set[str] = set()
    letters: set[str] = set()
    for tree in trees:
        before: list[Mark] = []
        for mark in leaves(tree):
            if mark.kind == "word":
                word = mark.says
                is_unit = unit(word) is not None and word.isascii() and word.isalpha()
                is_placed = len(word) > 2 or _measures(before)
                is_free = word not in declared and {*word}.isdisjoint(declared)
                (found if is_unit and is_placed and is_free else letters).add(word)
            before.append(mark)
    found -= letters
    return frozenset(found) if any(len(word) > 1 for word in found) else frozenset()


def _measures(before: list[Mark]) -> bool:
    """Whether a unit may stand behind these marks."""
    kinds = [mark.kind for mark in before if mark.kind not in ("open", "close")]
    if kinds[-1:] in (["times"], ["slash"]):
        return kinds[-2:-1] == ["word"] or kinds[-4:-1] == ["word", "sup", "number"]
    return kinds[-1:] == ["number"] and kinds[-2:-1] != ["sup"]


def measured(word: str, words: frozenset[str]) -> tuple[str, Term]:
    """The first unit of the kind of a unit among others, and what the unit is by it.  Beside
    lengths a litre is the thousandth part of a cubic metre.  Raises ``ValueError`` for a word that
    is no unit."""
    kinds = {known.kind for known in map(unit, words) if known is not None}
    known = unit(word)
    if known is None:
        raise ValueError(f"{word} is no unit")
    size, base = known.size, symbol(first_of(known.kind))
    if known.kind == "volume" and "length" in kinds:
        size, base = size / 1000, symbol(first_of("length"))
        return base.args[0], Term("mul", literal(size), Term("pow", base, number(3)))
    return base.args[0], base if size == 1 else Term("mul", literal(size), base)
