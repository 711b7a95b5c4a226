"""Here: a statement with all that is known where it stands."""

from __future__ import annotations

from typing import NamedTuple

from ...base.stopping import STOPPED
from ...kernel.terms import Relation
from ...reading.elaborate.placeholders import has_order
from ...reading.statements.chains import Chain
from ..prose.conditions import Given
from ..prose.spoken import Place
from ..source.scan import Piece
from .outcomes import Outcome, form_of

#: What is said of relations that may be premises of others; on one that was stopped, others may
#: rest, and are stopped for it.
_MAY_BE_PREMISE = ("given", "undecided", STOPPED, "follows", "proved", "proved-with-conditions")


class Here(NamedTuple):
    """A formula (``piece``) in its ``place``, with the ``role`` of a statement in the document, and
    in its formula (``in_row``), the conditions that surely hold and those that may, and the
    ``others`` readings of the statement; it ``is_one`` if it has one meaning, ``is_alone`` if it is
    no chain of several links, and ``is_example`` if it gives a known name a value.  What is written
    out for chances and expectations fulfils the ``laws`` of these, wherever it stands."""

    piece: Piece
    place: Place = Place()
    role: str = "claim"
    in_row: str = "claim"
    certain: tuple[Given, ...] = ()
    possible: tuple[Given, ...] = ()
    others: tuple[Chain, ...] = ()
    is_one: bool = True
    is_alone: bool = True
    laws: tuple[Given, ...] = ()
    is_example: bool = False

    @property
    def limit(self) -> str:
        """The stretch of the document in which the statement may be a premise; "" without one."""
        return self.place.within[1] if self.is_example else ""

    @property
    def supposed(self) -> list[Given]:
        """The conditions that surely hold, but for the formula itself."""
        return [g for g in self.certain if g != self.place.own]

    @property
    def is_wanted(self) -> bool:
        """Whether words ask for the statement, or set it as a goal."""
        return self.place.is_goal or self.place.is_asked

    @property
    def is_unclear(self) -> bool:
        """Whether words leave open what the statement is, unless they ask what fulfils it."""
        is_open = self.place.role in ("unclear", "open") and self.place.kind != "sought"
        return self.in_row == "unclear" or is_open

    def may_be_premise(self, relation: Relation, outcome: Outcome) -> bool:
        """Whether a relation of the statement may be a premise of others, in its sentence or
        behind it."""
        own = self.place.own
        if not self.is_one or not self._is_for_all(outcome) or not form_of(relation):
            return False  # it has dots or cases
        if has_order(relation.left, relation.right):
            return False  # O stands for another function in each line
        if relation.op == "≈" or (self.is_wanted and outcome.taken):
            return False
        if self.in_row not in ("claim", "definition", "unclear") or self.place.cases:
            return False  # it is a condition of its row, or words limit it that are not read
        cases = () if own is None else own.cases
        return own is None or (self.place.kind != "if" and len(cases) == 1 and relation in cases[0])

    def _is_for_all(self, outcome: Outcome) -> bool:
        """True if an outcome is that of a premise, which is not said to hold for some value."""
        is_open = outcome.word == "undecided" and self.role == "existence"
        return outcome.word in _MAY_BE_PREMISE and not is_open

    def speaks_of_others(self, names: frozenset[str]) -> bool:
        """Whether the statement speaks of other values of these names than later ones; "for x > 0"
        is a condition of its sentence."""
        general = {b.name for b in self.place.bound if b.general and not b.is_limit}
        return bool(names & (self.place.passing | general))

    @property
    def is_conditional(self) -> bool:
        """Whether the statement holds under a condition of its sentence."""
        place = self.place
        limited = any(b.general and b.is_limit for b in place.bound)
        return limited or any(g in place.ifs or g not in place.certain for g in self.supposed)
