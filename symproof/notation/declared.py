"""What is declared of the names in a formula."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..kernel.terms import Term


class Context(NamedTuple):
    """What is declared: ``templates`` of names with arguments (``R_#(#)``), plain ``names``
    (``pos``), which of these are the imaginary ``units``, which ``letters`` are variables
    wherever they are not used as constants, whether all names ``are_numbers``, so that none of
    them has a transpose, but for those of ``matrices``, by their numbers of rows and columns."""

    templates: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    letters: frozenset[str] = frozenset()
    are_numbers: bool = False
    matrices: Mapping[str, tuple[Term, Term]] = MappingProxyType({})
