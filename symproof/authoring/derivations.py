"""Derivations: lines, each with the relation to the one before and a reason.

    calc(cos(a - b))
        .eq(cos(a)*cos(-b) - sin(a)*sin(-b), by=cos_addition.at(a=a, b=-b))
        .eq(cos(a)*cos(b) + sin(a)*sin(b), by=[cos_even.at(x=b), sin_odd.at(x=b)])

A derivation only records.  It is checked when the theorem that it proves is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..base.messages import Said
from ..deciding.findings import UNDERIVED, Finding, StepFailure
from ..kernel.terms import Term
from ..notation.text_writer import write_term
from .assumptions import read_assumption
from .formulas import to_term
from .reasons import Reason as Reason
from .reasons import Step, StepChain
from .reasons import reason as read_reason

if TYPE_CHECKING:
    from .operations import Operation


class Derivation(StepChain):
    """A chain under construction; every method returns the chain."""

    def suppose(self, text: str, given: Sequence[str] = (), **variables: str) -> Derivation:
        """Assume a relation (text in the notation of documents); with ``variables`` (name=sort)
        for all their values for which the relations ``given`` hold."""
        self.assumptions.append(read_assumption(text, given, variables))
        return self

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

    def gt(self, line: Any, by: Any) -> Derivation:
        """The line before is > ``line``."""
        return self._step(">", line, by)

    def ne(self, line: Any, by: Any) -> Derivation:
        """The line before differs from ``line``."""
        return self._step("!=", line, by)

    def derive(self, operation: Operation, shown: Any = None, *, by: Any) -> Derivation:
        """SymPy's ``operation`` turns the line before into the next line, which is equal ``by`` the
        reason: that is proved, whatever SymPy says.

        The line is SymPy's result as people write it, with the names of the line before.  Where
        that reads badly, ``shown`` is the line, which must be the result up to the order of terms
        and factors.  Raises :class:`~symproof.deciding.findings.StepFailure` if SymPy has no
        result.
        """
        return self._step("=", shown, by, operation)

    def derive_back(self, operation: Operation, shown: Any, *, by: Any) -> Derivation:
        """SymPy's ``operation`` turns ``shown`` into the line before: multiplying out, say, shows
        that a factorization is right."""
        return self._step("=", to_term(shown), by, operation, True)

    def _step(
        self,
        op: str,
        line: Any,
        by: Any,
        operation: Operation | None = None,
        backwards: bool = False,
    ) -> Derivation:
        frame = sys._getframe(2)
        place = frame.f_code.co_filename, frame.f_lineno
        reason, by_hand = read_reason(by), operation is None or line is not None
        named: list[Term] = []
        if operation is not None and operation.takes_equations:
            from .values import equations_of

            equations = [*equations_of(reason)]
            operation = operation(*(plain for plain, _ in equations))
            named = [side for _, written in equations for side in written]
        term = to_term(line) if by_hand else self._derived(operation, place, named)
        self.steps.append(Step(op, term, reason, operation, *place, backwards, by_hand))
        return self

    def _derived(self, operation: Any, place: tuple[str, int], named: Sequence[Term]) -> Term:
        """The line that ``operation`` makes of the last line, with the names that occur there or in
        the terms ``named``."""
        from .derived_lines import derived_line

        before = self.steps[-1].line if self.steps else self.start
        try:
            return derived_line(operation, before, named)
        except ValueError as error:
            number, name = len(self.steps) + 1, operation.name
            said = Said(UNDERIVED, number=number, name=name, why=error)
            more = (Said("the line before is {term}", term=write_term(before)),)
            raise StepFailure(Finding("SP205", said, *place, None, more)) from None


def calc(start: Any) -> Derivation:
    """Begin a derivation with its first line, ``start``: a formula, SymPy's expression or a string.

    Further lines are added by the methods of :class:`Derivation`, each with its reason ``by``.
    Raises ``ValueError`` for what is no formula.

    >>> from symproof.authoring.reasons import algebra
    >>> square = calc("(x + 1)^2").eq("x*(x + 2) + 1", by=algebra).eq("x^2 + 2x + 1", by=algebra)
    >>> len(square.steps)
    2
    """
    return Derivation(to_term(start))
