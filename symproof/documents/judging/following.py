"""Following: what a relation is worth where lines of the document above it hold.

The certificate is a proof of the relation under hypotheses; nothing new is trusted.  That the
hypotheses do not contradict each other is shown by a point at which all of them hold: of all lines
that are in force and connected with the relation, not only of those that the proof needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from ...deciding.words import DOUBTED, NO_PROOF, PROVED
from ...kernel.terms import Relation, Term, free_names, number
from ..prose.conditions import Given, combined
from ..scopes.premises import Line
from .claims import NotAClaim, prepare
from .deciding import Decider
from .outcomes import Outcome, left_open
from .repairs import shown

#: What is false wherever a point is.
_FALSE = Relation(number(0), "=", number(1))
_FEW = 3  # of the nearest lines that are supposed first


class Model(NamedTuple):
    """A point at which suppositions hold; ``word`` is "model", "contradiction", or "" if neither
    was found."""

    word: str
    point: str = ""


class Following(NamedTuple):
    """The ``outcome`` of a relation under all lines that were tried, or under the ``used`` ones if
    these prove it."""

    outcome: Outcome
    used: tuple[Line, ...] = ()

    @property
    def is_proved(self) -> bool:
        """Whether the used lines prove the relation."""
        return self.outcome.word in PROVED


def follow(
    decider: Decider, relation: Relation, certain: Sequence[Given], lines: Sequence[Line]
) -> Following:
    """Decide a relation under lines, the nearest first; of those that prove it only the ones that
    it needs are named."""
    last = left_open(NO_PROOF)
    for most in sorted({min(most, len(lines)) for most in (1, _FEW, len(lines))}):
        last = _under(decider, relation, certain, lines[:most])
        if last.word in PROVED:
            return _needed(decider, relation, certain, lines[:most], last)
    return Following(last)


def _needed(
    decider: Decider, relation: Relation, certain: Sequence[Given], lines: Sequence[Line],
    proved: Outcome,
) -> Following:  # fmt: skip
    """The lines without which a relation is not proved any more; the farthest is tried first."""
    kept = list(lines)
    for line in reversed(lines) if len(lines) > 1 else ():
        fewer = [other for other in kept if other is not line]
        found = _under(decider, relation, certain, fewer)
        if found.word == proved.word or found.word == PROVED[0]:
            kept, proved = fewer, found
    return Following(proved, tuple(kept))


def _under(
    decider: Decider, relation: Relation, certain: Sequence[Given], lines: Sequence[Line]
) -> Outcome:
    given = [line.relation for line in lines]
    cases = combined(certain) or [[]]
    return decider.decide([(relation, [*case, *given]) for case in cases])


def model(decider: Decider, certain: Sequence[Given], lines: Sequence[Line]) -> Model:
    """A common point of conditions and lines, at which the letters also have the sorts that words
    say; none is found where it is open what more these mean."""
    given = [*next(iter(combined(certain)), []), *(line.relation for line in lines)]
    names = decider.bases(given).union(*(free_names(t) for r in given for t in (r.left, r.right)))
    doubts = [sort.doubt for name, sort in decider.context.letters.said.items() if name in names]
    more = [doubt for doubt in doubts if doubt is not None]
    if not all(doubt.cases for doubt in more):
        return Model("")
    given += next(iter(combined(more)), [])
    found = decider.ask(partial(_model, decider, given))
    if found.word in DOUBTED:
        return Model("model", (found.counterexample or {}).get("point", ""))
    return Model("contradiction" if found.word in PROVED else "")


def holds_somewhere(decider: Decider, relations: list[Relation]) -> bool:
    """Whether a point was found at which relations hold together."""
    return decider.ask(partial(_model, decider, relations)).word in DOUBTED


def _model(decider: Decider, given: list[Relation]) -> Outcome:
    """A claim that is false wherever it is: proved if the suppositions contradict each other,
    refuted at one of their models."""
    found = decider.plainly(_FALSE, given)
    if found.word in (*DOUBTED, *PROVED):
        return found
    with suppress(NotAClaim):
        prepared = prepare(decider.context, _FALSE, given)
        from ...search.models import common_point  # with FLINT, which a plain line does not need

        point = None if prepared.lost else common_point(prepared.claim)
        if point is not None:
            return Outcome("refuted", counterexample={"point": _written(point)})
    return found


def _written(point: Mapping[Term, float]) -> str:
    """A point with values that are shown to a few digits: x ≈ 1.3247."""
    return ", ".join(f"{shown(name)} ≈ {value:.6g}".replace("-", "−")
                     for name, value in point.items())  # fmt: skip


def contradicted(
    decider: Decider, relation: Relation, certain: Sequence[Given], lines: Sequence[Line]
) -> Line | None:
    """The nearest line with which a relation cannot hold, although all lines can together."""
    if not lines or model(decider, certain, lines).word != "model":
        return None
    given = next(iter(combined(certain)), [])
    if decider.ask(partial(decider.plainly, _FALSE, [*given, relation])).word in PROVED:
        return None  # no values fulfil it, whatever the lines say
    for most in sorted({1, len(lines)}):
        asked = [*given, *(line.relation for line in lines[:most]), relation]
        if decider.ask(partial(decider.plainly, _FALSE, asked)).word in PROVED:
            return lines[0]
    return None
