"""Normal forms: a relation up to the choice of its letters and the order of sides and summands.

Two relations with one normal form say the same with other letters, or in another order.  Nothing is
computed: ``sin(2x) = 2 sin(x) cos(x)`` and ``0 = 0`` have different normal forms, although both
hold.  Factors keep their order, for matrices do not commute.  A normal form proves nothing; it
tells which line of a document an earlier line has become.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ..kernel.terms import BINDING, Relation, Term, children, rebuild
from .names import Name, parse_name
from .text_writer import write_relation

#: The letters of normal forms; ``e`` and ``i`` are left to the constants.
_LETTERS = "abcdfghjklmnopqrstuvwxyz"
#: Nodes that are looked at to tell letters apart; in a larger relation some stay alike.
_MOST_NODES = 50_000
#: The relations whose sides may be exchanged.
_SYMMETRIC = ("=", "!=", "≈")


def normal_form(relation: Relation) -> str:
    """The normal form of ``relation`` as text.  Raises :class:`ValueError` if one of its names is
    no name that can be spelled."""
    left, op, right = relation.downwards()
    marks = _told_apart(left, right)
    left, right = _ordered(left, marks), _ordered(right, marks)
    if op in _SYMMETRIC:
        left, right = sorted((left, right), key=lambda side: _rank(side, marks))
    letters = _letters(left, right)
    return write_relation(Relation(_renamed(left, letters), op, _renamed(right, letters)))


def _names(term: Term) -> Iterator[str]:
    """The names in ``term``, bound ones too, in the order in which they are written."""
    if term.head == "sym" or term.head in BINDING:
        yield term.args[0]
    for child in children(term):
        yield from _names(child)


def _kind(name: str) -> Name:
    """What of a name does not depend on its letter: which arguments it takes."""
    return parse_name(name)._replace(base="", word="", primes=0)


def _told_apart(left: Term, right: Term) -> dict[str, str]:
    """A mark for each name.  Names get different ones by how the sides look from them.  Of names
    that play one part one gets another mark, which may tell others apart."""
    marks = {name: str(_kind(name)) for name in (*_names(left), *_names(right))}
    rounds = _MOST_NODES // (len(marks) * (left.size + right.size) or 1)
    for _ in range(rounds):
        marks = _seen_from_each(left, right, marks)
        counts = Counter(marks.values())
        alike = next((name for name, mark in marks.items() if counts[mark] > 1), None)
        if alike is None:
            break
        marks[alike] += " first"
    return marks


def _seen_from_each(left: Term, right: Term, marks: Mapping[str, str]) -> dict[str, str]:
    """New marks: how both sides look by the old ones, if the name at hand is known from others."""
    seen = {}
    for name, mark in marks.items():
        here = {**marks, name: "this"}
        seen[name] = " ".join((mark, *sorted((_key(left, here), _key(right, here)))))
    places = {text: str(place) for place, text in enumerate(sorted({*seen.values()}))}
    return {name: places[text] for name, text in seen.items()}


def _key(term: Term, marks: Mapping[str, str]) -> str:
    """``term`` as a text in which marks stand for names and summands are in order."""
    parts = []
    for arg in term.args:
        if type(arg) is Term:
            parts.append(_key(arg, marks))
        else:
            parts.append(marks[arg] if type(arg) is str else str(arg))
    if term.head == "add":
        parts.sort()
    return f"{term.head}({','.join(parts)})"


def _ordered(term: Term, marks: Mapping[str, str]) -> Term:
    """``term`` with its summands, also those inside of it, in order."""
    done = rebuild(term, lambda child: _ordered(child, marks))
    if done.head != "add":
        return done
    return Term("add", *sorted(done.args, key=lambda summand: _rank(summand, marks)))


def _rank(term: Term, marks: Mapping[str, str]) -> tuple[int, str]:
    """By what summands and sides are put in order: small ones first."""
    return term.size, _key(term, marks)


def _letters(*terms: Term) -> dict[str, str]:
    """For each name of ``terms`` one with a letter that is counted off."""
    found: dict[str, str] = {}
    for name in (name for term in terms for name in _names(term)):
        if name not in found:
            turn, place = divmod(len(found), len(_LETTERS))
            base = _LETTERS[place] + (str(turn) if turn else "")
            found[name] = _kind(name)._replace(base=base).template
    return found


def _renamed(term: Term, letters: Mapping[str, str]) -> Term:
    """``term`` with other names, bound ones too."""
    name = (letters[term.args[0]],) if term.head == "sym" or term.head in BINDING else ()
    args = [_renamed(arg, letters) if type(arg) is Term else arg for arg in term.args[len(name) :]]
    return Term(term.head, *name, *args)
