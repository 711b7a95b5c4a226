"""Settling: what later lines make of earlier ones, when all of a document has been read.

A line that nothing asserts and that is neither proved nor refuted is given if a later line needs it
as a premise: an equation to solve.  What rests on a line that stays open, perhaps by way of others,
says so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...base.messages import Said
from ...deciding.words import UNSETTLED
from .outcomes import Outcome, Result

NEEDED = Said("a later line needs it as a premise")


def settled(
    results: Sequence[Result], rests: Mapping[int, Sequence[int]], needed: Collection[int]
) -> list[Result]:
    """The results in their final form.  ``rests`` are the numbers of the results from which a
    result follows, ``needed`` those that nothing asserts and from which a later one follows."""
    found: list[Result] = []
    open_under: dict[int, set[int]] = {}
    for number, result in enumerate(results):
        if number in needed and result.outcome.word in UNSETTLED:
            result = result._replace(
                outcome=Outcome("given", premises=result.outcome.premises), notes=(), role=NEEDED
            )
        is_open = result.outcome.word in UNSETTLED
        below = {line for k in rests.get(number, ()) for line in open_under.get(k, ())}
        open_under[number] = {result.line} if is_open else below
        if result.outcome.word == "follows" and below:
            outcome = result.outcome._replace(open=tuple(sorted(below)))
            result = result._replace(outcome=outcome)
        found.append(result)
    return found
