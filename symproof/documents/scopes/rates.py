r"""Rates: what ``\dot x`` is of an x that a line defines, and d/dt of what depends on time.

Of the letters of which x is made those depend on time of which the document writes a rate, θ with
``\dot\theta``, and t itself.  The others are constants by custom, or by an assumption that is
named, unless the document says that they vary.  The chain rule says the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import zip_longest

from ...kernel.terms import Lambda, Term, free_names, is_matrix, number, substitute, symbol
from ...notation.names import parse_name, points_of
from ...reading.elaborate.derivatives import CONSTANT
from ...reading.elaborate.placeholders import fresh, may_be_member, replaced, subterms
from ...reading.lexing.marks import Mark

TIME = "t"
#: Letters that do not change with time by custom, if nothing says that they do.
STILL = CONSTANT - {"p", "q"} | {"g", "l"}
NOW = number(1)
_SECOND, _FIRST = "ddot", "dot"


def letters_with_rates(formulas: Iterable[Sequence[Mark]]) -> frozenset[str]:
    """The names of which formulas write a rate, with one point above them or two: θ, or q_# if it
    stands with an index."""
    found = set()
    for marks in formulas:
        for mark, after in zip_longest(marks, marks[1:]):
            points, letter = points_of(mark.says) if mark.kind == "word" else ("", "")
            if points:
                found.add(f"{letter}_#" if after is not None and after.kind == "sub" else letter)
    return frozenset(found)


def changes(template: str, names: Collection[str]) -> bool:
    """True if a name is t, one of the ``names`` that have rates, or a rate."""
    if template in names or template == TIME:
        return True
    with suppress(ValueError):  # a placeholder
        name = parse_name(template)
        return bool(points_of(name.base)[0]) and not name.call
    return False


def sources(points: str, letter: str) -> tuple[tuple[str, int], ...]:
    """The names of which the letter with these points is a derivative by time, and how often they
    are differentiated."""
    own = (letter, 1 + (points == _SECOND))
    return (own, (_FIRST + letter, 1)) if points == _SECOND else (own,)


def constants(term: Term, names: Collection[str]) -> list[str]:
    """The names in a term that are taken for constants where ``names`` have rates."""
    others = (n for n in free_names(term) if not changes(n, names))
    return sorted(n for n in others if not n.endswith("#)"))  # no functions, and no placeholders


def rate(term: Term, names: Collection[str]) -> Term | None:
    """The derivative of a term by time where ``names`` have rates, by the chain rule.  None if
    nothing in it changes, it needs a third rate, or has members of a family, or matrices, that
    change."""
    found = {name for name in free_names(term) if changes(name, names)}
    parts = dict.fromkeys(t for t in subterms(term) if t.head == "sym" and t.args[0] in found)
    slopes = []
    for part in parts:
        own = _rate_of(part)
        if own is None or is_matrix(part.args[0]) or may_be_member(term, part):
            return None
        name = fresh(points_of(parse_name(part.args[0]).base)[1], free_names(term))
        slope = Term("deriv", name, part, _with(term, part, symbol(name)))
        slopes.append(slope if own == NOW else Term("mul", slope, own))
    return Term("add", *slopes) if len(slopes) > 1 else next(iter(slopes), None)


def _with(term: Term, part: Term, new: Term) -> Term:
    """A term with another one in place of a name, perhaps with an index."""
    if len(part.args) > 1:
        return replaced(term, part, new)
    return substitute(term, {part.args[0]: Lambda((), new)})


def _rate_of(part: Term) -> Term | None:
    """The rate of a name, with its index, 1 for time.  None for second rates."""
    if part == symbol(TIME):
        return NOW
    template, *args = part.args
    name = parse_name(template)
    points, letter = points_of(name.base)
    if points == _SECOND:
        return None
    base = (_SECOND if points else _FIRST) + letter
    return Term("sym", name._replace(base=base).template, *args)
