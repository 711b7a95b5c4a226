"""Meanings: what the names of a document stand for at the place that a walk has reached.

A name loses its meaning where it is introduced anew, gets another value, or where the exercise ends
in which it was defined; with it goes what was said of it.
"""

from __future__ import annotations

from collections.abc import Callable

from ...base.messages import Said
from ...kernel.terms import Term, free_names
from ...notation.names import as_printed
from ..prose.binding import Binding
from ..prose.conditions import Given
from ..prose.memberships import Sort
from ..prose.spoken import EXAMPLES, Place
from ..source.regions import Region
from . import definitions
from .context import Context, base_of
from .premises import Premises


def several(name: str) -> Said:
    """The reason why a name has no value."""
    return Said("{name} has more than one value", name=as_printed(name))


class Meanings:
    """The names of a document, with what is in force of what was said of them."""

    def __init__(self, context: Context, premises: Premises) -> None:
        self.context, self.premises = context, premises
        self.examples: set[str] = set()  # letters that have a value as an example
        self._given: dict[Given, Given] = {}  # conditions that were taken as definitions
        self._bound: set[tuple[int, str, int]] = set()  # names that sentences have introduced
        self._defined_in: dict[str, Region] = {}  # the exercises in which letters were defined
        self._valued_in: dict[str, Region] = {}  # the regions in which they got a value
        self._sorted_in: dict[str, tuple[Sort, Region]] = {}  # those in which sorts were said
        self._restore: Callable[[], None] | None = None  # what a quotation ends with

    def enter(self, place: Place, offset: int) -> tuple[list[Given], list[Given]]:
        """Go to a place of the document: the conditions that surely hold there, and those that
        may, without those that define a name."""
        self._quote(offset)
        self._sort(place, offset)
        for b in place.bound:
            self._bind(b)
        self._bind_premises(place)
        self._leave(offset)
        if EXAMPLES in place.released:
            self.premises.fade()
        released = {*place.released, *(self.examples if EXAMPLES in place.released else ())}
        for name in released & self.context.clauses.keys():  # "for every k": it has no value
            self.forget(name, several(name))
        certain = [g for g in place.certain if not self._is_defined(g)]
        possible = [g for g in place.possible if not self._is_defined(g)]
        for g in certain:
            for letter, value in g.values:
                self._revalue(letter, value, g in place.ifs)
        for r in (r for g in certain if g != place.own for case in g.cases for r in case):
            if definitions.redefines(self.context, r):
                name = base_of(r.left.args[0])
                self.forget(name, several(name))
        return certain, possible

    def forget(self, name: str, why: Said, known: bool = False) -> None:
        """Let a name lose its meaning; if it has a ``known`` new one, what was said of it holds no
        more, else it may."""
        self.context.forget(name, why, known)
        self.premises.bind(name, surely=known)

    def note(self, given: Given | None) -> None:
        """Take a condition as a definition."""
        if given is not None:
            self._given |= {given: given, given.doubted(): given}

    def note_region(self, letter: str, offset: int, is_value: bool) -> None:
        """Let a letter be defined in the exercise of an offset only, or, if it has a value there,
        in its region."""
        regions = self.premises.regions
        if is_value:
            self._valued_in[letter] = regions.at(offset)
        else:
            self._defined_in[letter] = regions.apart(offset)

    def _quote(self, offset: int) -> None:
        """Begin or end a quotation: what others write gives names a meaning there only."""
        is_quoted = self.premises.regions.is_quoted(offset)
        if is_quoted and self._restore is None:
            context, premises, bound = self.context, self.premises, self.context.bound()
            lines, regions = premises.state(), ({**self._defined_in}, {**self._valued_in})

            def restore() -> None:
                context.restore(bound)
                premises.restore(lines)
                self._defined_in, self._valued_in = regions

            self._restore = restore
        elif not is_quoted and self._restore is not None:
            self._restore()
            self._restore = None

    def _sort(self, place: Place, offset: int) -> None:
        """The sorts of letters that words say here, and not in another exercise."""
        here, left = self.premises.regions.apart(offset), set()
        for letter, sort in place.sorts.items():
            before, region = self._sorted_in.get(letter, (None, ()))
            if before is not sort:
                self._sorted_in[letter] = (sort, here)
            elif here[: len(region)] != region:
                left.add(letter)
        kept = {k: sort for k, sort in place.sorts.items() if k not in left}
        general = frozenset(b.name for b in place.bound if b.general)
        self.context.enter(kept if left else place.sorts, general=general)
        self.context.lost = place.lost | left

    def _is_defined(self, given: Given) -> bool:
        """Whether a condition was taken as a definition that still stands."""
        clauses, taken = self.context.clauses, self._given.get(given)
        return taken is not None and all(
            any(value in c.bodies for c in clauses.get(letter, ()))
            for letter, value in taken.values
        )

    def _bind(self, b: Binding) -> None:
        """A name is introduced anew, or may be: what was said of it before holds no more."""
        is_limited = b.is_limit and not (b.anew or b.general)  # "suppose S > 0"
        if b.name in self.context.fixed or (is_limited and self._is_made_of_letters(b.name)):
            return
        known = any(base_of(template) == b.name for template in self.context.clauses) or (
            b.anew and self.context.rests_on(b.name, b.general))  # fmt: skip
        if known or (b.anew and b.name in self.context.open):
            why = Said("{name} may be introduced anew by “{words}”; say again what it is",
                       name=as_printed(b.name), words=b.words)  # fmt: skip
            self.forget(b.name, why, known=b.anew)

    def _bind_premises(self, place: Place) -> None:
        """End the lines about the names that are introduced here."""
        for b in place.bound:
            event = (place.sentence, b.name, b.place)
            is_kept = not b.anew and (b.is_limit or (b.keeps_sort and not b.general))
            if event not in self._bound and not is_kept:
                self.premises.bind(b.name, surely=b.anew and not b.general)
            self._bound.add(event)

    def _leave(self, offset: int) -> None:
        """Letters that were defined in another exercise, case or item may mean something else."""
        regions = self.premises.regions
        for known, here in (
            (self._defined_in, regions.apart(offset)), (self._valued_in, regions.at(offset))
        ):  # fmt: skip
            left = [letter for letter, region in known.items() if here[: len(region)] != region]
            for letter in left:
                del known[letter]
                if letter in self.context.clauses:
                    why = Said("{name} was defined in another part; say again what it is",
                               name=as_printed(letter))  # fmt: skip
                    self.forget(letter, why)

    def _revalue(self, letter: str, value: Term, is_if: bool) -> None:
        """A condition gives a letter another value than it has: it has none any more, unless "if"
        says when what it is made of has this value."""
        clauses = self.context.clauses.get(letter)
        if not clauses or any(value in c.bodies for c in clauses):
            return
        if not (is_if and self._is_made_of_letters(letter)):
            self.forget(letter, several(letter))

    def _is_made_of_letters(self, name: str) -> bool:
        """True if a name stands for what is made of other letters, so that more may be said of
        it."""
        bodies = [b for c in self.context.clauses.get(name, ()) for b in c.bodies]
        return bool(bodies) and all(map(free_names, bodies))
