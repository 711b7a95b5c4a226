"""Enclosures: terms as intervals, and the rule by which intervals separate the sides of a relation.

Such a relation has no variables but whole numbers that run through finitely many values, and it is
shown for each of them.  That a variable has no other values is a condition like others: it is
greater than one number and less than another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import product
from typing import Any

from .claims import Conditions, demand_type, located, names_of
from .context import ProofContext, ProofError
from .intervals import Interval, Intervals, NotEnclosed
from .terms import FLIPPED, FUNCTIONS, Relation, Term, children, number, symbol

Value = Callable[[Mapping[str, int]], Interval]


class Enclosing(Intervals):
    """Intervals in which the values of terms lie.  Raises :class:`.intervals.NotEnclosed` where a
    term may be undefined or is no real number."""

    def reading(self, term: Term) -> Value:
        """The interval for a term, as a function of the values of its free names."""
        head, args = term.head, term.args
        if head == "sym" and len(args) == 1:
            return lambda at: self.exactly(at[args[0]])
        if head in ("num", "pi", "e"):
            constant = self.constant(head, args)
            return lambda at: constant
        if head in ("sum", "prod"):
            return self.iterated(head, args)
        parts = [self.reading(part) for part in children(term)]
        if head in FUNCTIONS:
            (inner,) = parts
            return lambda at: self.function(head, inner(at))
        if head == "neg":
            (inner,) = parts
            return lambda at: self.neg(inner(at))
        if head == "pow":
            base, exponent = parts
            return lambda at: self.pow(base(at), exponent(at))
        if head in ("add", "mul", "div"):
            join = getattr(self, head)
            return lambda at: reduce(join, [part(at) for part in parts])
        raise NotEnclosed(f"{head} is not a certain number")

    def constant(self, head: str, args: tuple[Any, ...]) -> Interval:
        """A numeral, π or e."""
        if head == "pi":
            return self.function("pi", (0, 0))
        if head == "e":
            return self.function("exp", self.exactly(1))
        digits, scale = args
        return self.div(self.exactly(digits), self.exactly(10**scale))

    def iterated(self, head: str, args: tuple[Any, ...]) -> Value:
        """A Σ or Π over a range whose ends are certain."""
        var, *parts = args
        lo, hi, body = map(self.reading, parts)
        join, start = (self.add, 0) if head == "sum" else (self.mul, 1)

        def total(at: Mapping[str, int]) -> Interval:
            result, inside = self.exactly(start), dict(at)
            for inside[var] in self.indices(lo(at), hi(at)):
                result = join(result, body(inside))
            return result

        return total

    def indices(self, lo: Interval, hi: Interval) -> range:
        """The whole numbers from the one end to the other."""
        first, last = self.whole(lo), self.whole(hi)
        if first is None or last is None or last < first - 1:
            raise NotEnclosed("a range whose ends are not certain, or in the wrong order")
        return range(first, last + 1)


# -- the rule --------------------------------------------------------------------------------------


MAX_CASES = 10_000


def by_enclosure(relation: Relation, proof: Any, context: ProofContext) -> Conditions:
    """``precision`` is the number of bits after the point; ``ranges`` has the first and the last
    value of each variable.

        l(k) ∈ I(k) and r(k) ∈ J(k) and I(k) op J(k) for all whole numbers k in their ranges
        ------------------------------------------------------------------------------------
        Γ ⊢ l op r      where these are the ranges of the variables
    """
    names, ranges = sorted(names_of(relation)), demand_type(dict, proof.get("ranges", {}))
    if sorted(ranges) != names:
        raise ProofError("each variable needs a range, and nothing else does", relation)
    needed: Conditions = []
    values, cases = [], 1
    for name in names:
        low, high = (demand_type(int, end) for end in demand_type(list, ranges[name]))
        if "integer" not in context.here.sorts.get(name, ()) or "#" in name:
            raise ProofError(f"{name!r} is not known to be a whole number", relation)
        cases *= high - low + 1
        if not 0 < cases <= MAX_CASES:
            raise ProofError(f"a range without values, or more than {MAX_CASES} cases", relation)
        values.append(range(low, high + 1))
        for op, end in ((">", low - 1), ("<", high + 1)):
            needed.append(located(Relation(symbol(name), op, number(end)), context.here))
    try:
        machine = Enclosing(demand_type(int, proof["precision"]))
        left, right = machine.reading(relation.left), machine.reading(relation.right)
        for point in product(*values):
            at = dict(zip(names, point, strict=True))
            if not _separated(left(at), relation.op, right(at)):
                where = "".join(f" for {name} = {k}" for name, k in at.items())
                raise ProofError(f"the enclosures do not show it{where}", relation)
    except NotEnclosed as obstacle:
        raise ProofError(str(obstacle), relation) from None
    return needed


def _separated(x: Interval, op: str, y: Interval) -> bool:
    """Whether the relation holds for all numbers in the intervals."""
    if op == "!=":
        return x[1] < y[0] or y[1] < x[0]
    if op in (">", ">="):
        x, op, y = y, FLIPPED[op], x
    return x[1] < y[0] if op == "<" else op == "<=" and x[1] <= y[0]
