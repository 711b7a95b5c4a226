"""Relations between certain numbers, proved by the interval arithmetic of ``support/Intervals.v``.

A term without variables, but whole numbers that run through finitely many values, is written as
data on which Coq computes.  What is no more than a function of one index is computed once for each
of its values, as a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import product
from math import prod
from typing import Any

from ...kernel.claims import names_of
from ...kernel.enclosing import Enclosing
from ...kernel.facts import Scope, bound_facts, facts
from ...kernel.intervals import Interval, NotEnclosed
from ...kernel.terms import Relation, Term, children, free_names, number
from .places import Lines, ScriptPlace
from .shapes import Inexpressible

MOST_VALUES = 6_000  # of functions, in one proof; Coq takes about 10 s for them
PRECISIONS = (64, 128, 256)
_FUNCTIONS = {"sin": "Sin", "cos": "Cos", "exp": "Exp", "log": "Log", "sqrt": "Sqrt", "abs": "Abs"}
_ORDERS = {"<": "Below", ">": "Below", "<=": "AtMost", ">=": "AtMost", "!=": "Apart"}
_ONE = number(1)
Ranges = Mapping[str, tuple[int, int]]


def by_enclosure(relation: Relation, proof: Mapping[str, Any], place: ScriptPlace) -> Lines:
    """Both sides enclosed, for each value of the variables."""
    ranges = {name: (low, high) for name, (low, high) in proof.get("ranges", {}).items()}
    found = enclosing(relation, ranges, place.here)
    values = [place.writer.names.of(name) for name in sorted(ranges)]
    env = "".join(f"{value} :: " for value in values)
    turn = ["apply Rle_ge."] if relation.op == ">=" else []
    return [*turn, f"Intervals.enclose {found} ({env}@nil Z)."]


def enclosing(relation: Relation, ranges: Ranges, here: Scope) -> str:
    """What the tactic ``enclose`` needs to prove the relation for all values of its variables in
    ``ranges``, but the variables.  Raises :class:`Inexpressible`."""
    names = sorted(ranges)
    if names != sorted(names_of(relation)):
        raise Inexpressible("an enclosure of what is no certain number")
    reader = _Reader(ranges, here)
    sides = [reader.read(side, tuple(names)) for side in (relation.left, relation.right)]
    if relation.op in (">", ">="):
        sides.reverse()
    cases = prod(high - low + 1 for low, high in ranges.values())
    if reader.values(relation, cases) > MOST_VALUES:
        raise Inexpressible("enclosures of too many numbers")
    precision = reader.bits(relation) + _bits(relation, ranges)
    span = "".join(f"({low}, {high})%Z :: " for low, high in (ranges[name] for name in names))
    tables = "".join(f"({low}, {high}, {text})%Z :: " for text, low, high in reader.tables)
    return (f"Intervals.{_ORDERS[relation.op]} {precision}%Z ({tables}@nil Intervals.recipe) "
            f"({span}@nil (Z * Z)) {sides[0]} {sides[1]}")  # fmt: skip


def _bits(relation: Relation, ranges: Ranges) -> int:
    """How many bits after the point separate the sides, wherever they are closest."""
    names = sorted(ranges)
    for precision in PRECISIONS:
        machine = Enclosing(precision)
        try:
            left, right = (machine.reading(side) for side in (relation.left, relation.right))
            gap = min(
                _gap(left(at), relation.op, right(at))
                for values in product(*(range(a, b + 1) for a, b in (ranges[n] for n in names)))
                for at in [dict(zip(names, values, strict=True))]
            )
        except NotEnclosed as obstacle:
            raise Inexpressible(f"no enclosure: {obstacle}") from None
        if gap > 0:
            return max(0, precision - gap.bit_length() + 1)
    raise Inexpressible("no enclosure separates the sides")


def _gap(x: Interval, op: str, y: Interval) -> int:
    """By how much the relation holds for all numbers in the intervals."""
    below, above = y[0] - x[1], x[0] - y[1]
    return {"<": below, "<=": below, ">": above, ">=": above}.get(op, max(below, above))


class _Reader:
    """Terms as data, and the tables that they need."""

    def __init__(self, ranges: Ranges, here: Scope) -> None:
        self.ranges, self.here = dict(ranges), here
        self.tables: list[tuple[str, int, int]] = []

    def read(self, term: Term, bound: tuple[str, ...]) -> str:
        """The term, in which ``bound`` are the variables, the innermost first."""
        head, args = term.head, term.args
        if head in ("pi", "log", "exp") or (head == "pow" and not self.is_whole(args[1])):
            return self.tabulated(term, bound)
        return self.written(term, bound)

    def tabulated(self, term: Term, bound: tuple[str, ...]) -> str:
        """An entry of a table, if the term depends on one variable or none."""
        used = free_names(term)
        if len(used) > 1:
            return self.written(term, bound)
        inside = tuple(used)
        low, high = self.ranges[inside[0]] if used else (0, 0)
        place = self.place(inside[0], bound) if used else len(bound)
        table = self.written(term, inside), low, high
        if table not in self.tables:
            self.tables.append(table)
        return f"(Intervals.Entry {self.tables.index(table)}%nat {place}%nat)"

    def place(self, name: str, bound: tuple[str, ...]) -> int:
        if name not in bound:
            raise Inexpressible("an enclosure of what is no certain number")
        return bound.index(name)

    def written(self, term: Term, bound: tuple[str, ...]) -> str:
        """The term itself, as :class:`~symproof.checkers.coq.writer.Writer` writes it for the
        reals."""
        head, args = term.head, term.args
        if head == "num":
            value, scale = args
            top = f"(Intervals.Number {value})"
            return _said("Quotient", top, f"(Intervals.Number {10**scale})") if scale else top
        if head == "pi":
            return "Intervals.Pi"
        if head == "e":
            return self.applied("exp", _ONE, bound)
        if head == "sym" and len(args) == 1:
            return f"(Intervals.Index {self.place(args[0], bound)}%nat)"
        if head == "add":
            first, *rest = args
            return reduce(lambda text, a: (
                _said("Minus", text, self.read(a.args[0], bound)) if a.head == "neg"
                else _said("Sum", text, self.read(a, bound))
            ), rest, self.read(first, bound))  # fmt: skip
        if head == "mul":
            return reduce(lambda a, b: _said("Product", a, b), [self.read(a, bound) for a in args])
        if head == "div":
            return _said("Quotient", *(self.read(a, bound) for a in args))
        if head == "neg":
            return _said("Opposite", self.read(args[0], bound))
        if head == "pow":
            return self.power(args[0], args[1], bound)
        if head in ("sum", "prod"):
            return self.iterated(head, args, bound)
        if head in _FUNCTIONS:
            return self.applied(head, args[0], bound)
        if head in _QUOTIENTS:
            return self.read(_QUOTIENTS[head](args[0]), bound)
        raise Inexpressible({"Ci": "the cosine integral"}.get(head, f"an enclosure of {head}"))

    def applied(self, name: str, argument: Term, bound: tuple[str, ...]) -> str:
        return _said("Apply", f"Intervals.{_FUNCTIONS[name]}", self.read(argument, bound))

    def is_whole(self, exponent: Term) -> bool:
        return "integer" in facts(exponent, self.here)

    def power(self, base: Term, exponent: Term, bound: tuple[str, ...]) -> str:
        if base.head == "e":
            return self.applied("exp", exponent, bound)
        if exponent.head == "num" and not exponent.args[1]:
            return _said("Power", self.read(base, bound), f"{exponent.args[0]}%nat")
        if self.is_whole(exponent):
            return _said("WholePower", self.read(base, bound), f"({whole(exponent)})%Z")
        logarithm = self.read(Term("log", base), bound)
        return _said("Apply", "Intervals.Exp",
                     _said("Product", self.read(exponent, bound), logarithm))  # fmt: skip

    def iterated(self, head: str, args: tuple[Any, ...], bound: tuple[str, ...]) -> str:
        var, low, high, body = args
        outer, scope = self.ranges.get(var), self.here
        ends = whole(low), whole(high)
        self.ranges[var], self.here = ends, scope.bind(var, bound_facts(low, scope))
        text = self.read(body, (var, *bound))
        self.here = scope
        if outer is not None:
            self.ranges[var] = outer
        name = {"sum": "SumOf", "prod": "ProdOf"}[head]
        return _said(name, *(f"({end})%Z" for end in ends), text)

    def values(self, relation: Relation, cases: int) -> int:
        """How many values of functions are computed."""
        return sum(high - low + 1 for _, low, high in self.tables) + cases * (
            _evaluations(relation.left) + _evaluations(relation.right)
        )

    def bits(self, relation: Relation) -> int:
        """Bits that rounding may cost: each value of a function some units, times the numbers by
        which its argument is multiplied."""
        sides = relation.left, relation.right
        largest = max([1, *(abs(end) for ends in self.ranges.values() for end in ends),
                       *(n for side in sides for n in _numerals(side))])  # fmt: skip
        return (8 * largest * (1 + sum(map(_evaluations, sides)))).bit_length() + 4


def _said(name: str, *parts: str) -> str:
    return f"(Intervals.{name} {' '.join(parts)})"


def _half(term: Term) -> Term:
    return Term("div", term, number(2))


def _ratio(top: str, bottom: str) -> Any:
    def quotient(x: Term) -> Term:
        return Term("div", Term(top, x) if top else _ONE, Term(bottom, x))

    return quotient


_QUOTIENTS = {
    "tan": _ratio("sin", "cos"), "cot": _ratio("cos", "sin"), "sec": _ratio("", "cos"),
    "csc": _ratio("", "sin"), "tanh": _ratio("sinh", "cosh"), "coth": _ratio("cosh", "sinh"),
    "sech": _ratio("", "cosh"), "csch": _ratio("", "sinh"),
    "sinh": lambda x: _half(Term("add", Term("exp", x), Term("neg", Term("exp", Term("neg", x))))),
    "cosh": lambda x: _half(Term("add", Term("exp", x), Term("exp", Term("neg", x)))),
}  # fmt: skip


def whole(term: Term) -> int:
    """The whole number that a term without variables is.  Raises :class:`Inexpressible`."""
    head, args = term.head, term.args
    if head == "num" and not args[1]:
        return int(args[0])
    if head == "neg":
        return -whole(args[0])
    if head == "add":
        return sum(map(whole, args))
    if head == "mul":
        return prod(map(whole, args))
    raise Inexpressible("an enclosure over a range that is not certain")


def _evaluations(term: Term) -> int:
    """How many values of functions the term needs, those of tables left aside."""
    if term.head in ("sum", "prod"):
        return max(0, whole(term.args[2]) - whole(term.args[1]) + 1) * _evaluations(term.args[3])
    own = term.head in _FUNCTIONS or term.head in _QUOTIENTS
    return own + sum(map(_evaluations, children(term)))


def _numerals(term: Term) -> list[int]:
    if term.head == "num":
        return [term.args[0]]
    return [n for child in children(term) for n in _numerals(child)]
