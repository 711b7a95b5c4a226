"""Letters: the sorts of letters at one place of a document, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..prose.memberships import Sort

_NOTHING: Mapping[str, Sort] = MappingProxyType({})


class Letters(NamedTuple):
    """The ``sorts`` of letters: those that are ``declared``, and those that the text says here
    (``said``); ``strange`` are letters of which it says that they are no numbers, ``matrices``
    those that are matrices of known sizes, ``inferred`` those whose sort a formula alone shows."""

    declared: Mapping[str, str] = MappingProxyType({})
    place: Mapping[str, Sort] = _NOTHING
    sorts: Mapping[str, str] = MappingProxyType({})
    said: Mapping[str, Sort] = _NOTHING
    strange: frozenset[str] = frozenset()
    matrices: frozenset[str] = frozenset()
    inferred: frozenset[str] = frozenset()

    def at(
        self, declared: Mapping[str, str], said: Mapping[str, Sort], inferred: Mapping[str, str]
    ) -> Letters:  # fmt: skip
        """The letters at a place where these sorts are declared and the text says those; a
        declaration prevails.  Those that are ``inferred`` from a formula hold if nothing else is
        said, and the letters stay unknown."""
        inferred = {k: v for k, v in inferred.items() if k not in said and k not in declared}
        place = {**said, **{k: Sort(sort) for k, sort in inferred.items()}} if inferred else said
        if place is self.place and declared is self.declared:
            return self._replace(inferred=frozenset())
        here = {k: sort for k, sort in place.items() if k not in declared}
        known = {k: sort for k, sort in here.items() if sort.name}
        return Letters(
            declared, place, {k: sort.name for k, sort in known.items()} | dict(declared), known,
            frozenset(here) - known.keys(), frozenset(k for k, s in here.items() if s.is_matrix),
            frozenset(inferred),
        )  # fmt: skip
