"""What a theorem assumes, and how its proof uses that.

    calc(a * x)
        .eq(0, by=assumed(1, p=1))
        .suppose("a*p*x = 0", p="integer")

``suppose`` adds a hypothesis, or with variables of its own a premise: "for all integers p".
``assumed(k, …)`` is the k-th of them, as a reason.  ``by_induction`` is the reason of a step
that is proved by an induction with two chains; inside the second, ``induction_hypothesis`` is
the theorem for n.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.claims import Premise
from ..kernel.facts import SORTS, Variable
from ..kernel.terms import Relation
from ..reading.claims.single import read_relations
from .formulas import theory_context
from .reasons import Assumed, CaseDistinction, Induction, InductionHypothesis, StepChain


def assumed(number: int, **values: Any) -> Assumed:
    """The assumption with this number as a reason, its variables replaced by ``values``."""
    return Assumed(number, values)


def induction_hypothesis(premises: Iterable[Any] = (), **values: Any) -> InductionHypothesis:
    """The induction hypothesis as a reason, its variables replaced by ``values``; a family is given
    as a function of its index.  ``premises`` are derivations of what the hypothesis assumes."""
    return InductionHypothesis(values, tuple(premises))


def by_induction(
    over: str, base: StepChain, step: StepChain, general: Iterable[str] = ()
) -> Induction:
    """Induction ``over`` a natural number, the name of a variable, as the reason of a step.

    ``base`` derives the step for 0, and ``step`` that for the next number, where
    :func:`induction_hypothesis` may be used.  ``general`` are names of other variables or families
    of the theorem, whose values may change between the hypothesis and the conclusion.
    """
    return Induction(over, base, step, tuple(general))


def cases(*options: tuple[str, StepChain]) -> CaseDistinction:
    """A distinction of cases as the reason of a step: pairs of a relation (text) and a chain that
    derives the step where it holds.

    The relations compare the same two things, and one of them always holds: ``x >= 0`` and
    ``x < 0``, or ``x = y`` and ``x != y``.  In its chain a relation has the number behind those of
    the theorem's own assumptions.  Raises ``ValueError`` for what cannot be read, and ``TypeError``
    if there are no options.
    """
    if not options:
        raise TypeError("cases(…) takes pairs of a relation and a chain")
    return CaseDistinction(tuple((_relation(text, ()), chain) for text, chain in options))


def read_assumption(text: str, given: Iterable[str], variables: Mapping[str, str]) -> Premise:
    """``text`` for all ``variables`` (name: sort; a family is named like ``c_#``) for which the
    relations ``given`` hold.  Raises ``ValueError`` for what cannot be read."""
    for name, sort in variables.items():
        if sort not in SORTS:
            raise ValueError(f"{name}: {sort!r} is not a sort; sorts are: {', '.join(SORTS)}")
    own = tuple(
        Variable(name, sort, ("integer",) * name.count("#")) for name, sort in variables.items()
    )
    return Premise(own, tuple(_relation(g, variables) for g in given), _relation(text, variables))


def _relation(text: str, variables: Iterable[str]) -> Relation:
    (relation,) = read_relations(text, theory_context(variables))
    return relation
