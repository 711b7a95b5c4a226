"""Derivations: lines, each with the relation to the one before and a reason.

    calc(cos(a - b))
        .eq(cos(a)*cos(-b) - sin(a)*sin(-b), by=cos_addition.at(a=a, b=-b))
        .eq(cos(a)*cos(b) + sin(a)*sin(b), by=[cos_even.at(x=b), sin_odd.at(x=b)])

A derivation only records.  It is checked when the theorem that it proves is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .formulas import to_term
from .kernel.terms import Term
from .reasons import Rule, Use

if TYPE_CHECKING:
    from .operations import Operation

Reason = Rule | tuple[Use, ...]


class Step(NamedTuple):
    """``op`` relates the line before to ``line``; ``operation`` derived it, if any did."""

    op: str
    line: Term
    reason: Reason
    operation: Operation | None
    file: str
    lineno: int


class Derivation:
    """A chain under construction; every method returns the chain."""

    def __init__(self, start: Term) -> None:
        self.start = start
        self.steps: list[Step] = []

    def eq(self, line: Any, by: Any) -> Derivation:
        """The line before equals ``line``."""
        return self._step("=", line, by)

    def le(self, line: Any, by: Any) -> Derivation:
        """The line before is ≤ ``line``."""
        return self._step("<=", line, by)

    def lt(self, line: Any, by: Any) -> Derivation:
        """The line before is < ``line``."""
        return self._step("<", line, by)

    def ge(self, line: Any, by: Any) -> Derivation:
        """The line before is ≥ ``line``."""
        return self._step(">=", line, by)

    def ne(self, line: Any, by: Any) -> Derivation:
        """The line before differs from ``line``."""
        return self._step("!=", line, by)

    def derive(self, operation: Operation, shown: Any, by: Any) -> Derivation:
        """SymPy's ``operation`` turns the line before into ``shown``, up to the order of terms
        and factors; that they are equal is still proved, ``by`` the reason."""
        return self._step("=", shown, by, operation)

    def _step(self, op: str, line: Any, by: Any, operation: Operation | None = None) -> Derivation:
        frame = sys._getframe(2)
        place = frame.f_code.co_filename, frame.f_lineno
        self.steps.append(Step(op, to_term(line), _reason(by), operation, *place))
        return self


def calc(start: Any) -> Derivation:
    """Begin a derivation with its first line."""
    return Derivation(to_term(start))


def _reason(by: Any) -> Reason:
    if isinstance(by, Rule):
        return by
    uses = by if isinstance(by, Sequence) and not isinstance(by, Use) else (by,)
    found = tuple(u if isinstance(u, Use) else getattr(u, "use", None) for u in uses)
    if not found or not all(isinstance(u, Use) for u in found):
        raise TypeError(
            f"by= takes a theorem, theorem.at(…), a list of these or a rule, not {by!r}"
        )
    return found  # type: ignore[return-value]
