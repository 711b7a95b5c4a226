"""What is declared of the names in a formula."""

from __future__ import annotations

from typing import NamedTuple

from ..kernel.claims import Definition
from ..kernel.terms import Term


class Notation(NamedTuple):
    """What is declared: ``templates`` of names with arguments (``R_#(#)``), plain ``names``
    (``pos``), which of these are the imaginary ``units``, which ``letters`` are variables
    wherever they are not used as constants, whether all names ``are_numbers``, so that none of
    them has a transpose, but for the ``matrices``, and whether the letter T above the line
    ``turns`` what it stands at (None: by the letters at which it stands); ``sizes`` are the letters
    of sizes of matrices that nobody names, and ``identity`` says whether I is the identity matrix
    (None: in LaTeX, and beside matrices), which its own uses may show (``shows_identity``);
    whether ``entries`` of matrices are named beside these, and ``grids``, which are matrices that
    are written out; the ``random`` variables, which all together may be ``is_independent``; the
    names of matrices that only their uses show (``inferred``); and the ``definitions`` of the
    library, and those of the even and of the odd entries of its vectors (``entries_of``).  Names
    ``in_print`` are written as a document prints them, which is not read again."""

    templates: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    letters: frozenset[str] = frozenset()
    are_numbers: bool = False
    matrices: frozenset[Term] = frozenset()
    turns: bool | None = None
    sizes: frozenset[str] = frozenset()
    identity: bool | None = None
    shows_identity: bool = False
    entries: bool = False
    grids: bool = False
    random: frozenset[str] = frozenset()
    is_independent: bool = False
    inferred: frozenset[str] = frozenset()
    definitions: tuple[Definition, ...] = ()
    entries_of: tuple[tuple[Definition, Definition], ...] = ()
    in_print: bool = False

    @property
    def knows_sizes(self) -> bool:
        """Whether all that is no number shows it: names are numbers, or defined."""
        return self.are_numbers or bool(self.definitions)
