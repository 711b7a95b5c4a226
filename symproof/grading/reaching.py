"""Whether a chain of proved equations reaches a goal, and by steps of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..kernel.claims import Claim, decode_claim, scope, unfolded
from ..kernel.facts import SORTS
from ..kernel.terms import FUNCTIONS, Term, rebuild, symbol
from ..learn.forms import same


def claim_of(relation: dict[str, Any]) -> Claim | None:
    """The claim of a relation that is proved, from its certificate."""
    certificate = relation.get("certificate")
    if not certificate or "theorems" not in certificate:
        return None
    return decode_claim(certificate["theorems"][-1]["claim"])


def reached(goal: Claim, proved: Iterable[Claim]) -> bool:
    """Whether equations lead from the left side of ``goal`` to its right side.

    Two lines are one if they are equal by the laws of algebra, with values of functions as they are
    written: ``sin(2x) + y − y`` is ``sin(2x)``, and ``sin(x + x)`` is another line.  A step that
    says all of the goal at once does not count, unless the goal is no more than algebra.
    """
    here, lines = scope(goal), _Lines(goal)
    steps: set[tuple[int, int]] = set()
    for claim in proved:
        relation = unfolded(claim)
        if relation.op == "=":
            one, other = lines.number(relation.left), lines.number(relation.right)
            steps |= {(one, other), (other, one)}
    whole = unfolded(goal)
    if not same(whole.left, whole.right, here):
        steps -= {(lines.first, lines.last), (lines.last, lines.first)}
    elif lines.first == lines.last:
        return bool(steps)
    found, waiting = {lines.first}, [lines.first]
    while waiting:
        at = waiting.pop()
        for other in {b for a, b in steps if a == at} - found:
            found.add(other)
            waiting.append(other)
    return lines.last in found


class _Lines:
    """The lines of a derivation, each different one with a number."""

    def __init__(self, goal: Claim) -> None:
        self.here = scope(goal)
        self.values: dict[Term, Term] = {}
        self.lines: list[Term] = []
        relation = unfolded(goal)
        self.first = self.number(relation.left)
        self.last = self.number(relation.right)

    def number(self, term: Term) -> int:
        """The number of a line."""
        opaque = self._opaque(term)
        here = self.here
        for value in self.values.values():
            here = here.bind(value.args[0], SORTS["real"])
        for k, line in enumerate(self.lines):
            if same(line, opaque, here):
                return k
        self.lines.append(opaque)
        return len(self.lines) - 1

    def _opaque(self, term: Term) -> Term:
        """The term with a letter for each value of a function, as it is written."""
        if term.head in FUNCTIONS:
            return self.values.setdefault(term, symbol(f"Value{len(self.values) + 1}"))
        return rebuild(term, self._opaque)
