"""Terms as intervals, for given values of their variables, which are whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

from .intervals import Intervals, NotEnclosed
from .series import Interval
from .terms import FUNCTIONS, Term, children, free_names, number

MAX_SCALE = 1_000  # digits after the point of a numeral
Value = Callable[[Mapping[str, int]], Interval]


class Enclosing(Intervals):
    """Intervals in which the values of terms lie, wanted for so many ``cases``.  Raises
    :class:`.intervals.NotEnclosed` where a term may be undefined or is no real number."""

    def __init__(self, precision: int, cases: int = 1) -> None:
        super().__init__(precision)
        self.cases = cases

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
        if scale > MAX_SCALE:
            raise NotEnclosed("a numeral is too long")
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

        together = head == "sum" and parts[-1].head == "cos"
        return self.harmonic(total, *args) if together else total

    def indices(self, lo: Interval, hi: Interval) -> range:
        """The whole numbers from the one end to the other."""
        first, last = self.whole(lo), self.whole(hi)
        if first is None or last is None or last < first - 1:
            raise NotEnclosed("a range whose ends are not certain, or in the wrong order")
        return range(first, last + 1)

    def harmonic(self, alone: Value, var: str, lo: Term, hi: Term, body: Term) -> Value:
        """Σ cos(w·x), where w depends on the index only, and x not on it: for all whole numbers x
        up to the number of cases together, for other x alone."""
        (angle,) = children(body)
        parts = angle.args if angle.head == "mul" else ()
        inside = [part for part in parts if var in free_names(part)]
        outside = [part for part in parts if var not in free_names(part)]
        if not inside or not outside:
            return alone
        w, x = (Term("mul", number(1), *part) for part in (inside, outside))
        if free_names(Term("sum", var, lo, hi, w)):
            return alone
        first, last, angle_at, times = map(self.reading, (lo, hi, w, x))
        totals: list[Interval] = []

        def together(at: Mapping[str, int]) -> Interval:
            k = self.whole(times(at))
            if k is None or abs(k) > self.cases:
                return alone(at)
            if not totals:
                angles = [angle_at({var: i}) for i in self.indices(first({}), last({}))]
                totals.extend(self.cosine_sums(angles, self.cases))
            return totals[abs(k)]

        return together
