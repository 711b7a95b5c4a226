"""Letters: the sorts of letters at one place of a document, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ...kernel.facts import SORTS
from ...reading.claims.sorting import joint_sort
from ..prose.memberships import Sort

_NOTHING: Mapping[str, Sort] = MappingProxyType({})


class Letters(NamedTuple):
    """The ``sorts`` of letters: those that are ``declared``, and those that the text says here
    (``said``); ``strange`` are letters of which it says that they are no numbers, ``matrices``
    those that are matrices of known sizes, ``inferred`` those whose sort a formula alone shows,
    ``general`` those of which something is said for all values."""

    declared: Mapping[str, str] = MappingProxyType({})
    place: Mapping[str, Sort] = _NOTHING
    sorts: Mapping[str, str] = MappingProxyType({})
    said: Mapping[str, Sort] = _NOTHING
    strange: frozenset[str] = frozenset()
    matrices: frozenset[str] = frozenset()
    inferred: frozenset[str] = frozenset()
    general: frozenset[str] = frozenset()

    def at(
        self, declared: Mapping[str, str], said: Mapping[str, Sort], inferred: Mapping[str, str],
        general: frozenset[str] | None = None,
    ) -> Letters:  # fmt: skip
        """The letters at a place where these sorts are declared and the text says those; a
        declaration prevails, unless the text says more of a ``general`` one; None are those as
        before.  Those that are ``inferred`` from a formula hold if nothing else is said, and the
        letters stay unknown."""
        general = self.general if general is None else general
        inferred = {k: v for k, v in inferred.items() if k not in said and k not in declared}
        place = {**said, **{k: Sort(sort) for k, sort in inferred.items()}} if inferred else said
        if place is self.place and declared is self.declared and general == self.general:
            return self._replace(inferred=frozenset())
        here = {k: sort for k, sort in place.items() if k not in declared}
        known = _narrower(declared, place, general) | _named(here)
        sorts = {**declared, **{k: sort.name for k, sort in known.items()}}
        return Letters(
            declared, place, sorts, known,
            frozenset(here) - known.keys(), frozenset(k for k, s in here.items() if s.is_matrix),
            frozenset(inferred), general,
        )  # fmt: skip


def _named(said: Mapping[str, Sort]) -> dict[str, Sort]:
    """The sorts that say what a letter is."""
    return {k: sort for k, sort in said.items() if sort.name}


def _narrower(
    declared: Mapping[str, str], said: Mapping[str, Sort], general: frozenset[str]
) -> dict[str, Sort]:
    """The sorts of declared letters of which more is said: "for every integer"."""
    letters = general & declared.keys() & said.keys()
    joint = {k: joint_sort(declared[k], said[k].name) for k in letters if said[k].name in SORTS}
    return {k: Sort(sort) for k, sort in joint.items() if sort and sort != declared[k]}
