r"""Chances of events, written out over what several of them have in common.

==========================  ==============================================================
written                     read
==========================  ==============================================================
``P(A ∪ B)``                P(A) + P(B) − P(A ∩ B)
``P(A ∖ B)``, ``P(A^c)``    P(A) − P(A ∩ B), 1 − P(A)
``P(A, B)``, ``P(AB)``      P(A ∩ B)
``P(A | B)``                P(A ∩ B)/P(B)
==========================  ==============================================================

An event is a polynomial in the letters of others, each of degree one, as those of their
indicators are; its chance is that polynomial with the chance of what letters have in common in
the place of their product.  These chances are numbers without arguments, such as ``PofAB``.  It is
supposed that no part into which the events cut the whole has a negative chance, which is all
that is true of all events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations
from typing import TypeAlias

from ...base.messages import Said
from ...kernel.terms import Relation, Term, free_names, number, symbol
from ...notation.names import accented, letter_of
from ..grammar import Node, Part, first, leaves, nodes, unbracketed
from ..lexing.marks import Mark
from ..scope.uses import CHANCES
from .elaboration import Elaboration
from .rows import Taken
from .scripts import scripted

#: More events than this are not written out.
MOST_EVENTS = 4
NO_EVENT = "events are letters with ∩, ∪ and ∖; put parentheses where two of these meet"
MANY_EVENTS = "a formula has at most {limit} events"

#: What an event is: a number for each set of letters, the factor of their product.
_Indicator: TypeAlias = Mapping[frozenset[str], int]
_NOTHING: frozenset[str] = frozenset()
_WHOLE: _Indicator = {_NOTHING: 1}


def read_chance(
    e: Elaboration, mark: Mark, scripts: tuple[Part, ...], taken: Taken
) -> Term | None:  # fmt: skip
    """The chance of the event in the bracket behind a word; None where the text shows no events,
    or the bracket holds something else, as in P(x) and P(X = x)."""
    fence = None if scripts else taken.peek_fence("([")
    shows_events = e.used.has_events or (e.document is not None and e.document.has_events)
    if mark.says not in CHANCES or fence is None or not shows_events or not _holds_events(fence):
        return None
    _, behind = taken.take_item()
    event, given = _event_and_condition(e, fence)
    _suppose(e, mark, frozenset[str]().union(*event, *(given or ())))
    if given is None:
        return scripted(e, mark, _chance(mark.says, event), behind)
    both = _chance(mark.says, _product(event, given))
    return scripted(e, mark, e.make(mark, "div", both, _chance(mark.says, given)), behind)


def _holds_events(fence: Node) -> bool:
    """Whether no letter in a bracket is a small one, but for the c of a complement, and no sign
    compares."""
    marks = leaves(fence)
    return all(
        _barred(mark.says)[0].isupper() or mark.says == "c" for mark in marks if mark.kind == "word"
    ) and all(mark.says == "∣" for mark in marks if mark.kind == "rel")


def _event_and_condition(e: Elaboration, fence: Node) -> tuple[_Indicator, _Indicator | None]:
    """The event in a bracket, and the one under which its chance is meant: a comma stands for ∩,
    on either side of the bar."""
    event: _Indicator = _WHOLE
    given: _Indicator | None = None
    for part in nodes(fence):
        sides = nodes(part)
        if len(sides) > 2 or (given is not None and len(sides) > 1):
            raise e.error(NO_EVENT, first(part))
        here = _event(e, sides[0])
        if given is None:
            event = _product(event, here)
        else:
            given = _product(given, here)
        if len(sides) == 2:
            given = _event(e, sides[1])
    return event, given


def _event(e: Elaboration, part: Part) -> _Indicator:
    """The indicator of an event."""
    while isinstance(part, Node) and part.kind != "row" and len(part.parts) == 1:
        part = part.parts[0]
    if not isinstance(part, Node) or part.kind != "row":
        raise e.error(NO_EVENT, first(part))
    signs = [sign for sign in part.parts if isinstance(sign, Mark)]
    operands = nodes(part)
    says = {sign.says for sign in signs}
    is_clear = len(says) < 2 and (len(signs) < 2 or says != {"∖"})
    is_row = not signs or len(operands) == len(signs) + 1
    if not (is_clear and is_row) or any(sign.kind != "of sets" for sign in signs):
        raise e.error(NO_EVENT, first(part))
    sign = signs[0].says if signs else "∩"  # letters side by side, too
    found = _operand(e, operands[0])
    for operand in operands[1:]:
        found = _joined(sign, found, _operand(e, operand))
    return found


def _operand(e: Elaboration, item: Node) -> _Indicator:
    """The indicator of a letter, a bracket, or the complement of one."""
    base, *scripts = item.parts
    if isinstance(base, Node) and base.kind in ("fence", "group"):
        found = _event(e, e.only(base))
    elif isinstance(base, Node) and base.kind == "over":
        found = _joined("∖", _WHOLE, _event(e, e.only(_group_of(base))))
    else:
        letter, is_barred = _barred(first(base).says)
        found = {frozenset((letter,)): 1}
        if first(base).kind != "word" or len(letter) > 1:
            raise e.error(NO_EVENT, first(base))
        if is_barred:
            found = _joined("∖", _WHOLE, found)
    if not scripts:
        return found
    turned = [mark.says for script in scripts for mark in unbracketed(script)]
    if turned not in (["^", "c"], ["^", "C"], ["'"]):
        raise e.error(NO_EVENT, first(scripts[0]))
    return _joined("∖", _WHOLE, found)


def _barred(word: str) -> tuple[str, bool]:
    """The letter that a word is, and whether a bar stands over it, as claims and documents spell
    it: ``Abar``, ``barA``."""
    letter, accent = accented(word)
    if accent == "bar" or (word == f"bar{letter_of(word)}" and word != "bar"):
        return letter or letter_of(word), True
    return word, False


def _group_of(over: Node) -> Node:
    """The braces below a bar."""
    return nodes(over)[-1]


def _joined(sign: str, one: _Indicator, other: _Indicator) -> _Indicator:
    """The indicator of ``one ∩ other``, ``one ∪ other`` or ``one ∖ other``."""
    common = _product(one, other)
    if sign == "∩":
        return common
    both = [(one, 1), (common, -1)]
    return _total([*both, (other, 1)] if sign == "∪" else both)


def _product(one: _Indicator, other: _Indicator) -> _Indicator:
    """The product of two indicators, in which a letter is its own square."""
    return _total(({a | b: x * y}, 1) for a, x in one.items() for b, y in other.items())


def _total(parts: Iterable[tuple[_Indicator, int]]) -> _Indicator:
    """The sum of multiples of indicators."""
    found: dict[frozenset[str], int] = {}
    for part, factor in parts:
        for letters, count in part.items():
            found[letters] = found.get(letters, 0) + factor * count
    return {letters: count for letters, count in found.items() if count}


def _chance(word: str, event: _Indicator) -> Term:
    """The chance of an event."""
    terms = [_multiple(word, letters, count) for letters, count in sorted(
        event.items(), key=lambda pair: (len(pair[0]), sorted(pair[0])))]  # fmt: skip
    if not terms:
        return number(0)
    return terms[0] if len(terms) == 1 else Term("add", *terms)


def _multiple(word: str, letters: frozenset[str], count: int) -> Term:
    """A number times the chance of what ``letters`` have in common."""
    chance = symbol(_name(word, letters)) if letters else number(1)
    size = chance if abs(count) == 1 else Term("mul", number(abs(count)), chance)
    return size if count > 0 else Term("neg", size)


def _name(word: str, letters: Iterable[str]) -> str:
    """The name of the chance of what ``letters`` have in common."""
    return f"{word}of{''.join(sorted(letters))}"


def _suppose(e: Elaboration, mark: Mark, letters: Iterable[str]) -> None:
    """Suppose of all parts into which the events of the formula cut the whole, ``letters`` among
    them, that their chances are not negative."""
    word, events = mark.says, e.notes.events
    before = events.get(word, frozenset())
    events[word] = before.union(letters)
    if len(events[word]) > MOST_EVENTS:
        raise e.error(MANY_EVENTS, mark, limit=MOST_EVENTS)
    for relation in _parts(word, before) if before else ():
        e.notes.supposed.pop(relation, None)
    said = Said("{name} is a probability of events", name=word)
    relations = [*_parts(word, events[word])]
    e.notes.supposed.update(dict.fromkeys(relations, said))
    if not e.document:  # there, lines say what the chances are
        chances = frozenset[str]().union(*(free_names(r.left) for r in relations))
        e.notes.sorts.update(dict.fromkeys(chances, "nonnegative"))


def _parts(word: str, events: frozenset[str]) -> Iterator[Relation]:
    """The relations by which no part into which ``events`` cut the whole has a negative chance."""
    sizes = range(len(events) + 1)
    for inside in chain.from_iterable(combinations(sorted(events), size) for size in sizes):
        part: _Indicator = {frozenset(inside): 1}
        for letter in sorted(events.difference(inside)):
            part = _joined("∖", part, {frozenset((letter,)): 1})
        yield Relation(_chance(word, part), ">=", number(0))
