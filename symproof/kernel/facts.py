"""Facts, the second judgement: sorts and signs of numbers.

A fact holds because a rule of this file derived it from facts about the parts; nothing follows
from the absence of one.  Facts are about numbers (see ``shapes``).  Of a matrix the only fact is
"real", which says it of every entry; a term without a shape has no facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from .functions import TABLE
from .shapes import NUMBER, Shape, UnknownShape, shape
from .terms import BINDERS, FUNCTIONS, LIMITS, Term, children, number

Facts = frozenset[str]

NOTHING: Facts = frozenset()
_REAL = frozenset(("real",))
_NONNEGATIVE = _REAL | {"nonnegative"}
_POSITIVE = _NONNEGATIVE | {"positive", "nonzero"}
_INTEGER = _REAL | {"integer"}

SORTS: Mapping[str, Facts] = {
    "complex": NOTHING,
    "real": _REAL,
    "nonzero": _REAL | {"nonzero"},
    "nonnegative": _NONNEGATIVE,
    "positive": _POSITIVE,
    "integer": _INTEGER,
    "even": _INTEGER | {"even"},
    "odd": _INTEGER | {"odd", "nonzero"},
    "natural": _INTEGER | _NONNEGATIVE,
    "positive integer": _INTEGER | _POSITIVE,
}
# What a relation to 0 says, the strongest first.
FACTS = {">": "positive", ">=": "nonnegative", "!=": "nonzero"}
_KEPT: Mapping[str, Facts] = {
    "sum": frozenset(("real", "integer", "nonnegative", "even")),
    "prod": frozenset(("real", "integer", "nonnegative", "positive", "nonzero")),
}
_TWO = number(2)
_Rules = tuple[tuple[Facts, Facts], ...]


def _rules(text: str) -> _Rules:
    """What follows from what, of a text such as ``nonzero; real: positive``."""
    rules = []
    for entry in filter(None, text.split("; ")):
        *given, said = entry.split(": ")
        rules.append((frozenset(given), SORTS[said] if said != "nonzero" else frozenset((said,))))
    return tuple(rules)


_VALUES = {head: _rules(f.values) for head, f in TABLE.items()}
_DEFINED = {head: _rules(f"{f.values}; {f.defined}") for head, f in TABLE.items()}


class Variable(NamedTuple):
    """A variable of a ``sort``, or a family whose indices have the sorts ``indices``."""

    name: str
    sort: str
    indices: tuple[str, ...] = ()


Range = tuple[str, Term, Term]


class Scope(NamedTuple):
    """One place of a claim: what is known about the free names, which are names of numbers, and the
    ranges in which it stands, outermost first."""

    sorts: Mapping[str, Facts]
    indices: Mapping[str, tuple[str, ...]]
    ranges: tuple[Range, ...] = ()

    def bind(self, name: str, known: Facts) -> Scope:
        """The scope inside a binder of ``name``."""
        return self._replace(sorts={**self.sorts, name: known}, indices={**self.indices, name: ()})

    def over(self, var: str, lo: Term, hi: Term) -> Scope:
        """The scope inside the range var = lo … hi."""
        ranges = (*self.ranges, (var, lo, hi))
        return self.bind(var, bound_facts(lo, self))._replace(ranges=ranges)

    def into(self, ranges: Iterable[Range]) -> Scope:
        """The scope inside these ranges, outermost first."""
        return reduce(lambda here, range_: here.over(*range_), ranges, self)

    def since(self, outer: Scope) -> tuple[Range, ...]:
        """The ranges between a place and this one, which stands in it."""
        return self.ranges[len(outer.ranges) :]

    def declare(self, variables: Iterable[Variable]) -> Scope:
        """The scope inside a ∀ over ``variables``."""
        own = tuple(variables)
        return self._replace(
            sorts={**self.sorts, **{v.name: SORTS[v.sort] for v in own}},
            indices={**self.indices, **{v.name: v.indices for v in own}},
        )


EVERYWHERE = Scope({}, {})


def has_sort(term: Term, sort: str, here: Scope, like: Shape = NUMBER) -> bool:
    """Whether ``term`` certainly is a number of this sort, or a matrix of the shape ``like`` with
    such entries."""
    try:
        return shape(term, here.sorts) == like and SORTS[sort] <= facts(term, here)
    except UnknownShape:
        return False


def bound_facts(lo: Term, here: Scope) -> Facts:
    """The facts about a bound variable that runs upwards from the integer ``lo``."""
    known = facts(lo, here) | _INTEGER
    for sort in ("positive integer", "natural"):
        if SORTS[sort] <= known:
            return SORTS[sort]
    return _INTEGER


def sort_above(known: Facts, strict: bool) -> str:
    """The sort of a real number that is not less, or is greater if it is ``strict``, than one of
    which this is known."""
    if strict and "nonnegative" in known:
        return "positive"
    return next((s for s in ("positive", "nonnegative") if SORTS[s] <= known), "real")


def inner_scope(term: Term, here: Scope, strict: bool = False) -> Scope:
    """The scope of the body of a head that binds a name.

    The name stands for an index in its range; for a real number near the point of a ``deriv``; for
    one between the ends of an ``integral``, the ends included unless ``strict``; for one on the way
    of a limit, as near as one likes."""
    var, *ends, _ = term.args
    if term.head in BINDERS:
        return here.over(var, *ends)
    if term.head == "series":
        return here.bind(var, bound_facts(ends[0], here))
    known = frozenset.intersection(*(facts(end, here) for end in ends)) if ends else NOTHING
    sort = "real"
    if term.head == "integral" or term.head == "limit_above":
        sort = sort_above(known, strict or term.head == "limit_above")
    elif term.head == "limit_infinity" or "positive" in known:
        sort = "positive"
    elif term.head == "deriv" and SORTS["nonzero"] <= known:
        sort = "nonzero"
    return here.bind(var, SORTS[sort])


def facts(term: Term, here: Scope) -> Facts:
    """The facts about ``term``: they are true of its value wherever it is defined."""
    try:
        dims = shape(term, here.sorts)
    except UnknownShape:
        return NOTHING
    known = _facts(term, dims, here)
    return known if dims == NUMBER else known & _REAL


def _facts(term: Term, dims: Shape, here: Scope) -> Facts:
    head, args = term.head, term.args
    if head == "num":
        value, scale = args
        return of_number(value, whole=not scale)
    if head in ("pi", "e"):
        return _POSITIVE
    if head == "i":
        return frozenset(("nonzero",))
    if head == "sym":
        return here.sorts[args[0]]
    if head == "identity":
        return _REAL
    if head in BINDERS:
        return of_iterated(head, SORTS["natural"], facts(args[-1], inner_scope(term, here)))
    if head in ("deriv", "integral"):  # only real functions have one
        return _REAL
    if head in LIMITS or head == "series":
        return facts(args[-1], inner_scope(term, here)) & _REAL
    parts = [facts(t, here) for t in children(term)]
    shared = frozenset.intersection(*parts)
    if head == "add":
        return of_sum(parts)
    if head == "neg":
        return shared & {"real", "integer", "even", "odd", "nonzero"}
    if head == "mul":
        return of_product(parts)
    if head == "div":
        half = {"integer"} if "even" in parts[0] and args[1] == _TWO else NOTHING
        return shared & {"real", "nonnegative", "positive"} | parts[0] & {"nonzero"} | half
    if head == "pow":
        return (of_power if dims == NUMBER else _matrix_power)(*parts)
    if head == "log" and args[0].head == "num" and args[0].args[0] > 1 and not args[0].args[1]:
        return _POSITIVE
    if head == "norm":
        return _NONNEGATIVE
    if head in FUNCTIONS:
        return of_function(head, shared, _DEFINED)
    if head == "dot" and args[0] == args[1] and "real" in shared:
        return _NONNEGATIVE
    if head == "transpose":  # a number is its own
        return shared
    if head in ("matrix", "dot", "det", "trace"):
        return shared & _REAL
    return NOTHING


def of_number(n: int, whole: bool) -> Facts:
    """The facts about the integer n, or, unless ``whole``, about n over a positive integer."""
    sign = _POSITIVE if n > 0 else _REAL | {"nonzero"} if n else _NONNEGATIVE
    return sign | _INTEGER | {("even", "odd")[n % 2]} if whole else sign


def of_sum(parts: Sequence[Facts]) -> Facts:
    """The facts about a sum of numbers, from those about its ``parts``."""
    if len(parts) == 1:
        return parts[0]
    known = frozenset(("real", "integer", "nonnegative", "even")).intersection(*parts)
    if "nonnegative" in known and any("positive" in p for p in parts):
        known |= _POSITIVE
    if all(p & {"even", "odd"} for p in parts):
        known |= SORTS["odd" if sum("odd" in p for p in parts) % 2 else "even"]
    return known


def of_product(factors: Sequence[Facts]) -> Facts:
    """The facts about a product of numbers, from those about its ``factors``."""
    known = frozenset.intersection(*factors)
    if "integer" in known and any("even" in p for p in factors):
        return known | {"even"}
    return known - {"even"}


def of_function(head: str, of: Facts, rules: Mapping[str, _Rules] = _VALUES) -> Facts:
    """The facts about a function ``head`` of a number with the facts ``of``.  By ``_VALUES`` they
    also hold where the function is not defined, if its value counts as 0 there."""
    return NOTHING.union(*(said for given, said in rules[head] if given <= of))


def of_iterated(head: str, count: Facts, body: Facts) -> Facts:
    """The facts about a Σ, a Π or a family of ``count`` values of ``body``.  A Σ or Π whose
    count may not be a natural number is as real as its parts."""
    if SORTS["natural"] <= count:
        return body & _KEPT.get(head, _REAL)
    return body & count & _REAL


def of_power(base: Facts, exponent: Facts) -> Facts:
    """The facts about a power of a number.  They also hold where the power is not defined, if it
    counts as 0 there."""
    whole = "integer" in exponent
    known = base & {"nonzero"} if whole else NOTHING
    if "positive" in base and "real" in exponent:
        known |= _POSITIVE
    elif "nonnegative" in base and "positive" in exponent:
        known |= _NONNEGATIVE
    elif whole and "real" in base:
        known |= _REAL
        if "even" in exponent or "nonnegative" in base:
            known |= _POSITIVE if "nonzero" in base else _NONNEGATIVE
    return known | (base & {"integer"} if whole and "nonnegative" in exponent else NOTHING)


def _matrix_power(base: Facts, exponent: Facts) -> Facts:
    """The facts about a power of a matrix.  The entries of a natural power are sums of products of
    its entries, and so are real if these are."""
    return base & _REAL if {"integer", "nonnegative"} <= exponent else NOTHING
